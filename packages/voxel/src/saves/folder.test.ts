import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { FlatLand } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import {
  filesOf,
  newSavePath,
  newWorld,
  open,
  refusal,
  SEED,
  savedWorld,
} from '../../../../test/support/saves.js';
import { SaveFolder } from './saveFolder.js';

describe('a folder', () => {
  it('that holds something else is left untouched, with reset too', async () => {
    for (const name of ['notes.txt', 'columns/notes.txt', 'level.json', 'columns/0.0.json']) {
      for (const reset of [false, true]) {
        const path = newSavePath();
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), '{"levels":[]}');
        const before = filesOf(path);
        const { message } = await refusal(SaveFolder.open(path, { reset }));
        expect(message).toContain(name === 'level.json' ? join(path, name) : name);
        expect(message).toContain('nothing was changed');
        expect(filesOf(path)).toEqual(before);
      }
    }
  });

  it('may be a file, which is refused', async () => {
    const path = newSavePath();
    writeFileSync(path, 'x');
    expect((await refusal(SaveFolder.open(path))).message).toContain('is not a folder');
  });

  it('is made with all that leads there', async () => {
    const path = join(newSavePath(), 'a', 'b');
    await open(path, { seed: 9n });
    expect(readdirSync(path)).toContain('level.json');
  });

  it.runIf(process.platform === 'linux')('that cannot be made is refused', async () => {
    for (const path of ['/proc/bridle', '/proc/bridle/a/b', '/proc/version/a']) {
      const refused = await SaveFolder.open(path).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'internal',
        message: expect.stringContaining(`${path} cannot be used for saves: `),
        hint: 'choose another --save-dir',
      });
    }
  });

  it('may hold files of the user beside a save; they stay, with reset too', async () => {
    const path = newSavePath();
    await savedWorld(path);
    writeFileSync(join(path, 'notes.txt'), 'mine');
    writeFileSync(join(path, 'columns', 'notes.txt'), 'mine');
    const folder = await open(path, { seed: 9n, reset: true });
    expect(folder.isNew).toBe(true);
    await folder.close();
    expect(Object.keys(filesOf(path))).toEqual([
      'columns',
      'columns/notes.txt',
      'level.json',
      'notes.txt',
    ]);
  });

  it('is cleared of what a killed process left behind', async () => {
    const path = newSavePath();
    const world = await savedWorld(path);
    const files = filesOf(path);
    const stray = `9.9.${'0'.repeat(32)}.json`;
    for (const name of [stray, `${stray}.tmp`]) writeFileSync(join(path, 'columns', name), 'half');
    writeFileSync(join(path, 'level.json.tmp'), '{"bri');
    const folder = await open(path);
    expect((await folder.load(new FlatLand()))!.hash()).toBe(world.hash());
    await folder.save(world.fork());
    await folder.close();
    expect(Object.keys(filesOf(path))).toEqual(Object.keys(files));
  });

  it('has one owner at a time', async () => {
    const path = newSavePath();
    const folder = await open(path, { seed: 9n });
    const { code, message } = await refusal(SaveFolder.open(path));
    expect(code).toBe('busy');
    expect(message).toBe(`${path} is in use by process ${process.pid}`);
    await folder.close();
    await (await open(path)).close();
  });

  it('whose owner is gone, or never finished its lock, can be opened', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const lock = join(path, 'bridle.lock');
    for (const text of ['', '{"pid":', 'x']) {
      writeFileSync(lock, text);
      await (await SaveFolder.open(path)).close();
      expect(existsSync(lock)).toBe(false);
    }
  });

  it('whose owner is gone can be opened though its number is in use again', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const lock = join(path, 'bridle.lock');
    const owner = { pid: process.ppid, host: hostname(), began: 'long ago', nonce: 'x' };
    if (process.platform === 'linux') {
      writeFileSync(lock, JSON.stringify(owner));
      await (await SaveFolder.open(path)).close();
    }
    writeFileSync(lock, JSON.stringify({ ...owner, pid: process.pid })); // our own number, too
    await (await SaveFolder.open(path)).close();
    writeFileSync(lock, JSON.stringify({ ...owner, host: 'elsewhere' }));
    const { message, hint } = await refusal(SaveFolder.open(path));
    expect(message).toContain(`process ${process.ppid} on elsewhere`);
    expect(hint).toContain(`delete ${lock}`);
  });

  it('that somebody else has taken meanwhile is not written any more', async () => {
    const path = newSavePath();
    const folder = await open(path, { seed: SEED });
    const files = filesOf(path);
    const lock = join(path, 'bridle.lock');
    writeFileSync(lock, '{"pid":1}');
    const { code, message } = await refusal(folder.save(newWorld()));
    expect([code, message]).toEqual(['busy', expect.stringContaining(`${lock} is no longer ours`)]);
    await folder.close();
    expect(filesOf(path)).toEqual({ ...files, 'bridle.lock': '{"pid":1}' });
  });
});
