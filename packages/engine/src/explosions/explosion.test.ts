import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { at, stillWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { explode } from './explosion.js';

const TNT = stateOf('tnt');

function tornBlocks(world: World): number {
  return world.events.filter((event) => event.event === 'block' && event.to === 'minecraft:air')
    .length;
}

describe('an explosion', () => {
  it('tears a crater, and leaves what is too hard for it', () => {
    const world = stillWorld(9);
    world.setBlock(40, 63, 40, stateOf('obsidian'));
    world.events.length = 0;
    explode(world, 40.5, 64.5, 40.5, 4, 'tnt');
    expect(tornBlocks(world)).toBeGreaterThan(30);
    expect(at(world, 40, 63, 40)).toBe('obsidian');
    expect(at(world, 41, 63, 40)).toBe('air');
    expect(at(world, 50, 63, 40)).toContain('grass_block');
  });

  it('drops all with a charge, and a share else, in few stacks', () => {
    const count = (cause: string) => {
      const world = stillWorld(9);
      explode(world, 40.5, 64.5, 40.5, 4, cause);
      expect(world.items.length).toBeLessThan(8);
      const dropped = world.items.reduce((sum, item) => sum + item.count, 0);
      return dropped / tornBlocks(world);
    };
    expect(count('tnt')).toBe(1);
    expect(count('creeper')).toBeGreaterThan(0.1);
    expect(count('creeper')).toBeLessThan(0.45);
  });

  it('tears nothing in water', () => {
    const world = stillWorld(9);
    for (let i = 0; i < 27; i++) {
      world.setBlock(
        39 + (i % 3),
        64 + (Math.floor(i / 3) % 3),
        39 + Math.floor(i / 9),
        stateOf('water'),
      );
    }
    world.events.length = 0;
    explode(world, 40.5, 65.5, 40.5, 4, 'tnt');
    expect(tornBlocks(world)).toBe(0);
  });

  it('hurts the nearer the more, throws, and a wall keeps it off', () => {
    const hurtAt = (x: number, hasWall = false) => {
      const world = stillWorld(9);
      if (hasWall) {
        for (let y = 64; y < 70; y++) {
          for (let z = 30; z < 50; z++) world.setBlock(42, y, z, stateOf('obsidian'));
        }
      }
      world.player.place(x, 64, 40.5);
      explode(world, 40.5, 65, 40.5, 3, 'creeper');
      return [20 - world.player.health, world.player.vx] as const;
    };
    const [near, far] = [hurtAt(42.5), hurtAt(45.5)];
    expect(near[0]).toBeGreaterThan(far[0]);
    expect(far[0]).toBeGreaterThan(0);
    expect(near[1]).toBeGreaterThan(far[1]);
    expect(hurtAt(47.5)[0]).toBe(0);
    expect(hurtAt(43.5, true)[0]).toBe(0);
  });

  it('hurts mobs, too', () => {
    const world = stillWorld(9);
    const cow = world.land.mobs.add(world.nextEntityId++, mobKindOf('cow'), 42.5, 64, 40.5);
    cow.health = 10;
    explode(world, 40.5, 65, 40.5, 4, 'tnt');
    expect(cow.health).toBeLessThan(10);
  });

  it('of a mob leaves blocks alone while the rule says so', () => {
    const world = stillWorld(9);
    world.rules.game.mobGriefing = false;
    explode(world, 40.5, 64.5, 40.5, 3, 'creeper');
    expect(tornBlocks(world)).toBe(0);
    explode(world, 40.5, 64.5, 40.5, 3, 'tnt');
    expect(tornBlocks(world)).toBeGreaterThan(0);
  });
});

describe('a charge', () => {
  it('is lit by flint and steel, falls, and goes off after four seconds', () => {
    const world = stillWorld(9);
    world.setBlock(10, 64, 8, TNT);
    world.player.inventory.add(itemOf('flint_and_steel').id, 1, 0, 1);
    world.player.pitch = -0.7;
    world.controls.useClick = true;
    tick(world);
    world.controls.useClick = false;
    expect(at(world, 10, 64, 8)).toBe('air');
    expect(world.land.primed).toHaveLength(1);
    ticks(world, 78);
    expect(world.land.primed[0]!.y).toBe(64);
    expect(at(world, 10, 63, 8)).toContain('grass');
    ticks(world, 2);
    expect(world.land.primed).toEqual([]);
    expect(at(world, 10, 63, 8)).toBe('air');
  });

  it('sets off others near it, and in the end none is left', () => {
    const world = stillWorld(9);
    for (let x = 0; x < 5; x++) for (let z = 0; z < 5; z++) world.setBlock(40 + x, 64, 40 + z, TNT);
    explode(world, 42.5, 65.5, 42.5, 4, 'tnt');
    expect(world.land.primed.length).toBeGreaterThan(5);
    ticks(world, 200);
    expect(world.land.primed).toEqual([]);
    for (const { item } of world.items) expect(ITEM_KINDS[item]!.name).not.toBe('minecraft:tnt');
  });

  it('is lit by fire', () => {
    const world = stillWorld(9);
    world.setBlock(0, 64, 0, TNT);
    world.setBlock(0, 63, 1, stateOf('netherrack'));
    world.setBlock(0, 64, 1, stateOf('fire'));
    for (let i = 0; i < 5_000 && world.land.primed.length === 0; i++) tick(world);
    expect(world.land.primed).toHaveLength(1);
  });

  it('is in the hash, in a fork and in a snapshot', () => {
    const world = stillWorld(9);
    world.setBlock(40, 70, 40, TNT);
    explode(world, 40.5, 72, 40.5, 3, 'tnt');
    ticks(world, 3);
    expect(world.land.primed).toHaveLength(1);
    const fork = world.fork();
    const copy = restoreWorld(JSON.parse(JSON.stringify(snapshotOf(world))), new FlatLand());
    expect([fork.hash(), copy.hash()]).toEqual([world.hash(), world.hash()]);
    for (const one of [world, fork, copy]) ticks(one, 60);
    expect([fork.hash(), copy.hash()]).toEqual([world.hash(), world.hash()]);
    world.land.primed.push({
      ...fork.land.primed[0]!,
      id: 1,
      x: 0,
      y: 80,
      z: 0,
      vx: 0,
      vy: 0,
      vz: 0,
      onGround: false,
      fuse: 9,
    });
    expect(world.hash()).not.toBe(fork.hash());
  });
});

describe('a bed in the nether', () => {
  it('bursts', () => {
    const world = stillWorld(9);
    runCommand(world, '/gamemode creative');
    runCommand(world, '/execute in the_nether run tp 0 130 0');
    for (let x = -2; x < 6; x++)
      for (let z = -2; z < 3; z++) world.setBlock(x, 129, z, stateOf('stone'));
    world.setBlock(2, 130, 0, stateOf('red_bed', { facing: 'east', part: 'foot' }));
    world.setBlock(3, 130, 0, stateOf('red_bed', { facing: 'east', part: 'head' }));
    world.player.place(0.5, 130, 0.5);
    world.player.yaw = 0;
    world.player.pitch = -0.6;
    world.controls.useClick = true;
    tick(world);
    expect(at(world, 2, 130, 0)).not.toContain('bed');
    expect(at(world, 3, 129, 0)).not.toBe('stone');
  });
});
