import { tmpdir } from 'node:os';
import { delimiter } from 'node:path';
import {
  type Address,
  type ClockMode,
  type Compression,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
  type PictureFormat,
  TICK_RATE_DEFAULT,
  TICK_RATE_MAX,
  TICK_RATE_MIN,
  type TickRate,
  VIEW_DISTANCE,
  VIEW_DISTANCE_MAX,
  WORLD_TYPES,
  type WorldType,
} from '@bridle/harness';
import { readAbuPort } from './abuFlags.js';
import { readAddress } from './addresses.js';
import {
  AGENT_BROWSER_FLAGS,
  type AgentBrowserConfig,
  readAgentBrowser,
} from './agentBrowserFlags.js';
import { BOT_FLAGS, type BotFlagConfig, readBotFlags } from './botFlags.js';
import { CTL_RUN_FLAGS, type CtlConfig, readCtl } from './ctlFlags.js';
import { type Flag, type Flags, isSecret, onlyOneOf, readFlags, UsageError } from './flags.js';
import { MC_CLI_FLAGS, type McCliConfig, readMcCli } from './mcCliFlags.js';
import { ABU_PORT, AUTOMATION_PORT } from './ports.js';
import { runsDirOf } from './runs/runs.js';

export const RUN_FLAGS = [
  { name: 'headless', help: 'run without a window; implies --auto-play' },
  { name: 'auto-play', help: 'enter the world at once, without a menu' },
  { name: 'resolution', value: '<WxH>', help: 'size of the pictures in pixels (1280x720)' },
  {
    name: 'view-distance',
    value: '<n>',
    help: `how far pictures show, in columns of 16 blocks, 2 to ${VIEW_DISTANCE_MAX} (${VIEW_DISTANCE})`,
  },
  {
    name: 'render-threads',
    value: '<1|2>',
    help: 'threads that draw a picture, which looks the same (1)',
  },
  { name: 'no-render', help: 'simulate only: no pictures' },
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
  { name: 'automation-step', help: 'time passes only inside step requests' },
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
    name: 'resourcepacks-dir',
    value: '<path>',
    help: 'where resource packs lie, as folders or zips (resourcepacks)',
  },
  {
    name: 'world-seed',
    value: '<u64>',
    help: 'the seed of the world, 0 to 18446744073709551615; one is drawn when left out',
  },
  {
    name: 'save-dir',
    value: '<path>',
    help: 'keep the world in this folder (saves/default, or nowhere when headless)',
  },
  {
    name: 'no-save',
    help: 'keep the world nowhere, and touch none that is kept; also with --save-dir',
  },
  { name: 'reset-world', help: 'begin anew in --save-dir, whatever world it holds' },
  { name: 'world-type', value: '<normal|flat>', help: 'flat: a plain without an end (normal)' },
  {
    name: 'scripted-input',
    value: '<file>',
    help: 'play the input of a script; excludes automation',
  },
  { name: 'command-script', value: '<file>', help: 'run the commands of a script at their ticks' },
  {
    name: 'exit-when-script-finished',
    help: 'end when the command script is through; a step under way is finished first',
  },
  {
    name: 'screenshot-dir',
    value: '<path>',
    help: 'folder for pictures and run.json (serve: screenshots, once there is a picture)',
  },
  {
    name: 'screenshot-every-ticks',
    value: '<n>',
    help: 'a picture of the start, and one after every n ticks',
  },
  { name: 'screenshot-format', value: '<png|qoi>', help: 'how pictures are written (png)' },
  {
    name: 'screenshot-compress',
    value: '<fast|small>',
    help: 'how PNGs are packed: soon, or a quarter smaller in twice the time (fast)',
  },
  {
    name: 'screenshot-max',
    value: '<count>',
    help: 'at most so many pictures by --screenshot-every-ticks',
  },
  {
    name: 'shaderpacks-dir',
    value: '<path>',
    help: 'folder with shader packs of your own, as folders or zips (shaderpacks)',
  },
  { name: 'max-ticks', value: '<n>', help: 'end when this tick is reached, also by a step' },
  { name: 'tick-rate', value: '<n|max>', help: 'ticks per second of a clock that runs (20)' },
  {
    name: 'clock',
    value: '<free|wait|auto>',
    help: 'free: time runs; wait: only inside requests; auto: runs until an agent acts, then waits',
  },
  { name: 'endpoints-file', value: '<path>', help: 'write the chosen endpoints there as JSON' },
  { name: 'json', help: 'print what a person would read as JSON' },
] as const satisfies readonly Flag[];

