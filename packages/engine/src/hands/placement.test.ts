import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';

/** A world in which the player holds 8 slabs and looks at the floor two blocks ahead, or higher. */
function slabWorld(pitch: number, item = 'oak_slab'): World {
  const world = flatWorld();
  world.player.inventory.add(itemOf(item).id, 8, 0, 64);
  world.player.pitch = pitch;
  return world;
}

function slab(type: string, kind = 'oak_slab', waterlogged = 'false'): number {
  return stateOf(`minecraft:${kind}`, { type, waterlogged });
}

function click(world: World): void {
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

function typeAt(world: World, x: number, y: number, z: number): string {
  return formatBlockState(world.blocks.get(x, y, z));
}

const DOUBLE = formatBlockState(slab('double'));

describe('a slab on a slab', () => {
  it('makes a double slab, from above', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('bottom'));
    click(world);
    expect(typeAt(world, 10, 64, 8)).toBe(DOUBLE);
    expect(world.player.inventory.counts[0]).toBe(7);
  });

  it('makes a double slab, from below', () => {
    const world = slabWorld(0.75);
    world.setBlock(9, 66, 8, slab('top'));
    click(world);
    expect(typeAt(world, 9, 66, 8)).toBe(DOUBLE);
  });

  it('makes a double slab where it is placed beside another block', () => {
    const world = slabWorld(0);
    world.setBlock(11, 65, 8, stateOf('minecraft:stone'));
    world.setBlock(10, 65, 8, slab('bottom'));
    click(world); // over the lower slab, at the upper half of the stone
    expect(typeAt(world, 10, 65, 8)).toBe(DOUBLE);
  });

  it('drives out the water of a waterlogged one', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('bottom', 'oak_slab', 'true'));
    click(world);
    expect(typeAt(world, 10, 64, 8)).toBe(DOUBLE);
  });

  it.each([
    ['of another kind', 'bottom', 'stone_slab', -0.52],
    ['that is double already', 'double', 'oak_slab', -0.3],
  ])('lies on a slab %s', (_which, type, kind, pitch) => {
    const world = slabWorld(pitch);
    world.setBlock(10, 64, 8, slab(type, kind));
    click(world);
    expect(world.blocks.get(10, 64, 8)).toBe(slab(type, kind));
    expect(world.blocks.get(10, 65, 8)).toBe(slab('bottom'));
    expect(world.player.inventory.counts[0]).toBe(7);
  });

  it('does not fit where the player stands', () => {
    const world = slabWorld(-1.5);
    world.setBlock(8, 64, 8, slab('bottom'));
    world.player.place(8.5, 64.5, 8.5);
    click(world);
    expect(world.blocks.get(8, 64, 8)).toBe(slab('bottom'));
    expect(world.player.inventory.counts[0]).toBe(8);
  });

  it('is two slabs again when it breaks', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('double'));
    world.controls.attackHold = true;
    for (let i = 0; i < 60; i++) tick(world);
    expect(world.blocks.get(10, 64, 8)).toBe(0);
    expect(world.items.map(({ item, count }) => [item, count])).toEqual([
      [itemOf('oak_slab').id, 2],
    ]);
  });
});

/** The player stands at 8.5 64 8.5 and looks east with something in hand; places it once. */
function placed(item: string, options: { yaw?: number; pitch?: number; wall?: number[] } = {}) {
  const world = flatWorld();
  const { player } = world;
  player.inventory.add(itemOf(item).id, 1, 0, 64);
  player.yaw = options.yaw ?? 0;
  player.pitch = options.pitch ?? -0.7;
  if (options.wall !== undefined) {
    const [x, y, z] = options.wall;
    world.setBlock(x!, y!, z!, stateOf('minecraft:stone'));
  }
  world.events.length = 0;
  click(world);
  return world.events.flatMap((event) =>
    event.event === 'block' && event.from === 'minecraft:air' ? [event.to.slice(10)] : [],
  );
}

