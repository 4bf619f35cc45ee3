import type { HarnessError } from '@bridle/facets';
import type { Client, ClientEvent } from '../core/client.js';
import { Host, type StopReason } from '../core/host.js';
import type { Outcome } from '../core/queuedRequest.js';
import { OPS } from '../ops/index.js';
import type { ConformanceSubject, OpCall } from './subject.js';

/** How often something is looked for before it is missing, and how long each time takes. */
const LOOKS_MAX = 2_000;
const LOOK_MS = 2;
/** more than a tick of any game takes */
const TICK_MS = 100;

/** A reply that is on its way. */
export interface PendingReply {
  /** how many have come: one, in the end */
  count: number;
  outcome: Outcome | undefined;
}

/** Plays the part of several clients of one game, and sees to it that each has its replies. */
export class SuiteClients {
  readonly host: Host;
  readonly subject: ConformanceSubject;
  readonly stops: StopReason[] = [];
  readonly #expected: PendingReply[] = [];

  constructor(subject: ConformanceSubject) {
    this.subject = subject;
    const { game, clock, tickRate, screens } = subject;
    this.host = new Host({
      game,
      ops: OPS,
      screens,
      clock: { mode: clock, ...(tickRate && { tickRate }) },
      onStop: (reason) => this.stops.push(reason),
    });
    this.host.start();
  }

  client(heard: (event: ClientEvent) => void = () => {}): Client {
    return this.host.connect(heard);
  }

  /** Sends a request, and does not wait. */
  send(client: Client, { op, params }: OpCall, key?: string): PendingReply {
    const expected: PendingReply = { count: 0, outcome: undefined };
    this.#expected.push(expected);
    const done = (outcome: Outcome): void => {
      expected.count++;
      expected.outcome = outcome;
    };
    this.host.submit(client, { op, params, key }, { done });
    return expected;
  }

  /** What comes of a request. */
  async ask(client: Client, asked: OpCall): Promise<Outcome> {
    return this.reply(this.send(client, asked));
  }

  async reply(expected: PendingReply): Promise<Outcome> {
    await this.until('a reply', () => expected.outcome !== undefined);
    return expected.outcome!;
  }

  /** The value of a request that must not fail. */
  async value(client: Client, asked: OpCall): Promise<Record<string, unknown>> {
    const outcome = await this.ask(client, asked);
    if (!outcome.ok) fail(`${asked.op} failed: ${outcome.error.message}`);
    return outcome.value as Record<string, unknown>;
  }

  /** The error of a request that must fail. */
  async error(asked: Outcome | Promise<Outcome>): Promise<HarnessError> {
    const outcome = await asked;
    return outcome.ok
      ? fail(`expected a failure, got ${JSON.stringify(outcome.value)}`)
      : outcome.error;
  }

  /** Lets time pass until something is so. */
  async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      if (await isSo()) return;
      await this.subject.pass(LOOK_MS);
    }
    fail(`${what} did not come`);
  }

  /** Until the long act goes on in the game, as far as that can be known. */
  async untilUnderWay(expected: PendingReply): Promise<void> {
    const { report } = this.subject;
    if (report === undefined) await this.subject.pass(100);
    else await this.until('the act', async () => (await report.call(this.subject)).going > 0);
    equal(expected.count, 0, 'the long act has ended by itself');
  }

  /** Lets a tick pass, of whoever drives time. */
  async tick(client = this.client()): Promise<void> {
    if (this.host.noSteps === undefined && this.host.clock.waiting) {
      await this.value(client, { op: 'step', params: { ticks: 1 } });
    } else await this.subject.pass(TICK_MS);
  }

  /** Nothing goes on in the game, and whoever comes next may act. */
  async expectNothingHeld(): Promise<void> {
    const { report, short } = this.subject;
    if (report !== undefined)
      equal((await report.call(this.subject)).going, 0, 'something goes on');
    equal(this.host.control.owner, undefined, 'somebody has control');
    equal(this.host.mover, undefined, 'something moves the body');
    const client = this.client();
    await this.value(client, short);
    equal(client.unfinished, 0, 'a request is not finished');
    this.host.disconnect(client);
  }

  /** Ends the run; every request of it has had one reply. */
  async end(): Promise<void> {
    this.host.games.stop({ text: 'the case is over' });
    await this.until('the end', () => this.stops.length > 0);
    equal(this.stops.length, 1, 'the run has ended more than once');
    if (this.stops[0]!.fault !== undefined) throw this.stops[0]!.fault;
    for (const { count } of this.#expected) equal(count, 1, 'a request has not had one reply');
  }
}

export function fail(why: string): never {
  throw new Error(why);
}

export function equal(found: unknown, meant: unknown, why: string): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(meant)];
  if (a !== b) fail(`${why}: ${a} instead of ${b}`);
}

export function check(isSo: boolean, why: string): void {
  if (!isSo) fail(why);
}

/** What an outcome's error tells beyond its words. */
export function detailsOf({ details }: HarnessError): Readonly<Record<string, unknown>> {
  return details ?? {};
}
