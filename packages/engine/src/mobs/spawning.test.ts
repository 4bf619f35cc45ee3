import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { FlatLand } from '../terrain/flatLand.js';
import { flatWorld } from '../world/testLand.js';
import { World } from '../world/world.js';
import { atNight, run, summon } from './testPen.js';

/** A plain where mobs come by themselves. */
class WildLand extends FlatLand {
  override readonly isLifeless = false as unknown as true;
}

function wildWorld(low = 1): World {
  const world = World.create({ high: 0, low }, new WildLand());
  world.rules.game.doDaylightCycle = false;
  world.timeOfDay = 6_000;
  return world;
}

function monsters(world: World) {
  return world.land.mobs.list.filter(({ kind }) => kind.isMonster);
}

describe('mobs that come by themselves', () => {
  it('are animals by day, in herds, on grass', () => {
    const world = wildWorld();
    run(world, 130);
    const { list } = world.land.mobs;
    expect(list.length).toBeGreaterThan(10);
    expect(monsters(world).length).toBe(0);
    for (const { y } of list) expect(y).toBe(64);
  });

  it('come once: who stays finds no second herd', () => {
    const world = wildWorld();
    run(world, 130);
    const before = world.land.mobs.list.length;
    run(world, 130);
    expect(world.land.mobs.list.length).toBe(before);
  });

  it('are monsters by night, out of arm’s reach, and not more than the land can bear', () => {
    const world = atNight(wildWorld());
    world.player.mode = 'creative';
    run(world, 200);
    const first = monsters(world);
    expect(first.length).toBeGreaterThan(0);
    for (const { x, z } of first) {
      const [dx, dz] = [x - world.player.x, z - world.player.z];
      expect(Math.sqrt(dx * dx + dz * dz)).toBeGreaterThan(12);
    }
    run(world, 3_000);
    expect(monsters(world).length).toBeLessThan(45);
    expect(new Set(monsters(world).map(({ kind }) => kind.name)).size).toBeGreaterThan(2);
  });

  it('come neither in the light of lamps nor in peaceful worlds nor where a rule forbids it', () => {
    const lit = atNight(wildWorld());
    const lamp = stateOf('glowstone');
    for (let x = -96; x <= 112; x += 8) {
      for (let z = -96; z <= 112; z += 8) lit.setBlock(x, 63, z, lamp);
    }
    run(lit, 600);
    expect(monsters(lit).length).toBe(0);
    const peaceful = atNight(wildWorld());
    peaceful.rules.difficulty = 'peaceful';
    run(peaceful, 600);
    expect(monsters(peaceful).length).toBe(0);
    const ruled = atNight(wildWorld());
    ruled.rules.game.doMobSpawning = false;
    run(ruled, 600);
    expect(ruled.land.mobs.list.length).toBe(0);
  });

  it('are none on flat land, which is for building', () => {
    const world = atNight(flatWorld());
    run(world, 600);
    expect(world.land.mobs.list.length).toBe(0);
  });

  it('go again when nobody is near: far ones at once, others in time, unless they are kept', () => {
    const world = atNight(wildWorld());
    world.player.mode = 'creative';
    world.rules.game.doMobSpawning = false;
    const { x, z } = world.player;
    const near = summon(world, 'zombie', x + 5, z);
    const off = summon(world, 'zombie', x + 60, z);
    const far = summon(world, 'zombie', x + 140, z);
    const cow = summon(world, 'cow', x + 140, z);
    const lost = summon(world, 'cow', x + 170, z);
    const own = summon(world, 'cow', x + 171, z);
    const kept = summon(world, 'zombie', x + 150, z);
    for (const mob of [near, off, far, cow, lost]) mob.isKept = false;
    run(world, 21);
    const { list } = world.land.mobs;
    expect(list.includes(far)).toBe(false);
    expect(list.includes(cow)).toBe(true);
    expect(list.includes(kept)).toBe(true);
    expect(list.includes(lost)).toBe(false);
    expect(list.includes(own)).toBe(true);
    run(world, 6_000);
    expect(list.includes(off)).toBe(false);
    expect(list.includes(cow)).toBe(true);
    expect(list.includes(kept)).toBe(true);
  });

  it('belong to their land: piglins in the nether, zombies above', () => {
    const world = wildWorld(9);
    world.land = world.landOf('minecraft:the_nether');
    world.player.mode = 'creative';
    world.player.flying = true;
    world.player.place(8.5, 70, 8.5);
    const names = new Set<string>();
    for (let i = 0; i < 200; i++) {
      run(world, 20);
      for (const { kind } of world.land.mobs.list) names.add(kind.name);
    }
    expect(names.has('zombified_piglin')).toBe(true);
    expect(names.has('zombie')).toBe(false);
    expect(names.has('cow')).toBe(false);
  });
});

describe('animals on real land', () => {
  it('stand on the ground and not in it', () => {
    const world = World.create({ high: 0, low: 12 });
    run(world, 130);
    const { list } = world.land.mobs;
    expect(list.length).toBeGreaterThan(0);
    const [stone, air] = [stateOf('stone'), stateOf('air')];
    for (const { x, y, z } of list) {
      const feet = world.blocks.get(Math.floor(x), Math.floor(y), Math.floor(z));
      expect(feet).not.toBe(stone);
      expect(world.blocks.get(Math.floor(x), Math.floor(y) - 2, Math.floor(z))).not.toBe(air);
    }
  });
});
