import { texelsWithMips } from '../../layout.js';

/** How much darker holes make what is seen from afar, for each share of holes. */
const DUSK = 0.35;

/**
 * A texel of a mip is tinted or not as most of what it stands for. The rest is converted with the
 * colour that grass has in most places: the side of a grass block stays green at its upper edge.
 */
const USUAL_TINT = [0x8c / 255, 0xb8 / 255, 0x58 / 255] as const;

/** Sums over what a texel of a mip stands for: colours of what is covered, coverage, alpha, tint. */
class Sums {
  readonly red: Int32Array;
  readonly green: Int32Array;
  readonly blue: Int32Array;
  readonly covered: Int32Array;
  readonly tintedRed: Int32Array;
  readonly tintedGreen: Int32Array;
  readonly tintedBlue: Int32Array;
  readonly alpha: Int32Array;
  readonly tint: Int32Array;
  readonly sorted: Int32Array;

  constructor(texels: number) {
    const sums = () => new Int32Array(texels);
    this.red = sums();
    this.green = sums();
    this.blue = sums();
    this.covered = sums();
    this.tintedRed = sums();
    this.tintedGreen = sums();
    this.tintedBlue = sums();
    this.alpha = sums();
    this.tint = sums();
    this.sorted = new Int32Array(texels / 4);
  }

  /** Adds four into one, so that each has side × side. */
  halve(side: number, isTinted: boolean): void {
    for (const sums of [this.red, this.green, this.blue, this.covered, this.alpha, this.tint]) {
      halve(sums, side);
    }
    if (!isTinted) return;
    for (const sums of [this.tintedRed, this.tintedGreen, this.tintedBlue]) halve(sums, side);
  }
}

/** Nearly all textures have 256 texels; those of packs come many of one size after the other. */
const USUAL = new Sums(256);
let lastOther: Sums | undefined;

function sumsFor(texels: number): Sums {
  if (texels === 256) return USUAL;
  if (lastOther?.red.length !== texels) lastOther = new Sums(texels);
  return lastOther;
}

/**
 * Writes a square of texels and its mips, each half as wide and high, down to one texel. Holes do
 * not count for colour. Where a texture is cut out, a texel of a mip is opaque if half of it is,
 * and beyond that the fullest ones are, until as much is covered as in the original: so leaves
 * close up and grass stays.
 */
export function writeWithMips(texels: Readonly<Int32Array>, out: Int32Array, start = 0): void {
  const edge = Math.sqrt(texels.length);
  out.set(texels, start);
  if (hasOneAlpha(texels)) writePlainMips(out, start, edge);
  else writePiercedMips(texels, out, start, edge);
}

function writePiercedMips(
  texels: Readonly<Int32Array>,
  out: Int32Array,
  start: number,
  edge: number,
): void {
  const sums = sumsFor(texels.length);
  let holes = 0;
  // Holes may have a colour, for where something lies close behind them: theirs stays the same.
  let hole = 0;
  let tints = 0;
  let isTranslucent = false;
  for (let i = 0; i < texels.length; i++) {
    const texel = texels[i]!;
    const alpha = texel >>> 24;
    const covered = alpha === 0 ? 0 : 1;
    if (covered === 0) {
      holes++;
      hole = texel;
    } else if (alpha < 254) isTranslucent = true;
    const tint = alpha & 1;
    const red = covered * (texel & 255);
    const green = covered * ((texel >> 8) & 255);
    const blue = covered * ((texel >> 16) & 255);
    sums.red[i] = red * (1 - tint);
    sums.green[i] = green * (1 - tint);
    sums.blue[i] = blue * (1 - tint);
    sums.tintedRed[i] = red * tint;
    sums.tintedGreen[i] = green * tint;
    sums.tintedBlue[i] = blue * tint;
    tints += tint;
    sums.covered[i] = covered;
    sums.alpha[i] = alpha;
    sums.tint[i] = tint;
  }
  const coverage = 1 - holes / texels.length;
  const dusk = coverage > 0.6 && !isTranslucent ? DUSK : 0;
  let first = start + texels.length;
  let whole = 4;
  for (let side = edge >> 1; side >= 1; side >>= 1) {
    const count = side * side;
    sums.halve(side, tints > 0);
    const least = isTranslucent || holes === 0 ? 1 : leastCoverage(sums, count, whole, coverage);
    for (let i = 0; i < count; i++) {
      const isHole = sums.covered[i]! < least;
      out[first + i] = isHole ? hole : texelOf(sums, i, whole, isTranslucent, dusk);
    }
    first += count;
    whole *= 4;
  }
  if (first !== start + texelsWithMips(edge)) throw new Error('mips do not fill the texture');
}

