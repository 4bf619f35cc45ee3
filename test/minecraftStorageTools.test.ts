import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import type { At, ItemHeld, ItemWanted } from './support/minecraftServerWords.js';

const FIRST_HOTBAR = 36;
const CHEST = { x: 11, y: 5, z: 8 };
const BARREL = { x: 5, y: 5, z: 8 };
const TABLE = { x: 8, y: 5, z: 11 };
const FURNACE = { x: 8, y: 5, z: 5 };

function counted(held: readonly ItemHeld[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, count } of held) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

const VERSIONS = ['1.16.5', '1.21.4'];

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(VERSIONS)('tools on a server of %s', (version) => {
  let server: MinecraftServer;
  let joined = 0;
  beforeAll(async () => {
    server = await startMinecraftServer({ version });
    await server.tell('faults', { noPickup: true });
  });
  afterAll(() => server.stop());

  async function join(...items: readonly ItemWanted[]): Promise<MinecraftPlayer> {
    const name = `tester${++joined}`;
    const player = await MinecraftPlayer.join(server, { flags: { 'mc-username': name } });
    for (const [i, item] of items.entries()) {
      await server.tell('give', { player: name, slot: FIRST_HOTBAR + i, item });
    }
    await player.until(() => player.game.facets.senses!.inventory().length === items.length);
    return player;
  }

  async function bag({ name: player }: MinecraftPlayer): Promise<Record<string, number>> {
    return counted(await server.ask('inventory', { player }));
  }

  async function inside(at: At): Promise<Record<string, number>> {
    return counted(await server.ask('container', { at }));
  }

  test('deposit, withdraw, sort_chests and a look into containers', async () => {
    await server.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
    await server.tell('putContainer', { at: BARREL, name: 'barrel' });
    const player = await join(
      { name: 'apple', count: 20 },
      { name: 'dirt', count: 64 },
      { name: 'stone_pickaxe' },
    );
    expect(await player.run('deposit', { item: 'apple', count: 7 })).toMatchObject({ ok: true });
    const [{ apple = 0 }, { apple: more = 0 }] = [await inside(CHEST), await inside(BARREL)];
    expect(apple + more).toBe(12);
    expect(await player.run('deposit_all', { keep: 'stone_pickaxe' })).toMatchObject({
      ok: true,
    });
    expect(await bag(player)).toEqual({ stone_pickaxe: 1 });
    expect(await player.run('withdraw', { item: 'dirt', count: 10 })).toMatchObject({ ok: true });
    expect(await bag(player)).toEqual({ stone_pickaxe: 1, dirt: 10 });
    const seen = await player.run('observe_detail', { what: 'containers' });
    expect(JSON.stringify(seen)).toContain('apple');
    expect(await player.run('sort_chests')).toMatchObject({ ok: true });
    expect(await player.run('withdraw_all')).toMatchObject({ ok: true });
    expect(await bag(player)).toEqual({ stone_pickaxe: 1, dirt: 64, apple: 25 });
  });

  test('craft, smelt, equip and toss', async () => {
    await server.tell('setBlock', { at: TABLE, name: 'crafting_table' });
    await server.tell('putFurnace', { at: FURNACE });
    const player = await join(
      { name: 'oak_log', count: 3 },
      { name: 'sand', count: 3 },
      { name: 'coal', count: 2 },
      { name: 'iron_chestplate' },
    );
    expect(await player.run('craft', { item: 'wooden_pickaxe' })).toMatchObject({ ok: true });
    expect(await bag(player)).toMatchObject({ wooden_pickaxe: 1 });
    expect(await player.run('smelt', { item: 'sand', count: 3 })).toMatchObject({ ok: true });
    expect(await bag(player)).toMatchObject({ glass: 3, coal: 1 });
    expect(await player.run('equip', { item: 'iron_chestplate' })).toMatchObject({ ok: true });
    expect(await player.run('equip', { item: 'wooden_pickaxe' })).toMatchObject({ ok: true });
    expect(await player.run('toss', { item: 'glass', count: 2 })).toMatchObject({ ok: true });
    expect(await bag(player)).toMatchObject({ glass: 1 });
    const slots = await server.ask('inventory', {
      player: player.name,
    });
    expect(slots).toContainEqual({ slot: 6, name: 'iron_chestplate', count: 1 });
    expect(await server.ask('window', { player: player.name })).toBeNull();
  });

  test('a tool that is stopped leaves nothing open, and nothing is lost', async () => {
    await server.tell('putContainer', { at: CHEST });
    await server.tell('setBlock', { at: BARREL, name: 'air' });
    const player = await join({ name: 'dirt', count: 63 }, { name: 'apple', count: 63 });
    await server.tell('faults', { delayMs: 50 });
    const running = player.run('deposit', { item: 'dirt', count: 20 });
    await server.until('window', { player: player.name }, (window) => window !== null);
    await player.until(() => player.game.facets.senses!.self().screen !== null);
    await player.run('stop');
    expect(await running).toMatchObject({ ok: false });
    await server.tell('faults', { delayMs: 0 });
    await server.until('window', { player: player.name }, (window) => window === null);
    expect(await server.ask('cursor', { player: player.name })).toBeNull();
    const [{ dirt: stored = 0 }, { dirt: carried = 0 }] = [await inside(CHEST), await bag(player)];
    expect(stored + carried).toBe(63);
    expect(await player.op('get_state')).toMatchObject({ screen: null });
  });
});
