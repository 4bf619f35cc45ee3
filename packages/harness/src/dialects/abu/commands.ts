import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { paramsError } from '../../core/paramsError.js';
import { QUOTE_CHARS_MAX, SCENE_DEPTH_MAX } from '../../limits.js';
import { refNumber } from '../../scene/refs.js';
import { refNotFound } from '../../scene/view.js';
import type { Fields } from '../requestLine.js';

/** What a command comes to: an answer at once, or an op and what its result is on the wire. */
export type CommandMeaning =
  | { readonly data: object }
  | {
      readonly op: string;
      readonly params: object;
      readonly dataOf: (value: Fields) => object;
    };

const flag = z.boolean().nullish();
const snapshotParams = z.object({
  interactive: flag,
  compact: flag,
  maxDepth: z.int().min(0).nullish(),
  effectLogs: flag,
});
const text = z.string().nullish();
const refParams = z.object({ ref: text, effectLogs: flag });
const dragParams = z.object({ source: text, target: text, effectLogs: flag });
const fillParams = z.object({ ref: text, value: text, effectLogs: flag });

/** Seed 004's commands. */
const COMMANDS: Readonly<Record<string, (params: Fields) => CommandMeaning>> = {
  snapshot(params) {
    const { interactive, compact, maxDepth, effectLogs } = read(snapshotParams, params);
    return {
      op: 'get_scene',
      params: {
        interactive,
        compact,
        max_depth: maxDepth == null ? undefined : Math.min(maxDepth, SCENE_DEPTH_MAX),
        effect_logs: effectLogs,
      },
      dataOf: ({ snapshot, refs, effect_logs }) => sceneOf({ snapshot, refs, effect_logs }),
    };
  },
  click: (params) => touch('click', { clicked: true }, params),
  hover: (params) => touch('hover', { hovered: true }, params),
  drag(params) {
    const { source, target, effectLogs } = read(dragParams, params);
    const from = refOf(source, 'source', 'drag');
    const to = target ? refOf(target, 'target', 'drag') : undefined;
    return acted({ action: 'drag', selector: from, target: to }, effectLogs, { dragged: true });
  },
  fill(params) {
    const { ref, value, effectLogs } = read(fillParams, params);
    const selector = refOf(ref, 'ref', 'fill');
    if (value == null) throw missing('value', 'fill');
    return acted({ action: 'fill', selector, value }, effectLogs, { filled: true });
  },
  screenshot: () => ({ op: 'screenshot', params: { inline: true }, dataOf: pngOf }),
  launch: () => ({ data: { launched: true } }),
  close: () => ({ data: { closed: true } }),
};

/** Reads a command's parameters. Throws what the seed's own handler answers. */
export function meaningOf(command: string, params: Fields): CommandMeaning {
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (known !== undefined) return known(params);
  const quoted = command.slice(0, QUOTE_CHARS_MAX);
  const hint = `commands are ${Object.keys(COMMANDS).join(', ')}`;
  throw new HarnessError('bad_request', `Unknown command: ${quoted}`, hint);
}

function touch(action: 'click' | 'hover', flags: object, params: Fields): CommandMeaning {
  const { ref, effectLogs } = read(refParams, params);
  return acted({ action, selector: refOf(ref, 'ref', action) }, effectLogs, flags);
}

/** After an action: the whole scene, whatever was asked for before, and what became of it. */
function acted(
  params: object,
  effectLogs: boolean | null | undefined,
  flags: object,
): CommandMeaning {
  return {
    op: 'scene_act',
    params: { ...params, effect_logs: effectLogs },
    dataOf: (value) => ({ ...flags, ...sceneOf(value) }),
  };
}

/** What an op says of the scene, in the words of this wire. */
export function sceneOf({ effect_logs, ...rest }: Fields): Fields {
  return effect_logs === undefined ? rest : { ...rest, effectLogs: effect_logs };
}

function pngOf({ base64, format }: Fields): object {
  if (format === 'png') return { base64 };
  const hint = 'start it with --screenshot-format png';
  throw new HarnessError('unsupported', `This run takes its pictures as ${format}`, hint);
}

/** Refs alone name elements here: a selector of another dialect is a ref that nobody has. */
function refOf(given: string | null | undefined, field: string, command: string): string {
  if (!given) throw missing(field, command);
  if (refNumber(given) === undefined) throw refNotFound(given);
  return given;
}

function missing(field: string, command: string): HarnessError {
  return new HarnessError('bad_request', `Missing ${field} parameter for ${command} command`);
}

function read<S extends z.ZodObject>(schema: S, params: Fields): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw paramsError(parsed.error);
}
