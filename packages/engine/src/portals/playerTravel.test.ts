import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { itemOf } from '../items/index.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { ticks } from '../world/testLand.js';
import { World } from '../world/world.js';

const OBSIDIAN = stateOf('obsidian');
const NETHER = 'minecraft:the_nether';
const OVERWORLD = 'minecraft:overworld';

function newWorld(): World {
  const world = World.create({ high: 3, low: 7 }, new FlatLand());
  world.rules.game.doMobSpawning = false;
  return world;
}

/** A frame two blocks before the player, who lights it. */
function withPortal(world = newWorld()): World {
  const { player } = world;
  for (let z = 7; z <= 10; z++) {
    for (let y = 63; y <= 67; y++) {
      if (z === 7 || z === 10 || y === 63 || y === 67) world.setBlock(11, y, z, OBSIDIAN);
    }
  }
  player.inventory.add(itemOf('flint_and_steel').id, 1, 0, 1);
  player.yaw = 0;
  player.pitch = -0.53; // at the floor of the frame
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
  return world;
}

function stepIn(world: World): void {
  world.player.place(11.5, 64, 8.9);
}

/** The world after a walk through the portal. */
function beyond(): World {
  const world = withPortal();
  stepIn(world);
  ticks(world, 80);
  return world;
}

function throughJson(world: World): World {
  return restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
}

describe('a portal', () => {
  it('is lit by flint and steel, which wear by it', () => {
    const world = withPortal();
    expect(formatBlockState(world.blocks.get(11, 64, 8))).toBe('minecraft:nether_portal[axis=z]');
    expect(world.land.portals).toHaveLength(1);
    expect(world.player.inventory.damage[0]).toBe(1);
    expect(Object.keys(world.milestones.list())).toEqual(['build_portal']);
  });

  it('fades when its frame is broken, and is known no more', () => {
    const world = withPortal();
    world.setBlock(11, 65, 7, 0);
    expect(world.blocks.get(11, 64, 8)).toBe(0);
    expect(world.land.portals).toEqual([]);
  });

  it('takes whoever stands in it for four seconds to an eighth of the place', () => {
    const world = withPortal();
    stepIn(world);
    ticks(world, 79);
    expect(world.dimension).toBe(OVERWORLD);
    tick(world);
    expect(world.dimension).toBe(NETHER);
    expect(Math.abs(world.player.x - 11.5 / 8)).toBeLessThan(20);
    expect(world.land.portals).toHaveLength(1);
    expect(formatBlockState(world.blocks.get(...feet(world)))).toContain('nether_portal');
    expect(world.milestones.list().enter_nether).toBe(world.tick);
  });

  it('lets whoever has come out rest before it leads back to where they came from', () => {
    const world = beyond();
    ticks(world, 200);
    expect(world.dimension).toBe(NETHER);
    const [x, y, z] = feet(world);
    world.player.place(x + 3.5, y, z + 3.5);
    tick(world);
    world.player.place(x + 0.5, y, z + 0.5);
    ticks(world, 80);
    expect(world.dimension).toBe(OVERWORLD);
    expect(feet(world)[0]).toBe(11);
    expect(world.land.portals).toHaveLength(1);
  });
});

function feet({ player }: World): [number, number, number] {
  return [Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)];
}

describe('two lands', () => {
  it('keep their own blocks, and the one without the player sleeps', () => {
    const world = newWorld();
    world.setBlock(40, 80, 40, stateOf('sand'));
    runCommand(world, '/gamemode creative');
    runCommand(world, '/execute in the_nether run tp 0 70 0');
    expect(world.dimension).toBe(NETHER);
    ticks(world, 100);
    const overworld = world.landOf(OVERWORLD);
    expect(overworld.blocks.get(40, 80, 40)).toBe(stateOf('sand'));
    runCommand(world, '/execute in overworld run tp 8 64 8');
    ticks(world, 100);
    expect(world.blocks.get(40, 64, 40)).toBe(stateOf('sand'));
  });

  it('are both in the hash, in a fork and in a snapshot', () => {
    const world = beyond();
    world.setBlock(0, 100, 0, stateOf('gold_block'));
    const fork = world.fork();
    const copy = throughJson(world);
    expect([fork.hash(), copy.hash()]).toEqual([world.hash(), world.hash()]);
    expect(snapshotOf(copy)).toEqual(snapshotOf(world));
    for (const one of [world, fork, copy]) {
      runCommand(one, '/execute in overworld run tp 8 64 8');
      ticks(one, 30);
    }
    expect([fork.hash(), copy.hash()]).toEqual([world.hash(), world.hash()]);
    expect(copy.blocks.get(11, 63, 8)).toBe(OBSIDIAN);
    copy.landOf(NETHER).blocks.set(0, 100, 0, 0);
    expect(copy.hash()).not.toBe(world.hash());
  });

  it('are not there before somebody has been there: a look changes nothing', () => {
    const world = newWorld();
    const hash = world.hash();
    runCommand(world, '/execute in the_nether if block 0 0 0 bedrock');
    expect(world.lands).toHaveLength(1);
    expect(world.hash()).toBe(hash);
    runCommand(world, '/execute in the_nether run setblock 0 100 0 gold_block');
    expect(world.dimension).toBe(OVERWORLD);
    expect(world.lands).toHaveLength(2);
    expect(world.hash()).not.toBe(hash);
  });

  it('scale what `execute in` is about', () => {
    const world = newWorld();
    runCommand(
      world,
      '/execute positioned 80 64 -160 in the_nether run setblock ~ 100 ~ gold_block',
    );
    expect(world.landOf(NETHER).blocks.get(10, 100, -20)).toBe(stateOf('gold_block'));
  });
});

describe('the nether', () => {
  it('is left by whoever dies there', () => {
    const world = beyond();
    world.player.inventory.add(itemOf('bread').id, 1, 0, 64);
    runCommand(world, '/tp ~6 ~ ~'); // what lies in a portal goes through it
    runCommand(world, '/kill');
    ticks(world, 25);
    expect(world.dimension).toBe(OVERWORLD);
    expect(world.landOf(NETHER).items).toHaveLength(2);
    expect(world.player.isDead).toBe(false);
  });

  it('dries the water out of a bucket', () => {
    const world = beyond();
    const { player } = world;
    world.setBlock(0, 140, 0, stateOf('stone'));
    player.place(0.5, 141, 0.5);
    player.inventory.clear(0);
    player.inventory.add(itemOf('water_bucket').id, 1, 0, 1);
    world.setBlock(2, 141, 0, stateOf('stone'));
    world.setBlock(2, 142, 0, stateOf('stone'));
    player.yaw = 0;
    player.pitch = 0;
    world.controls.useClick = true;
    tick(world);
    expect(world.blocks.get(1, 142, 0)).toBe(0);
    expect(player.inventory.items[0]).toBe(itemOf('bucket').id + 1);
  });

  it('lets lava flow further, and faster', () => {
    const reach = (world: World) => {
      for (let x = -9; x <= 9; x++) {
        for (let z = -9; z <= 9; z++) world.setBlock(x, 140, z, stateOf('stone'));
      }
      world.setBlock(0, 141, 0, stateOf('lava'));
      ticks(world, 85);
      let x = 0;
      while (formatBlockState(world.blocks.get(x + 1, 141, 0)).includes('lava')) x++;
      return x;
    };
    expect(reach(newWorld())).toBe(2);
    const world = newWorld();
    runCommand(world, '/gamemode creative');
    runCommand(world, '/execute in the_nether run tp 0 150 0');
    expect(reach(world)).toBe(7);
  });
});
