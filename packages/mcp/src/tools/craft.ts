import { defineMcpTool, PLAYS, ToolFailure } from '../defineTool.js';
import { gameText, itemName, quoted } from '../gameText.js';
import { from } from '../opTable.js';

export const craft = defineMcpTool({
  name: 'craft',
  description: 'Crafts by recipe name from what is carried; says what is missing.',
  hints: PLAYS,
  ops: ['craft', 'take_control', 'give_control'],
  fields: { recipe: from('craft.recipe'), times: from('craft.times') },
  required: ['recipe'],
  async run(play, { recipe, times }) {
    const params = { recipe, ...(times !== undefined && { times }) };
    const reply = await play.acting(() => play.ask('craft', params));
    const { item, count, reason } = reply;
    const why = reason === undefined ? '' : `: ${gameText(quoted(String(reason)))}`;
    if (count === 0) throw new ToolFailure(`made none${why}`);
    return `made ${String(count)} ${gameText(itemName(item))}${why}`;
  },
});
