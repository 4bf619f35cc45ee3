import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FlatLand, ITEM_KINDS, stateOf, tick, World } from '@bridle/engine';
import { HarnessError } from '@bridle/facets';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Slices, type WriteBytes, writeBytes } from './disk.js';
import { encodeColumn } from './format.js';
import { SaveFolder, type SaveOptions } from './saveFolder.js';

const SEED = 7n;
const GOLD = stateOf('minecraft:gold_block');
const STUFF = ['sand', 'water', 'lava', 'stone', 'oak_log'].map((name) => stateOf(name));
const PICKAXE = ITEM_KINDS.findIndex(({ name }) => name === 'minecraft:iron_pickaxe');

/** A path in a folder that is gone after the test. */
function somewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-saves-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'save');
}

async function open(path: string, options: SaveOptions = {}): Promise<SaveFolder> {
  const folder = await SaveFolder.open(path, options);
  onTestFinished(() => folder.close());
  return folder;
}

function newWorld(seed = SEED): World {
  const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
  return World.create(halves, new FlatLand());
}

/** A save with a world in it, closed. */
async function savedWorld(path: string, seed = SEED): Promise<World> {
  const world = newWorld(seed);
  world.setBlock(3, 70, 3, GOLD);
  world.setBlock(50, 70, 3, GOLD);
  const folder = await SaveFolder.open(path, { seed });
  await folder.save(world);
  await folder.close();
  return world;
}

async function loadedHash(path: string): Promise<string | undefined> {
  const folder = await SaveFolder.open(path);
  try {
    return (await folder.load(new FlatLand()))?.hash();
  } finally {
    await folder.close();
  }
}

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

/** Everything below a path, by name. */
function filesOf(path: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
    try {
      files[name] = readFileSync(join(path, name), 'latin1');
    } catch {
      files[name] = 'a folder';
    }
  }
  return files;
}

function columnFiles(path: string): string[] {
  return readdirSync(join(path, 'columns')).sort();
}

async function refusal(promise: Promise<unknown>): Promise<HarnessError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HarnessError);
  return error as HarnessError;
}

describe('a save', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('loads to the same hash after play %i', async (seed) => {
    const path = somewhere();
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
    const path = somewhere();
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
    const path = somewhere();
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
    const path = somewhere();
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
    const path = somewhere();
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
    const path = somewhere();
    const folder = await open(path);
    await folder.close();
    const again = await open(path);
    expect(again.isNew).toBe(true);
    expect(again.seed).toBe(folder.seed);
  });

  it('waits for a running one; of those that wait only the newest is written', async () => {
    const path = somewhere();
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
    const path = somewhere();
    const world = await savedWorld(path);
    const folder = await open(path);
    expect((await refusal(folder.save(world))).message).toContain('has not been loaded');
    await folder.load(new FlatLand());
    expect((await refusal(folder.save(newWorld(9n)))).message).toContain('seed 7');
  });
});

