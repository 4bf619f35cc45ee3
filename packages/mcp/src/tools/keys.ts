import { type Arguments, defineMcpTool, PLAYS, ToolFailure } from '../defineTool.js';
import { from } from '../opTable.js';
import type { OpFields } from '../runConnection.js';
import { historyOf } from './act.js';

export const keys = defineMcpTool({
  name: 'keys',
  description:
    'Keyboard and mouse: presses or holds a key, types a text, or moves the pointer on the picture.',
  hints: PLAYS,
  ops: ['scene_key', 'scene_type', 'scene_pointer', 'take_control', 'give_control'],
  listedWith: ['scene_key', 'scene_type', 'scene_pointer'],
  insteadOf: 'tool_run',
  fields: {
    key: from('scene_key.key', { description: 'as in a browser: w, Enter, Shift' }),
    move: from('scene_key.move', { description: 'press' }),
    text: from('scene_type.text', { description: 'to type, before the key' }),
    click: { type: 'boolean', description: 'of the button, at x and y' },
    kind: from('scene_pointer.kind', { description: 'of the pointer' }),
    x: from('scene_pointer.x', { description: 'pixels' }),
    y: from('scene_pointer.y'),
    dx: from('scene_pointer.dx', { description: 'of the wheel' }),
    dy: from('scene_pointer.dy'),
    button: from('scene_pointer.button'),
  },
  async run(play, { key, move, text, ...pointer }) {
    const asked = pointerOps(pointer);
    if (text !== undefined) asked.push(['scene_type', { text }]);
    if (key !== undefined) asked.push(['scene_key', { key, ...(move !== undefined && { move }) }]);
    if (asked.length === 0)
      throw new ToolFailure('not done: give a key, a text, click, or a kind of pointer');
    const before = await play.known();
    const said: string[] = [];
    await play.acting(async () => {
      for (const [op, params] of asked)
        said.push(...historyOf((await play.ask(op, params)).history));
    });
    return play.changes(before, said);
  },
});

/** A button goes down and up where it is told to: the pointer moves there first. */
function pointerOps({ click, kind, x, y, dx, dy, button }: Arguments): [string, OpFields][] {
  const place = { ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
  const wheel = { ...(dx !== undefined && { dx }), ...(dy !== undefined && { dy }) };
  const pressed = button === undefined ? {} : { button };
  const isPlaced = Object.keys(place).length > 0 && (click === true || kind !== undefined);
  const moves: OpFields[] = isPlaced || kind === 'move' ? [{ kind: 'move', ...place }] : [];
  if (kind === 'wheel') moves.push({ kind, ...wheel });
  if (kind === 'down' || kind === 'up') moves.push({ kind, ...pressed });
  if (click === true) moves.push({ kind: 'down', ...pressed }, { kind: 'up', ...pressed });
  return moves.map((move) => ['scene_pointer', move]);
}
