import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the folder that a run was started in. */
export const PID_FILE = '.mcbot.pid';
const LOOK_EVERY_MS = 50;
/** What `npm start` calls itself (scripts/start.mjs), whose command line does not name us. */
const PROCESS_TITLE = 'bridle';

/** The process that a pid file names, if it lives and is one of ours. */
export function botIn(pidFile: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(pidFile, 'utf8').trim());
  } catch {
    return undefined;
  }
  if (!Number.isSafeInteger(pid) || pid <= 1 || pid === process.pid) return undefined;
  return isAlive(pid) && isOurs(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Numbers of processes are used again: what is not ours is never stopped. */
function isOurs(pid: number): boolean {
  return isBridle(commandLineOf(pid));
}

/** Whether Node runs our command there, which is more than that its name stands somewhere. */
export function isBridle(commandLine: string): boolean {
  const [program = '', ...words] = commandLine.split(/[\0 ]/);
  if (program === PROCESS_TITLE) return true;
  const isNode = /^node[^/]*$/.test(basename(program));
  return isNode && words.some((word) => /^bridle(\.js)?$/.test(basename(word)));
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    try {
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    } catch {
      return '';
    }
  }
}

/** Asks it to end as Ctrl-C does, which saves; says whether it did in time. */
export async function stopBot(pid: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return !isAlive(pid);
  }
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}
