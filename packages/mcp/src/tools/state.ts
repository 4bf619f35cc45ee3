import { defineMcpTool, REPLACES, ToolFailure } from '../defineTool.js';
import { gameLines, quoted } from '../gameText.js';
import { from } from '../opTable.js';

export const state = defineMcpTool({
  name: 'state',
  description:
    'Saves, loads or lists states of the whole game in memory, to try something and come back.',
  hints: REPLACES,
  ops: ['save_state', 'load_state', 'list_states', 'take_control', 'give_control'],
  fields: {
    do: { type: 'string', enum: ['save', 'load', 'list'] },
    name: from('save_state.name'),
  },
  required: ['do'],
  async run(play, { do: what, name }) {
    if (what === 'list') {
      const { states } = await play.ask('list_states');
      const kept = (states as { name: string; tick: number }[]).map(
        ({ name, tick }) => `${quoted(name)} of tick ${tick}`,
      );
      return kept.length === 0 ? 'no state is kept' : gameLines(kept);
    }
    if (name === undefined) throw new ToolFailure('not done: name is missing');
    if (what === 'save') {
      const { tick } = await play.acting(() => play.ask('save_state', { name }));
      return `saved at tick ${String(tick)}`;
    }
    const before = await play.known();
    const { tick } = await play.acting(() => play.ask('load_state', { name }));
    return play.changes(before, [`loaded, at tick ${String(tick)}`]);
  },
});
