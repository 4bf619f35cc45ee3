import { defineMcpTool, REPLACES, ToolFailure } from '../defineTool.js';
import { gameText, quoted } from '../gameText.js';
import { TEXT_CHARS_MAX } from '../limits.js';
import { from } from '../opTable.js';
import { fitting } from '../play.js';

export const say = defineMcpTool({
  name: 'say',
  description: 'Says a line in the chat; one that begins with / is a command of the game.',
  hints: REPLACES,
  ops: ['chat_send', 'command', 'take_control', 'give_control'],
  listedWith: ['chat_send', 'command'],
  fields: { text: from('chat_send.text') },
  required: ['text'],
  async run(play, { text }) {
    if (!String(text).startsWith('/')) {
      await play.acting(() => play.ask('chat_send', { text }));
      return 'said';
    }
    const { ok, lines } = await play.acting(() => play.ask('command', { line: text }));
    const [said] = fitting((lines as string[]).map(quoted), TEXT_CHARS_MAX);
    const answer = said.length === 0 ? '' : `: ${gameText(...said)}`;
    if (ok === false) throw new ToolFailure(`the command failed${answer}`);
    return `${ok === true ? 'done' : 'sent'}${answer}`;
  },
});
