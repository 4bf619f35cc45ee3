import {
  LOOK_BYTES,
  LOOK_CUTOUT,
  LOOK_FACES,
  LOOK_NOTHING,
  LOOK_PARTS,
  LOOK_TRANSLUCENT,
  NO_FACE,
  PART_BYTES,
  PART_FACES,
  TEXTURE_BYTES,
  TEXTURE_TEXELS,
} from '../layout.js';
import type { Animation, Looks } from '../looks/looks.js';
import { writeWithMips } from '../looks/textures/mips.js';
import type { PackTexture } from './packTexture.js';
import { colourThere, OVERLAY_OF_GRASS } from './textureFiles.js';

const TEXELS = 256;
const GRASS_SIDE = 'grass_block_side';
/** Minecraft draws what is at least a tenth opaque; of what was averaged, half has to be there. */
const SEEN = 26;
const SEEN_SHRUNK = 128;
const OPAQUE = 254;
const TRANSLUCENT_MAX = 252;
/** How dark the inside of leaves is that have no colour of their own in their holes. */
const HOLE_LIGHT = 0.45;
/** 0xRRGGBB */
const USUAL_FOLIAGE = 0x6fa048;

/** How a texture may be seen through, and whether the land's colours apply to it. */
interface Manner {
  readonly isTinted: boolean;
  readonly isTranslucent: boolean;
  readonly isWhole: boolean;
  readonly hasFilledHoles: boolean;
}

