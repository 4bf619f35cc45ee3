import type { GameLife, HarnessError } from '@bridle/facets';
import type { Client } from './client.js';
import type { Outcome, QueuedRequest } from './queuedRequest.js';
import { Secrets } from './secrets.js';
import type { ClockMode, TickRate } from './time/clock.js';

/** Why a request was stopped before it had ended by itself. */
export type AbortReason = 'cancelled' | 'deadline' | 'disconnect' | 'taken' | 'lost' | 'stop';

/** What a line on a wire is. A connection comes and goes without one. */
export type LineKind =
  | 'connect'
  | 'request'
  | 'request_error'
  | 'response'
  | 'event'
  | 'disconnect';

interface Entries {
  /** An op runs from here on, with the parameters that its schema let through. */
  begin: { readonly client: Client; readonly op: string; readonly params: object };
  /** So many ticks have passed, one after the other; `step` and `tick` are those of the last. */
  ticks: { readonly count: number };
  /** What began in step `begun` has come to an end of its own, good or bad. */
  end: Over & { readonly outcome: Outcome };
  /** What began in step `begun` was stopped; `outcome` is what its client is told of that. */
  abort: Over & { readonly reason: AbortReason; readonly outcome: Outcome };
  /** A request was answered and had never begun: refused, or stopped while it waited. */
  refused: {
    readonly client: Client;
    readonly op: string | undefined;
    readonly error: HarnessError;
  };
  /** The client drives from here on; `from` is the one that it was taken from. */
  claim: { readonly client: Client; readonly from: Client | undefined };
  release: { readonly client: Client };
  /** Time passes otherwise than before: `isWaiting` while it does so only inside requests. */
  clock: { readonly mode: ClockMode; readonly tickRate: TickRate; readonly isWaiting: boolean };
  /** What may be changed while a world runs has changed, and is this now. */
  settings: { readonly of: string; readonly values: object };
  /** The game is there, is lost, is back, has ended, or has other facets. */
  game: {
    readonly name: string;
    readonly state: GameLife['state'];
    readonly reason: string | undefined;
  };
  stop: { readonly reason: string };
  /**
   * What was said over a wire, as its dialect read or wrote it. That is no step of the game: it has
   * the number of the step before it.
   */
  line: {
    /** who says or hears it: a connection, or one request of it and its reply */
    readonly speaker: object;
    readonly dialect: string;
    /** of the dialect's sessions, where it has several */
    readonly session: string | undefined;
    readonly is: LineKind;
    /** JSON */
    readonly text: string | undefined;
  };
}

interface Over {
  readonly client: Client;
  readonly op: string | undefined;
  readonly begun: number;
}

export type JournalEntryKind = keyof Entries;
export type JournalEntry<K extends JournalEntryKind = JournalEntryKind> = {
  [N in K]: Entries[N] & { readonly kind: N; readonly step: number; readonly tick: number };
}[K];
type Listener = (entry: JournalEntry) => void;

/** All that a game is made of, in order. */
export const STEP_KINDS = [
  'begin',
  'ticks',
  'end',
  'abort',
  'refused',
  'claim',
  'release',
  'clock',
  'settings',
  'game',
  'stop',
] as const satisfies readonly JournalEntryKind[];

/**
 * What happens in one game, in the order in which it does, for whoever writes it down. The step number
 * grows with every tick and every other entry, whoever listens, and never goes back, as ticks do when a
 * state is loaded. Nothing is kept: who comes late has missed what was before. Tokens are in no entry.
 */
export class Journal {
  readonly #tickOf: () => number;
  readonly #secrets = new Secrets();
  readonly #listeners = new Map<JournalEntryKind, readonly Listener[]>();
  #step = 0;
  /** the tick of the last step */
  #tick = 0;
  /** ticks up to that one which those who listen are yet to be told of */
  #run = 0;
  /** who waits for the next step, whichever it is */
  readonly #stepWatchers = new Set<() => void>();
  #driver: Client | undefined;
  #clock: Entries['clock'] | undefined;

  constructor(tickOf: () => number) {
    this.#tickOf = tickOf;
  }

  /** The number of the last step. */
  get step(): number {
    return this.#step;
  }

  /**
   * Calls with every entry of these kinds until the returned function is called. Ticks come in runs,
   * with the next other step, or when somebody asks for them by `tellTicks`. Listeners neither throw
   * nor send requests.
   */
  listen<K extends JournalEntryKind>(
    kinds: readonly K[],
    listener: (entry: JournalEntry<K>) => void,
  ): () => void {
    this.tellTicks();
    const own = listener as unknown as Listener; // it is called with those kinds only
    for (const kind of kinds) this.#listeners.set(kind, [...this.#of(kind), own]);
    return (): void => {
      for (const kind of kinds) {
        const others = this.#of(kind).filter((other) => other !== own);
        if (others.length === 0) this.#listeners.delete(kind);
        else this.#listeners.set(kind, others);
      }
    };
  }

