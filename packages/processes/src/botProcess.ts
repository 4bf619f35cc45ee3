import { realpathSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beganMs, commandLineOf, folderOf, isAlive } from './processes.js';
import { readSmallFile } from './smallFile.js';

/** In the folder that a run was started in. */
export const PID_FILE = '.mcbot.pid';
const PID_BYTES_MAX = 32; // the digits of one number, and white space
const LOOK_EVERY_MS = 50;
const FILE_TIME_ERROR_MS = 3_000; // some file systems count in steps of two seconds
/** What `npm start` calls itself (scripts/start.mjs), whose command line does not name us. */
const PROCESS_TITLE = 'bridle';

/** The number in a pid file; undefined where there is none, or what is there is no pid file. */
export function readPid(pidFile: string): number | undefined {
  const text = readSmallFile(pidFile, PID_BYTES_MAX)?.trim() ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** The run of this folder that a pid file names, if it lives. */
export function botIn(pidFile: string): number | undefined {
  const pid = readPid(pidFile);
  if (pid === undefined || pid <= 1 || pid === process.pid) return undefined;
  return isAlive(pid) && isRunOf(pid, pidFile) ? pid : undefined;
}

/**
 * Whether that process can have written the pid file. Numbers of processes are used again, and
 * anybody can write one into a file: what is not ours is never stopped.
 */
function isRunOf(pid: number, pidFile: string): boolean {
  if (!isBridle(commandLineOf(pid))) return false;
  try {
    if (folderOf(pid) !== realpathSync(dirname(pidFile))) return false;
    const began = beganMs(pid);
    return began === undefined || began <= statSync(pidFile).mtimeMs + FILE_TIME_ERROR_MS;
  } catch {
    return false; // the file has just gone
  }
}

/** Whether Node runs our command there, which is more than that its name stands somewhere. */
export function isBridle(commandLine: string): boolean {
  const [program = '', ...words] = commandLine.split(/[\0 ]/);
  if (program === PROCESS_TITLE) return true;
  const isNode = /^node[^/]*$/.test(basename(program));
  return isNode && words.some((word) => /^bridle(\.js)?$/.test(basename(word)));
}

/** What came of asking a process to end; `late`: it was asked, and has not within the time. */
export type StopResult = 'ended' | 'late' | 'forbidden';

/** Asks it to end as Ctrl-C does, which saves. */
export async function stopBot(
  pid: number,
  timeoutMs: number,
  isThere = (): boolean => isAlive(pid),
): Promise<StopResult> {
  const end = performance.now() + timeoutMs;
  try {
    if (isThere()) process.kill(pid, 'SIGINT');
  } catch {
    return isThere() ? 'forbidden' : 'ended';
  }
  while (isThere()) {
    if (performance.now() > end) return 'late';
    await sleep(LOOK_EVERY_MS);
  }
  return 'ended';
}
