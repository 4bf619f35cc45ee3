import { TEXTURE_BYTES } from '../layout.js';
import type { Looks } from '../looks/looks.js';
import type { RawImage } from './packTexture.js';
import { colourThere, filesOf, GRASS_SIDE, OVERLAY_OF_GRASS } from './textureFiles.js';

const SIDE = 16;
const FRAME_BYTES = SIDE * SIDE * 4;
const OPAQUE = 254;
const FLOWS = /^(water|lava)_flow$/;

/** A file of a pack that shows what we show. */
export interface PackFile {
  /** without `.png` */
  readonly path: string;
  readonly image: RawImage;
  /** where the image is a strip of frames */
  readonly ticksPerFrame: number | undefined;
  /** Minecraft would give it a colour that it has already */
  readonly isColoured: boolean;
}

/** Our textures as the files of a pack: applied as a pack, they leave looks as they are. */
export function packFilesOf(looks: Looks): PackFile[] {
  const files: PackFile[] = [];
  for (const [name, number] of looks.numbers) {
    const [path] = filesOf(name);
    if (path === undefined) continue;
    const moves = looks.animations.find(({ texture }) => texture === number);
    const numbers = moves
      ? Array.from({ length: moves.count }, (_, frame) => moves.first + frame)
      : [number];
    const isColoured = colourThere(name) !== undefined;
    const strip = stripOf(looks, numbers);
    const image = FLOWS.test(name) ? twice(strip) : strip;
    if (name === GRASS_SIDE) {
      files.push({ path, image: part(strip, false), ticksPerFrame: undefined, isColoured });
      const overlay = path.replace(GRASS_SIDE, OVERLAY_OF_GRASS);
      files.push({ path: overlay, image: part(strip, true), ticksPerFrame: undefined, isColoured });
    } else
      files.push({ path, image: whole(image), ticksPerFrame: moves?.ticksPerFrame, isColoured });
  }
  return files;
}

function stripOf({ textures }: Looks, numbers: readonly number[]): RawImage {
  const rgba = new Uint8Array(numbers.length * FRAME_BYTES);
  numbers.forEach((number, i) => {
    const start = number * TEXTURE_BYTES;
    rgba.set(textures.subarray(start, start + FRAME_BYTES), i * FRAME_BYTES);
  });
  return { width: SIDE, height: SIDE * numbers.length, rgba };
}

/** Each frame two by two times. */
function twice({ height, rgba }: RawImage): RawImage {
  const out = new Uint8Array(rgba.length * 4);
  for (let y = 0; y < height * 2; y++) {
    const frame = Math.floor(y / (SIDE * 2));
    const row = frame * SIDE + (y % SIDE);
    const texels = rgba.subarray(row * SIDE * 4, (row + 1) * SIDE * 4);
    out.set(texels, y * SIDE * 8);
    out.set(texels, y * SIDE * 8 + SIDE * 4);
  }
  return { width: SIDE * 2, height: height * 2, rgba: out };
}

/** The bit that says whether the land's colour applies is ours alone: 254 and 255 are opaque. */
function whole({ width, height, rgba }: RawImage): RawImage {
  const out = rgba.slice();
  for (let i = 3; i < out.length; i += 4) out[i] = out[i]! >= OPAQUE ? 255 : out[i]! & ~1;
  return { width, height, rgba: out };
}

/** The tinted part of the grass block's side, or the earth, which shows where there is no grass. */
function part({ width, height, rgba }: RawImage, isTinted: boolean): RawImage {
  const out = rgba.slice();
  for (let at = 0; at < out.length; at += 4) {
    const isOf = (out[at + 3]! & 1) === 1;
    if (isTinted) out[at + 3] = isOf ? 255 : 0;
    else {
      if (isOf) out.copyWithin(at, earthBelow(rgba, at), earthBelow(rgba, at) + 3);
      out[at + 3] = 255;
    }
  }
  return { width, height, rgba: out };
}

/** The nearest earth straight below a texel of grass; the last row has no grass. */
function earthBelow(rgba: Uint8Array, from: number): number {
  let at = from;
  while ((rgba[at + 3]! & 1) === 1 && at + SIDE * 4 < rgba.length) at += SIDE * 4;
  return at;
}
