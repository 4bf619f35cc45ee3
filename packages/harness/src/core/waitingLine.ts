import { MAILBOX_BYTES_MAX, MAILBOX_REQUESTS_MAX, SMALL_REQUEST_BYTES } from '../limits.js';
import type { QueuedRequest } from './queuedRequest.js';
import { ReadAhead } from './readAhead.js';

/** What the line needs of the mailbox. */
export interface WaitingWatcher {
  /** It waits, or is under way: its deadline and its bytes count from now on. */
  enter(work: QueuedRequest): void;
  leave(work: QueuedRequest): void;
  /** There is no room for it, nor can its client be read more slowly. */
  refuse(work: QueuedRequest): void;
}

/** Requests that wait, in the order in which they came, within bounds that all clients share. */
export class WaitingLine {
  readonly #watcher: WaitingWatcher;
  #works: QueuedRequest[] = [];
  readonly #ahead = new ReadAhead();
  /** of the lines of all that waits or is under way */
  #bytes = 0;

  constructor(watcher: WaitingWatcher) {
    this.#watcher = watcher;
  }

  get works(): readonly QueuedRequest[] {
    return this.#works;
  }

  get hasActs(): boolean {
    return this.#works.some(({ kind }) => kind !== 'read');
  }

  weigh(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Whether a request may run or wait at all now; if not, it is put off or refused. */
  isOpenTo(work: QueuedRequest): boolean {
    const isBehindOwn = !this.#ahead.isEmpty && this.#ahead.has(work.client);
    if (!isBehindOwn && !this.#isTooMuch(work.bytes)) return true;
    this.putOff(work);
    return false;
  }

  push(work: QueuedRequest): void {
    if (!this.#hasRoomFor(work.client.share)) return this.putOff(work);
    this.#watcher.enter(work);
    this.#works.push(work);
  }

  /** Takes those that are meant out of the line. */
  take(isMeant: (work: QueuedRequest) => boolean): QueuedRequest[] {
    const taken = [...this.#works.filter(isMeant), ...this.#ahead.take(isMeant)];
    this.#works = this.#works.filter((work) => !isMeant(work));
    return taken;
  }

  takeAt(index: number): QueuedRequest {
    return this.#works.splice(index, 1)[0]!;
  }

  /** What was read ahead takes the places that have become free. */
  admit(): void {
    while (!this.#ahead.isEmpty && this.#works.length < MAILBOX_REQUESTS_MAX) {
      const work = this.#ahead.next(({ bytes }) => !this.#isTooMuch(bytes));
      if (work === undefined) return;
      this.#watcher.enter(work);
      this.#works.push(work);
    }
  }

  /** A client that can be read more slowly loses nothing; any other is told to wait. */
  putOff(work: QueuedRequest): void {
    const isKept = work.client.hold !== undefined && this.#ahead.push(work);
    if (!isKept) this.#watcher.refuse(work);
  }

  /** Small requests are counted, not weighed: a hundred of them take what one large one may. */
  #isTooMuch(bytes: number): boolean {
    return bytes > SMALL_REQUEST_BYTES && this.#bytes + bytes > MAILBOX_BYTES_MAX;
  }

  /**
   * Whether another request of this share may wait. Where all room is taken, a share that has less
   * than the largest gets a place of that one, whose newest request is turned away after all.
   */
  #hasRoomFor(share: object): boolean {
    if (this.#works.length < MAILBOX_REQUESTS_MAX) return true;
    const counts = new Map<object, number>();
    for (const { client } of this.#works) {
      counts.set(client.share, (counts.get(client.share) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    if (most <= (counts.get(share) ?? 0) + 1) return false;
    const at = this.#works.findLastIndex(({ client }) => counts.get(client.share) === most);
    const newest = this.takeAt(at);
    if (newest.client.hold === undefined) this.#watcher.refuse(newest);
    else {
      this.#watcher.leave(newest);
      this.#ahead.putBack(newest);
    }
    return true;
  }
}
