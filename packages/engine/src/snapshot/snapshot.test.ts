import { describe, expect, it } from 'vitest';
import { STATE_COUNT, stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { RandomStream } from '../random/random.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { dropStack } from '../world/itemEntities.js';
import { GAME_MODES } from '../world/player.js';
import { flatWorld } from '../world/testLand.js';
import { World } from '../world/world.js';
import { restoreWorld, SnapshotError, snapshotOf } from './snapshot.js';

const WATER = stateOf('minecraft:water', { level: '0' });
const STUFF = ['sand', 'water', 'lava', 'stone', 'oak_log', 'torch', 'air', 'gravel'].map((name) =>
  stateOf(name),
);
const GOODS = ['stone', 'sand', 'water_bucket', 'bucket', 'bread', 'iron_pickaxe', 'torch'];

/** Somebody who does everything at once, without a plan. */
function play(world: World, random: RandomStream, ticks: number): void {
  const { player, controls } = world;
  for (let i = 0; i < ticks; i++) {
    if (i % 10 === 0) {
      player.yaw = random.fraction() * 7 - 3.5;
      player.pitch = random.fraction() * 3 - 1.5;
      controls.moveX = random.below(3) - 1;
      controls.moveY = random.below(3) - 1;
      controls.hotbarSlot = random.below(9);
      controls.attackHold = random.below(2) === 0;
      controls.useHold = random.below(3) === 0;
    }
    controls.jump = random.below(8) === 0;
    controls.useClick = random.below(4) === 0;
    controls.dropClick = random.below(20) === 0;
    if (i % 5 === 0) {
      const [x, z] = [player.x, player.z].map((at) => Math.floor(at) + random.below(21) - 10);
      world.setBlock(x!, 60 + random.below(10), z!, STUFF[random.below(STUFF.length)]!);
    }
    if (i % 40 === 0) {
      const { id, maxStack } = itemOf(GOODS[random.below(GOODS.length)]!);
      player.inventory.add(id, 1 + random.below(maxStack), 0, maxStack);
    }
    if (i % 150 === 149) player.mode = GAME_MODES[random.below(GAME_MODES.length)]!;
    tick(world);
  }
  world.events.length = 0;
}

function played(seed: number, ticks = 400): World {
  const world = World.create({ high: 7, low: seed }, new FlatLand());
  play(world, new RandomStream(world.seed, 'play'), ticks);
  return world;
}

/** As a file would keep it. */
function throughJson(world: World): Record<string, unknown> {
  return JSON.parse(JSON.stringify(snapshotOf(world))) as Record<string, unknown>;
}

function restored(world: World): World {
  return restoreWorld(throughJson(world), new FlatLand());
}

describe('a snapshot', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('gives back the world of play %i', (seed) => {
    const world = played(seed);
    const copy = restored(world);
    expect(copy.hash()).toBe(world.hash());
    expect(snapshotOf(copy)).toEqual(snapshotOf(world));
    Object.assign(copy.controls, world.controls);
    for (let i = 0; i < 20; i++) {
      play(world, new RandomStream(world.seed, `later ${i}`), 15);
      play(copy, new RandomStream(world.seed, `later ${i}`), 15);
      expect(copy.hash()).toBe(world.hash());
    }
  });

  it('keeps −0, which JSON forgets', () => {
    const world = played(1, 0);
    world.player.vx = -0;
    const copy = restored(world);
    expect(copy.player.vx).toBe(-0);
    expect(copy.hash()).toBe(world.hash());
    expect(copy.player.vz).toBe(0);
  });

  it('leaves in hand what was in hand', () => {
    const world = played(1, 0);
    world.controls.hotbarSlot = 4;
    tick(world);
    const copy = restored(world);
    tick(copy);
    expect(copy.player.hotbarSlot).toBe(4);
  });

  it('knows what the land was like before: a block put back is no change', () => {
    const world = played(1, 0);
    const untouched = world.hash();
    const before = world.blocks.get(3, 63, -5);
    world.blocks.set(3, 63, -5, WATER);
    const copy = restored(world);
    expect(copy.blocks.get(3, 63, -5)).toBe(WATER);
    copy.blocks.set(3, 63, -5, before);
    expect(copy.hash()).toBe(untouched);
    expect(snapshotOf(copy).columns).toEqual([]);
  });

  it('keeps every item and every state of a block by its name', () => {
    const world = played(1, 0);
    for (let state = 0; state < STATE_COUNT; state++) {
      world.blocks.set(state % 64, 200, state >> 6, state);
    }
    for (const { id } of ITEM_KINDS) dropStack(world, id, 1, 3, 0, 70, 0);
    expect(restored(world).hash()).toBe(world.hash());
  });

  it('lets two worlds of one snapshot, and their forks, go their own ways', () => {
    const world = played(2);
    const copy = restored(world);
    const fork = copy.fork();
    const { x, y, z } = world.player;
    const at = [Math.floor(x), Math.floor(y) - 1, Math.floor(z)] as const;
    copy.setBlock(...at, stateOf('minecraft:gold_block'));
    expect(fork.hash()).toBe(world.hash());
    fork.setBlock(...at, stateOf('minecraft:gold_block'));
    expect(fork.hash()).toBe(copy.hash());
  });

  it('keeps the rules that commands have set', () => {
    const world = played(1, 0);
    const { rules } = world;
    Object.assign(rules, { difficulty: 'hard', weather: 'rain', weatherTicks: 90, day: 3 });
    rules.game.keepInventory = true;
    rules.game.randomTickSpeed = 0;
    expect(restored(world).rules).toEqual(rules);
    rules.worldSpawn = { x: 1, y: -0, z: 2.5 };
    expect(restored(world).rules).toEqual(rules);
    expect(restored(world).hash()).toBe(world.hash());
  });

  it('refuses to keep a world in which a number went wrong', () => {
    const world = played(1, 0);
    world.player.vy = Number.NaN;
    expect(() => snapshotOf(world)).toThrow(new SnapshotError('player.vy is NaN'));
  });
});

