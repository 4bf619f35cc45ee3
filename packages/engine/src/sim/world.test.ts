import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { RandomStream } from '../random/random.js';
import { FlatLand } from '../terrain/flatLand.js';
import type { Controls } from './player.js';
import { tick } from './tick.js';
import { World } from './world.js';

const SEED = { high: 0, low: 1 };
const STONE = stateOf('minecraft:stone');
const WATER = stateOf('minecraft:water', { level: '0' });
const LAVA = stateOf('minecraft:lava', { level: '0' });

function flatWorld(): World {
  return World.create(SEED, new FlatLand());
}

function after(ticks: number, controls: Partial<Controls>, world = flatWorld()): World {
  Object.assign(world.controls, controls);
  for (let i = 0; i < ticks; i++) tick(world);
  return world;
}

/** Fills a box, corners included. */
function fill(world: World, from: number[], to: number[], state: number): void {
  for (let x = from[0]!; x <= to[0]!; x++) {
    for (let y = from[1]!; y <= to[1]!; y++) {
      for (let z = from[2]!; z <= to[2]!; z++) world.setBlock(x, y, z, state);
    }
  }
}

/** Metres per second once the speed is steady, along +X. */
function speedOf(controls: Partial<Controls>, world = flatWorld()): number {
  after(100, controls, world);
  const from = world.player.x;
  after(20, controls, world);
  return world.player.x - from;
}

function give(world: World, item: string, count: number): void {
  world.player.inventory.add(itemOf(item).id, count, 0, 64);
}

