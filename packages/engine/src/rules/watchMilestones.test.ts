import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { hurtMob } from '../mobs/body/harm.js';
import { restoreWorld, SnapshotError, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { MILESTONES } from '../world/milestones.js';
import { PLAYER_ID } from '../world/mob.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';

function newWorld(): World {
  const world = flatWorld(9);
  world.rules.game.doMobSpawning = false;
  return world;
}

function give(world: World, item: string): void {
  world.player.inventory.clear(0);
  world.player.inventory.add(itemOf(item).id, 1, 0, 64);
}

/** Mines the block two ahead with an item. */
function mine(world: World, block: number, item: string, ticks: number): void {
  give(world, item);
  world.setBlock(10, 64, 8, block);
  world.player.pitch = -0.7;
  world.controls.attackHold = true;
  for (let i = 0; i < ticks; i++) tick(world);
  world.controls.attackHold = false;
}

function reached(world: World): string[] {
  return Object.keys(world.milestones.list());
}

describe('a milestone', () => {
  it('is told once, with the tick after which it stood', () => {
    const world = newWorld();
    tick(world);
    give(world, 'crafting_table');
    tick(world);
    expect(world.milestones.list()).toEqual({ craft_table: 2 });
    tick(world);
    const told = world.events.filter(({ event }) => event === 'milestone');
    expect(told).toEqual([{ event: 'milestone', name: 'craft_table', tick: 2 }]);
  });

  it.each([
    ['wooden_pickaxe', 'wooden_pickaxe'],
    ['stone_pickaxe', 'stone_pickaxe'],
    ['furnace', 'furnace'],
    ['iron_ingot', 'smelt_iron'],
    ['iron_pickaxe', 'iron_pickaxe'],
    ['diamond', 'diamond'],
    ['cooked_beef', 'cook_food'],
  ])('having %s is %s', (item, milestone) => {
    const world = newWorld();
    give(world, item);
    tick(world);
    expect(reached(world)).toEqual([milestone]);
  });

  it('mining wood, and stone with a pickaxe', () => {
    const world = newWorld();
    mine(world, stateOf('oak_log'), 'stone_axe', 30);
    expect(reached(world)).toEqual(['mine_wood']);
    mine(world, stateOf('stone'), 'stone_axe', 200);
    expect(reached(world)).toEqual(['mine_wood']);
    mine(world, stateOf('stone'), 'wooden_pickaxe', 40);
    expect(reached(world)).toEqual(['mine_wood', 'wooden_pickaxe', 'stone_age']);
  });

  it('a torch that is placed, a crop that is ripe', () => {
    const world = newWorld();
    give(world, 'torch');
    world.player.pitch = -0.7;
    world.controls.useClick = true;
    tick(world);
    world.controls.useClick = false;
    expect(reached(world)).toEqual(['place_torch']);
    world.setBlock(10, 64, 8, 0);
    world.setBlock(10, 63, 8, stateOf('farmland', { moisture: '7' }));
    mine(world, stateOf('wheat', { age: '3' }), 'bread', 2);
    expect(reached(world)).toEqual(['place_torch']);
    mine(world, stateOf('wheat', { age: '7' }), 'bread', 2);
    expect(reached(world)).toEqual(['place_torch', 'farm_harvest']);
  });

  it('a monster that the player has killed, and no other', () => {
    const world = newWorld();
    for (const name of ['cow', 'zombie']) {
      const mob = world.land.mobs.add(world.nextEntityId++, mobKindOf(name), 20, 64, 20);
      mob.health = 1;
      expect(reached(world)).toEqual([]);
      hurtMob(world, mob, 5, 'player', PLAYER_ID);
      tick(world);
    }
    expect(reached(world)).toEqual(['kill_hostile']);
  });

  it('a night that was lived through, and none that was died in', () => {
    const world = newWorld();
    const toMorning = () => {
      while (world.timeOfDay !== 0) tick(world);
    };
    world.timeOfDay = 12_000;
    world.player.aliveSince = 5_000; // came back in the night
    toMorning();
    expect(reached(world)).toEqual([]);
    tick(world);
    toMorning();
    expect(reached(world)).toEqual(['survive_first_night']);
  });
});

describe('all of them', () => {
  it('are in the hash, in a fork and in a snapshot, whatever others there are', () => {
    for (const milestone of MILESTONES) {
      const world = newWorld();
      const without = world.hash();
      world.milestones.reach(milestone);
      tick(world);
      expect(world.milestones.list()).toEqual({ [milestone]: 1 });
      expect(world.hash()).not.toBe(without);
      const copy = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
      expect([copy.hash(), world.fork().hash()]).toEqual([world.hash(), world.hash()]);
      expect(copy.milestones.list()).toEqual(world.milestones.list());
    }
  });

  it('that nobody knows are refused', () => {
    const snapshot = { ...snapshotOf(newWorld()), milestones: { fly_to_the_moon: 3 } };
    expect(() => restoreWorld(snapshot, new FlatLand())).toThrow(SnapshotError);
  });
});