/** The looks with textures of packs in place of ours; those are left as they are. */
export function dress(looks: Looks, textures: ReadonlyMap<string, PackTexture>): Looks {
  if (textures.size === 0) return looks;
  const ours = wordsOf(looks);
  const known = [...textures].filter(([name]) => looks.numbers.has(name));
  const extra = known.reduce((sum, [, { frames }]) => sum + movingFrames(frames), 0);
  const words = new Int32Array(ours.length + extra * TEXTURE_TEXELS);
  words.set(ours);
  const seenThrough = seenThroughBy(looks);
  const replaced = new Set<number>();
  const animations: Animation[] = [];
  let next = ours.length / TEXTURE_TEXELS;
  for (const [name, texture] of known) {
    const number = looks.numbers.get(name)!;
    const base = ours.subarray(number * TEXTURE_TEXELS, number * TEXTURE_TEXELS + TEXELS);
    const manner = mannerOf(base, seenThrough[number]!);
    const overlay = name === GRASS_SIDE ? textures.get(OVERLAY_OF_GRASS) : undefined;
    const put = (frame: Uint32Array, to: number): void => {
      const texels =
        name === GRASS_SIDE
          ? grassSide(base, texture, overlay)
          : texelsOf(frame, texture, manner, colourThere(name));
      writeWithMips(texels, words, to * TEXTURE_TEXELS);
    };
    replaced.add(number);
    put(texture.frames[0]!, number);
    const count = movingFrames(texture.frames);
    if (count === 0) continue;
    animations.push({ texture: number, first: next, count, ticksPerFrame: texture.ticksPerFrame });
    for (const frame of texture.frames) put(frame, next++);
  }
  if (!textures.has(GRASS_SIDE) && textures.has(OVERLAY_OF_GRASS))
    putOverlay(looks, textures, words);
  return {
    ...looks,
    textures: new Uint8Array(words.buffer),
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

function movingFrames(frames: readonly Uint32Array[]): number {
  return frames.length > 1 ? frames.length : 0;
}

const WHOLE = 1;
const PIERCED = 2;
const BLENDED = 4;

/** For each texture, how the states that show it are drawn; 0 for what no state shows. */
function seenThroughBy({ states, parts, textures }: Looks): Uint8Array {
  const uses = new Uint8Array(Math.floor(textures.length / TEXTURE_BYTES));
  const note = (bytes: Uint8Array, faces: number, flags: number): void => {
    const use =
      (flags & LOOK_TRANSLUCENT) !== 0 ? BLENDED : (flags & LOOK_CUTOUT) !== 0 ? PIERCED : WHOLE;
    for (let d = 0; d < 6; d++) {
      const face = bytes[faces + d * 2]! | (bytes[faces + d * 2 + 1]! << 8);
      if (face !== NO_FACE) uses[face & 0xfff]! |= use;
    }
  };
  for (let at = 0; at < states.length; at += LOOK_BYTES) {
    const kind = states[at];
    if (kind === LOOK_NOTHING || kind === LOOK_PARTS) continue;
    note(states, at + LOOK_FACES, states[at + 1]!);
  }
  for (let at = 0; at < parts.length; at += PART_BYTES) {
    note(parts, at + PART_FACES, parts[at + 7]!);
  }
  return uses;
}

function mannerOf(base: Int32Array, uses: number): Manner {
  let [isTinted, isTranslucent, hasHoles, hasFilledHoles] = [
    false,
    (uses & BLENDED) !== 0,
    false,
    false,
  ];
  for (const texel of base) {
    const alpha = texel >>> 24;
    if (alpha === 0) {
      hasHoles = true;
      hasFilledHoles ||= texel !== 0;
    } else if ((alpha & 1) === 1) isTinted = true;
    if (alpha > 0 && alpha < OPAQUE) isTranslucent = true;
  }
  // A box may show but a part of a picture, as torches do: then the rest of it is holes.
  return { isTinted, isTranslucent, isWhole: uses === WHOLE && !hasHoles, hasFilledHoles };
}

function texelsOf(
  frame: Uint32Array,
  { isShrunk, isColoured }: PackTexture,
  { isTinted, isTranslucent, isWhole, hasFilledHoles }: Manner,
  colour: number | undefined,
): Int32Array {
  const texels = new Int32Array(TEXELS);
  const tint = isTinted ? 1 : 0;
  const least = isShrunk ? SEEN_SHRUNK : SEEN;
  const fill = hasFilledHoles && isHollow(frame) ? insideOf(frame, isTinted) : undefined;
  for (let i = 0; i < TEXELS; i++) {
    const plain = frame[i]!;
    const texel = colour === undefined || isColoured ? plain : multiplied(plain, colour);
    const rgb = texel & 0xffffff;
    const alpha = plain >>> 24;
    if (isWhole) texels[i] = ((OPAQUE | tint) << 24) | rgb;
    else if (isTranslucent && alpha > 1 && alpha < OPAQUE) {
      texels[i] = ((Math.min(TRANSLUCENT_MAX, alpha & ~1) | tint) << 24) | rgb;
    } else if (alpha < (isTranslucent ? 2 : least)) texels[i] = fill ?? rgb;
    else texels[i] = ((OPAQUE | tint) << 24) | rgb;
  }
  return texels;
}

/** Whether the holes say nothing of what lies in them: black or white, as programs leave them. */
function isHollow(frame: Uint32Array): boolean {
  return frame.every((texel) => {
    const rgb = texel & 0xffffff;
    return texel >>> 24 >= SEEN || rgb === 0 || rgb === 0xffffff;
  });
}

/** A darker shade of what is around the holes, which have no tint themselves. */
function insideOf(frame: Uint32Array, isTinted: boolean): number {
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
 * Where a pack has only one of the two, the other is ours.
 */
function grassSide(
  ours: Int32Array,
  side: PackTexture | undefined,
  overlay: PackTexture | undefined,
): Int32Array {
  const earth = side?.frames[0];
  const grass = overlay?.frames[0];
  return ours.map((own, i) => {
    const isOurGrass = ((own >>> 24) & 1) === 1;
    if (grass !== undefined) {
      if (grass[i]! >>> 24 >= SEEN_SHRUNK) return (255 << 24) | (grass[i]! & 0xffffff);
    } else if (isOurGrass) return own;
    const below = earth === undefined ? (isOurGrass ? earthNear(ours) : own) : earth[i]!;
    return (OPAQUE << 24) | (below & 0xffffff);
  });
}

/** The earth of our own side, for where a pack's grass is shorter than ours. */
function earthNear(ours: Int32Array): number {
  return ours[TEXELS - 1]!;
}

function putOverlay(
  looks: Looks,
  textures: ReadonlyMap<string, PackTexture>,
  words: Int32Array,
): void {
  const number = looks.numbers.get(GRASS_SIDE);
  if (number === undefined) return;
  const at = number * TEXTURE_TEXELS;
  const base = words.slice(at, at + TEXELS);
  writeWithMips(grassSide(base, undefined, textures.get(OVERLAY_OF_GRASS)), words, at);
}
