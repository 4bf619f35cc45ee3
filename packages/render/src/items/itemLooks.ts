import {
  LOOK_BYTES,
  LOOK_CUBE,
  LOOK_CUTOUT,
  LOOK_FACES,
  LOOK_FIRST_PART,
  LOOK_FLUID,
  LOOK_PARTS,
  LOOK_TURNS,
  NO_FACE,
  PART_BOX,
  PART_BYTES,
  PART_FACES,
  PART_TURNS,
  TINT_FIXED,
  TINT_FOLIAGE,
  TINT_GRASS,
  TINT_WATER,
} from '../layout.js';
import type { Looks } from '../looks/looks.js';

/** A box of a block, in sixteenths, and its six faces; a texture of −1 is no face. */
export interface ItemBox {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
  readonly textures: readonly number[];
  /** what tinted texels are multiplied with, 0xBBGGRR */
  readonly tints: readonly number[];
  /** quarters, and 4 for mirrored: see PART_TURNS */
  readonly turns: readonly number[];
}

/** How an item looks in a slot, in a hand or on the ground: a flat picture, or a little block. */
export type ItemLook =
  | { readonly kind: 'flat'; readonly texture: number; readonly tint: number }
  | { readonly kind: 'block'; readonly boxes: readonly ItemBox[] };

const WHITE = 0xffffff;
/** A block in a slot stands in no biome: these are the colours of a mild one. */
const TINTS: Readonly<Record<number, number>> = {
  [TINT_GRASS]: 0x52b47c,
  [TINT_FOLIAGE]: 0x3fa563,
  [TINT_WATER]: 0xe4763f,
};
/** A post this thin (a torch) is told better by its picture than by its shape. */
const THIN_POST = 2;
const THIN_PLATE = 3;
const THIN_SHEET = 1;

/** Every item's look, worked out once. */
export class ItemLooks {
  readonly #looks: Looks;
  readonly #stateOfItem: (item: string) => number | undefined;
  readonly #known = new Map<string, ItemLook>();

  /** `stateOfItem` gives the state that an item places, where it places one. */
  constructor(looks: Looks, stateOfItem: (item: string) => number | undefined) {
    this.#looks = looks;
    this.#stateOfItem = stateOfItem;
  }

  /** Names are with or without `minecraft:`. */
  of(item: string): ItemLook {
    let look = this.#known.get(item);
    if (look === undefined) {
      look = this.#workOut(item);
      this.#known.set(item, look);
    }
    return look;
  }

  #workOut(item: string): ItemLook {
    const looks = this.#looks;
    const own = `item/${item.replace('minecraft:', '')}`;
    if (looks.hasTexture(own)) return flat(looks.textureNamed(own));
    const state = this.#stateOfItem(item);
    const boxes = state === undefined ? [] : wholeFence(item, boxesOf(looks, state));
    if (state !== undefined) {
      const picture = flatFaceOf(looks, state, boxes);
      if (picture !== undefined) return picture;
    }
    if (boxes.length === 0) return flat(looks.textureNamed('item/unknown'));
    return { kind: 'block', boxes };
  }
}

/** A fence or a wall that stands alone is but a post: in a slot it shows what it is for. */
function wholeFence(item: string, boxes: readonly ItemBox[]): readonly ItemBox[] {
  const post = boxes[0];
  if (boxes.length !== 1 || post === undefined) return boxes;
  if (item.endsWith('_wall')) {
    return [post, { ...post, from: [5, 0, 0], to: [11, 13, 16] }];
  }
  if (!item.endsWith('_fence')) return boxes;
  return [
    { ...post, from: [6, 0, 0], to: [10, 16, 4] },
    { ...post, from: [6, 0, 12], to: [10, 16, 16] },
    { ...post, from: [7, 12, 4], to: [9, 15, 12] },
    { ...post, from: [7, 5, 4], to: [9, 8, 12] },
  ];
}

function flat(texture: number, tint = WHITE): ItemLook {
  return { kind: 'flat', texture, tint };
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}

function tintOf(looks: Looks, face: number): number {
  const kind = face >> 12;
  if (kind >= TINT_FIXED) return looks.fixedTints[kind - TINT_FIXED] ?? WHITE;
  return TINTS[kind] ?? WHITE;
}

function firstPartOf(looks: Looks, state: number): { at: number; count: number } {
  const at = state * LOOK_BYTES;
  const view = looks.states.subarray(at + LOOK_FIRST_PART, at + LOOK_FIRST_PART + 4);
  const first = view[0]! + view[1]! * 256 + view[2]! * 65_536;
  return { at: first * PART_BYTES, count: looks.states[at + 4]! };
}

function boxesOf(looks: Looks, state: number): readonly ItemBox[] {
  const at = state * LOOK_BYTES;
  const kind = looks.states[at];
  if (kind === LOOK_CUBE || kind === LOOK_FLUID) {
    return [boxAt(looks, looks.states, at + LOOK_FACES, at + LOOK_TURNS, [0, 0, 0, 16, 16, 16])];
  }
  const boxes: ItemBox[] = [];
  if (kind !== LOOK_PARTS) return boxes;
  const { parts } = looks;
  const first = firstPartOf(looks, state);
  for (let i = 0; i < first.count; i++) {
    const part = first.at + i * PART_BYTES;
    if (parts[part + 6] !== PART_BOX) continue;
    const sides = parts.subarray(part, part + 6);
    boxes.push(boxAt(looks, parts, part + PART_FACES, part + PART_TURNS, sides));
  }
  return boxes;
}

function boxAt(
  looks: Looks,
  bytes: Uint8Array,
  facesAt: number,
  turnsAt: number,
  sides: ArrayLike<number>,
): ItemBox {
  const faces = [0, 1, 2, 3, 4, 5].map((face) => wordAt(bytes, facesAt + face * 2));
  return {
    from: [sides[0]!, sides[1]!, sides[2]!],
    to: [sides[3]!, sides[4]!, sides[5]!],
    textures: faces.map((face) => (face === NO_FACE ? -1 : face & 0xfff)),
    tints: faces.map((face) => tintOf(looks, face)),
    turns: faces.map((_, face) => bytes[turnsAt + face]!),
  };
}

/** Plants, torches, ladders and panes are shown as a picture of theirs. */
function flatFaceOf(looks: Looks, state: number, boxes: readonly ItemBox[]): ItemLook | undefined {
  const at = state * LOOK_BYTES;
  if (looks.states[at] !== LOOK_PARTS) return undefined;
  if (boxes.length === 0) {
    const { at: part, count } = firstPartOf(looks, state);
    if (count === 0) return undefined;
    const face = wordAt(looks.parts, part + PART_FACES);
    return flat(face & 0xfff, tintOf(looks, face));
  }
  if (boxes.length > 1) return undefined;
  const { from, to, textures, tints } = boxes[0]!;
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const isCutout = (looks.states[at + 1]! & LOOK_CUTOUT) !== 0;
  let side = -1;
  if (dx <= THIN_POST && dz <= THIN_POST) side = 5;
  else if (dx <= THIN_PLATE) side = textures[0]! < 0 ? 1 : 0;
  else if (dz <= THIN_PLATE) side = textures[4]! < 0 ? 5 : 4;
  else if (dy <= THIN_SHEET && isCutout) side = 3;
  const texture = textures[side] ?? -1;
  return texture < 0 ? undefined : flat(texture, tints[side]);
}
