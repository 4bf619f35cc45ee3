import type { GameCommand } from './command.js';
import { quoted } from './reader.js';

const help: GameCommand = {
  name: 'help',
  usage: ['/help [<command>]'],
  summary: 'Tells how commands are written.',
  read(reader, commands) {
    if (reader.isDone) return () => [...new Set(commands.values())].flatMap(({ usage }) => usage);
    const { text, column } = reader.token('a command');
    const {
      usage,
      summary,
      aliases = [],
    } = commands.get(text.replace(/^\//, '')) ??
    reader.fail(`unknown command ${quoted(text)}, try /help`, column);
    const also =
      aliases.length === 0 ? [] : [`Also: ${aliases.map((name) => `/${name}`).join(' ')}`];
    return () => [summary, ...usage, ...also];
  },
};

export const HELP: readonly GameCommand[] = [help];
