import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlatLand, ITEM_KINDS, stateOf, tick, type World } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import {
  columnFiles,
  filesOf,
  GOLD,
  loadedHash,
  newSavePath,
  newWorld,
  open,
  refusal,
  SEED,
  savedWorld,
} from '../../../../test/support/saves.js';
import { type WriteBytes, writeBytes } from './disk.js';
import { SaveFolder } from './saveFolder.js';

const STUFF = ['sand', 'water', 'lava', 'stone', 'oak_log'].map((name) => stateOf(name));
const PICKAXE = ITEM_KINDS.findIndex(({ name }) => name === 'minecraft:iron_pickaxe');

/** Digs, walks and floods without a plan, but always the same for a seed. */
function play(world: World, seed: number, ticks: number): void {
  let state = seed;
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const { player, controls } = world;
  player.inventory.add(PICKAXE, 1, 0, 1);
  for (let i = 0; i < ticks; i++) {
    player.yaw = below(700) / 100;
    player.pitch = below(300) / 100 - 1.5;
    controls.moveY = below(3) - 1;
    controls.jump = below(5) === 0;
    controls.attackHold = below(4) > 0;
    controls.dropClick = below(30) === 0;
    const [x, z] = [player.x, player.z].map((at) => Math.floor(at) + below(41) - 20);
    world.setBlock(x!, 60 + below(8), z!, STUFF[below(STUFF.length)]!);
    tick(world);
  }
}

describe('a save', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('loads to the same hash after play %i', async (seed) => {
    const path = newSavePath();
    const world = newWorld(BigInt(seed) << 40n);
    const folder = await open(path, { seed: BigInt(seed) << 40n });
    expect(await folder.load(new FlatLand())).toBeUndefined();
    play(world, seed, 150);
    await folder.save(world);
    play(world, seed + 100, 50);
    await folder.save(world);
    await folder.close();
    const again = await open(path);
    expect(again.seed).toBe(BigInt(seed) << 40n);
    const copy = (await again.load(new FlatLand()))!;
    expect(copy.hash()).toBe(world.hash());
    play(world, seed + 200, 50);
    play(copy, seed + 200, 50);
    expect(copy.hash()).toBe(world.hash());
  });

  it('holds the world of the moment, whatever happens while it is written', async () => {
    const path = newSavePath();
    const world = newWorld();
    play(world, 1, 50);
    const folder = await open(path, { seed: SEED });
    const hash = world.hash();
    const saving = folder.save(world);
    play(world, 2, 50);
    await saving;
    await folder.close();
    expect(world.hash()).not.toBe(hash);
    expect(await loadedHash(path)).toBe(hash);
  });

  it('keeps every land, in files of its own, and writes only what has changed', async () => {
    const path = newSavePath();
    const folder = await open(path, { seed: SEED });
    const world = newWorld();
    world.setBlock(3, 70, 3, GOLD);
    world.land = world.landOf('minecraft:the_nether');
    world.setBlock(3, 100, 3, GOLD);
    await folder.save(world);
    await folder.close();
    const files = columnFiles(path);
    expect(files.map((name) => name.replace(/\.[0-9a-f]{32}/, ''))).toEqual([
      '0.0.json',
      'the_nether.0.0.json',
    ]);
    const again = await open(path);
    const copy = (await again.load(new FlatLand()))!;
    expect([copy.hash(), copy.dimension]).toEqual([world.hash(), 'minecraft:the_nether']);
    copy.setBlock(3, 101, 3, GOLD);
    await again.save(copy);
    await again.close();
    expect(columnFiles(path).filter((name) => files.includes(name))).toHaveLength(1);
    expect(await loadedHash(path)).toBe(copy.hash());
  });

  it('writes only columns that have changed, and keeps only files that count', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const written: number[] = [];
    const write: WriteBytes = (file, bytes) => {
      written.push(bytes.length);
      return writeBytes(file, bytes);
    };
    const folder = await open(path, { write });
    const world = (await folder.load(new FlatLand()))!;
    const before = columnFiles(path);
    await folder.save(world);
    expect(written).toHaveLength(1);
    world.setBlock(3, 71, 3, GOLD);
    await folder.save(world);
    expect(written).toHaveLength(3);
    const after = columnFiles(path);
    expect(after).toHaveLength(2);
    expect(after.filter((name) => before.includes(name))).toHaveLength(1);
  });

  it('writes a column again that went back to what it was', async () => {
    const path = newSavePath();
    const folder = await open(path, { seed: SEED });
    const world = newWorld();
    world.setBlock(3, 70, 3, GOLD);
    await folder.save(world);
    const kept = world.fork();
    world.setBlock(3, 71, 3, GOLD);
    await folder.save(world);
    await folder.save(kept);
    await folder.close();
    expect(await loadedHash(path)).toBe(kept.hash());
  });

  it('keeps the seed of a world that was begun and never saved', async () => {
    const path = newSavePath();
    const folder = await open(path);
    await folder.close();
    const again = await open(path);
    expect(again.isNew).toBe(true);
    expect(again.seed).toBe(folder.seed);
  });

  it('waits for a running one; of those that wait only the newest is written', async () => {
    const path = newSavePath();
    let levels = 0;
    const folder = await open(path, {
      seed: SEED,
      write(file, bytes) {
        if (Buffer.from(bytes).includes('"save"')) levels++;
        return writeBytes(file, bytes);
      },
    });
    const world = newWorld();
    const saves: Promise<void>[] = [];
    for (let i = 0; i < 10; i++) {
      world.setBlock(i, 70, 0, GOLD);
      saves.push(folder.save(world));
      if (i === 0) await new Promise((resolve) => setImmediate(resolve)); // it runs now
    }
    await Promise.all(saves);
    expect(levels).toBe(3); // the new save, the first, the last
    await folder.close();
    expect(await loadedHash(path)).toBe(world.hash());
  });

  it('does not accept a world of another seed, or before its own was loaded', async () => {
    const path = newSavePath();
    const world = await savedWorld(path);
    const folder = await open(path);
    expect((await refusal(folder.save(world))).message).toContain('has not been loaded');
    await folder.load(new FlatLand());
    expect((await refusal(folder.save(newWorld(9n)))).message).toContain('seed 7');
  });
});

