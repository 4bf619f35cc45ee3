import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { mobLookedAt } from '../hands/mobLookedAt.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { OFFHAND_SLOT } from '../world/inventory.js';
import type { Mob } from '../world/mob.js';
import type { World } from '../world/world.js';
import {
  atNight,
  FLOOR,
  face,
  hit,
  hold,
  isAlive,
  itemCount,
  noonWorld,
  run,
  runUntil,
  summon,
} from './testPen.js';

/** How much one blow takes from something that has much. */
function blow(world: World, mob: Mob): number {
  mob.place(2.5, FLOOR, 0.5);
  mob.health = 100;
  mob.hurtTicks = 0;
  hit(world, mob);
  return 100 - mob.health;
}

describe('a blow', () => {
  it.each([
    ['stick', 1],
    ['wooden_sword', 4],
    ['stone_axe', 9],
    ['diamond_sword', 7],
  ])('of a rested arm with a %s deals %d', (item, damage) => {
    const world = noonWorld();
    hold(world, item);
    expect(blow(world, summon(world, 'cow', 2.5, 0.5))).toBeCloseTo(damage);
  });

  it('is weak when it follows too soon, and full again after the pause of its weapon', () => {
    const world = noonWorld();
    hold(world, 'iron_sword');
    const cow = summon(world, 'cow', 2.5, 0.5);
    expect(blow(world, cow)).toBeCloseTo(6);
    expect(blow(world, cow)).toBeLessThan(2);
    run(world, 13);
    expect(blow(world, cow)).toBeCloseTo(6);
  });

  it('is stronger from a fall, with strength, and weaker with weakness', () => {
    const world = noonWorld();
    hold(world, 'iron_sword');
    const cow = summon(world, 'cow', 2.5, 0.5);
    world.player.giveEffect('strength', 1, 1_000);
    expect(blow(world, cow)).toBeCloseTo(9);
    world.player.clearEffect('strength');
    world.player.giveEffect('weakness', 1, 1_000);
    run(world, 20);
    expect(blow(world, cow)).toBeCloseTo(2);
    world.player.clearEffect('weakness');
    run(world, 20);
    world.player.place(0.5, FLOOR + 1.2, 0.5);
    world.player.onGround = false;
    run(world, 3);
    expect(world.player.fallen).toBeGreaterThan(0);
    expect(blow(world, cow)).toBeCloseTo(9);
  });

  it('wears a sword out by one and an axe by two', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.5, 0.5);
    hold(world, 'iron_sword');
    blow(world, cow);
    expect(world.player.inventory.damage[0]).toBe(1);
    hold(world, 'iron_axe');
    blow(world, cow);
    expect(world.player.inventory.damage[0]).toBe(2);
  });

  it('reaches three blocks and not through a wall', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 3.5, 0.5);
    face(world, cow);
    expect(mobLookedAt(world)).toBe(cow);
    cow.place(4.6, FLOOR, 0.5);
    face(world, cow);
    expect(mobLookedAt(world)).toBeUndefined();
    cow.place(3.5, FLOOR, 0.5);
    world.setBlock(2, FLOOR, 0, stateOf('stone'));
    world.setBlock(2, FLOOR + 1, 0, stateOf('stone'));
    face(world, cow);
    expect(mobLookedAt(world)).toBeUndefined();
  });

  it('at a mob mines no block behind it, and held down it goes on by itself', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.2, 0.5);
    world.setBlock(3, FLOOR, 0, stateOf('dirt'));
    hold(world, 'diamond_shovel');
    world.controls.attackHold = true;
    for (let i = 0; i < 60 && isAlive(world, cow); i++) {
      cow.place(2.2, FLOOR, 0.5);
      face(world, cow);
      tick(world);
    }
    expect(isAlive(world, cow)).toBe(false);
    expect(world.blocks.get(3, FLOOR, 0)).toBe(stateOf('dirt'));
  });

  it('leaves no room for a block inside a mob', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.5, 0.5);
    hold(world, 'stone', 4);
    world.player.yaw = 0;
    world.player.pitch = -0.62;
    cow.place(2.5, FLOOR, 1.4);
    world.controls.useClick = true;
    tick(world);
    expect(itemCount(world, 'stone')).toBe(4);
  });
});

