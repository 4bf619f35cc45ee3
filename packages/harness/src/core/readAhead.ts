import { READ_AHEAD_BYTES_MAX, READ_AHEAD_REQUESTS_MAX } from '../limits.js';
import type { Client } from './client.js';
import type { Work } from './work.js';

interface Line {
  readonly works: Work[];
  bytes: number;
  isHeld: boolean;
}

/**
 * Requests that were read although the mailbox has no room for them yet, of clients that can be read
 * more slowly. So much is read ahead that a `cancel` or `shutdown` behind many requests is found;
 * past that, the client is not read until half of them have gone into the mailbox.
 */
export class ReadAhead {
  readonly #lines = new Map<Client, Line>();

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  has(client: Client): boolean {
    return this.#lines.has(client);
  }

  push(work: Work): void {
    this.#add(work).push(work);
  }

  /** Puts a request back that was in the mailbox: it comes before all others of its client. */
  putBack(work: Work): void {
    this.#add(work).unshift(work);
  }

  /** The next request that has room in the mailbox, if there is one. */
  next(hasRoom: (work: Work) => boolean): Work | undefined {
    for (const { works } of this.#lines.values()) {
      if (!hasRoom(works[0]!)) continue;
      const work = works.shift()!;
      this.#removed([work]);
      return work;
    }
    return undefined;
  }

  /** Takes out all that are meant, in their order. */
  take(isMeant: (work: Work) => boolean): Work[] {
    const taken: Work[] = [];
    for (const { works } of this.#lines.values()) {
      const kept = works.filter((work) => !isMeant(work));
      if (kept.length === works.length) continue;
      taken.push(...works.filter(isMeant));
      works.splice(0, works.length, ...kept);
    }
    this.#removed(taken);
    return taken;
  }

  #add({ client, bytes }: Work): Work[] {
    let line = this.#lines.get(client);
    if (line === undefined) {
      line = { works: [], bytes: 0, isHeld: false };
      this.#lines.set(client, line);
    }
    client.unfinished++;
    line.bytes += bytes;
    const isFull =
      line.works.length + 1 >= READ_AHEAD_REQUESTS_MAX || line.bytes >= READ_AHEAD_BYTES_MAX;
    if (isFull && !line.isHeld) {
      line.isHeld = true;
      client.hold!(true);
    }
    return line.works;
  }

  #removed(works: readonly Work[]): void {
    for (const { client, bytes } of works) {
      const line = this.#lines.get(client)!;
      client.unfinished--;
      line.bytes -= bytes;
      const isHalfEmpty =
        line.works.length <= READ_AHEAD_REQUESTS_MAX / 2 && line.bytes <= READ_AHEAD_BYTES_MAX / 2;
      if (isHalfEmpty && line.isHeld) {
        line.isHeld = false;
        client.hold!(false);
      }
    }
    for (const { client } of works) {
      if (this.#lines.get(client)?.works.length === 0) this.#lines.delete(client);
    }
  }
}
