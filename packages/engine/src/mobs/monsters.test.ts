import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { PLAYER_ID } from '../world/mob.js';
import {
  atNight,
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
} from './testPen.js';

const STONE = stateOf('stone');

describe('a zombie', () => {
  it('chases the player and hits, by the difficulty', () => {
    const hurts = (['easy', 'normal', 'hard'] as const).map((difficulty) => {
      const world = atNight(noonWorld());
      world.rules.difficulty = difficulty;
      summon(world, 'zombie', 8.5, 0.5);
      expect(runUntil(world, () => world.player.health < 20, 400)).toBeGreaterThan(0);
      return 20 - world.player.health;
    });
    expect(hurts).toEqual([2.5, 3, 4.5]);
  });

  it('throws whom it hits back a little', () => {
    const world = atNight(noonWorld());
    summon(world, 'zombie', 4.5, 0.5);
    runUntil(world, () => world.player.health < 20, 400);
    run(world, 5);
    expect(world.player.x).toBeLessThan(0.2);
  });

  it('finds its way around a wall', () => {
    const world = atNight(noonWorld());
    for (let z = -5; z <= 5; z++) {
      for (let y = 0; y < 3; y++) world.setBlock(4, FLOOR + y, z, STONE);
    }
    const zombie = summon(world, 'zombie', 8.5, 0.5);
    zombie.target = PLAYER_ID;
    zombie.angerTicks = 2_000;
    expect(runUntil(world, () => world.player.health < 20, 600)).toBeGreaterThan(0);
  });

  it('climbs stairs one block at a time', () => {
    const world = atNight(noonWorld());
    for (let x = 0; x < 4; x++) {
      for (let y = 0; y <= x; y++) {
        for (let z = -2; z <= 2; z++) world.setBlock(-2 - x, FLOOR + y, z, STONE);
      }
    }
    world.player.place(-4.5, FLOOR + 3, 0.5);
    summon(world, 'zombie', 4.5, 0.5);
    expect(runUntil(world, () => world.player.health < 20, 400)).toBeGreaterThan(0);
  });

  it('leaves players alone who cannot be hurt, and vanishes in peaceful worlds', () => {
    const world = atNight(noonWorld());
    world.player.mode = 'creative';
    const zombie = summon(world, 'zombie', 3.5, 0.5);
    run(world, 100);
    expect(zombie.target).toBe(0);
    runCommand(world, '/difficulty peaceful');
    summon(world, 'cow', 5.5, 5.5);
    run(world, 1);
    expect(countOf(world, 'zombie')).toBe(0);
    expect(countOf(world, 'cow')).toBe(1);
  });

  it('burns by day under the sky, and neither by night nor under a roof', () => {
    const world = noonWorld();
    const night = atNight(noonWorld());
    night.player.mode = 'creative';
    world.player.mode = 'creative';
    const burning = summon(world, 'zombie', 6.5, 6.5);
    const shaded = summon(world, 'zombie', 20.5, 20.5);
    for (let x = 18; x <= 22; x++) {
      for (let z = 18; z <= 22; z++) world.setBlock(x, FLOOR + 3, z, STONE);
    }
    fence(world, 18, 22);
    const atEase = summon(night, 'zombie', 6.5, 6.5);
    run(world, 600);
    run(night, 600);
    expect(isAlive(world, burning)).toBe(false);
    expect(shaded.health).toBe(20);
    expect(atEase.health).toBe(20);
  });

  it('can be killed with a sword for flesh and experience', () => {
    const world = atNight(noonWorld());
    hold(world, 'diamond_sword');
    const zombie = summon(world, 'zombie', 3.5, 0.5);
    for (let i = 0; i < 200 && isAlive(world, zombie); i++) {
      face(world, zombie);
      world.controls.attackHold = true;
      run(world, 1);
    }
    expect(isAlive(world, zombie)).toBe(false);
    world.controls.attackHold = false;
    run(world, 100);
    expect(world.player.xp).toBe(5);
    expect(world.player.inventory.damage[0]).toBe(3);
  });
});

