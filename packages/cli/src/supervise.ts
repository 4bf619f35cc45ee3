import { type ChildProcess, spawn } from 'node:child_process';
import { endWithoutTerminal, STOP_SIGNALS } from './earlySignals.js';

/** With this code a run ends that is to be started again. */
export const RESPAWN_CODE = 75;
/** Tells a run that its parent starts it again when it ends with that code. */
export const RESPAWNS = 'BRIDLE_RESPAWNS';
/** The value of that where the parent is `bridle watch`, which is there for nothing else. */
export const WATCHED = 'watch';

const STOP_MS = 30_000; // for saving and saying goodbye; then it is killed

export interface EndedChild {
  /** as a shell would say it */
  readonly code: number;
  /** we were told to end, and so was it */
  readonly isStopped: boolean;
}

/** How this very command is run again. */
export function ownCommand(args: readonly string[]): readonly [string, string[]] {
  return [process.execPath, [...process.execArgv, process.argv[1]!, ...args]];
}

/**
 * Runs the command with our own terminal until it ends. Whoever stops us stops it; and since it
 * holds the other end of a pipe to us, it ends too when we are killed.
 */
export function runChild(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  respawns = '1',
): Promise<EndedChild> {
  const [command, argv] = ownCommand(args);
  const child = spawn(command, argv, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, [RESPAWNS]: respawns },
  });
  return new Promise((resolve, reject) => {
    let isStopped = false;
    let killer: NodeJS.Timeout | undefined;
    const stop = (signal: NodeJS.Signals): void => {
      if (isStopped && signal === 'SIGHUP') return;
      if (isStopped) return void child.kill('SIGTERM'); // asked twice: once it has saved
      isStopped = true;
      if (signal === 'SIGHUP') endWithoutTerminal();
      // From a terminal it has had the signal as well, so it is asked in a way that adds nothing.
      ask(child);
      killer = setTimeout(() => {
        const lost = 'what it had not saved is lost';
        process.stderr.write(
          `bridle: it did not end in ${STOP_MS / 1_000} s and is killed; ${lost}\n`,
        );
        child.kill('SIGKILL');
      }, STOP_MS);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    const done = (): void => {
      clearTimeout(killer);
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve({ code: code ?? (signal === 'SIGKILL' ? 137 : 1), isStopped });
    });
  });
}

function ask(child: ChildProcess): void {
  if (child.connected) child.send('stop', () => {});
  else child.kill('SIGTERM');
}

/** In the child: ends with the parent, and when the parent says so. */
export function obeyParent(
  env: NodeJS.ProcessEnv,
  stop: (why: string) => void,
  self: Pick<NodeJS.Process, 'connected' | 'channel' | 'on'> = process,
): void {
  if (env[RESPAWNS] === undefined || self.connected === undefined) return;
  if (!self.connected) return stop('the parent is gone'); // while the world was made
  self.on('message', (message) => {
    if (message === 'stop') stop('the parent was told to stop');
  });
  self.on('disconnect', () => stop('the parent is gone'));
  self.channel?.unref();
}
