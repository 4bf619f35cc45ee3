import type { ReadArguments, ToolArguments } from './arguments.js';
import type { Bot, Tool, ToolPreview } from './defineTool.js';
import { UnknownNameError } from './names.js';
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
export function asDry(outcome: ToolOutcome, warnings: readonly string[]): object {
  const capability = { level: 'read_only' };
  return { ...outcome, dryRun: true, ...NOTHING_BLOCKED, warnings, capability };
}

/** A preview as it is answered: `ok` says that the arguments are fit for the tool. */
interface DryRun extends ToolPreview {
  readonly ok: boolean;
  readonly capability: { readonly level: string };
}

/**
 * What a tool would do, found out without doing it. What the world lacks for it now may be there
 * later: `blocks` and `warnings` name it, and the arguments are none the worse.
 */
export function previewOf(tool: Tool, bot: Bot, { args, warnings }: ReadArguments): DryRun {
  if (tool.dry === undefined) {
    const capability = { level: 'validate_only' };
    const msg = `${tool.name} would run`;
    return { ok: true, msg, ...NOTHING_BLOCKED, preview: { args }, warnings, capability };
  }
  const { isRefused, msg, preview, ...rest } = lookAhead(tool.dry, bot, args);
  const found = { ...NOTHING_BLOCKED, ...rest };
  return {
    ok: !isRefused,
    msg,
    ...found,
    warnings: [...new Set([...warnings, ...found.warnings, ...found.blocks])],
    preview: { args, ...preview },
    capability: { level: 'world_preview' },
  };
}

/** No world makes a refusal another one: it is about the arguments, or the game. */
const REFUSALS: readonly unknown[] = ['refused', 'unsupported'];

function lookAhead(
  dry: NonNullable<Tool['dry']>,
  bot: Bot,
  args: ToolArguments,
): ToolPreview & { readonly isRefused: boolean } {
  try {
    return { ...dry(bot, args), isRefused: false };
  } catch (thrown) {
    const { msg, reason } = failureOf(thrown).end;
    const isRefused = REFUSALS.includes(reason) || thrown instanceof UnknownNameError;
    return { msg, blocks: [msg], isRefused };
  }
}
