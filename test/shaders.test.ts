import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SHADERS = at('./matrix/shaders.mjs');

type Hashes = Record<string, string>;

async function draw(args: readonly string[] = [], node = process.execPath): Promise<Hashes> {
  const { stdout } = await run(node, [SHADERS, ...args], { maxBuffer: 1_000_000 });
  return JSON.parse(stdout) as Hashes;
}

let drawn: Hashes;

beforeAll(async () => {
  drawn = await draw();
});

describe('every shipped shader pack draws', () => {
  it('as written down, to the last bit', () => {
    expect(drawn).toEqual(JSON.parse(readFileSync(at('./goldens/shaders.json'), 'utf8')));
  });

  it('the same by two threads', async () => {
    expect(await draw(['--threads'])).toEqual(drawn);
  });

  for (const version of ['node22', 'node24']) {
    const binary = at(`./matrix/node_modules/${version}/bin/node`);
    it.runIf(existsSync(binary))(`the same on ${version}`, async () => {
      expect(await draw([], binary)).toEqual(drawn);
    });
  }

  it('another picture than all others at all times, but identity', () => {
    for (const time of ['day', 'dusk', 'night']) {
      expect(drawn[`identity by ${time}`]).toBe(drawn[`none by ${time}`]);
    }
    const others = Object.keys(drawn).filter((name) => !name.startsWith('identity'));
    expect(new Set(others.map((name) => drawn[name])).size).toBe(others.length);
    expect(others).toHaveLength(12);
  });
});