describe('held edits', () => {
  it('stay as they are, and only columns that change get others', () => {
    const world = played(1, 0);
    world.blocks.set(0, 64, 0, WATER);
    world.blocks.set(40, 64, 0, WATER);
    const [first, second] = world.blocks.heldEdits();
    world.blocks.set(0, 65, 0, WATER);
    expect(first!.states.size).toBe(1);
    const now = world.blocks.heldEdits();
    expect(now[0]).not.toBe(first);
    expect(now[1]).toBe(second);
  });
});

describe('foreign data', () => {
  const world = played(3, 200);
  dropStack(world, itemOf('stone').id, 1, 0, 0, 70, 0);
  world.setBlock(0, 80, 0, WATER);

  function refusal(change: (data: ReturnType<typeof sample>) => void): string {
    const data = sample();
    change(data);
    try {
      restoreWorld(data, new FlatLand());
    } catch (error) {
      expect(error).toBeInstanceOf(SnapshotError);
      return (error as Error).message;
    }
    return 'none';
  }

  function sample() {
    // biome-ignore lint/suspicious/noExplicitAny: the tests put anything anywhere
    return throughJson(world) as Record<string, any>;
  }

  it.each<[string, (data: ReturnType<typeof sample>) => void]>([
    ['player.x is no number that can be', (data) => (data.player.x = null)],
    ['player.vx is no number that can be', (data) => (data.player.vx = 1e300)],
    ['player.health is no number that can be', (data) => (data.player.health = 'x')],
    ['player.flying is neither true nor false', (data) => (data.player.flying = 1)],
    [
      'player.mode is none of survival, creative, adventure, spectator',
      (data) => (data.player.mode = 'god'),
    ],
    ['player.hotbarSlot is no slot', (data) => (data.player.hotbarSlot = 9)],
    ['player.wings is unknown', (data) => (data.player.wings = 2)],
    ['player.inventory is unknown', (data) => (data.player.inventory = {})],
    ['player.effects is unknown', (data) => (data.player.effects = {})],
    [
      'effect luck: level is no whole number from 1 to 256',
      (data) => (data.effects = [{ effect: 'luck', level: 0, ticks: 5 }]),
    ],
    [
      'effect luck: ticks is no whole number from 1 to 2147483647',
      (data) => (data.effects = [{ effect: 'luck', level: 1, ticks: -2 }]),
    ],
    [
      'effect luck is listed twice',
      (data) => (data.effects = Array(2).fill({ effect: 'luck', level: 1, ticks: -1 })),
    ],
    ['tick is no whole number from 0 to 9007199254740991', (data) => (data.tick = -1)],
    [
      'dimension is none of minecraft:overworld, minecraft:the_nether',
      (data) => (data.dimension = 'minecraft:the_moon'),
    ],
    ['streams.drops is no state of a stream', (data) => (data.streams.drops = [0, 0, 0, 0])],
    ['streams.luck is unknown', (data) => (data.streams.luck = [1, 2, 3, 4])],
    ['streams is no object', (data) => (data.streams = [])],
    ['pending is no list', (data) => delete data.pending],
    ['pending at tick 9 holds half a position', (data) => (data.pending = [[9, [1, 2]]])],
    [
      'pending at tick 9: a position waits twice',
      (data) => {
        data.pending = [[9, [1, 2, 3, 1, 2, 3]]];
      },
    ],
    [
      'column 900.1 is listed twice',
      (data) => {
        const column = { x: 900, z: 1, palette: ['minecraft:stone'], runs: [0, 1, 0] };
        data.columns.push(column, column);
      },
    ],
    [
      'column 9.1: runs is no whole number from 5 to 98303',
      (data) => {
        data.columns = [{ x: 9, z: 1, palette: ['stone', 'dirt'], runs: [0, 5, 0, 4, 1, 1] }];
      },
    ],
    [
      'column 9.1: runs is no whole number from 0 to 0',
      (data) => {
        data.columns = [{ x: 9, z: 1, palette: ['minecraft:stone'], runs: [0, 5, 1] }];
      },
    ],
    [
      "unknown: item 'minecraft:bow_of_doom', block 'minecraft:nope', block 'dirt[a=b]'",
      (data) => {
        data.items[0].item = 'minecraft:bow_of_doom';
        data.columns[0].palette.push('minecraft:nope', 'dirt[a=b]');
      },
    ],
    ['rules.sky is unknown', (data) => (data.rules.sky = 1)],
    ['rules.weather is none of clear, rain, thunder', (data) => (data.rules.weather = 'frogs')],
    [
      'rules.game.mobGriefing is neither true nor false',
      (data) => {
        data.rules.game.mobGriefing = 'no';
      },
    ],
    ['rules.worldSpawn.x is no number that can be', (data) => (data.rules.worldSpawn = { x: [] })],
  ])('is refused: %s', (message, change) => {
    expect(refusal(change)).toBe(message);
  });

  it('is refused whatever it is', () => {
    for (const data of [null, 1, 'x', [], {}, { seed: 1 }]) {
      expect(() => restoreWorld(data, new FlatLand())).toThrow(SnapshotError);
    }
  });

  it('may lack what is newer than it: that begins as in a new world', () => {
    const older = sample();
    delete older.rules;
    delete older.dimension;
    delete older.effects;
    delete older.player.xp;
    delete older.streams.drops;
    const copy = restoreWorld(older, new FlatLand());
    expect(copy.player.xp).toBe(0);
    expect(copy.dimension).toBe('minecraft:overworld');
    expect(copy.tick).toBe(world.tick);
  });

  it('may hold an item that is no more, and gets another for it', () => {
    const eggs = flatWorld();
    eggs.player.inventory.add(itemOf('blaze_spawn_egg').id, 3, 0, 64);
    const older = JSON.stringify(snapshotOf(eggs)).replaceAll('blaze_spawn_egg', 'ghast_spawn_egg');
    expect(older).toContain('ghast_spawn_egg');
    expect(restoreWorld(JSON.parse(older), new FlatLand()).hash()).toBe(eggs.hash());
  });
});
