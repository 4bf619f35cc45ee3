import { describe, expect, it } from 'vitest';
import { formatBlockState } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import type { RuledWorld } from './index.js';
import { fails, newWorld, run } from './testCommands.js';

function blockAt(world: RuledWorld, x: number, y: number, z: number): string {
  return formatBlockState(world.blocks.get(x, y, z));
}

function countOf(world: RuledWorld, name: string, side: number): number {
  let count = 0;
  for (let x = 0; x < side; x++) {
    for (let y = 200; y < 200 + side; y++) {
      for (let z = 0; z < side; z++) if (blockAt(world, x, y, z) === `minecraft:${name}`) count++;
    }
  }
  return count;
}

describe('setblock', () => {
  it('changes a block and names its state', () => {
    const world = newWorld();
    expect(run(world, '/setblock 3 63 0 glass', '/setblock 3 63 0 stone')).toBe(
      'Changed the block at 3 63 0 to minecraft:stone',
    );
    expect(run(world, '/setblock 3 200 0 minecraft:oak_log[axis=x]')).toBe(
      'Changed the block at 3 200 0 to minecraft:oak_log[axis=x]',
    );
    expect(blockAt(world, 3, 200, 0)).toBe('minecraft:oak_log[axis=x]');
  });

  it('fails where nothing would change', () => {
    const world = newWorld();
    run(world, '/setblock 3 200 0 stone');
    expect(fails(world, '/setblock 3 200 0 stone')).toBe('Error: that block is there already');
    expect(fails(world, '/setblock 3 201 0 air destroy')).toBe(
      'Error: that block is there already',
    );
    expect(fails(world, '/setblock 3 200 0 dirt keep')).toBe(
      'Error: a block is there, and keep does not replace it',
    );
  });

  it('with destroy leaves what the right tool would get, unless a rule forbids it', () => {
    const world = newWorld();
    run(world, '/setblock 3 200 0 stone', '/setblock 3 200 0 glass destroy');
    expect(world.items.map(({ item, count }) => [ITEM_KINDS[item]!.name, count])).toEqual([
      ['minecraft:cobblestone', 1],
    ]);
    run(world, '/gamerule doTileDrops false', '/setblock 3 200 0 stone');
    run(world, '/setblock 3 200 0 stone destroy');
    expect(world.items).toHaveLength(1);
  });
});

describe('fill', () => {
  it('fills a box between any two corners', () => {
    const world = newWorld();
    expect(run(world, '/fill 2 202 2 0 200 0 stone')).toBe('Filled 27 blocks');
    expect(countOf(world, 'stone', 4)).toBe(27);
    expect(fails(world, '/fill 2 202 2 0 200 0 stone')).toBe('Error: no blocks were filled');
    expect(run(world, '/fill 2 202 2 0 200 0 stone destroy')).toBe('Filled 27 blocks');
    expect(world.items).toHaveLength(27);
  });

  it.each([
    ['hollow', 26, 1],
    ['outline', 26, 0],
    ['keep', 26, 0],
    ['replace dirt', 1, 0],
  ])('%s', (mode, stones, airs) => {
    const world = newWorld();
    run(world, '/setblock 1 201 1 dirt', `/fill 0 200 0 2 202 2 stone ${mode}`);
    expect(countOf(world, 'stone', 3)).toBe(stones);
    expect(countOf(world, 'air', 3)).toBe(mode === 'replace dirt' ? 26 : airs);
  });

  it('replaces by a filter that names only some properties', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 oak_stairs[facing=east,half=top]');
    run(world, '/setblock 1 200 0 oak_stairs[facing=west,half=top]');
    run(world, '/fill 0 200 0 1 200 0 glass replace oak_stairs[facing=west]');
    expect(countOf(world, 'glass', 2)).toBe(1);
    expect(run(world, '/fill 0 200 0 1 200 0 glass replace oak_stairs')).toBe('Filled 1 block');
  });

  it('may fill a box with portals that nothing holds, which vanish one after the other', () => {
    const world = newWorld();
    expect(run(world, '/fill 0 200 0 31 231 31 nether_portal')).toBe('Filled 32768 blocks');
    run(world, '/setblock 0 200 0 stone');
    expect(blockAt(world, 31, 231, 31)).toBe('minecraft:air');
    expect(fails(world, '/fill 1 200 0 31 231 31 stone replace nether_portal')).toBe(
      'Error: no blocks were filled',
    );
  });

  it('takes at most 32768 blocks, and not over too much land', () => {
    const world = newWorld();
    expect(run(world, '/fill 0 200 0 31 231 31 stone')).toBe('Filled 32768 blocks');
    expect(fails(world, '/fill 0 200 0 31 231 32 stone')).toBe(
      'Error: too many blocks: 33792, and 32768 are left',
    );
    expect(fails(world, '/fill 0 200 0 20000 200 0 stone')).toBe(
      'Error: too much land: more than 512 columns of 16 × 16',
    );
  });
});

describe('clone', () => {
  it('copies a box', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 stone', '/setblock 1 200 0 oak_log[axis=z]');
    expect(run(world, '/clone 0 200 0 2 200 0 0 202 0')).toBe('Cloned 2 blocks');
    expect(blockAt(world, 0, 202, 0)).toBe('minecraft:stone');
    expect(blockAt(world, 1, 202, 0)).toBe('minecraft:oak_log[axis=z]');
    expect(fails(world, '/clone 0 200 0 2 200 0 0 202 0')).toBe('Error: no blocks were cloned');
  });

  it('leaves out air when masked', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 stone', '/fill 0 202 0 1 202 0 dirt');
    run(world, '/clone 0 200 0 1 200 0 0 202 0 masked');
    expect(blockAt(world, 1, 202, 0)).toBe('minecraft:dirt');
    run(world, '/clone 0 200 0 1 200 0 0 202 0 replace');
    expect(blockAt(world, 1, 202, 0)).toBe('minecraft:air');
  });

  it('onto itself needs force, and reads before it writes', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 stone', '/setblock 1 200 0 dirt');
    expect(fails(world, '/clone 0 200 0 1 200 0 1 200 0')).toBe(
      'Error: the two boxes overlap, add force',
    );
    run(world, '/clone 0 200 0 1 200 0 1 200 0 replace force');
    expect([0, 1, 2].map((x) => blockAt(world, x, 200, 0).slice(10))).toEqual([
      ...['stone', 'stone', 'dirt'],
    ]);
  });

  it('moves', () => {
    const world = newWorld();
    run(world, '/setblock 0 200 0 stone', '/clone 0 200 0 0 200 0 0 205 0 replace move');
    expect(blockAt(world, 0, 200, 0)).toBe('minecraft:air');
    expect(blockAt(world, 0, 205, 0)).toBe('minecraft:stone');
  });
});
