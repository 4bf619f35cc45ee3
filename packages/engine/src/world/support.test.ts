import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { explode } from '../explosions/explosion.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { isHeld } from './support.js';
import { flatWorld } from './testLand.js';
import type { World } from './world.js';

function droppedOf(world: World): string[] {
  return world.items.map(({ item }) => ITEM_KINDS[item]!.name.slice('minecraft:'.length));
}

/** A block at 0 64 0 over a ground, with something at its side, if anything. */
function held(ground: string, state: number, beside = 'air'): boolean {
  const world = flatWorld();
  world.setBlock(0, 63, 0, stateOf(ground));
  world.blocks.set(1, 63, 0, stateOf(beside));
  return isHeld(world.blocks, 0, 64, 0, state);
}

describe('what a block needs', () => {
  it.each([
    ['wheat', 'farmland', 'dirt'],
    ['nether_wart', 'soul_sand', 'soul_soil'],
    ['oak_sapling', 'dirt', 'sand'],
    ['dead_bush', 'sand', 'stone'],
    ['cactus', 'red_sand', 'dirt'],
    ['crimson_fungus', 'crimson_nylium', 'stone'],
    ['red_carpet', 'oak_slab', 'air'],
    ['oak_sign', 'oak_fence', 'air'],
    ['rail', 'stone', 'oak_slab'],
    ['torch', 'oak_fence', 'oak_slab'],
    ['lantern', 'stone', 'water'],
    ['lily_pad', 'water', 'grass_block'],
    ['snow', 'grass_block', 'ice'],
    ['cake', 'stone', 'air'],
  ])('%s stands on %s and not on %s', (name, good, bad) => {
    expect(held(good, stateOf(name))).toBe(true);
    expect(held(bad, stateOf(name))).toBe(false);
  });

  it('sugar cane wants water beside its ground, or cane under it', () => {
    const cane = stateOf('sugar_cane');
    expect(held('sand', cane, 'water')).toBe(true);
    expect(held('sand', cane, 'stone')).toBe(false);
    expect(held('sugar_cane', cane)).toBe(true);
  });

  it('a cactus wants nothing beside it', () => {
    const world = flatWorld();
    world.setBlock(0, 63, 0, stateOf('sand'));
    world.setBlock(0, 64, 0, stateOf('cactus'));
    world.setBlock(1, 64, 0, stateOf('stone'));
    expect(droppedOf(world)).toEqual(['cactus']);
  });
});

