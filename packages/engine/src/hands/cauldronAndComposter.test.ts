import { beforeEach, describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';

let world: World;

beforeEach(() => {
  world = flatWorld();
  Object.assign(world.player, { yaw: 0, pitch: -0.9 });
});

function place(block: string): void {
  world.setBlock(9, 64, 8, stateOf(`minecraft:${block}`, {}));
}

function hold(item: string, count = 1): void {
  world.player.inventory.put(0, { item: itemOf(item).id, count, damage: 0 });
}

function held(): string {
  const stack = world.player.inventory.at(0);
  return stack === undefined ? '' : `${stack.count} ${ITEM_KINDS[stack.item]!.name.slice(10)}`;
}

function click(): string {
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
  for (let i = 0; i < 5; i++) tick(world);
  return formatBlockState(world.blocks.get(9, 64, 8));
}

/** Holds the button for as long as eating takes. */
function eat(): void {
  Object.assign(world.controls, { useHold: true, useClick: true });
  for (let i = 0; i < 40; i++) tick(world);
  Object.assign(world.controls, { useHold: false, useClick: false });
}

describe('a cauldron', () => {
  it('takes a bucket of water and gives it back', () => {
    place('cauldron');
    hold('water_bucket');
    expect([click(), held()]).toEqual(['minecraft:water_cauldron[level=3]', '1 bucket']);
    expect([click(), held()]).toEqual(['minecraft:cauldron', '1 water_bucket']);
  });
});

describe('a composter', () => {
  it('makes bone meal of what grows, and takes nothing else', () => {
    place('composter');
    hold('diamond', 3);
    expect([click(), held()]).toEqual(['minecraft:composter[level=0]', '3 diamond']);
    hold('pumpkin_pie', 64);
    for (let i = 1; i < 7; i++) expect(click()).toBe(`minecraft:composter[level=${i}]`);
    expect([click(), held()]).toEqual(['minecraft:composter[level=8]', '57 pumpkin_pie']);
    expect([click(), held()]).toEqual(['minecraft:composter[level=0]', '57 pumpkin_pie']);
    const lying = world.items.map(({ item, count }) => `${count} ${ITEM_KINDS[item]!.name}`);
    const carried = world.player.inventory.list().map(({ item }) => ITEM_KINDS[item]!.name);
    expect([...lying, ...carried].join()).toContain('minecraft:bone_meal');
  });
});

describe('what is drunk or eaten', () => {
  it.each([
    ['milk_bucket', '1 bucket'],
    ['mushroom_stew', '1 bowl'],
    ['golden_apple', ''],
  ])('of %s leaves %s', (item, left) => {
    world.player.pitch = 1;
    world.player.food = item === 'mushroom_stew' ? 10 : 20;
    world.player.giveEffect('poison', 1, 2_000);
    hold(item);
    eat();
    expect(held()).toBe(left);
    expect(world.player.effects.level('poison')).toBe(item === 'milk_bucket' ? 0 : 1);
  });

  it('waits for hunger unless it is a treat', () => {
    world.player.pitch = 1;
    hold('bread');
    eat();
    expect(held()).toBe('1 bread');
  });
});