export interface RunConfig {
  readonly render: boolean;
  /** columns */
  readonly viewDistance: number;
  readonly renderThreads: '1' | '2';
  /** undefined: that of the save, or one that is drawn */
  readonly worldSeed: bigint | undefined;
  readonly worldType: WorldType | undefined;
  /** undefined: the world is kept nowhere */
  readonly saveDir: string | undefined;
  /** it was not asked for: where it is in use, the run goes on without it */
  readonly isDefaultSave: boolean;
  /** no client may have a world kept, or touch one that is */
  readonly keepsNothing: boolean;
  readonly resetWorld: boolean;
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
  readonly resourcepacksDir: string;
  readonly clock: { readonly mode: ClockMode; readonly tickRate: TickRate };
  readonly maxTicks: number | undefined;
  readonly scriptedInput: string | undefined;
  readonly commandScript: string | undefined;
  readonly exitWhenScriptFinished: boolean;
  readonly screenshots: {
    /** undefined: pictures only go into replies */
    readonly dir: string | undefined;
    /** it was not asked for: it is made when there is something to put into it */
    readonly isDefaultDir: boolean;
    readonly everyTicks: number | undefined;
    readonly max: number | undefined;
    readonly format: PictureFormat;
    readonly compress: Compression;
  };
  /** need not be there */
  readonly shaderPacksDir: string;
  readonly resolution: { readonly width: number; readonly height: number };
  readonly headless: boolean;
  /** the flags as they were given, without the token */
  readonly flags: Readonly<Record<string, string | true>>;
  readonly endpointsFile: string | undefined;
  readonly command: RunCommand;
  /** where this run is noted, so that clients find it */
  readonly runsDir: string;
  readonly json: boolean;
  /** what was asked for and has no effect in this run, each in a sentence */
  readonly warnings: readonly string[];
}

/** `daemon` is a run that one agent-browser session has for itself. */
export type RunCommand = 'run' | 'serve' | 'daemon';

const DEFAULT_SAVE_DIR = 'saves/default';
export const DEFAULT_RESOURCEPACKS_DIR = 'resourcepacks';
export const DEFAULT_SCREENSHOT_DIR = 'screenshots';
export const DEFAULT_SHADERPACKS_DIR = 'shaderpacks';

