import { type Flag, type Flags, readFlags, UsageError } from './flags.js';
import { GAME_FLAGS, type GameFlags } from './gameFlags.js';

export const GAME_FLAG = {
  name: 'game',
  value: '<kind>[:name]',
  help: "a game of this run, voxel; what follows it, up to the next --game, is that game's own",
} as const satisfies Flag;

const KINDS = ['voxel'];
const NAME = /^\w[\w.-]{0,39}$/;

/** A game as the command line has it: what it is, and the flags that are its own. */
export interface GameWords {
  readonly kind: string;
  readonly name: string;
  readonly isNamed: boolean;
  /** as it stands after `--game`; undefined for the one game of a run that names none */
  readonly shown: string | undefined;
  readonly own: GameFlags;
}

/** Flags of a game that say the contrary of a default: the default is passed over. */
const INSTEAD_OF: Readonly<Partial<Record<keyof GameFlags, readonly (keyof GameFlags)[]>>> = {
  'save-dir': ['no-save'],
  'no-save': ['save-dir', 'reset-world'],
  clock: ['automation-step'],
  'automation-step': ['clock'],
  'screenshot-every-ticks': ['no-render'],
  'no-render': ['screenshot-every-ticks', 'screenshot-max'],
};

/** Splits a command line into what is the run's, or the default of all games, and the games. */
export function splitGames<const F extends readonly Flag[]>(
  table: F,
  argv: readonly string[],
  help: string,
): { flags: Flags<F>; games: GameWords[] } {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const starts: number[] = [];
  for (let i = 0; i < end; i++) if (isGame(argv[i]!)) starts.push(i);
  const { flags, words } = readFlags(table, argv.slice(0, starts[0]));
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see ${help}`);
  if (starts.length === 0) {
    return {
      flags,
      games: [{ kind: 'voxel', name: 'voxel', isNamed: false, shown: undefined, own: {} }],
    };
  }
  const games = starts.map((at, i) => readGameWords(table, argv.slice(at, starts[i + 1]), help));
  refuseSameName(games);
  return { flags, games };
}

/** What is wrong with a game's own flags is said with its name. */
export function ofGame<T>(shown: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (shown === undefined || !(error instanceof UsageError)) throw error;
    throw new UsageError(`--game ${shown}: ${error.message}`);
  }
}

/** A game's own flags over the defaults of all. */
export function withDefaults(defaults: GameFlags, own: GameFlags): GameFlags {
  const names = GAME_FLAGS.map(({ name }) => name);
  const passedOver = names.flatMap((name) =>
    own[name] === undefined ? [] : (INSTEAD_OF[name] ?? []),
  );
  const given = names.filter((name) => defaults[name] !== undefined && !passedOver.includes(name));
  return { ...Object.fromEntries(given.map((name) => [name, defaults[name]])), ...own };
}

function isGame(word: string): boolean {
  return word === `--${GAME_FLAG.name}` || word.startsWith(`--${GAME_FLAG.name}=`);
}

function readGameWords(table: readonly Flag[], words: readonly string[], help: string): GameWords {
  const inline = words[0]!.split('=')[1];
  const [shown, rest] =
    inline === undefined ? [words[1], words.slice(2)] : [inline, words.slice(1)];
  if (!shown || shown.startsWith('-')) {
    throw new UsageError(`--game needs a value: --game ${GAME_FLAG.value}, for example voxel:a`);
  }
  const [kind = '', name, ...more] = shown.split(':');
  if (!KINDS.includes(kind)) throw UsageError.unknown('kind of game', kind, KINDS, help);
  if (more.length > 0 || (name !== undefined && !NAME.test(name))) {
    throw new UsageError(`--game ${shown}: a name has up to 40 letters, digits, . _ -`);
  }
  const own = ofGame(shown, () => readOwn(table, rest, kind));
  return { kind, name: name ?? kind, isNamed: name !== undefined, shown, own };
}

function readOwn(table: readonly Flag[], rest: readonly string[], kind: string): GameFlags {
  const { flags, words } = readFlags(table, rest);
  const [word] = words;
  if (word === '--') throw new UsageError(`a ${kind} game is no command; drop -- and what follows`);
  if (word !== undefined) throw new UsageError(`unexpected '${word}'`);
  const ofRun = Object.keys(flags).find((name) => !GAME_FLAGS.some((flag) => flag.name === name));
  if (ofRun === undefined) return flags as GameFlags;
  throw new UsageError(`--${ofRun} is the run's; put it before the first --game`);
}

function refuseSameName(games: readonly GameWords[]): void {
  const shownByName = new Map<string, string>();
  for (const { name, shown } of games) {
    const key = name.toLowerCase(); // folders are called after it
    const other = shownByName.get(key);
    if (other !== undefined) {
      const hint = `name them apart, as in --game voxel:${name} --game voxel:${name}-2`;
      throw new UsageError(`--game ${other} and --game ${shown} have one name; ${hint}`);
    }
    shownByName.set(key, shown!);
  }
}
