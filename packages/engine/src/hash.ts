import { formatBlockState, STATE_COUNT } from './blocks/index.js';
import { ITEM_KINDS } from './items/index.js';
import { scramble } from './random/random.js';

/**
 * The hash of things that are in no order, as 64 bits in two halves: those of single things are combined
 * by xor, so that one that goes away (an edited block) can be taken out again.
 */
export class UnorderedHash {
  /** signed: a number that fits 32 signed bits needs no memory of its own */
  high = 0;
  low = 0;

  /** Puts a term in, or takes it out if it is in. */
  toggle(high: number, low: number): void {
    this.high = this.high ^ high;
    this.low = this.low ^ low;
  }

  toString(): string {
    return hex(this.high) + hex(this.low);
  }
}

/** So many pairs of words are written down before they are mixed. */
const PAIRS = 64;

/**
 * A 64-bit fingerprint of what is read in order. Words are written down first and mixed many at
 * a time: a loop over them takes a third of what mixing each where it is read would.
 */
export class Fingerprint {
  /** what is written down: a number is as long as a pair of words */
  readonly numbers = new Float64Array(PAIRS);
  readonly words = new Int32Array(this.numbers.buffer);
  #size = 0;
  #length = 0;
  /** Every word goes into two of these, each in its own way: the first of a pair into a and b, */
  #a = 0x243f6a88;
  #b = 0x13198a2e;
  /** and the second into c and d, so that the processor can do both at a time. */
  #c = 0x03707344;
  #d = 0x299f31d0;

  /** Begins anew: one that is used again and again needs no memory each time. */
  clear(): void {
    this.#size = 0;
    this.#length = 0;
    this.#a = 0x243f6a88;
    this.#b = 0x13198a2e;
    this.#c = 0x03707344;
    this.#d = 0x299f31d0;
  }

  /**
   * Keeps room for so many numbers or pairs of words, 64 at most, and says at which of `numbers`
   * it begins. Whoever asked writes all of it: for many at a time that is quicker than calls.
   */
  room(count: number): number {
    if (this.#size + count > PAIRS) this.#mix();
    const at = this.#size;
    this.#size = at + count;
    return at;
  }

  word(value: number): void {
    this.pair(value, 0);
  }

  pair(first: number, second: number): void {
    const at = this.room(1) * 2;
    this.words[at] = first;
    this.words[at + 1] = second;
  }

  number(value: number): void {
    this.numbers[this.room(1)] = value;
  }

  text(value: string): void {
    this.word(value.length);
    for (let i = 0; i < value.length; i++) this.word(value.charCodeAt(i));
  }

  /** The half of what has been read so far that depends on all of it. */
  get high(): number {
    this.#mix();
    return scramble(scramble(this.#a ^ this.#length) + this.#c) | 0;
  }

  get low(): number {
    this.#mix();
    return scramble(scramble(this.#b + this.#length) ^ this.#d) | 0;
  }

  toString(): string {
    return hex(this.high) + hex(this.low);
  }

  /** A step can be undone for any word, so that no difference in one word is ever lost. */
  #mix(): void {
    const { words } = this;
    const end = this.#size * 2;
    let a = this.#a;
    let b = this.#b;
    let c = this.#c;
    let d = this.#d;
    for (let i = 0; i < end; i += 2) {
      const first = words[i]!;
      const second = words[i + 1]!;
      a ^= first;
      a = Math.imul((a << 13) | (a >>> 19), 0x85ebca6b);
      b = Math.imul(((b << 15) | (b >>> 17)) + first, 0xc2b2ae35);
      c ^= second;
      c = Math.imul((c << 14) | (c >>> 18), 0x9e3779b1);
      d = Math.imul(((d << 16) | (d >>> 16)) + second, 0x27d4eb2f);
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
    this.#length += this.#size;
    this.#size = 0;
  }
}

/** Two digits for each byte. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return (
    HEX[word >>> 24]! + HEX[(word >>> 16) & 255]! + HEX[(word >>> 8) & 255]! + HEX[word & 255]!
  );
}

/**
 * Words for the names of things, which stay when their numbers shift. Worked out when they are
 * asked for: most of a table is never in a hash, and a start need not wait for it. 0 is unknown.
 */
const STATE_WORDS = new Uint32Array(STATE_COUNT);
const ITEM_WORDS = new Uint32Array(ITEM_KINDS.length);

function wordOf(name: string): number {
  const print = new Fingerprint();
  print.text(name);
  return print.low;
}

function stateWord(state: number): number {
  if (STATE_WORDS[state] === 0) STATE_WORDS[state] = wordOf(formatBlockState(state));
  return STATE_WORDS[state]!;
}

/** A word for an item slot: 0 for none, else by the item's name. */
export function itemWord(slotItem: number): number {
  if (slotItem === 0) return 0;
  const item = slotItem - 1;
  if (ITEM_WORDS[item] === 0) ITEM_WORDS[item] = wordOf(ITEM_KINDS[item]!.name);
  return ITEM_WORDS[item]!;
}

/** The term of one edited block. */
export function toggleBlock(
  hash: UnorderedHash,
  x: number,
  y: number,
  z: number,
  state: number,
): void {
  let h = scramble(stateWord(state) ^ Math.imul(y, 0x9e3779b1));
  h = scramble(h ^ Math.imul(x, 0x27d4eb2f));
  h = scramble(h ^ Math.imul(z, 0x165667b1));
  hash.toggle(scramble(h ^ 0x5bd1e995), h);
}
