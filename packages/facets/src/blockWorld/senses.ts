import type { Act } from '../longAction.js';
import type { Vector } from '../vector.js';
import type { BlockWorldState, ItemStack, LookedAt, SlotState } from './state.js';

export interface AvatarSelf extends BlockWorldState {
  /** as others call the player */
  name: string;
  /**
   * null: the game does not know, as of the health, the hunger and the day; `needed` is how many points
   * lead from this level to the next
   */
  experience: { level: number; progress: number; total: number; needed?: number } | null;
  /** the id of what the player rides */
  mount: number | null;
  in_water: boolean;
  in_lava: boolean;
  on_fire: boolean;
  /** where the game lets players fly */
  is_flying?: boolean;
  /** days since the world began; null: the game does not know */
  day: number | null;
}

export interface AvatarBlock {
  /** without properties, such as `minecraft:oak_door` */
  name: string;
  properties: Readonly<Record<string, string>>;
  pos: Vector;
  /** something to stand on or to bump into: an open door is not */
  is_solid: boolean;
  fluid: 'water' | 'lava' | null;
  /** 0 to 15; null: the game does not know */
  sky_light: number | null;
  block_light: number | null;
}

export interface AvatarPlayer {
  id: number;
  name: string;
  pos: Vector;
  distance: number;
  health?: number;
  held?: string | null;
}

export interface EntityState {
  id: number;
  type: string;
  pos: Vector;
  velocity: Vector;
  distance: number;
  item?: ItemStack;
  /** of what lives */
  yaw?: number;
  health?: number;
  max_health?: number;
  is_hostile?: boolean;
  is_baby?: boolean;
  is_tame?: boolean;
  is_sitting?: boolean;
  is_sheared?: boolean;
  /** of a sheep: its wool, by the name of the dye */
  color?: string;
}

/** What a block keeps beyond its state. */
export interface BlockData {
  /** the kind of block that keeps it */
  id: string;
  /** of a container; empty slots are left out */
  items?: SlotState[];
  /** of a sign */
  lines?: string[];
  /** of an oven */
  burn_ticks?: number;
  burn_total?: number;
  cook_ticks?: number;
}

export interface Box {
  from: Vector;
  to: Vector;
}

/** Stands in a palette for cells of which a game knows nothing: they are not air. */
export const UNLOADED = 'bridle:unloaded';

/** A box of blocks: a list of names, and for each run how many and which of them. */
export interface BlockRuns {
  size: Vector;
  palette: string[];
  /** count, index, count, index …; x runs fastest, then z, then y */
  runs: number[];
}

export interface BlockQuery {
  match: (name: string) => boolean;
  /** blocks in each direction from the centre; the player's feet when left out */
  radius: number;
  max: number;
  center?: Vector;
}

/** A container as it is known: looked into, or why it could not be. */
export interface ContainerContents {
  pos: Vector;
  block: string;
  size: number;
  /** empty slots are left out */
  items: SlotState[];
  /** of an oven */
  oven?: { burn_ticks: number; burn_total: number; cook_ticks: number; cook_total: number };
}

export interface LookInto {
  readonly attempts: number;
  readonly timeoutMs: number;
}

/** What is true of every block of a name, as far as the game knows. */
export interface BlockFacts {
  /** Infinity: it never breaks */
  hardness: number;
  /** stops light, and sight */
  is_opaque: boolean;
  /** gives way to what is placed there: air, water, grass */
  is_replaceable: boolean;
  light: number;
  /** something to stand on or to bump into; null: by its properties, as for a door */
  is_solid: boolean | null;
  /** nobody jumps over it, though it fills one cell only: a fence */
  is_tall: boolean;
  /** it lies on a floor or hangs on a wall, and its cell is as good as open: a carpet */
  is_thin: boolean;
  is_air: boolean;
  is_fluid: boolean;
  is_fire: boolean;
  /** what a click on it, or going through it, is for; null: nothing */
  click: 'station' | 'switch' | 'bed' | 'sign' | 'food' | 'bush' | 'portal' | null;
  /** what it is in the land; null: somebody has made it, or the game does not know */
  nature: 'rock' | 'soil' | 'ore' | 'log' | 'leaves' | 'green' | 'harvest' | null;
  is_climbable: boolean;
  /** hurts whoever touches it */
  is_harmful: boolean;
  /** it keeps items */
  is_container: boolean;
  /** it keeps them for whoever put them there, and does nothing else with them: a chest, no oven */
  is_store: boolean;
  /** what lets through whom it kept out before, once it is open */
  door: 'door' | 'trapdoor' | 'gate' | null;
  /** a click opens it and closes it */
  opens_by_hand: boolean;
  /** what one would name in a room, besides its walls */
  is_furniture: boolean;
  /** it drops nothing unless broken with such a tool */
  needs_tool: string | null;
  /** the items that are good enough for that, the simplest first; null: a hand will do */
  harvest_tools: readonly string[] | null;
  /** names of the items that it may leave when it is broken, by luck or only when ripe too */
  drops: readonly string[];
  /**
   * How what grows is harvested: `crop` whole once it is ripe, `fruit` whole as soon as it is there,
   * `stalk` above its lowest block, `bush` by a click that leaves the plant.
   */
  harvest: 'crop' | 'fruit' | 'stalk' | 'bush' | null;
  /** the property and the value of it with which a crop is ripe */
  ripe: { property: string; value: string } | null;
}

