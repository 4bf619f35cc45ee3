import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import { changesOf } from './watchFiles.js';

/** Writes as most editors do: beside the file, and then in its place. */
function save(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

async function watching(path: string) {
  const end = new AbortController();
  const changes = changesOf(path, end.signal);
  expect((await changes.next()).done).toBe(false);
  return {
    async tellOf(change: () => void): Promise<void> {
      const next = changes.next();
      change();
      expect((await next).done).toBe(false);
    },
    async end(): Promise<void> {
      const last = changes.next();
      end.abort();
      expect((await last).done).toBe(true);
    },
  };
}

describe('files that are watched', () => {
  it('tell once at the beginning, and once for all that changes together', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep', 'sky.glsl'), '');
    const { tellOf, end } = await watching(folder);
    await tellOf(() => {
      for (const text of ['a', 'b', 'c']) writeFileSync(join(folder, 'deep', 'sky.glsl'), text);
    });
    await end();
  });

  it('tell of every save, however the editor does it', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'deep', 'sky.glsl');
    mkdirSync(join(folder, 'deep'));
    writeFileSync(file, 'a');
    const { tellOf, end } = await watching(folder);
    await tellOf(() => save(file, 'b'));
    await tellOf(() => save(file, 'c'));
    await tellOf(() => writeFileSync(file, 'd'));
    await tellOf(() => rmSync(file));
    await tellOf(() => save(file, 'e'));
    await end();
  });

  it('tell when a folder was replaced, and when a zip was', async () => {
    const folder = temporaryFolder();
    const [pack, zip] = [join(folder, 'pack'), join(folder, 'pack.zip')];
    const write = (text: string): void => {
      rmSync(pack, { recursive: true, force: true });
      mkdirSync(pack);
      writeFileSync(join(pack, 'a'), text);
    };
    write('a');
    writeFileSync(zip, 'a');
    const folders = await watching(pack);
    await folders.tellOf(() => write('b'));
    await folders.tellOf(() => write('c'));
    await folders.end();
    const zips = await watching(zip);
    await zips.tellOf(() => save(zip, 'b'));
    await zips.tellOf(() => save(zip, 'c'));
    await zips.end();
  });

  it('tell when there is nothing to watch', async () => {
    const changes = changesOf(join(temporaryFolder(), 'none'));
    await expect(changes.next()).rejects.toThrow('--watch');
  });
});
