import { defineMcpTool, PLAYS } from '../defineTool.js';
import { TICKS_MAX } from '../limits.js';
import { from } from '../opTable.js';
import { passTime } from '../passTime.js';

export const wait = defineMcpTool({
  name: 'wait',
  description: 'Lets time pass without acting.',
  hints: PLAYS,
  ops: ['step', 'scene_wait', 'get_scene', 'take_control', 'give_control'],
  listedWith: ['step', 'scene_wait'],
  fields: {
    ticks: from('step.ticks', { minimum: 1, maximum: TICKS_MAX, default: 20 }),
    until: from('step.until', { type: 'object', description: 'ends it early: guide until' }),
  },
  async run(play, { ticks, until }) {
    const before = await play.known();
    const said = await play.acting(() => passTime(play, ticks as number, until));
    return play.changes(before, [said]);
  },
});
