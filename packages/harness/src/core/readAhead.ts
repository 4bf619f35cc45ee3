import {
  READ_AHEAD_BYTES_MAX,
  READ_AHEAD_REQUESTS_MAX,
  READ_AHEADS_BYTES_MAX,
  SMALL_REQUEST_BYTES,
  WAITING_LINE_BYTES,
} from '../limits.js';
import type { Client } from './client.js';
import type { QueuedRequest } from './queuedRequest.js';

interface Line {
  readonly requests: QueuedRequest[];
  readonly hold: (isHeld: boolean) => void;
  bytes: number;
  isHeld: boolean;
}

/**
 * Requests that were read although the mailbox has no room for them yet, of clients that can be read
 * more slowly. So much is read ahead that a `cancel` or `shutdown` behind many requests is found;
 * past that, the client is not read until half of them have gone into the mailbox. Clients that share
 * a connection wait in one line.
 */
export class ReadAhead {
  readonly #lines = new Map<object, Line>();
  /** of all lines together */
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  has({ share }: Client): boolean {
    return this.#lines.has(share);
  }

  /** False where all lines together leave no room for so long a request. */
  push(work: QueuedRequest): boolean {
    if (work.bytes > SMALL_REQUEST_BYTES && this.#bytes >= READ_AHEADS_BYTES_MAX) return false;
    this.#add(work).push(work);
    return true;
  }

  /** Puts a request back that was in the mailbox: it comes before all others of its client. */
  putBack(work: QueuedRequest): void {
    this.#add(work).unshift(work);
  }

  /** The next request that has room in the mailbox, if there is one: each line has its turn. */
  next(hasRoom: (work: QueuedRequest) => boolean): QueuedRequest | undefined {
    for (const [share, line] of this.#lines) {
      if (!hasRoom(line.requests[0]!)) continue;
      const work = line.requests.shift()!;
      this.#lines.delete(share);
      this.#lines.set(share, line);
      this.#removed([work]);
      return work;
    }
    return undefined;
  }

  /** Takes out all that are meant, in their order. */
  take(isMeant: (work: QueuedRequest) => boolean): QueuedRequest[] {
    const taken: QueuedRequest[] = [];
    for (const { requests } of this.#lines.values()) {
      const kept = requests.filter((work) => !isMeant(work));
      if (kept.length === requests.length) continue;
      taken.push(...requests.filter(isMeant));
      requests.splice(0, requests.length, ...kept);
    }
    this.#removed(taken);
    return taken;
  }

  #add({ client, bytes }: QueuedRequest): QueuedRequest[] {
    let line = this.#lines.get(client.share);
    if (line === undefined) {
      line = { requests: [], hold: client.hold!, bytes: 0, isHeld: false };
      this.#lines.set(client.share, line);
    }
    client.unfinished++;
    line.bytes += bytes;
    this.#bytes += bytes + WAITING_LINE_BYTES;
    const isFull =
      line.requests.length + 1 >= READ_AHEAD_REQUESTS_MAX ||
      line.bytes >= READ_AHEAD_BYTES_MAX ||
      this.#bytes >= READ_AHEADS_BYTES_MAX;
    if (isFull && !line.isHeld) {
      line.isHeld = true;
      line.hold(true);
    }
    return line.requests;
  }

  #removed(requests: readonly QueuedRequest[]): void {
    for (const { client, bytes } of requests) {
      const line = this.#lines.get(client.share)!;
      client.unfinished--;
      line.bytes -= bytes;
      this.#bytes -= bytes + WAITING_LINE_BYTES;
      const isHalfEmpty =
        line.requests.length <= READ_AHEAD_REQUESTS_MAX / 2 &&
        line.bytes <= READ_AHEAD_BYTES_MAX / 2;
      if (isHalfEmpty && line.isHeld) {
        line.isHeld = false;
        line.hold(false);
      }
    }
    for (const { client } of requests) {
      if (this.#lines.get(client.share)?.requests.length === 0) this.#lines.delete(client.share);
    }
  }
}
