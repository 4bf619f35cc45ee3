import type { RgbaPicture } from './picture.js';

const INDEX = 0x00;
const DIFFERENCE = 0x40;
const LUMA = 0x80;
const RUN = 0xc0;
const RGB = 0xfe;
const RUN_MAX = 62;
const END = [0, 0, 0, 0, 0, 0, 0, 1];
const OPAQUE = 255;

/** A picture in the Quite OK Image format, without its alpha: quick to write and to read. */
export function encodeQoi({ width, height, data }: RgbaPicture): Uint8Array {
  const pixels = width * height;
  const out = new Uint8Array(14 + pixels * 4 + END.length);
  putHead(out, width, height);
  const seen = new Int32Array(64).fill(-1); // nothing is remembered yet
  let length = 14;
  let before = 0; // black
  let run = 0;
  for (let at = 0; at < pixels * 4; at += 4) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const pixel = red | (green << 8) | (blue << 16);
    if (pixel === before) {
      if (++run === RUN_MAX) {
        out[length++] = RUN | (run - 1);
        run = 0;
      }
      continue;
    }
    if (run > 0) {
      out[length++] = RUN | (run - 1);
      run = 0;
    }
    const place = (red * 3 + green * 5 + blue * 7 + OPAQUE * 11) & 63;
    if (seen[place] === pixel) out[length++] = INDEX | place;
    else {
      seen[place] = pixel;
      length = putPixel(out, length, pixel, before);
    }
    before = pixel;
  }
  if (run > 0) out[length++] = RUN | (run - 1);
  out.set(END, length);
  return out.slice(0, length + END.length);
}

/** A pixel by its difference to the one before, where that is small, and otherwise as it is. */
function putPixel(out: Uint8Array, length: number, pixel: number, before: number): number {
  const red = (((pixel & 255) - (before & 255)) << 24) >> 24;
  const green = ((((pixel >> 8) & 255) - ((before >> 8) & 255)) << 24) >> 24;
  const blue = (((pixel >> 16) - (before >> 16)) << 24) >> 24;
  if (within(red, 2) && within(green, 2) && within(blue, 2)) {
    out[length++] = DIFFERENCE | ((red + 2) << 4) | ((green + 2) << 2) | (blue + 2);
  } else if (within(green, 32) && within(red - green, 8) && within(blue - green, 8)) {
    out[length++] = LUMA | (green + 32);
    out[length++] = ((red - green + 8) << 4) | (blue - green + 8);
  } else {
    out[length++] = RGB;
    out[length++] = pixel;
    out[length++] = pixel >> 8;
    out[length++] = pixel >> 16;
  }
  return length;
}

/** From −bound up to, and not including, bound. */
function within(difference: number, bound: number): boolean {
  return difference >= -bound && difference < bound;
}

function putHead(out: Uint8Array, width: number, height: number): void {
  for (let i = 0; i < 4; i++) {
    out[i] = 'qoif'.charCodeAt(i);
    out[4 + i] = width >>> (24 - 8 * i);
    out[8 + i] = height >>> (24 - 8 * i);
  }
  out[12] = 3; // channels
  out[13] = 0; // sRGB
}
