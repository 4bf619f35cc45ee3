import { type GameLife, HarnessError, nearestName } from '@bridle/facets';
import { QUOTE_CHARS_MAX } from '../limits.js';
import type { Host, StopReason } from './host.js';

/** What is told of a game of a run. */
export interface GameEntry {
  readonly name: string;
  readonly kind: string;
  readonly state: GameLife['state'];
  /** why it is in this state, where there is more to say */
  readonly reason?: string;
  readonly tick: number;
  /** a client has control of it */
  readonly controlled: boolean;
}

/**
 * The games of one run, by name. Each has a host of its own, and ends on its own; the run ends with
 * the last of them, or when it is told to.
 */
export class Games {
  readonly #hosts = new Map<string, Host>();
  readonly #reasons = new Map<Host, StopReason>();
  readonly #onStop: (reason: StopReason) => void;
  readonly #watchers = new Set<(host: Host) => void>();
  #first: Host | undefined;
  #stopReason: StopReason | undefined;

  /** `onStop` is called once, when the last game has ended. */
  constructor(onStop: (reason: StopReason) => void = () => {}) {
    this.#onStop = onStop;
  }

  /** Called by the host itself. */
  add(host: Host): void {
    if (this.#hosts.has(host.name)) throw new Error(`two games are called ${host.name}`);
    this.#hosts.set(host.name, host);
    this.#first ??= host;
    for (const watcher of this.#watchers) watcher(host);
  }

  /**
   * Does something with every game, those to come too, and undoes it in all of them when the returned
   * function is called.
   */
  each(begin: (host: Host) => (() => void) | undefined): () => void {
    const undos: ((() => void) | undefined)[] = [];
    const watcher = (host: Host): void => void undos.push(begin(host));
    for (const host of this.#hosts.values()) watcher(host);
    this.#watchers.add(watcher);
    return (): void => {
      this.#watchers.delete(watcher);
      for (const undo of undos) undo?.();
    };
  }

  /** Called by the host itself, when whoever waited for it is answered. */
  ended(host: Host, reason: StopReason): void {
    this.#reasons.set(host, reason);
    if (this.#reasons.size < this.#hosts.size) return;
    const all = this.hasChoice ? { text: 'every game has ended' } : reason;
    this.#onStop(this.#stopReason ?? all);
  }

  /** Whom those mean who name no game, and whom the exit flags watch. */
  get first(): Host {
    return this.#first!;
  }

  /** There is more than one game, so that which one is meant matters. */
  get hasChoice(): boolean {
    return this.#hosts.size > 1;
  }

  /** The run is over, or about to be. */
  get isOver(): boolean {
    return this.#stopReason !== undefined || this.going.length === 0;
  }

  /** The run was told to end, whichever game it was told in. */
  get isStopped(): boolean {
    return this.#stopReason !== undefined;
  }

  /** A game has ended by a fault. */
  get hasFailed(): boolean {
    return [...this.#reasons.values()].some(({ fault }) => fault !== undefined);
  }

  /** Those that have not ended, in the order in which they came. */
  get going(): Host[] {
    return [...this.#hosts.values()].filter(({ isOver }) => !isOver);
  }

  /** Which can be chosen, in words. */
  get names(): string {
    return `games are ${this.going.map(({ name }) => name).join(', ')}`;
  }

  /** Every game that this run has had, in the order in which they came. */
  list(): GameEntry[] {
    return [...this.#hosts.values()].map((host) => {
      const { name, game, tick, control, isOver } = host;
      const { state, reason } = game.life ?? { state: 'ready' };
      const why = isOver ? this.#reasons.get(host)?.text : reason;
      return {
        name,
        kind: game.name,
        state: isOver ? 'ended' : state,
        ...(why !== undefined && { reason: why }),
        tick,
        controlled: control.owner !== undefined,
      };
    });
  }

  /** The game that a request names, or else the one that it would go to anyway. */
  choose(name: unknown, otherwise: Host): Host {
    if (name != null && typeof name !== 'string') {
      throw new HarnessError('bad_request', 'game must be a text', this.names);
    }
    const host = name == null ? otherwise : this.#hosts.get(name);
    if (host !== undefined && (!host.isOver || this.isOver)) return host;
    const all = this.names;
    if (host !== undefined) {
      const why = this.#reasons.get(host)?.text;
      const message = `the game ${host.name} has ended${why === undefined ? '' : `: ${why}`}`;
      throw new HarnessError('unsupported', message, all);
    }
    const quoted = name!.slice(0, QUOTE_CHARS_MAX);
    const nearest = nearestName(
      quoted,
      this.going.map(({ name }) => name),
    );
    const hint = nearest === undefined ? all : `did you mean ${nearest}? ${all}`;
    throw new HarnessError('bad_request', `no game is called ${quoted}`, hint);
  }

  /** Ends the run. */
  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
    for (const host of this.going) host.stop(reason);
  }
}
