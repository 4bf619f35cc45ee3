import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import type { RestartRequest } from '@bridle/harness/dialects';
import { ownCommand, RESPAWN_CODE, RESPAWNS, runChild, WATCHED } from './supervise.js';

export const LOG_FILE = '.mcbot.log';

/** Ends this run when asked, and begins another like it once everything is saved and closed. */
export class Restart {
  #asked: RestartRequest | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isDue = false;
  #stop = (): void => {};
  #keeps = '';
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** There is something to end now; `keeps` says what becomes of the world. */
  arm(stop: () => void, keeps: string): void {
    this.#stop = stop;
    this.#keeps = keeps;
  }

  /** Whether the run has ended in order to begin again. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** A run that `bridle watch` started stays with it, whatever mode was asked for. */
  request({ mode: asked, delayMs }: RestartRequest): object {
    if (this.#asked !== undefined) throw new HarnessError('busy', 'restart already pending');
    const mode = this.#env[RESPAWNS] === WATCHED ? 'inherit' : asked;
    this.#asked = { mode, delayMs };
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.#stop();
    }, delayMs);
    return { restarting: true, mode, delayMs, pid: process.pid, world: this.#keeps };
  }

  /** The run is over, whatever ended it. */
  disarm(): void {
    clearTimeout(this.#timer);
  }

  /** Called when the old run is over. The result is the exit code. */
  async begin(): Promise<number> {
    const args = process.argv.slice(2);
    const env = this.#env;
    if (this.#asked!.mode === 'detached') return beginDetached(args, env);
    if (env[RESPAWNS] !== undefined) return RESPAWN_CODE;
    process.stderr.write('bridle: starting again\n');
    for (;;) {
      const { code, isStopped } = await runChild(args, env);
      if (code !== RESPAWN_CODE || isStopped) return code;
    }
  }
}

function beginDetached(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const log = openLog();
  const [command, argv] = ownCommand(args);
  const { [RESPAWNS]: _, ...rest } = env;
  const child = spawn(command, argv, { detached: true, stdio: ['ignore', log, log], env: rest });
  child.unref();
  const where = log === 'ignore' ? 'nowhere' : `to ${LOG_FILE}`;
  process.stderr.write(`bridle: started again as ${child.pid}, which writes ${where}\n`);
  return 0;
}

/** A folder that nothing can be written to is no reason to stay ended. */
function openLog(): number | 'ignore' {
  try {
    return openSync(LOG_FILE, 'a', 0o600);
  } catch {
    return 'ignore';
  }
}
