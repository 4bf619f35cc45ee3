import type { Act, LongAction } from '../longAction.js';
import type { Vector } from '../vector.js';
import type { ContainerContents, EquipPlace } from './senses.js';
import type { ItemStack } from './state.js';

/**
 * Hands of the one body that a program moves. Tools are written over these and the senses alone, so
 * they run on every game that offers both. What a hand does is a long action: it returns what it did,
 * or throws a failure that says why it could not.
 */

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
  /** where there is no way, goes as near as one gets before it fails */
  readonly goesNear?: boolean;
  /** it ends with `timeout` after so many ticks */
  readonly ticksMax?: number;
  /** Told of every block that was broken or placed for the way. */
  readonly onWork?: (what: 'broken' | 'placed', block: string, pos: Vector) => void;
}

/** A part of an open container; a chest is all `any`. */
export type ContainerPart = 'any' | 'input' | 'fuel' | 'output';

/** Counts of items by name, such as what was picked up. */
export interface ItemCount {
  item: string;
  count: number;
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
  /** Goes to something that lies about and picks it up; on foot, unless it may dig or build. */
  pickUp(id: number, options?: MoveOptions): LongAction<ItemCount>;
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
}

export interface AvatarFacet {
  readonly abilities: ReadonlySet<AvatarAbility>;
  readonly hands: AvatarHands;
  /**
   * Lets go of everything that is held, at once: an action has ended, or was stopped half-way. The
   * body stays afloat by itself from then on, until somebody else moves it.
   */
  release(): Act<void>;
}
