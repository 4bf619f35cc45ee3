import { BLOCK_NAMES } from '@bridle/block-facts';
import { bareName, type SensesFacet, type Vector } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { BlockStates } from '../packages/minecraft/src/blockStates.js';
import { KnownWorld } from '../packages/minecraft/src/knownWorld.js';
import type {
  BotEntity,
  Libraries,
  MineflayerBot,
  Registry,
} from '../packages/minecraft/src/mineflayer.js';
import { ourName, theirName } from '../packages/minecraft/src/names.js';
import {
  SECTION_CELLS,
  statesOfSection,
  unpackStates,
} from '../packages/minecraft/src/sections.js';
import { bodyData } from '../packages/minecraft/src/senses/bodyData.js';
import { createFacts } from '../packages/minecraft/src/senses/facts.js';
import { findBlocks } from '../packages/minecraft/src/senses/findBlocks.js';
import { RecipeBook } from '../packages/minecraft/src/senses/recipes.js';
import type { BotSession } from '../packages/minecraft/src/session.js';
import { HAS_MINECRAFT_DATA } from './support/minecraftData.js';
import { minecraftLibrary } from './support/minecraftPlayer.js';

const VERSIONS = [
  ...['1.16.5', '1.17.1', '1.18.2', '1.19.4', '1.20.2', '1.20.4', '1.20.6'],
  ...['1.21.1', '1.21.3', '1.21.4', '1.21.8', '1.21.11', '26.1'],
];
const PLAYED = ['1.16.5', '1.21.4'];

/** What became several things: which of them an old one is, its name does not say. */
const SPLIT = ['boat', 'chest_boat', 'potion'];

function registryOf(version: string): Registry {
  return (minecraftLibrary('prismarine-registry') as (version: string) => Registry)(version);
}

const known = new Map<string, ReturnType<typeof read>>();

function read(version: string) {
  const registry = registryOf(version);
  const blockOf = minecraftLibrary('prismarine-block') as Libraries['blockOf'];
  const states = new BlockStates(registry, blockOf);
  const facts: Pick<SensesFacet, 'blockFacts' | 'itemFacts' | 'entityFacts'> = createFacts(
    registry,
    states,
  );
  return { registry, states, facts };
}

function versionOf(version: string) {
  const found = known.get(version) ?? read(version);
  known.set(version, found);
  return found;
}

describe.skipIf(!HAS_MINECRAFT_DATA)('names of Minecraft', () => {
  it('mean the same in every version: what one no longer has is called otherwise in the next', () => {
    const data = minecraftLibrary('minecraft-data') as (version: string) => Registry;
    const lost: string[] = [];
    for (const [i, version] of VERSIONS.slice(1).entries()) {
      const [before, after] = [data(VERSIONS[i]!), data(version)];
      for (const kind of ['blocksByName', 'itemsByName', 'entitiesByName'] as const) {
        const names = new Set(Object.keys(after[kind]).map(ourName));
        const gone = Object.keys(before[kind]).filter((name) => !names.has(ourName(name)));
        lost.push(...gone.filter((name) => !SPLIT.includes(name)).map((name) => version + name));
      }
    }
    expect(lost).toEqual([]);
  });

  it('of our own blocks are all there, but for those that came after 1.16', () => {
    const absent = VERSIONS.map((version) => {
      const { states } = version === '1.16.5' ? versionOf(version) : { states: undefined };
      const { blocksByName } = (minecraftLibrary('minecraft-data') as (v: string) => Registry)(
        version,
      );
      return BLOCK_NAMES.filter(
        (name) => theirName(name, blocksByName) === undefined && !states?.names.includes(name),
      ).map(bareName);
    });
    expect(absent.slice(1).flat()).toEqual([]);
    expect(absent[0]).toHaveLength(22);
    for (const name of absent[0]!) {
      expect(name).toMatch(/deepslate|copper|^raw_|^(tuff|calcite|dripstone_block|rooted_dirt)$/);
    }
  });

  it('that are a part of others stay a part of them', () => {
    const { blocksByName } = versionOf('1.21.4').registry;
    expect(theirName('grass_path', blocksByName)).toBe('dirt_path');
    expect(theirName('iron_chain', blocksByName)).toBe('chain');
    expect(theirName('grass', blocksByName)).toBeUndefined();
    expect(theirName('short_grass', versionOf('1.16.5').registry.blocksByName)).toBe('grass');
    expect(theirName('constructor', blocksByName)).toBeUndefined();
    expect(ourName('somebodys:thing')).toBe('somebodys:thing');
  });
});

