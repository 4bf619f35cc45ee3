import { COMMANDS, type CommandPage, commandNamed } from './commands.js';
import { type Flag, UsageError } from './flags.js';

/** Where the second column of the overview begins, unless the first is wider. */
const SUMMARY_COLUMN = 27;
const LINE_LENGTH_MAX = 100;

/** What may stand behind `bridle`. */
export const COMMAND_NAMES: readonly string[] = [...COMMANDS.map(({ name }) => name), 'help'];

function overview(): string {
  const left = (call: string): string => `  bridle ${call}`.padEnd(SUMMARY_COLUMN - 3);
  const rows = COMMANDS.map(({ call, summary }) => `${left(call)}   ${summary}`);
  return `Bridle: one harness to see, drive, step and verify games.

Usage
${rows.join('\n')}
${left('help <command>')}   ${commandNames()}
  bridle --version

Start here (in a clone write npx bridle; npm start is npx bridle serve)
  bridle serve
  bridle drive get_state                                             (in another terminal)
  bridle drive set_actions move_y=1 -- step ticks=20 -- get_state
`;
}

/** The names of all commands as words of a sentence, in lines that fit into the second column. */
function commandNames(): string {
  const names = COMMANDS.map(({ name }) => name);
  const lines = [''];
  for (const word of `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (SUMMARY_COLUMN + longer.length <= LINE_LENGTH_MAX) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(SUMMARY_COLUMN)}`);
}

export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'done; also after SIGINT, SIGTERM, SIGHUP, `shutdown` and the last tick'],
  [1, 'it failed; the message says why'],
  [2, 'the command line is wrong, or names what cannot be used; nothing was started'],
  [3, 'drive only: no connection, or it was lost before the last reply'],
  [75, 'it asks its parent, `bridle watch`, to be started again'],
  [130, 'SIGINT or SIGTERM came twice; the world is saved, not everybody was answered'],
  [143, 'setup only: SIGTERM has stopped it, as SIGINT does with 130; nothing is left of the part'],
];

export function exitText(...codes: number[]): string {
  const rows = EXIT_CODES.filter(([code]) => codes.length === 0 || codes.includes(code));
  const lines = rows.map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`);
  return `\nExit codes\n${lines.join('\n')}\n`;
}

export async function helpFor(name: string | undefined): Promise<string> {
  if (name === undefined) return overview() + exitText();
  const { text, flags, further = [], exitCodes } = await pageOf(name);
  const lists = further.map((group) => flagList(group.flags, group.title));
  return text + flagList(flags) + lists.join('') + (exitCodes ? exitText(...exitCodes) : '');
}

/** A line of a page that shows how a command is called. */
const CALL = /^ {2}(?:bridle [a-z]+|botctl) (.*?)(?: {2,}|$)/;

/** The words of a command that has any, as its page lists them, one in a line. */
export async function wordsOf(name: string): Promise<string[]> {
  if (commandNamed(name)?.explainsWords === undefined) return [];
  const calls = (await pageOf(name)).text.split('\n').map((line) => CALL.exec(line)?.[1] ?? '');
  const words = calls.map((call) => call.split(' ')[0]!);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Whether a flag is for that word of a command, or for all: its help says so. */
export function isFlagFor({ help }: Flag, word: string): boolean {
  const [, words] = /^([a-z_, ]+):/.exec(help) ?? [];
  return words === undefined || words.split(/, | /).includes(word);
}

/** Of one word that a command takes: the lines of the command's page with it, and the flags for it. */
export async function helpForWord(name: string, word: string): Promise<string> {
  const { text, flags } = await pageOf(name);
  let isMeant = false;
  const lines = text.split('\n').filter((line) => {
    const call = CALL.exec(line)?.[1];
    if (call !== undefined) isMeant = call.split(' | ').some((one) => one.split(' ')[0] === word);
    else if (!line.startsWith('      ')) isMeant = false; // a deeper line belongs to the one above
    return isMeant;
  });
  const all = `\nbridle ${name} --help lists all commands.\n`;
  return `${lines.join('\n')}\n${flagList(flags.filter((flag) => isFlagFor(flag, word)))}${all}`;
}

function pageOf(name: string): Promise<CommandPage> {
  const command = commandNamed(name);
  if (command === undefined) throw unknownCommand(name);
  return command.page();
}

export function unknownCommand(name: string): UsageError {
  return UsageError.unknown('command', name, COMMAND_NAMES);
}

export function flagList(flags: readonly Flag[], title = 'Flags'): string {
  const left = ({ name, value }: Flag): string => `  --${name}${value ? ` ${value}` : ''}`;
  const width = Math.max(...flags.map((flag) => left(flag).length)) + 2;
  const rows = flags.map((flag) => `${left(flag).padEnd(width)}${flag.help}`);
  return `\n${title}\n${rows.join('\n')}\n`;
}
