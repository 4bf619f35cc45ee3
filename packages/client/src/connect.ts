import { readFileSync } from 'node:fs';
import {
  chooseRun,
  currentFolder,
  isEndpoints,
  printableLine,
  RunChoiceError,
  reachableRuns,
  type SocketPlace,
  START_ONE,
  socketPlaceOf,
} from '@bridle/processes';
import type { AskOptions, Signal } from './askOptions.js';
import { BridleError } from './bridleError.js';
import { type Client, ClientBase, type ClientWire, type Greeted } from './client.js';
import { cancelled, RunConnection } from './connection.js';

/** Which run, and as whom. Without any of the first five: the run of this folder, or the only one. */
export interface ConnectOptions {
  readonly port?: number | undefined;
  /** of the port; this machine when left out */
  readonly host?: string | undefined;
  /** of its Unix socket */
  readonly path?: string | undefined;
  /** that the run was told to write by `--endpoints-file` */
  readonly endpointsFile?: string | undefined;
  /** its name, as `bridle ps` lists it */
  readonly run?: string | undefined;
  /** one of several games of the run */
  readonly game?: string | undefined;
  /** the environment's BRIDLE_AUTOMATION_TOKEN when left out */
  readonly token?: string | undefined;
  /** what others are told that this client is called */
  readonly name?: string | undefined;
  readonly kind?: 'person' | 'program' | undefined;
  /** `none`: read only, also while another client has control; `take`: take it from that one */
  readonly control?: 'none' | 'take' | undefined;
  /** why, with `take`: the other is told */
  readonly reason?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal?: Signal | undefined;
}

export const AUTOMATION_PORT = 4_242; // where a run listens that was told no other
const ENDPOINT_KEYS = ['automation', 'automation-uds'];

/** Connects to a run and says hello. */
export async function connect(options: ConnectOptions = {}): Promise<Client> {
  const { signal } = options;
  if (signal?.aborted) throw cancelled(signal.reason);
  const place = placeFor(options);
  let end: (why: BridleError) => void;
  const ended = new Promise<BridleError>((resolve) => {
    end = resolve;
  });
  const connection = await open(place, {
    ids: 'c',
    onMessage: ({ message }) => wire.onMessage(message),
    onEnd: (why) => end(why),
  });
  const wire: ClientWire = {
    request: (message, limits) => connection.request(message, limits),
    close: () => connection.close(),
    onMessage: () => {},
    ended,
  };
  const abort = (): void => connection.close(cancelled(signal?.reason));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const greeted = await greet(connection, options);
    return new ClientBase(greeted, wire) as Client;
  } catch (error) {
    connection.close();
    throw withNextStep(error);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

async function open(
  place: SocketPlace,
  options: Parameters<typeof RunConnection.open>[1],
): Promise<RunConnection> {
  try {
    return await RunConnection.open(place, options);
  } catch (error) {
    const { code, message, cause } = error as BridleError;
    const { code: system } = (cause ?? {}) as NodeJS.ErrnoException;
    const hint =
      system === 'EACCES' || system === 'EPERM'
        ? 'connect as the user that the run belongs to'
        : `${START_ONE}, or say where one is: connect({ port }), connect({ run })`;
    throw new BridleError(code, message, hint, {}, cause);
  }
}

async function greet(connection: RunConnection, options: ConnectOptions): Promise<Greeted> {
  const { name, kind, game, control, reason, timeoutMs } = options;
  const limits: AskOptions = { timeoutMs };
  const token = options.token ?? (process.env.BRIDLE_AUTOMATION_TOKEN || undefined);
  const who = { client: name, kind, token, game, ...(control && { control: 'none' }) };
  const { message } = await connection.request({ op: 'hello', version: 1, ...who }, limits);
  if (message.event === 'error') throw BridleError.from(message);
  if (control === 'take') {
    const take = { op: 'take_control', reason: reason ?? `${name ?? 'a client'} takes control` };
    const { message: taken } = await connection.request(take, limits);
    if (taken.event === 'error') throw BridleError.from(taken);
  }
  const { capabilities } = message;
  return {
    capabilities: Array.isArray(capabilities) ? capabilities.map(String) : [],
    game: typeof message.game === 'string' ? message.game : undefined,
  };
}

/** What to do about a refusal, in words of this client. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  busy: "connect({ control: 'none' }) reads meanwhile, connect({ control: 'take' }) takes control",
  unauthorized: 'connect({ token }), or set BRIDLE_AUTOMATION_TOKEN, to the token of the run',
  disconnected: 'is it a run of Bridle, and its automation-v1 endpoint? See bridle ps',
};

function withNextStep(error: unknown): unknown {
  if (!(error instanceof BridleError)) return error;
  const { code, message, details, cause } = error;
  const hint = NEXT_STEPS[code] ?? error.hint;
  return new BridleError(code, message, hint, details, cause);
}

function placeFor({ port, host, path, endpointsFile, run }: ConnectOptions): SocketPlace {
  const given = Object.entries({ port, path, endpointsFile, run }).filter(([, one]) => one != null);
  if (given.length > 1) {
    const names = given.map(([name]) => name).join(' and ');
    throw new BridleError('bad_request', `${names} are given`, 'name a run in one way');
  }
  if (path != null) return { path };
  if (port != null || host != null) {
    return { host: host ?? '127.0.0.1', port: portOf(port ?? AUTOMATION_PORT) };
  }
  if (endpointsFile != null) return placeInFile(endpointsFile);
  return placeOfRun(run) ?? { host: '127.0.0.1', port: AUTOMATION_PORT };
}

function portOf(port: number): number {
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new BridleError('bad_request', `${port} is no port`, 'it is a number from 1 to 65535');
}

function placeInFile(path: string): SocketPlace {
  let endpoints: unknown;
  try {
    endpoints = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const hint = 'it is the file that bridle serve --endpoints-file writes while it runs';
    throw new BridleError('no_run', `${path}: ${(error as Error).message}`, hint, {}, error);
  }
  const place = isEndpoints(endpoints) ? socketPlaceOf(endpoints, ENDPOINT_KEYS) : undefined;
  if (place !== undefined) return place;
  throw new BridleError('no_run', `${path} names no automation endpoint`, LISTEN_HINT);
}

const LISTEN_HINT = 'start it with --automation-listen <addr>';

/** By the rules of `bridle drive`. */
function placeOfRun(name: string | undefined): SocketPlace | undefined {
  try {
    const how = "connect({ run: '<name>' })";
    const run = chooseRun(reachableRuns(process.env), currentFolder(), name, how);
    if (run === undefined) return undefined;
    const place = socketPlaceOf(run.endpoints, ENDPOINT_KEYS);
    if (place !== undefined) return place;
    const which = printableLine(`${run.name} in ${run.folder}`);
    throw new BridleError('no_run', `the run ${which} has no automation-v1`, LISTEN_HINT);
  } catch (error) {
    if (error instanceof RunChoiceError) throw new BridleError('no_run', error.message);
    throw error;
  }
}
