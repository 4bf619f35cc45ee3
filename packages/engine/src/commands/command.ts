import type { CommandContext } from './context.js';
import { CommandError, quoted, type Reader } from './reader.js';

/** What a command does, once it is read. Gives the lines of its answer. */
export type CommandAction = (context: CommandContext) => string[];

/** All commands by name and alias. */
export type CommandTable = ReadonlyMap<string, GameCommand>;

export interface GameCommand {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** one line per form */
  readonly usage: readonly string[];
  readonly summary: string;
  /** Reads all arguments and does nothing yet: a line that is wrong anywhere changes nothing. */
  read(reader: Reader, commands: CommandTable): CommandAction;
}

/** Reads a command to the end of the line. */
export function readCommand(reader: Reader, commands: CommandTable): CommandAction {
  const { text } = reader.token('a command');
  const command = commands.get(text);
  if (command === undefined) throw new CommandError(`unknown command ${quoted(text)}, try /help`);
  const action = command.read(reader, commands);
  reader.end();
  return (context) => {
    context.work.spend('answers', 1);
    const lines = action(context);
    context.work.answer(lines);
    return lines;
  };
}
