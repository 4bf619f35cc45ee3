import { NoReplyError, readAddress } from '@bridle/harness/listening';
import { type Flag, type Flags, onlyOneOf, readFlags, UsageError } from './flags.js';
import { startAdvice } from './startOne.js';
import { printable } from './terminal.js';

/**
 * What the clients share that take one command, ask one thing and print what came back:
 * `bridle abu`, `bridle mc` and `bridle ctl`.
 */

/** After `--` everything is a word, so that a text may begin with a dash. */
export function readWords<const F extends readonly Flag[]>(
  table: F,
  argv: readonly string[],
  help?: string,
): { flags: Flags<F>; words: string[] } {
  const end = argv.indexOf('--');
  const { flags, words } = readFlags(table, end === -1 ? argv : argv.slice(0, end), help);
  return { flags, words: end === -1 ? words : [...words, ...argv.slice(end + 1)] };
}

/** Refuses too few words and too many. The names of those that may be left out stand in brackets. */
export function checkWords(
  call: string,
  names: readonly string[],
  words: readonly string[],
  more: readonly string[] = [],
): void {
  const needed = names.filter((name) => !name.startsWith('['));
  if (words.length >= needed.length && words.length <= names.length) return;
  const form = names.map((name) => (name.startsWith('[') ? name : `<${name}>`));
  throw new UsageError(`write: ${[call, ...form, ...more].join(' ')}`);
}

interface AddressFlags {
  readonly connect?: string;
  readonly 'endpoints-file'?: string;
  readonly run?: string;
}

/** The address that `--connect` or the file of endpoints names, where one of them is given. */
export async function readConnect(
  flags: AddressFlags,
  endpoint: string,
): Promise<{ host: string; port: number } | undefined> {
  onlyOneOf(flags, ['connect', 'endpoints-file', 'run']);
  const { connect, 'endpoints-file': file } = flags;
  if (connect === undefined && file === undefined) return undefined;
  const text = connect ?? (await import('./endpointsFile.js')).readEndpoint(file!, endpoint);
  return readAddress('connect', text);
}

interface Bounds {
  readonly otherwise: number;
  readonly min: number;
  readonly max: number;
}

export function readNumber(
  name: string,
  text: string | undefined,
  { otherwise, min, max }: Bounds,
): number {
  const value = text === undefined ? otherwise : Number(text.trim() || Number.NaN);
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} ${text} is not a number from ${min} to ${max}`);
}

/** How long to wait for a reply, given in seconds. */
export function readTimeoutFlag(text: string | undefined, otherwise: number): number {
  return readNumber('timeout', text, { otherwise, min: 0.001, max: 86_400 }) * 1000;
}

/** The whole page, or what it says of one of the commands that it knows. */
export async function showHelp(
  command: string,
  word?: string,
  known: readonly string[] = [],
): Promise<0> {
  const { helpFor, helpForWord } = await import('./help.js');
  if (word !== undefined && !known.includes(word)) throw unknownWord(command, word, known);
  process.stdout.write(await (word === undefined ? helpFor(command) : helpForWord(command, word)));
  return 0;
}

export function unknownWord(command: string, word: string, known: readonly string[]): UsageError {
  return UsageError.unknown(`command of ${command}`, word, known, `bridle ${command} --help`);
}

/** Says why on stderr, and what to do next where that is known. The result is the exit code. */
export function showFailure(message: string, hint?: unknown, who = 'Error'): 1 {
  const next = typeof hint === 'string' ? `\n  ${printable(hint)}` : '';
  process.stderr.write(`${who}: ${printable(message)}${next}\n`);
  return 1;
}

/** Asks and prints; where no reply came, says so. */
export async function orNoReply(
  ask: () => Promise<number>,
  show = ({ message, code }: NoReplyError): number =>
    showFailure(message, startAdvice(code, '--connect')),
): Promise<number> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NoReplyError) return show(error);
    throw error;
  }
}
