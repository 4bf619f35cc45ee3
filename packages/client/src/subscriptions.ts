import { BridleError } from './bridleError.js';
import { callGuarded } from './connection.js';
import { EventQueue } from './eventQueue.js';
import { type BridleEvent, COMES_WITH, UNASKED } from './events.js';

type Listener = (event: BridleEvent) => void;

interface Reader {
  /** none: whatever comes, which others have asked for */
  readonly kinds: ReadonlySet<string> | undefined;
  readonly everyTicks: number;
  readonly take: (event: BridleEvent) => void;
  readonly end: (error?: BridleError) => void;
  /** of a listener, by which it is taken away */
  readonly listener?: Listener;
}

/** What the run is asked for. */
interface Choice {
  readonly events: readonly string[];
  readonly every_ticks: number;
}

/** What a run tells a client that has asked for nothing. */
const UNCHOSEN = textOf({ events: ['screenshot'], every_ticks: 1 });

/**
 * Who listens to what. A run knows one choice of events for a connection, so it is asked for all that any
 * of the readers wants, and each is given its own.
 */
export class Subscriptions {
  readonly #subscribe: (choice: Choice) => Promise<unknown>;
  #readers: Reader[] = [];
  /** those whose kinds the run knows */
  readonly #confirmed = new Set<Reader>();
  #asked = UNCHOSEN;

  constructor(subscribe: (choice: Choice) => Promise<unknown>) {
    this.#subscribe = subscribe;
  }

  async on(kind: string, listener: Listener): Promise<void> {
    await this.#add({
      kinds: new Set([kind]),
      everyTicks: 1,
      take: (event) => callGuarded(listener, event),
      end: () => {},
      listener,
    });
  }

  async off(kind: string, listener: Listener): Promise<void> {
    const gone = this.#readers.find((one) => one.listener === listener && one.kinds?.has(kind));
    if (gone !== undefined) await this.#remove(gone);
  }

  /** Listens from now on; what is wrong with the kinds is told to whoever reads. */
  read(kinds: readonly string[] | undefined, everyTicks: number): EventQueue {
    const queue = new EventQueue(() => void this.#remove(reader).catch(() => {}));
    const reader: Reader = {
      kinds: kinds && new Set([...kinds, 'dropped']),
      everyTicks,
      take: (event) => queue.push(event),
      end: (error) => queue.end(error),
    };
    if (!Number.isInteger(everyTicks) || everyTicks < 1) {
      const hint = 'it is a whole number of ticks, at least 1';
      queue.end(new BridleError('bad_request', `everyTicks is ${everyTicks}`, hint));
      return queue;
    }
    this.#add(reader).catch((error: BridleError) => queue.end(error));
    return queue;
  }

  tell(event: BridleEvent): void {
    for (const { kinds, everyTicks, take } of this.#readers) {
      if (kinds?.has(event.event) === false) continue;
      if (event.event === 'state' && (event.tick as number) % everyTicks !== 0) continue;
      take(event);
    }
  }

  /** Nobody hears any more: the connection has ended, or is in another game. */
  end(error?: BridleError): void {
    const readers = this.#readers;
    this.#readers = [];
    this.#confirmed.clear();
    this.#asked = UNCHOSEN;
    for (const { end } of readers) end(error);
  }

  /** Somebody has asked for other events past us. */
  forgetChoice(): void {
    this.#asked = '';
  }

  /** Asks at once, so that whatever is asked after it happens under the new choice. */
  async #add(reader: Reader): Promise<void> {
    this.#readers.push(reader);
    try {
      await this.#ask(this.#readers);
    } catch {
      await this.#addAlone(reader);
    }
    this.#confirmed.add(reader);
  }

  /** Among several that were new, another may be the one that asks for what is not there. */
  async #addAlone(reader: Reader): Promise<void> {
    this.#asked = '';
    try {
      await this.#ask([...this.#confirmed, reader]);
    } catch (error) {
      this.#readers = this.#readers.filter((one) => one !== reader);
      this.#asked = '';
      throw error;
    }
  }

  async #remove(reader: Reader): Promise<void> {
    if (!this.#readers.includes(reader)) return;
    this.#readers = this.#readers.filter((one) => one !== reader);
    this.#confirmed.delete(reader);
    await this.#ask(this.#readers);
  }

  async #ask(readers: readonly Reader[]): Promise<void> {
    const kinds = readers.flatMap((reader) => [...(reader.kinds ?? [])]);
    const asked = new Set(kinds.map((kind) => COMES_WITH.get(kind) ?? kind));
    const events = [...asked].filter((kind) => !UNASKED.has(kind)).sort();
    if (events.length === 0 && this.#asked === UNCHOSEN) return;
    const ofStates = readers.filter((reader) => reader.kinds?.has('state'));
    const choice = { events, every_ticks: commonDivisor(ofStates.map((one) => one.everyTicks)) };
    if (textOf(choice) === this.#asked) return;
    this.#asked = textOf(choice);
    await this.#subscribe(choice);
  }
}

function textOf({ events, every_ticks }: Choice): string {
  return `${events.join()} ${every_ticks}`;
}

/** A run tells states at multiples of so many ticks: of which everybody's are some. */
function commonDivisor(numbers: readonly number[]): number {
  const ofTwo = (a: number, b: number): number => (b === 0 ? a : ofTwo(b, a % b));
  return numbers.reduce(ofTwo, 0) || 1;
}
