import { spawnSync } from 'node:child_process';
import type { Figure } from './figure.js';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';

/** How long `bridle --version` takes beside a Node that does nothing, in turns. */
export function compareStartUp(rounds: number): Figure {
  const ours: number[] = [];
  const echo: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const bare = wallMs('-e', '0');
    const bridle = wallMs(BRIDLE, '--version');
    if (round < 0) continue; // the first one fills the file cache
    echo.push(bare);
    ours.push(bridle);
  }
  return {
    what: 'bridle --version (beside node -e 0)',
    unit: 'ms',
    ours: median(ours),
    echo: median(echo),
    goal: { kind: 'at most on top', limit: 60 },
  };
}

function wallMs(...args: string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - startedAt;
}
