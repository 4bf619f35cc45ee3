import { tmpdir } from 'node:os';
import { delimiter, resolve } from 'node:path';
import type { Address } from '@bridle/harness';
import { readAbuPort } from './abuFlags.js';
import { readAddress } from './addresses.js';
import {
  AGENT_BROWSER_FLAGS,
  type AgentBrowserConfig,
  readAgentBrowser,
} from './agentBrowserFlags.js';
import { BOT_FLAGS, type BotFlagConfig, readBotFlags } from './botFlags.js';
import { CTL_RUN_FLAGS, type CtlConfig, readCtl } from './ctlFlags.js';
import { type Flag, type Flags, isSecret, onlyOneOf, UsageError } from './flags.js';
import {
  GAME_FLAGS,
  type GameConfig,
  gameWarnings,
  type RunCommand,
  readGame,
} from './gameFlags.js';
import { GAME_FLAG, ofGame, splitGames, withDefaults } from './gameWords.js';
import { MC_CLI_FLAGS, type McCliConfig, readMcCli } from './mcCliFlags.js';
import { ABU_PORT, AUTOMATION_PORT } from './ports.js';
import { runsDirOf } from './runs/runs.js';

/** Of the run as a whole: before the first `--game`. */
export const OWN_RUN_FLAGS = [
  GAME_FLAG,
  { name: 'headless', help: 'run without a window; implies --auto-play' },
  { name: 'auto-play', help: 'enter the world at once, without a menu' },
  { name: 'no-audio', help: 'open no audio device' },
  {
    name: 'automation-listen',
    value: '<addr>',
    help: 'automation-v1 on TCP, for example 127.0.0.1:4242; port 0 picks a free one',
  },
  { name: 'automation-uds', value: '<path>', help: 'automation-v1 on a Unix socket' },
  {
    name: 'automation-token',
    value: '<string>',
    help: 'secret required in hello; better set as BRIDLE_AUTOMATION_TOKEN, which ps does not show',
  },
  { name: 'automation-log', value: '<path>', help: 'append requests and replies as JSON lines' },
  {
    name: 'automation-exit-when-disconnected',
    help: 'end when the controlling client disconnects',
  },
  {
    name: 'abu-listen',
    value: '<addr>',
    help: 'ABU on TCP and WebSocket, loopback only (serve: 127.0.0.1:9999, or ABU_PORT)',
  },
  { name: 'abu-off', help: 'serve: do not listen for ABU' },
  ...MC_CLI_FLAGS,
  ...AGENT_BROWSER_FLAGS,
  ...CTL_RUN_FLAGS,
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

export const RUN_FLAGS = [...OWN_RUN_FLAGS, ...GAME_FLAGS] as const satisfies readonly Flag[];

export interface RunConfig {
  /** at least one; the first is whom those mean who name none */
  readonly games: readonly [GameConfig, ...GameConfig[]];
  readonly automation: {
    readonly listen: Address | undefined;
    /** the address was not asked for: when its port is taken, the next free one will do */
    readonly isDefault: boolean;
    readonly uds: string | undefined;
    readonly token: string | undefined;
    readonly log: string | undefined;
    readonly exitWhenDisconnected: boolean;
  };
  /** undefined: not at all */
  readonly abu: { readonly listen: Address; readonly isDefault: boolean } | undefined;
  /** undefined: not at all */
  readonly mcCli: McCliConfig | undefined;
  /** undefined: not at all */
  readonly agentBrowser: AgentBrowserConfig | undefined;
  /** undefined: not at all */
  readonly ctl: CtlConfig | undefined;
  /** undefined: nobody asks for tools */
  readonly bot: BotFlagConfig | undefined;
  /** folders below which clients may name files */
  readonly writable: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** watches the first game */
  readonly exitWhenScriptFinished: boolean;
  readonly endpointsFile: string | undefined;
  readonly command: RunCommand;
  /** where this run is noted, so that clients find it */
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
  const { flags: given, games } = splitGames(RUN_FLAGS, argv, help);
  // Whoever plays by a script has no other hands.
  const script = [given, ...games.map(({ own }) => own)].find((of) => of['scripted-input']);
  const flags: RunFlags = {
    ...given,
    ...(script && { 'scripted-input': script['scripted-input'] }),
  };
  const listenFlag = flags['automation-listen'];
  const uds = flags['automation-uds'];
  refuseTwoHands(flags);
  const scripted = flags['scripted-input'] !== undefined;
  const isDefault = command === 'serve' && listenFlag === undefined && !scripted;
  const listen = isDefault
    ? { host: '127.0.0.1', port: AUTOMATION_PORT }
    : listenFlag === undefined
      ? undefined
      : readAddress('automation-listen', listenFlag);
  const abu = readAbu(command, flags, env);
  const automated = listen !== undefined || uds !== undefined;
  const mcCli = readMcCli(command, flags, env);
  const agentBrowser = readAgentBrowser(command, flags, env);
  const ctl = readCtl(command, flags, env);
  const reachable = automated || [abu, mcCli, agentBrowser, ctl].some((open) => open !== undefined);
  const facts = { command, headless: flags.headless ?? false, reachable, automated };
  const isOfGame = (name: string): boolean => GAME_FLAGS.some((flag) => flag.name === name);
  const ofRun = Object.fromEntries(Object.entries(given).filter(([name]) => !isOfGame(name)));
  const read = games.map(({ kind, name, isNamed, shown, own }) =>
    ofGame(shown, () => {
      const all = withDefaults(given, own);
      const config = readGame(all, facts, isNamed ? name : undefined);
      const warnings = gameWarnings(all, facts.headless);
      return {
        config: { kind, name, isNamed, ...config, flags: withoutToken({ ...ofRun, ...all }) },
        warnings: warnings.map((line) => (shown === undefined ? line : `--game ${shown}: ${line}`)),
      };
    }),
  );
  const configs = read.map(({ config }) => config) as [GameConfig, ...GameConfig[]];
  refuseSameFolder(configs);
  return {
    games: configs,
    automation: {
      listen,
      isDefault,
      uds,
      token: flags['automation-token'] ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined),
      log: flags['automation-log'],
      exitWhenDisconnected: flags['automation-exit-when-disconnected'] ?? false,
    },
    abu,
    mcCli,
    agentBrowser,
    ctl,
    bot: readBotFlags(command, flags, env),
    writable: writableOf(flags, configs),
    allowedOrigins: readOrigins(flags['allow-origin']),
    exitWhenScriptFinished: flags['exit-when-script-finished'] ?? false,
    endpointsFile: flags['endpoints-file'],
    command,
    runsDir: runsDirOf(env),
    json: flags.json ?? false,
    warnings: [
      ...warningsOf(flags, {
        automated,
        'mc-cli-token': mcCli !== undefined,
        'ctl-token': ctl !== undefined,
        'agent-browser-version': agentBrowser !== undefined,
        'no-repl': command === 'serve',
        'exit-when-script-finished': configs[0].commandScript !== undefined,
      }),
      ...read.flatMap(({ warnings }) => warnings),
    ],
  };
}

