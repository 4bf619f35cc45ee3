import type { BlockWorldState } from '@bridle/facets';
import { type Action, assertAction } from './action.js';
import { EnvThread } from './envThread.js';
import { type SharedArrays, type ToWorker, TURNS } from './messages.js';
import { assertOptions, checkWhole, type EnvOptions, seedOf } from './options.js';
import { type EndedTurns, Turns } from './turns.js';

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
  readonly states: readonly BlockWorldState[] | undefined;
}

export interface VectorStep extends VectorReset {
  readonly rewards: Float64Array;
  /** 1 for each whose episode is over: its next step begins a new one */
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
}

/** What environments have come to that are through with what was sent to them. */
export interface Received extends VectorStep {
  /** which these are: their rewards, ends and states are in this order */
  readonly envs: readonly number[];
}

const WORKERS = 2;
/** Environments of one vector: a world takes some megabytes. */
const COUNT_MAX = 4_096;

/**
 * Environments on worker threads. Where an episode is over, the step after begins the next one in
 * the same world: that step's action is not carried out, its reward is 0, and its picture is the
 * first of the new episode.
 *
 * `step` waits for all of them, and so each thread for the slowest. `send` and `receive` do not:
 * whoever is through with a step gets its next action while the others are still at theirs.
 */
export class VectorEnv {
  readonly count: number;
  readonly #threads: EnvThread[] = [];
  readonly #turns: Turns;
  readonly #pictures: Uint8Array | undefined;
  readonly #rewards: Float64Array;
  readonly #over: Uint8Array;
  readonly #withStates: boolean;

  private constructor(count: number, share: SharedArrays, withStates: boolean) {
    this.count = count;
    this.#turns = new Turns(new Int32Array(share.turns), count);
    this.#pictures = share.pictures && new Uint8Array(share.pictures);
    this.#rewards = new Float64Array(share.rewards);
    this.#over = new Uint8Array(share.over);
    this.#withStates = withStates;
  }

  static async create(options: VectorOptions): Promise<VectorEnv> {
    const { count, env = {}, hooks, states = false } = options;
    const threads = Math.min(count, options.workers ?? WORKERS);
    checkWhole('count', count, 1, COUNT_MAX);
    checkWhole('workers', threads, 1, COUNT_MAX);
    for (const name of ['reward', 'terminated']) {
      if (name in env) throw new TypeError(`env.${name} cannot be sent to a thread; give hooks`);
    }
    assertOptions(env);
    const { picture } = env;
    const share: SharedArrays = {
      rewards: new SharedArrayBuffer(count * 8),
      over: new SharedArrayBuffer(count * 2),
      pictures: picture && new SharedArrayBuffer(count * picture.width * picture.height * 3),
      turns: new SharedArrayBuffer((TURNS.first + count) * 4),
    };
    const vector = new VectorEnv(count, share, states);
    for (let i = 0; i < threads; i++) {
      const first = Math.floor((i * count) / threads);
      const end = Math.floor(((i + 1) * count) / threads);
      const part = { first, end, count, env, hooks: hooks && String(hooks), states, share };
      vector.#threads.push(new EnvThread(part, vector.#turns));
    }
    try {
      await Promise.all(vector.#threads.map((thread) => thread.ready));
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
    for (const seed of seeds) seedOf(seed);
    const all = this.#all();
    this.#ask(all, (envs) => ({ ask: 'reset', envs, seeds: envs.map((env) => seeds[env]!) }));
    const { states } = this.#taken(await this.#turns.ended(this.count));
    return { pictures: this.#pictures, states };
  }

  /** Lets each take a step, and waits for all. */
  async step(actions: readonly Action[]): Promise<VectorStep> {
    this.#assertOneEach('actions', actions);
    this.#sendSteps(this.#all(), actions);
    return this.#taken(await this.#turns.ended(this.count));
  }

  /**
   * Lets some of them take a step, by default all, and does not wait. Each may be sent its next
   * action only when it has been received.
   */
  send(actions: readonly Action[], envs: readonly number[] = this.#all()): void {
    if (actions.length !== envs.length) {
      throw new RangeError(`${actions.length} actions for ${envs.length} environments`);
    }
    this.#sendSteps(envs, actions);
  }

  /**
   * Waits until so many of those that were sent something are through with it, by default one.
   * Gives all that are: their pictures stay as they are until they are sent the next action.
   */
  async receive(atLeast = 1): Promise<Received> {
    const { askedCount } = this.#turns;
    if (!Number.isInteger(atLeast) || atLeast < 1 || atLeast > askedCount) {
      throw new RangeError(`receive(${atLeast}), but ${askedCount} environments are under way`);
    }
    return this.#taken(await this.#turns.ended(atLeast));
  }

  async close(): Promise<void> {
    this.#turns.onEnd(new Error('the environments are closed'));
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #all(): number[] {
    return Array.from({ length: this.count }, (_, env) => env);
  }

  #assertOneEach(what: string, list: readonly unknown[]): void {
    if (list.length === this.count) return;
    throw new RangeError(`${list.length} ${what} for ${this.count} environments`);
  }

  #sendSteps(envs: readonly number[], actions: readonly Action[]): void {
    // All before any: when one is refused, no environment has taken a step.
    for (const [i, action] of actions.entries()) assertAction(action, `actions[${i}]`);
    const actionOf = new Map(envs.map((env, i) => [env, actions[i]!]));
    this.#ask(envs, (own) => ({
      ask: 'step',
      envs: own,
      actions: own.map((env) => actionOf.get(env)!),
    }));
  }

  /** Tells every thread what its own environments are to do. */
  #ask(envs: readonly number[], message: (own: readonly number[]) => ToWorker): void {
    this.#turns.assertOpen();
    const isSeen = new Uint8Array(this.count);
    for (const env of envs) {
      if (!Number.isInteger(env) || !(env in isSeen) || isSeen[env] === 1) {
        throw new RangeError(
          `environment ${env} is not one of 0 to ${this.count - 1}, or is twice`,
        );
      }
      isSeen[env] = 1;
      if (this.#turns.isAsked(env)) {
        throw new Error(`environment ${env} has not ended the call before; await it first`);
      }
    }
    this.#turns.begin(envs);
    for (const thread of this.#threads) {
      const own = envs.filter((env) => env >= thread.first && env < thread.end);
      if (own.length > 0) thread.ask(message(own));
    }
  }

  #taken({ envs, reports }: EndedTurns): Received {
    const failed = reports.find((one) => one?.error !== undefined);
    if (failed !== undefined) throw new Error(`environment ${failed.env}: ${failed.error}`);
    return {
      envs,
      pictures: this.#pictures,
      states: this.#withStates ? reports.map((one) => one!.state!) : undefined,
      rewards: Float64Array.from(envs, (env) => this.#rewards[env]!),
      terminated: Uint8Array.from(envs, (env) => this.#over[env]!),
      truncated: Uint8Array.from(envs, (env) => this.#over[this.count + env]!),
    };
  }
}
