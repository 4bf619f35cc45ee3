import { beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { CURSOR } from '../world/screen.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { type ClickMode, inventoryClick } from './clicks.js';
import { openBlock, openInventory } from './opening.js';
import { placeNamed, placesOf } from './places.js';

let world: World;

beforeEach(() => {
  world = flatWorld();
});

function put(slot: number | string, item: string, count = 1): void {
  const place = placeNamed(placesOf(world, true), String(slot))!;
  place.slots.put(place.index, { item: itemOf(item).id, count, damage: 0 });
}

function click(slot: number | string, button = 0, mode: ClickMode = 'pickup'): boolean {
  return inventoryClick(world, { slot: String(slot), button, mode });
}

/** `3 dirt`, or nothing. */
function at(slot: number | string): string {
  const { screen } = world.player;
  const place =
    slot === 'cursor'
      ? { slots: screen.slots, index: CURSOR }
      : placeNamed(placesOf(world, false), String(slot))!;
  const stack = place.slots.at(place.index);
  return stack === undefined
    ? ''
    : `${stack.count} ${ITEM_KINDS[stack.item]!.name.slice('minecraft:'.length)}`;
}

function openPlaced(block: string, properties: Record<string, string> = {}): void {
  world.setBlock(10, 64, 8, stateOf(`minecraft:${block}`, properties));
  expect(openBlock(world, 10, 64, 8)).toBe(true);
}

describe('a plain click', () => {
  it('takes a stack, puts it down, and opens the inventory where nothing is open', () => {
    put(0, 'dirt', 7);
    click(0);
    expect([at(0), at('cursor'), world.player.screen.kind]).toEqual(['', '7 dirt', 'inventory']);
    click(20);
    expect([at(20), at('cursor')]).toEqual(['7 dirt', '']);
  });

  it('takes the greater half with the right button, and puts down one', () => {
    put(0, 'dirt', 7);
    click(0, 1);
    expect([at(0), at('cursor')]).toEqual(['3 dirt', '4 dirt']);
    click(1, 1);
    expect([at(1), at('cursor')]).toEqual(['1 dirt', '3 dirt']);
  });

  it('adds to equal stacks up to their limit, and exchanges others', () => {
    put(0, 'dirt', 60);
    put(1, 'dirt', 10);
    put(2, 'stone', 5);
    click(1);
    click(0);
    expect([at(0), at('cursor')]).toEqual(['64 dirt', '6 dirt']);
    click(0);
    expect([at(0), at('cursor')]).toEqual(['64 dirt', '6 dirt']);
    click(2);
    expect([at(2), at('cursor')]).toEqual(['6 dirt', '5 stone']);
  });

  it('puts on a piece of armour where it belongs, and nothing else there', () => {
    put(0, 'iron_boots');
    click(0);
    click(39);
    expect(at('cursor')).toBe('1 iron_boots');
    click(36);
    expect([at(36), at('cursor')]).toEqual(['1 iron_boots', '']);
    put(0, 'dirt');
    click(0);
    click(36);
    expect([at(36), at('cursor')]).toEqual(['1 iron_boots', '1 dirt']);
  });

  it('outside throws what the cursor holds, with the right button one of it', () => {
    put(0, 'dirt', 5);
    click(0);
    click('outside', 1);
    expect([at('cursor'), world.items.length]).toEqual(['4 dirt', 1]);
    click('outside');
    expect([at('cursor'), world.items.map(({ count }) => count)]).toEqual(['', [1, 4]]);
  });

  it('says when there is no such slot', () => {
    for (const slot of ['c0', 'g4', '41', 'x', '-1', '1.5', 'g', 'c']) {
      expect(click(slot)).toBe(false);
    }
    openPlaced('chest');
    expect([click('c26'), click('c27'), click('r'), click('g0')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a click with shift', () => {
  it('moves between the hotbar and the rest, or puts armour on', () => {
    put(3, 'dirt', 9);
    click(3, 0, 'quick_move');
    expect([at(3), at(9)]).toEqual(['', '9 dirt']);
    click(9, 0, 'quick_move');
    expect([at(9), at(0)]).toEqual(['', '9 dirt']);
    put(10, 'diamond_helmet');
    click(10, 0, 'quick_move');
    expect([at(10), at(39)]).toEqual(['', '1 diamond_helmet']);
    click(39, 0, 'quick_move');
    expect([at(39), at(9)]).toEqual(['', '1 diamond_helmet']);
  });

  it('moves into an open chest and out of it, onto equal stacks first', () => {
    openPlaced('chest');
    put('c5', 'dirt', 60);
    put(0, 'dirt', 10);
    click(0, 0, 'quick_move');
    expect([at(0), at('c5'), at('c0')]).toEqual(['', '64 dirt', '6 dirt']);
    click('c0', 0, 'quick_move');
    expect([at('c0'), at(8)]).toEqual(['', '6 dirt']);
  });

  it('knows what a furnace smelts and what it burns', () => {
    openPlaced('furnace');
    put(0, 'raw_iron', 3);
    put(1, 'coal', 2);
    put(2, 'dirt', 4);
    for (const slot of [0, 1, 2]) click(slot, 0, 'quick_move');
    expect([at('c0'), at('c1'), at(9)]).toEqual(['3 raw_iron', '2 coal', '4 dirt']);
  });

  it('leaves what does not fit where it is', () => {
    openPlaced('hopper');
    for (const slot of [0, 1, 2, 3, 4]) put(`c${slot}`, 'stone', 64);
    put(0, 'dirt', 10);
    click(0, 0, 'quick_move');
    expect(at(0)).toBe('10 dirt');
  });
});

describe('other clicks', () => {
  it('exchange with a slot of the hotbar by its number', () => {
    put(2, 'dirt', 3);
    put(20, 'stone', 4);
    click(20, 2, 'swap');
    expect([at(2), at(20)]).toEqual(['4 stone', '3 dirt']);
    click(20, 40, 'swap');
    expect([at(40), at(20)]).toEqual(['3 dirt', '']);
    click(36, 2, 'swap');
    expect([at(2), at(36)]).toEqual(['4 stone', '']);
  });

  it('drop one, or all', () => {
    put(0, 'dirt', 3);
    click(0, 0, 'throw');
    click(0, 1, 'throw');
    expect([at(0), world.items.map(({ count }) => count)]).toEqual(['', [1, 2]]);
  });

  it('gather everything that is like what the cursor holds, full stacks last', () => {
    for (const [slot, count] of [
      [0, 64],
      [1, 3],
      [9, 10],
      [10, 4],
    ] as const) {
      put(slot, 'dirt', count);
    }
    click(1);
    click(1, 0, 'pickup_all');
    expect([at('cursor'), at(0), at(9), at(10)]).toEqual(['64 dirt', '17 dirt', '', '']);
  });

  it('share what the cursor holds among slots, or put one into each', () => {
    put(0, 'dirt', 10);
    click(0);
    const over = ['9', '10', '11'];
    inventoryClick(world, { slot: '', button: 0, mode: 'drag', over });
    expect([...over.map(at), at('cursor')]).toEqual(['3 dirt', '3 dirt', '3 dirt', '1 dirt']);
    inventoryClick(world, { slot: '', button: 1, mode: 'drag', over: ['12', '13'] });
    expect([at(12), at(13), at('cursor')]).toEqual(['1 dirt', '', '']);
  });
});

describe('the crafting grid', () => {
  it('makes what lies in it, once for each click', () => {
    openInventory(world);
    put('g2', 'oak_log', 3);
    click('r');
    expect([at('cursor'), at('g2')]).toEqual(['4 oak_planks', '2 oak_log']);
    click('r', 1);
    expect([at('cursor'), at('g2')]).toEqual(['8 oak_planks', '1 oak_log']);
  });

  it('makes all there is with shift, as far as there is room', () => {
    openInventory(world);
    put('g0', 'oak_log', 10);
    click('r', 0, 'quick_move');
    expect([at(8), at('g0')]).toEqual(['40 oak_planks', '']);
    for (let slot = 0; slot < 36; slot++) put(slot, 'dirt', 64);
    put(5, 'oak_planks', 58);
    put('g0', 'oak_log', 10);
    click('r', 0, 'quick_move');
    expect([at(5), at('g0')]).toEqual(['62 oak_planks', '9 oak_log']);
  });

  it('takes a table for what is wider than two', () => {
    const pickaxe = ['g0', 'g1', 'g2'];
    openPlaced('crafting_table');
    for (const cell of pickaxe) put(cell, 'oak_planks');
    for (const cell of ['g4', 'g7']) put(cell, 'stick');
    click('r', 3, 'swap');
    expect([at(3), ...pickaxe.map(at)]).toEqual(['1 wooden_pickaxe', '', '', '']);
  });

  it('keeps the bucket of the milk in a cake', () => {
    openPlaced('crafting_table');
    const rows = ['milk_bucket', 'milk_bucket', 'milk_bucket', 'sugar', 'egg', 'sugar'];
    for (const [i, item] of [...rows, 'wheat', 'wheat', 'wheat'].entries()) put(`g${i}`, item);
    click('r');
    expect([at('cursor'), at('g0'), at('g3')]).toEqual(['1 cake', '1 bucket', '']);
  });

  it('takes nothing into the place of what is made', () => {
    put(0, 'dirt', 2);
    click(0);
    click('r');
    expect([at('cursor'), at(0)]).toEqual(['2 dirt', '']);
  });
});
