import { ramp, shaded } from './colour.js';
import { blotches, chance, grains, hash, ONE, pick, sum } from './noise.js';
import type { TextureCanvas } from './textureCanvas.js';

/** Single texels of another colour, scattered. */
export function speckle(
  c: TextureCanvas,
  seed: number,
  count: number,
  colours: readonly number[],
): void {
  for (let i = 0; i < count; i++) {
    const at = hash(i, 1, seed);
    c.set(at & 15, (at >> 4) & 15, colours[(at >> 8) % colours.length]!);
  }
}

/** How far it is to a texel across and down. Math.hypot is not the same on every machine. */
export function distance(across: number, down: number): number {
  return Math.sqrt(across * across + down * down);
}

/** Short level strokes, dark above and light below: cracks and layers of rock. */
export function seams(c: TextureCanvas, seed: number, count: number, depth: number): void {
  for (let i = 0; i < count; i++) {
    const at = hash(i, 2, seed);
    const length = 2 + ((at >> 8) % 4);
    let y = (at >> 4) & 15;
    for (let j = 0; j < length; j++) {
      if (j > 0 && chance(i, j, seed) < 0.25) y += chance(j, i, seed) < 0.5 ? 1 : -1;
      c.shade(at + j, y, -depth);
      c.shade(at + j, y + 1, depth * 0.6);
    }
  }
}

/** Small lumps that catch the light at the upper left and throw a shadow at the lower right. */
export function lumps(c: TextureCanvas, seed: number, count: number, depth: number): void {
  for (let i = 0; i < count; i++) {
    const at = hash(i, 3, seed);
    const x = at & 15;
    const y = (at >> 4) & 15;
    c.shade(x, y, depth);
    c.shade(x + 1, y, depth * 0.7);
    c.shade(x, y + 1, depth * 0.3);
    c.shade(x + 1, y + 1, -depth * 0.8);
    if ((at >> 9) & 1) c.shade(x + 2, y + 1, -depth * 0.6);
  }
}

interface Cells {
  /** which cell each texel is in */
  readonly cell: Uint8Array;
  /** 0 on the border between two cells, growing inwards */
  readonly inside: Float32Array;
  /** −1..1: lit side to shadow side */
  readonly slope: Float32Array;
}

/** Uneven cells, so many across and down, that fit together at the edges. */
export function cells(seed: number, across: number, down: number, jitter = 0.7): Cells {
  const count = across * down;
  const w = 16 / across;
  const h = 16 / down;
  const px = new Float32Array(count);
  const py = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const shift = ((i / across) | 0) & 1 ? w / 2 : 0;
    px[i] = ((i % across) + 0.5 + (chance(i, 4, seed) - 0.5) * jitter) * w + shift;
    py[i] = (((i / across) | 0) + 0.5 + (chance(i, 5, seed) - 0.5) * jitter) * h;
  }
  const cell = new Uint8Array(256);
  const inside = new Float32Array(256);
  const slope = new Float32Array(256);
  for (let t = 0; t < 256; t++) {
    const x = (t & 15) + 0.5;
    const y = (t >> 4) + 0.5;
    let [first, second, nearX, nearY] = [1e9, 1e9, 0, 0];
    for (let i = 0; i < count; i++) {
      let dx = x - px[i]!;
      let dy = y - py[i]!;
      dx -= 16 * Math.round(dx / 16);
      dy -= 16 * Math.round(dy / 16);
      const away = distance(dx, dy);
      if (away < first) {
        second = first;
        first = away;
        cell[t] = i;
        nearX = dx;
        nearY = dy;
      } else if (away < second) second = away;
    }
    inside[t] = second - first;
    slope[t] = Math.max(-1, Math.min(1, (nearX + nearY * 1.3) / (w + h)));
  }
  return { cell, inside, slope };
}

interface Stones {
  readonly seed: number;
  readonly across: number;
  readonly down: number;
  readonly colours: readonly number[];
  readonly gap: number;
  readonly gapWidth?: number;
  readonly relief?: number;
}

/** Rounded stones in a bed of `gap`. */
export function stones(c: TextureCanvas, made: Stones): void {
  const { seed, colours, relief = 0.16, gapWidth = 1.1 } = made;
  const { cell, inside, slope } = cells(seed, made.across, made.down);
  const rough = blotches(seed + 9, 8, 8);
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    if (inside[t]! < gapWidth) {
      c.set(x, y, shaded(made.gap, (rough[t]! / ONE - 0.5) * 0.15));
      continue;
    }
    const colour = colours[hash(cell[t]!, 6, seed) % colours.length]!;
    const step = Math.round((-slope[t]! * 1.6 + (rough[t]! / ONE - 0.5) * 0.9) * 2) / 2;
    c.set(x, y, shaded(colour, step * relief * 0.7));
  }
}

interface Bricks {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly colour: number;
  readonly mortar: number;
  /** how far apart the bricks' own shades are */
  readonly variety?: number;
  readonly relief?: number;
}

