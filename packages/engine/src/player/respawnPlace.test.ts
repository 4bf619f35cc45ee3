import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';

const REFUSAL = 'You have no home bed, or it was obstructed';

/** A player who has used a bed at 50 64 50 by day, and stands beside its foot. */
function settled(): World {
  const world = flatWorld(9);
  world.rules.game.doMobSpawning = false;
  world.setBlock(50, 64, 50, stateOf('red_bed', { facing: 'east', part: 'foot' }));
  world.setBlock(51, 64, 50, stateOf('red_bed', { facing: 'east', part: 'head' }));
  world.player.place(48.5, 64, 50.5);
  world.player.onGround = true;
  world.player.yaw = 0;
  world.player.pitch = -0.7;
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
  world.events.length = 0;
  return world;
}

function dieAndReturn(world: World): void {
  runCommand(world, '/kill');
  for (let i = 0; i < 25; i++) tick(world);
  expect(world.player.isDead).toBe(false);
}

function place({ player: { x, y, z } }: World): number[] {
  return [x, Math.round(y), z];
}

function chat(world: World): string[] {
  return world.events.flatMap((event) => (event.event === 'chat' ? [event.text] : []));
}

function wallIn(world: World): void {
  for (let x = 46; x <= 53; x++) {
    for (let z = 48; z <= 52; z++) {
      for (let y = 64; y <= 66; y++) {
        if (y === 64 && z === 50 && (x === 50 || x === 51)) continue;
        world.setBlock(x, y, z, stateOf('stone'));
      }
    }
  }
}

describe('whoever has used a bed', () => {
  it('comes back to where they stood', () => {
    const world = settled();
    runCommand(world, '/tp 0 64 0');
    dieAndReturn(world);
    expect(place(world)).toEqual([48.5, 64, 50.5]);
    expect(chat(world)).not.toContain(REFUSAL);
  });

  it('comes back beside the bed where the old place is blocked', () => {
    const world = settled();
    world.setBlock(48, 65, 50, stateOf('stone'));
    runCommand(world, '/tp 0 64 0');
    dieAndReturn(world);
    const [x, y, z] = place(world);
    expect(y).toBe(64);
    expect(Math.abs(x! - 51)).toBeLessThan(2.6);
    expect(Math.abs(z! - 50.5)).toBeLessThan(1.6);
    expect([x, z]).not.toEqual([48.5, 50.5]);
  });

  it.each([
    ['is gone', (world: World) => world.setBlock(51, 64, 50, 0)],
    ['is walled in', wallIn],
  ])('comes back at the spawn of the world once the bed %s, and is told', (_, change) => {
    const world = settled();
    runCommand(world, '/tp 0 64 0');
    change(world);
    dieAndReturn(world);
    expect(place(world)).toEqual([8.5, 64, 8.5]);
    expect(chat(world).filter((text) => text === REFUSAL)).toHaveLength(1);
    expect(world.rules.hasOwnSpawn).toBe(false);
    world.events.length = 0;
    dieAndReturn(world);
    expect(chat(world)).not.toContain(REFUSAL);
  });

  it('comes back at the spawn that a command has set for the world', () => {
    const world = settled();
    runCommand(world, '/setworldspawn 100 64 -20');
    world.setBlock(50, 64, 50, 0);
    dieAndReturn(world);
    expect(place(world)).toEqual([100.5, 64, -19.5]);
  });

  it('comes back at a spawn point of a command, bed or not', () => {
    const world = settled();
    runCommand(world, '/spawnpoint @s 30 64 30');
    world.setBlock(51, 64, 50, 0);
    dieAndReturn(world);
    expect(place(world)).toEqual([30.5, 64, 30.5]);
    expect(chat(world)).not.toContain(REFUSAL);
  });

  it('has the bed in the hash and in a save', () => {
    const world = settled();
    const loaded = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
    expect(loaded.hash()).toBe(world.hash());
    const before = world.hash();
    world.player.hasBed = false;
    expect(world.hash()).not.toBe(before);
    loaded.setBlock(51, 64, 50, 0);
    dieAndReturn(loaded);
    expect(chat(loaded)).toContain(REFUSAL);
  });
});
