import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { tick } from '../tick.js';
import { BABY_TICKS } from '../world/mob.js';
import {
  countOf,
  FLOOR,
  face,
  fence,
  hit,
  hold,
  isAlive,
  itemCount,
  noonWorld,
  run,
  runUntil,
  summon,
  use,
} from './testPen.js';

describe('an animal', () => {
  it('wanders about and comes to rest', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 6.5, 6.5);
    run(world, 600);
    expect(cow.walked).toBeGreaterThan(1);
    expect(cow.y).toBe(FLOOR);
    expect(cow.onGround).toBe(true);
  });

  it('stays in a pen', () => {
    const world = noonWorld();
    fence(world, 4, 10);
    const pigs = [5.5, 7.5, 9.5].map((x) => summon(world, 'pig', x, 7.5));
    run(world, 2_000);
    for (const { x, z } of pigs) {
      expect(x).toBeGreaterThan(4.5);
      expect(x).toBeLessThan(10.5);
      expect(z).toBeGreaterThan(4.5);
      expect(z).toBeLessThan(10.5);
    }
  });

  it('does not walk off a cliff or into lava by itself', () => {
    const world = noonWorld();
    const [stone, lava] = [stateOf('stone'), stateOf('lava', { level: '0' })];
    for (let x = 20; x <= 32; x++) {
      for (let z = 20; z <= 32; z++) {
        const isEdge = x === 20 || z === 20 || x === 32 || z === 32;
        world.setBlock(x, FLOOR + 5, z, isEdge ? lava : stone);
        if (isEdge) world.setBlock(x, FLOOR + 4, z, stone);
      }
    }
    // Lava lies level with a platform five blocks above the ground.
    const cows = [24.5, 26.5, 28.5].map((x) => summon(world, 'cow', x, 26.5, FLOOR + 6));
    run(world, 1_500);
    for (const cow of cows) {
      expect(isAlive(world, cow)).toBe(true);
      expect(cow.y).toBeGreaterThanOrEqual(FLOOR + 5);
    }
  });

  it('runs away when it is hurt, and leaves meat and experience when it dies', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.5, 0.5);
    hold(world, 'diamond_sword');
    hit(world, cow);
    expect(cow.health).toBe(3);
    expect(cow.x).toBeGreaterThan(2.5);
    run(world, 40);
    expect(cow.walked).toBeGreaterThan(4);
    cow.place(2.5, FLOOR, 0.5);
    run(world, 1);
    hit(world, cow);
    expect(isAlive(world, cow)).toBe(false);
    expect(itemCount(world, 'beef')).toBeGreaterThan(0);
    expect(world.events).toContainEqual({
      event: 'death',
      target: 'minecraft:cow',
      entity: cow.id,
      cause: 'player',
      by: 'player',
    });
    run(world, 100);
    expect(world.player.xp).toBeGreaterThan(0);
    expect(world.land.mobs.orbs.length).toBe(0);
  });

  it('leaves cooked meat when it dies burning', () => {
    const world = noonWorld();
    const pig = summon(world, 'pig', 3.5, 0.5);
    pig.fireTicks = 100; // out of the fire, in which meat would burn
    pig.health = 1;
    run(world, 30);
    expect(isAlive(world, pig)).toBe(false);
    expect(itemCount(world, 'cooked_porkchop')).toBeGreaterThan(0);
    expect(itemCount(world, 'porkchop')).toBe(0);
  });

  it('follows whoever holds what it likes, and nobody else', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 8.5, 0.5);
    hold(world, 'carrot');
    run(world, 20);
    expect(cow.x).toBeGreaterThan(6);
    hold(world, 'wheat');
    const ticks = runUntil(world, () => Math.abs(cow.x - 0.5) < 3, 200);
    expect(ticks).toBeGreaterThan(0);
  });

  it('breeds when two are fed, and the young one grows up', () => {
    const world = noonWorld();
    const cows = [summon(world, 'cow', 2.5, -0.5), summon(world, 'cow', 2.5, 1.5)];
    hold(world, 'wheat', 8);
    for (const cow of cows) use(world, cow);
    expect(world.player.inventory.counts[0]).toBe(6);
    expect(runUntil(world, () => countOf(world, 'cow') === 3, 200)).toBeGreaterThan(0);
    const young = world.land.mobs.list[2]!;
    expect(young.isBaby).toBe(true);
    expect(young.height).toBeCloseTo(0.7);
    // Its parents need a rest, and take no more wheat.
    use(world, cows[0]!);
    expect(world.player.inventory.counts[0]).toBe(6);
    young.age = -5;
    run(world, 10);
    expect(young.isBaby).toBe(false);
    expect(young.height).toBeCloseTo(1.4);
  });

  it('grows faster when it is fed', () => {
    const world = noonWorld();
    const pig = summon(world, 'pig', 2.5, 0.5);
    pig.age = -BABY_TICKS;
    pig.updateSize();
    hold(world, 'carrot', 3);
    use(world, pig);
    expect(pig.age).toBeGreaterThan(-BABY_TICKS * 0.91);
  });

  it('does not grow into a wall', () => {
    const world = noonWorld();
    const horse = summon(world, 'horse', 6.5, 6.5);
    horse.age = -3;
    horse.updateSize();
    const stone = stateOf('stone');
    for (const [x, z] of [
      [5, 6],
      [7, 6],
      [6, 5],
      [6, 7],
    ] as const) {
      world.setBlock(x, FLOOR, z, stone);
    }
    run(world, 100);
    expect(horse.isBaby).toBe(true);
    for (const x of [5, 7]) world.setBlock(x, FLOOR, 6, stateOf('air'));
    for (const z of [5, 7]) world.setBlock(6, FLOOR, z, stateOf('air'));
    run(world, 60);
    expect(horse.isBaby).toBe(false);
  });

  it('stays close to its parents while it is young', () => {
    const world = noonWorld();
    const sheep = summon(world, 'sheep', 14.5, 0.5);
    sheep.isSheared = true;
    const lamb = summon(world, 'sheep', 4.5, 0.5);
    lamb.age = -BABY_TICKS;
    lamb.updateSize();
    const isNear = () => Math.abs(sheep.x - lamb.x) + Math.abs(sheep.z - lamb.z) < 5;
    expect(runUntil(world, isNear, 300)).toBeGreaterThan(0);
  });

  it('falls when the ground goes from under it', () => {
    const world = noonWorld();
    fence(world, 4, 6);
    const pig = summon(world, 'pig', 5.5, 5.5);
    run(world, 200);
    expect(pig.y).toBe(FLOOR);
    for (let x = 4; x <= 6; x++) {
      for (let z = 4; z <= 6; z++) world.setBlock(x, FLOOR - 1, z, stateOf('air'));
    }
    run(world, 20);
    expect(pig.y).toBe(FLOOR - 1);
  });

  it('swims, and does not drown in deep water', () => {
    const world = noonWorld();
    const water = stateOf('water', { level: '0' });
    for (let x = 4; x < 10; x++) {
      for (let z = 4; z < 10; z++) for (let y = 58; y < FLOOR; y++) world.setBlock(x, y, z, water);
    }
    const pig = summon(world, 'pig', 6.5, 6.5, 58);
    run(world, 600);
    expect(isAlive(world, pig)).toBe(true);
    expect(pig.y).toBeGreaterThan(62);
  });
});

