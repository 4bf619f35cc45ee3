import type {
  BlockData,
  EntityState,
  GameState,
  ItemStack,
  RecipeState,
  SlotState,
  Vector,
} from './game.js';
import type { Act, LongAction } from './longAction.js';

/**
 * Senses and hands of the one body that a program moves. Tools and observers are written over
 * this alone, so they run on every game that offers it. What a hand does is a long action: it
 * returns what it did, or throws a failure that says why it could not.
 */

/** What a game may lack. Everything else of the facet is there in each. */
export const AVATAR_ABILITIES = [
  'players', // there can be other players
  'craft',
  'smelt',
  'sleep',
  'mount',
  'shoot',
  'fish',
] as const;
export type AvatarAbility = (typeof AVATAR_ABILITIES)[number];

export interface AvatarSelf extends GameState {
  /** as others call the player */
  name: string;
  experience: { level: number; progress: number; total: number };
  /** the id of what the player rides */
  mount: number | null;
  in_water: boolean;
  in_lava: boolean;
  on_fire: boolean;
  /** days since the world began */
  day: number;
}

export interface AvatarBlock {
  /** without properties, such as `minecraft:oak_door` */
  name: string;
  properties: Readonly<Record<string, string>>;
  pos: Vector;
  /** something to stand on or to bump into: an open door is not */
  is_solid: boolean;
  fluid: 'water' | 'lava' | null;
  /** 0 to 15 */
  sky_light: number;
  block_light: number;
}

export interface AvatarPlayer {
  id: number;
  name: string;
  pos: Vector;
  distance: number;
  health?: number;
  held?: string | null;
}

