import {
  type FacetName,
  type Game,
  type GameEvent,
  HarnessError,
  nearestName,
} from '@bridle/facets';
import { DEADLINE_MS, QUOTE_CHARS_MAX } from '../limits.js';
import { Log } from '../logs/log.js';
import { Client, type ClientEvent, type Subscribable } from './client.js';
import { Clock, type ClockSettings } from './clock.js';
import { Control } from './control.js';
import { Deaths } from './deaths.js';
import type { Op } from './defineOp.js';
import { EventRing } from './eventRing.js';
import type { Files } from './files.js';
import { noteEvent, noteFailure } from './gameLines.js';
import { VirtualInput } from './input.js';
import { Mailbox } from './mailbox.js';
import { paramsError } from './paramsError.js';
import type { Screens } from './screens.js';
import { TickTimes } from './tickTimes.js';
import type { Outcome, Reply, Work } from './work.js';

/** What a dialect hands in: an op with its raw parameters, or a line that was no request. */
export type Call = {
  /** the request's id as its client wrote it */
  readonly key: string | undefined;
  /** of the line it came in */
  readonly bytes?: number;
} & ({ readonly op: string; readonly params: unknown } | { readonly error: HarnessError });

export interface StopReason {
  readonly text: string;
  /** what went wrong inside, when something did */
  readonly fault?: unknown;
}

/** What scripts say before a tick: go on, or why this tick is the last. */
export type ScriptSays = { readonly last: string } | undefined;

/** What has a meaning while no world is entered: worlds themselves, and how all of them look. */
const NEED_NO_WORLD: ReadonlySet<FacetName> = new Set<FacetName>(['worlds', 'packs', 'shaders']);

export interface HostOptions {
  readonly game: Game;
  readonly ops: ReadonlyMap<string, Op>;
  readonly clock: ClockSettings;
  readonly maxTicks?: number | undefined;
  /** takes the pictures, where the game has a screen */
  readonly screens?: Screens | undefined;
  /** the files that clients may name, where they may name any */
  readonly files?: Files | undefined;
  /** where the game and the harness say what happens; one of its own when left out */
  readonly log?: Log | undefined;
  /** Has its say before each tick, with the number of the tick before it. */
  readonly beforeTick?: ((host: Host, tick: number) => ScriptSays) | undefined;
  /** Called once when the run is over: by `shutdown`, at the last tick, or by a fault. */
  readonly onStop: (reason: StopReason) => void;
}

/** One game and everybody who drives it: ops, mailbox, clock, control and input. */
export class Host {
  readonly game: Game;
  readonly clock: Clock;
  readonly control: Control;
  readonly input = new VirtualInput();
  readonly screens: Screens | undefined;
  readonly files: Files | undefined;
  readonly log: Log;
  readonly tickTimes = new TickTimes();
  /** the last things that happened, for who asks afterwards */
  readonly happenings = new EventRing();
  readonly deaths: Deaths;
  readonly #ops: ReadonlyMap<string, Op>;
  readonly #maxTicks: number;
  /** why this tick is the last, once that is known; the request under way may let more pass */
  #endText: string | undefined;
  readonly #beforeTick: HostOptions['beforeTick'];
  readonly #onStop: (reason: StopReason) => void;
  readonly #mailbox: Mailbox;
  readonly #clients = new Set<Client>();
  /** who looks at events as they happen, besides clients */
  readonly #watchers = new Set<(event: GameEvent) => void>();
  /** what goes on in the background */
  readonly #beforeEachTick = new Set<() => void>();
  #stopped = false;

