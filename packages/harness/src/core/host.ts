import {
  type EventsFacet,
  type Game,
  type GameEvent,
  type GameLife,
  HarnessError,
  type InputControl,
  type LongAction,
  until,
} from '@bridle/facets';
import { REMOTE_TICKS_MAX } from '../limits.js';
import { Log } from '../logs/log.js';
import { Background, type BackgroundAction } from './background.js';
import { BodyLease } from './bodyLease.js';
import { Client, type ClientEvent, type ClientOptions } from './client.js';
import { Control } from './control.js';
import { passControl } from './controlPassing.js';
import type { Op } from './defineOp.js';
import { EventRing } from './eventRing.js';
import { EventSubscribers } from './eventSubscribers.js';
import type { ClientFiles } from './files.js';
import { logEvent, logFailure } from './gameLog.js';
import { Games } from './games.js';
import { HostTickPhases, type ScriptEnd } from './hostTickPhases.js';
import { VirtualInput } from './input.js';
import { Journal } from './journal.js';
import { Mailbox } from './mailbox.js';
import type { ActionEnd } from './ongoing.js';
import type { Outcome, QueuedRequest, Reply } from './queuedRequest.js';
import { type Call, Requests } from './requests.js';
import type { Screens } from './screens.js';
import { Clock, type ClockSettings } from './time/clock.js';
import { TickTimes } from './time/tickTimes.js';
import { type Time, timeOf } from './time/time.js';

export interface StopReason {
  readonly text: string;
  /** what went wrong inside, when something did */
  readonly fault?: unknown;
  /** the game says itself that it has failed, and why in the text */
  readonly isFailure?: boolean;
}

/** Names what a room keeps for each host. */
export interface PartKey<T> {
  readonly name: string;
  /** there is none: it says what the part is */
  readonly part?: T;
}

const NO_CONTROLS: readonly InputControl[] = [];

export interface HostOptions {
  readonly game: Game;
  /** what it is called in its run; as the game itself when left out */
  readonly name?: string | undefined;
  /** the games of its run; itself alone when left out */
  readonly games?: Games | undefined;
  /** it comes into a run that goes on, and that neither ends nor fails with it */
  readonly isGuest?: boolean | undefined;
  readonly ops: ReadonlyMap<string, Op>;
  readonly clock: ClockSettings;
  readonly maxTicks?: number | undefined;
  /** takes the pictures, where the game has a screen */
  readonly screens?: Screens | undefined;
  /** the files that clients may name, where they may name any */
  readonly files?: ClientFiles | undefined;
  /** where the game and the harness say what happens; one of its own when left out */
  readonly log?: Log | undefined;
  /** Has its say before each tick, with the number of the tick before it. */
  readonly beforeTick?: ((host: Host, tick: number) => ScriptEnd) | undefined;
  /** Called once when the game is over: by `shutdown`, at the last tick, or by a fault. */
  readonly onStop: (reason: StopReason) => void;
}

