import { formatBlockState, STATE_COUNT } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import { scramble } from '../random/random.js';

/**
 * A 64-bit fingerprint in two halves. Terms that come and go (an edited block) are combined by
 * xor, so they can be taken out again; what is read in order is mixed in one after the other.
 */
export class Fingerprint {
  /** signed: a number that fits 32 signed bits needs no memory of its own */
  high = 0;
  low = 0;

  /** Puts a term in, or takes it out if it is in. */
  toggle(high: number, low: number): void {
    this.high = this.high ^ high;
    this.low = this.low ^ low;
  }

  /** Mixes the next word of an ordered sequence in. */
  word(value: number): void {
    this.low = scramble(this.low ^ value) | 0;
    this.high = scramble(Math.imul(this.high, 31) ^ this.low) | 0;
  }

  /** Mixes the next two words in, at little more than the cost of one. */
  pair(first: number, second: number): void {
    this.low = scramble(this.low ^ first) | 0;
    this.high = scramble(Math.imul(this.high, 31) ^ this.low ^ second) | 0;
    this.low = (this.low + this.high) | 0;
  }

  number(value: number): void {
    FLOAT[0] = value;
    this.pair(WORDS[0]!, WORDS[1]!);
  }

  text(value: string): void {
    this.word(value.length);
    for (let i = 0; i < value.length; i++) this.word(value.charCodeAt(i));
  }

  toString(): string {
    return hex(this.high) + hex(this.low);
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

const FLOAT = new Float64Array(1);
const WORDS = new Uint32Array(FLOAT.buffer);

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
  print: Fingerprint,
  x: number,
  y: number,
  z: number,
  state: number,
): void {
  let h = scramble(stateWord(state) ^ Math.imul(y, 0x9e3779b1));
  h = scramble(h ^ Math.imul(x, 0x27d4eb2f));
  h = scramble(h ^ Math.imul(z, 0x165667b1));
  print.toggle(scramble(h ^ 0x5bd1e995), h);
}
