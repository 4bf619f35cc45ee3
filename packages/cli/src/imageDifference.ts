import type { RgbaPicture } from '@bridle/pictures';

/** How two pictures of one size differ. */
export interface Difference {
  /** of the pixels, 0 to 1: those with another value at all */
  readonly changed: number;
  /** of the pixels, 0 to 1: those whose change an eye would notice */
  readonly visible: number;
  /** the largest and the mean difference of a channel, 0 to 255 */
  readonly largest: number;
  readonly mean: number;
  /** the mean distance of colours as eyes see them (CIE76; 2.3 is just noticeable) */
  readonly delta_e: number;
  /** how alike they are in structure, −1 to 1; 1 is the same */
  readonly ssim: number;
}

/** A distance in Lab that an eye just notices. */
const NOTICEABLE = 2.3;
const WINDOW = 8;
/** The constants of SSIM for values up to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Compares, and paints where they differ: grey what is the same, red what is not. */
export function compare(
  a: RgbaPicture,
  b: RgbaPicture,
): { difference: Difference; picture: RgbaPicture } {
  const { width, height } = a;
  const picture = new Uint8Array(width * height * 4);
  const count = width * height;
  let [changed, visible, largest, sum, distances] = [0, 0, 0, 0, 0];
  const [labA, labB] = [new Float64Array(3), new Float64Array(3)];
  for (let at = 0; at < count * 4; at += 4) {
    let most = 0;
    for (let i = 0; i < 4; i++) {
      const gap = Math.abs(a.data[at + i]! - b.data[at + i]!);
      most = Math.max(most, gap);
      sum += gap;
    }
    let distance = 0;
    if (most > 0) {
      changed++;
      largest = Math.max(largest, most);
      toLab(a.data, at, labA);
      toLab(b.data, at, labB);
      const alpha = a.data[at + 3] === b.data[at + 3] ? 0 : 100;
      distance = alpha + Math.hypot(labA[0]! - labB[0]!, labA[1]! - labB[1]!, labA[2]! - labB[2]!);
      distances += distance;
      if (distance > NOTICEABLE) visible++;
    }
    mark(picture, at, lumaOf(a.data, at), distance);
  }
  const difference = {
    changed: changed / count,
    visible: visible / count,
    largest,
    mean: sum / (count * 4),
    delta_e: distances / count,
    ssim: ssimOf(a, b),
  };
  return { difference, picture: { width, height, data: picture } };
}

function mark(picture: Uint8Array, at: number, luma: number, distance: number): void {
  const faint = 255 - (255 - luma) * 0.3;
  const heat = distance === 0 ? 0 : Math.min(1, 0.35 + distance / 50);
  picture[at] = faint + (255 - faint) * heat;
  picture[at + 1] = faint * (1 - heat);
  picture[at + 2] = faint * (1 - heat);
  picture[at + 3] = 255;
}

function lumaOf(data: Uint8Array, at: number): number {
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}

/** sRGB as light, for each value that a byte can have. */
const LIGHT = Float64Array.from({ length: 256 }, (_, i) => {
  const value = i / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function toLab(data: Uint8Array, at: number, lab: Float64Array): void {
  const [r, g, b] = [LIGHT[data[at]!]!, LIGHT[data[at + 1]!]!, LIGHT[data[at + 2]!]!];
  const x = bent((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bent(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bent((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

function bent(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}

/** The mean over windows side by side; the last ones may be smaller. */
function ssimOf(a: RgbaPicture, b: RgbaPicture): number {
  const { width, height } = a;
  let [sum, windows] = [0, 0];
  for (let y = 0; y < height; y += WINDOW) {
    for (let x = 0; x < width; x += WINDOW) {
      sum += ssimIn(a, b, x, y);
      windows++;
    }
  }
  return sum / windows;
}

function ssimIn(a: RgbaPicture, b: RgbaPicture, left: number, top: number): number {
  let [n, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0];
  const [right, bottom] = [Math.min(a.width, left + WINDOW), Math.min(a.height, top + WINDOW)];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * a.width + x) * 4;
      const [p, q] = [lumaOf(a.data, at), lumaOf(b.data, at)];
      n++;
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const [meanA, meanB] = [sumA / n, sumB / n];
  const spreadA = squareA / n - meanA * meanA;
  const spreadB = squareB / n - meanB * meanB;
  const together = product / n - meanA * meanB;
  const light = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1);
  return light * ((2 * together + C2) / (spreadA + spreadB + C2));
}
