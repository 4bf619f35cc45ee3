/** A 64-bit world seed as two unsigned halves: a number cannot hold it. */
export interface Seed {
  readonly high: number;
  readonly low: number;
}

/** Spreads every bit of a 32-bit number over all others. */
export function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 32 random bits that depend on the seed, a purpose and a place, and on nothing else. */
export function hashAt(seed: Seed, purpose: number, x: number, z: number): number {
  return hashInRow(hashRow(hashPurpose(seed, purpose), x), z);
}

/** The same in three steps, for whoever asks for many places: what depends on the purpose, */
export function hashPurpose(seed: Seed, purpose: number): number {
  return scramble(scramble(seed.low ^ Math.imul(purpose, 0x9e3779b1)) ^ seed.high);
}

/** then on x as well, */
export function hashRow(hash: number, x: number): number {
  return scramble(hash ^ Math.imul(x, 0x27d4eb2f));
}

/** then on z: the bits. */
export function hashInRow(hash: number, z: number): number {
  return scramble(hash ^ Math.imul(z, 0x165667b1));
}

export const STATE_WORDS = 4;

/**
 * A stream of random numbers for one purpose. Each purpose has its own, so that one more draw
 * for mobs cannot change what the terrain draws. Its four words are its whole state.
 */
export class RandomStream {
  readonly state: Uint32Array;

  /** Several streams may have their states one after the other in the same memory. */
  constructor(seed: Seed, purpose: string, state: Uint32Array = new Uint32Array(STATE_WORDS)) {
    let h = 0x811c9dc5;
    for (let i = 0; i < purpose.length; i++) h = Math.imul(h ^ purpose.charCodeAt(i), 0x01000193);
    this.state = state;
    for (let i = 0; i < STATE_WORDS; i++) this.state[i] = hashAt(seed, h, i, purpose.length);
    if (this.state.every((word) => word === 0)) this.state[0] = 1;
  }

  /** 32 bits (xoshiro128**). */
  next(): number {
    // Each word is read once and written once: memory is what takes the time here.
    const s = this.state;
    const s0 = s[0]!;
    const s1 = s[1]!;
    const s2 = s[2]! ^ s0;
    const s3 = s[3]! ^ s1;
    s[0] = s0 ^ s3;
    s[1] = s1 ^ s2;
    s[2] = s2 ^ (s1 << 9);
    s[3] = (s3 << 11) | (s3 >>> 21);
    const product = Math.imul(s1, 5);
    return Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
  }

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * bound);
  }

  /** From 0 to below 1. */
  fraction(): number {
    return this.next() / 0x1_0000_0000;
  }
}
