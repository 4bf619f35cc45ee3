import { defineMcpTool, REPLACES, ToolFailure } from '../defineTool.js';
import { cut, gameText, inline } from '../gameText.js';
import { TEXT_CHARS_MAX } from '../limits.js';
import { from } from '../opTable.js';

export const say = defineMcpTool({
  name: 'say',
  description: 'Says a line in the chat; one that begins with / is a command of the game.',
  hints: REPLACES,
  ops: ['chat_send', 'command', 'take_control', 'give_control'],
  fields: { text: from('chat_send.text') },
  required: ['text'],
  async run(play, { text }) {
    if (!String(text).startsWith('/')) {
      await play.acting(() => play.ask('chat_send', { text }));
      return 'said';
    }
    const { ok, lines } = await play.acting(() => play.ask('command', { line: text }));
    const said = (lines as string[]).map(inline).join('\n');
    const answer = said === '' ? '' : `: ${gameText(cut(said, TEXT_CHARS_MAX))}`;
    if (ok === false) throw new ToolFailure(`the command failed${answer}`);
    return `${ok === true ? 'done' : 'sent'}${answer}`;
  },
});
