import { defineGameKind, type Flag, UsageError } from '@bridle/facets';
import { LateDoor } from './lateDoor.js';

const BRIDGE_FLAGS = [
  {
    name: 'bridge',
    value: '<url>',
    help: 'where the engine is: tcp://host:port of one that listens, or the page of a web game, which needs bridle setup web; without it, it dials',
  },
  {
    name: 'bridge-token',
    value: '<token>',
    help: 'that an engine must say to be let in here, which dials',
  },
  {
    name: 'bridge-seed',
    value: '<n>',
    help: 'of a page, or in BRIDLE_SEED of a program: what its random numbers are drawn from, 0 to 4294967295 (1)',
  },
  { name: 'bridge-show', help: 'of a page: in a window that can be watched' },
] as const satisfies readonly Flag[];

/** Where the engine of a game comes from. */
export type EngineSource =
  | { readonly kind: 'dials-us' }
  | { readonly kind: 'listens'; readonly host: string; readonly port: number }
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'program'; readonly command: readonly string[] };

export interface BridgePlan {
  readonly source: EngineSource;
  readonly token: string | undefined;
  readonly name: string;
  /** of a page or a program */
  readonly seed: number;
  readonly isShown: boolean;
}

/** Where engines of seed 004 listen that say nothing else. */
const TEXT_PORT = 9999;
const EXAMPLE = 'write tcp://127.0.0.1:9999, or the address of a page';

/** How a run opens a game that an engine plays. */
export const bridgeKind = defineGameKind({
  name: 'bridge',
  part: ({ source }: BridgePlan) => (source.kind === 'page' ? 'web' : undefined),
  takesCommand: true,
  flags: BRIDGE_FLAGS,
  insteadOf: {},
  places: [],
  read: (flags, _run, name, command): BridgePlan => ({
    source: readSource(flags.bridge, command),
    token: readToken(flags['bridge-token']),
    name: name ?? 'bridge',
    seed: readSeed(flags['bridge-seed']),
    isShown: flags['bridge-show'] === true,
  }),
  warnings(flags) {
    const isPage = flags.bridge !== undefined && !flags.bridge.startsWith('tcp:');
    return [
      ...(flags['bridge-token'] !== undefined && flags.bridge !== undefined
        ? ['--bridge-token has no effect with --bridge: nobody dials this game']
        : []),
      ...(flags['bridge-show'] !== undefined && !isPage
        ? ['--bridge-show has no effect without the page of a web game']
        : []),
    ];
  },
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check() {},
  awaitsEngine: ({ source }) => source.kind === 'dials-us' || source.kind === 'program',
  dials: ({ source }) =>
    source.kind === 'listens'
      ? { host: source.host, port: source.port, flag: 'bridge' }
      : undefined,
  door: (games) => new LateDoor(games),
  async open(plan, opening) {
    const { openBridge } = await import('./openBridge.js');
    return openBridge(plan, opening);
  },
});

function readSource(url: string | undefined, command: readonly string[] | undefined): EngineSource {
  if (command !== undefined) {
    if (url !== undefined) {
      throw new UsageError('--bridge and a command after -- contradict each other; drop one');
    }
    return { kind: 'program', command };
  }
  if (url === undefined) return { kind: 'dials-us' };
  if (!URL.canParse(url)) throw new UsageError(`--bridge ${url} is no address; ${EXAMPLE}`);
  const { protocol, hostname, port } = new URL(url);
  if (protocol === 'tcp:' && hostname !== '') {
    return {
      kind: 'listens',
      host: bareHost(hostname),
      port: port === '' ? TEXT_PORT : Number(port),
    };
  }
  if (['http:', 'https:', 'file:'].includes(protocol)) return { kind: 'page', url };
  throw new UsageError(`--bridge ${url} is nothing that can be dialled; ${EXAMPLE}`);
}

/** Without the brackets around an address of IPv6. */
function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function readToken(token: string | undefined): string | undefined {
  if (token === undefined || /^[\x21-\x7e]{8,128}$/.test(token)) return token;
  throw new UsageError('--bridge-token takes 8 to 128 characters without spaces');
}

function readSeed(text = '1'): number {
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (seed <= 0xffff_ffff) return seed;
  throw new UsageError(`--bridge-seed ${text} is not a whole number from 0 to 4294967295`);
}
