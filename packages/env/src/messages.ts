import type { BlockWorldState } from '@bridle/facets';
import type { Action } from './action.js';
import type { EnvOptions } from './options.js';

/** What the threads write and everybody reads; environment i has its place i in each. */
export interface SharedArrays {
  /** 64-bit floats */
  readonly rewards: SharedArrayBuffer;
  /** bytes: first who was terminated, then who was truncated */
  readonly over: SharedArrayBuffer;
  readonly pictures: SharedArrayBuffer | undefined;
  /** 32-bit words, see `TURNS` */
  readonly turns: SharedArrayBuffer;
}

/** Words of `SharedArrays.turns`. */
export const TURNS = {
  /** how many turns have ended, of all environments together */
  ended: 0,
  /** the thread that brings `ended` to this number says so to the one that waits */
  wanted: 1,
  /** from here on a word for each environment: one of `TURN_STATE` */
  first: 2,
} as const;

export const TURN_STATE = {
  underWay: 0,
  ended: 1,
  /** and a message tells more of it */
  reported: 2,
} as const;

/** What a thread is told when it begins: it has the environments from `first` up to `end`. */
export interface WorkerSetup {
  readonly first: number;
  readonly end: number;
  readonly count: number;
  readonly env: Omit<EnvOptions, 'reward' | 'terminated'>;
  /** the address of a module */
  readonly hooks: string | undefined;
  readonly states: boolean;
  readonly share: SharedArrays;
}

/** Each of the environments has a turn, one after the other. */
export type ToWorker =
  | {
      readonly ask: 'reset';
      readonly envs: readonly number[];
      readonly seeds: readonly (bigint | number)[];
    }
  | { readonly ask: 'step'; readonly envs: readonly number[]; readonly actions: readonly Action[] };

/** What a turn has to tell beyond what is in shared memory. */
export interface TurnReport {
  readonly env: number;
  readonly state?: BlockWorldState | undefined;
  readonly error?: string | undefined;
}

/** `ready`: the thread has begun; `wanted`: as many turns have ended as were wanted. */
export type FromWorker = 'ready' | 'wanted' | TurnReport;
