import { type Arguments, defineMcpTool, PLAYS, ToolFailure } from '../defineTool.js';
import { cut, gameText, inline, itemName, quoted, rounded } from '../gameText.js';
import {
  CALL_MS_MAX,
  NAME_CHARS_MAX,
  TASK_CHARS_MAX,
  TASK_DATA_CHARS_MAX,
  TASK_SPARE_MS,
} from '../limits.js';
import { from } from '../opTable.js';
import { fitting, type Play } from '../play.js';
import { OpError, type OpFields } from '../runConnection.js';

export const task = defineMcpTool({
  name: 'task',
  description:
    'Does a whole job, such as gather {item, count}, goto {x, y, z} or craft {item}. One that takes over half a minute is parked: continue or drop it.',
  hints: PLAYS,
  ops: ['task_run', 'task_continue', 'task_drop', 'task_status', 'tool_dry'],
  fields: {
    name: from('task_run.tool', { maxLength: NAME_CHARS_MAX }),
    args: from('task_run.args', { type: 'object' }),
    do: {
      type: 'string',
      enum: ['run', 'dry', 'continue', 'drop', 'status'],
      default: 'run',
      description: 'dry only checks',
    },
    background: from('task_run.background', { description: 'goes on while you do other things' }),
  },
  async run(play, { do: what, name, args, background }) {
    if (what === 'status') return statusOf(await play.ask('task_status'));
    if (what === 'drop') return told(await play.acting(() => play.ask('task_drop')));
    if (what === 'continue') {
      return told(
        await going(play, 'task_continue', { ...(background === true && { background }) }),
      );
    }
    if (name === undefined) throw new ToolFailure('not done: name is missing; task_list has them');
    if (what === 'dry') return dry(await play.ask('tool_dry', { tool: name, args: args ?? {} }));
    const params = { tool: name, args: args ?? {}, ...(background === true && { background }) };
    return told(await going(play, 'task_run', params));
  },
});

/** A call that the client takes back leaves the task parked. */
async function going(play: Play, op: string, params: Arguments): Promise<OpFields> {
  try {
    const msMax = (): number => Math.floor(play.msLeft(CALL_MS_MAX - TASK_SPARE_MS));
    return await play.acting(() => play.ask(op, { ...params, max_ms: msMax() }));
  } catch (error) {
    if (!(error instanceof OpError) || error.code !== 'cancelled' || !play.isLate) throw error;
    const { now } = await play.finish('task_status');
    if (now === null) throw error;
    return now as OpFields;
  }
}

const NEXT: Readonly<Record<string, string>> = {
  parked: 'It does nothing until task {"do":"continue"}; {"do":"drop"} ends it.',
  running: 'It goes on whenever time passes; task {"do":"status"} tells how far it is.',
};

const DIED = 'look {"find":"Respawn"} shows what to act on to come back.';

/** Of what was just asked for: where it failed, so did the call. */
function told(task: OpFields): string {
  const text = textOf(task, task.reason === 'died' ? DIED : undefined);
  if (task.state === 'failed') throw new ToolFailure(text);
  return text;
}

function textOf(task: OpFields, first?: string): string {
  const { state, tool, msg, reason, hint, warnings, data, changed, ticks } = task;
  const why = reason === undefined ? '' : ` (${String(reason)})`;
  const said = [
    quoted(`${String(msg ?? '')}${hint === undefined ? '' : `; ${String(hint)}`}`),
    ...((warnings as string[] | undefined) ?? []).map(quoted),
    changedText(changed as Changed | undefined),
    // What a job that only looks has found is all that it says.
    ...(task.task === null && data !== undefined
      ? [cut(JSON.stringify(data), TASK_DATA_CHARS_MAX)]
      : []),
  ].filter((line) => line !== '');
  const time = ticks === undefined ? '' : ` after ${String(ticks)} ticks`;
  const next = first ?? NEXT[String(state)];
  const lines = [
    `${inline(String(tool))} ${String(state)}${why}${time}`,
    ...(said.length > 0 ? [gameText(...fitting(said, TASK_CHARS_MAX)[0])] : []),
    ...(next === undefined ? [] : [next]),
  ];
  return lines.join('\n');
}

/** Of a job that may have ended long ago: what to do about it then is not what to do now. */
function statusOf({ now }: OpFields): string {
  return now === null ? 'no task was started' : textOf(now as OpFields);
}

function dry({ ok, msg, blocks, warnings, uncertainty }: OpFields): string {
  const lists = [blocks, warnings, uncertainty] as (string[] | undefined)[];
  const lines = [String(msg), ...new Set(lists.flatMap((list) => list ?? []))].map(quoted);
  return `${ok === true ? 'it could be tried' : 'it cannot be done'}\n${gameText(...fitting(lines, TASK_CHARS_MAX)[0])}`;
}

interface Changed {
  readonly moved?: { readonly to: readonly number[] };
  readonly items?: Readonly<Record<string, number>>;
  readonly health?: number;
  readonly hunger?: number;
}

function changedText(changed: Changed = {}): string {
  const { moved, items = {}, health, hunger } = changed;
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${rounded(value)}`;
  const parts = [
    ...Object.entries(items).map(([name, count]) => `${signed(count)} ${itemName(name)}`),
    ...(health === undefined ? [] : [`${signed(health)} health`]),
    ...(hunger === undefined ? [] : [`${signed(hunger)} hunger`]),
    ...(moved === undefined ? [] : [`now at ${moved.to.map(rounded).join(' ')}`]),
  ];
  return parts.join(', ');
}