type RunFlags = Flags<typeof RUN_FLAGS>;

/** Input comes from a script or from a client, not from both. */
function refuseTwoHands(flags: RunFlags): void {
  const listeners = [
    'automation-listen',
    'automation-uds',
    'abu-listen',
    'mc-cli-listen',
    'agent-browser-session',
  ] as const;
  const listener = listeners.find((name) => flags[name]);
  if (listener !== undefined) onlyOneOf(flags, ['scripted-input', listener]);
}

/** Of each of these flags, what it needs to have an effect. */
const NEEDS = {
  'mc-cli-token': 'without --mc-cli-listen: nobody can connect by MC-CLI',
  'ctl-token': 'without --ctl-sock: nobody can connect to the control plane',
  'agent-browser-version': 'without --agent-browser-session',
  'no-repl': 'here: only bridle serve takes lines from stdin',
  'exit-when-script-finished': 'without --command-script',
} as const;

/** Flags that change nothing here: the run is as it would be without them, so it goes on. */
function warningsOf(
  flags: RunFlags,
  { automated, ...met }: Record<'automated' | keyof typeof NEEDS, boolean>,
): string[] {
  const warnings: string[] = [];
  const warn = (name: keyof RunFlags, why: string): void => {
    if (flags[name] !== undefined) warnings.push(`--${name} has no effect ${why}`);
  };
  if (!automated) {
    const nobody = 'without --automation-listen or --automation-uds';
    warn('automation-token', nobody);
    warn('automation-log', nobody);
    warn('automation-exit-when-disconnected', nobody);
  }
  for (const name of Object.keys(NEEDS) as (keyof typeof NEEDS)[]) {
    if (!met[name]) warn(name, NEEDS[name]);
  }
  return warnings;
}

/** Two games cannot keep their worlds in one folder, nor tell their pictures apart there. */
function refuseSameFolder(games: readonly GameConfig[]): void {
  const refuse = (flag: string, folderOf: (game: GameConfig) => string | undefined): void => {
    const byFolder = new Map<string, GameConfig>();
    for (const game of games) {
      const folder = folderOf(game);
      const other = folder === undefined ? undefined : byFolder.get(resolve(folder));
      if (other !== undefined) {
        const whose = `the games ${other.name} and ${game.name}`;
        throw new UsageError(`--${flag} ${folder} is that of ${whose}; give each its own`);
      }
      if (folder !== undefined) byFolder.set(resolve(folder), game);
    }
  };
  refuse('save-dir', ({ saveDir }) => saveDir);
  refuse('screenshot-dir', ({ screenshots }) => screenshots.dir);
}

/** Where clients may have files written. */
function writableOf({ 'allow-write': asked }: RunFlags, games: readonly GameConfig[]): string[] {
  const more = asked?.split(delimiter).filter((dir) => dir !== '') ?? [];
  const shots = games.flatMap(({ screenshots: { dir, isDefaultDir } }) =>
    dir === undefined || isDefaultDir ? [] : [dir],
  );
  return ['.', tmpdir(), ...shots, ...more];
}

/** Origins as a browser sends them: scheme, host and port, and no path. */
function readOrigins(asked: string | undefined): string[] {
  const words = asked?.split(',').filter((word) => word !== '') ?? [];
  return words.map((word) => {
    const url = URL.canParse(word) ? new URL(word) : undefined;
    const isPage = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/';
    if (isPage && url.search === '' && url.hash === '') return url.origin;
    throw new UsageError(`--allow-origin ${word} is no origin such as http://localhost:3000`);
  });
}

/** Whoever plays by a script has no other hands. */
function readAbu(command: RunCommand, flags: RunFlags, env: NodeJS.ProcessEnv): RunConfig['abu'] {
  const { 'abu-listen': asked, 'abu-off': off } = flags;
  onlyOneOf(flags, ['abu-listen', 'abu-off']);
  if (asked !== undefined) return { listen: readAddress('abu-listen', asked), isDefault: false };
  if (off || command !== 'serve' || flags['scripted-input'] !== undefined) return undefined;
  const port = readAbuPort(env);
  const listen = { host: '127.0.0.1', port: port ?? ABU_PORT };
  return { listen, isDefault: port === undefined };
}

function withoutToken(flags: RunFlags): GameConfig['flags'] {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !isSecret(name)));
}
