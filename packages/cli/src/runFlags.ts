import { type Address, type ClockMode, parseAddress, type TickRate } from '@bridle/harness';
import { type Flag, type Flags, readFlags, UsageError } from './flags.js';

export const RUN_FLAGS = [
  { name: 'headless', help: 'run without a window; implies --auto-play' },
  { name: 'auto-play', help: 'enter the world at once, without a menu' },
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
  { name: 'max-ticks', value: '<n>', help: 'end after so many ticks' },
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
  readonly command: 'run' | 'serve';
  readonly render: boolean;
  readonly automation: {
    readonly listen: Address | undefined;
    /** the address was not asked for: when its port is taken, the next free one will do */
    readonly isDefault: boolean;
    readonly uds: string | undefined;
    readonly token: string | undefined;
    readonly log: string | undefined;
    readonly exitWhenDisconnected: boolean;
  };
  readonly clock: { readonly mode: ClockMode; readonly tickRate: TickRate };
  readonly maxTicks: number | undefined;
  readonly endpointsFile: string | undefined;
  readonly json: boolean;
}

const DEFAULT_AUTOMATION_PORT = 4242;

export function readRunConfig(
  command: 'run' | 'serve',
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
  const isDefault = command === 'serve' && listenFlag === undefined;
  const listen = isDefault
    ? { host: '127.0.0.1', port: DEFAULT_AUTOMATION_PORT }
    : listenFlag === undefined
      ? undefined
      : address('automation-listen', listenFlag);
  const reachable = listen !== undefined || uds !== undefined;
  if (!reachable) refuseUnreachable(flags);
  return {
    command,
    render: flags['no-render'] === undefined,
    automation: {
      listen,
      isDefault,
      uds,
      token: flags['automation-token'] ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined),
      log: flags['automation-log'],
      exitWhenDisconnected: flags['automation-exit-when-disconnected'] ?? false,
    },
    clock: readClock(command, flags, reachable),
    maxTicks: wholeNumber('max-ticks', flags['max-ticks']),
    endpointsFile: flags['endpoints-file'],
    json: flags.json ?? false,
  };
}

type RunFlags = Flags<typeof RUN_FLAGS>;

/** Flags that mean nothing when nobody can connect. */
function refuseUnreachable(flags: RunFlags): void {
  const needsClient = [
    'automation-step',
    'automation-token',
    'automation-log',
    'automation-exit-when-disconnected',
  ] as const;
  const lonely =
    needsClient.find((name) => flags[name] !== undefined) ??
    (flags.clock !== undefined && flags.clock !== 'free' ? 'clock' : undefined);
  if (lonely === undefined) return;
  const shown = lonely === 'clock' ? `--clock ${flags.clock}` : `--${lonely}`;
  throw new UsageError(
    `${shown} needs --automation-listen or --automation-uds: without one nobody can connect`,
  );
}

function readClock(
  command: 'run' | 'serve',
  flags: RunFlags,
  reachable: boolean,
): RunConfig['clock'] {
  const stepping = flags['automation-step'] ?? false;
  const asked = flags.clock;
  if (asked !== undefined && asked !== 'free' && asked !== 'wait' && asked !== 'auto') {
    throw new UsageError(`--clock ${asked} is unknown; choose free, wait or auto`);
  }
  if (stepping && asked !== undefined && asked !== 'wait') {
    throw new UsageError(`--automation-step and --clock ${asked} contradict each other; drop one`);
  }
  const fallback: ClockMode = stepping ? 'wait' : command === 'serve' ? 'auto' : 'free';
  // A headless run that nobody can connect to has nobody to wait for.
  const unhurried = reachable || flags.headless === undefined;
  return {
    mode: asked ?? fallback,
    tickRate: readTickRate(flags['tick-rate']) ?? (unhurried ? 20 : 'max'),
  };
}

function readTickRate(text: string | undefined): TickRate | undefined {
  if (text === undefined || text === 'max') return text;
  const rate = Number(text);
  if (rate > 0 && rate <= 1000) return rate;
  throw new UsageError(
    `--tick-rate ${text} is not a rate; give 1 to 1000 ticks per second, or max`,
  );
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`--${name} ${text} is not a whole number above 0`);
}

function address(name: string, text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new UsageError(`--${name}: ${(error as Error).message}; write host:port, or port 0`);
  }
}