/** Water, and whatever else one swims in: a fluid that does not hurt. */
export function isSwimmable(facts: BlockFacts | undefined): boolean {
  return facts?.is_fluid === true && !facts.is_harmful;
}

/** How a block is broken with the best of what the player carries: what `dig` would do. */
export interface Digging {
  /** the item that is taken in hand; null: whatever is there, or nothing */
  tool: string | null;
  /** on firm ground; Infinity: never */
  ticks: number;
  /** whether it leaves its drops then */
  gives_drops: boolean;
}

/** What is true of every item of a name; a server tells none of it, so that a game may not know all. */
export interface ItemFacts {
  stack_max: number;
  /** null: nobody eats it; `always`: also who is not hungry */
  food: { hunger: number; saturation: number; always?: boolean } | null;
  /** pickaxe, axe, shovel, hoe, sword, shears */
  tool: string | null;
  /** null: the game does not know */
  attack_damage: number | null;
  /** where it is worn; `points` are null where the game does not know them */
  armor: { place: ArmorPlace; points: number | null } | null;
  /** ticks that it burns in an oven; 0: it does not; null: the game does not know */
  fuel_ticks: number | null;
  /** what an oven makes of it; null: nothing; left out: the game does not know */
  smelts_to?: string | null;
  /** the block that it is placed as */
  places: string | null;
  durability: number | null;
}

/** What is true of every entity of a type: of what lives, and of what one can sit in. */
export interface EntityFacts {
  /** it is no monster, and nobody's enemy by nature */
  is_animal: boolean;
  /** names of the items that it is bred with, the plainest first */
  food: readonly string[];
  /** it carries a player */
  is_rideable: boolean;
  /** nobody gets far on it without a saddle and a lure: only who asks for one is meant to ride it */
  needs_lure: boolean;
}

export const ARMOR_PLACES = ['head', 'chest', 'legs', 'feet'] as const;

export type ArmorPlace = (typeof ARMOR_PLACES)[number];

export const EQUIP_PLACES = ['hand', 'off_hand', ...ARMOR_PLACES] as const;

export type EquipPlace = (typeof EQUIP_PLACES)[number];

export interface Lacking {
  /** any of these will do */
  any_of: string[];
  count: number;
}

export interface RecipeState {
  recipe: string;
  item: string;
  count: number;
  /** how often what the player carries would do */
  times: number;
  needs_table: boolean;
  needs: Lacking[];
  missing: Lacking[];
}

/**
 * What can be perceived of a block world: the player, what is carried, what is around, and what is
 * true of all blocks and items. Tools, observers and ops look with it alone.
 */
export interface SensesFacet {
  self(): Readonly<AvatarSelf>;
  /** Slots 0–8 are the hotbar, up to 35 the bag, 36–39 feet, legs, chest, head, 40 the off hand. */
  inventory(): SlotState[];
  /** The first block that a ray meets; without a way, along the player's view. */
  raycast(reach: number, from?: Vector, way?: Vector): LookedAt | null;
  blocksIn(box: Box): BlockRuns;
  /** The same, later where that takes long, so that others have their turn before. */
  blocksSoon?(box: Box): BlockRuns | Promise<BlockRuns>;
  /** The name alone, which is cheap; undefined where nothing is loaded, which is not air. */
  nameAt(x: number, y: number, z: number): string | undefined;
  /** The same with all that is known of it; undefined where nothing is loaded, which is not air. */
  block(x: number, y: number, z: number): AvatarBlock | undefined;
  /** The highest level that can hold a block: above it is nothing to be loaded, but open sky. */
  readonly topY?: number;
  /** Nearest first. Looks at nothing that is not loaded. */
  findBlocks(query: BlockQuery): Vector[];
  /** Everything that is not a block within so many blocks, nearest first, other players too. */
  entities(radius: number): EntityState[];
  /** Other players, nearest first. */
  players(): AvatarPlayer[];
  /** What a block keeps beyond its state, as far as that can be known from afar; null: nothing. */
  blockData(pos: Vector): BlockData | null;
  /** Looks into a container without taking anything. */
  lookInto(pos: Vector, how: LookInto): Act<ContainerContents>;
  /** the body must open a container to look into it, so that it is an act like any other */
  readonly opensToLook?: boolean;
  /** The first block between two points, or null where the view is free. */
  blockBetween(from: Vector, to: Vector): AvatarBlock | null;
  blockFacts(name: string): BlockFacts | undefined;
  itemFacts(name: string): ItemFacts | undefined;
  /** Of an entity by its type; undefined where the game knows nothing of such. */
  entityFacts(type: string): EntityFacts | undefined;
  /** Of every kind of block and of item that the game has. */
  blockNames(): readonly string[];
  itemNames(): readonly string[];
  /**
   * What this game calls a block or an item that it knows by another name, too, such as that of an older
   * version; left out where each has one name.
   */
  ownName?(name: string): string;
  /** Undefined where there is no block of that name. */
  digging(name: string): Digging | undefined;
  /** What can be made now; or of one item, every way to make it, with what is missing for it. */
  recipes(item: string | undefined): RecipeState[];
}
