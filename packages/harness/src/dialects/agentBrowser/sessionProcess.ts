import { type ChildProcess, spawn } from 'node:child_process';
import { HarnessError } from '@bridle/facets';

const SHELL = '/bin/sh';
/** The script waits for a line that never comes; the last word is what `ps` shows of it. */
const WAITING = ['-c', 'read -r line', 'keeper-of-an-agent-browser-session'];

/**
 * The process whose pid stands in the files of a session: an agent-browser that takes us for a
 * daemon of another version kills that one, and the game runs on. It ends with us, also when we are
 * killed, for its stdin is a pipe that only we hold.
 */
export class SessionProcess {
  readonly pid: number;
  readonly #child: ChildProcess;

  constructor() {
    // Detached: Ctrl-C is for the run, which then ends the session process.
    const child = spawn(SHELL, WAITING, {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
      env: {},
    });
    child.on('error', () => {}); // said below
    child.stdin?.on('error', () => {}); // it was killed
    if (child.pid === undefined) {
      throw new HarnessError('unsupported', `${SHELL} cannot be started, which keeps the session`);
    }
    child.unref();
    (child.stdin as unknown as { unref(): void }).unref();
    this.pid = child.pid;
    this.#child = child;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
