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

/** The hashes of 20,000 requests, in a process of its own; of two worlds, two lists of them. */
async function replay(args: readonly string[], node = process.execPath): Promise<unknown> {
  const { stdout } = await run(node, [REPLAY, ...args], { maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

describe('the same seed and the same 20,000 requests give the same world', () => {
  it('as written down for seed 1, the first and the second time in one process', async () => {
    expect(await replay(['1', 'twice'])).toEqual([GOLDENS['1'], GOLDENS['1']]);
  });

  it.each(['2', '3'])('as written down for seed %s', async (seed) => {
    expect(await replay([seed])).toEqual(GOLDENS[seed]);
  });

  it('of which more than a hundred moments are written down', () => {
    expect(Object.keys(GOLDENS)).toEqual(['1', '2', '3']);
    for (const hashes of Object.values(GOLDENS)) expect(hashes.length).toBeGreaterThan(100);
  });

  it.each(['other-columns-first', 'rewind', 'saved'])('also after: %s', async (variant) => {
    expect(await replay(['1', variant])).toEqual(GOLDENS['1']);
  });

  it('also for each of two games in one run', async () => {
    expect(await replay(['1', 'beside', '2'])).toEqual([GOLDENS['1'], GOLDENS['2']]);
  });

  for (const version of ['node22', 'node24']) {
    const binary = at(`./matrix/node_modules/${version}/bin/node`);
    it.runIf(existsSync(binary))(`also on ${version}`, async () => {
      expect(await replay(['2'], binary)).toEqual(GOLDENS['2']);
    });
  }
});
