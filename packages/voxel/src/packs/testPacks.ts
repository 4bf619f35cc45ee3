import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zip } from './testZip.js';

/** Packs for tests, written by hand: nothing here is what reads them. */

export const BLOCKS = 'assets/minecraft/textures/block';
export const META = JSON.stringify({ pack: { pack_format: 34, description: 'a test' } });

export type Files = Readonly<Record<string, string | Uint8Array>>;

export function writePack(folder: string, files: Files): string {
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), body);
  }
  return folder;
}

/** A zip of files with those names. */
export function zipOf(files: Files): Buffer {
  return zip(Object.entries(files).map(([name, body]) => ({ name, data: Buffer.from(body) })));
}
