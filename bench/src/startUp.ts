import { spawnSync } from 'node:child_process';
import { type Figure, toFigure } from './figure.js';
import { BRIDLE } from './servers.js';

/** How long `bridle --version` takes beside a Node that does nothing, in turns. */
export function compareStartUp(rounds: number): Figure {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const bareMs = wallMs('-e', '0');
    const oursMs = wallMs(BRIDLE, '--version');
    if (round < 0) continue; // the first one fills the file cache
    bare.push(bareMs);
    ours.push(oursMs);
  }
  const goal = { kind: 'on top at most', limit: 60 } as const;
  return toFigure('bridle --version, beside node -e 0', 'ms', { ours, bare }, goal);
}

function wallMs(...args: string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - startedAt;
}
