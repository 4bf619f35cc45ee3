import type { AvatarHands, BlockWorldState, LongAction, TheirClock, Vector } from '@bridle/facets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

const VERSIONS = ['1.16.5', '1.21.4'];
const CHEST = { x: 10, y: 5, z: 8 };
const FIRST_HOTBAR = 36;
const TABLE = { x: 8, y: 5, z: 10 };
const TABLE_POS: Vector = [8, 5, 10];
const CHEST_POS: Vector = [10, 5, 8];

type StateFacet = { read(): BlockWorldState };

interface Held {
  readonly slot: number;
  readonly name: string;
  readonly count: number;
}

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

function tick({ game }: MinecraftPlayer): Promise<void> {
  return new Promise((resolve) => {
    const stop = (game.facets.clock as TheirClock).onTick(() => {
      stop();
      resolve();
    });
  });
}

async function bag({ server, name }: MinecraftPlayer): Promise<Record<string, number>> {
  return counted(await server.ask<Held[]>('inventory', { player: name }));
}

async function chest({ server }: MinecraftPlayer): Promise<Record<string, number>> {
  return counted(await server.ask<Held[]>('container', { at: CHEST }));
}

function counted(held: readonly Held[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, count } of held) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

async function slotsOf({ server, name: player }: MinecraftPlayer): Promise<Record<number, string>> {
  const all = await server.ask<Held[]>('inventory', { player });
  return Object.fromEntries(all.map(({ slot, name }) => [slot, name]));
}

async function held(player: MinecraftPlayer): Promise<string | undefined> {
  const { heldSlot } = await player.server.ask<{ heldSlot: number }>('player', {
    player: player.name,
  });
  return (await slotsOf(player))[36 + heldSlot];
}

/** Nothing is open, on the cursor or in the crafting grid. */
async function expectTidy({ server, name: player }: MinecraftPlayer): Promise<void> {
  expect(await server.until('window', { player }, (window) => window === null)).toBeNull();
  expect(await server.ask('cursor', { player })).toBeNull();
  const slots = await server.ask<Held[]>('inventory', { player });
  expect(slots.filter(({ slot }) => slot < 5)).toEqual([]);
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(VERSIONS)('windows of a server of %s', (version) => {
  let server: MinecraftServer;
  let joined = 0;
  beforeAll(async () => {
    server = await startMinecraftServer({ version });
  });
  afterAll(() => server.stop());

  /** Somebody new who carries this: the first of it in hand. */
  async function join(first: object, ...rest: readonly object[]): Promise<MinecraftPlayer> {
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
});
