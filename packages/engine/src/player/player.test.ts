import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import type { Controls } from '../world/player.js';
import { afterHolding, fill, flatWorld, give } from '../world/testLand.js';

const STONE = stateOf('minecraft:stone');
const WATER = stateOf('minecraft:water', { level: '0' });
const LAVA = stateOf('minecraft:lava', { level: '0' });

/** Metres per second once the speed is steady, along +X. */
function speedOf(controls: Partial<Controls>, world = flatWorld()): number {
  afterHolding(100, controls, world);
  const from = world.player.x;
  afterHolding(20, controls, world);
  return world.player.x - from;
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
      afterHolding(1, { toggleFly: true }, world);
      expect(speedOf({ moveY: 1, sprint, toggleFly: false }, world)).toBeCloseTo(speed, 1);
      expect(world.player.y).toBeCloseTo(100, 0);
    }
  });

  it('jumps a little over 1.25 blocks and lands where it began', () => {
    const world = flatWorld();
    let highest = 0;
    for (let i = 0; i < 20; i++) {
      afterHolding(1, { jump: i === 0 }, world);
      highest = Math.max(highest, world.player.y - 64);
    }
    expect(highest).toBeCloseTo(1.252, 3);
    expect(world.player.y).toBe(64);
    expect(world.player.onGround).toBe(true);
  });

  it('falls ever faster, but never faster than 3.92 blocks a tick', () => {
    const world = flatWorld();
    world.player.place(8.5, 4_000, 8.5);
    afterHolding(600, {}, world);
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
    afterHolding(60, {}, world);
    expect(world.player.health).toBe(health);
  });

  it('falls into water unhurt', () => {
    const world = flatWorld();
    fill(world, [5, 61, 5], [12, 63, 12], WATER);
    world.player.place(8.5, 90, 8.5);
    afterHolding(80, {}, world);
    expect(world.player.health).toBe(20);
  });

  it('steps onto a slab without jumping, and not onto a block', () => {
    const slab = flatWorld();
    fill(slab, [10, 64, 0], [10, 64, 20], stateOf('minecraft:stone_slab', { type: 'bottom' }));
    afterHolding(20, { moveY: 1 }, slab);
    expect(slab.player.x).toBeGreaterThan(11);
    const block = flatWorld();
    fill(block, [10, 64, 0], [10, 64, 20], STONE);
    afterHolding(40, { moveY: 1 }, block);
    expect(block.player.x).toBeCloseTo(9.7, 6);
  });

  it('slides along a wall', () => {
    const world = flatWorld();
    fill(world, [11, 64, -9], [11, 65, 60], STONE);
    afterHolding(40, { moveY: 1, moveX: 1 }, world);
    expect(world.player.x).toBeCloseTo(10.7, 6);
    expect(world.player.z).toBeGreaterThan(11);
  });

  it('sneaks to an edge and no further', () => {
    const world = flatWorld();
    fill(world, [0, 80, 0], [10, 80, 16], STONE);
    world.player.place(8.5, 81, 8.5);
    afterHolding(100, { moveY: 1, crouch: true }, world);
    expect(world.player.y).toBe(81);
    expect(world.player.x).toBeGreaterThan(11);
    expect(world.player.x).toBeLessThan(11.3);
    afterHolding(40, { moveY: 1, crouch: false }, world);
    expect(world.player.y).toBeLessThan(80);
  });

  it('climbs a ladder at 2.35 m/s or so, and hangs on it while sneaking', () => {
    const world = flatWorld();
    fill(world, [10, 64, 8], [10, 80, 8], STONE);
    fill(world, [9, 64, 8], [9, 80, 8], stateOf('minecraft:ladder', { facing: 'west' }));
    afterHolding(20, { moveY: 1 }, world);
    const from = world.player.y;
    afterHolding(20, { moveY: 1 }, world);
    expect(world.player.y - from).toBeCloseTo(2.35, 1);
    afterHolding(5, { moveY: 0, crouch: true }, world);
    const held = world.player.y;
    afterHolding(40, { crouch: true }, world);
    expect(world.player.y).toBeCloseTo(held, 3);
  });

  it('swims up and keeps its head above water while jump is held', () => {
    const world = flatWorld();
    fill(world, [4, 50, 4], [13, 63, 13], WATER);
    world.player.place(8.5, 52, 8.5);
    afterHolding(200, { jump: true }, world);
    expect(world.player.y).toBeGreaterThan(62);
    expect(world.player.air).toBe(300);
  });

  it('has breath for 15 seconds, then drowns by 2 health a second', () => {
    const world = flatWorld();
    fill(world, [4, 50, 4], [13, 63, 13], WATER);
    fill(world, [4, 60, 4], [13, 60, 13], STONE);
    world.player.place(8.5, 51, 8.5);
    afterHolding(318, {}, world);
    expect(world.player.health).toBe(20);
    afterHolding(4, {}, world);
    expect(world.player.health).toBe(18);
    world.player.food = 10;
    afterHolding(40, {}, world);
    expect(world.player.health).toBe(14);
  });

  it('is burnt by lava, and goes on burning until it finds water', () => {
    const world = flatWorld();
    fill(world, [8, 63, 8], [8, 63, 8], LAVA);
    world.player.food = 10;
    afterHolding(1, {}, world);
    afterHolding(12, {}, world);
    expect(world.player.health).toBeLessThan(20);
    expect(world.player.fireTicks).toBeGreaterThan(200);
    fill(world, [7, 64, 7], [9, 65, 9], WATER);
    world.player.place(8.5, 64.5, 8.5);
    afterHolding(2, {}, world);
    expect(world.player.fireTicks).toBe(0);
  });

  it('falls into one block of water unhurt, from every height', () => {
    for (let height = 66; height < 130; height += 3) {
      const world = flatWorld();
      fill(world, [6, 64, 6], [11, 64, 11], WATER);
      world.player.place(8.5, height, 8.5);
      afterHolding(100, {}, world);
      expect([height, world.player.health]).toEqual([height, 20]);
    }
  });

  it('is not saved from a deadly fall by a small burn', () => {
    for (let height = 100; height < 120; height++) {
      const world = flatWorld();
      world.player.fireTicks = 300;
      world.player.place(8.5, height, 8.5);
      afterHolding(100, {}, world);
      expect(world.events.map(({ event }) => event)).toContain('death');
    }
  });

  it('stays within the world at its edge, and puts no block beyond it', () => {
    const world = flatWorld();
    world.player.place(29_999_990.5, 64, 8.5);
    afterHolding(200, { moveY: 1, sprint: true }, world);
    expect(world.player.x).toBe(29_999_999);
    const hash = world.blocks.print.toString();
    expect(world.setBlock(30_000_000, 64, 8, STONE)).toBe(false);
    expect(world.blocks.get(30_000_000, 60, 67_110_464)).toBe(0);
    expect(world.blocks.print.toString()).toBe(hash);
  });

  it('gets hungry by sprinting, and heals when it has eaten', () => {
    const world = flatWorld();
    afterHolding(20 * 60, { moveY: 1, sprint: true }, world);
    // 336 blocks at 0.1 each are 33 points of exhaustion: the 5 of saturation and 3 of food.
    expect(world.player.saturation).toBe(0);
    expect(world.player.food).toBe(17);
    give(world, 'bread', 2);
    afterHolding(33, { moveY: 0, sprint: false, useHold: true }, world);
    expect(world.player.food).toBe(20);
    world.player.health = 10;
    afterHolding(20, { useHold: false }, world);
    expect(world.player.health).toBeGreaterThan(10);
  });

  it('dies with its things and comes back at the spawn point without them', () => {
    const world = flatWorld();
    give(world, 'cobblestone', 30);
    world.player.place(40.5, 110, 8.5);
    afterHolding(60, {}, world);
    expect(world.events.map(({ event }) => event)).toContain('death');
    expect(world.items.map(({ count }) => count)).toEqual([30]);
    afterHolding(30, {}, world);
    expect(world.player).toMatchObject({ health: 20, x: 8.5, y: 64, z: 8.5, deadTicks: 0 });
    expect(world.player.inventory.counts[0]).toBe(0);
  });
});
