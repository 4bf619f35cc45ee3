import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEAR, SEED } from './poses.js';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';

const WAIT_MS_MAX = 60_000;
/** The last chunk of every PNG: a name, no bytes, and their checksum. */
const PNG_END = Buffer.from('49454e44ae426082', 'hex');

/** From the start of the command to a whole first picture on disk, beside a Node without work. */
export async function measureFirstPicture(
  rounds: number,
): Promise<{ readonly ours: number; readonly floor: number }> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    const bareMs = performance.now() - begun;
    const oursMs = await firstPictureMs();
    if (round < 0) continue; // the first one fills the file cache
    bare.push(bareMs);
    ours.push(oursMs);
  }
  return { ours: median(ours), floor: median(bare) };
}

async function firstPictureMs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  const flags = [
    ...['--headless', '--no-audio', '--world-seed', `${SEED.low}`, '--view-distance', `${NEAR}`],
    ...['--screenshot-dir', folder, '--screenshot-every-ticks', '1000', '--max-ticks', '1'],
  ];
  const begun = performance.now();
  const child = spawn(process.execPath, [BRIDLE, ...flags], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  try {
    const file = join(folder, 'tick_00000000.png');
    while (!existsSync(file)) {
      const waited = performance.now() - begun;
      if (waited > WAIT_MS_MAX) throw new Error('no first picture came');
      await sleep(1);
      if (child.exitCode !== null && !existsSync(file)) {
        throw new Error(`bridle ended with ${child.exitCode} and without a picture`);
      }
    }
    const ms = performance.now() - begun;
    if (!readFileSync(file).subarray(-PNG_END.length).equals(PNG_END)) {
      throw new Error('the first picture was not whole');
    }
    return ms;
  } finally {
    process.off('exit', stop);
    stop();
    await ended; // before its folder goes
    rmSync(folder, { recursive: true, force: true });
  }
}