describe('the player', () => {
  it.each([
    ['walks at 4.317 m/s', { moveY: 1 }, 4.317],
    ['sprints at 5.612 m/s', { moveY: 1, sprint: true }, 5.612],
    ['sneaks at 1.295 m/s', { moveY: 1, crouch: true }, 1.295],
  ])('%s', (_fact, controls, speed) => {
    expect(speedOf(controls)).toBeCloseTo(speed, 2);
  });

  it('flies at about 10.9 m/s in creative, and 21.8 m/s sprinting', () => {
    for (const [sprint, speed] of [
      [false, 10.89],
      [true, 21.78],
    ] as const) {
      const world = flatWorld();
      world.player.mode = 'creative';
      world.player.place(8.5, 100, 8.5);
      after(1, { toggleFly: true }, world);
      expect(speedOf({ moveY: 1, sprint, toggleFly: false }, world)).toBeCloseTo(speed, 1);
      expect(world.player.y).toBeCloseTo(100, 0);
    }
  });

  it('jumps a little over 1.25 blocks and lands where it began', () => {
    const world = flatWorld();
    let highest = 0;
    for (let i = 0; i < 20; i++) {
      after(1, { jump: i === 0 }, world);
      highest = Math.max(highest, world.player.y - 64);
    }
    expect(highest).toBeCloseTo(1.252, 3);
    expect(world.player.y).toBe(64);
    expect(world.player.onGround).toBe(true);
  });

  it('falls ever faster, but never faster than 3.92 blocks a tick', () => {
    const world = flatWorld();
    world.player.place(8.5, 4_000, 8.5);
    after(600, {}, world);
    expect(world.player.vy).toBeCloseTo(-3.92, 2);
  });

  it.each([
    [3, 20],
    [4, 19],
    [10, 13],
    [22, 1],
  ])('falls %i blocks and has %i health left', (height, health) => {
    const world = flatWorld();
    world.player.food = 10; // no healing
    world.player.place(8.5, 64 + height, 8.5);
    after(60, {}, world);
    expect(world.player.health).toBe(health);
  });

  it('falls into water unhurt', () => {
    const world = flatWorld();
    fill(world, [5, 61, 5], [12, 63, 12], WATER);
    world.player.place(8.5, 90, 8.5);
    after(80, {}, world);
    expect(world.player.health).toBe(20);
  });

  it('steps onto a slab without jumping, and not onto a block', () => {
    const slab = flatWorld();
    fill(slab, [10, 64, 0], [10, 64, 20], stateOf('minecraft:stone_slab', { type: 'bottom' }));
    after(20, { moveY: 1 }, slab);
    expect(slab.player.x).toBeGreaterThan(11);
    const block = flatWorld();
    fill(block, [10, 64, 0], [10, 64, 20], STONE);
    after(40, { moveY: 1 }, block);
    expect(block.player.x).toBeCloseTo(9.7, 6);
  });

  it('slides along a wall', () => {
    const world = flatWorld();
    fill(world, [11, 64, -9], [11, 65, 60], STONE);
    after(40, { moveY: 1, moveX: 1 }, world);
    expect(world.player.x).toBeCloseTo(10.7, 6);
    expect(world.player.z).toBeGreaterThan(11);
  });

  it('sneaks to an edge and no further', () => {
    const world = flatWorld();
    fill(world, [0, 80, 0], [10, 80, 16], STONE);
    world.player.place(8.5, 81, 8.5);
    after(100, { moveY: 1, crouch: true }, world);
    expect(world.player.y).toBe(81);
    expect(world.player.x).toBeGreaterThan(11);
    expect(world.player.x).toBeLessThan(11.3);
    after(40, { moveY: 1, crouch: false }, world);
    expect(world.player.y).toBeLessThan(80);
  });

  it('climbs a ladder at 2.35 m/s or so, and hangs on it while sneaking', () => {
    const world = flatWorld();
    fill(world, [10, 64, 8], [10, 80, 8], STONE);
    fill(world, [9, 64, 8], [9, 80, 8], stateOf('minecraft:ladder', { facing: 'west' }));
    after(20, { moveY: 1 }, world);
    const from = world.player.y;
    after(20, { moveY: 1 }, world);
    expect(world.player.y - from).toBeCloseTo(2.35, 1);
    after(5, { moveY: 0, crouch: true }, world);
    const held = world.player.y;
    after(40, { crouch: true }, world);
    expect(world.player.y).toBeCloseTo(held, 3);
  });

  it('swims up and keeps its head above water while jump is held', () => {
    const world = flatWorld();
    fill(world, [4, 50, 4], [13, 63, 13], WATER);
    world.player.place(8.5, 52, 8.5);
    after(200, { jump: true }, world);
    expect(world.player.y).toBeGreaterThan(62);
    expect(world.player.air).toBe(300);
  });

  it('has breath for 15 seconds, then drowns by 2 health a second', () => {
    const world = flatWorld();
    fill(world, [4, 50, 4], [13, 63, 13], WATER);
    fill(world, [4, 60, 4], [13, 60, 13], STONE);
    world.player.place(8.5, 51, 8.5);
    after(318, {}, world);
    expect(world.player.health).toBe(20);
    after(4, {}, world);
    expect(world.player.health).toBe(18);
    world.player.food = 10;
    after(40, {}, world);
    expect(world.player.health).toBe(14);
  });

  it('is burnt by lava, and goes on burning until it finds water', () => {
    const world = flatWorld();
    fill(world, [8, 63, 8], [8, 63, 8], LAVA);
    world.player.food = 10;
    after(1, {}, world);
    after(12, {}, world);
    expect(world.player.health).toBeLessThan(20);
    expect(world.player.fireTicks).toBeGreaterThan(200);
    fill(world, [7, 64, 7], [9, 65, 9], WATER);
    world.player.place(8.5, 64.5, 8.5);
    after(2, {}, world);
    expect(world.player.fireTicks).toBe(0);
  });

  it('falls into one block of water unhurt, from every height', () => {
    for (let height = 66; height < 130; height += 3) {
      const world = flatWorld();
      fill(world, [6, 64, 6], [11, 64, 11], WATER);
      world.player.place(8.5, height, 8.5);
      after(100, {}, world);
      expect([height, world.player.health]).toEqual([height, 20]);
    }
  });

  it('is not saved from a deadly fall by a small burn', () => {
    for (let height = 100; height < 120; height++) {
      const world = flatWorld();
      world.player.fireTicks = 300;
      world.player.place(8.5, height, 8.5);
      after(100, {}, world);
      expect(world.events.map(({ event }) => event)).toContain('death');
    }
  });

  it('stays within the world at its edge, and puts no block beyond it', () => {
    const world = flatWorld();
    world.player.place(29_999_990.5, 64, 8.5);
    after(200, { moveY: 1, sprint: true }, world);
    expect(world.player.x).toBe(29_999_999);
    const hash = world.blocks.print.toString();
    expect(world.setBlock(30_000_000, 64, 8, STONE)).toBe(false);
    expect(world.blocks.get(30_000_000, 60, 67_110_464)).toBe(0);
    expect(world.blocks.print.toString()).toBe(hash);
  });

  it('gets hungry by sprinting, and heals when it has eaten', () => {
    const world = flatWorld();
    after(20 * 60, { moveY: 1, sprint: true }, world);
    // 336 blocks at 0.1 each are 33 points of exhaustion: the 5 of saturation and 3 of food.
    expect(world.player.saturation).toBe(0);
    expect(world.player.food).toBe(17);
    give(world, 'bread', 2);
    after(33, { moveY: 0, sprint: false, useHold: true }, world);
    expect(world.player.food).toBe(20);
    world.player.health = 10;
    after(20, { useHold: false }, world);
    expect(world.player.health).toBeGreaterThan(10);
  });

  it('dies with its things and comes back at the spawn point without them', () => {
    const world = flatWorld();
    give(world, 'cobblestone', 30);
    world.player.place(40.5, 110, 8.5);
    after(60, {}, world);
    expect(world.events.map(({ event }) => event)).toContain('death');
    expect(world.items.map(({ count }) => count)).toEqual([30]);
    after(30, {}, world);
    expect(world.player).toMatchObject({ health: 20, x: 8.5, y: 64, z: 8.5, deadTicks: 0 });
    expect(world.player.inventory.counts[0]).toBe(0);
  });
});

