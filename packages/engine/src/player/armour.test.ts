import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { ARMOR_SLOT } from '../world/inventory.js';
import { ItemData } from '../world/itemData.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { armourOf, throughArmour } from './armour.js';
import { hurt } from './health.js';

const PIECES = ['boots', 'leggings', 'chestplate', 'helmet'];

function newWorld(): World {
  const world = flatWorld();
  world.player.food = 10; // no healing
  return world;
}

function withArmour(world: World, material: string): World {
  PIECES.forEach((piece, i) => {
    world.player.inventory.items[ARMOR_SLOT + i] = itemOf(`${material}_${piece}`).id + 1;
    world.player.inventory.counts[ARMOR_SLOT + i] = 1;
  });
  return world;
}

describe('armour', () => {
  it.each([
    ['leather', 7, 0],
    ['golden', 11, 0],
    ['iron', 15, 0],
    ['diamond', 20, 8],
  ])('of %s is worth %i points, with %i toughness', (material, points, toughness) => {
    expect(armourOf(withArmour(newWorld(), material).player.inventory)).toEqual({
      points,
      toughness,
    });
  });

  it('is worth nothing where it is not worn, or not where it belongs', () => {
    const { inventory } = newWorld().player;
    inventory.add(itemOf('iron_helmet').id, 1, 0, 1);
    inventory.items[ARMOR_SLOT] = itemOf('iron_helmet').id + 1;
    expect(armourOf(inventory).points).toBe(0);
  });

  it.each([
    // amount × (1 − clamp(points − amount / (2 + toughness / 4), points / 5, 20) / 25)
    [4, 0, 0, 4],
    [4, 15, 0, 1.92],
    [4, 20, 8, 0.96],
    [10, 20, 0, 4],
    [30, 20, 0, 24],
    [100, 7, 0, 94.4],
  ])('of a hurt of %d leaves, at %d points and %d toughness, %d', (amount, points, tough, left) => {
    expect(throughArmour(amount, { points, toughness: tough })).toBeCloseTo(left, 10);
  });

  it.each(['cactus', 'lava', 'in_fire'])('keeps off %s, and wears out by it', (cause) => {
    const world = withArmour(newWorld(), 'iron');
    hurt(world, 8, cause);
    expect(world.player.health).toBeCloseTo(20 - 8 * (1 - 11 / 25), 10);
    expect([...world.player.inventory.damage.slice(ARMOR_SLOT, ARMOR_SLOT + 4)]).toEqual([
      2, 2, 2, 2,
    ]);
    expect(world.events).toMatchObject([{ event: 'damage', amount: 8 * (1 - 11 / 25), cause }]);
  });

  it.each(['fall', 'drown', 'starve', 'in_wall', 'out_of_world', 'on_fire', 'magic', 'wither'])(
    'does nothing against %s, and does not wear out',
    (cause) => {
      const world = withArmour(newWorld(), 'diamond');
      hurt(world, 8, cause);
      expect(world.player.health).toBe(12);
      expect(world.player.inventory.damage[ARMOR_SLOT]).toBe(0);
    },
  );

  it('breaks when it is worn out', () => {
    const world = withArmour(newWorld(), 'leather');
    const { inventory } = world.player;
    inventory.damage[ARMOR_SLOT] = 64; // of 65
    hurt(world, 1, 'cactus');
    expect(inventory.items[ARMOR_SLOT]).toBe(0);
    expect(inventory.damage[ARMOR_SLOT]).toBe(0);
    expect(inventory.damage[ARMOR_SLOT + 1]).toBe(1);
  });

  it('is put on by a click, and what was worn comes back into the hand', () => {
    const world = newWorld();
    const { inventory } = world.player;
    const held = (): string => ITEM_KINDS[inventory.items[0]! - 1]?.name ?? 'nothing';
    inventory.add(itemOf('iron_chestplate').id, 1, 7, 1);
    world.controls.useClick = true;
    tick(world);
    expect(held()).toBe('nothing');
    expect(armourOf(inventory).points).toBe(6);
    inventory.add(itemOf('diamond_chestplate').id, 1, 0, 1);
    tick(world);
    expect(held()).toBe('minecraft:iron_chestplate');
    expect([inventory.damage[0], armourOf(inventory).points]).toEqual([7, 8]);
  });
});

describe('a head in a block', () => {
  it.each([
    ['stone', 16],
    ['dirt', 16],
    ['glass', 20],
    ['oak_leaves', 20],
    ['stone_slab', 20],
  ])('of %s leaves %i health after 40 ticks', (block, health) => {
    const world = newWorld();
    world.setBlock(8, 65, 8, stateOf(`minecraft:${block}`));
    for (let i = 0; i < 40; i++) tick(world);
    expect(world.player.health).toBe(health);
    const causes = world.events.flatMap((event) => (event.event === 'damage' ? event.cause : []));
    expect(new Set(causes)).toEqual(new Set(health === 20 ? [] : ['in_wall']));
  });

  it('does not mind a wall beside it, nor a block in creative', () => {
    const world = newWorld();
    for (const y of [64, 65]) world.setBlock(9, y, 8, stateOf('minecraft:stone'));
    world.controls.moveY = 1;
    for (let i = 0; i < 40; i++) tick(world);
    expect(world.player.againstWall).toBe(true);
    world.player.mode = 'creative';
    world.setBlock(8, 65, 8, stateOf('minecraft:stone'));
    for (let i = 0; i < 40; i++) tick(world);
    expect(world.player.health).toBe(20);
  });
});

it('unbreaking armour wears about as much less as its level says', () => {
  const worn = (level: number): number => {
    const world = withArmour(newWorld(), 'diamond');
    const { inventory } = world.player;
    if (level > 0) {
      inventory.data[ARMOR_SLOT] = ItemData.of({ enchantments: { unbreaking: level } });
    }
    for (let i = 0; i < 400; i++) {
      world.player.health = 20;
      world.player.hurtTicks = 0;
      hurt(world, 1, 'mob');
    }
    expect(inventory.damage[ARMOR_SLOT + 1]).toBe(400);
    return inventory.damage[ARMOR_SLOT]!;
  };
  expect(worn(0)).toBe(400);
  // Six times in ten it is worn anyway, else one time in four.
  expect(Math.abs(worn(3) - 280)).toBeLessThan(30);
});
