import { beforeEach, describe, expect, it } from 'vitest';
import { AIR, formatBlockState, stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { hurt } from '../player/health.js';
import { tick } from '../tick.js';
import { OVEN_FUEL, OVEN_INPUT, OVEN_OUTPUT } from '../world/blockEntity.js';
import type { BlockEntityKind } from '../world/blockEntityKinds.js';
import { dropStack } from '../world/itemEntities.js';
import type { Slots } from '../world/slots.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { inventoryClick } from './clicks.js';
import { closeScreen, openBlock } from './opening.js';
import { placesOf } from './places.js';
import { signLines, writeSign } from './writing.js';

let world: World;

beforeEach(() => {
  world = flatWorld();
  world.player.pitch = -1.4;
});

const [X, Y, Z] = [10, 64, 8];

function place(
  block: string,
  properties: Record<string, string> = {},
  [x, y, z]: readonly [number, number, number] = [X, Y, Z],
): void {
  world.setBlock(x, y, z, stateOf(`minecraft:${block}`, properties));
}

function slotsOf(kind: BlockEntityKind, x = X, y = Y, z = Z): Slots {
  return world.land.contents.own(kind, x, y, z).slots;
}

function stack(item: string, count = 1): { item: number; count: number; damage: number } {
  return { item: itemOf(item).id, count, damage: 0 };
}

function text(slots: Slots | undefined, slot: number): string {
  const held = slots?.at(slot);
  return held === undefined ? '' : `${held.count} ${ITEM_KINDS[held.item]!.name.slice(10)}`;
}

function lying(): string[] {
  return world.items.map(({ item, count }) => `${count} ${ITEM_KINDS[item]!.name.slice(10)}`);
}

function run(ticks: number): void {
  for (let i = 0; i < ticks; i++) tick(world);
}

/** Looks at a block beside the feet and mines it to the end. */
function mine(): void {
  world.player.mode = 'creative';
  world.player.yaw = 0;
  world.player.pitch = -0.9;
  world.controls.attackHold = true;
  run(1);
  world.controls.attackHold = false;
}

describe('a screen', () => {
  it('opens when its block is used, and hands rest while it is open', () => {
    world.setBlock(9, 64, 8, stateOf('minecraft:chest', {}));
    world.player.yaw = 0;
    world.player.pitch = -0.9;
    world.controls.useClick = true;
    run(1);
    world.controls.useClick = false;
    expect(world.player.screen).toMatchObject({ kind: 'chest', x: 9, y: 64, z: 8 });
    world.controls.attackHold = true;
    run(200);
    expect(formatBlockState(world.blocks.get(9, 64, 8))).toContain('minecraft:chest');
  });

  it.each([
    ['its block is gone', () => world.setBlock(X, Y, Z, AIR)],
    ['the player is too far away', () => world.player.place(30, 64, 8)],
  ])('closes when %s, and gives back what the cursor holds', (_, happen) => {
    place('chest');
    slotsOf('chest').put(0, stack('dirt', 5));
    openBlock(world, X, Y, Z);
    inventoryClick(world, { slot: 'c0', button: 0, mode: 'pickup' });
    happen();
    run(1);
    expect(world.player.screen.kind).toBe('none');
    expect(text(world.player.inventory, 0)).toBe('5 dirt');
  });

  it('closes on death, and what lay in the grid is left behind', () => {
    place('crafting_table');
    openBlock(world, X, Y, Z);
    world.player.screen.slots.put(4, stack('dirt', 5));
    hurt(world, 100, 'kill');
    expect([world.player.screen.kind, lying()]).toEqual(['none', ['5 dirt']]);
  });
});

describe('what a block keeps', () => {
  it.each(['chest', 'trapped_chest', 'barrel', 'hopper', 'furnace'] as const)(
    'of a %s falls out when it breaks',
    (kind) => {
      place(kind);
      slotsOf(kind).put(0, stack('dirt', 5));
      world.setBlock(X, Y, Z, AIR);
      expect(lying()).toEqual(['5 dirt']);
      place(kind);
      expect(text(world.land.contents.at(X, Y, Z)?.slots, 0)).toBe('');
    },
  );

  it('stays when the block only changes its looks', () => {
    place('barrel', { facing: 'up' });
    slotsOf('barrel').put(0, stack('dirt', 5));
    place('barrel', { facing: 'up', open: 'true' });
    expect(text(world.land.contents.at(X, Y, Z)?.slots, 0)).toBe('5 dirt');
  });

  it('of two chests side by side is one row, the right half first', () => {
    place('chest', { facing: 'north', type: 'left' });
    place('chest', { facing: 'north', type: 'right' }, [X + 1, Y, Z]);
    for (const x of [X, X + 1]) {
      openBlock(world, x, Y, Z);
      expect(placesOf(world, false).container.length).toBe(54);
      inventoryClick(world, { slot: 'c0', button: 0, mode: 'pickup' });
    }
    slotsOf('chest', X + 1).put(0, stack('dirt'));
    slotsOf('chest', X).put(26, stack('stone'));
    const { container } = placesOf(world, false);
    const [first, last] = [container[0]!, container[53]!];
    expect([text(first.slots, first.index), text(last.slots, last.index)]).toEqual([
      '1 dirt',
      '1 stone',
    ]);
    world.setBlock(X + 1, Y, Z, AIR);
    expect(lying()).toEqual(['1 dirt']);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('type=single');
    expect(text(world.land.contents.at(X, Y, Z)?.slots, 26)).toBe('1 stone');
  });

  it('of an ender chest belongs to the player, wherever one opens it', () => {
    place('ender_chest');
    openBlock(world, X, Y, Z);
    world.player.inventory.put(0, stack('diamond', 3));
    inventoryClick(world, { slot: '0', button: 0, mode: 'quick_move' });
    world.setBlock(X, Y, Z, AIR);
    run(1);
    place('ender_chest', {}, [X, Y, Z + 2]);
    openBlock(world, X, Y, Z + 2);
    inventoryClick(world, { slot: 'c0', button: 0, mode: 'quick_move' });
    expect(text(world.player.inventory, 8)).toBe('3 diamond');
  });

  it('of a box goes with it, there and back', () => {
    place('red_shulker_box', {}, [9, 64, 8]);
    slotsOf('shulker_box', 9).put(4, stack('diamond', 3));
    mine();
    expect(lying()).toEqual(['1 red_shulker_box']);
    expect(world.items[0]!.data?.facts.contents).toMatchObject([{ slot: 4, count: 3 }]);
    world.items[0]!.pickupDelay = 0;
    world.player.mode = 'survival';
    for (let i = 0; i < 40 && world.items.length > 0; i++) {
      Object.assign(world.items[0]!, { x: world.player.x, y: world.player.y, z: world.player.z });
      run(1);
    }
    expect(text(world.player.inventory, 0)).toBe('1 red_shulker_box');
    world.controls.useClick = true;
    run(1);
    const { x, y, z } = world.land.contents.list()[0]!;
    expect(formatBlockState(world.blocks.get(x, y, z))).toContain('red_shulker_box');
    expect(text(world.land.contents.at(x, y, z)?.slots, 4)).toBe('3 diamond');
    expect(text(world.player.inventory, 0)).toBe('');
  });

  it('of a box is no other box', () => {
    place('shulker_box');
    openBlock(world, X, Y, Z);
    world.player.inventory.put(0, stack('blue_shulker_box'));
    inventoryClick(world, { slot: '0', button: 0, mode: 'quick_move' });
    expect(text(world.player.inventory, 0)).toBe('1 blue_shulker_box');
  });

  it('of a sign is what is written on it', () => {
    expect(writeSign(world, X, Y, Z, ['a'])).toBe(false);
    place('oak_sign');
    expect(signLines(world, X, Y, Z)).toEqual(['', '', '', '']);
    expect(writeSign(world, X, Y, Z, ['one', 'two'])).toBe(true);
    expect(signLines(world, X, Y, Z)).toEqual(['one', 'two', '', '']);
    world.setBlock(X, Y, Z, AIR);
    expect(signLines(world, X, Y, Z)).toBeUndefined();
  });
});

describe('an oven', () => {
  it('smelts one thing in ten seconds, and a piece of coal does for eight', () => {
    place('furnace');
    const slots = slotsOf('furnace');
    slots.put(OVEN_INPUT, stack('raw_iron', 9));
    slots.put(OVEN_FUEL, stack('coal'));
    run(1);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('lit=true');
    expect(world.light.block(X, Y + 1, Z)).toBe(12);
    run(198);
    expect(text(slots, OVEN_OUTPUT)).toBe('');
    run(1);
    expect(text(slots, OVEN_OUTPUT)).toBe('1 iron_ingot');
    run(1_600);
    expect([0, 1, 2].map((slot) => text(slots, slot))).toEqual(['1 raw_iron', '', '8 iron_ingot']);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('lit=false');
    expect(world.land.contents.at(X, Y, Z)!.cookTicks).toBe(0);
  });

  it.each([
    ['smoker', 'beef', 'cooked_beef'],
    ['blast_furnace', 'raw_iron', 'iron_ingot'],
  ] as const)('of the kind %s takes half the time', (kind, raw, done) => {
    place(kind);
    const slots = slotsOf(kind);
    slots.put(OVEN_INPUT, stack(raw, 9));
    slots.put(OVEN_FUEL, stack('coal'));
    run(100);
    expect(text(slots, OVEN_OUTPUT)).toBe(`1 ${done}`);
    run(801);
    expect(text(slots, OVEN_OUTPUT)).toBe(`8 ${done}`);
  });

  it('burns nothing when there is nothing to smelt, or no room for it', () => {
    place('furnace');
    const slots = slotsOf('furnace');
    slots.put(OVEN_INPUT, stack('dirt', 9));
    slots.put(OVEN_FUEL, stack('coal', 2));
    run(20);
    slots.put(OVEN_INPUT, stack('raw_iron', 9));
    slots.put(OVEN_OUTPUT, stack('iron_ingot', 64));
    run(20);
    expect(text(slots, OVEN_FUEL)).toBe('2 coal');
  });

  it('leaves the bucket of the lava that it burnt', () => {
    place('furnace');
    const slots = slotsOf('furnace');
    slots.put(OVEN_INPUT, stack('sand'));
    slots.put(OVEN_FUEL, stack('lava_bucket'));
    run(1);
    expect(text(slots, OVEN_FUEL)).toBe('1 bucket');
  });

  it('teaches whoever takes out what is done, once', () => {
    place('furnace');
    const oven = world.land.contents.own('furnace', X, Y, Z);
    oven.slots.put(OVEN_OUTPUT, stack('iron_ingot', 10));
    oven.experience = 7;
    openBlock(world, X, Y, Z);
    inventoryClick(world, { slot: 'c2', button: 1, mode: 'pickup' });
    expect(world.player.xp).toBe(7);
    inventoryClick(world, { slot: 'c2', button: 0, mode: 'pickup' });
    inventoryClick(world, { slot: 'c2', button: 0, mode: 'pickup' });
    expect([world.player.xp, text(world.player.screen.slots, 9)]).toEqual([7, '10 iron_ingot']);
  });

  it('that breaks lets out what one would have learnt by it', () => {
    place('furnace');
    world.land.contents.own('furnace', X, Y, Z).experience = 3.5;
    world.setBlock(X, Y, Z, AIR);
    run(60);
    expect(world.player.xp).toBe(3);
  });

  it('stands still when the player is far away', () => {
    place('furnace');
    const slots = slotsOf('furnace');
    slots.put(OVEN_INPUT, stack('raw_iron', 9));
    slots.put(OVEN_FUEL, stack('coal'));
    world.player.place(X + 200, 64, Z);
    run(50);
    expect(text(slots, OVEN_FUEL)).toBe('1 coal');
  });
});

describe('a hopper', () => {
  it('hands on one thing every eight ticks, and takes one from above', () => {
    place('chest', { facing: 'north' }, [X, Y + 2, Z]);
    place('hopper', {}, [X, Y + 1, Z]);
    place('barrel');
    slotsOf('chest', X, Y + 2).put(0, stack('dirt', 5));
    run(8 * 3 + 1);
    expect(text(slotsOf('chest', X, Y + 2), 0)).toBe('1 dirt');
    expect(text(slotsOf('barrel'), 0)).toBe('3 dirt');
    run(30);
    expect(text(slotsOf('barrel'), 0)).toBe('5 dirt');
  });

  it('feeds an oven: what it faces down into cooks, what it pushes in from the side burns', () => {
    place('furnace');
    place('hopper', {}, [X, Y + 1, Z]);
    place('hopper', { facing: 'west' }, [X + 1, Y, Z]);
    place('hopper', {}, [X, Y - 1, Z]);
    slotsOf('hopper', X, Y + 1).put(0, stack('raw_iron', 2));
    slotsOf('hopper', X + 1).put(0, stack('dirt', 2));
    slotsOf('hopper', X + 1).put(1, stack('coal', 2));
    run(420);
    expect(text(slotsOf('hopper', X, Y - 1), 0)).toBe('2 iron_ingot');
    expect(text(slotsOf('hopper', X + 1), 0)).toBe('2 dirt');
  });

  it('picks up what falls into it', () => {
    place('hopper');
    dropStack(world, itemOf('dirt').id, 12, 0, X + 0.5, Y + 1, Z + 0.5);
    dropStack(world, itemOf('dirt').id, 12, 0, X + 3.5, Y + 1, Z + 0.5);
    run(20);
    expect(text(slotsOf('hopper'), 0)).toBe('12 dirt');
    expect(lying()).toEqual(['12 dirt']);
  });

  it('passes a thing on no faster than one hopper every eight ticks', () => {
    for (const dx of [0, 1, 2, 3, 4]) place('hopper', { facing: 'east' }, [X + dx, Y, Z]);
    slotsOf('hopper').put(0, stack('dirt'));
    run(20);
    expect(text(slotsOf('hopper', X + 4), 0)).toBe('');
    run(30);
    expect(text(slotsOf('hopper', X + 4), 0)).toBe('1 dirt');
  });
});

describe('a barrel', () => {
  it('is open for as long as somebody looks into it, and keeps what is in it', () => {
    place('barrel', { facing: 'up' });
    slotsOf('barrel').put(3, stack('apple', 5));
    world.player.place(X - 1.5, Y, Z + 0.5);
    openBlock(world, X, Y, Z);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('open=true');
    closeScreen(world);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('open=false');
    expect(text(world.land.contents.at(X, Y, Z)?.slots, 3)).toBe('5 apple');
  });

  it('closes behind whoever goes away', () => {
    place('barrel', { facing: 'up' });
    openBlock(world, X, Y, Z);
    world.player.place(X + 30, Y, Z);
    tick(world);
    expect(world.player.screen.isOpen).toBe(false);
    expect(formatBlockState(world.blocks.get(X, Y, Z))).toContain('open=false');
  });
});