describe('hands', () => {
  it.each([
    ['grass_block', undefined, 18],
    ['dirt', undefined, 15],
    ['stone', undefined, 150],
    ['stone', 'wooden_pickaxe', 23],
    ['stone', 'iron_pickaxe', 8],
    ['oak_log', undefined, 60],
    ['oak_log', 'iron_axe', 10],
    ['obsidian', 'diamond_pickaxe', 188],
    ['sand', 'wooden_shovel', 8],
    ['oak_planks', 'stone_axe', 15],
  ])('break %s with %s in %i ticks', (block, tool, ticks) => {
    const world = flatWorld();
    world.setBlock(8, 63, 8, stateOf(`minecraft:${block}`));
    world.setBlock(8, 62, 8, STONE); // or sand would fall
    if (tool !== undefined) give(world, tool, 1);
    world.player.pitch = -1.5;
    after(ticks - 1, { attackHold: true }, world);
    expect(world.blocks.get(8, 63, 8)).not.toBe(0);
    after(1, { attackHold: true }, world);
    expect(world.blocks.get(8, 63, 8)).toBe(0);
  });

  it('are slowed by water over the eyes, not by water round the feet', () => {
    const world = flatWorld();
    fill(world, [7, 64, 7], [9, 64, 9], WATER);
    fill(world, [9, 65, 8], [9, 65, 8], stateOf('minecraft:dirt'));
    world.player.pitch = -0.1;
    after(4, {}, world);
    expect(world.player.onGround).toBe(true);
    after(15, { attackHold: true }, world);
    expect(world.blocks.get(9, 65, 8)).toBe(0);
  });

  it('do not use up an item where it would change nothing', () => {
    const world = flatWorld();
    give(world, 'short_grass', 5);
    world.setBlock(9, 64, 8, stateOf('minecraft:short_grass'));
    world.player.pitch = -0.9;
    after(20, { useHold: true }, world);
    expect(world.player.inventory.counts[0]).toBe(5);
  });

  it('break of two halves only what is a half', () => {
    const world = flatWorld();
    const obsidian = stateOf('minecraft:obsidian');
    world.setBlock(9, 64, 8, stateOf('minecraft:tall_grass', { half: 'lower' }));
    world.setBlock(9, 65, 8, stateOf('minecraft:tall_grass', { half: 'upper' }));
    world.setBlock(9, 64, 8, obsidian);
    expect(world.blocks.get(9, 65, 8)).toBe(0); // the upper half went with the lower
    world.setBlock(9, 65, 8, stateOf('minecraft:tall_grass', { half: 'upper' }));
    world.player.pitch = 0;
    after(3, { attackHold: true }, world);
    expect(world.blocks.get(9, 65, 8)).toBe(0);
    expect(world.blocks.get(9, 64, 8)).toBe(obsidian);
  });

  it('place nothing above the top of the world, and say nothing of it', () => {
    const world = flatWorld();
    fill(world, [8, 318, 8], [8, 318, 8], STONE);
    fill(world, [9, 319, 8], [9, 319, 8], STONE);
    give(world, 'water_bucket', 1);
    world.player.place(8.5, 319, 8.5);
    world.player.pitch = -0.55; // at the top face of the block ahead
    world.events.length = 0;
    after(3, { useClick: true }, world);
    expect(world.events.filter(({ event }) => event === 'block')).toEqual([]);
    expect(world.player.inventory.items[0]).toBe(itemOf('water_bucket').id + 1);
  });

  it('pick up what they broke', () => {
    const world = flatWorld();
    world.player.pitch = -1.5;
    after(18, { attackHold: true }, world);
    after(40, { attackHold: false }, world);
    expect(world.items).toHaveLength(0);
    expect(world.player.inventory.items[0]).toBe(itemOf('dirt').id + 1);
  });

  it('place what they hold, against the face they point at, and never inside the player', () => {
    const world = flatWorld();
    give(world, 'stone', 3);
    world.player.pitch = -0.7;
    after(1, { useClick: true }, world);
    expect(world.blocks.get(9, 64, 8) + world.blocks.get(10, 64, 8)).toBe(STONE);
    expect(world.player.inventory.counts[0]).toBe(2);
    world.player.pitch = -1.5;
    after(1, { useClick: true }, world);
    expect(world.player.inventory.counts[0]).toBe(2);
  });

  it('open a door, both halves of it, and close it again', () => {
    const world = flatWorld();
    give(world, 'oak_door', 1);
    world.player.pitch = -0.5;
    after(1, { useClick: true }, world);
    const [x, y, z] = world.events.find((e) => e.event === 'block')!.pos as [
      number,
      number,
      number,
    ];
    const closed = [world.blocks.get(x, y, z), world.blocks.get(x, y + 1, z)];
    after(6, { useClick: false }, world);
    after(1, { useClick: true }, world);
    const open = [world.blocks.get(x, y, z), world.blocks.get(x, y + 1, z)];
    expect(open[0]).not.toBe(closed[0]);
    expect(open[1]).not.toBe(closed[1]);
  });

  it('drop one of what they hold', () => {
    const world = flatWorld();
    give(world, 'stone', 3);
    after(1, { dropClick: true }, world);
    expect(world.player.inventory.counts[0]).toBe(2);
    expect(world.items).toHaveLength(1);
  });
});

