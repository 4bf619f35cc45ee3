import type { BytePool } from '../framing/bytePool.js';
import {
  HELLO_BYTES_MAX,
  READ_AHEAD_BYTES_MAX,
  READ_AHEAD_REQUESTS_MAX,
  WAITING_LINE_BYTES,
} from '../limits.js';
import type { Wire } from '../transport/wire.js';
import { WireHolders } from './wireHolders.js';

interface Entry<T> {
  readonly line: T;
  readonly length: number;
  /** what was taken from the pool */
  readonly pooled: number;
}

/**
 * Lines of one connection that wait for answers to those before them. A client that sends more than
 * may wait is read more slowly: its wire is held until none of them waits any more.
 */
export class LineQueue<T> {
  readonly #pool: BytePool;
  readonly #entries: Entry<T>[] = [];
  #length = 0;
  #isFull = false;
  readonly #holders: WireHolders;

  constructor(wire: Wire, pool: BytePool) {
    this.#holders = new WireHolders((isHeld) => wire.hold(isHeld));
    this.#pool = pool;
  }

  /** For a host, which has reasons of its own to hold the wire. */
  holdBy(host: object): (isHeld: boolean) => void {
    return this.#holders.by(host);
  }

  /** False where the lines of all connections leave no room for so long a one. */
  push(line: T, length: number): boolean {
    const bytes = length + WAITING_LINE_BYTES;
    const isPooled = this.#pool.take(bytes);
    if (!isPooled && length > HELLO_BYTES_MAX) return false;
    this.#entries.push({ line, length, pooled: isPooled ? bytes : 0 });
    this.#length += length;
    const isFull =
      !isPooled ||
      this.#entries.length >= READ_AHEAD_REQUESTS_MAX ||
      this.#length >= READ_AHEAD_BYTES_MAX;
    if (isFull && !this.#isFull) this.#fill(true);
    return true;
  }

  shift(): T | undefined {
    const entry = this.#entries.shift();
    if (entry === undefined) return undefined;
    this.#removed([entry]);
    return entry.line;
  }

  /** Takes out all that are meant, in their order. */
  take(isMeant: (line: T) => boolean): T[] {
    const taken = this.#entries.filter(({ line }) => isMeant(line));
    if (taken.length === 0) return [];
    const kept = this.#entries.filter(({ line }) => !isMeant(line));
    this.#entries.splice(0, this.#entries.length, ...kept);
    this.#removed(taken);
    return taken.map(({ line }) => line);
  }

  /** Forgets what waits. */
  clear(): void {
    while (this.shift() !== undefined);
  }

  #removed(entries: readonly Entry<T>[]): void {
    for (const { length, pooled } of entries) {
      this.#length -= length;
      this.#pool.give(pooled);
    }
    if (this.#isFull && this.#entries.length === 0) this.#fill(false);
  }

  #fill(isFull: boolean): void {
    this.#isFull = isFull;
    this.#holders.by(this)(isFull);
  }
}