describe('what loses its hold', () => {
  it.each([
    ['oak_wall_sign', { facing: 'east' }, [-1, 64, 0], 'oak_sign'],
    ['soul_wall_torch', { facing: 'south' }, [0, 64, -1], 'soul_torch'],
    ['lever', { face: 'wall', facing: 'west' }, [1, 64, 0], 'lever'],
    ['lever', { face: 'ceiling', facing: 'west' }, [0, 65, 0], 'lever'],
    ['lantern', { hanging: 'true' }, [0, 65, 0], 'lantern'],
    ['vine', { north: 'true' }, [0, 64, -1], undefined],
  ] as const)('%s %o goes with the block at %o', (name, properties, [x, y, z], dropped) => {
    const world = flatWorld();
    world.setBlock(x, y, z, stateOf('stone'));
    world.setBlock(0, 64, 0, stateOf(name, properties));
    expect(world.blocks.get(0, 64, 0)).not.toBe(0);
    world.setBlock(x, y, z, 0);
    expect(world.blocks.get(0, 64, 0)).toBe(0);
    expect(droppedOf(world)).toEqual(dropped === undefined ? [] : [dropped]);
  });

  it('a bed goes whole, and is dropped once, whichever half is taken away', () => {
    for (const part of ['head', 'foot']) {
      const world = flatWorld();
      const [foot, head] = ['foot', 'head'].map((half) =>
        stateOf('red_bed', { facing: 'east', part: half }),
      );
      world.setBlock(0, 64, 0, foot!);
      world.setBlock(1, 64, 0, head!);
      world.setBlock(part === 'head' ? 1 : 0, 64, 0, 0);
      expect([world.blocks.get(0, 64, 0), world.blocks.get(1, 64, 0)]).toEqual([0, 0]);
      // Whoever takes the head away gets the bed; a head that is left alone drops it.
      expect(droppedOf(world)).toEqual(part === 'head' ? [] : ['red_bed']);
    }
  });

  it.each([
    ['oak_door', 'oak_door'],
    ['sunflower', 'sunflower'],
  ])('%s goes whole by a command, and drops what its lower half does', (name, item) => {
    for (const y of [64, 65]) {
      const world = flatWorld();
      world.setBlock(0, 64, 0, stateOf(name, { half: 'lower' }));
      world.setBlock(0, 65, 0, stateOf(name, { half: 'upper' }));
      runCommand(world, `/setblock 0 ${y} 0 air`);
      expect([world.blocks.get(0, 64, 0), world.blocks.get(0, 65, 0)]).toEqual([0, 0]);
      expect(droppedOf(world)).toEqual(y === 65 ? [item] : []);
    }
  });

  it('a door stays whole when it is opened, cloned, or has another beside it', () => {
    const world = flatWorld();
    for (const x of [0, 1]) {
      world.setBlock(x, 64, 0, stateOf('oak_door', { half: 'lower' }));
      world.setBlock(x, 65, 0, stateOf('oak_door', { half: 'upper' }));
    }
    world.setBlock(0, 65, 0, stateOf('oak_door', { half: 'upper', open: 'true' }));
    runCommand(world, '/clone 0 64 0 1 65 0 0 64 5');
    for (const [x, z] of [
      [0, 0],
      [1, 0],
      [0, 5],
      [1, 5],
    ] as const) {
      expect(formatBlockState(world.blocks.get(x, 64, z))).toContain('half=lower');
      expect(formatBlockState(world.blocks.get(x, 65, z))).toContain('half=upper');
    }
    expect(world.items).toEqual([]);
  });

  it('what a blast tears in half goes whole, and is dropped no more than once', () => {
    for (let low = 1; low <= 12; low++) {
      const world = flatWorld(low);
      for (let z = -3; z <= 3; z++) {
        world.setBlock(0, 64, z, stateOf('oak_door', { half: 'lower' }));
        world.setBlock(0, 65, z, stateOf('oak_door', { half: 'upper' }));
      }
      explode(world, 2.5, 66.5, 0.5, 1.6, 'tnt');
      let standing = 0;
      for (let z = -3; z <= 3; z++) {
        const halves = [64, 65].map((y) => world.blocks.get(0, y, z) !== 0);
        expect(halves[0]).toBe(halves[1]);
        if (halves[0]) standing++;
      }
      let doors = 0;
      const door = itemOf('oak_door').id;
      for (const { item, count } of world.items) if (item === door) doors += count;
      expect(standing + doors).toBe(7);
    }
  });

  it('what grew in water leaves the water', () => {
    const world = flatWorld();
    world.blocks.set(0, 63, 0, stateOf('sand'));
    world.setBlock(0, 64, 0, stateOf('seagrass'));
    world.setBlock(0, 63, 0, 0);
    expect(formatBlockState(world.blocks.get(0, 64, 0))).toBe('minecraft:water[level=0]');
  });

  it('grass shows the snow that lies on it, and no other', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stateOf('snow'));
    expect(formatBlockState(world.blocks.get(0, 63, 0))).toContain('snowy=true');
    world.setBlock(0, 64, 0, 0);
    expect(formatBlockState(world.blocks.get(0, 63, 0))).toContain('snowy=false');
  });

  it('a field is soil again under a block, and its crop is gone', () => {
    const world = flatWorld();
    world.setBlock(0, 63, 0, stateOf('farmland'));
    world.setBlock(0, 64, 0, stateOf('wheat'));
    world.setBlock(0, 64, 0, stateOf('stone'));
    expect(world.blocks.get(0, 63, 0)).toBe(stateOf('dirt'));
  });
});