/** What is true of every block of a name. */
export interface BlockFacts {
  /** Infinity: it never breaks */
  hardness: number;
  /** stops light, and sight */
  is_opaque: boolean;
  /** gives way to what is placed there: air, water, grass */
  is_replaceable: boolean;
  light: number;
  /** hurts whoever touches it */
  is_harmful: boolean;
  /** it keeps items */
  is_container: boolean;
  /** it drops nothing unless broken with such a tool */
  needs_tool: string | null;
  /** the items that are good enough for that, the simplest first; null: a hand will do */
  harvest_tools: readonly string[] | null;
  /** names of the items that it may leave when it is broken, by luck or only when ripe too */
  drops: readonly string[];
  /** the property and the value of it with which a crop is ripe */
  ripe: { property: string; value: string } | null;
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

/** What is true of every item of a name. */
export interface ItemFacts {
  stack_max: number;
  /** null: nobody eats it */
  food: { hunger: number; saturation: number } | null;
  /** pickaxe, axe, shovel, hoe, sword, shears */
  tool: string | null;
  attack_damage: number;
  /** where it is worn */
  armor: { place: ArmorPlace; points: number } | null;
  /** ticks that it burns in an oven; 0: it does not */
  fuel_ticks: number;
  /** what an oven makes of it */
  smelts_to: string | null;
  /** the block that it is placed as */
  places: string | null;
  durability: number | null;
}

export const ARMOR_PLACES = ['head', 'chest', 'legs', 'feet'] as const;
export type ArmorPlace = (typeof ARMOR_PLACES)[number];
export const EQUIP_PLACES = ['hand', 'off_hand', ...ARMOR_PLACES] as const;
export type EquipPlace = (typeof EQUIP_PLACES)[number];

export interface BlockQuery {
  match: (name: string) => boolean;
  /** blocks in each direction from the centre; the player's feet when left out */
  radius: number;
  max: number;
  center?: Vector;
}

export type MoveGoal =
  /** with the feet within so many blocks of a point */
  | { readonly kind: 'near'; readonly pos: Vector; readonly radius: number }
  /** with the feet in this very cell */
  | { readonly kind: 'cell'; readonly pos: Vector }
  /** where the hand gets to a block, and sees it, and nobody falls far who breaks it */
  | { readonly kind: 'block'; readonly pos: Vector }
  /** where the hand can put a block into this cell, with the body outside of it */
  | { readonly kind: 'place'; readonly pos: Vector }
  /** after something that moves, until it is that near */
  | { readonly kind: 'entity'; readonly id: number; readonly radius: number }
  /** at least so many blocks away from a point */
  | { readonly kind: 'away'; readonly pos: Vector; readonly radius: number };

export interface MoveOptions {
  /** may dig through what is in the way */
  readonly dig?: boolean;
  /** may use up blocks as steps and bridges */
  readonly build?: boolean;
  readonly sprint?: boolean;
  /** it ends with `timeout` after so many ticks */
  readonly ticksMax?: number;
  /** Told of every block that was broken or placed for the way. */
  readonly noted?: (what: 'broken' | 'placed', block: string, pos: Vector) => void;
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

/** A part of an open container; a chest is all `any`. */
export type ContainerPart = 'any' | 'input' | 'fuel' | 'output';

/** Counts of items by name, such as what was picked up. */
export interface ItemCount {
  item: string;
  count: number;
}

export interface AvatarSenses {
  self(): Readonly<AvatarSelf>;
  /** Slots 0–8 are the hotbar, up to 35 the bag, 36–39 feet, legs, chest, head, 40 the off hand. */
  inventory(): SlotState[];
  /** The name alone, which is cheap; undefined where nothing is loaded. */
  nameAt(x: number, y: number, z: number): string | undefined;
  block(x: number, y: number, z: number): AvatarBlock | undefined;
  /** Nearest first. Looks at nothing that is not loaded. */
  findBlocks(query: BlockQuery): Vector[];
  /** Everything that is not a block within so many blocks, nearest first, other players too. */
  entities(radius: number): EntityState[];
  /** Other players, nearest first. */
  players(): AvatarPlayer[];
  /** What a sign says, or another block keeps that can be known from afar. */
  blockData(pos: Vector): BlockData | null;
  /** Looks into a container without taking anything. */
  lookInto(pos: Vector, how: LookInto): Act<ContainerContents>;
  /** the body must open a container to look into it, so that it is an act like any other */
  readonly opensToLook?: boolean;
  /** The first block between two points, or null where the view is free. */
  blockBetween(from: Vector, to: Vector): AvatarBlock | null;
  blockFacts(name: string): BlockFacts | undefined;
  itemFacts(name: string): ItemFacts | undefined;
  /** Of every kind of block and of item that the game has. */
  blockNames(): readonly string[];
  itemNames(): readonly string[];
  /** Undefined where there is no block of that name. */
  digging(name: string): Digging | undefined;
  /** Every way to make an item, with what is missing for it. */
  recipes(item: string): RecipeState[];
}

/** Each ends: with what it did, or with a failure. */
export interface AvatarHands {
  moveTo(goal: MoveGoal, options?: MoveOptions): LongAction<{ ticks: number }>;
  lookAt(point: Vector): LongAction<void>;
  /** Lets ticks pass, and stays afloat. */
  wait(ticks: number): LongAction<void>;
  /** Breaks a block in reach with the best tool at hand; `drops` are ids of what it left. */
  dig(pos: Vector): LongAction<{ block: string; drops: number[] }>;
  /** Puts an item of that name down as a block in reach, in this cell. */
  place(pos: Vector, item: string): LongAction<{ block: string }>;
  /** Goes to something that lies about and picks it up. */
  pickUp(id: number): LongAction<ItemCount>;
  /** One blow at what is in reach, as soon as the arm is back. */
  attack(id: number): LongAction<{ health: number | null; killed: boolean }>;
  /** One shot of a bow at something in sight. */
  shoot(id: number): LongAction<{ health: number | null; killed: boolean }>;
  /** Uses what is in hand for so many ticks, 0 is a click. */
  useItem(ticks: number): LongAction<void>;
  /** Clicks on a block in reach with what is in hand. */
  useOnBlock(pos: Vector): LongAction<void>;
  useOnEntity(id: number): LongAction<void>;
  /** Takes an item of that name into the hand, or puts it on; null empties the place. */
  equip(item: string | null, place: EquipPlace): LongAction<void>;
  toss(item: string, count: number): LongAction<ItemCount>;
  eat(item: string): LongAction<{ hunger: number }>;
  /** Lies down in a bed in reach; ends when it is day, or says why nobody sleeps now. */
  sleep(bed: Vector): LongAction<void>;
  mount(id: number): LongAction<void>;
  dismount(): LongAction<void>;
  /** Makes so many at least; at a table in reach where the recipe needs one. */
  craft(
    item: string,
    count: number,
    table: Vector | null,
  ): LongAction<{ made: number; taken: ItemStack[] }>;
  /** Waits with a rod for one bite. */
  fish(): LongAction<{ caught: ItemCount | null }>;
  openContainer(pos: Vector): LongAction<ContainerContents>;
  /** From the bag into the open container; says how many went, which is none when it is full. */
  put(item: string, count: number, part: ContainerPart): LongAction<number>;
  take(item: string, count: number, part: ContainerPart): LongAction<number>;
  /** What is in the open container now. */
  contents(): ContainerContents;
  closeContainer(): LongAction<void>;
  respawn(): LongAction<void>;
}

export interface AvatarFacet {
  readonly abilities: ReadonlySet<AvatarAbility>;
  readonly senses: AvatarSenses;
  readonly hands: AvatarHands;
  /**
   * Lets go of everything that is held, at once: an action has ended, or was stopped half-way. The
   * body stays afloat by itself from then on, until somebody else moves it.
   */
  release(): void;
}