/** Courses of bricks, every other one half a brick along. */
export function bricks(c: TextureCanvas, made: Bricks): void {
  const { seed, width, height, colour, mortar, variety = 0.08, relief = 0.1 } = made;
  const rough = sum([0.6, blotches(seed, 8, 8)], [0.4, grains(seed + 1)]);
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const course = (y / height) | 0;
    const along = (x + (course & 1 ? width >> 1 : 0)) & 15;
    const u = along % width;
    const v = y % height;
    if (u === width - 1 || v === height - 1) {
      c.set(x, y, shaded(mortar, (rough[t]! / ONE - 0.5) * 0.12));
      continue;
    }
    const own = (chance((along / width) | 0, course, seed) - 0.5) * 2 * variety;
    const lit = v === 0 || u === 0 ? relief : v === height - 2 || u === width - 2 ? -relief : 0;
    const grain = Math.round((rough[t]! / ONE - 0.5) * 4) * 0.045;
    c.set(x, y, shaded(colour, own + lit + grain));
  }
}

/** Four boards across, with their grain, their ends and the gaps between them. */
export function planks(c: TextureCanvas, seed: number, colour: number, contrast = 1): void {
  const grain = sum(
    [0.55, blotches(seed, 2, 16)],
    [0.3, blotches(seed + 1, 4, 16)],
    [0.15, grains(seed + 2)],
  );
  const shades = ramp(colour, 0.055 * contrast, 5);
  c.tone(grain, shades, [0.12, 0.25, 0.34, 0.21, 0.08]);
  for (let board = 0; board < 4; board++) {
    const y = board * 4;
    const own = (chance(board, 0, seed) - 0.5) * 0.1 * contrast;
    c.shadeRect(0, y, 16, 4, own);
    c.shadeRect(0, y, 16, 1, 0.05 * contrast);
    c.shadeRect(0, y + 3, 16, 1, -0.27 * contrast);
    const end = (pick(board, 1, seed, 5) + (board & 1 ? 9 : 2)) & 15;
    c.shadeRect(end, y, 1, 3, -0.22 * contrast);
    c.shade(end + 1, y, 0.06 * contrast);
    c.shade(end + 1, y + 1, 0.06 * contrast);
    c.shade(end - 1, y + 1, -0.12 * contrast);
    c.shade(end + 2, y + 1, -0.12 * contrast);
  }
}

/** The end of a trunk: rings inside a rim of bark. */
export function rings(c: TextureCanvas, seed: number, wood: number, bark: number): void {
  const rough = blotches(seed, 4, 4);
  const fine = grains(seed + 1);
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const dx = Math.abs(x - 7.5);
    const dy = Math.abs(y - 7.5);
    const square = Math.max(dx, dy);
    const round = Math.sqrt(dx * dx + dy * dy);
    if (square > 7) {
      c.set(x, y, shaded(bark, (fine[t]! / ONE - 0.5) * 0.3));
      continue;
    }
    const across = square * 0.62 + round * 0.38 + (rough[t]! / ONE - 0.5) * 0.9;
    const ring = Math.floor(across) % 2 === 0 ? 0.05 : -0.13;
    const rim = square > 6 ? -0.1 : 0;
    c.set(x, y, shaded(wood, ring + rim + (fine[t]! / ONE - 0.5) * 0.05));
  }
  c.shadeRect(7, 7, 2, 2, -0.14);
}

/** Upright ridges of bark, with furrows between them. */
export function bark(c: TextureCanvas, seed: number, colour: number, contrast = 1): void {
  const field = sum(
    [0.5, blotches(seed, 8, 2)],
    [0.3, blotches(seed + 1, 16, 4)],
    [0.2, blotches(seed + 2, 16, 8)],
  );
  c.tone(field, ramp(colour, 0.1 * contrast, 5), [0.14, 0.25, 0.3, 0.22, 0.09]);
  for (let i = 0; i < 7; i++) {
    const at = hash(i, 7, seed);
    const length = 4 + ((at >> 8) % 6);
    let x = (i * 16) / 7 + ((at >> 12) & 1);
    for (let j = 0; j < length; j++) {
      if (j > 0 && chance(i, j, seed + 3) < 0.16) x += chance(j, i, seed + 4) < 0.5 ? 1 : -1;
      c.shade(x, (at >> 4) + j, -0.2 * contrast);
      c.shade(x + 1, (at >> 4) + j, 0.08 * contrast);
    }
  }
}

/** A blade of grass from (x, y) upwards, leaning by `lean` texels at its tip. */
export function blade(
  c: TextureCanvas,
  x: number,
  y: number,
  height: number,
  lean: number,
  shades: readonly number[],
): void {
  for (let j = 0; j < height && j <= y; j++) {
    const t = height > 1 ? j / (height - 1) : 1;
    const shade = Math.min(shades.length - 1, Math.floor(t * shades.length));
    c.set(Math.round(x + lean * t * t), y - j, shades[shade]!);
  }
}
