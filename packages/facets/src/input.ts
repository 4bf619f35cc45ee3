import type { Act } from './longAction.js';

/** Something that hands can do in a game, beside the keys and the mouse of its scene. */
export interface InputControl {
  /** as clients call it */
  readonly name: string;
  /** of the input of a tick; its name when left out */
  readonly field?: string;
  /**
   * - `axis` is held within ±1, `button` is held down or not;
   * - `choice` is held, a whole number from 0 to `max`; undefined is as it was;
   * - `click` is for one tick;
   * - `turn` is a number for one tick, and several of them add up.
   */
  readonly kind: 'axis' | 'button' | 'choice' | 'click' | 'turn';
  /** of a choice */
  readonly max?: number;
  /** of a turn in radians: what it turns, so that degrees are noticed */
  readonly angle?: 'yaw' | 'pitch';
}

/**
 * The input of one tick, with a value for each control. The harness keeps one such object and
 * overwrites it every tick, so a game reads it during `apply` and does not keep it.
 */
export type TickInput = Record<string, number | boolean | undefined>;

export interface InputFacet<I extends TickInput = TickInput> {
  readonly controls: readonly InputControl[];
  /** Clients may send more than there are controls for, without effect. Left out: they are refused. */
  readonly ignoresOthers?: boolean;
  /** Hands the game the input of the tick that is about to run. */
  apply(input: I): void;
  /**
   * Turns the view at once, between ticks, in a game that has one. Yaw and pitch are radians: yaw 0
   * looks along +X, pitch is positive upwards.
   */
  setView?(yaw: number, pitch: number): Act<void>;
}
