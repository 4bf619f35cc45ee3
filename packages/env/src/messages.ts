import type { GameState } from '@bridle/facets';
import type { Action } from './action.js';
import type { EnvOptions } from './env.js';

/** What the threads write and everybody reads; environment i has its place i in each. */
export interface Share {
  /** 64-bit floats */
  readonly rewards: SharedArrayBuffer;
  /** bytes: first who was terminated, then who was truncated */
  readonly over: SharedArrayBuffer;
  readonly pictures: SharedArrayBuffer | undefined;
}

/** What a thread is told when it begins: it has the environments from `first` up to `end`. */
export interface Assignment {
  readonly first: number;
  readonly end: number;
  readonly count: number;
  readonly env: Omit<EnvOptions, 'reward' | 'terminated'>;
  /** the address of a module */
  readonly hooks: string | undefined;
  readonly states: boolean;
  readonly share: Share;
}

export type ToWorker =
  | { readonly ask: 'reset'; readonly seeds: readonly (bigint | number)[] }
  | { readonly ask: 'step'; readonly actions: readonly Action[] };

export type FromWorker =
  | { readonly ok: true; readonly states: readonly GameState[] | undefined }
  | { readonly ok: false; readonly error: string };
