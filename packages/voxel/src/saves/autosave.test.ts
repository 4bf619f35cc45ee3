import { tick } from '@bridle/engine';
import type { HarnessError } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import {
  filesOf,
  GOLD,
  loadedHash,
  newSavePath,
  newWorld,
  open,
  SEED,
} from '../../../../test/support/saves.js';
import { writeBytes } from './disk.js';

describe('autosave', () => {
  it('writes nothing while nothing has changed', async () => {
    let writes = 0;
    const folder = await open(newSavePath(), {
      seed: SEED,
      write(file, bytes) {
        writes++;
        return writeBytes(file, bytes);
      },
    });
    const world = newWorld();
    await folder.save(world);
    writes = 0;
    folder.autosave(world);
    await folder.close();
    expect(writes).toBe(0);
  });

  it('tells of a full disk once, leaves the old save intact, and goes on when there is room', async () => {
    const path = newSavePath();
    let isFull = false;
    const failures: HarnessError[] = [];
    const folder = await open(path, {
      seed: SEED,
      onFailure: (error) => failures.push(error),
      async write(file, bytes) {
        if (!isFull) return writeBytes(file, bytes);
        await writeBytes(file, bytes.subarray(0, bytes.length / 2));
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
          code: 'ENOSPC',
        });
      },
    });
    const world = newWorld();
    const autosave = async () => {
      world.setBlock(world.tick, 70, 0, GOLD);
      tick(world);
      folder.autosave(world);
      await folder.save(world).catch(() => {});
    };
    await autosave();
    const old = world.hash();
    const files = filesOf(path);
    isFull = true;
    for (let i = 0; i < 3; i++) await autosave();
    expect(failures).toHaveLength(1);
    expect(failures[0]!.message).toContain(`could not be saved to ${path}: ENOSPC`);
    expect(failures[0]!.hint).toContain('make room');
    expect(filesOf(path)).toEqual(files);
    isFull = false;
    await autosave();
    const now = world.hash();
    isFull = true;
    await autosave();
    expect(failures).toHaveLength(2);
    await folder.close();
    expect(now).not.toBe(old);
    expect(await loadedHash(path)).toBe(now);
  });
});
