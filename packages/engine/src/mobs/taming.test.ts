import { describe, expect, it } from 'vitest';
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
  use,
} from './testPen.js';

function distance({ player }: World, { x, z }: Mob): number {
  return Math.abs(x - player.x) + Math.abs(z - player.z);
}

function tameWolf(world: World, x: number, z: number): Mob {
  const wolf = summon(world, 'wolf', x, z);
  hold(world, 'bone', 64);
  for (let i = 0; i < 40 && !wolf.isTame; i++) {
    wolf.place(x, FLOOR, z);
    use(world, wolf);
  }
  hold(world, 'stick');
  return wolf;
}

describe('a wolf', () => {
  it('becomes tame by bones, and eats one each time', () => {
    const world = noonWorld();
    const wolf = tameWolf(world, 2.5, 0.5);
    expect(wolf.isTame).toBe(true);
    expect(wolf.health).toBe(20);
    expect(wolf.isSitting).toBe(true);
  });

  it('sits and stands up as it is told, and follows when it stands', () => {
    const world = noonWorld();
    const wolf = tameWolf(world, 2.5, 0.5);
    world.player.place(-7.5, FLOOR, 0.5);
    run(world, 100);
    expect(wolf.x).toBeCloseTo(2.5, 0);
    world.player.place(0.5, FLOOR, 0.5);
    use(world, wolf);
    expect(wolf.isSitting).toBe(false);
    world.player.place(-9.5, FLOOR, 0.5);
    expect(runUntil(world, () => distance(world, wolf) < 5, 200)).toBeGreaterThan(0);
  });

  it('is there at once when its owner is far away', () => {
    const world = noonWorld();
    const wolf = tameWolf(world, 2.5, 0.5);
    wolf.isSitting = false;
    world.player.place(60.5, FLOOR, 0.5);
    expect(runUntil(world, () => distance(world, wolf) < 8, 40)).toBeGreaterThan(0);
  });

  it('attacks whom its owner attacks', () => {
    const world = noonWorld();
    const wolf = tameWolf(world, 2.5, 2.5);
    wolf.isSitting = false;
    const pig = summon(world, 'pig', 2.5, 0.5);
    hit(world, pig);
    expect(runUntil(world, () => !isAlive(world, pig), 400)).toBeGreaterThan(0);
    expect(wolf.health).toBe(20);
  });

  it('attacks who attacks its owner', () => {
    const world = atNight(noonWorld());
    const wolf = tameWolf(world, 2.5, 2.5);
    wolf.isSitting = false;
    const zombie = summon(world, 'zombie', 6.5, 0.5);
    expect(runUntil(world, () => !isAlive(world, zombie), 1_000)).toBeGreaterThan(0);
    expect(world.player.health).toBeGreaterThan(0);
  });

  it('fights back with its pack where it is wild', () => {
    const world = noonWorld();
    const wolves = [summon(world, 'wolf', 2.5, 0.5), summon(world, 'wolf', 5.5, 2.5)];
    run(world, 40);
    expect(world.player.health).toBe(20);
    wolves[0]!.place(2.5, FLOOR, 0.5);
    hold(world, 'stick');
    hit(world, wolves[0]!);
    expect(wolves.every(({ target }) => target === -1)).toBe(true);
    expect(runUntil(world, () => world.player.health < 20, 200)).toBeGreaterThan(0);
  });
});

describe('a horse', () => {
  function tameHorse(world: World): Mob {
    const horse = summon(world, 'horse', 2.5, 0.5);
    world.player.inventory.clear(0);
    for (let i = 0; i < 20 && !horse.isTame; i++) {
      horse.place(2.5, FLOOR, 0.5);
      world.player.place(0.5, FLOOR, 0.5);
      use(world, horse);
      runUntil(world, () => horse.isTame || world.player.riding === 0, 100);
    }
    return horse;
  }

  it('throws its rider off until it knows them', () => {
    const world = noonWorld();
    const horse = summon(world, 'horse', 2.5, 0.5);
    use(world, horse);
    expect(world.player.riding).toBe(horse.id);
    expect(world.player.y).toBeGreaterThan(FLOOR + 1);
    expect(runUntil(world, () => world.player.riding === 0, 100)).toBeGreaterThan(0);
    expect(horse.temper).toBe(20);
    expect(world.player.y).toBe(FLOOR);
    expect(tameHorse(noonWorld(3)).isTame).toBe(true);
  });

  it('goes where its rider steers it, faster than one walks', () => {
    const world = noonWorld();
    const horse = tameHorse(world);
    world.player.yaw = 0;
    world.controls.moveY = 1;
    run(world, 20);
    const from = world.player.x;
    run(world, 20);
    expect(world.player.x - from).toBeGreaterThan(6);
    expect(world.player.x).toBe(horse.x);
    world.controls.jump = true;
    run(world, 3);
    expect(horse.y).toBeGreaterThan(FLOOR + 0.5);
    expect(world.player.health).toBe(20);
  });

  it('lets its rider off beside it', () => {
    const world = noonWorld();
    const horse = tameHorse(world);
    world.controls.crouch = true;
    run(world, 2);
    expect(world.player.riding).toBe(0);
    expect(Math.abs(world.player.x - horse.x) + Math.abs(world.player.z - horse.z)).toBeGreaterThan(
      0.9,
    );
    expect(world.player.y).toBeCloseTo(FLOOR);
  });

  it('loses a rider who is taken elsewhere or whose horse dies', () => {
    const world = noonWorld();
    const horse = tameHorse(world);
    world.player.place(50.5, FLOOR, 0.5);
    run(world, 1);
    expect(world.player.riding).toBe(0);
    expect(world.player.x).toBeCloseTo(50.5);
    world.player.place(0.5, FLOOR, 0.5);
    horse.place(2.5, FLOOR, 0.5);
    use(world, horse);
    expect(world.player.riding).toBe(horse.id);
    horse.health = 0.5;
    horse.fireTicks = 21;
    run(world, 5);
    expect(isAlive(world, horse)).toBe(false);
    expect(world.player.riding).toBe(0);
  });

  it('wears a saddle, and drops it when it dies', () => {
    const world = noonWorld();
    const horse = tameHorse(world);
    world.controls.crouch = true;
    run(world, 2);
    world.controls.crouch = false;
    run(world, 2);
    hold(world, 'saddle');
    horse.place(world.player.x + 2, FLOOR, world.player.z);
    face(world, horse);
    use(world, horse);
    expect(horse.isSaddled).toBe(true);
    expect(itemCount(world, 'saddle')).toBe(0);
    horse.health = 0.5;
    horse.fireTicks = 21;
    run(world, 5);
    expect(itemCount(world, 'saddle')).toBe(1);
  });
});