describe('a cow', () => {
  it('fills a bucket with milk', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.5, 0.5);
    hold(world, 'bucket');
    use(world, cow);
    expect(itemCount(world, 'milk_bucket')).toBe(1);
    expect(itemCount(world, 'bucket')).toBe(0);
  });
});

describe('a sheep', () => {
  it('gives wool once, and again after it has eaten grass', () => {
    const world = noonWorld();
    const sheep = summon(world, 'sheep', 2.5, 0.5);
    hold(world, 'shears');
    use(world, sheep);
    const wool = itemCount(world, 'white_wool');
    expect(wool).toBeGreaterThan(0);
    expect(wool).toBeLessThan(4);
    expect(sheep.isSheared).toBe(true);
    expect(world.player.inventory.damage[0]).toBe(1);
    use(world, sheep);
    expect(itemCount(world, 'white_wool')).toBe(wool);
    expect(runUntil(world, () => !sheep.isSheared, 20_000)).toBeGreaterThan(0);
    const eaten = world.events.some(
      (told) => told.event === 'block' && told.to === 'minecraft:dirt',
    );
    expect(eaten).toBe(true);
  });

  it('eats no grass where mobs may change nothing, and gets its wool all the same', () => {
    const world = noonWorld();
    world.rules.game.mobGriefing = false;
    const sheep = summon(world, 'sheep', 12.5, 0.5);
    sheep.isSheared = true;
    expect(runUntil(world, () => !sheep.isSheared, 20_000)).toBeGreaterThan(0);
    expect(world.events.some(({ event }) => event === 'block')).toBe(false);
  });
});

describe('a chicken', () => {
  it('lays eggs', () => {
    const world = noonWorld();
    const chicken = summon(world, 'chicken', 12.5, 0.5);
    expect(chicken.eggTicks).toBeGreaterThanOrEqual(6_000);
    chicken.eggTicks = 3;
    run(world, 5);
    expect(itemCount(world, 'egg')).toBe(1);
    expect(chicken.eggTicks).toBeGreaterThanOrEqual(5_990);
  });

  it('falls softly, where a cow gets hurt', () => {
    const world = noonWorld();
    const chicken = summon(world, 'chicken', 8.5, 0.5, FLOOR + 12);
    const cow = summon(world, 'cow', 12.5, 0.5, FLOOR + 8);
    run(world, 120);
    expect(chicken.health).toBe(4);
    expect(cow.health).toBe(5);
  });

  it('may come out of an egg that is thrown', () => {
    const world = noonWorld();
    hold(world, 'egg', 64);
    world.player.pitch = -0.3;
    world.controls.useHold = true;
    run(world, 400);
    expect(itemCount(world, 'egg')).toBe(0);
    expect(world.land.mobs.projectiles.length).toBe(0);
    const chicks = world.land.mobs.list;
    expect(chicks.length).toBeGreaterThan(0);
    expect(chicks.every(({ isBaby }) => isBaby)).toBe(true);
  });
});

describe('a cat', () => {
  it('keeps away from players, until one has fish and patience', () => {
    const world = noonWorld();
    const cat = summon(world, 'cat', 3.5, 0.5);
    run(world, 60);
    expect(Math.abs(cat.x - 0.5) + Math.abs(cat.z - 0.5)).toBeGreaterThan(5);
    hold(world, 'cod', 64);
    cat.place(2.5, FLOOR, 0.5);
    for (let i = 0; i < 30 && !cat.isTame; i++) {
      cat.place(2.5, FLOOR, 0.5);
      use(world, cat);
    }
    expect(cat.isTame).toBe(true);
  });
});

describe('looking and pictures', () => {
  it('turns its body the way it walks', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 8.5, 0.5);
    cow.yaw = 0;
    hold(world, 'wheat');
    run(world, 30);
    expect(Math.abs(cow.yaw)).toBeGreaterThan(3);
    face(world, cow);
    tick(world);
    expect(Math.abs(world.player.yaw)).toBeLessThan(0.2);
  });
});