describe('the way that things face', () => {
  const WALL = { pitch: 0, wall: [10, 65, 8] };

  it.each([
    ['furnace', { pitch: -0.7 }, 'facing=west'],
    ['furnace', { yaw: Math.PI / 2 }, 'facing=north'],
    ['ender_chest', {}, 'facing=west'],
    ['carved_pumpkin', {}, 'facing=west'],
    ['barrel', { pitch: -1 }, 'facing=up'],
    ['barrel', WALL, 'facing=west'],
    ['shulker_box', WALL, 'facing=west'],
    ['hopper', WALL, 'facing=east'],
    ['hopper', {}, 'facing=down'],
    ['anvil', {}, 'facing=south'],
    ['oak_trapdoor', WALL, 'facing=west'],
    ['oak_fence_gate', {}, 'facing=east'],
    ['rail', {}, 'shape=east_west'],
    ['rail', { yaw: Math.PI / 2 }, 'shape=north_south'],
    ['lever', {}, 'face=floor,facing=east'],
    ['lever', WALL, 'face=wall,facing=west'],
    ['lantern', {}, 'hanging=false'],
    ['lantern', { pitch: 1.3, wall: [8, 67, 8] }, 'hanging=true'],
    ['oak_sign', {}, 'oak_sign[rotation=4'],
    ['oak_sign', { yaw: Math.PI / 2 }, 'oak_sign[rotation=8'],
    ['oak_sign', WALL, 'oak_wall_sign[facing=west'],
    ['soul_torch', WALL, 'soul_wall_torch[facing=west'],
    ['oak_leaves', {}, 'persistent=true'],
    ['vine', WALL, 'vine[east=true'],
  ] as const)('%s %o: %s', (item, options, expected) => {
    const said = placed(item, options as Parameters<typeof placed>[1]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(expected);
  });

  it('refuses what cannot hang there', () => {
    expect(placed('oak_sign', { pitch: 1.3, wall: [8, 67, 8] })).toEqual([]);
    expect(placed('wheat_seeds')).toEqual([]);
    expect(placed('sugar_cane')).toEqual([]);
  });
});

describe('things of two parts', () => {
  it('a bed lies with its head away from the player', () => {
    expect(placed('red_bed')).toEqual([
      'red_bed[facing=east,occupied=false,part=foot]',
      'red_bed[facing=east,occupied=false,part=head]',
    ]);
  });

  it('a bed does not fit where its head has no room', () => {
    expect(placed('red_bed', { pitch: -0.7, wall: [11, 64, 8] })).toEqual([]);
  });

  it('a bed that is mined by either end is dropped once', () => {
    for (const pitch of [-0.7, -0.38]) {
      const world = flatWorld();
      world.setBlock(10, 64, 8, stateOf('red_bed', { facing: 'east', part: 'foot' }));
      world.setBlock(11, 64, 8, stateOf('red_bed', { facing: 'east', part: 'head' }));
      world.player.pitch = pitch;
      world.controls.attackHold = true;
      for (let i = 0; i < 12; i++) tick(world);
      expect([world.blocks.get(10, 64, 8), world.blocks.get(11, 64, 8)]).toEqual([0, 0]);
      expect(world.items.map(({ item }) => item)).toEqual([itemOf('red_bed').id]);
    }
  });

  it('two doors side by side have their hinges outside', () => {
    const world = flatWorld();
    const door = (hinge: string) => stateOf('oak_door', { facing: 'east', half: 'lower', hinge });
    world.setBlock(10, 64, 7, door('left'));
    world.setBlock(10, 65, 7, stateOf('oak_door', { facing: 'east', half: 'upper' }));
    world.player.inventory.add(itemOf('oak_door').id, 1, 0, 64);
    world.player.pitch = -0.7;
    click(world);
    const placedDoor = [9, 10].map((x) => formatBlockState(world.blocks.get(x, 64, 8)));
    expect(placedDoor.join()).toContain('hinge=right');
  });

  it('a door opens by hand, unless it is of iron', () => {
    const world = flatWorld();
    world.player.pitch = 0;
    for (const [name, open] of [
      ['iron_door', 'open=false'],
      ['oak_door', 'open=true'],
    ] as const) {
      world.setBlock(10, 64, 8, stateOf(name, { facing: 'east', half: 'lower' }));
      world.setBlock(10, 65, 8, stateOf(name, { facing: 'east', half: 'upper' }));
      click(world);
      expect(formatBlockState(world.blocks.get(10, 64, 8))).toContain(open);
    }
  });

  it('a lever toggles itself', () => {
    const world = flatWorld();
    world.setBlock(10, 64, 8, stateOf('lever', { face: 'floor', facing: 'east' }));
    world.player.pitch = -0.7;
    for (const powered of ['true', 'false']) {
      click(world);
      expect(formatBlockState(world.blocks.get(10, 64, 8))).toContain(`powered=${powered}`);
    }
  });

  it('a chest beside a chest makes a double one, unless one sneaks', () => {
    for (const sneaks of [false, true]) {
      const world = flatWorld();
      world.setBlock(10, 64, 9, stateOf('chest', { facing: 'west' }));
      world.player.inventory.add(itemOf('chest').id, 1, 0, 64);
      world.player.pitch = -0.7;
      world.controls.crouch = sneaks;
      click(world);
      const state = formatBlockState(world.blocks.get(10, 64, 9));
      expect(state).toContain(sneaks ? 'type=single' : 'type=left');
    }
  });
});
