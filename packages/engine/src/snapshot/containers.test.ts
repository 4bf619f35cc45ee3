import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { inventoryClick } from '../containers/clicks.js';
import { openBlock } from '../containers/opening.js';
import { writeSign } from '../containers/writing.js';
import { itemOf } from '../items/index.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { ItemData } from '../world/itemData.js';
import { dropStack } from '../world/itemEntities.js';
import type { Stack } from '../world/slots.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { restoreWorld, SnapshotError, snapshotOf } from './snapshot.js';

function stack(item: string, count = 1, data?: ItemData): Stack {
  return { item: itemOf(item).id, count, damage: 0, data };
}

/** One of everything that keeps something, some of it at work. */
function furnished(): World {
  const world = flatWorld();
  const { contents } = world.land;
  const book = ItemData.of({ pages: ['one', 'two'], title: 'Numbers', author: 'player' });
  const box = ItemData.of({ contents: [{ slot: 2, ...stack('written_book', 1, book) }] });
  for (const [i, block] of ['chest', 'furnace', 'hopper', 'oak_sign', 'shulker_box'].entries()) {
    world.setBlock(10 + 2 * i, 64, 8, stateOf(`minecraft:${block}`, {}));
  }
  contents.own('chest', 10, 64, 8).slots.put(5, stack('red_shulker_box', 1, box));
  const oven = contents.own('furnace', 12, 64, 8).slots;
  oven.put(0, stack('raw_iron', 9));
  oven.put(1, stack('coal', 3));
  contents.own('hopper', 14, 64, 8).slots.put(0, stack('dirt', 9));
  writeSign(world, 16, 64, 8, ['a', '', 'b']);
  contents.own('shulker_box', 18, 64, 8).slots.put(
    0,
    stack(
      'iron_sword',
      1,
      ItemData.of({
        enchantments: { sharpness: 2 },
      }),
    ),
  );
  world.player.ender.put(26, stack('diamond', 7));
  world.player.inventory.put(3, stack('shulker_box', 1, box));
  dropStack(world, itemOf('shulker_box').id, 1, 0, 30, 65, 8, box);
  openBlock(world, 10, 64, 8);
  inventoryClick(world, { slot: 'c5', button: 0, mode: 'pickup' });
  for (let i = 0; i < 250; i++) tick(world);
  return world;
}

function throughJson(world: World): Record<string, unknown> {
  return JSON.parse(JSON.stringify(snapshotOf(world))) as Record<string, unknown>;
}

function restored(snapshot: unknown): World {
  return restoreWorld(snapshot, new FlatLand());
}

describe('what blocks and hands hold', () => {
  it('comes back from a save, and goes on alike', () => {
    const world = furnished();
    const copy = restored(throughJson(world));
    expect(snapshotOf(copy)).toEqual(snapshotOf(world));
    expect(copy.hash()).toBe(world.hash());
    expect(copy.player.screen.kind).toBe('chest');
    for (let i = 0; i < 300; i++) {
      tick(world);
      tick(copy);
      expect(copy.hash()).toBe(world.hash());
    }
  });

  it('goes its own way in a fork', () => {
    const world = furnished();
    const before = world.hash();
    const fork = world.fork();
    expect(fork.hash()).toBe(before);
    fork.land.contents.own('chest', 10, 64, 8).slots.put(0, stack('dirt'));
    fork.player.ender.clear(26);
    expect([world.hash() === before, fork.hash() === before]).toEqual([true, false]);
    for (let i = 0; i < 100; i++) tick(fork);
    expect(world.hash()).toBe(before);
    const other = world.fork();
    for (let i = 0; i < 100; i++) {
      tick(world);
      tick(other);
    }
    expect(other.hash()).toBe(world.hash());
  });

  it('is in the hash, each thing of it', () => {
    const world = furnished();
    const { contents } = world.land;
    const changes: ((fork: World) => void)[] = [
      ({ land }) => void land.contents.remove(10, 64, 8),
      ({ land }) => void land.contents.own('furnace', 12, 64, 8).burnTicks--,
      ({ land }) => void land.contents.own('furnace', 12, 64, 8).experience++,
      ({ land }) => void land.contents.own('hopper', 14, 64, 8).readyAt++,
      (fork) => void writeSign(fork, 16, 64, 8, ['a', 'b']),
      ({ land }) => {
        const slots = land.contents.own('shulker_box', 18, 64, 8).slots;
        slots.data[0] = ItemData.of({ enchantments: { sharpness: 3 } });
      },
      ({ player }) => player.ender.put(25, stack('dirt')),
      ({ player }) => player.screen.slots.put(9, undefined),
      ({ player }) => player.screen.show('none'),
    ];
    const slots = contents.at(10, 64, 8)?.slots;
    expect(slots?.isEmpty).toBe(true); // the cursor has it
    contents.own('chest', 10, 64, 8).slots.put(1, stack('dirt'));
    const hashes = [
      world,
      ...changes.map((change) => {
        const fork = world.fork();
        change(fork);
        return fork;
      }),
    ].map((one) => one.hash());
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is nothing in a save from before there was any of it', () => {
    const { contents, screen, ender, ...old } = throughJson(furnished());
    const world = restored(old);
    expect([world.land.contents.size, world.player.screen.kind]).toEqual([0, 'none']);
    expect([contents, screen, ender].every((part) => part !== undefined)).toBe(true);
  });

  it.each([
    ['a keeper that is none', { keeper: 'bed' }],
    ['half a place', { x: 0.5 }],
    ['a slot that it does not have', { slots: [{ slot: 27, item: 'dirt', count: 1, damage: 0 }] }],
    ['an item without a count', { slots: [{ slot: 1, item: 'dirt', damage: 0 }] }],
    ['slots that are no list', { slots: 7 }],
    ['too many lines', { lines: ['', '', '', '', ''] }],
    ['a line without end', { lines: ['x'.repeat(16)] }],
    ['a fire below zero', { burnTicks: -1 }],
    ['experience below zero', { experience: -1 }],
    ['a field that nobody knows', { mood: 1 }],
    [
      'a box in a box',
      {
        slots: [
          {
            slot: 0,
            item: 'shulker_box',
            count: 1,
            damage: 0,
            data: { contents: [{ slot: 0, item: 'shulker_box', count: 1, damage: 0 }] },
          },
        ],
      },
    ],
  ])('is refused with %s', (_, wrong) => {
    const snapshot = throughJson(furnished());
    const blank = { keeper: 'chest', x: 99, y: 64, z: 8, slots: [], lines: [] };
    expect(() => restored({ ...snapshot, contents: [blank] })).not.toThrow();
    expect(() => restored({ ...snapshot, contents: [{ ...blank, ...wrong }] })).toThrow(
      SnapshotError,
    );
    expect(() => restored({ ...snapshot, contents: [blank, blank] })).toThrow('listed twice');
  });

  it('does no harm where there is no block for it', () => {
    const snapshot = throughJson(furnished());
    const slots = [
      { slot: 0, item: 'minecraft:raw_iron', count: 9, damage: 0 },
      { slot: 1, item: 'minecraft:coal', count: 9, damage: 0 },
    ];
    const lost = ['furnace', 'hopper'].map((keeper, i) => ({
      ...{ keeper, x: 20, y: 63 - i, z: 8, slots, lines: [] },
    }));
    const world = restored({ ...snapshot, contents: lost });
    for (let i = 0; i < 50; i++) tick(world);
    expect(world.land.contents.at(20, 63, 8)).toBeUndefined();
  });
});