describe('what flows and falls', () => {
  it('water spreads seven blocks and dries up when its source is gone', () => {
    const world = flatWorld();
    world.setBlock(30, 64, 30, WATER);
    after(60, {}, world);
    const reached = (x: number): boolean => world.blocks.get(x, 64, 30) !== 0;
    expect(reached(37)).toBe(true);
    expect(reached(38)).toBe(false);
    world.setBlock(30, 64, 30, 0);
    after(120, {}, world);
    expect([30, 31, 34, 37].some(reached)).toBe(false);
  });

  it('two sources make a third between them', () => {
    const world = flatWorld();
    for (const x of [30, 32]) world.setBlock(x, 63, 30, WATER);
    world.setBlock(31, 63, 30, 0);
    after(20, {}, world);
    expect(world.blocks.get(31, 63, 30)).toBe(WATER);
  });

  it('water turns lava to obsidian', () => {
    const world = flatWorld();
    world.setBlock(30, 63, 30, LAVA);
    world.setBlock(30, 66, 30, WATER);
    after(60, {}, world);
    expect(world.blocks.get(30, 63, 30)).toBe(stateOf('minecraft:obsidian'));
  });

  it('plants, torches and ladders go with what holds them, and leave their drops', () => {
    const world = flatWorld();
    world.setBlock(30, 64, 30, stateOf('minecraft:poppy'));
    world.setBlock(32, 63, 30, stateOf('minecraft:sand'));
    fill(world, [32, 64, 30], [32, 66, 30], stateOf('minecraft:cactus'));
    world.setBlock(34, 64, 30, STONE);
    world.setBlock(35, 64, 30, stateOf('minecraft:wall_torch', { facing: 'east' }));
    world.setBlock(33, 64, 30, stateOf('minecraft:ladder', { facing: 'west' }));
    for (const [x, y] of [
      [30, 63],
      [32, 63],
      [34, 64],
    ] as const)
      world.setBlock(x, y, 30, 0);
    for (const x of [30, 32, 33, 35]) expect(world.blocks.get(x, 64, 30)).toBe(0);
    expect(world.blocks.get(32, 66, 30)).toBe(0);
    expect(world.items.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a flood goes on in the next tick instead of holding one up', () => {
    const world = flatWorld();
    world.rules.game.randomTickSpeed = 0; // grass that dies under sand would move it again
    fill(world, [0, 80, 0], [39, 80, 39], stateOf('minecraft:sand'));
    after(300, {}, world);
    for (let x = 0; x < 40; x++) expect(world.blocks.get(x, 64, x)).toBe(stateOf('minecraft:sand'));
    expect(world.pending.size).toBe(0);
  });

  it('sand falls until something holds it', () => {
    const world = flatWorld();
    const sand = stateOf('minecraft:sand');
    world.setBlock(30, 80, 30, sand);
    after(60, {}, world);
    expect(world.blocks.get(30, 80, 30)).toBe(0);
    expect(world.blocks.get(30, 64, 30)).toBe(sand);
  });
});

/** Plays a world with input drawn from a stream of its own. */
function play(world: World, ticks: number, purpose: string): string[] {
  const random = new RandomStream(SEED, purpose);
  const hashes: string[] = [];
  for (let i = 0; i < ticks; i++) {
    if (i % 7 === 0) {
      world.player.yaw += random.fraction() * 2 - 1;
      world.player.pitch = random.fraction() * 2.4 - 1.6;
      Object.assign(world.controls, {
        moveY: random.below(3) - 0.5 > 0 ? 1 : 0,
        jump: random.below(3) === 0,
        sprint: random.below(2) === 0,
        attackHold: random.below(2) === 0,
        useClick: random.below(3) === 0,
        dropClick: random.below(9) === 0,
        hotbarSlot: random.below(9),
      });
    }
    tick(world);
    if (i % 100 === 0) hashes.push(world.hash());
  }
  return hashes;
}

describe('the world as a value', () => {
  it('is the same after the same input, tick for tick', () => {
    expect(play(World.create(SEED), 2_000, 'a')).toEqual(play(World.create(SEED), 2_000, 'a'));
    expect(play(World.create(SEED), 500, 'a')).not.toEqual(play(World.create(SEED), 500, 'b'));
  });

  it('does not care which columns were looked at before, or forgotten in between', () => {
    const plain = play(World.create(SEED), 1_000, 'a');
    const other = World.create(SEED);
    for (let i = 20; i >= -20; i--) other.blocks.column(i, -i);
    const first = play(other, 500, 'a');
    expect(first).toEqual(plain.slice(0, 5));
    other.blocks.forgetFar(1_000, 1_000, 0);
    const again = World.create(SEED);
    play(again, 500, 'a');
    again.blocks.forgetFar(1_000, 1_000, 0);
    expect(again.hash()).toBe(other.hash());
    expect(play(again, 300, 'c')).toEqual(play(other, 300, 'c'));
  });

  it('goes on alike in a fork, and what happens in one does not show in the other', () => {
    const world = World.create(SEED);
    play(world, 700, 'a');
    const fork = world.fork();
    expect(fork.hash()).toBe(world.hash());
    const before = fork.hash();
    const went = play(world, 500, 'b');
    expect(fork.hash()).toBe(before);
    expect(play(fork, 500, 'b')).toEqual(went);
    expect(fork.hash()).toBe(world.hash());
  });

  it('has a hash that forgets an edit that was undone', () => {
    const world = flatWorld();
    const before = world.blocks.print.toString();
    const there = world.blocks.get(5, 63, 5);
    world.setBlock(5, 63, 5, STONE);
    expect(world.blocks.print.toString()).not.toBe(before);
    world.setBlock(5, 63, 5, 0);
    world.setBlock(5, 63, 5, there);
    expect(world.blocks.print.toString()).toBe(before);
  });
});
