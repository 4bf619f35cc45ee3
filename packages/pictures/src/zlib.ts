import { codeLengths, codesOf } from './huffman.js';

const HEAD = [0x78, 0x01];
const ADLER = 65_521;

/** Deflate's symbols: 0..255 are bytes, 256 ends a block, from 257 on are lengths of copies. */
const SYMBOLS = 286;
const END = 256;
const CODE_BITS_MAX = 15;
/** The symbols in which the lengths of the codes are told, in the order that deflate prescribes. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LENGTH_BITS_MAX = 7;

const COPY_MIN = 3;
const COPY_MAX = 258;
/** Fewer pixels than this cost less byte by byte, since a zero is the commonest of all. */
const RUN_PIXELS_MIN = 4;

/** Rows are taken in pieces of so many pixels: one fits into a block, and its sums into 32 bits. */
const PIECE_PIXELS = 1_024;
/** Each block has codes of its own, made for what is in it. */
const BLOCK_TOKENS = 65_536;

/** For a copy of so many bytes: its symbol, and from bit 9 on how many more bits tell which. */
const COPY_SYMBOL = copySymbols();
const COPY_BASE = copyBases();

/**
 * Packs a picture's rows of differences, most of which are zero, in zlib's format. It looks for
 * nothing but runs of zeros and gives each block its best Huffman codes: that is quick, gets most
 * of what a thorough search would, and gives the same bytes on every machine.
 */
export class ZlibWriter {
  /** what the block consists of: a byte, or 256 + the length of a copy of the zero before it */
  readonly #tokens = new Uint16Array(BLOCK_TOKENS);
  #tokenCount = 0;
  readonly #counts = new Uint32Array(SYMBOLS);
  #out: Uint8Array;
  #length = HEAD.length;
  #bits = 0;
  #bitCount = 0;
  #adlerLow = 1;
  #adlerHigh = 0;

  constructor(bytesExpected: number) {
    this.#out = new Uint8Array(bytesExpected);
    this.#out.set(HEAD);
  }

  /** A row: a byte that says how it was filtered, then three bytes of each word, lowest first. */
  row(filter: number, words: Int32Array): void {
    this.#makeRoom(1);
    this.#tokens[this.#tokenCount++] = filter;
    this.#counts[filter]!++;
    this.#adlerLow += filter;
    this.#adlerHigh += this.#adlerLow;
    for (let from = 0; from < words.length; from += PIECE_PIXELS) {
      this.#piece(words, from, Math.min(words.length, from + PIECE_PIXELS));
    }
  }

  /** Writes what is left. The result is all that was written. */
  finish(): Uint8Array {
    this.#writeBlock(1);
    this.#put(0, 7); // the last byte has to be whole
    for (const half of [this.#adlerHigh, this.#adlerLow]) {
      this.#out[this.#length++] = half >>> 8;
      this.#out[this.#length++] = half;
    }
    return this.#out.subarray(0, this.#length);
  }

  #piece(words: Int32Array, from: number, end: number): void {
    this.#makeRoom((end - from) * 3);
    const tokens = this.#tokens;
    const counts = this.#counts;
    let count = this.#tokenCount;
    let low = this.#adlerLow;
    let high = this.#adlerHigh;
    for (let at = from; at < end; at++) {
      const word = words[at]!;
      const first = word & 255;
      const second = (word >> 8) & 255;
      const third = word >> 16;
      tokens[count] = first;
      tokens[count + 1] = second;
      tokens[count + 2] = third;
      counts[first]!++;
      counts[second]!++;
      counts[third]!++;
      count += 3;
      low += first;
      high += low;
      low += second;
      high += low;
      low += third;
      high += low;
      if (word !== 0) continue;
      let runEnd = at + 1;
      while (runEnd < end && words[runEnd] === 0) runEnd++;
      const run = runEnd - at - 1;
      if (run < RUN_PIXELS_MIN) continue;
      at += run;
      high = (high + ((low * run * 3) % ADLER)) | 0;
      for (let left = run * 3; left > 0; ) {
        // What is left is always enough for a copy, or nothing: the one before is cut for that.
        const copy = left > COPY_MAX ? Math.min(COPY_MAX, left - COPY_MIN) : left;
        tokens[count++] = 256 + copy;
        counts[COPY_SYMBOL[copy]! & 511]!++;
        left -= copy;
      }
    }
    this.#tokenCount = count;
    this.#adlerLow = low % ADLER;
    this.#adlerHigh = high % ADLER;
  }