  constructor(options: HostOptions) {
    this.game = options.game;
    this.deaths = new Deaths(options.game);
    this.#ops = options.ops;
    this.#maxTicks = options.maxTicks ?? Number.POSITIVE_INFINITY;
    this.#beforeTick = options.beforeTick;
    this.#onStop = options.onStop;
    this.screens = options.screens;
    this.files = options.files;
    this.log = options.log ?? new Log();
    this.clock = new Clock(options.clock, () => this.#freeTick());
    this.control = new Control(() => this.input.release());
    const host = this;
    this.#mailbox = new Mailbox({
      get tick() {
        return host.tick;
      },
      get waiting() {
        return host.clock.waiting;
      },
      get held() {
        return host.isOutside || (host.screens?.holds(host.tick + 1) ?? false);
      },
      get frozen() {
        return host.screens?.isDrawing ?? false;
      },
      untold: () => host.screens?.untold(),
      advance: () => host.#advance(),
      settled: () => host.#stopAtTheEnd(),
      failed: (error) => host.#fail(error),
      noted: (error) => noteFailure(host.log, error),
      told: ({ deathsBefore }, outcome) =>
        deathsBefore === undefined ? outcome : host.deaths.told(outcome, deathsBefore),
    });
    this.game.facets.events?.listen((event) => {
      // A command may change thousands of blocks, and mostly nobody has asked for them.
      if (this.#isAskedFor(event.event)) this.#tell(event.event, { ...event, tick: this.tick });
      noteEvent(this.log, this.tick, event);
      this.deaths.hear(event, this.tick);
      if (event.event !== 'block') this.happened(event.event, event);
      for (const watcher of this.#watchers) watcher(event);
    });
    this.screens?.attach({
      tell: (event) => this.#tell('screenshot', event),
      hasRoom: () => this.resume(),
    });
  }

  get tick(): number {
    return this.game.facets.clock?.tick ?? 0;
  }

  /** Calls with every event of the game until the returned function is called. */
  watchEvents(watcher: (event: GameEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Calls before every tick until the returned function is called. */
  beforeEachTick(turn: () => void): () => void {
    this.#beforeEachTick.add(turn);
    return () => void this.#beforeEachTick.delete(turn);
  }

  /** Something that those who ask `events_since` want to know. */
  happened(event: string, fields: object): void {
    this.happenings.add(this.tick, event, fields);
  }

  /** Whether a world is left and none entered yet: then there is nothing to see or to do. */
  get isOutside(): boolean {
    const { worlds } = this.game.facets;
    return worlds !== undefined && worlds.current === null;
  }

  /** Time that was held, for want of a world or of room for a picture, can go on. */
  resume(): void {
    this.clock.release();
    this.#mailbox.wake();
  }

  start(): void {
    if (this.game.facets.clock !== undefined) this.clock.start();
  }

  /** Ends the run: whatever waits or runs is answered, then `onStop` takes over. */
  stop(reason: StopReason): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.clock.stop();
    this.#mailbox.close();
    this.#onStop(reason);
  }

  /** Clients that stand for single requests of one connection have its share of the mailbox. */
  connect(deliver: (event: ClientEvent) => void, share?: object): Client {
    const client = new Client(deliver, share);
    this.#clients.add(client);
    return client;
  }

  /** The client is gone: nothing of it waits, runs or is held any longer. */
  disconnect(client: Client): void {
    this.#clients.delete(client);
    this.#mailbox.cancel(client, () => true, 'the client disconnected');
    this.control.release(client);
  }

  /** The ops that this run can do, in the order of the table. */
  capabilities(): string[] {
    const able = [...this.#ops.values()].filter((op) => this.#refusal(op) === undefined);
    return able.map((op) => op.name);
  }

  /** Takes a request and answers it exactly once; at once where nothing is in the way. */
  submit(client: Client, call: Call, reply: Reply): void {
    const op = 'op' in call ? this.#ops.get(call.op) : undefined;
    const isAtOnce = 'op' in call && (op?.isAtOnce?.(this, call.params) ?? false);
    const work: Work = {
      client,
      key: call.key,
      op: op?.name,
      params: 'op' in call ? call.params : undefined,
      bytes: call.bytes ?? 0,
      kind: isAtOnce ? 'read' : (op?.kind ?? 'read'),
      urgent: isAtOnce || (op?.urgent ?? false),
      deadlineMs: op?.deadlineMs ?? DEADLINE_MS,
      reply,
      ticksTotal: undefined,
      deadline: undefined,
      isAnswered: false,
      deathsBefore: undefined,
      begin: () => this.#begin(work, call, op),
    };
    // Refused before it waits: who may not act takes no room from who may.
    const refusal = work.kind === 'read' ? undefined : this.control.refusal(client);
    if (refusal === undefined) this.#mailbox.submit(work);
    else this.#mailbox.refuse(work, refusal);
  }

  cancel(client: Client, target?: string | number): number {
    if (target === undefined) return this.#mailbox.cancel(client, () => true, 'cancelled');
    const text = JSON.stringify(target);
    return this.#mailbox.cancel(client, (key) => key === text, 'cancelled');
  }

  /** Answers requests that have not begun, of any client; what has begun goes on. Says how many. */
  dropWaiting(isMeant: (work: Work) => boolean, outcomeOf: (work: Work) => Outcome): number {
    return this.#mailbox.drop(isMeant, outcomeOf);
  }

  setClock(settings: ClockSettings): void {
    this.clock.set(settings.mode, settings.tickRate);
    this.#mailbox.wake();
  }

  /** Time passes at the speed that the last command about it asked for. */
  obeyTickRate(): void {
    const rate = this.game.facets.command?.takeTickRate?.();
    if (rate !== undefined) this.clock.setRate(rate);
  }

  #begin(work: Work, call: Call, op: Op | undefined): ReturnType<Op['run']> {
    if ('error' in call) throw call.error;
    if (op === undefined) {
      const quoted = call.op.slice(0, QUOTE_CHARS_MAX);
      const known = this.capabilities();
      const nearest = nearestName(call.op, known);
      const all = `this run knows ${known.join(', ')}`;
      const hint = nearest === undefined ? all : `did you mean ${nearest}? ${all}`;
      throw new HarnessError('bad_request', `unknown op \`${quoted}\``, hint);
    }
    const refusal = this.#refusal(op);
    if (refusal !== undefined) throw refusal;
    const parsed = op.params.safeParse(call.params);
    if (!parsed.success) throw paramsError(parsed.error);
    const isAction = work.kind !== 'read';
    if (isAction) this.control.assertMayAct(work.client);
    const facet = op.facet === undefined ? undefined : this.game.facets[op.facet];
    if (work.kind === 'time') work.deathsBefore = this.deaths.count;
    work.ticksTotal = op.ticks?.(parsed.data);
    const isWanted = (): boolean => !work.isAnswered;
    const value = op.run({ host: this, client: work.client, facet, isWanted }, parsed.data);
    this.clock.noteRequest(isAction && !op.setsClock); // what fails has no effect on time, either
    return value;
  }

  #refusal(op: Op): HarnessError | undefined {
    const facet: FacetName | undefined = op.facet;
    if (facet !== undefined && this.game.facets[facet] === undefined) {
      const reason = this.game.absent?.[facet] ?? `this game has no ${facet}`;
      return new HarnessError('unsupported', reason);
    }
    if (facet !== undefined && !NEED_NO_WORLD.has(facet) && this.isOutside) {
      return new HarnessError('unsupported', 'no world is entered', 'load one, or make a new one');
    }
    return op.refusal?.(this);
  }

  #advance(): void {
    const { clock, input } = this.game.facets;
    if (clock!.tick >= this.#maxTicks) throw new LastTickReached();
    const said = this.#beforeTick?.(this, clock!.tick);
    if (said !== undefined) this.#endText = said.last;
    for (const turn of this.#beforeEachTick) turn();
    this.obeyTickRate(); // of a script, or of somebody who typed it
    input?.apply(this.input.next);
    this.input.ticked();
    const began = performance.now();
    clock!.advance();
    this.tickTimes.add(began, performance.now());
    const tick = clock!.tick;
    for (const client of this.#clients) {
      if (client.events.has('state') && tick % client.stateEveryTicks === 0)
        this.#tellState(client);
    }
    this.screens?.ticked(tick);
    if (tick >= this.#maxTicks) this.#endText ??= MAX_TICKS_REACHED;
  }

  /** A free clock stops with its last tick; one that waits, when the request is answered. */
  #stopAtTheEnd(): void {
    if (this.#endText !== undefined) this.stop({ text: this.#endText });
  }

  #freeTick(): void {
    if (this.isOutside) return this.clock.hold();
    if (this.screens?.holds(this.tick + 1)) return this.clock.hold();
    this.#mailbox.beforeFreeTick();
    if (this.#stopped) return;
    try {
      this.#advance();
    } catch (thrown) {
      this.#fail(thrown);
      return;
    }
    this.#stopAtTheEnd();
  }

  #fail(error: unknown): void {
    if (error instanceof LastTickReached) return this.stop({ text: error.message });
    this.log.add('error', 'bridle', `the game failed at tick ${this.tick}: ${String(error)}`);
    this.stop({ text: `the game failed at tick ${this.tick}`, fault: error });
  }

  #isAskedFor(topic: Subscribable): boolean {
    for (const client of this.#clients) if (client.events.has(topic)) return true;
    return false;
  }

  #tell(topic: Subscribable, event: ClientEvent): void {
    for (const client of this.#clients) {
      if (client.events.has(topic)) client.tell(event);
    }
  }

  #tellState(client: Client): void {
    const state = this.game.facets.state?.read();
    if (state !== undefined) client.tell({ event: 'state', ...state });
  }
}

const MAX_TICKS_REACHED = 'max ticks reached';

class LastTickReached extends HarnessError {
  constructor() {
    super('internal', MAX_TICKS_REACHED);
  }
}
