import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { EFFECTS, type Effect } from '../items/effectNames.js';
import { breakTicks, itemOf } from '../items/index.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { ENDLESS } from '../world/effects.js';
import type { Controls } from '../world/player.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { hurt } from './health.js';

const WATER = stateOf('minecraft:water', { level: '0' });

/** A world whose player neither heals nor starves by itself, under one effect. */
function worldWith(effect: Effect, level = 1, ticks = ENDLESS): World {
  const world = flatWorld();
  world.player.food = 10;
  world.player.giveEffect(effect, level, ticks);
  return world;
}

function after(ticks: number, world: World, controls: Partial<Controls> = {}): World {
  Object.assign(world.controls, controls);
  for (let i = 0; i < ticks; i++) tick(world);
  return world;
}

/** Metres per second once the speed is steady, along +X. */
function speedOf(world: World): number {
  after(100, world, { moveY: 1 });
  const from = world.player.x;
  return after(20, world).player.x - from;
}

describe('an effect', () => {
  it('ends when its time is over, and one without an end does not', () => {
    const world = worldWith('speed', 2, 3);
    world.player.giveEffect('luck', 1, ENDLESS);
    after(2, world);
    expect(world.player.effects.active).toEqual([
      { effect: 'luck', level: 1, ticks: ENDLESS },
      { effect: 'speed', level: 2, ticks: 1 },
    ]);
    after(1, world);
    expect(world.player.effects.active.map(({ effect }) => effect)).toEqual(['luck']);
  });

  it.each([
    [2, 100, 1, 900, false],
    [2, 100, 2, 99, false],
    [2, 100, 2, 101, true],
    [2, 100, 3, 1, true],
    [2, ENDLESS, 2, 900, false],
    [2, 100, 2, ENDLESS, true],
  ])('of level %i for %i gives way to %i for %i: %s', (level, ticks, other, more, does) => {
    const { player } = worldWith('speed', level, ticks);
    expect(player.giveEffect('speed', other, more)).toBe(does);
    expect(player.effects.level('speed')).toBe(does ? other : level);
  });

  it('is gone after a death', () => {
    const world = worldWith('absorption', 2);
    hurt(world, 20, 'kill');
    expect(world.player).toMatchObject({ isDead: true, absorption: 0 });
    expect(world.player.effects.count).toBe(0);
  });

  it('is in the hash, in forks and in snapshots, each by its name', () => {
    const hashes = new Set([flatWorld().hash()]);
    for (const effect of EFFECTS) {
      const world = worldWith(effect, 3, 77);
      world.player.food = 20;
      hashes.add(world.hash());
      const saved = JSON.parse(JSON.stringify(snapshotOf(world))) as unknown;
      const copies = [world.fork(), restoreWorld(saved, new FlatLand())];
      for (const copy of copies) expect(copy.hash()).toBe(world.hash());
      for (const one of [world, ...copies]) after(20, one);
      for (const copy of copies) expect(copy.hash()).toBe(world.hash());
    }
    expect(hashes.size).toBe(EFFECTS.length + 1);
  });
});

describe('on foot', () => {
  it.each([
    ['speed', 1, 4.317 * 1.2],
    ['speed', 2, 4.317 * 1.4],
    ['slowness', 1, 4.317 * 0.85],
    ['slowness', 7, 0],
  ] as const)('%s %i makes %d m/s', (effect, level, speed) => {
    expect(speedOf(worldWith(effect, level))).toBeCloseTo(speed, 2);
  });

  it('jump boost lifts a jump to 1.8 blocks, and takes a block off a fall', () => {
    const world = worldWith('jump_boost');
    let highest = 0;
    for (let i = 0; i < 20; i++) {
      after(1, world, { jump: i === 0 });
      highest = Math.max(highest, world.player.y - 64);
    }
    expect(highest).toBeCloseTo(1.836, 2);
    world.player.place(8.5, 74, 8.5);
    after(60, world);
    expect(world.player.health).toBe(14);
  });

  it('levitation lifts at 0.9 m/s a level, and whoever it drops falls from there only', () => {
    const world = worldWith('levitation', 2, 100);
    after(80, world);
    const from = world.player.y;
    after(20, world);
    expect(world.player.y - from).toBeCloseTo(1.8, 1);
    let highest = 0;
    for (let i = 0; i < 60; i++) highest = Math.max(highest, after(1, world).player.y);
    expect(world.player.health).toBe(20 - Math.ceil(highest - 64 - 3));
  });

  it('slow falling lets nobody get hurt', () => {
    const world = worldWith('slow_falling');
    world.player.place(8.5, 100, 8.5);
    after(20, world);
    expect(world.player.vy).toBeGreaterThan(-0.3);
    after(200, world);
    expect(world.player).toMatchObject({ y: 64, health: 20 });
  });

  it('blindness keeps from sprinting', () => {
    const world = after(5, worldWith('blindness'), { moveY: 1, sprint: true });
    expect(world.player.sprinting).toBe(false);
  });
});