/** One game and everybody who drives it: ops, mailbox, clock, control and input. */
export class Host {
  readonly game: Game;
  readonly name: string;
  /** the games of this run, itself among them */
  readonly games: Games;
  readonly clock: Clock;
  readonly control = new Control();
  readonly input = new VirtualInput(NO_CONTROLS, () => this.#time.wanted());
  readonly screens: Screens | undefined;
  readonly files: ClientFiles | undefined;
  readonly log: Log;
  /** what happens here, in order, for whoever writes it down */
  readonly journal = new Journal(() => this.tick);
  readonly tickTimes = new TickTimes();
  readonly body = new BodyLease();
  /** the last things that happened, for who asks afterwards */
  readonly recentEvents = new EventRing();
  readonly #onStop: (reason: StopReason) => void;
  readonly #mailbox: Mailbox;
  readonly #requests: Requests;
  readonly #phases: HostTickPhases;
  readonly #subscribers = new EventSubscribers();
  readonly #background: Background;
  readonly #parts = new Map<PartKey<unknown>, unknown>();
  readonly #waitingElsewhere = new Set<() => number>();
  #time: Time;
  /** the facet that the events come from */
  #eventsFacet: EventsFacet | undefined;
  #lifeState: GameLife['state'];
  /** what the clock was asked to be, also while the game has none that could be */
  #clockAsked: ClockSettings['mode'];
  #isStarted = false;
  #stopped = false;

  constructor(options: HostOptions) {
    this.game = options.game;
    this.name = options.name ?? options.game.name;
    this.games = options.games ?? new Games();
    this.#onStop = options.onStop;
    this.screens = options.screens;
    this.files = options.files;
    this.log = options.log ?? new Log();
    this.#clockAsked = options.clock.mode;
    this.clock = new Clock(
      clockFor(this.game, options.clock),
      () => this.#time.freeTick(),
      () => {
        this.journal.clock(this.clock);
        this.#time?.clockChanged?.();
      },
    );
    this.#lifeState = this.game.life?.state ?? 'ready';
    const logError = (error: HarnessError): void => logFailure(this.log, error);
    this.#background = new Background((thrown) => logError(HarnessError.from(thrown)));
    const host = this;
    this.#mailbox = new Mailbox({
      get tick() {
        return host.tick;
      },
      get waiting() {
        return host.clock.waiting;
      },
      get held() {
        return host.#phases.isImpossible;
      },
      get frozen() {
        return host.#phases.isFrozen;
      },
      pendingAnnouncements: () => host.screens?.pendingAnnouncements(),
      get passing() {
        return host.#time.isPassing && host.clock.waiting;
      },
      unparked: () => host.#time.release(),
      wanted: () => host.#time.wanted(),
      advance: () => host.#time.advance(),
      settled: () => host.#phases.stopAtTheEnd(),
      failed: (error) => host.#phases.failed(error),
      begin: (work) => host.#requests.begin(work),
      logError,
      over: (work, outcome) => {
        if (!work.definition?.isPolled) host.journal.over(work, outcome);
      },
      replyOf: ({ definition, mark }, outcome) =>
        mark === undefined ? outcome : definition!.replyAddition!.addToReply(host, outcome, mark),
    });
    this.#requests = new Requests(this, options.ops, this.#mailbox);
    this.#phases = new HostTickPhases({
      ...{
        host,
        mailbox: this.#mailbox,
        background: this.#background,
        subscribers: this.#subscribers,
      },
      ...{ maxTicks: options.maxTicks, script: options.beforeTick },
      failed: (thrown) => this.#failed(thrown),
    });
    this.#time = this.#timeNow();
    this.log.countBy(() => this.tick);
    this.input.fit(this.game.facets.input?.controls ?? NO_CONTROLS);
    this.control.onChange((change) => {
      this.journal.control(change.owner);
      passControl(change, {
        ...{ game: this.game, control: this.control, input: this.input, clock: this.clock },
        ...{ mailbox: this.#mailbox, background: this.#background, log: this.log, tick: this.tick },
      });
    });
    this.#listen();
    this.game.life?.onChange(() => this.#gameChanged());
    this.screens?.attach({
      tell: (event) => this.#subscribers.tell('screenshot', event),
      hasRoom: () => this.resume(),
    });
    this.games.add(this, options.isGuest);
  }

  get tick(): number {
    return this.#time.tick;
  }

  /** Calls with every event of the game until the returned function is called. */
  watchEvents(watcher: (event: GameEvent) => void): () => void {
    return this.#subscribers.watch(watcher);
  }

  /** Begins an action that goes on behind the requests while time passes. */
  beginInBackground<T>(
    action: LongAction<T>,
    ended: (end: ActionEnd<T>) => void,
    givenUp: () => void,
    stopping?: (why: string) => void,
  ): BackgroundAction {
    const behind = this.#background.begin(action, ended, givenUp, stopping);
    this.#time.wanted();
    return behind;
  }

  /** Whether an act runs, or what lets time pass. */
  get isActing(): boolean {
    return this.#mailbox.isActing;
  }

  /** The request that moves the body now. */
  get mover(): string | undefined {
    return this.#mailbox.mover;
  }

  /** Whose action runs now. */
  get runningClient(): Client | undefined {
    return this.#mailbox.runningClient;
  }

  /** Ends the action that runs, with its own words for what it came to. */
  endAction(): void {
    this.#mailbox.endAction();
  }

  /** Tells every client something that it need not have asked for. */
  tellClients(event: string, fields: object): void {
    this.#subscribers.tellAll({ event, tick: this.tick, ...fields });
    this.recordEvent(event, fields);
  }

  /** Something that those who ask `events_since` want to know. */
  recordEvent(event: string, fields: object): void {
    this.recentEvents.add(this.tick, event, fields);
  }

  /** What a room keeps for this host: made when it is first asked for, and gone with the host. */
  part<T>(key: PartKey<T>, make: (host: Host) => T): T {
    let part = this.#parts.get(key) as T | undefined;
    if (part === undefined) {
      part = make(this);
      this.#parts.set(key, part);
    }
    return part;
  }

  /** Whether a world is left and none entered yet: then there is nothing to see or to do. */
  get hasNoWorld(): boolean {
    const { worlds } = this.game.facets;
    return worlds !== undefined && worlds.current === null;
  }

  /** Whether there is something to see and to do: the game is there, and a world is entered. */
  get isPlayed(): boolean {
    return (this.game.life?.state ?? 'ready') === 'ready' && !this.hasNoWorld;
  }

  /** Why the game is not there, where it says so. */
  get whyNotPlayed(): string | undefined {
    return this.game.life?.reason;
  }

  /** Time that was held, for want of a world or of room for a picture, can go on. */
  resume(): void {
    this.#time.release();
    this.#mailbox.wake();
  }

  start(): void {
    this.#isStarted = true;
    this.journal.game(this.name, this.#lifeState, this.game.life?.reason);
    this.journal.clock(this.clock);
    this.#time.start();
  }

  /** Why nobody can let ticks pass one by one in this game; undefined where that can be. */
  get noSteps(): string | undefined {
    const { noSteps } = this.#time;
    return this.#phases.timed === undefined ? (this.game.absent?.clock ?? noSteps) : noSteps;
  }

  /** Ticks pass elsewhere, and several of them in one message. */
  get canPassMany(): boolean {
    return this.#time.advanceMany !== undefined;
  }

  /** Lets so many ticks pass, in as few messages as those who look at them allow. */
  *letPass(ticks: number): LongAction<void> {
    for (let left = ticks; left > 0; ) {
      const isOne = this.#time.isPassing || !this.canPassMany || this.#phases.isEachSeen; // one that passes already counts
      const most = Math.min(left, REMOTE_TICKS_MAX, this.#phases.maxTicks - this.tick);
      const many = isOne ? 1 : Math.max(1, most);
      if (many === 1) yield;
      else yield* until(this.#time.advanceMany!(many));
      left -= many;
    }
  }

  /** This game is over, or about to be. */
  get isOver(): boolean {
    return this.#stopped;
  }

  /** Ends this game: whatever waits or runs is answered, then `onStop` takes over. */
  stop(reason: StopReason): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#time.stop();
    const stopped = (): void => {
      if (this.#lifeState !== 'ended') this.journal.game(this.name, 'ended', reason.text);
      this.journal.stop(reason.text);
      this.#onStop(reason);
      this.games.ended(this, reason);
    };
    const stopping = this.#mailbox.close();
    if (stopping === undefined) stopped();
    else void stopping.then(stopped);
  }

  /** Clients that stand for single requests of one connection have its share of the mailbox. */
  connect(deliver: (event: ClientEvent) => void, who?: ClientOptions): Client {
    const client = new Client(deliver, who);
    this.#subscribers.add(client);
    return client;
  }

  /** The client is gone: nothing of it waits, runs or is held any longer. */
  disconnect(client: Client): void {
    client.isGone = true;
    this.#subscribers.remove(client);
    this.#mailbox.cancel(client, () => true, 'the client disconnected', 'disconnect');
    this.control.release(client);
  }

  /** Those who are connected, in the order in which they came. */
  get clients(): Iterable<Client> {
    return this.#subscribers.clients;
  }

  /** The ops that this run can do, in the order of the table. */
  capabilities(): string[] {
    return this.#requests.capabilities();
  }

  /** Whether this run can do an op now. */
  can(name: string): boolean {
    return this.#requests.can(name);
  }

  /** Takes a request and answers it exactly once; at once where nothing is in the way. */
  submit(client: Client, call: Call, reply: Reply): void {
    this.#requests.submit(client, call, reply);
  }

  /** The same, for whoever waits for the value; what fails is thrown. */
  ask(client: Client, call: Call): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const done = (outcome: Outcome): void =>
        outcome.ok ? resolve(outcome.value as Record<string, unknown>) : reject(outcome.error);
      this.submit(client, call, { done });
    });
  }

  cancel(client: Client, target?: string | number): number {
    if (target === undefined) return this.#mailbox.cancel(client, () => true, 'cancelled');
    const text = JSON.stringify(target);
    return this.#mailbox.cancel(client, (key) => key === text, 'cancelled');
  }

  /** Answers requests that have not begun, of any client; what has begun goes on. Says how many. */
  dropWaiting(
    isMeant: (work: QueuedRequest) => boolean,
    outcomeOf: (work: QueuedRequest) => Outcome,
  ): number {
    return this.#mailbox.drop(isMeant, outcomeOf);
  }

  /**
   * For whoever keeps runs of tools before they come to the mailbox: `drop` answers them and says how
   * many there were. Until the returned function is called.
   */
  alsoDropWaiting(drop: () => number): () => void {
    this.#waitingElsewhere.add(drop);
    return () => void this.#waitingElsewhere.delete(drop);
  }

  /** Answers the runs of tools that wait before the mailbox. Says how many there were. */
  dropElsewhere(): number {
    let count = 0;
    for (const drop of this.#waitingElsewhere) count += drop();
    return count;
  }

  setClock(settings: ClockSettings): void {
    const { noSteps } = this;
    if (noSteps !== undefined && settings.mode === 'wait') {
      throw new HarnessError('unsupported', noSteps, 'its clock is always `free`');
    }
    this.#clockAsked = settings.mode;
    this.clock.set(noSteps === undefined ? settings.mode : 'free', settings.tickRate);
    this.resume();
  }

  /** Time passes at the speed that the last command about it asked for. */
  obeyTickRate(): void {
    const rate = this.game.facets.command?.takeTickRate?.();
    if (rate !== undefined) this.clock.setRate(rate);
  }

  #failed(error: unknown): void {
    this.log.add('error', 'bridle', `the game failed at tick ${this.tick}: ${String(error)}`);
    const { life } = this.game;
    // One that runs elsewhere says itself whether it is lost; until then, or a new clock, time stands.
    if (life !== undefined && (life.state !== 'ready' || this.#phases.timed?.kind === 'remote'))
      return;
    this.stop({ text: `the game failed at tick ${this.tick}`, fault: error });
  }

  /** Hears of what happens in the game, of each of its facets for events once. */
  #listen(): void {
    const { events } = this.game.facets;
    if (events === undefined || events === this.#eventsFacet) return;
    this.#eventsFacet = events;
    events.listen((event) => {
      if (events !== this.#eventsFacet) return; // of a game that another has taken the place of
      this.#subscribers.publish(event, this.tick);
      const kind = events.kinds?.[event.event];
      logEvent(this.log, this.tick, event, kind);
      if (!kind?.isFrequent) this.recordEvent(event.event, event);
    });
  }

  /** The game has come, is lost, or has other facets than before. */
  #gameChanged(): void {
    const { life, facets, name } = this.game;
    const state = life?.state ?? 'ready';
    const reason = life?.reason;
    const isLeft = state === 'connecting' && this.#lifeState === 'ready';
    if (state !== this.#lifeState) {
      this.#lifeState = state;
      this.log.add(state === 'lost' ? 'warn' : 'info', name, `${state}${reasonText(reason)}`);
      this.recordEvent('game', { name, state, ...(reason !== undefined && { reason }) });
    }
    this.journal.game(this.name, state, reason);
    if (state === 'lost' || state === 'ended' || isLeft) {
      this.input.release();
      const lost = lostError(name, reason);
      this.#mailbox.lose(lost);
      this.#background.lose(lost);
    }
    this.input.fit(facets.input?.controls ?? NO_CONTROLS);
    if (facets.clock !== this.#phases.timed || this.#time.isPassing) this.#keepTime();
    this.#listen();
    this.#subscribers.tellAll({
      ...{ event: 'capabilities_changed', tick: this.tick, state },
      ...(reason !== undefined && { reason }),
    });
    if (state === 'ended') {
      const isFailure = life?.hasFailed ?? false;
      this.stop({ text: `${name} has ended${reasonText(reason)}`, isFailure });
    } else this.resume();
  }

  /** Time passes as the game that is there now says. */
  #keepTime(): void {
    this.#time.stop();
    this.clock.set(clockFor(this.game, { mode: this.#clockAsked }).mode);
    this.#time = this.#timeNow();
    this.clock.release(); // of what the time before has held
    this.journal.retime();
    if (this.#isStarted) this.#time.start();
  }

  #timeNow(): Time {
    this.#phases.timed = this.game.facets.clock;
    return timeOf(this.#phases.timed, this.clock, this.#phases);
  }
}

function reasonText(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${reason}`;
}

function lostError(name: string, reason: string | undefined): HarnessError {
  return new HarnessError('cancelled', `${name} is lost${reasonText(reason)}`, undefined, {
    lost: true,
  });
}

/** Time that is not ours to stop is free, whatever was asked for. */
function clockFor({ facets }: Game, clock: ClockSettings): ClockSettings {
  const { kind } = facets.clock ?? {};
  return kind === 'ours' || kind === 'remote' ? clock : { ...clock, mode: 'free' };
}
