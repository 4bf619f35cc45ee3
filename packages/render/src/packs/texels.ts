import type { TextureUse } from './textureUse.js';

/** Minecraft draws what is at least a tenth opaque; of what was averaged, half has to be there. */
const SEEN = 26;
const SEEN_SHRUNK = 128;
const OPAQUE = 254;
const TRANSLUCENT_MAX = 252;
/** How dark the inside of leaves is that have no colour of their own in their holes. */
const HOLE_LIGHT = 0.45;
/** 0xRRGGBB */
const USUAL_FOLIAGE = 0x6fa048;

/** A frame of a file (words 0xAABBGGRR) as our texels: see layout.ts for what their alpha means. */
export function texelsOf(frame: Int32Array, use: TextureUse, isShrunk: boolean): Int32Array {
  const { isTinted, isTranslucent, isWhole, hasFilledHoles, colour } = use;
  const texels = new Int32Array(frame.length);
  const opaque = (OPAQUE | (isTinted ? 1 : 0)) << 24;
  const tint = isTinted ? 1 : 0;
  const least = isTranslucent ? 2 : isShrunk ? SEEN_SHRUNK : SEEN;
  const fill = hasFilledHoles && isHollow(frame) ? insideOf(frame, isTinted) : undefined;
  for (let i = 0; i < frame.length; i++) {
    const plain = frame[i]!;
    const rgb = (colour === undefined ? plain : multiplied(plain, colour)) & 0xffffff;
    const alpha = plain >>> 24;
    if (isWhole) texels[i] = opaque | rgb;
    else if (isTranslucent && alpha > 1 && alpha < OPAQUE) {
      texels[i] = ((Math.min(TRANSLUCENT_MAX, alpha & ~1) | tint) << 24) | rgb;
    } else texels[i] = alpha < least ? (fill ?? rgb) : opaque | rgb;
  }
  return texels;
}

/** Whether the holes say nothing of what lies in them: black or white, as programs leave them. */
function isHollow(frame: Int32Array): boolean {
  return frame.every((texel) => {
    const rgb = texel & 0xffffff;
    return texel >>> 24 >= SEEN || rgb === 0 || rgb === 0xffffff;
  });
}

/** A darker shade of what is around the holes, which have no tint themselves. */
function insideOf(frame: Int32Array, isTinted: boolean): number {
  const sums = [0, 0, 0];
  let count = 0;
  for (const texel of frame) {
    if (texel >>> 24 < SEEN) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) sums[channel]! += (texel >>> (8 * channel)) & 255;
  }
  if (count === 0) return 0;
  const [r = 0, g = 0, b = 0] = sums.map((sum) => Math.round((sum / count) * HOLE_LIGHT));
  const inside = r | (g << 8) | (b << 16);
  return isTinted ? multiplied(inside, USUAL_FOLIAGE) & 0xffffff : inside;
}

/** `colour` is 0xRRGGBB. */
function multiplied(texel: number, colour: number): number {
  let out = texel & 0xff000000;
  for (let channel = 0; channel < 3; channel++) {
    const factor = (colour >> (16 - 8 * channel)) & 255;
    out |= Math.round((((texel >>> (8 * channel)) & 255) * factor) / 255) << (8 * channel);
  }
  return out;
}

/**
 * The side of a grass block is earth, and over it the grass, which alone has the land's colour.
 * Where packs have only one of the two, the other is ours. All three have any number of texels.
 */
export function grassSide(
  ours: Int32Array,
  earth: Int32Array | undefined,
  grass: Int32Array | undefined,
): Int32Array {
  const count = Math.max(ours.length, earth?.length ?? 0, grass?.length ?? 0);
  const [own, soil, blades] = [ours, earth, grass].map(
    (texels) => texels && enlarged(texels, count),
  );
  // The earth of our own side, for where a pack's grass is shorter than ours.
  const bare = own![count - 1]!;
  return own!.map((texel, i) => {
    const isOurGrass = ((texel >>> 24) & 1) === 1;
    if (blades !== undefined) {
      if (blades[i]! >>> 24 >= SEEN_SHRUNK) return (255 << 24) | (blades[i]! & 0xffffff);
    } else if (isOurGrass) return texel;
    const below = soil === undefined ? (isOurGrass ? bare : texel) : soil[i]!;
    return (OPAQUE << 24) | (below & 0xffffff);
  });
}

/** Each texel several times, until there are so many. */
function enlarged(texels: Int32Array, count: number): Int32Array {
  if (texels.length === count) return texels;
  const [edge, own] = [Math.sqrt(count), Math.sqrt(texels.length)];
  const factor = edge / own;
  return new Int32Array(count).map((_, i) => {
    const [x, y] = [i % edge, Math.floor(i / edge)];
    return texels[Math.floor(y / factor) * own + Math.floor(x / factor)]!;
  });
}
