import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { GameKind, RunCommand, RunFacts } from '@bridle/facets';
import { DIALECTS, type DialectFlag, type DialectPlan } from '@bridle/harness/listening';
import { runsDirOf } from '@bridle/processes';
import { BOT_FLAGS, type BotFlagConfig, readBotFlags } from './botFlags.js';
import { type DialledPort, readEngineNeeds, refuseDialled } from './engineNeeds.js';
import { type Flag, type Flags, isSecret, onlyOneOf, UsageError } from './flags.js';
import {
  ANY_GAME_FLAGS,
  type GameConfig,
  type GameFlags,
  gameWarnings,
  readGame,
} from './gameFlags.js';
import { GAME_KINDS } from './games/list.js';
import {
  flagNames,
  GAME_FLAG,
  type GameWords,
  type GivenFlags,
  ofGame,
  splitGames,
  withDefaults,
} from './gameWords.js';
import { readOrigins } from './origins.js';

const FIRST_FLAGS = [
  GAME_FLAG,
  { name: 'headless', help: 'run without a window; implies --auto-play' },
  { name: 'auto-play', help: 'enter the world at once, without a menu' },
  { name: 'no-audio', help: 'open no audio device' },
] as const satisfies readonly Flag[];

const DIALECT_FLAGS: readonly DialectFlag[] = DIALECTS.flatMap(({ flags }) => flags);

const LAST_FLAGS = [
  ...BOT_FLAGS,
  {
    name: 'allow-write',
    value: '<dirs>',
    help: 'clients may also name files below these folders, separated as in PATH',
  },
  {
    name: 'allow-origin',
    value: '<origins>',
    help: 'pages of these origins may open WebSockets, for example http://localhost:3000,https://my.app',
  },
  {
    name: 'exit-when-script-finished',
    help: 'end when the command script is through; a step under way is finished first',
  },
  { name: 'endpoints-file', value: '<path>', help: 'write the chosen endpoints there as JSON' },
  { name: 'json', help: 'print what a person would read as JSON' },
] as const satisfies readonly Flag[];

/** Of the run as a whole: before the first `--game`. */
export const OWN_RUN_FLAGS: readonly Flag[] = [...FIRST_FLAGS, ...DIALECT_FLAGS, ...LAST_FLAGS];

export const RUN_FLAGS: readonly Flag[] = [
  ...OWN_RUN_FLAGS,
  ...ANY_GAME_FLAGS,
  ...GAME_KINDS.flatMap(({ flags }) => flags),
];

/** Those of dialects and kinds of games are known by their definitions alone. */
type RunFlags = Flags<typeof FIRST_FLAGS> &
  Flags<typeof LAST_FLAGS> &
  Flags<typeof ANY_GAME_FLAGS> &
  GivenFlags;

export interface RunConfig {
  /** at least one; the first is whom those mean who name none */
  readonly games: readonly [GameConfig, ...GameConfig[]];
  /** what it listens for, by the names of dialects */
  readonly dialects: ReadonlyMap<string, DialectPlan>;
  /** undefined: nobody asks for tools */
  readonly bot: BotFlagConfig | undefined;
  /** folders below which clients may name files */
  readonly writable: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** watches the first game */
  readonly exitWhenScriptFinished: boolean;
  readonly endpointsFile: string | undefined;
  readonly command: RunCommand;
  /** makes the door for engines that dial this run, where it is to have one */
  readonly doorKind: GameKind | undefined;
  /** ports of this machine that games of the run dial */
  readonly dialled: readonly DialledPort[];
  /** What a game is to be that comes by itself. */
  readonly guest: (kind: GameKind, name: string) => GameConfig;
  /** where this run is registered, so that clients find it */
  readonly runsDir: string;
  readonly json: boolean;
  /** what was asked for and has no effect in this run, each in a sentence */
  readonly warnings: readonly string[];
}

