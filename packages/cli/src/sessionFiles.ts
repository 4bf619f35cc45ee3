import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { HarnessError } from '@bridle/facets';

/** The newest CLI that we have been tried with; any other can be named. */
const NEWEST = '0.41.0';
/** What a CLI expects in `.config` when none of its settings that go into it is made. */
const CONFIG = '8ac7231d51426f23';
const CONFIG_OF_0_31 = 'f5b4ade1dfc51c5e';

const STARTING_MS = 3_000; // a daemon that has written its pid listens well within this
const POLL_MS = 50;
const ASK_VERSION_MS = 3_000;
const CLAIM_TRIES = 5;

/** Where the agent-browser CLI looks for its daemons. */
export function socketDirOf(env: NodeJS.ProcessEnv): string {
  if (env.AGENT_BROWSER_SOCKET_DIR) return env.AGENT_BROWSER_SOCKET_DIR;
  if (env.XDG_RUNTIME_DIR) return join(env.XDG_RUNTIME_DIR, 'agent-browser');
  return join(env.HOME || homedir(), '.agent-browser');
}

/** The version of the CLI that is installed; undefined when there is none. */
export function installedVersion(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { env, timeout: ASK_VERSION_MS };
    execFile('agent-browser', ['--version'], options, (error, stdout) => {
      resolve(error === null ? /\d{1,9}\.\d{1,9}\.\d{1,9}/.exec(stdout)?.[0] : undefined);
    });
  });
}

export interface SessionClaim {
  readonly dir: string;
  readonly session: string;
  /** of the CLI that is to find us */
  readonly version?: string | undefined;
}

/**
 * The files by which every agent-browser CLI from 0.8 on takes us for its daemon. The one with
 * the pid is also the lock: who makes it has the session. It comes before the socket, as the
 * CLIs want it.
 */
export class SessionFiles {
  readonly socket: string;
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
    this.socket = `${base}.sock`;
  }

  /** Takes a session that nobody has. What a dead daemon left is cleared away. */
  static async claim({ dir, session, version = NEWEST }: SessionClaim): Promise<SessionFiles> {
    const files = new SessionFiles(join(dir, session));
    try {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      await files.#lock(session);
      const config = version.startsWith('0.31.') ? CONFIG_OF_0_31 : CONFIG;
      writeFileSync(`${files.#base}.version`, version, { mode: 0o600 });
      writeFileSync(`${files.#base}.config`, config, { mode: 0o600 });
    } catch (error) {
      if (error instanceof HarnessError) throw error;
      const why = (error as Error).message;
      throw new HarnessError('bad_request', `cannot keep the session ${session}: ${why}`);
    }
    return files;
  }

  /** Gives the session free, if it is still ours. */
  remove(): void {
    if (this.#pid() !== process.pid) return;
    for (const end of ['sock', 'version', 'config', 'pid']) {
      rmSync(`${this.#base}.${end}`, { force: true });
    }
  }

  async #lock(session: string): Promise<void> {
    for (let tries = 0; tries < CLAIM_TRIES; tries++) {
      if (await answers(this.socket)) throw taken(session, this.#pid());
      try {
        writeFileSync(`${this.#base}.pid`, String(process.pid), { flag: 'wx', mode: 0o600 });
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = this.#pid();
      if (await this.#isHeldBy(holder)) throw taken(session, holder);
      if (this.#pid() === holder) rmSync(`${this.#base}.pid`, { force: true });
    }
    throw taken(session, this.#pid());
  }

  /** Whether that process has the session; one that lives may be just about to listen. */
  async #isHeldBy(pid: number | undefined): Promise<boolean> {
    const endMs = performance.now() + (pid !== undefined && isAlive(pid) ? STARTING_MS : POLL_MS);
    do {
      if (await answers(this.socket)) return true;
      if (this.#pid() !== pid || (pid !== undefined && !isAlive(pid))) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    } while (performance.now() < endMs);
    return false;
  }

  #pid(): number | undefined {
    try {
      const pid = Number(readFileSync(`${this.#base}.pid`, 'utf8').trim());
      return Number.isInteger(pid) && pid > 0 ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The file in which a running `serve` says where it can be joined. */
export function serveFile(dir: string, session: string): string {
  return join(dir, `${session}.endpoints`);
}

/** The socket of a `serve` that runs, the youngest if there are several. */
export async function runningServe(dir: string): Promise<string | undefined> {
  const found = readServeFiles(dir).sort((a, b) => b.startedMs - a.startedMs);
  for (const { socket } of found) if (await answers(socket)) return socket;
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
      const { 'agent-browser': socket } = JSON.parse(readFileSync(path, 'utf8')) as {
        'agent-browser'?: unknown;
      };
      if (typeof socket !== 'string') return [];
      const startedMs = statSync(path).mtimeMs;
      // A socket made after that is another's: of a browser, where the serve was killed.
      return statSync(socket).mtimeMs > startedMs ? [] : [{ socket, startedMs }];
    } catch {
      return []; // it has just gone
    }
  });
}

function answers(path: string): Promise<boolean> {
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One that has ended and that nobody has taken note of, as is common in containers. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false; // no such file on this system
  }
}

function taken(session: string, pid: number | undefined): HarnessError {
  const by = pid === undefined ? '' : ` (process ${pid})`;
  return new HarnessError(
    'busy',
    `the agent-browser session ${session} has a daemon already${by}`,
    'choose another session, or end that one',
  );
}