describe.skipIf(!HAS_MINECRAFT_DATA).each(PLAYED)('facts of %s', (version) => {
  it('are there for every block and item', () => {
    const { registry, states, facts } = versionOf(version);
    expect(states.names.filter((name) => facts.blockFacts(name) === undefined)).toEqual([]);
    const items = registry.itemsArray.filter(({ name }) => facts.itemFacts(name) === undefined);
    expect(items).toEqual([]);
    expect(facts.blockFacts('cheese')).toBeUndefined();
    expect(facts.itemFacts('cheese')).toBeUndefined();
    expect(facts.entityFacts('cheese')).toBeUndefined();
  });

  it.each<[string, object]>([
    ['bedrock', { hardness: Number.POSITIVE_INFINITY, is_solid: true }],
    ['stone', { hardness: 1.5, needs_tool: 'pickaxe', nature: 'rock', is_opaque: true }],
    ['warped_door', { door: 'door', opens_by_hand: true, is_solid: null }],
    ['crimson_fence_gate', { door: 'gate', is_tall: true }],
    ['warped_fence', { is_tall: true, is_solid: true }],
    ['stripped_oak_log', { nature: 'log' }],
    ['crimson_wall_sign', { click: 'sign', is_container: false }],
    ['dispenser', { is_container: true, is_store: false, click: 'station' }],
    ['stone_button', { click: 'switch', is_thin: true, is_solid: false }],
    ['magenta_stained_glass', { is_opaque: false, is_solid: true }],
    ['campfire', { is_harmful: true, is_solid: true }],
    ['wheat', { harvest: 'crop', ripe: { property: 'age', value: '7' } }],
    ['water', { is_fluid: true, is_replaceable: true }],
    ['lava', { is_fluid: true, is_harmful: true }],
    ['jigsaw', { hardness: Number.POSITIVE_INFINITY, nature: null }],
    ['barrier', { hardness: Number.POSITIVE_INFINITY, is_solid: true }],
  ])('of the block %s', (name, expected) => {
    expect(versionOf(version).facts.blockFacts(name)).toMatchObject(expected);
  });

  it('say what drops in this version', () => {
    const { facts } = versionOf(version);
    const iron = version === '1.16.5' ? 'minecraft:iron_ore' : 'minecraft:raw_iron';
    expect(facts.blockFacts('iron_ore')).toMatchObject({
      drops: [iron],
      harvest_tools: expect.arrayContaining(['minecraft:netherite_pickaxe']),
    });
    expect(facts.blockFacts('iron_ore')?.harvest_tools).not.toContain('minecraft:golden_pickaxe');
    expect(facts.blockFacts('gravel')?.drops).toContain('minecraft:flint');
  });

  it.each<[string, object]>([
    ['bread', { food: { hunger: 5 }, stack_max: 64, fuel_ticks: 0, smelts_to: null }],
    ['chorus_fruit', { food: { hunger: 4 }, attack_damage: null, fuel_ticks: null }],
    ['netherite_sword', { tool: 'sword', attack_damage: null, durability: 2031 }],
    ['iron_sword', { tool: 'sword', attack_damage: 6 }],
    ['netherite_boots', { armor: { place: 'feet', points: null } }],
    ['stripped_birch_log', { fuel_ticks: 300, smelts_to: 'minecraft:charcoal' }],
    ['crimson_planks', { fuel_ticks: 0 }],
    ['warped_hyphae', { fuel_ticks: null, places: 'minecraft:warped_hyphae' }],
    ['wheat_seeds', { places: 'minecraft:wheat' }],
    ['beacon', { places: 'minecraft:beacon' }],
    ['pumpkin_seeds', { places: 'minecraft:pumpkin_stem' }],
  ])('of the item %s', (name, expected) => {
    expect(versionOf(version).facts.itemFacts(name)).toMatchObject(expected);
  });

  it('leave out what becomes in an oven of what nobody knows', () => {
    const { facts } = versionOf(version);
    expect(facts.itemFacts('chorus_fruit')).not.toHaveProperty('smelts_to');
  });

  it('of creatures say who is ridden, and how', () => {
    const { facts } = versionOf(version);
    expect(facts.entityFacts('pig')).toMatchObject({ is_rideable: true, needs_lure: true });
    expect(facts.entityFacts('horse')).toMatchObject({ is_rideable: true, needs_lure: false });
    expect(facts.entityFacts('minecart')).toMatchObject({ is_rideable: true, is_animal: false });
    expect(facts.entityFacts('cow')).toMatchObject({ is_animal: true, food: ['minecraft:wheat'] });
    expect(facts.entityFacts('zombie')).toMatchObject({ is_animal: false });
    expect(facts.entityFacts('arrow')).toBeUndefined();
  });

  it('of a body are what its metadata say, at the places of the version', () => {
    const { registry } = versionOf(version);
    const isOld = version === '1.16.5';
    const bot = { registry } as MineflayerBot;
    const entity = (name: string, metadata: Record<number, unknown>, attributes?: object) =>
      ({ name, metadata, attributes }) as unknown as BotEntity;
    const sheep = isOld ? { 8: 4, 15: true, 16: 0x1e } : { 9: 4, 16: true, 17: 0x1e };
    const health = isOld ? 'generic.max_health' : 'minecraft:max_health';
    expect(bodyData(bot, entity('sheep', sheep, { [health]: { value: 8 } }))).toEqual({
      health: 4,
      max_health: 8,
      is_baby: true,
      is_sheared: true,
      color: 'red',
    });
    const wolf = isOld ? { 16: 0x5 } : { 17: 0x5 };
    expect(bodyData(bot, entity('wolf', wolf))).toEqual({ is_tame: true, is_sitting: true });
    expect(bodyData(bot, entity('creeper', { 15: 1, 16: true, 17: 5 }))).toEqual({});
    expect(bodyData(bot, entity('cow', {}))).toEqual({});
  });

  it('of recipes merge those that differ in one item', () => {
    const book = new RecipeBook(versionOf(version).registry);
    const [sticks, ofBamboo] = book.of('stick', []);
    expect(sticks).toMatchObject({ count: 4, needs_table: false });
    expect(sticks!.needs).toHaveLength(1);
    expect(sticks!.needs[0]!.any_of.slice(0, 2)).toEqual([
      'minecraft:oak_planks',
      'minecraft:spruce_planks',
    ]);
    expect(ofBamboo).toMatchObject({ needs: [{ any_of: ['minecraft:bamboo'], count: 2 }] });
    const [bed] = book.of('white_bed', []);
    expect(bed!.needs.find(({ any_of }) => any_of.includes('minecraft:white_wool'))).toEqual({
      any_of: ['minecraft:white_wool'],
      count: 3,
    });
    expect(book.of('cheese', [])).toEqual([]);
    expect(book.of('bedrock', [])).toEqual([]);
    const carried = ['oak_planks', 'birch_planks'].map((item, slot) => ({
      slot,
      item: `minecraft:${item}`,
      count: 1,
    }));
    expect(book.of('stick', carried)[0]).toMatchObject({ times: 1, missing: [] });
  });

  it('of where blocks are have the nearest first, and are no more than asked for', () => {
    const { registry, states } = versionOf(version);
    const load = minecraftLibrary('prismarine-chunk') as (registry: Registry) => new () => Column;
    const Chunk = load(registry);
    const columns = [-1, 0].map((x) => ({ chunkX: x, chunkZ: 0, column: new Chunk() }));
    const bot = {
      on: () => {},
      game: { dimension: 'overworld', minY: version === '1.16.5' ? 0 : -64, height: 256 },
      registry,
      entity: { position: { x: 0.5, y: 10, z: 8.5 } },
      world: {
        getColumn: (x: number, z: number) =>
          columns.find(({ chunkX, chunkZ }) => chunkX === x && chunkZ === z)?.column,
        getColumns: () => columns,
      },
    } as unknown as MineflayerBot;
    const session = { bot, states, world: new KnownWorld(bot, states) } as BotSession;
    // Stone in every seventh cell of three levels, from −16 to 15.
    const placed: Vector[] = [];
    for (let i = 0; i < 32 * 16 * 3; i += 7) {
      const [x, y, z] = [(i % 32) - 16, 5 + 14 * Math.floor(i / 512), (i >> 5) & 15] as const;
      const cell = { x: x & 15, y, z };
      columns[x < 0 ? 0 : 1]!.column.setBlockStateId(cell, 1);
      placed.push([x, y, z]);
    }
    const far = ([x, y, z]: Vector) => x ** 2 + (y - 10) ** 2 + (z - 8) ** 2;
    placed.sort((a, b) => far(a) - far(b) || a[1] - b[1] || a[0] - b[0] || a[2] - b[2]);
    const find = (more: object) =>
      findBlocks(session, {
        match: (name) => name === 'minecraft:stone',
        radius: 64,
        max: 10_000,
        ...more,
      });
    expect(find({})).toEqual(placed);
    expect(find({ max: 5 })).toEqual(placed.slice(0, 5));
    expect(find({ radius: 1e9 })).toEqual(placed);
    const near = placed.filter((pos) => pos.every((at, i) => Math.abs(at - [0, 10, 8][i]!) <= 6));
    expect(find({ radius: 6 })).toEqual(near);
    expect(find({ match: () => false })).toEqual([]);
    expect(find({ center: [5_000, 10, 8] })).toEqual([]);
    expect(find({ center: [Number.NaN, 10, 8] })).toEqual([]);
    expect(find({ radius: -1 })).toEqual([]);
    // All air of the two columns is more than one look tells of.
    expect(find({ match: (name: string) => name === 'minecraft:air' })).toHaveLength(4_096);
  });

  it('of a section are its states, however many they are', () => {
    const { registry, states } = versionOf(version);
    const load = minecraftLibrary('prismarine-chunk') as (registry: Registry) => new () => Column;
    const column = new (load(registry))();
    const cells = new Uint16Array(SECTION_CELLS);
    for (const kinds of [1, 2, 17, 300]) {
      for (let cell = 0; cell < SECTION_CELLS; cell++) {
        const place = { x: cell & 15, y: cell >> 8, z: (cell >> 4) & 15 };
        column.setBlockStateId(place, 1 + ((cell * 7) % kinds));
      }
      const section = statesOfSection(column.getSection({ x: 0, y: 0, z: 0 }));
      unpackStates(section, cells);
      expect([...cells]).toEqual(
        Array.from({ length: SECTION_CELLS }, (_, cell) => 1 + ((cell * 7) % kinds)),
      );
      if (kinds > 17) expect(section.palette).toBeUndefined();
      else expect(section.palette).toEqual(expect.arrayContaining([...new Set(cells)]));
    }
    expect(statesOfSection(undefined).only).toBe(0); // above the land nothing is sent
    unpackStates(statesOfSection(null), cells);
    expect(new Set(cells)).toEqual(new Set([0]));
    expect(states.nameOf(1)).toBe('minecraft:stone');
  });
});

