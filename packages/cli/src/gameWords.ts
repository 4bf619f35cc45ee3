import type { GameKind } from '@bridle/facets';
import { type Flag, type Flags, readFlags, UsageError } from './flags.js';
import { ANY_GAME_FLAGS, ANY_INSTEAD_OF } from './gameFlags.js';
import { GAME_KINDS, gameKind } from './games/list.js';

export const GAME_FLAG = {
  name: 'game',
  value: '<kind>[:name]',
  help: `a game of this run, ${GAME_KINDS.map(({ name }) => name).join(', ')}; what follows it, up to the next --game, is that game's own`,
} as const satisfies Flag;

/** of a game: its folders are called after it */
export const NAME = /^\w[\w.-]{0,39}$/;

/** A game as the command line has it: what it is, and the flags that are its own. */
export interface GameWords {
  readonly kind: GameKind;
  readonly name: string;
  readonly isNamed: boolean;
  /** as it stands after `--game`; undefined for the one game of a run that names none */
  readonly shown: string | undefined;
  readonly own: GivenFlags;
  /** what stands after `--`, for the last game */
  readonly command?: readonly string[];
}

/** Flags by their names, whoever knows what they mean. */
export type GivenFlags = Readonly<Record<string, string | true | undefined>>;

/** Splits a command line into what is the run's, or the default of all games, and the games. */
export function splitGames<const F extends readonly Flag[]>(
  table: F,
  argv: readonly string[],
  help: string,
): { flags: Flags<F>; games: GameWords[] } {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const starts: number[] = [];
  for (let i = 0; i < end; i++) if (isGame(argv[i]!)) starts.push(i);
  const { flags, words } = readFlags(table, argv.slice(0, starts[0] ?? end));
  const command = end === argv.length ? undefined : argv.slice(end + 1);
  if (starts.length === 0 && command !== undefined) words.push('--');
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see ${help}`);
  if (starts.length === 0) {
    const [kind] = GAME_KINDS;
    const { name } = kind;
    return { flags, games: [{ kind, name, isNamed: false, shown: undefined, own: {} }] };
  }
  const games = starts.map((at, i) =>
    readGameWords(table, argv.slice(at, starts[i + 1] ?? end), help),
  );
  if (command !== undefined) games.push(withCommand(games.pop()!, command));
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

/** The names of the flags that a game of this kind takes. */
export function flagNames(kind: GameKind): string[] {
  return [...ANY_GAME_FLAGS, ...kind.flags].map(({ name }) => name);
}

/** A game's own flags over the defaults of all. */
export function withDefaults(kind: GameKind, defaults: GivenFlags, own: GivenFlags): GivenFlags {
  const names = flagNames(kind);
  const passedOver = names.flatMap((name) =>
    own[name] === undefined ? [] : (ANY_INSTEAD_OF[name] ?? kind.insteadOf[name] ?? []),
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
    throw new UsageError(
      `--game needs a value: --game ${GAME_FLAG.value}, for example ${GAME_KINDS[0].name}:a`,
    );
  }
  const [kindName = '', name, ...more] = shown.split(':');
  const kind = gameKind(kindName, help);
  if (more.length > 0 || (name !== undefined && !NAME.test(name))) {
    throw new UsageError(`--game ${shown}: a name has up to 40 letters, digits, . _ -`);
  }
  const own = ofGame(shown, () => readOwn(table, rest, kind));
  return { kind, name: name ?? kindName, isNamed: name !== undefined, shown, own };
}

/** Words after `--` are the last game's. */
function withCommand(game: GameWords, command: readonly string[]): GameWords {
  const { kind, shown } = game;
  return ofGame(shown, () => {
    if (!kind.takesCommand) {
      throw new UsageError(`a ${kind.name} game is no command; drop -- and what follows`);
    }
    if (command.length === 0) throw new UsageError('a command must follow --');
    return { ...game, command };
  });
}

function readOwn(table: readonly Flag[], rest: readonly string[], kind: GameKind): GivenFlags {
  const { flags, words } = readFlags(table, rest);
  const [word] = words;
  if (word !== undefined) throw new UsageError(`unexpected '${word}'`);
  const other = Object.keys(flags).find((name) => !flagNames(kind).includes(name));
  if (other === undefined) return flags as GivenFlags;
  const whose = GAME_KINDS.find(({ flags }) => flags.some(({ name }) => name === other));
  if (whose === undefined) {
    throw new UsageError(`--${other} is the run's; put it before the first --game`);
  }
  throw new UsageError(`--${other} is for a ${whose.name} game, which this is not; drop it`);
}

function refuseSameName(games: readonly GameWords[]): void {
  const shownByName = new Map<string, string>();
  for (const { name, shown, kind } of games) {
    const key = name.toLowerCase(); // folders are called after it
    const other = shownByName.get(key);
    if (other !== undefined) {
      const hint = `name them apart, as in --game ${kind.name}:${name} --game ${kind.name}:${name}-2`;
      throw new UsageError(`--game ${other} and --game ${shown} have one name; ${hint}`);
    }
    shownByName.set(key, shown!);
  }
}
