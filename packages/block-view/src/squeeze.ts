/** A repetition must save more than the three bytes that it takes. */
const REPEAT_MIN = 4;
/** How far back one reaches: two bytes tell it. */
const REACH = 65_535;
const HASH_BITS = 13;
/** What half a byte of the head can hold; more goes on in bytes behind it. */
const SHORT_MAX = 15;
const LENGTH_BYTES = 4;

/** Where four bytes of this hash were seen last, plus one. */
const seenAt = new Int32Array(1 << HASH_BITS);

/**
 * The same bytes in fewer, where they repeat, as land does: fast rather than small, and the same in Node and in a
 * browser. In front their number; then again and again a head of two halves, how many bytes are new and how many
 * repeat, the new ones, and from how far back the others are.
 */
export function squeeze(bytes: Readonly<Uint8Array>): Uint8Array {
  const { length } = bytes;
  const out = new SqueezeWriter(bytes, LENGTH_BYTES + length + Math.ceil(length / 255) + SHORT_MAX);
  seenAt.fill(0);
  let newFrom = 0;
  for (let at = 0; at + REPEAT_MIN <= length; ) {
    const hash = hashOf(bytes, at);
    const before = seenAt[hash]! - 1;
    seenAt[hash] = at + 1;
    if (before < 0 || at - before > REACH || !isRepeat(bytes, before, at)) {
      at++;
      continue;
    }
    let end = at + REPEAT_MIN;
    while (end < length && bytes[end - at + before] === bytes[end]) end++;
    out.part(newFrom, at, at - before, end - at);
    at = end;
    newFrom = end;
  }
  out.part(newFrom, length, 0, 0);
  return out.done();
}

function hashOf(bytes: Readonly<Uint8Array>, at: number): number {
  const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  return Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS);
}

function isRepeat(bytes: Readonly<Uint8Array>, a: number, b: number): boolean {
  for (let i = 0; i < REPEAT_MIN; i++) if (bytes[a + i] !== bytes[b + i]) return false;
  return true;
}

class SqueezeWriter {
  readonly #bytes: Readonly<Uint8Array>;
  readonly #out: Uint8Array;
  #at = LENGTH_BYTES;

  /** `most` is how long it gets where nothing repeats. */
  constructor(bytes: Readonly<Uint8Array>, most: number) {
    this.#bytes = bytes;
    this.#out = new Uint8Array(most);
    new DataView(this.#out.buffer).setUint32(0, bytes.length, true);
  }

  /** New bytes, and a repetition behind them; of length 0 at the end. */
  part(newFrom: number, newEnd: number, back: number, repeated: number): void {
    const [fresh, more] = [newEnd - newFrom, Math.max(0, repeated - REPEAT_MIN)];
    this.#out[this.#at++] = (Math.min(fresh, SHORT_MAX) << 4) | Math.min(more, SHORT_MAX);
    this.#rest(fresh);
    this.#out.set(this.#bytes.subarray(newFrom, newEnd), this.#at);
    this.#at += fresh;
    if (repeated === 0) return;
    this.#out[this.#at++] = back;
    this.#out[this.#at++] = back >> 8;
    this.#rest(more);
  }

  #rest(count: number): void {
    if (count < SHORT_MAX) return;
    let rest = count - SHORT_MAX;
    for (; rest >= 255; rest -= 255) this.#out[this.#at++] = 255;
    this.#out[this.#at++] = rest;
  }

  done(): Uint8Array {
    return this.#out.slice(0, this.#at);
  }
}

/** The bytes that `squeeze` was given; `lengthMax` are as many as there can be in good faith. */
export function unsqueeze(squeezed: Readonly<Uint8Array>, lengthMax: number): Uint8Array {
  const from = new SqueezeReader(squeezed);
  const length = from.length();
  if (length > lengthMax) throw new RangeError(`${length} bytes are more than ${lengthMax}`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (;;) {
    const head = from.byte();
    const fresh = from.count(head >> 4);
    if (fresh > length - at) throw new RangeError(BROKEN);
    bytes.set(from.bytes(fresh), at);
    at += fresh;
    if (at === length) return bytes;
    const back = from.byte() | (from.byte() << 8);
    const end = at + REPEAT_MIN + from.count(head & SHORT_MAX);
    if (back === 0 || back > at || end > length) throw new RangeError(BROKEN);
    // A repetition may reach into itself: then it goes on as it began.
    if (back === 1) bytes.fill(bytes[at - 1]!, at, end);
    else for (let i = at; i < end; i++) bytes[i] = bytes[i - back]!;
    at = end;
  }
}

const BROKEN = 'squeezed bytes are broken';

class SqueezeReader {
  readonly #bytes: Readonly<Uint8Array>;
  #at = 0;

  constructor(bytes: Readonly<Uint8Array>) {
    this.#bytes = bytes;
  }

  length(): number {
    const [a, b, c, d] = this.bytes(LENGTH_BYTES);
    return a! + b! * 0x100 + c! * 0x10000 + d! * 0x1000000;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError(BROKEN);
    return byte;
  }

  count(short: number): number {
    if (short < SHORT_MAX) return short;
    let count = short;
    for (;;) {
      const more = this.byte();
      count += more;
      if (more < 255) return count;
    }
  }

  bytes(length: number): Readonly<Uint8Array> {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError(BROKEN);
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}