  /**
   * Calls at every step, ticks included, until the returned function is called. It is called in the middle of
   * what happens: whoever wants to look at the game does so later.
   */
  onStep(watcher: () => void): () => void {
    this.#stepWatchers.add(watcher);
    return () => void this.#stepWatchers.delete(watcher);
  }

  /** Whether somebody listens: what only an entry needs is made only then. */
  hears(kind: JournalEntryKind): boolean {
    return this.#listeners.size > 0 && this.#listeners.has(kind);
  }

  /** A text that is in no entry from here on. */
  conceal(secret: string): void {
    this.#secrets.add(secret);
  }

  /** Says where the game is after a tick, or after several that passed at once elsewhere. */
  ticked(tick: number): void {
    const passed = tick - this.#tick;
    if (passed === 0) return; // a moment in a game without ticks
    if (passed < 0) this.tellTicks(); // their time began anew
    const count = passed < 0 ? 1 : passed;
    this.#tick = tick;
    this.#run += count;
    this.#grow(count);
  }

  /** The game has another clock from here on: ticks are counted from where that is. */
  retime(): void {
    this.tellTicks();
    this.#tick = this.#tickOf();
  }

  /** Tells of the ticks that have passed and are not told of yet. */
  tellTicks(): void {
    const count = this.#run;
    if (count === 0) return;
    this.#run = 0;
    if (!this.hears('ticks')) return;
    this.#tell('ticks', { kind: 'ticks', step: this.#step, tick: this.#tick, count });
  }

  /** An op begins. */
  begin(work: QueuedRequest, op: string, params: object): void {
    work.begun = this.#next();
    if (!this.hears('begin')) return;
    this.#add('begin', { client: work.client, op, params: this.#secrets.without(params) });
  }

  /** A request is over, in whichever way: that is one entry, however often it is said. */
  over(work: QueuedRequest, outcome: Outcome): void {
    if (work.isOver) return;
    work.isOver = true;
    const { client, begun, abort: reason } = work;
    // A read that nothing came in between has not moved time.
    if (begun === this.#step && work.kind === 'read') this.#grow(1);
    else this.#next();
    const kind = begun === undefined ? 'refused' : reason === undefined ? 'end' : 'abort';
    if (!this.hears(kind)) return;
    const op = this.#secrets.without(work.op);
    const clean = this.#secrets.without(outcome);
    if (begun === undefined) {
      if (!clean.ok) this.#add('refused', { client, op, error: clean.error });
    } else if (reason === undefined) this.#add('end', { client, op, begun, outcome: clean });
    else this.#add('abort', { client, op, begun, reason, outcome: clean });
  }

  /** Says who drives now. */
  control(client: Client | undefined): void {
    const from = this.#driver;
    if (client === from) return;
    this.#driver = client;
    this.#next();
    if (client !== undefined) this.#add('claim', { client, from });
    else this.#add('release', { client: from! });
  }

  /** Says how time passes now. */
  clock({ mode, tickRate, waiting: isWaiting }: ClockNow): void {
    const last = this.#clock;
    if (last?.mode === mode && last.tickRate === tickRate && last.isWaiting === isWaiting) return;
    this.#clock = { mode, tickRate, isWaiting };
    this.#next();
    this.#add('clock', this.#clock);
  }

  settings(of: string, values: object): void {
    this.#next();
    this.#add('settings', { of, values: this.#secrets.without(values) });
  }

  game(name: string, state: GameLife['state'], reason: string | undefined): void {
    this.#next();
    this.#add('game', { name, state, reason: this.#secrets.without(reason) });
  }

  stop(reason: string): void {
    this.#next();
    this.#add('stop', { reason: this.#secrets.without(reason) });
  }

  line(speaker: object, dialect: string, is: LineKind, text?: string, session?: string): void {
    if (!this.hears('line')) return;
    const clean = text && this.#secrets.withoutIn(text);
    this.#tell('line', {
      kind: 'line',
      step: this.#step,
      tick: this.#tickOf(),
      speaker,
      dialect,
      session,
      is,
      text: clean,
    });
  }

  #next(): number {
    this.retime(); // a state that was loaded has turned it back, perhaps
    this.#grow(1);
    return this.#step;
  }

  #grow(count: number): void {
    this.#step += count;
    if (this.#stepWatchers.size > 0) for (const watcher of this.#stepWatchers) watcher();
  }

  #add<K extends JournalEntryKind>(kind: K, fields: Entries[K]): void {
    if (!this.hears(kind)) return;
    const entry = { kind, step: this.#step, tick: this.#tick, ...fields };
    this.#tell(kind, entry as unknown as JournalEntry);
  }

  #tell(kind: JournalEntryKind, entry: JournalEntry): void {
    for (const listener of this.#of(kind)) listener(entry);
  }

  #of(kind: JournalEntryKind): readonly Listener[] {
    return this.#listeners.get(kind) ?? [];
  }
}

interface ClockNow {
  readonly mode: ClockMode;
  readonly tickRate: TickRate;
  readonly waiting: boolean;
}
