import type { LongAction, MoveOptions } from '@bridle/facets';
import type { Move, PathTerrain, WalkerBody } from '@bridle/paths';
import type { Walking } from './walking.js';

/** The middle of somebody's feet, or of something that moves. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Keeps one walk away from what is dangerous around. */
export interface DangerAvoidance {
  /** whether it is time to get past something as fast as one can */
  readonly rushes: boolean;
  /** A way was looked for just now. */
  looked(): void;
  /** Gets out of danger; says whether the way is to be looked for anew. */
  heed(): LongAction<boolean>;
}

/** How a hand gets to a block, or can put one into a cell. */
export interface Reaching {
  /** in words, for who is told that it cannot be reached */
  readonly what: string;
  /** Whether it would, with the feet in a cell. */
  accept(x: number, y: number, z: number): boolean;
  /** Whether it does now. */
  isDone(): boolean;
}

export type StepEnd = 'done' | 'lost';

/** The body that walks, in any block world: all that a walk knows of it. */
export interface WalkingBody {
  /** counts the ticks that pass */
  readonly now: number;
  readonly eyeY: number;
  /** ticks for which the breath lasts; Infinity for who needs none */
  readonly air: number;
  readonly isFlying: boolean;
  readonly isRiding: boolean;
  /** moves as players do, so that ways are walked on the run unless somebody wants otherwise */
  readonly isBrisk: boolean;
  /** who is hungry cannot */
  readonly canSprint: boolean;
  feet(): WalkerBody;
  /** One tick in which nothing is done but to stay afloat. */
  tick(): LongAction<void>;
  /** One tick of it. */
  swimUp(): LongAction<void>;
  /** Comes down from where it flies. */
  land(): LongAction<void>;
  /** The world as a way is looked for in it: with what one digs with, and so many blocks to build with. */
  terrain(): PathTerrain;
  /**
   * Does what a move says, for a tick or until what it digs, places or opens is done. `lost`: that cannot
   * be, and the next terrain says so.
   */
  step(move: Move, onWork: MoveOptions['onWork']): LongAction<StepEnd>;
  avoidance?(walking: Walking): DangerAvoidance;
  /** Something that is no block, by its number. */
  thing(id: number): (Point & { readonly name: string }) | undefined;
  reaching(kind: 'block' | 'place', cell: readonly [number, number, number]): Reaching;
}

export function pointDistance(a: Point, b: Point): number {
  const [dx, dy, dz] = [a.x - b.x, a.y - b.y, a.z - b.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
