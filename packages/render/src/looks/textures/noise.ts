/** Noise that repeats every 16 texels, and the same on every machine. */

/** 31 bits, so that shifting them to the right never gives a negative number. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x + 0x7f4a7c15, 0x85ebca6b) ^ Math.imul(y + 0x3c6ef372, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(seed + 1, 0x9e3779b1), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 1;
}

/** 0 up to 1, without 1. */
export function chance(x: number, y: number, seed: number): number {
  return hash(x, y, seed) / 2_147_483_648;
}

/** A whole number below `count`. */
export function pick(x: number, y: number, seed: number, count: number): number {
  return hash(x, y, seed) % count;
}

/** A seed that is always the same for a name. */
export function seedOfName(name: string): number {
  let seed = name.length;
  for (let i = 0; i < name.length; i++) seed = hash(seed, name.charCodeAt(i), 1501);
  return seed & 0xffffff;
}

/** What noise counts as 1. Whole numbers are quick also before anything has been compiled. */
export const ONE = 4_096;

/** One value, 0 up to ONE, for each of 16 × 16 texels. */
export type Field = Int32Array;

/** Fields are lent from a ring, for painting needs thousands of them and each only for a moment. */
const RING = Array.from({ length: 16 }, () => new Int32Array(256));
let lent = 0;

/** Good until sixteen more have been asked for. */
function freshField(): Field {
  lent = (lent + 1) & 15;
  return RING[lent]!;
}

function eased(t: number): number {
  return t * t * (3 - 2 * t);
}

const CORNERS = new Int32Array(256);
const ROW = new Int32Array(16);
const SHARE = new Int32Array(16);
const LEFT = new Uint8Array(16);
const RIGHT = new Uint8Array(16);

/** Soft spots: so many across and so many down, each a divisor of 16. */
export function blotches(seed: number, across: number, down: number): Field {
  const field = freshField();
  const corners = CORNERS;
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) corners[j * across + i] = hash(i, j, seed) >> 19;
  }
  for (let x = 0; x < 16; x++) {
    const fx = ((x + 0.5) * across) / 16;
    const x0 = Math.floor(fx);
    SHARE[x] = eased(fx - x0) * 256;
    LEFT[x] = x0 % across;
    RIGHT[x] = (x0 + 1) % across;
  }
  for (let y = 0; y < 16; y++) {
    const fy = ((y + 0.5) * down) / 16;
    const y0 = Math.floor(fy);
    const ty = (eased(fy - y0) * 256) | 0;
    const above = (y0 % down) * across;
    const below = ((y0 + 1) % down) * across;
    for (let i = 0; i < across; i++) {
      ROW[i] = (corners[above + i]! * (256 - ty) + corners[below + i]! * ty) >> 8;
    }
    for (let x = 0; x < 16; x++) {
      const left = ROW[LEFT[x]!]!;
      field[y * 16 + x] = left + (((ROW[RIGHT[x]!]! - left) * SHARE[x]!) >> 8);
    }
  }
  return field;
}

export function grains(seed: number): Field {
  const field = freshField();
  for (let i = 0; i < 256; i++) field[i] = hash(i & 15, i >> 4, seed) >> 19;
  return field;
}

/** A sum of fields, each with its weight. */
export function sum(...weighted: readonly (readonly [number, Field])[]): Field {
  const field = freshField();
  field.fill(0);
  for (const [weight, part] of weighted) {
    const share = Math.round(weight * 256);
    for (let i = 0; i < 256; i++) field[i] = field[i]! + ((share * part[i]!) >> 8);
  }
  return field;
}

const NEAR = 4;

/**
 * The same without what is lighter or darker over a distance: a field of many such textures then
 * shows no grid. Each texel keeps its difference from the mean of the 9 × 9 around it.
 */
export function levelled(field: Field): Field {
  const rows = freshField();
  const level = freshField();
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      let sum = 0;
      for (let d = -NEAR; d <= NEAR; d++) sum += field[y * 16 + ((x + d) & 15)]!;
      rows[y * 16 + x] = sum;
    }
  }
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      let sum = 0;
      for (let d = -NEAR; d <= NEAR; d++) sum += rows[((y + d) & 15) * 16 + x]!;
      level[y * 16 + x] = field[y * 16 + x]! - Math.round(sum / 81) + ONE / 2;
    }
  }
  return level;
}

const COUNTS = new Uint16Array(256);
const BINS = new Uint8Array(256);

/** For each texel how many of the 256 are below it: evens out whatever the noise happened to be. */
export function ranks(field: Field): Field {
  let least = field[0]!;
  let most = least;
  for (let i = 1; i < 256; i++) {
    const value = field[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const range = Math.max(1, most - least);
  COUNTS.fill(0);
  for (let i = 0; i < 256; i++) {
    const bin = (((field[i]! - least) * 255) / range) | 0;
    BINS[i] = bin;
    COUNTS[bin]!++;
  }
  let below = 0;
  for (let i = 0; i < 256; i++) {
    const here = COUNTS[i]!;
    COUNTS[i] = below + (here >> 1);
    below += here;
  }
  const ranked = freshField();
  for (let i = 0; i < 256; i++) ranked[i] = COUNTS[BINS[i]!]!;
  return ranked;
}