export function readRunConfig(
  command: RunCommand,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): RunConfig {
  const { flags, words } = readFlags(RUN_FLAGS, argv);
  if (words.length > 0)
    throw new UsageError(
      `unexpected '${words[0]}'; see bridle ${command === 'serve' ? 'serve ' : ''}--help`,
    );
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
  if (!automated) refuseEndlessWait(flags, reachable);
  return {
    render: flags['no-render'] === undefined,
    viewDistance: readViewDistance(flags['view-distance']),
    renderThreads: oneOf('render-threads', flags['render-threads'], ['1', '2']) ?? '1',
    worldSeed: readSeed(flags['world-seed']),
    worldType: readWorldType(flags['world-type']),
    ...readSaving(command, flags),
    keepsNothing: flags['no-save'] ?? false,
    resetWorld: flags['reset-world'] ?? false,
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
    writable: writableOf(flags),
    allowedOrigins: readOrigins(flags['allow-origin']),
    resourcepacksDir: flags['resourcepacks-dir'] ?? DEFAULT_RESOURCEPACKS_DIR,
    clock: readClock(command, flags, reachable),
    maxTicks: wholeNumber('max-ticks', flags['max-ticks']),
    scriptedInput: flags['scripted-input'],
    commandScript: flags['command-script'],
    exitWhenScriptFinished: flags['exit-when-script-finished'] ?? false,
    screenshots: readScreenshots(command, flags),
    shaderPacksDir: flags['shaderpacks-dir'] ?? DEFAULT_SHADERPACKS_DIR,
    resolution: readResolution(flags.resolution),
    headless: flags.headless ?? false,
    flags: withoutToken(flags),
    endpointsFile: flags['endpoints-file'],
    command,
    runsDir: runsDirOf(env),
    json: flags.json ?? false,
    warnings: warningsOf(flags, {
      automated,
      'mc-cli-token': mcCli !== undefined,
      'ctl-token': ctl !== undefined,
      'agent-browser-version': agentBrowser !== undefined,
      'no-repl': command === 'serve',
    }),
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
  if (flags['command-script'] === undefined) {
    warn('exit-when-script-finished', 'without --command-script');
  }
  if (flags['screenshot-every-ticks'] === undefined) {
    const uncounted = 'those that are asked for are not counted';
    warn('screenshot-max', `without --screenshot-every-ticks: ${uncounted}`);
  }
  if (flags['screenshot-format'] === 'qoi') {
    warn('screenshot-compress', 'with --screenshot-format qoi: it is for PNGs');
  }
  if (flags['no-save']) warn('save-dir', 'with --no-save: the world is kept nowhere');
  if (flags['no-save'] || (flags.headless && flags['save-dir'] === undefined)) {
    warn('reset-world', 'where no world is kept');
  }
  return warnings;
}

/** Where clients may have files written. */
function writableOf({ 'screenshot-dir': shots, 'allow-write': asked }: RunFlags): string[] {
  const more = asked?.split(delimiter).filter((dir) => dir !== '') ?? [];
  return ['.', tmpdir(), ...(shots === undefined ? [] : [shots]), ...more];
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

function readScreenshots(command: RunCommand, flags: RunFlags): RunConfig['screenshots'] {
  const { 'screenshot-dir': asked, 'no-render': noRender } = flags;
  const everyTicks = wholeNumber('screenshot-every-ticks', flags['screenshot-every-ticks']);
  const format = oneOf('screenshot-format', flags['screenshot-format'], ['png', 'qoi']);
  const compress = oneOf('screenshot-compress', flags['screenshot-compress'], ['fast', 'small']);
  onlyOneOf(flags, ['screenshot-every-ticks', 'no-render']);
  const max = wholeNumber('screenshot-max', flags['screenshot-max']);
  const isDefaultDir = asked === undefined && command === 'serve' && !noRender;
  const dir = isDefaultDir ? DEFAULT_SCREENSHOT_DIR : asked;
  if (dir === undefined && everyTicks !== undefined) {
    throw new UsageError('--screenshot-every-ticks needs --screenshot-dir');
  }
  return {
    dir,
    isDefaultDir,
    everyTicks,
    max,
    format: format ?? 'png',
    compress: compress ?? 'fast',
  };
}

function oneOf<const T extends string>(
  name: string,
  text: string | undefined,
  known: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const value = known.find((word) => word === text);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} ${text} is unknown; choose ${known.join(' or ')}`);
}

function withoutToken(flags: RunFlags): RunConfig['flags'] {
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !isSecret(name)));
}

function readResolution(text = '1280x720'): { width: number; height: number } {
  const [, width = 0, height = 0] = (/^(\d{1,5})x(\d{1,5})$/.exec(text) ?? []).map(Number);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < PICTURE_SIDE_MIN || long > PICTURE_SIDE_MAX) {
    const range = `each side from ${PICTURE_SIDE_MIN} to ${PICTURE_SIDE_MAX}`;
    throw new UsageError(`--resolution ${text} is no size; write for example 1280x720, ${range}`);
  }
  if (width * height <= PICTURE_PIXELS_MAX) return { width, height };
  throw new UsageError(`--resolution ${text} has more than ${PICTURE_PIXELS_MAX} pixels`);
}

function readViewDistance(text: string | undefined): number {
  if (text === undefined) return VIEW_DISTANCE;
  const columns = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (columns >= 2 && columns <= VIEW_DISTANCE_MAX) return columns;
  throw new UsageError(`--view-distance ${text} is not a number from 2 to ${VIEW_DISTANCE_MAX}`);
}

/** A clock that waits for a client, where none can connect, would wait for ever. */
function refuseEndlessWait(flags: RunFlags, reachable: boolean): void {
  const waits = flags.clock !== undefined && flags.clock !== 'free';
  if (!flags['automation-step'] && (reachable || !waits)) return;
  const shown = flags['automation-step'] ? '--automation-step' : `--clock ${flags.clock}`;
  throw new UsageError(
    `${shown} needs --automation-listen or --automation-uds: without one nobody can connect`,
  );
}

function readClock(command: RunCommand, flags: RunFlags, reachable: boolean): RunConfig['clock'] {
  const stepping = flags['automation-step'] ?? false;
  const asked = flags.clock;
  if (asked !== undefined && asked !== 'free' && asked !== 'wait' && asked !== 'auto') {
    throw new UsageError(`--clock ${asked} is unknown; choose free, wait or auto`);
  }
  if (stepping && asked !== undefined && asked !== 'wait') {
    throw new UsageError(`--automation-step and --clock ${asked} contradict each other; drop one`);
  }
  const isServed = command !== 'run' && reachable;
  const fallback: ClockMode = stepping ? 'wait' : isServed ? 'auto' : 'free';
  // A headless run that nobody can connect to has nobody to wait for.
  const unhurried = reachable || flags.headless === undefined;
  return {
    mode: asked ?? fallback,
    tickRate: readTickRate(flags['tick-rate']) ?? (unhurried ? TICK_RATE_DEFAULT : 'max'),
  };
}

function readTickRate(text: string | undefined): TickRate | undefined {
  if (text === undefined || text === 'max') return text;
  const rate = Number(text);
  if (rate >= TICK_RATE_MIN && rate <= TICK_RATE_MAX) return rate;
  const range = `${TICK_RATE_MIN} to ${TICK_RATE_MAX} ticks per second, or max`;
  throw new UsageError(`--tick-rate ${text} is not a rate; give ${range}`);
}

/** Headless runs are kept nowhere unless they are told where; `--no-save` has the last word. */
function readSaving(
  command: RunCommand,
  flags: RunFlags,
): Pick<RunConfig, 'saveDir' | 'isDefaultSave'> {
  const asked = flags['save-dir'];
  if (flags['no-save']) return { saveDir: undefined, isDefaultSave: true };
  if (asked !== undefined) return { saveDir: asked, isDefaultSave: false };
  if (flags.headless || command === 'daemon') return { saveDir: undefined, isDefaultSave: true };
  if (flags['reset-world']) {
    throw new UsageError('--reset-world needs --save-dir: it never resets a folder by default');
  }
  return { saveDir: DEFAULT_SAVE_DIR, isDefaultSave: true };
}

function readWorldType(text: string | undefined): WorldType | undefined {
  if (text === undefined) return undefined;
  const type = WORLD_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw new UsageError(`--world-type ${text} is unknown; choose ${WORLD_TYPES.join(' or ')}`);
}

function readSeed(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n) return BigInt(text);
  throw new UsageError(`--world-seed ${text} is not a whole number from 0 to 2^64 - 1`);
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`--${name} ${text} is not a whole number above 0`);
}
