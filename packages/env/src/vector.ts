import type { GameState } from '@bridle/facets';
import { type Action, assertAction } from './action.js';
import type { EnvOptions } from './env.js';
import type { Share, ToWorker } from './messages.js';
import { Seat } from './seat.js';

export interface VectorOptions {
  /** how many environments */
  readonly count: number;
  /** threads that they are spread over (two, where there are so many environments) */
  readonly workers?: number;
  /** what each of them is; functions cannot be sent to a thread, so hooks have a module */
  readonly env?: Omit<EnvOptions, 'reward' | 'terminated'>;
  /** a module that exports `reward` and `terminated`, or one of them */
  readonly hooks?: URL;
  /** whether the states come along with every step (false: pictures and rewards only) */
  readonly states?: boolean;
}

export interface VectorReset {
  /** count × height × width × 3 bytes in shared memory: the next step writes over them */
  readonly pictures: Uint8Array | undefined;
  readonly states: readonly GameState[] | undefined;
}

export interface VectorStep extends VectorReset {
  readonly rewards: Float64Array;
  /** 1 for each whose episode is over: its next step begins a new one */
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
}

const WORKERS = 2;

/**
 * Environments on worker threads. Where an episode is over, the step after begins the next one in
 * the same world: that step's action is not carried out, its reward is 0, and its picture is the
 * first of the new episode.
 */
export class VectorEnv {
  readonly count: number;
  readonly #seats: readonly Seat[];
  readonly #pictures: Uint8Array | undefined;
  readonly #rewards: Float64Array;
  readonly #over: Uint8Array;
  readonly #withStates: boolean;
  #isBusy = false;

  private constructor(seats: readonly Seat[], count: number, share: Share, withStates: boolean) {
    this.count = count;
    this.#seats = seats;
    this.#pictures = share.pictures && new Uint8Array(share.pictures);
    this.#rewards = new Float64Array(share.rewards);
    this.#over = new Uint8Array(share.over);
    this.#withStates = withStates;
  }

  static async create(options: VectorOptions): Promise<VectorEnv> {
    const { count, env = {}, hooks, states = false } = options;
    const threads = Math.min(count, options.workers ?? WORKERS);
    for (const [name, value] of Object.entries({ count, workers: threads })) {
      if (!Number.isInteger(value) || value < 1) throw new RangeError(`${name} is ${value}`);
    }
    for (const name of ['reward', 'terminated']) {
      if (name in env) throw new TypeError(`env.${name} cannot be sent to a thread; give hooks`);
    }
    const { picture } = env;
    const share: Share = {
      rewards: new SharedArrayBuffer(count * 8),
      over: new SharedArrayBuffer(count * 2),
      pictures: picture && new SharedArrayBuffer(count * picture.width * picture.height * 3),
    };
    const seats = Array.from({ length: threads }, (_, i) => {
      const first = Math.floor((i * count) / threads);
      const end = Math.floor(((i + 1) * count) / threads);
      return new Seat({ first, end, count, env, hooks: hooks && String(hooks), states, share });
    });
    const vector = new VectorEnv(seats, count, share, states);
    try {
      await Promise.all(seats.map((seat) => seat.ready));
    } catch (error) {
      await vector.close();
      throw error;
    }
    return vector;
  }

  /** Begins an episode in all of them; environment i has seed i unless told otherwise. */
  async reset(
    options: { readonly seeds?: readonly (bigint | number)[] } = {},
  ): Promise<VectorReset> {
    const seeds = options.seeds ?? Array.from({ length: this.count }, (_, i) => i);
    this.#assertOneEach('seeds', seeds);
    const states = await this.#ask(({ first, end }) => ({
      ask: 'reset',
      seeds: seeds.slice(first, end),
    }));
    return { pictures: this.#pictures, states };
  }

  async step(actions: readonly Action[]): Promise<VectorStep> {
    this.#assertOneEach('actions', actions);
    // All before any: when one is refused, no environment has taken a step.
    for (const [i, action] of actions.entries()) assertAction(action, `actions[${i}]`);
    const states = await this.#ask(({ first, end }) => ({
      ask: 'step',
      actions: actions.slice(first, end),
    }));
    return {
      pictures: this.#pictures,
      states,
      rewards: this.#rewards.slice(),
      terminated: this.#over.slice(0, this.count),
      truncated: this.#over.slice(this.count),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map((seat) => seat.close()));
  }

  #assertOneEach(what: string, list: readonly unknown[]): void {
    if (list.length === this.count) return;
    throw new RangeError(`${list.length} ${what} for ${this.count} environments`);
  }

  async #ask(message: (seat: Seat) => ToWorker): Promise<readonly GameState[] | undefined> {
    if (this.#isBusy) throw new Error('the call before has not ended; await it first');
    this.#isBusy = true;
    try {
      const asked = this.#seats.map((seat) => seat.ask(message(seat)));
      await Promise.allSettled(asked); // or a late answer would be taken for the next call's
      const answers = await Promise.all(asked);
      return this.#withStates ? answers.flatMap((states) => states ?? []) : undefined;
    } finally {
      this.#isBusy = false;
    }
  }
}
