import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import { at, stillWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';

const SOURCE = stateOf('water', { level: '0' });
const LAVA = stateOf('lava', { level: '0' });

function dropped(world: World): string[] {
  return world.items.map(({ item }) => ITEM_KINDS[item]!.name.slice('minecraft:'.length)).sort();
}

/** Something at 30 64 30, on a ground that bears it, and a stream that comes from the west. */
function washed(state: number, ground = 'dirt', stream = SOURCE): World {
  const world = stillWorld();
  world.blocks.set(30, 63, 30, stateOf(ground));
  world.setBlock(30, 64, 30, state);
  world.setBlock(29, 64, 30, stream);
  ticks(world, 60);
  return world;
}

describe('a stream of water', () => {
  it.each([
    ['torch', 'stone', ['torch']],
    ['soul_torch', 'stone', ['soul_torch']],
    ['poppy', 'dirt', ['poppy']],
    ['oak_sapling', 'dirt', ['oak_sapling']],
    ['carrots', 'farmland', ['carrot']],
    ['red_carpet', 'stone', ['red_carpet']],
    ['lever', 'stone', ['lever']],
    ['cobweb', 'stone', []],
    ['nether_wart', 'soul_sand', ['nether_wart']],
    ['fire', 'netherrack', []],
  ])('takes %s on %s along, and leaves its drops', (name, ground, drops) => {
    const properties: Readonly<Record<string, string>> = name === 'lever' ? { face: 'floor' } : {};
    const world = washed(stateOf(name, properties), ground);
    expect(at(world, 30, 64, 30)).toBe('water[level=1]');
    expect(dropped(world)).toEqual(drops);
  });

  it('takes ripe wheat along with its seeds', () => {
    const drops = dropped(washed(stateOf('wheat', { age: '7' }), 'farmland'));
    expect(drops[0]).toBe('wheat');
    expect(drops.slice(1).every((item) => item === 'wheat_seeds')).toBe(true);
    expect(drops.length).toBeGreaterThan(1);
  });

  it.each(['1', '4', '8'])('takes %s layers of snow along', (layers) => {
    const world = washed(stateOf('snow', { layers }));
    expect(at(world, 30, 64, 30)).toBe('water[level=1]');
  });

  it.each([
    ['oak_door', 'stone'],
    ['oak_fence_gate', 'stone'],
    ['oak_sign', 'stone'],
    ['rail', 'stone'], // it holds water, as the ladder does
    ['ladder', 'stone'],
    ['cake', 'stone'],
    ['stone', 'stone'],
    ['oak_slab', 'stone'],
  ])('leaves %s where it is', (name, ground) => {
    const world = stillWorld();
    world.blocks.set(30, 63, 30, stateOf(ground));
    world.blocks.set(30, 64, 30, stateOf(name));
    world.blocks.set(30, 64, 31, stateOf('stone')); // what a ladder hangs on
    world.setBlock(29, 64, 30, SOURCE);
    ticks(world, 60);
    expect(at(world, 30, 64, 30)).toContain(name);
    expect(world.items).toEqual([]);
  });

  it('falls onto a torch and takes it along', () => {
    const world = stillWorld();
    world.setBlock(30, 64, 30, stateOf('torch'));
    world.setBlock(30, 66, 30, SOURCE);
    ticks(world, 20);
    expect(at(world, 30, 64, 30)).toBe('water[level=8]');
    expect(dropped(world)).toEqual(['torch']);
  });

  it('takes a tall plant whole, and drops it once, whichever half it comes to', () => {
    for (const y of [64, 65]) {
      const world = stillWorld();
      world.blocks.set(30, 63, 30, stateOf('dirt'));
      world.blocks.set(30, 64, 30, stateOf('lilac', { half: 'lower' }));
      world.blocks.set(30, 65, 30, stateOf('lilac', { half: 'upper' }));
      if (y === 65) world.setBlock(29, 64, 30, stateOf('stone'));
      world.setBlock(29, y, 30, SOURCE);
      ticks(world, 60);
      expect(at(world, 30, 64, 30)).toContain('water');
      expect(dropped(world)).toEqual(['lilac']);
    }
  });

  it('leaves what grows in water alone', () => {
    const world = stillWorld();
    world.blocks.set(30, 64, 30, stateOf('seagrass'));
    world.setBlock(29, 64, 30, SOURCE);
    world.setBlock(30, 65, 30, SOURCE);
    ticks(world, 60);
    expect(at(world, 30, 64, 30)).toBe('seagrass');
  });

  it('drops nothing where blocks are to drop nothing', () => {
    const world = stillWorld();
    world.rules.game.doTileDrops = false;
    world.setBlock(30, 64, 30, stateOf('torch'));
    world.setBlock(29, 64, 30, SOURCE);
    ticks(world, 20);
    expect(at(world, 30, 64, 30)).toContain('water');
    expect(world.items).toEqual([]);
  });
});

it('lava burns what it flows over', () => {
  const world = washed(stateOf('torch'), 'stone', LAVA);
  expect(at(world, 30, 64, 30)).toBe('lava[level=2]');
  expect(world.nextEntityId).toBe(1); // nothing ever lay there
});