describe('a skeleton', () => {
  it('shoots arrows that hurt, and that stay in the ground when they miss', () => {
    const world = atNight(noonWorld());
    const skeleton = summon(world, 'skeleton', 9.5, 0.5);
    expect(runUntil(world, () => world.player.health < 20, 600)).toBeGreaterThan(0);
    const told = world.events.find(({ event }) => event === 'damage');
    expect(told).toMatchObject({ target: 'player', cause: 'arrow' });
    expect(skeleton.x).toBeGreaterThan(5);
    world.player.place(0.5, FLOOR, 40.5);
    const stuck = () => world.land.mobs.projectiles.some(({ isStuck }) => isStuck);
    world.player.health = 20;
    runUntil(world, stuck, 400);
    expect(stuck() || world.land.mobs.projectiles.length === 0).toBe(true);
  });

  it('does not see through walls', () => {
    const world = atNight(noonWorld());
    for (let z = -40; z <= 40; z++) {
      for (let y = 0; y < 5; y++) world.setBlock(4, FLOOR + y, z, STONE);
    }
    const skeleton = summon(world, 'skeleton', 9.5, 0.5);
    run(world, 200);
    expect(skeleton.target).toBe(0);
    expect(world.land.mobs.projectiles.length).toBe(0);
  });

  it('flees from wolves', () => {
    const world = atNight(noonWorld());
    world.player.mode = 'creative';
    const skeleton = summon(world, 'skeleton', 20.5, 0.5);
    const wolf = summon(world, 'wolf', 22.5, 0.5);
    run(world, 80);
    expect(Math.abs(skeleton.x - wolf.x) + Math.abs(skeleton.z - wolf.z)).toBeGreaterThan(4);
  });
});

describe('a creeper', () => {
  it('swells and bursts near the player', () => {
    const world = atNight(noonWorld());
    const creeper = summon(world, 'creeper', 6.5, 0.5);
    expect(runUntil(world, () => !isAlive(world, creeper), 400)).toBeGreaterThan(30);
    expect(world.player.health).toBeLessThan(10);
    expect(world.events.some(({ event }) => event === 'block')).toBe(true);
  });

  it('calms down when one gets away in time', () => {
    const world = atNight(noonWorld());
    const creeper = summon(world, 'creeper', 3.0, 0.5);
    runUntil(world, () => creeper.fuse >= 8, 100);
    world.player.place(-11.5, FLOOR, 0.5);
    run(world, 12);
    expect(creeper.fuse).toBe(0);
    expect(isAlive(world, creeper)).toBe(true);
  });

  it('is afraid of cats', () => {
    const world = atNight(noonWorld());
    const creeper = summon(world, 'creeper', 4.5, 0.5);
    const cat = summon(world, 'cat', 2.5, 0.5);
    cat.isTame = true;
    cat.isSitting = true;
    run(world, 200);
    expect(isAlive(world, creeper)).toBe(true);
    expect(world.player.health).toBe(20);
  });
});

describe('a spider', () => {
  it('attacks in the dark only, unless it is hit', () => {
    const world = noonWorld();
    const spider = summon(world, 'spider', 3.5, 0.5);
    run(world, 100);
    expect(world.player.health).toBe(20);
    spider.place(2.5, FLOOR, 0.5);
    hit(world, spider);
    expect(runUntil(world, () => world.player.health < 20, 200)).toBeGreaterThan(0);
    const night = atNight(noonWorld());
    summon(night, 'spider', 6.5, 0.5);
    expect(runUntil(night, () => night.player.health < 20, 300)).toBeGreaterThan(0);
  });

  it('climbs walls', () => {
    const world = atNight(noonWorld());
    for (let x = -2; x <= 2; x++) {
      for (let z = -2; z <= 2; z++) {
        for (let y = 0; y < 5; y++) world.setBlock(x, FLOOR + y, z, STONE);
      }
    }
    world.player.place(0.5, FLOOR + 5, 0.5);
    const spider = summon(world, 'spider', 6.5, 0.5);
    spider.target = PLAYER_ID;
    spider.angerTicks = 3_000;
    expect(runUntil(world, () => spider.y >= FLOOR + 4.5, 800)).toBeGreaterThan(0);
  });
});

