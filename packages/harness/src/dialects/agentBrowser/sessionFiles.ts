import {
  lstatSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { isAlive, makeFolder, readSmallFile } from '@bridle/processes';

/** The newest CLI that we have been tried with; any other can be named. */
export const NEWEST = '0.41.0';
/** What a CLI expects in `.config` when none of its settings that go into it is made. */
const CONFIG = '8ac7231d51426f23';
const CONFIG_OF_0_31 = 'f5b4ade1dfc51c5e';

const STARTING_MS = 3_000; // a daemon that has written its pid listens well within this
const POLL_MS = 50;
const CLAIM_TRIES = 5;
const WORD_BYTES_MAX = 64; // a pid, a version, a hash
export const ENDPOINTS_BYTES_MAX = 16_384; // a path or an address for each protocol

export interface SessionClaim {
  readonly dir: string;
  readonly session: string;
  /** of the CLI that is to find us */
  readonly version?: string | undefined;
  /** what that CLI has in `.config`, where it is not what its version has by default */
  readonly config?: string | undefined;
  /** The process whose pid goes into the files; it is asked for once the session is free. */
  readonly sessionProcess: () => { readonly pid: number };
}

/** Who has a session, as far as the files tell. */
export interface SessionHolder {
  readonly pid: number | undefined;
  readonly version: string | undefined;
  readonly config: string | undefined;
  /** the run of ours that has it */
  readonly run: number | undefined;
}

/** The socket of a run's own, which outlives whatever becomes of the session's files. */
export const OWN_SOCKET = /^\.bridle-(\d+)$/;

/**
 * The files by which every agent-browser CLI from 0.8 on takes us for its daemon. The one with
 * the pid is also the lock: who makes it has the session. The socket comes last, as the CLIs want
 * it, and is a link to one of our own: a CLI that removes it takes nothing from us but the name,
 * and closing ours removes nobody else's.
 */
export class SessionFiles {
  /** where the CLI connects */
  readonly socket: string;
  /** where we listen */
  readonly ownSocket: string;
  readonly version: string;
  readonly #base: string;
  readonly #ownName = `.bridle-${process.pid}`;
  readonly #pid: number;

  private constructor(dir: string, session: string, version: string, pid: number) {
    this.#base = join(dir, session);
    this.socket = `${this.#base}.sock`;
    this.ownSocket = join(dir, this.#ownName);
    this.version = version;
    this.#pid = pid;
  }

  /** Takes a session that nobody has. What a dead daemon left is cleared away. */
  static async claim(claim: SessionClaim): Promise<SessionFiles> {
    const { dir, session, version = NEWEST } = claim;
    const base = join(dir, session);
    try {
      makeFolder(dir, 0o700);
      const pid = await lock(dir, session, claim.sessionProcess);
      const files = new SessionFiles(dir, session, version, pid);
      const config = claim.config ?? (version.startsWith('0.31.') ? CONFIG_OF_0_31 : CONFIG);
      replace(`${base}.version`, version);
      replace(`${base}.config`, config);
      await clearOwnSockets(dir);
      return files;
    } catch (error) {
      if (error instanceof HarnessError) throw error;
      const why = (error as Error).message;
      throw new HarnessError('bad_request', `cannot keep the session ${session}: ${why}`);
    }
  }

  /** Lets the CLI find what listens on our own socket. */
  open(): void {
    const found = lstatSync(this.socket, { throwIfNoEntry: false });
    if (found !== undefined && !found.isSocket() && !found.isSymbolicLink()) {
      throw new HarnessError(
        'bad_request',
        `${this.socket} exists and is not a socket; it was left untouched`,
        'move that file away, or choose another session',
      );
    }
    rmSync(this.socket, { force: true });
    symlinkSync(this.#ownName, this.socket);
  }

  /** Whether who connects to the session reaches us. */
  get isLinked(): boolean {
    return linkTarget(this.socket) === this.#ownName;
  }

  /** Whether a CLI still takes us for its daemon. */
  get areOurs(): boolean {
    return this.isLinked && readPid(this.#base) === this.#pid;
  }

  /** Gives the session free, as far as it is still ours. */
  remove(): void {
    if (this.isLinked) rmSync(this.socket, { force: true });
    if (readPid(this.#base) !== this.#pid) return;
    for (const end of ['version', 'config', 'pid']) rmSync(`${this.#base}.${end}`, { force: true });
  }
}

/** Takes the pid file, and gives the pid that stands in it. */
async function lock(
  dir: string,
  session: string,
  sessionProcess: SessionClaim['sessionProcess'],
): Promise<number> {
  const base = join(dir, session);
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    if (await socketAnswers(`${base}.sock`)) throw taken(dir, session);
    const { pid } = sessionProcess();
    try {
      writeFileSync(`${base}.pid`, String(pid), { flag: 'wx', mode: 0o600 });
      return pid;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readPid(base);
    if (await isHeldBy(base, holder)) throw taken(dir, session);
    if (readPid(base) === holder) rmSync(`${base}.pid`, { force: true });
  }
  throw taken(dir, session);
}

/** Whether that process has the session; one that lives may be just about to listen. */
async function isHeldBy(base: string, pid: number | undefined): Promise<boolean> {
  const endMs = performance.now() + (pid !== undefined && isAlive(pid) ? STARTING_MS : POLL_MS);
  do {
    if (await socketAnswers(`${base}.sock`)) return true;
    if (readPid(base) !== pid || (pid !== undefined && !isAlive(pid))) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  } while (performance.now() < endMs);
  return false;
}

/** Removes the own sockets of runs that were killed. */
async function clearOwnSockets(dir: string): Promise<void> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (OWN_SOCKET.test(name) && !(await socketAnswers(path))) rmSync(path, { force: true });
  }
}

/** Writes a new file in place of an old one: never through a link, nor into what else lies there. */
function replace(path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
}

function readPid(base: string): number | undefined {
  const pid = Number(readSmallFile(`${base}.pid`, WORD_BYTES_MAX)?.trim());
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // none, or a socket
  }
}

/** What the files of a session say of who has it. */
export function holderOf(dir: string, session: string): SessionHolder {
  const base = join(dir, session);
  const word = (end: string, form: RegExp): string | undefined => {
    const text = readSmallFile(`${base}.${end}`, WORD_BYTES_MAX)?.trim() ?? '';
    return form.test(text) ? text : undefined;
  };
  const run = OWN_SOCKET.exec(linkTarget(`${base}.sock`) ?? '')?.[1];
  return {
    pid: readPid(base),
    version: word('version', /^\d+\.\d+\.\d+[\w.+-]*$/),
    config: word('config', /^[0-9a-f]{1,32}$/),
    run: run === undefined ? undefined : Number(run),
  };
}

/** Who has a session, in words, and how it becomes free again. */
export function describeHolder(
  session: string,
  { pid, version, run }: SessionHolder,
): { readonly who: string; readonly advice: string } {
  const number = pid === undefined ? '' : ` (process ${pid})`;
  if (run !== undefined) {
    return { who: `another run of bridle (process ${run})`, advice: 'end that run to free it' };
  }
  const close = `\`agent-browser --session ${session} close\``;
  // A daemon whose browser cannot be started does not obey `close`.
  const advice = pid === undefined ? `${close} frees it` : `${close}, or kill ${pid}, frees it`;
  if (version === undefined) return { who: `another program${number}`, advice };
  return { who: `the daemon of agent-browser ${version}${number}`, advice };
}

/** The file in which a running `serve` says where it can be joined. */
export function serveFile(dir: string, session: string): string {
  return join(dir, `${session}.endpoints`);
}

/**
 * The socket of a `serve` that runs, the youngest of those whose process is meant. A socket that is
 * not called by a process is of one that is not known.
 */
export async function runningServe(
  dir: string,
  isMeant: (pid: number | undefined) => boolean,
): Promise<string | undefined> {
  const found = readServeFiles(dir).sort((a, b) => b.startedMs - a.startedMs);
  for (const { socket } of found) {
    const pid = OWN_SOCKET.exec(basename(socket))?.[1];
    const isWanted = isMeant(pid === undefined ? undefined : Number(pid));
    if (isWanted && (await socketAnswers(socket))) return socket;
  }
  return undefined;
}

function readServeFiles(dir: string): { socket: string; startedMs: number }[] {
  let names: string[] = [];
  try {
    names = readdirSync(dir).filter((name) => name.endsWith('.endpoints'));
  } catch {
    return []; // no agent-browser has ever run here
  }
  return names.flatMap((name) => {
    try {
      const path = join(dir, name);
      const text = readSmallFile(path, ENDPOINTS_BYTES_MAX) ?? '';
      const { 'agent-browser': socket } = JSON.parse(text) as { 'agent-browser'?: unknown };
      if (typeof socket !== 'string') return [];
      const startedMs = statSync(path).mtimeMs;
      // A socket made after that is another's: of a browser, where the serve was killed.
      return statSync(socket).mtimeMs > startedMs ? [] : [{ socket, startedMs }];
    } catch {
      return []; // it has just gone
    }
  });
}

export function socketAnswers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    // A full queue is a sign of life, too.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN'));
  });
}

function taken(dir: string, session: string): HarnessError {
  const { who, advice } = describeHolder(session, holderOf(dir, session));
  return new HarnessError(
    'busy',
    `the agent-browser session ${session} is held by ${who}`,
    `${advice}, or choose another session`,
  );
}
