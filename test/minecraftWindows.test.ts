import {
  type AvatarHands,
  type BlockWorldState,
  type LongAction,
  resultOf,
  type TheirClock,
  type Vector,
} from '@bridle/facets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import type { ItemHeld, ItemWanted } from './support/minecraftServerWords.js';

const VERSIONS = ['1.16.5', '1.21.4'];
const CHEST = { x: 10, y: 5, z: 8 };
const FIRST_HOTBAR = 36;
const TABLE = { x: 8, y: 5, z: 10 };
const TABLE_POS: Vector = [8, 5, 10];
const CHEST_POS: Vector = [10, 5, 8];

type StateFacet = { read(): BlockWorldState };

function hands({ game }: MinecraftPlayer): AvatarHands {
  return game.facets.avatar!.hands;
}

/** Lets a hand act, tick by tick, as the host would. */
async function act<T>(player: MinecraftPlayer, action: LongAction<T>): Promise<T> {
  for (;;) {
    const step = action.next();
    if (step.done) return step.value;
    await (step.value === undefined ? tick(player) : Promise.allSettled([step.value]));
  }
}

/** The same, one step of it. */
async function step(player: MinecraftPlayer, action: LongAction<unknown>): Promise<void> {
  const { value } = action.next();
  await (value instanceof Promise ? Promise.allSettled([value]) : tick(player));
}

/** Stops it there, and lets go, as the host does. */
async function stop(player: MinecraftPlayer, action: LongAction<unknown>): Promise<void> {
  action.return(undefined);
  await act(player, resultOf(player.game.facets.avatar!.release()));
}

function tick({ game }: MinecraftPlayer): Promise<void> {
  return new Promise((resolve) => {
    const stop = (game.facets.clock as TheirClock).onTick(() => {
      stop();
      resolve();
    });
  });
}

async function bag({ server, name }: MinecraftPlayer): Promise<Record<string, number>> {
  return counted(await server.ask('inventory', { player: name }));
}

async function chest({ server }: MinecraftPlayer): Promise<Record<string, number>> {
  return counted(await server.ask('container', { at: CHEST }));
}

function counted(held: readonly ItemHeld[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, count } of held) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

async function slotsOf({ server, name: player }: MinecraftPlayer): Promise<Record<number, string>> {
  const all = await server.ask('inventory', { player });
  return Object.fromEntries(all.map(({ slot, name }) => [slot, name]));
}

async function held(player: MinecraftPlayer): Promise<string | undefined> {
  const { heldSlot } = await player.server.ask('player', {
    player: player.name,
  });
  return (await slotsOf(player))[36 + heldSlot];
}