describe('in the hands', () => {
  const stone = stateOf('minecraft:stone');
  const pick = itemOf('wooden_pickaxe');

  it.each([
    [0, 0, 23],
    [1, 0, 19],
    [2, 0, 17],
    [0, 1, 75],
    [0, 2, 250],
    [0, 3, 8_334],
    [0, 4, 27_778],
    [0, 9, 27_778],
    [5, 1, 38],
  ])('haste %i and mining fatigue %i break stone in %i ticks', (haste, fatigue, ticks) => {
    expect(breakTicks(stone, pick, { onGround: true, inWater: false, haste, fatigue })).toBe(ticks);
  });

  it('haste is felt', () => {
    const world = worldWith('haste', 2);
    world.player.pitch = -1.5;
    after(12, world, { attackHold: true });
    expect(world.blocks.get(8, 63, 8)).not.toBe(0);
    after(1, world); // grass takes 18 ticks otherwise
    expect(world.blocks.get(8, 63, 8)).toBe(0);
  });
});

describe('health', () => {
  it.each([
    ['regeneration', 1, 200, 14],
    ['regeneration', 2, 200, 18],
    ['poison', 1, 100, 6],
    ['poison', 1, 1_000, 1],
    ['wither', 1, 200, 5],
    ['instant_health', 1, 1, 14],
    ['instant_health', 2, 1, 18],
    ['instant_damage', 1, 1, 4],
  ] as const)('under %s %i for %i ticks goes from 10 to %i', (effect, level, ticks, health) => {
    const world = worldWith(effect, level, ticks);
    world.player.health = 10;
    after(ticks, world);
    expect(world.player.health).toBe(health);
  });

  it('ends under wither and under instant damage', () => {
    for (const effect of ['wither', 'instant_damage'] as const) {
      const world = after(801, worldWith(effect, 3, 801));
      expect(world.events).toContainEqual({
        event: 'death',
        target: 'player',
        cause: effect === 'wither' ? 'wither' : 'magic',
      });
    }
  });

  it.each([
    [1, 8],
    [4, 2],
    [5, 0],
    [9, 0],
  ])('is hurt under resistance %i by %i instead of 10', (level, felt) => {
    const world = worldWith('resistance', level);
    hurt(world, 10, 'fall');
    expect(world.player.health).toBeCloseTo(20 - felt, 10);
    expect(world.events).toHaveLength(felt === 0 ? 0 : 1);
  });

  it.each(['starve', 'out_of_world', 'kill'])('is not guarded from %s by resistance', (cause) => {
    const world = worldWith('resistance', 5);
    hurt(world, 10, cause);
    expect(world.player.health).toBe(10);
  });

  it('is hurt after what absorption adds, which ends with the effect', () => {
    const world = worldWith('absorption', 1, 50);
    hurt(world, 3, 'fall');
    expect(world.player).toMatchObject({ health: 20, absorption: 1 });
    after(20, world);
    hurt(world, 3, 'fall');
    expect(world.player).toMatchObject({ health: 18, absorption: 0 });
    after(1, world);
    expect(world.player.effects.count).toBe(0);
    const other = after(30, worldWith('absorption', 3, 30));
    expect(other.player.absorption).toBe(0);
  });

  it('does not mind fire under fire resistance, nor water under water breathing', () => {
    const world = worldWith('fire_resistance');
    world.setBlock(8, 64, 8, stateOf('minecraft:lava', { level: '0' }));
    expect(after(60, world).player.health).toBe(20);
    const diver = worldWith('water_breathing');
    for (let y = 64; y < 68; y++) diver.setBlock(8, y, 8, WATER);
    diver.player.air = 7;
    after(60, diver, { crouch: true });
    expect(diver.player).toMatchObject({ health: 20, air: 7 });
  });
});

describe('food', () => {
  it('is used up by hunger and filled by saturation', () => {
    const hungry = worldWith('hunger', 10);
    hungry.player.saturation = 0;
    after(100, hungry); // 100 × 10 × 0.005 = 5 points of exhaustion
    expect(hungry.player.food).toBe(9);
    const fed = after(1, worldWith('saturation', 4, 1));
    expect([fed.player.food, fed.player.effects.count]).toEqual([14, 0]);
    expect(fed.player.saturation).toBeCloseTo(13, 1);
  });

  it.each([
    ['rotten_flesh', 'hunger', 0.8],
    ['chicken', 'hunger', 0.3],
    ['poisonous_potato', 'poison', 0.6],
    ['bread', undefined, 0],
  ] as const)('%s gives %s with a chance of %d', (item, effect, chance) => {
    const world = flatWorld(5);
    const { player } = world;
    let sick = 0;
    for (let meal = 0; meal < 200; meal++) {
      player.inventory.clear(0);
      player.inventory.add(itemOf(item).id, 1, 0, 64);
      Object.assign(player, { food: 5, health: 20 });
      after(32, world, { useHold: true });
      if (player.effects.count > 0) sick++;
      if (effect !== undefined) player.clearEffect(effect);
      expect(player.effects.count).toBe(0);
      after(1, world, { useHold: false });
    }
    expect(Math.abs(sick / 200 - chance)).toBeLessThan(0.1);
  });
});
