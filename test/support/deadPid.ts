import { spawnSync } from 'node:child_process';

/** The number of a process that has just ended. */
export function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}
