import { describe, expect, it } from 'vitest';
import { AIR, stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { hurt } from '../player/health.js';
import { RandomStream } from '../random/random.js';
import { RECIPES, type Recipe } from '../recipes/index.js';
import { restoreWorld, snapshotOf } from '../snapshot/snapshot.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { isShulkerBox } from '../world/blockEntityKinds.js';
import { ItemData } from '../world/itemData.js';
import type { Stack } from '../world/slots.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { CLICK_MODES, inventoryClick } from './clicks.js';
import { craft } from './craft.js';
import { moveItems } from './move.js';
import { closeScreen, openBlock, openInventory } from './opening.js';
import { placesOf } from './places.js';

const SEEDS = [1, 2, 3, 4];

/**
 * What everything made of wood is worth, in twenty-fourths of a plank: a recipe is worth as much
 * as what it takes, so that crafting changes things and never the sum of their worth.
 */
function worthOfWood(): ReadonlyMap<number, number> {
  const worth = new Map([[itemOf('oak_log').id, 4 * 24]]);
  for (let known = 0; known < worth.size; ) {
    known = worth.size;
    for (const recipe of RECIPES) {
      const sum = worthOf(recipe, worth);
      if (sum === undefined) continue;
      const each = sum / recipe.result.count;
      const present = worth.get(recipe.result.item) ?? each;
      if (present !== each) throw new Error(`${recipe.id} makes something of nothing`);
      worth.set(recipe.result.item, each);
    }
  }
  return worth;
}

function worthOf({ needs }: Recipe, worth: ReadonlyMap<number, number>): number | undefined {
  let sum = 0;
  for (const { ingredient, count } of needs) {
    const [first, ...others] = ingredient.items.flatMap((item) => worth.get(item) ?? []);
    if (first === undefined) return undefined;
    if (others.some((other) => other !== first)) throw new Error('two worths for one thing');
    sum += first * count;
  }
  return sum;
}

const WORTH = worthOfWood();
const WOODWORK = RECIPES.filter((recipe) => worthOf(recipe, WORTH) !== undefined);

/** Every stack that is anywhere in the world, those in boxes too. */
function stacksIn({ player, lands }: World): Stack[] {
  const stacks: Stack[] = [
    ...player.inventory.list(),
    ...player.screen.slots.list(),
    ...player.ender.list(),
  ];
  for (const { items, contents } of lands) {
    stacks.push(...items, ...contents.list().flatMap(({ slots }) => slots.list()));
  }
  return stacks.flatMap((stack) => [stack, ...(stack.data?.facts.contents ?? [])]);
}

function totalWorth(world: World): number {
  return stacksIn(world).reduce((sum, { item, count }) => {
    return sum + (WORTH.get(item) ?? 0) * count;
  }, 0);
}

function countOf(world: World, ...names: string[]): number {
  const items = names.map((name) => itemOf(name).id);
  const counted = stacksIn(world).filter(({ item }) => items.includes(item));
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** Around the spot where the player stands, with hoppers that feed each other. */
const PLACES = [
  [10, 64, 8, 'chest[facing=north,type=left]'],
  [11, 64, 8, 'chest[facing=north,type=right]'],
  [10, 64, 10, 'barrel'],
  [7, 64, 10, 'shulker_box'],
  [8, 64, 11, 'crafting_table'],
  [6, 64, 8, 'hopper[facing=south]'],
  [6, 64, 9, 'hopper[facing=east]'],
  [7, 64, 9, 'trapped_chest'],
  [6, 65, 8, 'chest'],
  [8, 64, 6, 'ender_chest'],
] as const;

function furnish(world: World): void {
  for (const [x, y, z, block] of PLACES) {
    const [name, listed = ''] = block.replace(']', '').split('[');
    const properties = listed
      .split(',')
      .filter(Boolean)
      .map((entry) => entry.split('='));
    world.setBlock(x, y, z, stateOf(`minecraft:${name}`, Object.fromEntries(properties)));
  }
}

function begin(low: number): World {
  const world = flatWorld(low);
  for (const rule of ['doMobSpawning', 'doTileDrops']) runCommand(world, `/gamerule ${rule} false`);
  runCommand(world, '/gamerule doImmediateRespawn true');
  furnish(world);
  const { inventory } = world.player;
  for (const [slot, count] of [64, 64, 40].entries()) {
    inventory.put(slot, { item: itemOf('oak_log').id, count, damage: 0 });
  }
  const above = world.land.contents.own('chest', 6, 65, 8).slots;
  above.put(0, { item: itemOf('oak_log').id, count: 64, damage: 0 });
  const held = { slot: 3, item: itemOf('oak_planks').id, count: 20, damage: 0 };
  const data = ItemData.of({ contents: [held] });
  inventory.put(5, { item: itemOf('red_shulker_box').id, count: 1, damage: 0, data });
  return world;
}

/** The hash of a world that was made anew from what is in this one. */
function hashFromScratch(world: World): string {
  return restoreWorld(snapshotOf(world), new FlatLand()).hash();
}

function pick<T>(random: RandomStream, from: readonly T[]): T {
  return from[random.below(from.length)]!;
}

function slotNames(world: World): string[] {
  const { player, container, grid } = placesOf(world, false);
  return [...player, ...container, ...container, ...grid, ...grid].map(({ name }) => name);
}

/** Brings what lies about to the player's feet: what is thrown away is soon out of reach. */
function sweepTogether({ items, player: { x, y, z } }: World): void {
  for (const item of items) Object.assign(item, { x, y, z, vx: 0, vz: 0, pickupDelay: 0 });
}

/** Lays out a recipe in the grid, from what is carried, and clicks on what it makes. */
function craftInGrid(world: World, random: RandomStream): void {
  const { width, height, ingredients } = pick(random, WOODWORK);
  const across = world.player.screen.gridWidth;
  if (width > across || height > across) return;
  for (const [i, ingredient] of ingredients.entries()) {
    const cell = `g${Math.floor(i / width) * across + (i % width)}`;
    const carried = world.player.inventory.list();
    const found = carried.find(({ item }) => ingredient?.items.includes(item));
    if (found !== undefined) moveItems(world, String(found.slot), cell, 1 + random.below(2));
  }
  inventoryClick(world, { slot: 'r', button: random.below(9), mode: pick(random, CLICK_MODES) });
}

function actAtRandom(world: World, random: RandomStream): void {
  const [x, y, z] = pick(random, PLACES);
  const slots = [...slotNames(world), 'r', 'r', 'r', 'outside'];
  switch (random.below(14)) {
    case 0:
      return void openBlock(world, x, y, z);
    case 1:
      return openInventory(world);
    case 2:
      return random.below(4) === 0 ? closeScreen(world) : undefined;
    case 3:
      return void craft(world, pick(random, WOODWORK), 1 + random.below(3));
    case 4: {
      const to = pick(random, [...slots, 'container', 'inventory', 'grid']);
      return void moveItems(world, pick(random, slots), to, 1 + random.below(64));
    }
    case 5:
      world.setBlock(x, y, z, AIR);
      return furnish(world);
    case 6:
      return random.below(10) === 0 ? hurt(world, 100, 'kill') : undefined;
    case 7:
    case 8:
      return craftInGrid(world, random);
    default: {
      const over = Array.from({ length: random.below(5) }, () => pick(random, slots));
      const button = random.below(5) === 0 ? random.below(41) : random.below(2);
      const mode = pick(random, CLICK_MODES);
      return void inventoryClick(world, { slot: pick(random, slots), button, mode, over });
    }
  }
}

describe.each(SEEDS)('whatever hands and hoppers do, seed %i', (low) => {
  it('what is made of wood is worth what it was', () => {
    let world = begin(low);
    const random = new RandomStream(world.seed, 'test');
    const worth = totalWorth(world);
    let before = { world, hash: world.hash() };
    world = world.fork();
    for (let i = 0; i < 2_000; i++) {
      if (!world.player.isDead) actAtRandom(world, random);
      if (i % 20 === 0) sweepTogether(world);
      if (random.below(2) === 0) tick(world);
      expect(totalWorth(world), `after ${i}`).toBe(worth);
      const isTooHigh = ({ item, count }: Stack): boolean => count > ITEM_KINDS[item]!.maxStack;
      expect(stacksIn(world).filter(isTooHigh)).toEqual([]);
      if (i % 250 === 249) {
        // What the fork did since has not touched the world that it was forked from.
        expect(hashFromScratch(before.world)).toBe(before.hash);
        before = { world, hash: world.hash() };
        expect(hashFromScratch(world)).toBe(before.hash);
        world = world.fork();
      }
    }
    // A box that is dyed or moved about is the same box.
    expect(stacksIn(world).filter(({ item }) => isShulkerBox(item)).length).toBe(1);
  });

  it('what is smelted is as much as what went in', () => {
    const world = begin(low);
    const random = new RandomStream(world.seed, 'smelting');
    const { inventory } = world.player;
    for (let slot = 0; slot < 9; slot++) inventory.clear(slot);
    const stock = ['raw_iron', 'coal', 'beef', 'lava_bucket'] as const;
    for (const [slot, name] of stock.entries()) {
      const { id, maxStack } = itemOf(name);
      inventory.put(slot, { item: id, count: Math.min(32, maxStack), damage: 0 });
    }
    for (const [i, oven] of ['furnace', 'smoker', 'blast_furnace'].entries()) {
      world.setBlock(9 + i, 64, 12, stateOf(`minecraft:${oven}`, {}));
      world.setBlock(9 + i, 65, 12, stateOf('minecraft:hopper', {}));
      world.setBlock(9 + i, 64, 13, stateOf('minecraft:hopper', { facing: 'north' }));
      world.setBlock(9 + i, 63, 12, stateOf('minecraft:hopper', {}));
    }
    for (const [x, food] of [
      [9, 'raw_iron'],
      [10, 'beef'],
    ] as const) {
      const [above, beside] = [[65, 12] as const, [64, 13] as const].map(([y, z]) => {
        return world.land.contents.own('hopper', x, y, z).slots;
      });
      above!.put(0, { item: itemOf(food).id, count: 32, damage: 0 });
      beside!.put(0, { item: itemOf('coal').id, count: 16, damage: 0 });
    }
    let coal = 64;
    for (let i = 0; i < 1_200; i++) {
      const x = 9 + random.below(3);
      if (random.below(3) === 0) openBlock(world, x, 63 + random.below(3), 12 + random.below(2));
      else {
        const slot = pick(random, slotNames(world));
        const mode = pick(random, CLICK_MODES.slice(0, 3));
        inventoryClick(world, { slot, button: random.below(2), mode });
      }
      tick(world);
      expect(countOf(world, 'raw_iron', 'iron_ingot')).toBe(64);
      expect(countOf(world, 'beef', 'cooked_beef')).toBe(64);
      expect(countOf(world, 'bucket', 'lava_bucket')).toBe(1);
      expect(countOf(world, 'coal')).toBeLessThanOrEqual(coal);
      coal = countOf(world, 'coal');
    }
    expect(countOf(world, 'iron_ingot') + countOf(world, 'cooked_beef')).toBeGreaterThan(0);
  });
});
