import { type GameLife, HarnessError, nearestName } from '@bridle/facets';
import { GUEST_GAMES_MAX, QUOTE_CHARS_MAX } from '../limits.js';
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

/** What is done in a game, and how that is undone. */
interface GameWatcher {
  readonly begin: (host: Host) => void;
  readonly forget: (host: Host) => void;
}

/**
 * The games of one run, by name. Each has a host of its own, and ends on its own; the run ends with
 * the last of them, or when it is told to. Guests, which came into a run that went on, neither keep it
 * going nor make it fail, and the name of one that has ended is free for the next.
 */
export class Games {
  readonly #hosts = new Map<string, Host>();
  readonly #reasons = new Map<Host, StopReason>();
  readonly #onStop: (reason: StopReason) => void;
  readonly #isKept: boolean;
  readonly #watchers = new Set<GameWatcher>();
  readonly #guests = new Set<Host>();
  #first: Host | undefined;
  #stopReason: StopReason | undefined;
  #isOver = false;

  /**
   * `onStop` is called once, when the last game has ended; where the run is kept, not before it was told
   * to end.
   */
  constructor(onStop: (reason: StopReason) => void = () => {}, isKept = false) {
    this.#onStop = onStop;
    this.#isKept = isKept;
  }

  /** Called by the host itself. */
  add(host: Host, isGuest = false): void {
    const namesake = this.#hosts.get(host.name);
    if (namesake !== undefined) {
      if (!this.#guests.has(namesake) || !namesake.isOver) {
        throw new Error(`two games are called ${host.name}`);
      }
      this.#forget(namesake);
    }
    this.#hosts.set(host.name, host);
    this.#first ??= host;
    for (const { begin } of this.#watchers) begin(host);
    if (!isGuest) return;
    this.#guests.add(host);
    this.#forgetOldGuests();
    this.#tellOf(host);
  }

  /** Whether one more game may come into this run. */
  get hasRoomForGuest(): boolean {
    return [...this.#guests].filter(({ isOver }) => !isOver).length < GUEST_GAMES_MAX;
  }

  /** Of guests that have ended only the last can still be asked about. */
  #forgetOldGuests(): void {
    for (const guest of this.#guests) {
      if (this.#guests.size <= GUEST_GAMES_MAX) return;
      if (guest.isOver) this.#forget(guest);
    }
  }

  #forget(guest: Host): void {
    this.#guests.delete(guest);
    this.#hosts.delete(guest.name);
    this.#reasons.delete(guest);
    for (const { forget } of this.#watchers) forget(guest);
  }

  /** Clients hear, whichever game they are in, that a guest has come or has ended. */
  #tellOf({ name, game, isOver }: Host): void {
    const state = isOver ? 'ended' : (game.life?.state ?? 'ready');
    for (const host of this.going) host.tellClients('games_changed', { game: name, state });
  }

  /**
   * Does something with every game, those to come too, and undoes it in all of them when the returned
   * function is called.
   */
  each(begin: (host: Host) => (() => void) | undefined): () => void {
    const undos = new Map<Host, (() => void) | undefined>();
    const watcher: GameWatcher = {
      begin: (host) => void undos.set(host, begin(host)),
      forget(host) {
        undos.get(host)?.();
        undos.delete(host);
      },
    };
    for (const host of this.#hosts.values()) watcher.begin(host);
    this.#watchers.add(watcher);
    return (): void => {
      this.#watchers.delete(watcher);
      for (const undo of undos.values()) undo?.();
    };
  }

  /** Called by the host itself, when whoever waited for it is answered. */
  ended(host: Host, reason: StopReason): void {
    if (this.#hosts.get(host.name) !== host) return; // another has its name by now
    this.#reasons.set(host, reason);
    if (this.#guests.has(host)) this.#tellOf(host);
    const residents = [...this.#hosts.values()].filter((one) => !this.#guests.has(one));
    if (residents.some((one) => !this.#reasons.has(one))) return;
    if (this.#isKept && !this.isStopped) return;
    const all =
      residents.length > 1 ? { text: 'every game has ended' } : this.#reasons.get(residents[0]!)!;
    for (const guest of this.#guests) guest.stop(all);
    if (this.#reasons.size === this.#hosts.size) this.#over(this.#stopReason ?? all);
  }

  #over(reason: StopReason): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onStop(reason);
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
    return this.isStopped || (this.going.length === 0 && !this.#isKept);
  }

  /** The run was told to end, whichever game it was told in. */
  get isStopped(): boolean {
    return this.#stopReason !== undefined;
  }

  /** A game that the run began with has ended by a fault, or has failed. */
  get hasFailed(): boolean {
    return [...this.#reasons].some(
      ([host, { fault, isFailure }]) =>
        (fault !== undefined || isFailure === true) && !this.#guests.has(host),
    );
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
    if (this.#reasons.size === this.#hosts.size) this.#over(this.#stopReason);
  }
}
