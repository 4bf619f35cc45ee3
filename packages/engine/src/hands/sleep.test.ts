import { describe, expect, it } from 'vitest';
import { propertyOf, stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { tick } from '../tick.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { flatWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';

const NIGHT = 14_000;

/** A player before a bed at night. */
function bedroom(timeOfDay = NIGHT): World {
  const world = flatWorld(9);
  world.rules.game.doMobSpawning = false;
  world.timeOfDay = timeOfDay;
  world.setBlock(10, 64, 8, stateOf('red_bed', { facing: 'east', part: 'foot' }));
  world.setBlock(11, 64, 8, stateOf('red_bed', { facing: 'east', part: 'head' }));
  world.player.pitch = -0.6;
  world.events.length = 0;
  return world;
}

function lieDown(world: World): void {
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

function chat(world: World): string[] {
  return world.events.flatMap((event) => (event.event === 'chat' ? [event.text] : []));
}

describe('whoever uses a bed at night', () => {
  it('sleeps, wakes in the morning beside it, and comes back there after a death', () => {
    const world = bedroom();
    const { x, z } = world.player;
    lieDown(world);
    expect(world.player.sleepTicks).toBeGreaterThan(0);
    expect(world.player.x).toBe(11.5);
    expect(propertyOf(world.blocks.get(11, 64, 8), 'occupied')).toBe('true');
    ticks(world, 98);
    expect(world.timeOfDay).toBeGreaterThan(NIGHT);
    ticks(world, 2);
    expect(world.player.sleepTicks).toBe(0);
    expect(world.timeOfDay).toBeLessThan(5);
    expect(world.rules.day).toBe(1);
    expect(propertyOf(world.blocks.get(11, 64, 8), 'occupied')).toBe('false');
    expect([world.player.x, world.player.z]).toEqual([x, z]);
    expect([world.player.spawnX, world.player.spawnY, world.player.spawnZ]).toEqual([8.5, 64, 8.5]);
    expect(Object.keys(world.milestones.list())).toEqual(['sleep_in_bed', 'survive_first_night']);
  });

  it('does not walk, and gets up by crouching, by a hurt, and when the bed is gone', () => {
    const ways: ((world: World) => void)[] = [
      (world) => {
        world.controls.crouch = true;
      },
      (world) => runCommand(world, '/effect give @s instant_damage'),
      (world) => world.setBlock(10, 64, 8, 0),
    ];
    for (const way of ways) {
      const world = bedroom();
      lieDown(world);
      world.controls.moveY = 1;
      ticks(world, 20);
      expect(world.player.x).toBe(11.5);
      world.controls.moveY = 0;
      way(world);
      ticks(world, 2);
      expect(world.player.sleepTicks).toBe(0);
      expect(world.timeOfDay).toBeGreaterThan(NIGHT);
    }
  });

  it('ends a thunderstorm by day', () => {
    const world = bedroom(6_000);
    world.rules.setWeather('thunder', 100_000);
    lieDown(world);
    ticks(world, 101);
    expect(world.rules.weather).toBe('clear');
  });
});

describe('a bed refuses', () => {
  it('whoever comes by day, and still is where they come back', () => {
    const world = bedroom(6_000);
    lieDown(world);
    expect(world.player.sleepTicks).toBe(0);
    expect(chat(world)).toEqual(['You can sleep only at night or during thunderstorms']);
    expect(world.rules.hasOwnSpawn).toBe(true);
  });

  it('whoever has monsters near', () => {
    const world = bedroom();
    world.land.mobs.add(world.nextEntityId++, mobKindOf('zombie'), 14.5, 64, 8.5).health = 20;
    lieDown(world);
    expect(world.player.sleepTicks).toBe(0);
    expect(chat(world)[0]).toContain('monsters nearby');
  });
});

it('a sleeper is in the hash and in a fork', () => {
  const world = bedroom();
  const before = world.fork();
  lieDown(world);
  tick(before);
  expect(world.hash()).not.toBe(before.hash());
  const fork = world.fork();
  ticks(world, 120);
  ticks(fork, 120);
  expect(fork.hash()).toBe(world.hash());
});
