import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../commands/index.js';
import { writeBook, writeSign } from '../containers/writing.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { snapshotOf } from '../snapshot/snapshot.js';
import { tick } from '../tick.js';
import { ItemData } from './itemData.js';
import { dropStack } from './itemEntities.js';
import { keptCharacters, MAKE_ROOM, noRoom } from './keptCharacters.js';
import type { Stack } from './slots.js';
import { flatWorld } from './testLand.js';
import type { World } from './world.js';

const PAGE = 'x'.repeat(1_000);
const BOOK = ItemData.of({ pages: [PAGE], title: 'X', author: 'player' });

let world: World;

beforeEach(() => {
  world = flatWorld();
  world.player.mode = 'creative';
});

function stack(item: string, count = 1, data?: ItemData): Stack {
  return { item: itemOf(item).id, count, damage: 0, data };
}

function run(line: string): string {
  return runCommand(world, line).lines.join('\n');
}

/** A barrel with books in it, at 1 70 1. */
function barrelOf(count: number): void {
  run('/setblock 1 70 1 barrel');
  world.land.contents.own('barrel', 1, 70, 1).slots.put(0, stack('written_book', count, BOOK));
}

/** Lets the world keep so many characters more than it does. */
function leave(characters: number): void {
  world.keptCharactersMax = keptCharacters(world) + characters;
}

/** What the count should be, counted from nothing. */
function countedAnew(): number {
  const { inventory, ender, screen } = world.player;
  const slots = [inventory, ender, screen.slots];
  const blocks = world.lands.flatMap(({ contents }) => contents.list());
  return [...slots, ...blocks].reduce((sum, { characters }) => sum + characters, 0);
}

describe('what a world keeps', () => {
  it('is not doubled by /clone past the bound, and nothing changes then', () => {
    barrelOf(1);
    leave(2_000);
    expect(run('/clone 1 70 1 1 70 1 2 70 1')).toBe('Cloned 1 block');
    const before = world.hash();
    expect(run('/clone 1 70 1 2 70 1 1 71 1')).toBe(`Error: ${noRoom(world)}, ${MAKE_ROOM}`);
    expect(world.hash()).toBe(before);
  });

  it('may be moved by /clone when it cannot be doubled', () => {
    barrelOf(1);
    leave(0);
    expect(run('/clone 1 70 1 1 70 1 2 70 1 replace move')).toBe('Cloned 1 block');
  });

  it('has room again for what was taken away', () => {
    barrelOf(1);
    leave(0);
    expect(run('/clone 1 70 1 1 70 1 2 70 1')).toMatch('Error');
    run('/setblock 1 70 1 air');
    barrelOf(0);
    expect(run('/clone 1 70 1 1 70 1 2 70 1')).toBe('Cloned 1 block');
  });

  it('is not doubled by a box that somebody in creative mode places again and again', () => {
    const data = ItemData.of({ contents: [{ slot: 0, ...stack('written_book', 1, BOOK) }] });
    const { player, controls, land } = world;
    player.inventory.put(0, stack('shulker_box', 1, data));
    leave(2_000);
    const placed = (yaw: number): number => {
      Object.assign(player, { yaw, pitch: -1 });
      controls.useClick = true;
      tick(world);
      return land.contents.size;
    };
    expect([placed(0), placed(2)]).toEqual([1, 1]);
    world.keptCharactersMax += 2_000;
    expect(placed(2)).toBe(2);
  });

  it('is not made more by hoppers past the bound', () => {
    leave(1_000);
    expect(run('/fill 0 70 0 4 70 0 hopper')).toBe('Filled 5 blocks');
    expect(run('/fill 0 71 0 4 71 0 hopper')).toBe(`Error: ${noRoom(world)}, ${MAKE_ROOM}`);
    expect(run('/setblock 0 71 0 hopper')).toBe(`Error: ${noRoom(world)}, ${MAKE_ROOM}`);
    expect(run('/fill 0 71 0 4 71 0 stone')).toBe('Filled 5 blocks');
  });

  it('is not written past the bound, while what is shorter is', () => {
    const { inventory } = world.player;
    inventory.put(0, stack('writable_book'));
    leave(1_500);
    expect(writeBook(world, 0, [PAGE])).toBe('written');
    expect(writeBook(world, 0, [PAGE, PAGE])).toBe('no room');
    expect(inventory.data[0]!.facts.pages).toEqual([PAGE]);
    leave(0);
    expect(writeBook(world, 0, ['short'])).toBe('written');
    expect(writeBook(world, 1, ['short'])).toBe('no book');
  });

  it('counts each item of a stack, so that sharing a stack out adds no writing', () => {
    const [one, all] = [1, 16].map((count) => {
      barrelOf(count);
      return keptCharacters(world);
    });
    expect(all! - one!).toBe(15 * BOOK!.characters);
  });

  it('counts what a box holds wherever the box is', () => {
    const box = ItemData.of({ contents: [{ slot: 0, ...stack('written_book', 16, BOOK) }] })!;
    expect(box.characters).toBeGreaterThan(16 * PAGE.length);
    const before = keptCharacters(world);
    dropStack(world, itemOf('shulker_box').id, 1, 0, 30, 65, 8, box);
    expect(keptCharacters(world) - before).toBeGreaterThan(box.characters);
  });

  it('is counted alike however it came about, in forks too', () => {
    barrelOf(3);
    run('/setblock 3 70 1 oak_sign');
    writeSign(world, 3, 70, 1, ['"quoted"', 'b']);
    expect(keptCharacters(world)).toBe(countedAnew());
    run('/clone 1 70 1 3 70 1 1 72 1');
    const fork = world.fork();
    fork.land.contents.own('barrel', 1, 72, 1).slots.clear(0);
    expect(keptCharacters(world)).toBe(countedAnew());
    expect(keptCharacters(world)).toBeGreaterThan(keptCharacters(fork));
    world = fork;
    expect(keptCharacters(world)).toBe(countedAnew());
    run('/fill 1 70 1 3 72 1 air');
    expect(keptCharacters(world)).toBe(0);
  });

  it('takes no more in a save than is counted', () => {
    barrelOf(16);
    const [longest] = [...ITEM_KINDS].sort((a, b) => b.name.length - a.name.length);
    const text = '"\\\n\u0001漢'.repeat(100);
    const book = stack('writable_book', 1, ItemData.of({ pages: [text, text] }));
    const box = ItemData.of({ contents: [{ slot: 26, ...book }] });
    const { slots } = world.land.contents.own('barrel', 1, 70, 1);
    for (let i = 1; i < 26; i++) slots.put(i, stack(longest!.name, 64));
    slots.put(26, stack('light_blue_shulker_box', 1, box));
    run('/fill 1 71 1 5 71 1 hopper');
    dropStack(world, book.item, 1, 0, 1 / 3, 80 / 3, 1_000_000 / 3, book.data);
    const { contents, items } = snapshotOf(world);
    expect(JSON.stringify([contents, items]).length).toBeLessThan(keptCharacters(world));
  });
});
