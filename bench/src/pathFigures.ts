import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorldFigure } from './worldFigures.js';

/** How long the avatar looks for a way, in a process of its own. */
export function measurePaths(isQuick: boolean): WorldFigure[] {
  const script = fileURLToPath(new URL('./pathProcess.js', import.meta.url));
  const args = [script, ...(isQuick ? ['--quick'] : [])];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as WorldFigure[];
}

export const PATH_LEGEND = `a way       from the order to go somewhere until the first step; the search rests in every tick,
            so that nothing else has to wait for it. Of several looks the quickest counts.`;
