import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const REPLAY = at('./matrix/replay.mjs');
const GOLDENS = JSON.parse(readFileSync(at('./goldens/world-hashes.json'), 'utf8')) as Record<
  string,
  string[]
>;

/** The hashes of 20,000 requests, in a process of its own. */
async function hashes(seed: string, variant = 'plain', node = process.execPath): Promise<string[]> {
  const { stdout } = await run(node, [REPLAY, seed, variant], { maxBuffer: 10_000_000 });
  return JSON.parse(stdout) as string[];
}

describe('the same seed and the same 20,000 requests give the same world', {
  timeout: 120_000,
}, () => {
  it.each(Object.keys(GOLDENS))('as written down for seed %s', async (seed) => {
    const found = await hashes(seed);
    expect(found.length).toBeGreaterThan(100);
    expect(found).toEqual(GOLDENS[seed]);
  });

  it.each(['twice', 'other-columns-first', 'rewind', 'saved'])(
    'also after: %s',
    async (variant) => {
      expect(await hashes('1', variant)).toEqual(GOLDENS['1']);
    },
  );

  it('also for each of two games in one run', async () => {
    const options = { maxBuffer: 10_000_000 };
    const { stdout } = await run(process.execPath, [REPLAY, '1', 'beside', '2'], options);
    expect(JSON.parse(stdout)).toEqual([GOLDENS['1'], GOLDENS['2']]);
  });

  for (const version of ['node22', 'node24']) {
    const binary = at(`./matrix/node_modules/${version}/bin/node`);
    it.runIf(existsSync(binary))(`also on ${version}`, async () => {
      expect(await hashes('2', 'plain', binary)).toEqual(GOLDENS['2']);
    });
  }
});