function hasOneAlpha(texels: Readonly<Int32Array>): boolean {
  const alpha = texels[0]! >>> 24;
  for (let i = 1; i < texels.length; i++) if (texels[i]! >>> 24 !== alpha) return false;
  return alpha !== 0;
}

/** Most textures are opaque throughout: each mip is the mean of the one before. */
function writePlainMips(out: Int32Array, start: number, edge: number): void {
  const alpha = out[start]! & 0xff000000;
  let from = start;
  let to = start + edge * edge;
  for (let side = edge >> 1; side >= 1; side >>= 1) {
    const row = side * 2;
    for (let i = 0; i < side * side; i++) {
      const at = from + ((i / side) | 0) * 2 * row + (i % side) * 2;
      const a = out[at]!;
      const b = out[at + 1]!;
      const c = out[at + row]!;
      const d = out[at + row + 1]!;
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255) + 2;
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255) + 2;
      const blue =
        ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255) + 2;
      out[to + i] = alpha | ((blue >> 2) << 16) | ((green >> 2) << 8) | (red >> 2);
    }
    from = to;
    to += side * side;
  }
}

/** Adds four into one, in place: the sums lie before what is still to be read. */
function halve(sums: Int32Array, side: number): void {
  const row = side * 2;
  for (let y = 0; y < side; y++) {
    let from = y * 2 * row;
    for (let to = y * side; to < (y + 1) * side; to++, from += 2) {
      sums[to] = sums[from]! + sums[from + 1]! + sums[from + row]! + sums[from + row + 1]!;
    }
  }
}

/** How much must be covered to count as opaque: a half, or less where little of the whole is. */
function leastCoverage(
  { covered, sorted: room }: Sums,
  count: number,
  whole: number,
  coverage: number,
): number {
  const wanted = Math.round(coverage * count);
  if (wanted === 0) return whole / 2;
  const sorted = room.subarray(0, count);
  for (let i = 0; i < count; i++) sorted[i] = covered[i]!;
  sorted.sort();
  return Math.max(1, Math.min(whole / 2, sorted[count - wanted]!));
}

function texelOf(
  sums: Sums,
  i: number,
  whole: number,
  isTranslucent: boolean,
  dusk: number,
): number {
  const covered = sums.covered[i]!;
  const scale = (1 - (dusk * (whole - covered)) / whole) / covered;
  const tinted = sums.tint[i]! * 2 >= covered ? 1 : 0;
  const r = mixed(sums.red[i]!, sums.tintedRed[i]!, tinted, USUAL_TINT[0]) * scale;
  const g = mixed(sums.green[i]!, sums.tintedGreen[i]!, tinted, USUAL_TINT[1]) * scale;
  const b = mixed(sums.blue[i]!, sums.tintedBlue[i]!, tinted, USUAL_TINT[2]) * scale;
  const alpha = isTranslucent ? Math.min(252, Math.round(sums.alpha[i]! / whole) & ~1) : 254;
  if (alpha === 0) return 0;
  return ((alpha | tinted) << 24) | (byte(b) << 16) | (byte(g) << 8) | byte(r);
}

/** Plain and tinted together, as if all were tinted or all were plain. */
function mixed(plain: number, tinted: number, isTinted: number, tint: number): number {
  return isTinted === 1 ? tinted + plain / tint : plain + tinted * tint;
}

function byte(value: number): number {
  return Math.min(255, (value + 0.5) | 0);
}
