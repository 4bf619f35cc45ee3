import { TEXTURE_BYTES, TEXTURE_TEXELS } from '../layout.js';
import type { Animation, FineTexture, Looks } from '../looks/looks.js';
import { type PackTexture, withMips } from './packTexture.js';
import { grassSide } from './texels.js';
import { GRASS_SIDE, OVERLAY_OF_GRASS } from './textureFiles.js';

const TEXELS = 256;

/** The looks with textures of packs in place of ours; those are left as they are. */
export function applyPacks(looks: Looks, packs: ReadonlyMap<string, PackTexture>): Looks {
  if (packs.size === 0) return looks;
  const ours = wordsOf(looks);
  const textures = withGrass(looks, ours, packs);
  const extra = textures.reduce((sum, [, { frames }]) => sum + movingFrames(frames).length, 0);
  const words = new Int32Array(ours.length + extra * TEXTURE_TEXELS);
  words.set(ours);
  const fine = new Map<number, FineTexture>();
  const replaced = new Set<number>();
  const animations: Animation[] = [];
  let next = ours.length / TEXTURE_TEXELS;
  for (const [number, { edge, frames, ticksPerFrame, ends }] of textures) {
    const put = (mips: Int32Array, to: number): void => {
      words.set(mips.subarray(mips.length - TEXTURE_TEXELS), to * TEXTURE_TEXELS);
      if (edge > 16) fine.set(to, { edge, mips });
    };
    replaced.add(number);
    put(frames[0]!, number);
    const different = movingFrames(frames);
    if (different.length === 0) continue;
    const order = frames.map((frame) => different.indexOf(frame));
    const count = frames.length;
    animations.push({ texture: number, first: next, count, ticksPerFrame, ends, order });
    for (const frame of different) put(frame, next++);
  }
  return {
    ...looks,
    textures: new Uint8Array(words.buffer),
    fine,
    animations: [
      ...looks.animations.filter(({ texture }) => !replaced.has(texture)),
      ...animations,
    ],
  };
}

function wordsOf({ textures }: Looks): Int32Array {
  const count = Math.floor(textures.length / TEXTURE_BYTES) * TEXTURE_TEXELS;
  return new Int32Array(textures.buffer, textures.byteOffset, count);
}

/** Each once, however often it shows; none where nothing moves. */
function movingFrames(frames: readonly Int32Array[]): Int32Array[] {
  const different = [...new Set(frames)];
  return different.length > 1 ? different : [];
}

/** Those that we have, by number; the side of a grass block is put together. */
function withGrass(
  { numbers }: Looks,
  ours: Int32Array,
  packs: ReadonlyMap<string, PackTexture>,
): [number, PackTexture][] {
  const textures: [number, PackTexture][] = [];
  for (const [name, texture] of packs) {
    const number = numbers.get(name);
    if (number !== undefined && name !== GRASS_SIDE) textures.push([number, texture]);
  }
  const number = numbers.get(GRASS_SIDE);
  const [earth, grass] = [packs.get(GRASS_SIDE), packs.get(OVERLAY_OF_GRASS)];
  if (number === undefined || (earth === undefined && grass === undefined)) return textures;
  const own = ours.subarray(number * TEXTURE_TEXELS, number * TEXTURE_TEXELS + TEXELS);
  const side = grassSide(own, earth?.frames[0], grass?.frames[0]);
  const edge = Math.max(16, earth?.edge ?? 0, grass?.edge ?? 0);
  textures.push([number, { edge, frames: [withMips(side, edge)], ticksPerFrame: 1 }]);
  return textures;
}
