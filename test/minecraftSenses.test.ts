import type { SensesFacet, Vector } from '@bridle/facets';
import { UNLOADED } from '@bridle/facets';
import { describe, expect, test } from 'vitest';
import { MinecraftPlayer, playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

const DETAIL_KINDS = [
  ...['inventory', 'players', 'hostiles', 'entities', 'blocks', 'animals', 'cats', 'cows'],
  ...['containers', 'signs', 'space_snapshot', 'environment', 'room_probe', 'terrain'],
  'exploration_memory',
];
const VERSIONS = ['1.16.5', '1.21.4'];
const at = ([x, y, z]: Vector) => ({ x, y, z });

function sensesOf({ game }: MinecraftPlayer): SensesFacet {
  return (game.facets as { senses: SensesFacet }).senses;
}

async function put(player: MinecraftPlayer, pos: Vector, name: string, properties = {}) {
  await player.server.tell('setBlock', { at: at(pos), name, properties });
  await player.until(() => sensesOf(player).nameAt(...pos) !== 'minecraft:air');
}

describe.skipIf(!HAS_MINECRAFT_SERVERS)('what a bot perceives', () => {
  test.each(VERSIONS)('of the blocks of %s is what the server has sent', async (version) => {
    const player = await playMinecraft({ version });
    const isOld = version === '1.16.5';
    await put(player, [10, 5, 8], isOld ? 'grass' : 'short_grass');
    await put(player, [9, 4, 8], isOld ? 'grass_path' : 'dirt_path');
    await put(player, [8, 6, 12], 'oak_stairs', { facing: 'north', half: 'top' });
    await player.server.tell('putSign', { at: at([6, 5, 8]), lines: ['one', 'two'] });
    await player.until(() => sensesOf(player).blockData([6, 5, 8])?.lines !== undefined);

    const far = await player.op('get_blocks', { from: [10, 5, 8], to: [10_000, 5, 8] });
    expect(far.palette).toEqual(['minecraft:short_grass', 'minecraft:air', UNLOADED]);
    const stairs = await player.op('get_blocks', { from: [8, 6, 12], to: [8, 6, 12] });
    expect(stairs.palette[0]).toBe(
      'minecraft:oak_stairs[facing=north,half=top,shape=straight,waterlogged=false]',
    );
    for (const match of ['dirt_path', 'grass_path']) {
      const { data } = await player.op('observe_detail', { what: 'blocks', match });
      expect(data).toMatchObject({ count: 1, positions: [{ block: 'dirt_path', pos: [9, 4, 8] }] });
    }
    const sign = await player.op('get_block_data', { pos: [6, 5, 8] });
    expect(sign.data).toEqual({ id: 'minecraft:oak_sign', lines: ['one', 'two', '', ''] });

    await player.server.tell('teleport', { to: { x: 8.5, y: 5, z: 8.5 }, yaw: 0, pitch: 0 });
    await player.until(() => sensesOf(player).self().looking_at !== null);
    const { looking_at } = await player.op('get_state');
    expect(looking_at).toMatchObject({ pos: [8, 6, 12], face: 'north' });
    expect(looking_at.block).toMatch(/^minecraft:oak_stairs\[/);
    const { hit } = await player.op('raycast', { from: [8.5, 8.5, 8.5], way: [0, -1, 0] });
    expect(hit).toEqual({
      block: 'minecraft:grass_block[snowy=false]',
      pos: [8, 4, 8],
      face: 'up',
      distance: 3.5,
    });
    const grass = await player.op('raycast', { from: [8.5, 5.2, 8.5], way: [1, 0, 0] });
    expect(grass.hit).toMatchObject({ block: 'minecraft:short_grass', face: 'west' });
    // Through grass one sees what is behind it; where nothing is loaded nobody knows.
    expect(sensesOf(player).blockBetween([8.5, 5.2, 8.5], [12.5, 5.2, 8.5])).toBeNull();
    expect(sensesOf(player).block(10_000, 5, 8)).toBeUndefined();
    expect(sensesOf(player).block(8, 200, 8)).toMatchObject({ sky_light: 15, is_solid: false });
  });

  test.each(VERSIONS)('of creatures and things on %s is what the server tells', async (version) => {
    const player = await playMinecraft({ version });
    const { server } = player;
    const cow = await server.tell<number>('spawn', { name: 'cow', at: at([8.5, 5, 10.5]) });
    await server.tell('spawn', { name: 'zombie', at: at([2.5, 5, 2.5]) });
    const drop = { name: 'oak_planks', count: 3 };
    await server.tell('drop', { at: at([12.5, 5, 12.5]), item: drop });
    const seen = (type: string) =>
      sensesOf(player)
        .entities(32)
        .find((one) => one.type === `minecraft:${type}`);
    await player.until(() => ['cow', 'zombie'].every(seen) && seen('item')?.item !== undefined);

    expect(seen('cow')).toMatchObject({ id: cow, is_hostile: false });
    expect(seen('zombie')).toMatchObject({ is_hostile: true });
    expect(seen('item')?.item).toEqual({ item: 'minecraft:oak_planks', count: 3 });
    // This server does not tell how a mob is: then nobody knows.
    expect(seen('cow')).not.toHaveProperty('health');
    await server.tell('teleport', { to: at([8.5, 5, 8.5]), yaw: 0, pitch: 20 });
    await player.until(() => sensesOf(player).self().looking_at_entity === cow);
    await put(player, [8, 6, 9], 'stone');
    await player.until(() => sensesOf(player).self().looking_at_entity === null);

    const other = await MinecraftPlayer.join(server, { flags: { 'mc-username': 'other' } });
    await player.until(() => sensesOf(player).players().length === 1);
    expect(sensesOf(player).players()[0]).toMatchObject({ name: 'other' });
    expect(sensesOf(other).players()[0]).toMatchObject({ name: 'tester' });
    const { nearby } = await player.op('observe_snapshot');
    expect(nearby).toMatchObject({
      players: { count: 1, list: [{ name: 'other' }] },
      hostiles: { count: 1 },
      animals: { count: 1 },
      drops: { count: 1 },
    });
  });

  test.each(VERSIONS)(
    'of what is carried on %s, and of what can be made of it',
    async (version) => {
      const player = await playMinecraft({ version });
      const { server } = player;
      const senses = sensesOf(player);
      const enchants = [{ name: 'efficiency', level: 3 }];
      const pickaxe = { name: 'iron_pickaxe', damage: 7, enchants };
      await server.tell('give', { slot: 37, item: pickaxe });
      await server.tell('give', { slot: 9, item: { name: 'oak_planks', count: 9 } });
      await server.tell('give', { slot: 5, item: { name: 'netherite_helmet' } });
      await player.until(() => senses.inventory().length === 3);

      expect((await player.op('get_inventory')).slots).toEqual([
        {
          slot: 1,
          item: 'minecraft:iron_pickaxe',
          count: 1,
          damage: 7,
          enchantments: { 'minecraft:efficiency': 3 },
        },
        { slot: 9, item: 'minecraft:oak_planks', count: 9 },
        { slot: 39, item: 'minecraft:netherite_helmet', count: 1 },
      ]);
      // 1.5 of hardness by 30, at 6 and 10 more of the enchantment.
      expect(senses.digging('stone')).toEqual({
        tool: 'minecraft:iron_pickaxe',
        ticks: 3,
        gives_drops: true,
      });
      expect(senses.digging('obsidian')).toMatchObject({ gives_drops: false });
      expect(senses.digging('bedrock')).toMatchObject({ ticks: Number.POSITIVE_INFINITY });
      const [chest] = senses.recipes('chest');
      expect(chest).toMatchObject({ times: 1, needs_table: true, missing: [] });
      expect(chest!.needs).toEqual([
        { any_of: expect.arrayContaining(['minecraft:oak_planks']), count: 8 },
      ]);
      expect(senses.recipes('torch')[0]!.missing).toEqual([
        { any_of: ['minecraft:coal', 'minecraft:charcoal'], count: 1 },
        { any_of: ['minecraft:stick'], count: 1 },
      ]);
      const able = senses.recipes(undefined).map(({ recipe }) => recipe);
      expect(able).toContain('minecraft:crafting_table');
      expect(able).not.toContain('minecraft:torch');
      const items = ['netherite_helmet', 'iron_pickaxe', 'cheese'];
      const { facts } = await player.op('get_item_facts', { items });
      expect(facts).toMatchObject({
        netherite_helmet: { armor: { place: 'head', points: null }, fuel_ticks: null },
        iron_pickaxe: { tool: 'pickaxe', durability: 250, fuel_ticks: 0 },
      });
      expect(facts).not.toHaveProperty('cheese');
    },
  );

  test.each(VERSIONS)('on %s is told in every kind of detail', async (version) => {
    const player = await playMinecraft({ version });
    const { server } = player;
    await server.tell('putSign', { at: at([6, 5, 8]), lines: ['here'] });
    await server.tell('spawn', { name: 'cat', at: at([4.5, 5, 4.5]) });
    await put(player, [10, 5, 10], 'oak_log');
    const items = [{ name: 'diamond', count: 3 }];
    await server.tell('putContainer', { at: at([8, 5, 11]), items });
    await player.until(() => sensesOf(player).nameAt(8, 5, 11) === 'minecraft:chest');
    // From afar a chest is known to keep something, and not what.
    expect(sensesOf(player).blockData([8, 5, 11])).toEqual({ id: 'minecraft:chest' });
    await player.until(() => sensesOf(player).entities(32).length === 1);

    const snapshot = await player.op('observe_snapshot');
    expect(snapshot).toMatchObject({
      name: 'tester',
      dim: 'overworld',
      vitals: { health: 20, food: 20, oxygen: null },
      blocks: { under: 'grass_block', feet: 'air', head: 'air' },
      light: { sky: 15 },
    });
    const { prompt } = await player.op('observe_prompt');
    expect(prompt).toMatch(/health 20\/20, food 20\/20.*trees oak_log/);
    const details: Record<string, { msg: string; data: unknown }> = {};
    for (const what of DETAIL_KINDS) {
      details[what] = await player.op('observe_detail', { what });
      expect(await player.op('observe_detail_compat', { what })).toBeTypeOf('object');
    }
    expect(details.signs!.msg).toMatch(/1 sign .*here/);
    expect(details.containers!.msg).toMatch(/diamond/);
    expect(details.cats!.data).toMatchObject({ count: 1 });
    expect(details.blocks!.msg).toMatch(/dirt|grass_block/);
    expect(details.environment!.msg).toMatch(/plains|river|biome|outdoors|open/i);
    expect(await player.op('observe_snapshot_compat')).toHaveProperty('vitals');
  });
});