describe('another world than the one that is saved', () => {
  it('is refused by its seed and by its type, and nothing is changed', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const before = filesOf(path);
    const seed = await refusal(SaveFolder.open(path, { seed: 2n ** 64n - 1n }));
    expect(seed.message).toBe(`${path} holds a world of seed 7, not 18446744073709551615`);
    expect(seed.hint).toContain('--reset-world');
    const type = await refusal(SaveFolder.open(path, { seed: 7n, worldType: 'flat' }));
    expect(type.message).toBe(`${path} holds a world of type normal, not flat`);
    expect(filesOf(path)).toEqual(before);
  });

  it('begins anew with reset', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const folder = await open(path, { seed: 9n, worldType: 'flat', reset: true });
    expect([folder.isNew, folder.seed, folder.worldType]).toEqual([true, 9n, 'flat']);
    expect(await folder.load(new FlatLand())).toBeUndefined();
    expect(columnFiles(path)).toEqual([]);
    await folder.save(newWorld(9n));
  });
});

describe('a temporary save', () => {
  it('is gone once it is closed', async () => {
    const folder = await SaveFolder.openTemporary({ seed: SEED });
    const world = newWorld();
    world.setBlock(0, 70, 0, GOLD);
    await folder.save(world);
    expect(columnFiles(folder.path)).toHaveLength(1);
    await folder.close();
    expect(existsSync(folder.path)).toBe(false);
  });

  it('takes nothing with it that is not its own', async () => {
    const path = newSavePath();
    const folder = await open(path, { temporary: true, seed: SEED });
    writeFileSync(join(path, 'notes.txt'), 'mine');
    await folder.close();
    expect(filesOf(path)).toEqual({ 'notes.txt': 'mine' });
  });

  it('is refused where there is a save already', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const before = filesOf(path);
    for (const reset of [false, true]) {
      const { message } = await refusal(SaveFolder.open(path, { temporary: true, reset }));
      expect(message).toContain('which --no-save would delete');
    }
    expect(filesOf(path)).toEqual(before);
  });
});