export function readRunConfig(
  command: RunCommand,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): RunConfig {
  const help = `bridle ${command === 'serve' ? 'serve ' : ''}--help`;
  const { flags, games } = splitGames(RUN_FLAGS, argv, help);
  const given = flags as RunFlags;
  // A script is the only input of its run.
  const isScripted = [given, ...games.map(({ own }) => own)].some((of) => of['scripted-input']);
  if (isScripted) refuseTwoHands(given);
  const isHeadless = given.headless ?? false;
  const asked = {
    ...{ command, flags: given, env, isScripted, isHeadless },
    startsInMenu: command === 'run' && !isScripted && startsInMenu(given),
  };
  const factsOf = (dialects: RunConfig['dialects']): RunFacts => ({
    command,
    headless: isHeadless,
    reachable: dialects.size > 0,
    steppable: DIALECTS.some(({ name, stepsTime }) => stepsTime && dialects.has(name)),
  });
  // Which ports there must be, and must not be, is known by games that are read with what is asked for.
  const { awaitsEngine, dialled } = readEngineNeeds(
    games,
    given,
    factsOf(planDialects(asked, games)),
  );
  refuseDialled(given, dialled);
  const dialledPorts = dialled.map(({ port }) => port);
  const dialects = planDialects({ ...asked, awaitsEngine, dialledPorts }, games);
  const facts = factsOf(dialects);
  const read = games.map((game, i) =>
    ofGame(game.shown, () => readGameConfig(game, given, facts, i === 0)),
  );
  const configs = read.map(({ config }) => config) as [GameConfig, ...GameConfig[]];
  refuseSameFolder(configs);
  return {
    games: configs,
    dialects,
    bot: readBotFlags(command, given, env),
    writable: writableOf(given, configs),
    allowedOrigins: readOrigins(given['allow-origin']),
    exitWhenScriptFinished: given['exit-when-script-finished'] ?? false,
    endpointsFile: given['endpoints-file'],
    command,
    doorKind:
      command === 'serve' || awaitsEngine !== undefined
        ? GAME_KINDS.find(({ door }) => door !== undefined)
        : undefined,
    dialled,
    guest: (kind, name) => readGuest(kind, name, given, facts),
    runsDir: runsDirOf(env),
    json: given.json ?? false,
    warnings: [
      ...idleFlags(given, dialects),
      ...otherKinds(given, configs),
      ...warningsOf(given, {
        'no-repl': command === 'serve',
        'exit-when-script-finished': configs[0].commandScript !== undefined,
      }),
      ...read.flatMap(({ warnings }) => warnings),
    ],
  };
}

function planDialects(
  asked: Omit<Parameters<(typeof DIALECTS)[number]['plan']>[0], 'flags' | 'furtherGames'> & {
    readonly flags: GivenFlags;
  },
  games: readonly GameWords[],
): Map<string, DialectPlan> {
  const furtherGames = games.slice(1).map(({ name }) => name);
  const plans = new Map<string, DialectPlan>();
  for (const { name, plan } of DIALECTS) {
    const planned = plan({ ...asked, flags: asked.flags as never, furtherGames });
    if (planned !== undefined) plans.set(name, planned);
  }
  return plans;
}

/** What a game is to be, and what of its flags has no effect. */
function readGameConfig(
  { kind, name, isNamed, shown, own, command }: GameWords,
  given: RunFlags,
  facts: RunFacts,
  isFirst: boolean,
): { config: GameConfig; warnings: string[] } {
  const all = withDefaults(kind, given, own);
  const called = isNamed ? name : undefined;
  // Further games put their pictures below those of the first, whether they were given a name or not.
  const pictures = isFirst ? called : name;
  const isOfRun = (name: string): boolean => OWN_RUN_FLAGS.some((flag) => flag.name === name);
  const ofRun = Object.fromEntries(Object.entries(given).filter(([name]) => isOfRun(name)));
  const warnings = [...gameWarnings(all as GameFlags), ...kind.warnings(all as never, facts)];
  return {
    config: {
      kind,
      name,
      isNamed,
      ...readGame(all as GameFlags, facts, pictures),
      own: kind.read(all as never, facts, called, command),
      flags: withoutToken({ ...ofRun, ...all }),
    },
    warnings: warnings.map((line) => (shown === undefined ? line : `--game ${shown}: ${line}`)),
  };
}

