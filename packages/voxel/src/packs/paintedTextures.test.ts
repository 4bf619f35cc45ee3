import { appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { readPaintedTextures, writePaintedTextures } from './paintedTextures.js';

const TEXTURES = Uint8Array.of(1, 2, 3);

/** A folder with the notes of `tsc` for the packages that the look follows from. */
function builtPackages() {
  const folder = temporaryFolder();
  const notes = ['engine', 'pictures', 'render', 'voxel'].map((name) => {
    mkdirSync(join(folder, name, 'dist'), { recursive: true });
    const path = join(folder, name, 'dist/.tsbuildinfo');
    writeFileSync(path, `{"of":"${name}"}`);
    return path;
  });
  return { packages: folder, notes };
}

describe('the textures that were painted when the program was built', () => {
  it('is none before it was kept', () => {
    expect(readPaintedTextures(builtPackages().packages)).toBeUndefined();
  });

  it('is what was kept, whatever the times of the files say', () => {
    const { packages, notes } = builtPackages();
    writePaintedTextures(TEXTURES, packages);
    for (const path of notes) utimesSync(path, new Date('2100-01-01'), new Date('2100-01-01'));
    expect([...readPaintedTextures(packages)!]).toEqual([...TEXTURES]);
  });

  it.each([0, 1, 2])('is none when package %i has been built anew', (i) => {
    const { packages, notes } = builtPackages();
    writePaintedTextures(TEXTURES, packages);
    appendFileSync(notes[i]!, ' ');
    for (const path of notes) utimesSync(path, new Date('2000-01-01'), new Date('2000-01-01'));
    expect(readPaintedTextures(packages)).toBeUndefined();
  });

  it('is what was kept in an installed package, which has no notes of a build', () => {
    const { packages, notes } = builtPackages();
    writePaintedTextures(TEXTURES, packages);
    for (const path of notes) rmSync(path);
    expect([...readPaintedTextures(packages)!]).toEqual([...TEXTURES]);
  });
});