  /** So many more tokens fit into the block: into a new one, where this one is full. */
  #makeRoom(tokens: number): void {
    if (this.#tokenCount + tokens > BLOCK_TOKENS) this.#writeBlock(0);
  }

  #writeBlock(isLast: 0 | 1): void {
    this.#reserve(this.#tokenCount * 3 + 512);
    this.#counts[END] = 1;
    const lengths = codeLengths(this.#counts, CODE_BITS_MAX);
    this.#put(isLast, 1);
    this.#put(2, 2); // a block with codes of its own
    this.#writeLengths(lengths);
    this.#writeTokens(lengths, codesOf(lengths));
    this.#counts.fill(0);
    this.#tokenCount = 0;
  }

  /** Tells the codes by their lengths, which are Huffman-coded themselves. */
  #writeLengths(lengths: Uint8Array): void {
    const allLengths = new Uint8Array(SYMBOLS + 2);
    allLengths.set(lengths);
    allLengths.fill(1, SYMBOLS); // two distances of one bit each; only the first, "one back", is used
    const counts = new Uint32Array(LENGTH_ORDER.length);
    for (const length of allLengths) counts[length]!++;
    const lengthLengths = codeLengths(counts, LENGTH_BITS_MAX);
    const lengthCodes = codesOf(lengthLengths);
    this.#put(SYMBOLS - 257, 5);
    this.#put(2 - 1, 5);
    this.#put(LENGTH_ORDER.length - 4, 4);
    for (const symbol of LENGTH_ORDER) this.#put(lengthLengths[symbol]!, 3);
    for (const length of allLengths) this.#put(lengthCodes[length]!, lengthLengths[length]!);
  }

  #writeTokens(lengths: Uint8Array, codes: Uint16Array): void {
    const [tokens, tokenCount, out] = [this.#tokens, this.#tokenCount, this.#out];
    const words = Uint32Array.from(codes, (code, symbol) => code | (lengths[symbol]! << 16));
    let [bits, bitCount, length] = [this.#bits, this.#bitCount, this.#length];
    for (let i = 0; i < tokenCount; i++) {
      const token = tokens[i]!;
      if (token > 255) {
        const symbol = COPY_SYMBOL[token - 256]! & 511;
        bits |= codes[symbol]! << bitCount;
        bitCount += lengths[symbol]!;
        while (bitCount >= 8) {
          out[length++] = bits;
          bits >>>= 8;
          bitCount -= 8;
        }
        bits |= (token - 256 - COPY_BASE[symbol]!) << bitCount;
        bitCount += (COPY_SYMBOL[token - 256]! >>> 9) + 1; // and a bit for the distance: 0
      } else {
        const word = words[token]!;
        bits |= (word & 0xffff) << bitCount;
        bitCount += word >>> 16;
      }
      // Never more than 15 bits wait for the next, whose code may have as many.
      if (bitCount >= 16) {
        out[length] = bits;
        out[length + 1] = bits >>> 8;
        length += 2;
        bits >>>= 16;
        bitCount -= 16;
      }
    }
    [this.#bits, this.#bitCount, this.#length] = [bits, bitCount, length];
    this.#put(codes[END]!, lengths[END]!);
  }

  #put(value: number, count: number): void {
    this.#bits |= value << this.#bitCount;
    this.#bitCount += count;
    while (this.#bitCount >= 8) {
      this.#out[this.#length++] = this.#bits;
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#out.length) return;
    const larger = new Uint8Array(Math.max(this.#out.length * 2, this.#length + bytes));
    larger.set(this.#out);
    this.#out = larger;
  }
}

function copySymbols(): Uint16Array {
  const symbols = new Uint16Array(COPY_MAX + 1);
  for (let copy = COPY_MIN; copy < COPY_MAX; copy++) {
    // Deflate has four lengths for each number of extra bits, and eight without any.
    const past = copy - COPY_MIN;
    const extra = past < 8 ? 0 : 29 - Math.clz32(past);
    symbols[copy] = (257 + extra * 4 + (past >> extra)) | (extra << 9);
  }
  symbols[COPY_MAX] = 285;
  return symbols;
}

/** The shortest copy of each symbol. */
function copyBases(): Uint16Array {
  const bases = new Uint16Array(SYMBOLS);
  for (let copy = COPY_MAX; copy >= COPY_MIN; copy--) bases[COPY_SYMBOL[copy]! & 511] = copy;
  return bases;
}
