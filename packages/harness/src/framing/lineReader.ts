import { isAscii, isUtf8 } from 'node:buffer';
import type { BytePool } from './bytePool.js';

/**
 * Why no more lines can be read, or why this one cannot. `foreign` is what speaks another protocol;
 * `no_room` is a long line while too many others have one.
 */
export type LineFault = 'too_large' | 'no_room' | 'not_utf8' | 'foreign';

const LF = 10;
const CR = 13;
const TAB = 9;
const CARRY_BYTES_FIRST = 4_096;
const CARRY_BYTES_FREE = 16_384; // of an incomplete line that every connection may keep
const HTTP_VERB = /^(GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH|CONNECT|TRACE)\s/i;
const HTTP_VERB_BYTES = 8; // "OPTIONS" or "CONNECT" and the space after it

/**
 * Cuts lines from bytes. Characters are decoded from whole lines only, so one that was split
 * between two packets arrives undamaged. Call `push`, then `next` until it gives undefined.
 */
export class LineReader {
  /** without the line's end; may be raised while reading */
  bytesMax: number;
  /** the beginning of a line whose end has not arrived */
  #carry: Buffer = Buffer.alloc(0);
  #carried = 0;
  #chunk: Buffer = Buffer.alloc(0);
  /** the whole chunk is ASCII, as nearly all are: its lines need no closer look */
  #chunkIsAscii = false;
  #at = 0;
  #seen = 0;
  #ended = false;
  readonly #pool: BytePool | undefined;
  #pooled = 0;

  /** What is kept of a long line, past what is free, comes from the pool. */
  constructor(bytesMax: number, pool?: BytePool) {
    this.bytesMax = bytesMax;
    this.#pool = pool;
  }

  /** Takes the next bytes. Everything of the previous ones must have been read. */
  push(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#chunkIsAscii = isAscii(chunk);
    this.#at = 0;
  }

  /** Whether all bytes of the last push have been read. */
  get isDrained(): boolean {
    return this.#at >= this.#chunk.length;
  }

  /** Whether the beginning of a long line is kept, which others may need the room of. */
  get isInLongLine(): boolean {
    return this.#pooled > 0;
  }

  /** Nothing more is read: what is kept is let go. */
  close(): void {
    this.#ended = true;
    this.#carried = 0;
    this.#dropCarry();
    this.#chunk = Buffer.alloc(0);
  }

  /**
   * The next line without its end; a fault; or undefined when more bytes are needed.
   * After any fault but `not_utf8` there is nothing more to come.
   */
  next(): string | { fault: LineFault } | undefined {
    if (this.#ended) return undefined;
    if (this.#seen < HTTP_VERB_BYTES && this.#isForeign()) return this.#end('foreign');
    const lf = this.#chunk.indexOf(LF, this.#at);
    if (lf === -1) return this.#keepRest();
    const from = this.#at;
    this.#at = lf + 1;
    this.#seen = HTTP_VERB_BYTES;
    if (this.#carried === 0) return this.#decode(this.#chunk, from, lf);
    const length = this.#carried + lf - from;
    if (length > this.bytesMax + 1) return this.#end('too_large');
    if (!this.#append(from, lf)) return this.#end('no_room');
    this.#carried = 0;
    const line = this.#decode(this.#carry, 0, length);
    if (this.#carry.length > CARRY_BYTES_FIRST) this.#dropCarry();
    return line;
  }

  /** What came after the last line's end, once nothing more will come: a line all the same. */
  last(): ReturnType<LineReader['next']> {
    if (this.#ended || this.#carried === 0) return undefined;
    const length = this.#carried;
    this.#carried = 0;
    return this.#decode(this.#carry, 0, length);
  }

  #keepRest(): { fault: LineFault } | undefined {
    const length = this.#chunk.length;
    const total = this.#carried + length - this.#at;
    // One byte more than the cap may be the CR of an end that is still on its way.
    const last = this.#chunk[length - 1];
    if (total > this.bytesMax && !(total === this.bytesMax + 1 && last === CR)) {
      return this.#end('too_large');
    }
    if (length > this.#at && !this.#append(this.#at, length)) return this.#end('no_room');
    this.#at = length;
    return undefined;
  }

  /** Keeps a part of the chunk; false when there is no room for it. */
  #append(from: number, to: number): boolean {
    const needed = this.#carried + to - from;
    if (needed > this.#carry.length) {
      const size = Math.max(CARRY_BYTES_FIRST, needed, this.#carry.length * 2);
      const more = Math.max(0, size - CARRY_BYTES_FREE) - this.#pooled;
      if (more > 0 && !(this.#pool?.take(more) ?? true)) return false;
      this.#pooled += Math.max(0, more);
      const grown = Buffer.allocUnsafe(size);
      this.#carry.copy(grown, 0, 0, this.#carried);
      this.#carry = grown;
    }
    this.#chunk.copy(this.#carry, this.#carried, from, to);
    this.#carried = needed;
    return true;
  }

  #dropCarry(): void {
    this.#carry = Buffer.alloc(0);
    this.#pool?.give(this.#pooled);
    this.#pooled = 0;
  }

  #decode(buffer: Buffer, from: number, to: number): string | { fault: LineFault } {
    const end = to > from && buffer[to - 1] === CR ? to - 1 : to;
    if (end - from > this.bytesMax) return this.#end('too_large');
    if (this.#chunkIsAscii && buffer === this.#chunk) return buffer.toString('latin1', from, end);
    const line = buffer.subarray(from, end);
    if (isAscii(line)) return line.toString('latin1');
    return isUtf8(line) ? line.toString() : { fault: 'not_utf8' };
  }

  /**
   * Looks at the first bytes of the connection, however they are split: a web page or a TLS hello
   * must not be able to hide a request in what follows.
   */
  #isForeign(): boolean {
    const fresh = this.#chunk.subarray(this.#at, this.#at + HTTP_VERB_BYTES);
    const start = Buffer.concat([this.#carry.subarray(0, this.#carried), fresh]);
    this.#seen = start.length;
    return start.length > 0 && (!beginsText(start[0]!) || HTTP_VERB.test(start.toString('latin1')));
  }

  #end(fault: LineFault): { fault: LineFault } {
    this.close();
    return { fault };
  }
}

/** Whether a line of text can begin with this byte: as ASCII, or as a character of UTF-8. */
function beginsText(byte: number): boolean {
  if (byte < 0x20) return byte === TAB || byte === LF || byte === CR;
  return byte < 0x7f || (byte >= 0xc2 && byte <= 0xf4);
}
