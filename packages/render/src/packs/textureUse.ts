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
} from '../layout.js';
import type { Looks } from '../looks/looks.js';
import { colourThere, GRASS_SIDE, OVERLAY_OF_GRASS, textureFiles } from './textureFiles.js';

const OPAQUE = 254;

/** How a texture is drawn: what our own says about the one that a pack has in its place. */
export interface TextureUse {
  /** the land's colours apply to it */
  readonly isTinted: boolean;
  readonly isTranslucent: boolean;
  /** it has no holes, whatever the file says */
  readonly isWhole: boolean;
  /** what lies behind its holes is close, and they have a colour of their own */
  readonly hasFilledHoles: boolean;
  /** 0xRRGGBB that it is multiplied with; see colourThere */
  readonly colour: number | undefined;
  /** in the file it is two blocks wide, and a face shows a quarter */
  readonly isTwoWide: boolean;
  /** made of two files, which may be of two packs: kept as it is until both are known */
  readonly isOfTwo: boolean;
}

/** The textures that packs can replace: where each is looked for in a pack, and how it is drawn. */
export interface ReplaceableTextures {
  /** for each texture the files of a pack that may show it, without `.png`, the best first */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** How a texture of that name is drawn; `isColoured`: the file has its colour already. */
  use(name: string, isColoured: boolean): TextureUse;
}

const TWO_WIDE = /^(water|lava)_flow$/;
const WHOLE = 1;
const PIERCED = 2;
const BLENDED = 4;

export function replaceableTextures(looks: Looks): ReplaceableTextures {
  return { files: textureFiles(looks.numbers.keys()), use: textureUse(looks) };
}

function textureUse(looks: Looks): ReplaceableTextures['use'] {
  const uses = drawnAs(looks);
  const { buffer, byteOffset } = looks.textures;
  return (name, isColoured) => {
    const number = looks.numbers.get(name);
    const own =
      number === undefined
        ? new Uint32Array(0)
        : new Uint32Array(buffer, byteOffset + number * TEXTURE_BYTES, 256);
    return {
      ...transparencyOf(own, number === undefined ? 0 : uses[number]!),
      colour: isColoured ? undefined : colourThere(name),
      isTwoWide: TWO_WIDE.test(name),
      isOfTwo: name === GRASS_SIDE || name === OVERLAY_OF_GRASS,
    };
  };
}

/** For each texture, how the states that show it are drawn; 0 for what no state shows. */
function drawnAs({ states, parts, textures }: Looks): Uint8Array {
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

function transparencyOf(
  own: Uint32Array,
  uses: number,
): Pick<TextureUse, 'isTinted' | 'isTranslucent' | 'isWhole' | 'hasFilledHoles'> {
  let isTinted = false;
  let isTranslucent = (uses & BLENDED) !== 0;
  let hasHoles = false;
  let hasFilledHoles = false;
  for (const texel of own) {
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
