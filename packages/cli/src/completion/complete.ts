import type { Run } from '@bridle/processes';
import { reachableRuns } from '@bridle/processes';
import { commandNamed } from '../commands.js';
import type { Flag } from '../flags.js';
import { COMMAND_NAMES, isFlagFor, wordsOf } from '../help.js';
import { SHELLS } from './shells.js';

/** The words that may stand last on a command line, and whether a path may. */
export interface Completion {
  readonly words: readonly string[];
  readonly paths?: 'files' | 'folders';
}

const NOTHING: Completion = { words: [] };
const FILES: Completion = { words: [], paths: 'files' };
const FOLDERS: Completion = { words: [], paths: 'folders' };
/** What a shell could take for more than a word stays out: names come from files, too. */
const PLAIN = /^[\p{L}\p{N}@%+=:,./_-]{1,200}$/u;
/** Words between bars that stand for a value, and are none. */
const PLACEHOLDERS: readonly string[] = ['n', 'name', 'port'];
/** Commands after whose `--` stand the flags of `bridle serve`. */
const PASS_ON: readonly string[] = ['watch', 'restart'];

/** What completes a line, without the name of the program; its last word is the one that is begun. */
export async function complete(
  line: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Completion> {
  const current = line.at(-1) ?? '';
  const { words, paths } = await candidates(line.slice(0, -1), current, env);
  const fitting = words.filter((word) => word.startsWith(current) && PLAIN.test(word));
  return { words: [...new Set(fitting)], ...(paths !== undefined && { paths }) };
}

async function candidates(
  before: readonly string[],
  current: string,
  env: NodeJS.ProcessEnv,
): Promise<Completion> {
  const [first] = before;
  if (first === undefined && !current.startsWith('-')) return { words: COMMAND_NAMES };
  const isNamed = first !== undefined && !first.startsWith('-');
  if (isNamed && !COMMAND_NAMES.includes(first)) return NOTHING;
  const command = isNamed ? first : 'run';
  const args = isNamed ? before.slice(1) : before;
  const end = args.lastIndexOf('--');
  if (end !== -1 && PASS_ON.includes(command)) {
    return await candidates(['serve', ...args.slice(end + 1)], current, env);
  }
  const flags = await flagsWith(command);
  const asked = flags.find(({ name }) => `--${name}` === args.at(-1));
  if (asked?.value !== undefined) return await valuesOf(asked, env);
  const at = current.startsWith('--') ? current.indexOf('=') : -1;
  if (at !== -1) {
    const flag = flags.find(({ name }) => `--${name}` === current.slice(0, at));
    if (flag?.value === undefined) return NOTHING;
    const { words, paths } = await valuesOf(flag, env);
    const begun = words.map((word) => `${current.slice(0, at + 1)}${word}`);
    return { words: begun, ...(paths !== undefined && { paths }) };
  }
  const given = withoutFlags(end === -1 ? args : args.slice(end + 1), flags);
  if (current.startsWith('-')) {
    const word = (await clientWords(command)).find((word) => word === given[0]);
    const own = word === undefined ? flags : flags.filter((flag) => isFlagFor(flag, word));
    const more = before.length === 0 ? ['--version'] : [];
    return { words: [...own.map(({ name }) => `--${name}`), ...more] };
  }
  return await positionals(command, given, current, env);
}

/** As its page has them; a daemon that starts a world takes those of a run as well. */
async function flagsWith(name: string): Promise<readonly Flag[]> {
  const page = await commandNamed(name)?.page();
  if (page === undefined) return [];
  const own = [...page.flags, ...(page.further ?? []).flatMap(({ flags }) => flags)];
  return name === 'daemon' ? [...own, ...(await import('../runFlags.js')).RUN_FLAGS] : own;
}

/** The words of a line that are neither flags nor values of flags. */
function withoutFlags(args: readonly string[], flags: readonly Flag[]): string[] {
  const takesValue = (word: string | undefined): boolean =>
    flags.some(({ name, value }) => value !== undefined && `--${name}` === word);
  return args.filter((word, i) => !word.startsWith('-') && !takesValue(args[i - 1]));
}

/** By the flag's name, where its values are known elsewhere; else by how its value is shown. */
async function valuesOf({ name, value = '' }: Flag, env: NodeJS.ProcessEnv): Promise<Completion> {
  const known = VALUES[name];
  if (known !== undefined) return { words: await known(env) };
  if (value === '<dirs>' || value === '<folder>' || (value === '<path>' && name.endsWith('-dir')))
    return FOLDERS;
  if (value === '<path>' || value === '<file>') return FILES;
  const words = value.includes('|') ? value.replace(/^<|>$/g, '').split('|') : [];
  return { words: words.filter((word) => !PLACEHOLDERS.includes(word)) };
}

const VALUES: Readonly<
  Record<string, (env: NodeJS.ProcessEnv) => readonly string[] | Promise<readonly string[]>>
> = {
  run: runNames,
  join: runNames,
  'print-config': async () => (await import('../mcpConfig.js')).HOST_NAMES,
  on: (env) => reachableRuns(env).flatMap(gameNames),
  game: async () => (await import('../games/list.js')).GAME_KINDS.map(({ name }) => name),
  tool: toolNames,
  async instance(env) {
    const { Instances, registryDirOf, RegistryError } = await import('@bridle/harness/listening');
    try {
      return new Instances(registryDirOf(env)).list().map(({ name }) => name);
    } catch (error) {
      if (error instanceof RegistryError) return [];
      throw error;
    }
  },
};

/** What stands first, second and so on beside the flags of a command. */
async function positionals(
  command: string,
  given: readonly string[],
  current: string,
  env: NodeJS.ProcessEnv,
): Promise<Completion> {
  const [first, ...more] = given;
  if (command === 'drive') return { words: await driveWords(first, current) };
  if (first !== undefined) {
    if (command === 'ctl' && more.length === 0 && ['run', 'dry', 'schema'].includes(first)) {
      return { words: await toolNames() };
    }
    return PATH_WORDS.includes(`${command} ${first}`) ? FILES : NOTHING;
  }
  if (command === 'help') return { words: COMMAND_NAMES };
  if (command === 'stop') return { words: runNames(env) };
  if (command === 'completion') return { words: [...SHELLS.keys()] };
  if (command === 'setup') {
    return { words: (await import('../parts.js')).PARTS.map(({ name }) => name) };
  }
  return { words: await clientWords(command) };
}

/** What can be asked of a client: as its page lists it, or, where that has several in a line, as it is read. */
async function clientWords(command: string): Promise<readonly string[]> {
  return command === 'mc' ? (await import('../mcWords.js')).MC_COMMANDS : await wordsOf(command);
}

/** Words of clients behind which files stand. */
const PATH_WORDS: readonly string[] = ['abu screenshot', 'mc screenshot', 'mc compare'];

/** The ops; behind one its parameters, and behind the name of one its values. */
async function driveWords(name: string | undefined, current: string): Promise<string[]> {
  const { kindsOf, OPS, shapeOf } = await import('@bridle/harness');
  if (name === undefined) return [...OPS.keys()];
  const op = OPS.get(name);
  const fields = Object.entries((op && shapeOf(op.params).properties) ?? {});
  const [key] = current.split('=');
  const field = current.includes('=') ? fields.find(([name]) => name === key)?.[1] : undefined;
  if (field === undefined) return fields.map(([name]) => `${name}=`);
  const values = kindsOf(field).includes('boolean') ? [true, false] : (field.enum ?? []);
  return values.map((value) => `${key}=${value}`);
}

async function toolNames(): Promise<string[]> {
  return (await import('@bridle/harness/bot')).TOOLS.map(({ name }) => name);
}

function runNames(env: NodeJS.ProcessEnv): string[] {
  return reachableRuns(env).map(({ name }) => name);
}

function gameNames({ games, game }: Run): string[] {
  return games?.map(({ name }) => name) ?? [game];
}
