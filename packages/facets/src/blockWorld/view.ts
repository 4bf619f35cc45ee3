import type { Act } from '../longAction.js';
import type { Vector } from '../vector.js';
import type { ItemStack } from './state.js';

/** The player's eyes before a picture. */
export interface EyesCamera {
  readonly pos: Vector;
  /** unit vectors in the world */
  readonly right: Vector;
  readonly up: Vector;
  readonly forward: Vector;
  /** pixels for a block at a distance of one */
  readonly scale: number;
}

/** How much a kind of block interests whoever looks around. */
export interface BlockInterest {
  /** what is told first: the lower, the sooner */
  readonly rank: number;
  /** how many of the kind are told, the nearest */
  readonly most: number;
  /** everywhere in its land, so that only what is near or plainly in sight is looked for */
  readonly isCommon: boolean;
}

/** A block in sight, with the corners of what of it can be pointed at. */
export interface SeenBlock {
  readonly name: string;
  readonly pos: Vector;
  readonly low: Vector;
  readonly high: Vector;
}

/** Something that lives or lies about. */
export interface SeenEntity {
  readonly id: number;
  readonly type: string;
  /** the middle of its feet */
  readonly pos: Vector;
  readonly width: number;
  readonly height: number;
  readonly distance: number;
  /** of what lies about */
  readonly item?: ItemStack;
  /** of what lives: how it is to players, such as `hostile` */
  readonly nature?: string;
  readonly health?: number;
  readonly max_health?: number;
  readonly is_baby?: boolean;
  /** using on it what is in hand does something: it is fed, shorn, saddled */
  readonly takes_held?: boolean;
}

/** Where somebody could stand. */
export interface Foothold {
  readonly y: number;
  /** false: there is only water, and this is its surface */
  readonly isDry: boolean;
  readonly biome: string | null;
}

/** What the player sees of a block world, for who tells of it or draws it. */
export interface BlockWorldView {
  /** Grows whenever ids of entities may mean others than before: a state was loaded. */
  readonly epoch: number;
  camera(width: number, height: number): EyesCamera;
  /** Turns the view at once; straight up or down it keeps its side. */
  lookAlong(way: Vector): Act<void>;
  /** Whether nothing is between the eyes and a point. */
  canSee(x: number, y: number, z: number): boolean;
  /** How far a point is from the player's feet. */
  distanceTo(x: number, y: number, z: number): number;
  /** The nearest few of every kind in sight, at most so many; who asks again asks with the same function. */
  blocks(interestOf: (name: string) => BlockInterest | undefined, max: number): SeenBlock[];
  /** All that lives or lies about within so many blocks, seen or not, the nearest first. */
  entities(radius: number): SeenEntity[];
  /** In the column of a place, near the player's level: under a roof the nearest floor. */
  foothold(x: number, z: number): Foothold;
}
