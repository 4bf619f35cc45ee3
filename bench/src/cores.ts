import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Where the client and the server run. Left alone, the kernel puts them on one core or on two
 * as it likes, and waking the other core can take longer than all the rest of a round trip: a
 * server's luck would decide the ratio. So we choose, in both cases what is harder for us:
 * - `shared` for one request at a time: no wake-up hides the work, and the two never work at once
 * - `own` for many in flight: the echo then gains most from working beside its client
 */
export type Placement = 'shared' | 'own';

const TASKSET = 'taskset'; // util-linux has it; where it is missing we go without
const cores = allowedCores();

/** False where nothing can be bound, as outside of Linux: then ratios vary more. */
export const canPlace = cores.length > 1 && bind(process.pid, cores);

export function placeClient(): void {
  if (canPlace) bind(process.pid, [cores[0]!]);
}

/** What we start inherits our place: nothing should start while we have but one core. */
export function releaseClient(): void {
  if (canPlace) bind(process.pid, cores);
}

export function placeServer(pid: number, placement: Placement): void {
  if (canPlace) bind(pid, [cores[placement === 'shared' ? 0 : 1]!]);
}

function bind(pid: number, to: readonly number[]): boolean {
  const args = ['-acp', to.join(','), `${pid}`];
  const { status } = spawnSync(TASKSET, args, { stdio: 'ignore' });
  return status === 0;
}

function allowedCores(): number[] {
  let status = '';
  try {
    status = readFileSync('/proc/self/status', 'utf8');
  } catch {
    return []; // not Linux
  }
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '';
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}
