import * as ours from '@bridle/block-facts';
import type { ArmorPlace, ItemFacts } from '@bridle/facets';
import { placedAs } from '../hands/placeable.js';
import type { KindOfItem, Registry } from '../mineflayer.js';
import { ourName, TOOL, theirName } from '../names.js';

const WORN: readonly (readonly [RegExp, ArmorPlace])[] = [
  [/_(helmet|skull|head)$|^carved_pumpkin$/, 'head'],
  [/_chestplate$|^elytra$/, 'chest'],
  [/_leggings$/, 'legs'],
  [/_boots$/, 'feet'],
];
/** Woods that our own world has not got burn and cook as oak does, but for those that never burn. */
const WOOD = /_(log|wood|planks)$/;
const NEVER_BURNS = /(^|_)(crimson|warped)_/;

/** Where an item is worn, by the name that a version has for it; undefined: nowhere. */
export function wornOn(name: string): ArmorPlace | undefined {
  return WORN.find(([ending]) => ending.test(name))?.[1];
}

export function itemFactsOf(registry: Registry, name: string): ItemFacts | undefined {
  const theirs = theirName(name, registry.itemsByName);
  if (theirs === undefined) return undefined;
  const kind = registry.itemsByName[theirs]!;
  const known = ours.itemFacts(ourName(theirs));
  const told = toldOf(registry, kind);
  if (known === undefined) return told;
  const result = known.smelts_to ?? null;
  const places = known.places === null ? undefined : theirName(known.places, registry.blocksByName);
  return {
    ...known,
    stack_max: told.stack_max,
    smelts_to: result === null || exists(registry, result) ? result : null,
    places: places === undefined ? null : known.places,
    durability: told.durability,
  };
}

function exists({ itemsByName }: Registry, item: string): boolean {
  return theirName(item, itemsByName) !== undefined;
}

/** By the data of the version; how hard it hits, and what it burns for, is not among them. */
function toldOf(registry: Registry, { name, stackSize, maxDurability }: KindOfItem): ItemFacts {
  const food = registry.foodsByName?.[name];
  const placed = placedAs(name, registry.blocksByName);
  const place = wornOn(name);
  const isWood = WOOD.test(name) && !NEVER_BURNS.test(name);
  const kin = isWood
    ? ours.itemFacts(`oak_${name.endsWith('_planks') ? 'planks' : 'log'}`)
    : undefined;
  return {
    stack_max: stackSize,
    food: food === undefined ? null : { hunger: food.foodPoints, saturation: food.saturation },
    tool: TOOL.exec(name)?.[1] ?? null,
    attack_damage: null,
    armor: place === undefined ? null : { place, points: null },
    fuel_ticks: kin?.fuel_ticks ?? null,
    ...(kin?.smelts_to !== undefined && { smelts_to: kin.smelts_to }),
    places: placed === undefined ? null : ourName(placed),
    durability: maxDurability ?? null,
  };
}
