/** RGBA, four bytes a pixel, row by row from the top. */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** What a `.png.mcmeta` says of a picture that moves. */
export interface FrameOrder {
  /** frames by number, each as long as the others; undefined: all, from the top */
  readonly order?: readonly number[] | undefined;
  readonly ticksPerFrame?: number | undefined;
}

/** A texture of a pack, 16 × 16 texels a frame, RGBA with its alpha as in the file. */
export interface PackTexture {
  /** 256 words 0xAABBGGRR each; more than one where it moves */
  readonly frames: readonly Uint32Array[];
  readonly ticksPerFrame: number;
  /** several pixels were made one, so that edges of holes are soft */
  readonly isShrunk: boolean;
  /** has its colour already where Minecraft's is grey; see colourThere */
  readonly isColoured: boolean;
}

const SIDE = 16;
/** In Minecraft these are two blocks wide, and a face shows a quarter. */
const TWO_WIDE = /^(water|lava)_flow$/;

/**
 * A picture of a file as our texels. Sides must be powers of two, and a picture higher than wide
 * is a strip of frames. Larger pictures are averaged, smaller ones keep their hard edges.
 */
export function packTexture(
  name: string,
  image: RawImage,
  moves: FrameOrder | undefined,
  isColoured: boolean,
): PackTexture {
  const { width, height } = image;
  if ((width & (width - 1)) !== 0) throw new Error(`its width of ${width} is no power of two`);
  if (height % width !== 0) {
    throw new Error(`it is ${width} × ${height}: neither a square nor a strip of squares`);
  }
  const count = height / width;
  const all = Array.from({ length: count }, (_, i) => i);
  const order = moves === undefined ? [0] : (moves.order ?? all);
  const outside = order.find((frame) => !(frame >= 0 && frame < count));
  if (outside !== undefined) throw new Error(`it has ${count} frames and no frame ${outside}`);
  const shown = TWO_WIDE.test(name) && width > 1 ? width / 2 : width;
  const made = new Map<number, Uint32Array>();
  const frames = order.map((frame) => {
    let texels = made.get(frame);
    if (texels === undefined) {
      texels = fitted(image, frame * width, shown);
      made.set(frame, texels);
    }
    return texels;
  });
  const ticksPerFrame = Math.max(1, Math.round(moves?.ticksPerFrame ?? 1));
  return { frames, ticksPerFrame, isShrunk: shown > SIDE, isColoured };
}

function fitted({ width, rgba }: RawImage, top: number, shown: number): Uint32Array {
  const texels = new Uint32Array(SIDE * SIDE);
  const factor = Math.max(1, shown / SIDE);
  for (let i = 0; i < texels.length; i++) {
    const x = Math.floor(((i % SIDE) * shown) / SIDE);
    const y = top + Math.floor((Math.floor(i / SIDE) * shown) / SIDE);
    texels[i] = meanOf(rgba, width, x, y, factor);
  }
  return texels;
}

/** The mean of a square of pixels, in which holes do not count for colour. */
function meanOf(rgba: Uint8Array, width: number, x: number, y: number, size: number): number {
  const sums = [0, 0, 0, 0];
  const plain = [0, 0, 0];
  for (let row = y; row < y + size; row++) {
    for (let at = (row * width + x) * 4, i = 0; i < size; i++, at += 4) {
      const alpha = rgba[at + 3]!;
      for (let channel = 0; channel < 3; channel++) {
        sums[channel]! += rgba[at + channel]! * alpha;
        plain[channel]! += rgba[at + channel]!;
      }
      sums[3]! += alpha;
    }
  }
  const covered = sums[3]!;
  let texel = Math.round(covered / (size * size)) << 24;
  for (let channel = 0; channel < 3; channel++) {
    const value = covered > 0 ? sums[channel]! / covered : plain[channel]! / (size * size);
    texel |= Math.round(value) << (8 * channel);
  }
  return texel >>> 0;
}