/** Nothing is open, on the cursor or in the crafting grid. */
async function expectTidy({ server, name: player }: MinecraftPlayer): Promise<void> {
  expect(await server.until('window', { player }, (window) => window === null)).toBeNull();
  expect(await server.ask('cursor', { player })).toBeNull();
  const slots = await server.ask('inventory', { player });
  expect(slots.filter(({ slot }) => slot < 5)).toEqual([]);
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(VERSIONS)('windows of a server of %s', (version) => {
  let server: MinecraftServer;
  let joined = 0;
  beforeAll(async () => {
    server = await startMinecraftServer({ version });
    await server.tell('faults', { noPickup: true });
  });
  afterAll(() => server.stop());

  /** Somebody new who carries this: the first of it in hand. */
  async function join(first: ItemWanted, ...rest: readonly ItemWanted[]): Promise<MinecraftPlayer> {
    const name = `tester${++joined}`;
    const player = await MinecraftPlayer.join(server, { flags: { 'mc-username': name } });
    for (const [i, item] of rest.entries()) {
      await server.tell('give', { player: name, slot: FIRST_HOTBAR + 1 + i, item });
    }
    await server.tell('give', { player: name, slot: FIRST_HOTBAR, item: first });
    const state = player.game.facets.state as unknown as StateFacet;
    await player.until(() => state.read().player.held !== null);
    return player;
  }

  test('a chest is opened, filled, emptied and closed', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    const player = await join(
      { name: 'cobblestone', count: 64 },
      { name: 'cobblestone', count: 40 },
    );
    const { openContainer, put, take, contents, closeContainer } = hands(player);
    expect(await act(player, openContainer(CHEST_POS))).toMatchObject({
      block: 'minecraft:chest',
      size: 27,
      items: [{ slot: 0, item: 'minecraft:apple', count: 5 }],
    });
    expect(await act(player, put('cobblestone', 70, 'any'))).toBe(70);
    expect(await chest(player)).toEqual({ apple: 5, cobblestone: 70 });
    expect(await act(player, take('apple', 3, 'any'))).toBe(3);
    expect(contents().items).toContainEqual({ slot: 0, item: 'minecraft:apple', count: 2 });
    await act(player, closeContainer());
    expect(await chest(player)).toEqual({ apple: 2, cobblestone: 70 });
    expect(await bag(player)).toEqual({ apple: 3, cobblestone: 34 });
    await expectTidy(player);
  });

  test('things are taken in hand, put on, taken off and thrown away', async () => {
    const player = await join(
      { name: 'clock' },
      { name: 'iron_helmet' },
      { name: 'leather_helmet' },
      { name: 'shield' },
      { name: 'dirt', count: 50 },
    );
    const { equip, toss } = hands(player);
    await act(player, equip('shield', 'hand'));
    expect(await held(player)).toBe('shield');
    await act(player, equip('clock', 'hand'));
    await act(player, equip('iron_helmet', 'head'));
    await act(player, equip('leather_helmet', 'head'));
    await act(player, equip('shield', 'off_hand'));
    const slots = await slotsOf(player);
    expect(slots[5]).toBe('leather_helmet');
    expect(slots[45]).toBe('shield');
    expect(await held(player)).toBe('clock');
    await act(player, equip(null, 'head'));
    expect((await slotsOf(player))[5]).toBeUndefined();
    expect(await act(player, toss('dirt', 3))).toEqual({ item: 'minecraft:dirt', count: 3 });
    expect(await act(player, toss('dirt', 40))).toEqual({ item: 'minecraft:dirt', count: 40 });
    expect(await bag(player)).toMatchObject({ dirt: 7, iron_helmet: 1, leather_helmet: 1 });
    await expect(act(player, equip('dirt', 'head'))).rejects.toThrow('nothing to wear');
    await expect(act(player, toss('diamond', 1))).rejects.toMatchObject({ reason: 'missing_item' });
  });

  test('things are made in the grid of the inventory, and at a table what needs one', async () => {
    await server.tell('setBlock', { at: TABLE, name: 'crafting_table' });
    const player = await join({ name: 'oak_log', count: 5 }, { name: 'cobblestone', count: 20 });
    const { craft } = hands(player);
    expect(await act(player, craft('oak_planks', 16, null))).toEqual({
      made: 16,
      taken: [{ item: 'minecraft:oak_log', count: 4 }],
    });
    expect(await bag(player)).toEqual({ oak_log: 1, oak_planks: 16, cobblestone: 20 });
    await act(player, craft('stick', 3, null));
    await act(player, craft('furnace', 2, TABLE_POS));
    await act(player, craft('wooden_pickaxe', 1, null));
    expect(await bag(player)).toEqual({
      ...{ oak_log: 1, oak_planks: 11, cobblestone: 4 },
      ...{ stick: 2, furnace: 2, wooden_pickaxe: 1 },
    });
    await expectTidy(player);
    await expect(act(player, craft('furnace', 1, null))).rejects.toMatchObject({
      reason: 'missing_item',
    });
  });

  test('screens are opened, clicked on and closed, and the state says which is open', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    const player = await join({ name: 'oak_log', count: 9 });
    expect(await player.op('open', { pos: CHEST_POS })).toEqual({
      screen: { kind: 'chest', pos: CHEST_POS },
    });
    expect(await player.op('get_state')).toMatchObject({ screen: { kind: 'chest' } });
    expect(await player.op('get_container')).toMatchObject({
      size: 27,
      slots: [{ slot: 'c0', item: 'minecraft:apple', count: 5 }],
    });
    expect(await player.op('inventory_click', { slot: 'c0', button: 1 })).toMatchObject({
      changed: [
        { slot: 'c0', now: { count: 2 } },
        { slot: 'cursor', now: { item: 'minecraft:apple', count: 3 } },
      ],
    });
    await player.op('inventory_click', { mode: 'drag', slots: ['c3', 'c4', 20] });
    expect(await player.op('container_move', { from: 0, to: 'c9', count: 4 })).toMatchObject({
      moved: 4,
    });
    expect(await server.ask('container', { at: CHEST })).toEqual([
      { slot: 0, name: 'apple', count: 2 },
      { slot: 3, name: 'apple', count: 1 },
      { slot: 4, name: 'apple', count: 1 },
      { slot: 9, name: 'oak_log', count: 4 },
    ]);
    await player.op('inventory_click', { slot: 'c9', mode: 'quick_move' });
    await player.op('inventory_click', { slot: 'c0' });
    expect(await player.op('close')).toMatchObject({ screen: null });
    expect(await bag(player)).toEqual({ apple: 3, oak_log: 9 });
    await expectTidy(player);
    await expect(player.op('inventory_click', { slot: 'c0' })).rejects.toThrow('no such slot');
  });

  test('clicks without a screen are on the inventory, whose grid is put back when it closes', async () => {
    const player = await join({ name: 'oak_log', count: 9 }, { name: 'dirt', count: 3 });
    await player.op('inventory_click', { slot: 0, button: 1 });
    await player.op('inventory_click', { slot: 'g0' });
    expect(await player.op('get_container')).toMatchObject({
      screen: { kind: 'inventory', pos: null },
      slots: [{ slot: 'g0', item: 'minecraft:oak_log', count: 5 }],
      result: { item: 'minecraft:oak_planks', count: 4 },
    });
    await player.op('inventory_click', { slot: 'r', button: 3, mode: 'swap' });
    await player.op('inventory_click', { slot: 1, button: 40, mode: 'swap' });
    await player.op('inventory_click', { slot: 3, button: 0, mode: 'throw' });
    await player.op('inventory_click', { slot: 0 });
    await player.op('inventory_click', { slot: 30, mode: 'pickup_all' });
    expect(await player.op('close')).toMatchObject({ screen: null });
    expect(await bag(player)).toEqual({ oak_log: 8, dirt: 3, oak_planks: 3 });
    expect((await slotsOf(player))[45]).toBe('dirt');
    await expectTidy(player);
    const made = await player.op('craft', { recipe: 'oak_planks', times: 20 });
    expect(made).toMatchObject({ count: 32, times: 8, screen: null });
    expect(await bag(player)).toEqual({ dirt: 3, oak_planks: 35 });
    await expect(player.op('craft', { recipe: 'oak_plank' })).rejects.toThrow('no recipe');
    await player.op('inventory_click', { slot: 'g3' });
    await player.op('inventory_click', { slot: 40 });
    expect(await player.op('get_container')).toMatchObject({ cursor: { item: 'minecraft:dirt' } });
    await act(player, hands(player).equip('oak_planks', 'off_hand'));
    expect(await bag(player)).toEqual({ dirt: 3, oak_planks: 35 });
    await expectTidy(player);
  });

  test('what a click in the scene took stays on the mouse, and the screen open, until the next', async () => {
    const player = await join({ name: 'bread', count: 3 });
    await server.tell('putContainer', { at: CHEST });
    await player.op('open', { pos: CHEST_POS });
    const click = async (label: string) => {
      const { snapshot } = (await player.op('get_scene')) as { snapshot: string };
      const line = snapshot.split('\n').find((one) => one.includes(`"${label}`))!;
      const selector = line.split('[ref=')[1]!.split(']')[0]!;
      await player.op('scene_act', { action: 'click', selector });
    };
    await click('Hotbar 1');
    const taken = await server.ask('cursor', { player: player.name });
    expect(taken).toMatchObject({ name: 'bread', count: 3 });
    await click('Chest 1–27');
    expect(await chest(player)).toEqual({ bread: 3 });
    await click('Close');
    await expectTidy(player);
  });

  test('signs and books are written, where the server lets them be', async () => {
    const player = await join({ name: 'writable_book' }, { name: 'writable_book' });
    const [pos, lines] = [
      [6, 5, 8],
      ['hello', 'there'],
    ];
    await server.tell('putSign', { at: { x: 6, y: 5, z: 8 }, lines: ['old'] });
    const written = player.op('sign_write', { pos, lines });
    if (version === '1.16.5') await expect(written).rejects.toThrow('does not open the sign');
    else {
      expect(await written).toEqual({ pos, lines: ['hello', 'there', '', ''] });
      expect(await server.ask('sign', { at: { x: 6, y: 5, z: 8 } })).toMatchObject({
        front: ['hello', 'there', '', ''],
      });
    }
    await player.op('book_write', { pages: ['one', 'two'] });
    await player.op('book_write', { slot: 1, pages: ['three'], title: 'A book' });
    expect(await server.ask('book', { player: player.name })).toMatchObject({
      pages: ['three'],
      title: 'A book',
    });
    expect((await slotsOf(player))[37]).toBe('written_book');
    await expect(player.op('book_write', { slot: 1, pages: [] })).rejects.toThrow('no book');
  });

  test('a furnace takes input and fuel, tells of its fire, and gives what it made', async () => {
    const at = { x: 8, y: 5, z: 6 };
    const pos: Vector = [8, 5, 6];
    await server.tell('putFurnace', { at });
    const player = await join({ name: 'sand', count: 2 }, { name: 'coal', count: 5 });
    const { openContainer, put, take, contents, closeContainer, wait } = hands(player);
    expect(await act(player, openContainer(pos))).toMatchObject({ size: 3, items: [] });
    await expect(act(player, put('coal', 1, 'output'))).rejects.toMatchObject({
      reason: 'refused',
    });
    await expect(act(player, put('coal', 1, 'input'))).rejects.toThrow('makes nothing of coal');
    expect(await act(player, put('sand', 2, 'any'))).toBe(2);
    expect(await act(player, put('coal', 2, 'any'))).toBe(2);
    await act(player, wait(5));
    const { oven } = contents();
    expect(oven).toMatchObject({ burn_total: 1600, cook_total: 200 });
    expect(oven!.burn_ticks).toBeGreaterThan(0);
    while (contents().items.some(({ slot }) => slot === 0)) await act(player, wait(1));
    expect(await act(player, take('glass', 2, 'output'))).toBe(2);
    expect(await act(player, take('coal', 9, 'fuel'))).toBe(1);
    await act(player, closeContainer());
    expect(await bag(player)).toMatchObject({ glass: 2, coal: 4 });
    await expectTidy(player);
  });

  test('a double chest is one container, and what a hand clicked on is the open screen', async () => {
    const items = [{ slot: 40, name: 'apple', count: 5 }];
    await server.tell('putContainer', { at: CHEST, isDouble: true, items });
    const player = await join({ name: 'dirt', count: 9 });
    const { openContainer, take, closeContainer, useOnBlock } = hands(player);
    expect(await act(player, openContainer(CHEST_POS))).toMatchObject({
      size: 54,
      items: [{ slot: 40, item: 'minecraft:apple', count: 5 }],
    });
    expect(await act(player, take('apple', 64, 'any'))).toBe(5);
    await act(player, closeContainer());
    await act(player, useOnBlock(CHEST_POS));
    await player.until(() => player.game.facets.senses!.self().screen !== null);
    expect(await player.op('get_state')).toMatchObject({
      screen: { kind: 'chest', pos: CHEST_POS },
    });
    await player.op('close');
    await server.tell('health', { player: player.name, health: 0 });
    await player.until(() => player.game.facets.senses!.self().player.dead);
    await expect(player.op('open', { inventory: true })).rejects.toThrow('dead');
    await player.op('respawn');
    expect(await server.ask('player', { player: player.name })).toMatchObject({ health: 20 });
    await expect(player.op('respawn')).rejects.toThrow('alive');
    await server.tell('fill', { from: { ...CHEST, z: 6 }, to: { ...CHEST, z: 10 }, name: 'air' });
    await server.tell('setBlock', { at: { ...CHEST, x: 9 }, name: 'air' });
    await server.tell('setBlock', { at: { ...CHEST, x: 11 }, name: 'air' });
  });

  test('what does not fit stays where it was', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    const player = await join({ name: 'oak_log', count: 64 }, { name: 'apple', count: 62 });
    await server.tell('fillInventory', { player: player.name, name: 'dirt' });
    const { openContainer, put, take, closeContainer, craft, equip } = hands(player);
    await act(player, openContainer(CHEST_POS));
    expect(await act(player, take('apple', 5, 'any'))).toBe(2);
    expect(await act(player, take('apple', 5, 'any'))).toBe(0);
    await act(player, closeContainer());
    expect(await chest(player)).toEqual({ apple: 3 });
    await expect(act(player, craft('oak_planks', 4, null))).rejects.toMatchObject({
      reason: 'no_room',
    });
    await expect(act(player, equip(null, 'hand'))).rejects.toMatchObject({ reason: 'no_room' });
    const full = Array.from({ length: 27 }, () => ({ name: 'cobblestone', count: 64 }));
    await server.tell('putContainer', { at: CHEST, items: full });
    await act(player, openContainer(CHEST_POS));
    expect(await act(player, put('dirt', 64, 'any'))).toBe(0);
    expect(await bag(player)).toEqual({ oak_log: 64, apple: 64, dirt: 34 * 64 });
    await act(player, closeContainer());
    await expectTidy(player);
  });

  test('what the server does not open, closes or takes away is told, and nothing is lost', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    const player = await join({ name: 'dirt', count: 50 });
    const { openContainer, put, take } = hands(player);
    await server.tell('faults', { openNoWindows: true });
    await expect(act(player, openContainer(CHEST_POS))).rejects.toMatchObject({
      reason: 'refused',
      message: 'chest at 10 5 8 does not open',
    });
    await server.tell('faults', { openNoWindows: false });
    await act(player, openContainer(CHEST_POS));
    await server.tell('closeWindow', { player: player.name });
    await expect(act(player, take('apple', 1, 'any'))).rejects.toMatchObject({
      reason: 'interrupted',
    });
    await act(player, openContainer(CHEST_POS));
    const putting = put('dirt', 12, 'any');
    for (let i = 0; i < 3; i++) await step(player, putting);
    await server.tell('setBlock', { at: CHEST, name: 'air' });
    await server.tell('closeWindow', { player: player.name });
    await expect(act(player, putting)).rejects.toMatchObject({ reason: 'gone' });
    await expectTidy(player);
    await expect(act(player, openContainer(CHEST_POS))).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  test('whoever is stopped leaves nothing on the cursor, in the grid or open', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    await server.tell('setBlock', { at: TABLE, name: 'crafting_table' });
    const player = await join({ name: 'cobblestone', count: 9 }, { name: 'dirt', count: 50 });
    const { openContainer, put, craft } = hands(player);
    await act(player, openContainer(CHEST_POS));
    for (const steps of [1, 2, 5]) {
      const putting = put('dirt', 7, 'any');
      for (let i = 0; i < steps; i++) await step(player, putting);
      await stop(player, putting);
      await expectTidy(player);
      const [{ dirt: stored = 0 }, { dirt: carried = 0 }] = [
        await chest(player),
        await bag(player),
      ];
      expect(stored + carried).toBe(50);
      await act(player, openContainer(CHEST_POS));
    }
    for (const steps of [2, 4, 8]) {
      const making = craft('furnace', 1, TABLE_POS);
      for (let i = 0; i < steps; i++) await step(player, making);
      await stop(player, making);
      await expectTidy(player);
      expect(await bag(player)).toMatchObject({ cobblestone: 9 });
    }
    const opening = openContainer(CHEST_POS);
    await server.tell('faults', { delayMs: 200 });
    for (let i = 0; i < 3; i++) await step(player, opening);
    await stop(player, opening);
    await server.until('window', { player: player.name }, (window) => window !== null);
    await expectTidy(player);
    await server.tell('faults', { delayMs: 0 });
  });

  test('clicks that are answered late are waited for, and a server that is silent is told of', async () => {
    const player = await join({ name: 'oak_log', count: 9 });
    const { craft, toss } = hands(player);
    await server.tell('faults', { delayMs: 100 });
    await act(player, craft('oak_planks', 4, null));
    expect(await bag(player)).toEqual({ oak_log: 8, oak_planks: 4 });
    await server.tell('faults', { delayMs: 600 });
    expect(await act(player, toss('oak_planks', 4))).toMatchObject({ count: 4 });
    expect(await bag(player)).toEqual({ oak_log: 8 });
    await server.tell('faults', { delayMs: 0 });
    await act(player, toss('oak_log', 1));
    await server.tell('faults', { silent: true });
    await expect(act(player, toss('oak_log', 2))).rejects.toMatchObject({ reason: 'timeout' });
    await server.tell('faults', { silent: false });
    await act(player, resultOf(player.game.facets.avatar!.release()));
    await expectTidy(player);
    await act(player, toss('oak_log', 1));
  });

  test('a server that is killed in the middle ends what was going on', async () => {
    const player = await join({ name: 'dirt', count: 64 });
    const tossing = hands(player).toss('dirt', 20);
    await step(player, tossing);
    await server.kill();
    await expect(act(player, tossing)).rejects.toMatchObject({ reason: 'interrupted' });
    await server.restart();
  });
});
