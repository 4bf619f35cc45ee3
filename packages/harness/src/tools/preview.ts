import type { ToolArguments } from './arguments.js';
import type { Bot, Tool, ToolPreview } from './defineTool.js';
import { failureOf, type ToolOutcome } from './outcome.js';

const NOTHING_BLOCKED = {
  preview: {},
  warnings: [],
  blocks: [],
  uncertainty: [],
} as const satisfies Record<string, object>;

export function blocked(why: string): object {
  return { ok: false, msg: why, ...NOTHING_BLOCKED, blocks: [why] };
}

/** What a tool that only reads has read. */
export function asDry(outcome: ToolOutcome): object {
  return { ...outcome, dryRun: true, ...NOTHING_BLOCKED, capability: { level: 'read_only' } };
}

/** A preview as it is answered. */
interface DryRun extends ToolPreview {
  readonly ok: boolean;
  readonly capability: { readonly level: string };
}

/** What a tool would do, found out without doing it. */
export function previewOf(tool: Tool, bot: Bot, args: ToolArguments): DryRun {
  if (tool.dry === undefined) {
    const capability = { level: 'validate_only' };
    const msg = `${tool.name} would run`;
    return { ok: true, msg, ...NOTHING_BLOCKED, preview: { args }, capability };
  }
  const { msg, preview, ...rest } = lookAhead(tool.dry, bot, args);
  const found = { ...NOTHING_BLOCKED, ...rest };
  const ok = found.blocks.length === 0;
  const capability = { level: 'world_preview' };
  return { ok, msg, ...found, preview: { args, ...preview }, capability };
}

function lookAhead(dry: NonNullable<Tool['dry']>, bot: Bot, args: ToolArguments): ToolPreview {
  try {
    return dry(bot, args);
  } catch (thrown) {
    const { msg } = failureOf(thrown).end;
    return { msg, blocks: [msg] };
  }
}
