import { isAscii, isUtf8 } from 'node:buffer';

/** Why no more lines can be read, or why this one cannot. */
export type LineFault = 'too_large' | 'not_utf8' | 'http';

const LF = 10;
const CR = 13;
const CARRY_BYTES_FIRST = 4_096;
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

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
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

  /**
   * The next line without its end; a fault; or undefined when more bytes are needed.
   * After `too_large` and `http` there is nothing more to come.
   */
  next(): string | { fault: LineFault } | undefined {
    if (this.#ended) return undefined;
    if (this.#seen < HTTP_VERB_BYTES && this.#isHttp()) return this.#end('http');
    const lf = this.#chunk.indexOf(LF, this.#at);
    if (lf === -1) return this.#keepRest();
    const from = this.#at;
    this.#at = lf + 1;
    this.#seen = HTTP_VERB_BYTES;
    if (this.#carried === 0) return this.#decode(this.#chunk, from, lf);
    const length = this.#carried + lf - from;
    if (length > this.bytesMax + 1) return this.#end('too_large');
    this.#append(from, lf);
    this.#carried = 0;
    const line = this.#decode(this.#carry, 0, length);
    if (this.#carry.length > CARRY_BYTES_FIRST) this.#carry = Buffer.alloc(0);
    return line;
  }

  #keepRest(): { fault: LineFault } | undefined {
    const length = this.#chunk.length;
    const total = this.#carried + length - this.#at;
    // One byte more than the cap may be the CR of an end that is still on its way.
    const last = this.#chunk[length - 1];
    if (total > this.bytesMax && !(total === this.bytesMax + 1 && last === CR)) {
      return this.#end('too_large');
    }
    if (length > this.#at) this.#append(this.#at, length);
    this.#at = length;
    return undefined;
  }

  #append(from: number, to: number): void {
    const needed = this.#carried + to - from;
    if (needed > this.#carry.length) {
      const grown = Buffer.allocUnsafe(Math.max(CARRY_BYTES_FIRST, needed, this.#carry.length * 2));
      this.#carry.copy(grown, 0, 0, this.#carried);
      this.#carry = grown;
    }
    this.#chunk.copy(this.#carry, this.#carried, from, to);
    this.#carried = needed;
  }

  #decode(buffer: Buffer, from: number, to: number): string | { fault: LineFault } {
    const end = to > from && buffer[to - 1] === CR ? to - 1 : to;
    if (end - from > this.bytesMax) return this.#end('too_large');
    if (this.#chunkIsAscii && buffer === this.#chunk) return buffer.toString('latin1', from, end);
    const line = buffer.subarray(from, end);
    if (isAscii(line)) return line.toString('latin1');
    return isUtf8(line) ? line.toString() : { fault: 'not_utf8' };
  }

  /** Looks at the first bytes of the connection, however they are split. */
  #isHttp(): boolean {
    const fresh = this.#chunk.subarray(this.#at, this.#at + HTTP_VERB_BYTES);
    const start = this.#carry.toString('latin1', 0, this.#carried) + fresh.toString('latin1');
    this.#seen = start.length;
    return HTTP_VERB.test(start);
  }

  #end(fault: LineFault): { fault: LineFault } {
    this.#ended = true;
    this.#carry = Buffer.alloc(0);
    this.#chunk = Buffer.alloc(0);
    return { fault };
  }
}
