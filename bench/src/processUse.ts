import { readdirSync, readFileSync } from 'node:fs';

/** All processes now, each with the one that started it. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const fields = statOf(Number(name));
    if (fields !== undefined) found.set(Number(name), Number(fields[1]));
  }
  return found;
}

/** What stands behind the name of a process: its state, its parent … */
function statOf(pid: number): string[] | undefined {
  if (!Number.isInteger(pid)) return undefined;
  const text = contentOf(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // it has ended, or this is not Linux
  }
}

/** A process and all that come of it. */
export function processTree(root: number): number[] {
  const all = [...parents()];
  const tree = [root];
  for (const pid of tree) {
    for (const [child, parent] of all) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** The process that was started with this word. */
export function findProcess(word: string): number {
  for (const [pid, parent] of parents()) {
    const words = contentOf(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
    const isRoot = words.includes(word) && !words.some((one) => one.startsWith('--type='));
    if (isRoot && parent !== 0) return pid;
  }
  throw new Error(`no process was started with ${word}`);
}

/** Milliseconds on a core of these processes since they began; threads that have ended do not count. */
export function cpuMsOf(pids: readonly number[]): number {
  let ns = 0;
  for (const pid of pids) {
    for (const task of tasksOf(pid)) {
      ns += Number(contentOf(`/proc/${pid}/task/${task}/schedstat`)?.split(' ')[0] ?? 0);
    }
  }
  return ns / 1e6;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** MB of memory that these processes hold; what they share is counted in parts. */
export function residentMbOf(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of pids) {
    const rollup = contentOf(`/proc/${pid}/smaps_rollup`) ?? '';
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kb / 1_024;
}

/** Milliseconds that all cores together have worked since the machine was started. */
export function machineBusyMs(): number {
  const [user, nice, system, , , irq, softIrq] = contentOf('/proc/stat')!
    .split('\n', 1)[0]!
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user! + nice! + system! + irq! + softIrq!) * CLOCK_TICK_MS;
}

/** Of Linux on every machine that Node runs on. */
const CLOCK_TICK_MS = 10;