describe('a bow', () => {
  function shoot(world: World, ticks: number): void {
    world.controls.useHold = true;
    run(world, ticks);
    world.controls.useHold = false;
    run(world, 1);
  }

  it('shoots one arrow, the harder the longer it is drawn', () => {
    const speeds = [5, 10, 20].map((ticks) => {
      const world = noonWorld();
      hold(world, 'bow');
      world.player.inventory.add(itemOf('arrow').id, 3, 0, 64);
      shoot(world, ticks);
      expect(itemCount(world, 'arrow')).toBe(2);
      const { vx, vy, vz } = world.land.mobs.projectiles[0]!;
      return Math.sqrt(vx * vx + vy * vy + vz * vz);
    });
    expect(speeds[0]).toBeLessThan(1);
    expect(speeds[1]).toBeLessThan(2);
    expect(speeds[2]).toBeGreaterThan(2.8);
  });

  it('hurts what it hits, and what misses can be picked up again', () => {
    const world = noonWorld();
    hold(world, 'bow');
    world.player.inventory.add(itemOf('arrow').id, 2, 0, 64);
    const cow = summon(world, 'cow', 10.5, 0.5);
    cow.health = 100;
    world.player.yaw = 0;
    world.player.pitch = 0;
    shoot(world, 20);
    cow.place(10.5, FLOOR, 0.5);
    run(world, 5);
    expect(cow.health).toBeLessThan(95);
    world.player.yaw = Math.PI;
    world.player.pitch = -0.8;
    shoot(world, 20);
    run(world, 30);
    const arrow = world.land.mobs.projectiles[0]!;
    expect(arrow.isStuck).toBe(true);
    expect(itemCount(world, 'arrow')).toBe(0);
    world.player.place(arrow.x, FLOOR, arrow.z);
    run(world, 2);
    expect(itemCount(world, 'arrow')).toBe(1);
    expect(world.land.mobs.projectiles.length).toBe(0);
  });

  it('shoots nothing without arrows', () => {
    const world = noonWorld();
    hold(world, 'bow');
    shoot(world, 30);
    expect(world.land.mobs.projectiles.length).toBe(0);
  });
});

describe('a shield', () => {
  function attacked(yaw: number): World {
    const world = atNight(noonWorld());
    world.player.inventory.items[OFFHAND_SLOT] = itemOf('shield').id + 1;
    world.player.inventory.counts[OFFHAND_SLOT] = 1;
    world.controls.useHold = true;
    world.player.yaw = yaw;
    summon(world, 'zombie', 3.5, 0.5);
    runUntil(world, () => world.player.health < 20, 100);
    return world;
  }

  it('keeps off what comes from before it, and wears', () => {
    const world = attacked(0);
    expect(world.player.health).toBe(20);
    expect(world.player.inventory.damage[OFFHAND_SLOT]).toBeGreaterThan(0);
  });

  it('is no use against what comes from behind', () => {
    expect(attacked(Math.PI).player.health).toBeLessThan(20);
  });
});

describe('what is thrown', () => {
  it('an ender pearl takes its thrower along', () => {
    const world = noonWorld();
    hold(world, 'ender_pearl', 2);
    world.player.yaw = 0;
    world.player.pitch = 0.3;
    world.controls.useClick = true;
    tick(world);
    world.controls.useClick = false;
    expect(itemCount(world, 'ender_pearl')).toBe(1);
    run(world, 80);
    expect(world.player.x).toBeGreaterThan(15);
    expect(world.player.y).toBe(FLOOR);
    expect(world.events).toContainEqual(expect.objectContaining({ amount: 5, cause: 'fall' }));
  });

  it('a spawn egg lets its mob out', () => {
    const world = noonWorld();
    const eggs = ITEM_KINDS.filter(({ name }) => name.endsWith('_spawn_egg'));
    let hatched = 0;
    for (const { name } of eggs) {
      hold(world, name);
      world.player.yaw = 0;
      world.player.pitch = -0.7;
      world.player.useCooldown = 0;
      world.rules.difficulty = 'normal';
      world.controls.useClick = true;
      tick(world);
      hatched += world.land.mobs.list.length;
      world.land.mobs.list.length = 0;
    }
    expect(hatched).toBe(eggs.length);
  });
});
