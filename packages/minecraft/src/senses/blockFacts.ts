import * as ours from '@bridle/block-facts';
import type { BlockFacts } from '@bridle/facets';
import type { BlockStates } from '../blockStates.js';
import type { KindOfBlock, Registry } from '../mineflayer.js';
import { ourName, TOOL, theirName } from '../names.js';
import { kinOf } from './kin.js';

const OPAQUE = 15;
const STATION =
  /^(beacon|cartography_table|crafter|dispenser|dropper|grindstone|lectern|loom|smithing_table|stonecutter)$/;
/** In our own world nobody brews. */
const KEEPS_ITEMS = /^(brewing_stand|crafter|dispenser|dropper)$/;
const SWITCH = /_button$|^(bell|comparator|daylight_detector|repeater)$/;
const HARMFUL = /^(soul_)?campfire$|^wither_rose$|^powder_snow$/;
const CLIMBABLE = /^scaffolding$|^cave_vines(_plant)?$/;
const GIVES_WAY = /^(light|structure_void|bubble_column|glow_lichen|hanging_roots)$/;

/** What the data of a version say. */
type Told = Pick<
  BlockFacts,
  | 'hardness'
  | 'is_opaque'
  | 'light'
  | 'is_solid'
  | 'is_tall'
  | 'is_air'
  | 'is_fluid'
  | 'needs_tool'
  | 'harvest_tools'
  | 'drops'
>;

export function blockFactsOf(
  registry: Registry,
  states: BlockStates,
  name: string,
): BlockFacts | undefined {
  const theirs = theirName(name, registry.blocksByName) ?? cauldronOf(states, name);
  if (theirs === undefined) return undefined;
  const told = toldOf(registry, states, registry.blocksByName[theirs]!);
  const known = ours.blockFacts(ourName(name));
  if (known === undefined) return { ...usesOf(theirs), ...told };
  const drops = known.drops.filter((item) => theirName(item, registry.itemsByName) !== undefined);
  return {
    ...known,
    is_container: known.is_container || KEEPS_ITEMS.test(theirs),
    hardness: known.is_fluid || known.is_air ? known.hardness : told.hardness,
    needs_tool: told.needs_tool,
    harvest_tools: told.harvest_tools,
    drops: drops.length === 0 && known.drops.length > 0 ? told.drops : drops,
  };
}

/** A full cauldron has a name of its own in our words, though not in those of 1.16. */
function cauldronOf({ names }: BlockStates, name: string): string | undefined {
  const own = ourName(name);
  return own === 'minecraft:water_cauldron' && names.includes(own) ? 'cauldron' : undefined;
}

function toldOf(registry: Registry, states: BlockStates, kind: KindOfBlock): Told {
  const { isAir, fluid, pointed } = states.of(kind.defaultState);
  const tools = kind.harvestTools === undefined ? null : harvestTools(registry, kind.harvestTools);
  return {
    hardness: hardnessOf(kind, isAir || fluid !== null),
    is_opaque: kind.filterLight === OPAQUE && !kind.transparent,
    light: kind.emitLight,
    ...bodyOf(kind),
    is_air: isAir,
    is_fluid: fluid !== null && pointed.length === 0,
    needs_tool: tools?.map((tool) => TOOL.exec(tool)?.[1]).find((one) => one !== undefined) ?? null,
    harvest_tools: tools,
    drops: [...new Set((kind.drops ?? []).flatMap((drop) => itemNamed(registry, drop)))],
  };
}

/** What cannot be dug never breaks; older data say 0 of it. */
function hardnessOf({ hardness, diggable }: KindOfBlock, isOpen: boolean): number {
  if (!isOpen && !diggable) return Number.POSITIVE_INFINITY;
  return hardness === null || hardness < 0 ? Number.POSITIVE_INFINITY : hardness;
}

/** The shapes of all states of a kind; solid is null where they differ, and where opening makes the difference. */
function bodyOf({ states, shapes, stateShapes }: KindOfBlock): Pick<Told, 'is_solid' | 'is_tall'> {
  const all = stateShapes ?? [shapes ?? []];
  const solid = all.filter((boxes) => boxes.length > 0).length;
  const opens = states?.some(({ name }) => name === 'open') ?? false;
  return {
    is_solid: opens || (solid > 0 && solid < all.length) ? null : solid > 0,
    is_tall: all.some((boxes) => boxes.some((box) => box[4]! > 1)),
  };
}

function harvestTools({ items }: Registry, tools: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(tools)
    .map((id) => items[Number(id)])
    .filter((item) => item !== undefined)
    .sort((a, b) => (a.maxDurability ?? 0) - (b.maxDurability ?? 0) || a.id - b.id)
    .map(({ name }) => ourName(name));
}

function itemNamed({ items }: Registry, drop: unknown): string[] {
  const item = typeof drop === 'number' ? items[drop] : undefined;
  return item === undefined || item.name === 'air' ? [] : [ourName(item.name)];
}

/** What is done with a block, in whichever version: by our own world, or as with its kin there. */
export function usesOf(name: string): Omit<BlockFacts, keyof Told> {
  const known = ours.blockFacts(ourName(name));
  const kinName = known === undefined ? kinOf(name) : undefined;
  const kin = known ?? (kinName === undefined ? undefined : ours.blockFacts(kinName));
  const keepsItems = KEEPS_ITEMS.test(name);
  return {
    is_replaceable: kin?.is_replaceable ?? GIVES_WAY.test(name),
    is_thin: kin?.is_thin ?? /_button$|_pressure_plate$/.test(name),
    is_fire: kin?.is_fire ?? false,
    click: kin?.click ?? (STATION.test(name) ? 'station' : SWITCH.test(name) ? 'switch' : null),
    nature: kin?.nature ?? null,
    is_climbable: kin?.is_climbable ?? CLIMBABLE.test(name),
    is_harmful: kin?.is_harmful ?? HARMFUL.test(name),
    is_container: kin?.is_container || keepsItems,
    is_store: kin?.is_store ?? false,
    door: kin?.door ?? null,
    opens_by_hand: kin?.opens_by_hand ?? false,
    is_furniture: kin?.is_furniture ?? STATION.test(name),
    harvest: kin?.harvest ?? null,
    ripe: kin?.ripe ?? null,
  };
}
