import { type ClockFacet, HarnessError } from '@bridle/facets';
import type { Background } from './background.js';
import type { EventSubscribers } from './eventSubscribers.js';
import type { Host } from './host.js';
import type { Mailbox } from './mailbox.js';
import type { TickPhases } from './time/time.js';

/** What scripts say before a tick: go on, or why this tick is the last. */
export type ScriptEnd = { readonly last: string } | undefined;

/** What has its turn around a tick. */
export interface HostTickParts {
  readonly host: Host;
  readonly mailbox: Mailbox;
  readonly background: Background;
  readonly subscribers: EventSubscribers;
  readonly maxTicks: number | undefined;
  /** Has its say before each tick, with the number of the tick before it. */
  readonly script: ((host: Host, tick: number) => ScriptEnd) | undefined;
  /** Told of a tick that has thrown. */
  failed(thrown: unknown): void;
}

const MAX_TICKS_REACHED = 'max ticks reached';

/**
 * What happens around each tick of a host, always in this order: the action that runs, scripts, skills,
 * input; the tick with its events; samples and state, pictures. The last tick ends the run.
 */
export class HostTickPhases implements TickPhases {
  readonly maxTicks: number;
  readonly #host: Host;
  readonly #mailbox: Mailbox;
  readonly #background: Background;
  readonly #subscribers: EventSubscribers;
  readonly #script: HostTickParts['script'];
  readonly #failed: (thrown: unknown) => void;
  /** the facet that the time comes from */
  timed: ClockFacet | undefined;
  /** why this tick is the last, once that is known; the request under way may let more pass */
  #endText: string | undefined;

  constructor(parts: HostTickParts) {
    this.#host = parts.host;
    this.#mailbox = parts.mailbox;
    this.#background = parts.background;
    this.#subscribers = parts.subscribers;
    this.maxTicks = parts.maxTicks ?? Number.POSITIVE_INFINITY;
    this.#script = parts.script;
    this.#failed = parts.failed;
  }

  /** No tick may pass now, whoever wants one: there is no world, or no room for its picture. */
  get isImpossible(): boolean {
    const host = this.#host;
    return host.hasNoWorld || (host.screens?.holds(host.tick + 1) ?? false);
  }

  get isHeld(): boolean {
    // What a game of ours waits for is prepared while its time stands still.
    return this.isImpossible || (this.timed?.kind === 'ours' && this.#mailbox.isParked);
  }

  get isFrozen(): boolean {
    return this.#host.screens?.isDrawing ?? false;
  }

  get isStopped(): boolean {
    return this.#host.isOver;
  }

  get isAwaited(): boolean {
    return this.#mailbox.isTickAwaited || this.#background.isBusy;
  }

  /** Somebody looks at each tick, or does something in it: they cannot pass several at a time. */
  get isEachSeen(): boolean {
    return (
      this.#script !== undefined ||
      this.#background.isBusy ||
      this.#subscribers.isAskedFor('state') ||
      (this.#host.screens?.hasSchedule ?? false)
    );
  }

  act(): void {
    this.#mailbox.beforeTick();
  }

  before(): void {
    const host = this.#host;
    const { tick } = host;
    if (tick >= this.maxTicks) throw new LastTickReached();
    const end = this.#script?.(host, tick);
    if (end !== undefined) this.#endText = end.last;
    this.#background.beforeTick();
    host.obeyTickRate(); // of a script, or of somebody who typed it
    host.game.facets.input?.apply(host.input.next);
    host.input.ticked();
  }

  after(beganAt: number | undefined): void {
    const host = this.#host;
    host.tickTimes.add(beganAt, performance.now());
    this.#background.ticked();
    const { tick } = host;
    host.journal.ticked(tick);
    this.#subscribers.tellState(host.game, tick);
    host.screens?.ticked(tick);
    if (tick >= this.maxTicks) this.#endText ??= MAX_TICKS_REACHED;
  }

  passed(): void {
    this.#mailbox.ticked();
    this.stopAtTheEnd();
  }

  failed(thrown: unknown): void {
    if (thrown instanceof LastTickReached) this.#host.stop({ text: thrown.message });
    else this.#failed(thrown);
  }

  wake(): void {
    this.#mailbox.wake();
  }

  /** A free clock stops with its last tick; one that waits, when the request is answered. */
  stopAtTheEnd(): void {
    if (this.#endText !== undefined) this.#host.stop({ text: this.#endText });
  }
}

class LastTickReached extends HarnessError {
  constructor() {
    super('internal', MAX_TICKS_REACHED);
  }
}
