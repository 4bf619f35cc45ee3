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

  number(value: number): void {
    FLOAT[0] = value;
    this.word(WORDS[0]!);
    this.word(WORDS[1]!);
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

/** Numbers of states may shift when the table grows; their names do not. */
const STATE_WORDS = Uint32Array.from({ length: STATE_COUNT }, (_, state) => {
  const name = new Fingerprint();
  name.text(formatBlockState(state));
  return name.low;
});

const ITEM_WORDS = Uint32Array.from(ITEM_KINDS, ({ name }) => {
  const print = new Fingerprint();
  print.text(name);
  return print.low;
});

/** A word for an item slot: 0 for none, else by the item's name. */
export function itemWord(slotItem: number): number {
  return slotItem === 0 ? 0 : ITEM_WORDS[slotItem - 1]!;
}

/** The term of one edited block. */
export function toggleBlock(
  print: Fingerprint,
  x: number,
  y: number,
  z: number,
  state: number,
): void {
  let h = scramble(STATE_WORDS[state]! ^ Math.imul(y, 0x9e3779b1));
  h = scramble(h ^ Math.imul(x, 0x27d4eb2f));
  h = scramble(h ^ Math.imul(z, 0x165667b1));
  print.toggle(scramble(h ^ 0x5bd1e995), h);
}
