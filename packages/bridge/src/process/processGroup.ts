import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { GROUP_LOOK_MS } from './limits.js';

/** Groups that are ours to end; whatever ends this process ends them, too. */
const ours = new Set<number>();

function killAll(): void {
  for (const group of ours) signalGroup(group, 'SIGKILL');
}

/** From now on the group does not outlive this process. */
export function holdGroup(group: number): void {
  if (ours.size === 0) process.on('exit', killAll);
  ours.add(group);
}

export function letGoOfGroup(group: number): void {
  ours.delete(group);
  if (ours.size === 0) process.off('exit', killAll);
}

/** Gives a signal to every process of a group; false where there is none. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    // macOS says EPERM of a group in which all have ended and nobody has asked how.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' && signal !== 0;
  }
}

/** Whether the group is empty within the time. */
export async function groupIsEmptyIn(group: number, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (hasLiving(group)) {
    if (performance.now() >= end) return false;
    await sleep(GROUP_LOOK_MS);
  }
  return true;
}

/**
 * Processes that have ended stay in their group until somebody asks how. Whose parent is gone is asked by
 * the first process of the machine, and in a container that one may ask nobody.
 */
function hasLiving(group: number): boolean {
  if (!signalGroup(group, 0)) return false;
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return true; // no such folder: what the signal says is all that is known
  }
  const pids = names.filter((name) => /^\d/.test(name));
  return pids.length === 0 || pids.some((pid) => isLivingIn(pid, group));
}

function isLivingIn(pid: string, group: number): boolean {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return false; // it has ended meanwhile
  }
  // `pid (name) state parent group …`; a name may hold anything, brackets and spaces too.
  const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(itsGroup) === group && state !== 'Z' && state !== 'X';
}