describe('work in slices', () => {
  it('gives the event loop a turn every five milliseconds', async () => {
    let ms = 0;
    let turns = 0;
    function* work(): Generator<void, string> {
      for (let i = 0; i < 20; i++) {
        ms += 1;
        yield;
      }
      return 'done';
    }
    const count = () => {
      turns++;
      if (ms < 20) setImmediate(count);
    };
    setImmediate(count);
    expect(await new Slices(() => ms).run(work())).toBe('done');
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('has steps that are short even for a column in which everything has changed', () => {
    const world = newWorld();
    for (let i = 0; i < 98_304; i++) {
      world.blocks.set(i & 15, (i >> 8) - 64, (i >> 4) & 15, STUFF[i % STUFF.length]!);
    }
    const [edits] = world.blocks.heldEdits();
    let best = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5; tries++) {
      let longest = 0;
      for (const work = encodeColumn(edits!, 'minecraft:overworld'); ; ) {
        const start = performance.now();
        const { done } = work.next();
        longest = Math.max(longest, performance.now() - start);
        if (done) break;
      }
      best = Math.min(best, longest);
    }
    expect(best).toBeLessThan(15); // on a busy machine; 5 on an idle one
  });
});

describe('autosave', () => {
  it('writes nothing while nothing has changed', async () => {
    let writes = 0;
    const folder = await open(somewhere(), {
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
    const path = somewhere();
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

describe('a folder', () => {
  it('that holds something else is left untouched, with reset too', async () => {
    for (const name of ['notes.txt', 'columns/notes.txt', 'level.json', 'columns/0.0.json']) {
      for (const reset of [false, true]) {
        const path = somewhere();
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
    const path = somewhere();
    writeFileSync(path, 'x');
    expect((await refusal(SaveFolder.open(path))).message).toContain('is not a folder');
  });

  it('is made with all that leads there', async () => {
    const path = join(somewhere(), 'a', 'b');
    await open(path);
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
    const path = somewhere();
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
    const path = somewhere();
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
    const path = somewhere();
    const folder = await open(path);
    const { code, message } = await refusal(SaveFolder.open(path));
    expect(code).toBe('busy');
    expect(message).toBe(`${path} is in use by process ${process.pid}`);
    await folder.close();
    await (await open(path)).close();
  });

  it('whose owner is gone, or never finished its lock, can be opened', async () => {
    const path = somewhere();
    await savedWorld(path);
    const lock = join(path, 'bridle.lock');
    for (const text of ['', '{"pid":', 'x']) {
      writeFileSync(lock, text);
      await (await SaveFolder.open(path)).close();
      expect(existsSync(lock)).toBe(false);
    }
  });

  it('whose owner is gone can be opened though its number is in use again', async () => {
    const path = somewhere();
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
    const path = somewhere();
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

describe('another world than the one that is saved', () => {
  it('is refused by its seed and by its type, and nothing is changed', async () => {
    const path = somewhere();
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
    const path = somewhere();
    await savedWorld(path);
    const folder = await open(path, { seed: 9n, worldType: 'flat', reset: true });
    expect([folder.isNew, folder.seed, folder.worldType]).toEqual([true, 9n, 'flat']);
    expect(await folder.load(new FlatLand())).toBeUndefined();
    expect(columnFiles(path)).toEqual([]);
    await folder.save(newWorld(9n));
  });
});

describe('a damaged save', () => {
  async function damaged(
    name: string,
    change: (bytes: Buffer) => Buffer | string | undefined,
  ): Promise<{ path: string; file: string; error: HarnessError }> {
    const path = somewhere();
    await savedWorld(path);
    const file = join(path, name === 'column' ? `columns/${columnFiles(path)[0]}` : name);
    const bytes = change(readFileSync(file));
    if (bytes === undefined) rmSync(file);
    else writeFileSync(file, bytes);
    const before = filesOf(path);
    const error = await refusal(loadedHash(path));
    expect(error.message).toContain(file);
    expect(error.message).toContain('nothing was changed');
    expect(error.hint).toBeTruthy();
    expect(filesOf(path)).toEqual(before);
    return { path, file, error };
  }

  it('is reported by name wherever level.json ends, and left as it is', async () => {
    const path = somewhere();
    await savedWorld(path);
    const whole = readFileSync(join(path, 'level.json'));
    for (let length = 0; length < whole.length; length += length < 100 ? 7 : 211) {
      await damaged('level.json', (bytes) => bytes.subarray(0, length));
    }
    await damaged('level.json', (bytes) => bytes.subarray(0, -1));
    await damaged('level.json', (bytes) => Buffer.concat([bytes, Buffer.from('\n')]));
  });

  it('is reported by name whichever byte of level.json is wrong', async () => {
    const path = somewhere();
    await savedWorld(path);
    const { length } = readFileSync(join(path, 'level.json'));
    for (let at = 0; at < length; at += at < 100 ? 9 : 97) {
      await damaged('level.json', (bytes) => {
        bytes[at]! ^= 1;
        return bytes;
      });
    }
  });

  it('is reported by name when a column is torn, wrong, foreign or missing', async () => {
    for (const length of [0, 1, 40]) {
      await damaged('column', (bytes) => bytes.subarray(0, length));
    }
    await damaged('column', (bytes) => {
      bytes[bytes.length - 5]! ^= 4;
      return bytes;
    });
    await damaged('column', () => '{"columns":[]}');
    const { error } = await damaged('column', () => undefined);
    expect(error.message).toContain('is missing');
  });

  it('is reported when its level.json is missing', async () => {
    const { error } = await damaged('level.json', () => undefined);
    expect(error.message).toContain('is missing, though there are columns');
  });

  it('can be reset', async () => {
    for (const change of [
      (bytes: Buffer) => bytes.subarray(0, 200),
      (bytes: Buffer) => bytes.subarray(0, 9),
      () => undefined,
    ]) {
      const { path } = await damaged('level.json', change);
      const folder = await open(path, { reset: true });
      expect([folder.isNew, columnFiles(path)]).toEqual([true, []]);
    }
  });

  it('of a newer format is refused, with reset too', async () => {
    const { path, error } = await damaged('level.json', (bytes) =>
      bytes.toString().replace('"format":2,', '"format":3,'),
    );
    expect(error.code).toBe('unsupported');
    expect(error.message).toContain('has format 3, and this version reads up to 2');
    const before = filesOf(path);
    await refusal(SaveFolder.open(path, { reset: true }));
    expect(filesOf(path)).toEqual(before);
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
    const path = somewhere();
    const folder = await open(path, { temporary: true });
    writeFileSync(join(path, 'notes.txt'), 'mine');
    await folder.close();
    expect(filesOf(path)).toEqual({ 'notes.txt': 'mine' });
  });

  it('is refused where there is a save already', async () => {
    const path = somewhere();
    await savedWorld(path);
    const before = filesOf(path);
    for (const reset of [false, true]) {
      const { message } = await refusal(SaveFolder.open(path, { temporary: true, reset }));
      expect(message).toContain('which --no-save would delete');
    }
    expect(filesOf(path)).toEqual(before);
  });
});