interface Column {
  setBlockStateId(cell: { x: number; y: number; z: number }, state: number): void;
  getSection(cell: { x: number; y: number; z: number }): unknown;
}

describe.skipIf(!HAS_MINECRAFT_DATA).each(PLAYED)('a block of %s', (version) => {
  it.each<[string, string | null, boolean]>([
    ['water', 'water', false],
    ['kelp', 'water', true],
    ['seagrass', 'water', true],
    ['bubble_column', 'water', false],
    ['lava', 'lava', false],
    ['torch', null, true],
    ['stone_button', null, true],
    ['cave_air', null, false],
  ])('%s is in %s or not, and can be pointed at or not', (name, fluid, isPointed) => {
    const { registry, states } = versionOf(version);
    const facts = states.of(registry.blocksByName[name]!.defaultState);
    expect([facts.fluid, facts.pointed.length > 0]).toEqual([fluid, isPointed]);
  });
});

describe.skipIf(!HAS_MINECRAFT_DATA)('a cauldron', () => {
  it('of 1.16 with water in it has the name that it has since', () => {
    const { registry, states, facts } = versionOf('1.16.5');
    const { minStateId } = registry.blocksByName.cauldron!;
    expect([0, 1, 3].map((level) => states.nameOf(minStateId + level))).toEqual([
      'minecraft:cauldron',
      'minecraft:water_cauldron',
      'minecraft:water_cauldron',
    ]);
    expect(facts.blockFacts('water_cauldron')).toMatchObject({ is_solid: true });
    expect(versionOf('1.21.4').facts.blockFacts('water_cauldron')).toBeDefined();
  });
});
