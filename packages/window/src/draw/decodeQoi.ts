/** A picture's bytes, four a pixel. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

const HEAD_BYTES = 14;
const RGB = 0xfe;
const RGBA = 0xff;
const OPAQUE = 0xff000000;
/** More pixels than any picture of a run has: a file that claims more is broken. */
const PIXELS_MAX = 1 << 26;

/** Reads the Quite OK Image format. Throws where the file is none, or was cut off. */
export function decodeQoi(file: Readonly<Uint8Array>): DecodedPicture {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < HEAD_BYTES || view.getUint32(0) !== 0x716f6966) throw broken();
  const [width, height] = [view.getUint32(4), view.getUint32(8)];
  if (width * height > PIXELS_MAX) throw broken();
  const pixels = new Uint32Array(width * height);
  readPixels(file, pixels);
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) };
}

/** Pixels are 0xAABBGGRR: in memory red comes first, as a canvas wants it. */
function readPixels(file: Readonly<Uint8Array>, pixels: Uint32Array): void {
  const seen = new Uint32Array(64);
  let pixel = OPAQUE;
  let at = HEAD_BYTES;
  for (let i = 0; i < pixels.length; ) {
    if (at >= file.length) throw broken();
    const tag = file[at++]!;
    if (tag < RGB && tag >> 6 === 3) {
      const end = Math.min(pixels.length, i + (tag & 63) + 1);
      pixels.fill(pixel, i, end);
      i = end;
    } else {
      if (tag >= RGB) {
        const alpha = tag === RGBA ? file[at + 3]! << 24 : pixel & OPAQUE;
        pixel = file[at]! | (file[at + 1]! << 8) | (file[at + 2]! << 16) | alpha;
        at += tag === RGBA ? 4 : 3;
      } else if (tag >> 6 === 0) pixel = seen[tag]!;
      else if (tag >> 6 === 1) {
        pixel = moved(pixel, ((tag >> 4) & 3) - 2, ((tag >> 2) & 3) - 2, (tag & 3) - 2);
      } else {
        const [green, others] = [(tag & 63) - 32, file[at++]!];
        pixel = moved(pixel, green + (others >> 4) - 8, green, green + (others & 15) - 8);
      }
      pixels[i++] = pixel;
    }
    seen[placeOf(pixel)] = pixel;
  }
}

/** A pixel whose colours have changed by so much, each for itself. */
function moved(pixel: number, red: number, green: number, blue: number): number {
  const r = (pixel + red) & 0xff;
  const g = ((pixel >> 8) + green) & 0xff;
  const b = ((pixel >> 16) + blue) & 0xff;
  return r | (g << 8) | (b << 16) | (pixel & OPAQUE);
}

function placeOf(pixel: number): number {
  const [red, green, blue] = [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];
  return (red * 3 + green * 5 + blue * 7 + (pixel >>> 24) * 11) & 63;
}

function broken(): Error {
  return new Error('the picture that came is no whole QOI file');
}