describe('an enderman', () => {
  it('is peaceful until it is looked in the face', () => {
    const world = atNight(noonWorld());
    const enderman = summon(world, 'enderman', 8.5, 0.5);
    world.player.yaw = Math.PI;
    run(world, 60);
    expect(enderman.target).toBe(0);
    enderman.place(8.5, FLOOR, 0.5);
    world.player.yaw = 0;
    world.player.pitch = 0.11;
    expect(runUntil(world, () => enderman.target === PLAYER_ID, 20)).toBeGreaterThanOrEqual(0);
    expect(runUntil(world, () => world.player.health < 20, 300)).toBeGreaterThan(0);
    expect(world.player.health).toBe(13);
  });

  it('is elsewhere when an arrow comes, and in water', () => {
    const world = noonWorld();
    world.player.mode = 'creative';
    const enderman = summon(world, 'enderman', 6.5, 6.5);
    world.setBlock(6, FLOOR, 6, stateOf('water', { level: '0' }));
    run(world, 30);
    expect(enderman.health).toBeLessThan(40);
    expect(Math.abs(enderman.x - 6.5) + Math.abs(enderman.z - 6.5)).toBeGreaterThan(1);
    expect(enderman.y).toBe(FLOOR);
  });
});

describe('in the nether', () => {
  it('zombified piglins are angry together', () => {
    const world = noonWorld();
    const piglins = [4.5, 8.5, 12.5].map((x) => summon(world, 'zombified_piglin', x, 4.5));
    run(world, 50);
    expect(piglins.every(({ target }) => target === 0)).toBe(true);
    piglins[0]!.place(2.5, FLOOR, 0.5);
    hit(world, piglins[0]!);
    expect(piglins.every(({ target }) => target === PLAYER_ID)).toBe(true);
  });

  it('magma cubes hop, hurt by touch, and fall into smaller ones', () => {
    const world = noonWorld();
    const cube = summon(world, 'magma_cube', 5.5, 0.5);
    cube.size = 4;
    cube.updateSize();
    cube.health = cube.maxHealth;
    expect(cube.health).toBe(16);
    expect(runUntil(world, () => world.player.health < 20, 400)).toBeGreaterThan(0);
    cube.health = 1;
    world.player.mode = 'creative';
    cube.place(3, FLOOR, 0.5);
    run(world, 12);
    cube.place(3, FLOOR, 0.5);
    hit(world, cube);
    expect(isAlive(world, cube)).toBe(false);
    const parts = world.land.mobs.list;
    expect(parts.length).toBeGreaterThanOrEqual(2);
    expect(parts.every(({ size, health }) => size === 2 && health === 4)).toBe(true);
  });

  it('blazes throw fire', () => {
    const world = noonWorld();
    summon(world, 'blaze', 8.5, 0.5);
    expect(runUntil(world, () => world.player.fireTicks > 0, 600)).toBeGreaterThan(0);
    const told = world.events.find(({ event }) => event === 'damage');
    expect(told).toMatchObject({ target: 'player', cause: 'fireball' });
  });
});

describe('what mobs suffer', () => {
  it('cactus, lava and walls', () => {
    const world = noonWorld();
    const cows = [10.5, 20.5, 30.5].map((x) => summon(world, 'cow', x, 0.5));
    fence(world, 29, 31);
    world.setBlock(11, FLOOR - 1, 0, stateOf('sand'));
    world.setBlock(11, FLOOR, 0, stateOf('cactus'));
    cows[0]!.place(10.6, FLOOR, 0.5);
    world.setBlock(20, FLOOR, 0, stateOf('lava', { level: '0' }));
    const sand = stateOf('sand');
    cows[2]!.place(30.5, FLOOR, 30.5);
    world.setBlock(30, FLOOR, 30, sand);
    world.setBlock(30, FLOOR + 1, 30, sand);
    run(world, 20);
    const causes = new Set(
      world.events.flatMap((told) => (told.event === 'damage' ? [told.cause] : [])),
    );
    expect(causes.has('cactus')).toBe(true);
    expect(causes.has('lava')).toBe(true);
    expect(causes.has('in_wall')).toBe(true);
  });

  it('nothing twice within half a second', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 2.5, 0.5);
    hold(world, 'stick');
    hit(world, cow);
    expect(cow.health).toBe(9);
    cow.place(2.5, FLOOR, 0.5);
    world.player.attackTicks = 100;
    hit(world, cow);
    expect(cow.health).toBe(9);
    expect(world.events.filter(({ event }) => event === 'damage')).toHaveLength(1);
    expect(itemCount(world, 'beef')).toBe(0);
  });
});
