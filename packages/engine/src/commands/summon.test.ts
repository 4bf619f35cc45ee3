import { describe, expect, it } from 'vitest';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { runCommand } from './index.js';

function answer(world: World, line: string): string {
  return runCommand(world, line).lines.join('\n');
}

function names(world: World): string[] {
  return world.land.mobs.list.map(({ kind }) => kind.name);
}

describe('summon', () => {
  it('lets a mob appear where it is told, or where one is', () => {
    const world = flatWorld();
    expect(answer(world, '/summon cow 3 64 5')).toBe('Summoned new cow');
    expect(answer(world, '/summon minecraft:zombie')).toBe('Summoned new zombie');
    const [cow, zombie] = world.land.mobs.list;
    expect(cow).toMatchObject({ x: 3, y: 64, z: 5, health: 10, isKept: true });
    expect(zombie).toMatchObject({ x: world.player.x, z: world.player.z });
    expect(cow!.id).toBeLessThan(zombie!.id);
  });

  it.each([
    ['/summon cwo', "Error: unknown mob 'cwo', did you mean minecraft:cow? at column 7"],
    ['/summon cow 3 900 5', 'Error: 3 900 5 is out of the world'],
    ['/summon', 'Error: expected a mob'],
  ])('refuses %s', (line, message) => {
    const world = flatWorld();
    const before = world.hash();
    expect(answer(world, line).startsWith(message), answer(world, line)).toBe(true);
    expect(world.hash()).toBe(before);
  });

  it('has an end', () => {
    const world = flatWorld();
    for (let i = 0; i < 2_000; i++) runCommand(world, '/summon chicken ~ ~ ~');
    expect(answer(world, '/summon chicken')).toBe('Error: 2000 mobs live here already');
  });
});

describe('commands about mobs', () => {
  function herd(): World {
    const world = flatWorld();
    for (const line of ['cow 4 64 0', 'cow 9 64 0', 'pig 6 64 0', 'zombie 30 64 0']) {
      runCommand(world, `/summon ${line}`);
    }
    world.player.place(0, 64, 0);
    return world;
  }

  it('finds them by type, distance and name, the nearest first', () => {
    const world = herd();
    expect(answer(world, '/execute if entity @e[type=cow,distance=..5]')).toBe('The test passed');
    expect(answer(world, '/execute if entity @e[type=sheep]')).toBe('Error: the test failed');
    expect(answer(world, '/tp @e[type=cow,sort=furthest,limit=1] 0 70 0')).toBe(
      'Teleported cow to 0 70 0',
    );
    expect(world.land.mobs.list[1]).toMatchObject({ x: 0, y: 70, z: 0 });
    expect(answer(world, '/data get entity @e[name=pig,limit=1] Health')).toBe(
      'pig has the following entity data: 10',
    );
  });

  it('kills them, and they leave what they leave', () => {
    const world = herd();
    expect(answer(world, '/kill @e[type=cow]')).toBe('Killed 2 entities');
    expect(names(world)).toEqual(['pig', 'zombie']);
    expect(world.items.length).toBeGreaterThan(0);
    expect(world.events.filter(({ event }) => event === 'death').length).toBe(2);
    expect(answer(world, '/kill @e[type=!player]')).toContain('Killed');
    expect(names(world)).toEqual([]);
  });
});
