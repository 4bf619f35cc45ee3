import {
  BLOCK_KINDS,
  type BlockKind,
  burnTicksOf,
  harvests,
  IS_REPLACEABLE,
  ITEM_KINDS,
  itemNamed,
  KIND_OF_STATE,
  keeperOf,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  smeltingOf,
} from '@bridle/engine';
import type { BlockFacts, ItemFacts } from '@bridle/facets';
import { HARMFUL } from '../voxelPaths.js';
import { bare } from './states.js';

const CROPS = /^(wheat|carrots|potatoes|beetroots|nether_wart|sweet_berry_bush|cocoa)$/;
const OPAQUE = 15;

export function fullName(name: string): string {
  return name.startsWith('minecraft:') ? name : `minecraft:${name}`;
}

const KIND_BY_NAME: ReadonlyMap<string, BlockKind> = new Map(
  BLOCK_KINDS.map((kind) => [kind.name, kind]),
);
const TOOLS = ITEM_KINDS.filter(({ tool }) => tool !== undefined);

const knownBlocks = new Map<string, BlockFacts>();

export function blockFacts(name: string): BlockFacts | undefined {
  const kind = KIND_BY_NAME.get(fullName(name));
  if (kind === undefined) return undefined;
  let facts = knownBlocks.get(kind.name);
  if (facts === undefined) {
    facts = factsOfKind(kind);
    knownBlocks.set(kind.name, facts);
  }
  return facts;
}

function factsOfKind(kind: BlockKind): BlockFacts {
  const { defaultState: state } = kind;
  const keeper = keeperOf(state);
  return {
    hardness: kind.hardness < 0 ? Number.POSITIVE_INFINITY : kind.hardness,
    is_opaque: LIGHT_OPACITY[state] === OPAQUE,
    is_replaceable: IS_REPLACEABLE[state] === 1,
    light: LIGHT_EMISSION[state]!,
    is_harmful: HARMFUL.test(kind.name),
    is_container: (keeper !== undefined && keeper !== 'sign') || bare(kind.name) === 'ender_chest',
    needs_tool: kind.needsTool ? (kind.tool ?? null) : null,
    harvest_tools: kind.needsTool ? toolsFor(state) : null,
    drops: dropsOf(kind),
    ripe: ripenessOf(kind),
  };
}

function dropsOf({ drops }: BlockKind): string[] {
  const names = drops.flatMap(({ item, otherwise }) => (otherwise ? [item, otherwise] : [item]));
  return [...new Set(names)];
}

function toolsFor(state: number): string[] {
  return TOOLS.filter((tool) => harvests(state, tool))
    .sort((a, b) => a.tool!.tier - b.tool!.tier || a.id - b.id)
    .map(({ name }) => name);
}

function ripenessOf({ name, properties }: BlockKind): BlockFacts['ripe'] {
  const age = properties.find((property) => property.name === 'age');
  if (age === undefined || !CROPS.test(bare(name))) return null;
  return { property: 'age', value: age.values.at(-1)! };
}

const knownItems = new Map<string, ItemFacts>();

export function itemFacts(name: string): ItemFacts | undefined {
  const kind = itemNamed(name);
  if (kind === undefined) return undefined;
  let facts = knownItems.get(kind.name);
  if (facts === undefined) {
    facts = factsOfItem(kind);
    knownItems.set(kind.name, facts);
  }
  return facts;
}

function factsOfItem(kind: (typeof ITEM_KINDS)[number]): ItemFacts {
  const { id, food, tool, armor } = kind;
  const smelting =
    smeltingOf(id, 'furnace') ?? smeltingOf(id, 'smoker') ?? smeltingOf(id, 'blast_furnace');
  return {
    stack_max: kind.maxStack,
    food:
      food === undefined
        ? null
        : {
            hunger: food.hunger,
            saturation: food.saturation,
            ...(food.always && { always: true }),
          },
    tool: tool?.kind ?? null,
    attack_damage: kind.attackDamage ?? 1,
    armor: armor === undefined ? null : { place: armor.slot, points: armor.points },
    fuel_ticks: burnTicksOf(id),
    smelts_to: smelting === undefined ? null : ITEM_KINDS[smelting.result]!.name,
    places: kind.block ?? null,
    durability: tool?.durability ?? armor?.durability ?? kind.durability ?? null,
  };
}

export const BLOCK_NAMES: readonly string[] = BLOCK_KINDS.map(({ name }) => name);
export const ITEM_NAMES: readonly string[] = ITEM_KINDS.map(({ name }) => name);

/** The name of the block of a state, without its properties. */
export function nameOfState(state: number): string {
  return BLOCK_KINDS[KIND_OF_STATE[state]!]!.name;
}

/** The usual state of the block of a name. */
export function stateOfName(name: string): number | undefined {
  return KIND_BY_NAME.get(fullName(name))?.defaultState;
}