/** Of a game that comes by itself: how all games are seen and timed, and pictures in a folder of its own. */
function readGuest(kind: GameKind, name: string, given: RunFlags, facts: RunFacts): GameConfig {
  const names = ['resolution', 'no-render', 'clock', 'tick-rate', 'screenshot-format'] as const;
  const flags: GameFlags = Object.fromEntries(names.map((name) => [name, given[name]]));
  const read = readGame(flags, facts, name);
  const asked = given['screenshot-dir'];
  const dir = asked === undefined ? read.screenshots.dir : join(asked, name);
  return {
    ...read,
    kind,
    name,
    isNamed: true,
    screenshots: { ...read.screenshots, dir, isDefaultDir: true },
    own: undefined,
    flags: {},
  };
}

/** Whether a person who starts the program chooses a world first: nobody else drives it. */
function startsInMenu(flags: RunFlags): boolean {
  const drives = DIALECTS.filter(({ name }) => name !== 'window').flatMap(({ askedBy }) => askedBy);
  return !flags.headless && !flags['auto-play'] && !drives.some((name) => flags[name]);
}

/** Input comes from a script or from a client, not from both. */
function refuseTwoHands(flags: RunFlags): void {
  const asking = DIALECTS.flatMap(({ askedBy }) => askedBy).find((name) => flags[name]);
  if (asking !== undefined)
    onlyOneOf({ 'scripted-input': true, [asking]: true }, ['scripted-input', asking]);
}

/** Flags of dialects that this run does not listen for. */
function idleFlags(given: RunFlags, open: RunConfig['dialects']): string[] {
  return DIALECTS.filter(({ name }) => !open.has(name)).flatMap(({ flags }) =>
    flags
      .filter(({ name, without }) => without !== undefined && given[name] !== undefined)
      .map(({ name, without }) => `--${name} has no effect ${without}`),
  );
}

/** Flags of kinds of games of which this run has none. */
function otherKinds(given: RunFlags, games: readonly GameConfig[]): string[] {
  const kinds = games.map(({ kind }) => kind);
  const names = kinds.flatMap(flagNames);
  return GAME_KINDS.filter((kind) => !kinds.includes(kind)).flatMap((kind) =>
    kind.flags
      .filter(({ name }) => given[name] !== undefined && !names.includes(name))
      .map(({ name }) => `--${name} has no effect without a game of the kind ${kind.name}`),
  );
}

/** Of each of these flags, what it needs to have an effect. */
const NEEDS = {
  'no-repl': 'here: only bridle serve takes lines from stdin',
  'exit-when-script-finished': 'without --command-script',
} as const;

/** Flags that change nothing here: the run is as it would be without them, so it goes on. */
function warningsOf(flags: RunFlags, met: Record<keyof typeof NEEDS, boolean>): string[] {
  const names = Object.keys(NEEDS) as (keyof typeof NEEDS)[];
  return names
    .filter((name) => flags[name] !== undefined && !met[name])
    .map((name) => `--${name} has no effect ${NEEDS[name]}`);
}

/** Two games cannot keep their worlds in one folder, nor tell their pictures apart there. */
function refuseSameFolder(games: readonly GameConfig[]): void {
  const byFolder = new Map<string, GameConfig>();
  for (const game of games) {
    const folders = { ...game.kind.folders(game.own), 'screenshot-dir': game.screenshots.dir };
    for (const [flag, folder] of Object.entries(folders)) {
      if (folder === undefined) continue;
      const key = `${flag} ${resolve(folder)}`;
      const other = byFolder.get(key);
      if (other !== undefined) {
        const whose = `the games ${other.name} and ${game.name}`;
        throw new UsageError(`--${flag} ${folder} is that of ${whose}; give each its own`);
      }
      byFolder.set(key, game);
    }
  }
}

/** Where clients may have files written. */
function writableOf({ 'allow-write': asked }: RunFlags, games: readonly GameConfig[]): string[] {
  const more = asked?.split(delimiter).filter((dir) => dir !== '') ?? [];
  const shots = games.flatMap(({ screenshots: { dir, isDefaultDir } }) =>
    dir === undefined || isDefaultDir ? [] : [dir],
  );
  return ['.', tmpdir(), ...shots, ...more];
}

function withoutToken(flags: GivenFlags): GameConfig['flags'] {
  const shown = Object.entries(flags).filter(([name]) => !isSecret(name));
  return Object.fromEntries(shown) as GameConfig['flags'];
}
