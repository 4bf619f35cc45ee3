import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { librariesOf } from './gameLibraries.js';
import { findPart, loadLibrary, partFolder, type SetupPart } from './parts.js';

/** A part of two libraries, of which one must be there in the version that is wanted. */
function newPart(): { part: SetupPart; home: string } {
  const wanted = temporaryFolder();
  const part = { name: 'toys', use: 'toys', package: 'ball', wanted, isTree: true };
  write(join(wanted, 'package.json'), '{"dependencies":{"ball":"1.0.0"}}');
  return { part, home: temporaryFolder() };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function install(folder: string, colour: string): void {
  for (const name of ['ball', 'rope']) {
    const at = join(folder, 'node_modules', name);
    write(join(at, 'package.json'), '{"version":"1.0.0"}');
    write(join(at, 'index.js'), `module.exports = '${colour} ${name}';`);
  }
}

describe('a library of a part', () => {
  it('comes from what was set up, or else from where a clone keeps its lock', () => {
    const { part, home } = newPart();
    install(part.wanted, 'red');
    expect(loadLibrary(part, home, 'rope')).toBe('red rope');
    install(partFolder(part.name, home), 'blue');
    expect(loadLibrary(part, home, 'ball')).toBe('blue ball');
  });

  it('never comes from a project around us', () => {
    const { part, home } = newPart();
    expect(findPart({ ...part, package: 'zod' }, home)).toBeUndefined();
    expect(findPart({ ...part, package: 'zod', isTree: false }, home)).toBeDefined();
  });

  it('that is not there, or fails, is unsupported, with the command that mends it', () => {
    const { part, home } = newPart();
    const command = expect.stringContaining('run npx bridle setup toys');
    expect(() => loadLibrary(part, home, 'ball')).toThrow(
      expect.objectContaining({ code: 'unsupported', message: command }),
    );
    install(partFolder(part.name, home), 'blue');
    write(join(partFolder(part.name, home), 'node_modules/rope/index.js'), 'throw Error("torn");');
    const torn = { message: 'toys: rope cannot be loaded: torn', hint: command };
    expect(() => loadLibrary(part, home, 'rope')).toThrow(expect.objectContaining(torn));
    expect(() => loadLibrary(part, home, 'kite')).toThrow(
      expect.objectContaining({ code: 'unsupported', hint: command }),
    );
  });

  it('is of the part that a game needs by its own flags', async () => {
    const part = (own: unknown): string | undefined => (own === 'page' ? 'no-part' : undefined);
    const home = temporaryFolder();
    await expect(librariesOf({ name: 'x', part }, home, 'page')).rejects.toThrow('needs no-part');
    const library = await librariesOf({ name: 'x', part }, home, 'program');
    expect(() => library('zod')).toThrow('names no part');
  });

  it('is not for a game whose kind names no part', async () => {
    const library = await librariesOf({ name: 'voxel' }, temporaryFolder());
    expect(() => library('zod')).toThrow('a voxel game names no part that zod could be in');
  });
});
