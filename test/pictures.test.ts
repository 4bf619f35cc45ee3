import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { encodePng } from '@bridle/pictures';
import { describe, expect, it } from 'vitest';
import { readPng } from './support/png.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const run = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PICTURES = at('./matrix/pictures.mjs');
const GOLDENS = JSON.parse(readFileSync(at('./goldens/pictures.json'), 'utf8')) as Hashes;
/** Where a picture that differs is put beside the old one, to be looked at. */
const CHANGED = at('../pictures-changed');

type Hashes = Record<string, string>;

async function draw(args: readonly string[] = [], node = process.execPath): Promise<Hashes> {
  const { stdout } = await run(node, [PICTURES, ...args], { maxBuffer: 1_000_000 });
  return JSON.parse(stdout) as Hashes;
}

/** Writes the old picture, the new one and what differs (white where it does). */
function showChange(name: string, now: string): void {
  mkdirSync(CHANGED, { recursive: true });
  const [old, drawn] = [at(`./goldens/pictures/${name}.png`), join(now, `${name}.png`)].map(
    (path) => (existsSync(path) ? readPng(readFileSync(path)) : undefined),
  );
  for (const [kind, picture] of Object.entries({
    old,
    now: drawn,
    difference: differ(old, drawn),
  })) {
    if (picture === undefined) continue;
    const png = encodePng(picture, { deflate: (bytes) => deflateSync(bytes) });
    writeFileSync(join(CHANGED, `${name}.${kind}.png`), png);
  }
}

type Picture = ReturnType<typeof readPng>;

function differ(a: Picture | undefined, b: Picture | undefined): Picture | undefined {
  if (a === undefined || b === undefined || a.data.length !== b.data.length) return undefined;
  const data = new Uint8Array(a.data.length).fill(255);
  for (let i = 0; i < data.length; i += 4) {
    const isSame = [0, 1, 2].every((channel) => a.data[i + channel] === b.data[i + channel]);
    if (isSame) data.fill(0, i, i + 3);
  }
  return { ...a, data };
}

describe('every scene is drawn', () => {
  it('as written down, to the last bit', async () => {
    const folder = temporaryFolder();
    const drawn = await draw([folder]);
    const changed = Object.keys(drawn).filter((name) => drawn[name] !== GOLDENS[name]);
    for (const name of changed) showChange(name, folder);
    expect(changed, `see ${CHANGED}`).toEqual([]);
    expect(Object.keys(drawn)).toEqual(Object.keys(GOLDENS));
  });

  it('the same by two threads', async () => {
    expect(await draw(['--threads'])).toEqual(GOLDENS);
  });

  for (const version of ['node22', 'node24']) {
    const binary = at(`./matrix/node_modules/${version}/bin/node`);
    it.runIf(existsSync(binary))(`the same on ${version}`, async () => {
      expect(await draw([], binary)).toEqual(GOLDENS);
    });
  }
});
