import type { Icon } from '@bridle/pictures/draw';
import type { ItemBox, ItemLooks } from '../items/itemLooks.js';
import type { Looks } from '../looks/looks.js';
import { type Mip, mipOf } from '../looks/mipOf.js';

const TEXELS = 16;
/** About so many samples in each direction make a little block; a pixel is the mean of its own. */
const SAMPLES_ACROSS = 64;
/** So many in each direction make a pixel of a flat picture that has more texels than ours. */
const FLAT_SAMPLES = 4;
/** How wide a block is drawn in its square, and how high its upright edges. */
const SPREAD = 0.9;
const RISE = 0.53;
/** Light from the top left: the top, the left (north) and the right (west) side. */
const LIGHT_UP = 1;
const LIGHT_NORTH = 0.8;
const LIGHT_WEST = 0.58;
const [WEST, UP, NORTH] = [0, 3, 4];
const GHOST = 0x50303234;

interface Sample {
  texel: number;
  /** how far from the viewer, and only good for comparing */
  depth: number;
}

/** Pictures of items for slots, painted once for each size. */
export class ItemIcons {
  readonly #looks: Looks;
  readonly #itemLooks: ItemLooks;
  readonly #icons = new Map<string, Icon>();
  /** by texture, of the icon that is painted now */
  readonly #mips = new Map<number, Mip>();

  constructor(looks: Looks, itemLooks: ItemLooks) {
    this.#looks = looks;
    this.#itemLooks = itemLooks;
  }

  /** 16 × scale pixels wide and high. */
  of(item: string, scale: number): Icon {
    const key = `${scale} ${item}`;
    let icon = this.#icons.get(key);
    if (icon === undefined) {
      const look = this.#itemLooks.of(item);
      this.#mips.clear();
      icon =
        look.kind === 'flat'
          ? this.#flat(look.texture, look.tint, scale)
          : this.#block(look.boxes, scale);
      this.#icons.set(key, icon);
    }
    return icon;
  }

  /** Its outline, 16 texels wide and high, as a stain on a slot that waits for the like. */
  ghostOf(item: string): Icon {
    const { width, height, texels } = this.of(item, 1);
    return { width, height, texels: texels.map((texel) => (texel >>> 24 < 128 ? 0 : GHOST)) };
  }

  #flat(texture: number, tint: number, scale: number): Icon {
    const size = TEXELS * scale;
    const texels = new Uint32Array(size * size);
    const mip = mipOf(this.#looks, texture, size);
    if (mip.edge > TEXELS) {
      paintFine(texels, size, mip, tint);
      return { width: size, height: size, texels };
    }
    for (let i = 0; i < texels.length; i++) {
      const x = Math.floor((i % size) / scale);
      const y = Math.floor(i / size / scale);
      texels[i] = texelAt(mip, x, y, tint, 1);
    }
    return { width: size, height: size, texels };
  }

  #block(boxes: readonly ItemBox[], scale: number): Icon {
    const size = TEXELS * scale;
    const samples = Math.max(2, Math.floor(SAMPLES_ACROSS / size));
    const texels = new Uint32Array(size * size);
    const sums = new Float64Array(4);
    const sample: Sample = { texel: 0, depth: 0 };
    const step = 1 / (samples * size);
    for (let i = 0; i < texels.length; i++) {
      sums.fill(0);
      const left = (i % size) * samples;
      const top = Math.floor(i / size) * samples;
      for (let k = 0; k < samples * samples; k++) {
        const x = (left + (k % samples) + 0.5) * step - 0.5;
        const y = 0.5 - (top + Math.floor(k / samples) + 0.5) * step;
        sample.texel = 0;
        sample.depth = 64;
        for (let b = 0; b < boxes.length; b++) {
          this.#seeTop(boxes[b]!, x, y, size, sample);
          this.#seeSide(boxes[b]!, NORTH, x, y, size, sample);
          this.#seeSide(boxes[b]!, WEST, x, y, size, sample);
        }
        addTexel(sums, sample.texel);
      }
      texels[i] = meanTexel(sums, samples * samples);
    }
    return { width: size, height: size, texels };
  }

  /** What is seen of a box from its north-west and above, at a place from the icon's middle. */
  #seeTop(box: ItemBox, x: number, y: number, size: number, sample: Sample): void {
    const slant = (x * 2) / SPREAD; // z − x
    const sum = 1 + ((y - (box.to[1] / 16 - 0.5) * RISE) * 4) / SPREAD; // x + z
    const z = (sum + slant) * 8;
    const u = z - slant * 16;
    if (u < box.from[0] || u >= box.to[0] || z < box.from[2] || z >= box.to[2]) return;
    this.#show(box, UP, u, z, sum, size, sample);
  }

  #seeSide(box: ItemBox, side: number, x: number, y: number, size: number, sample: Sample): void {
    const slant = x * 2 * (16 / SPREAD);
    const u = side === NORTH ? box.from[2] - slant : box.from[0];
    const w = side === NORTH ? box.from[2] : box.from[0] + slant;
    const sum = (u + w) / 16;
    const v = 8 + ((y - ((sum - 1) * SPREAD) / 4) * 16) / RISE;
    if (v < box.from[1] || v >= box.to[1]) return;
    if (side === NORTH ? u < box.from[0] || u >= box.to[0] : w < box.from[2] || w >= box.to[2]) {
      return;
    }
    this.#show(box, side, side === NORTH ? 16 - u : w, 16 - v, sum, size, sample);
  }

  #show(
    box: ItemBox,
    side: number,
    s: number,
    t: number,
    depth: number,
    size: number,
    sample: Sample,
  ): void {
    const texture = box.textures[side]!;
    if (texture < 0 || depth >= sample.depth) return;
    // Where in the unturned texture this place of the turned one is.
    const turn = box.turns[side]!;
    let [a, b] = [s, t];
    for (let i = turn & 3; i > 0; i--) [a, b] = [b, 16 - a];
    if (turn & 4) a = 16 - a;
    const light = side === UP ? LIGHT_UP : side === NORTH ? LIGHT_NORTH : LIGHT_WEST;
    const texel = texelAt(this.#mip(texture, size), a, b, box.tints[side]!, light);
    if (texel >>> 24 === 0) return;
    sample.texel = texel;
    sample.depth = depth;
  }

  /** A side of a block is less than half as wide as its icon. */
  #mip(texture: number, size: number): Mip {
    let mip = this.#mips.get(texture);
    if (mip === undefined) {
      mip = mipOf(this.#looks, texture, size / 2);
      this.#mips.set(texture, mip);
    }
    return mip;
  }
}

/** Each pixel is the mean of what it covers. */
function paintFine(texels: Uint32Array, size: number, mip: Mip, tint: number): void {
  const sums = new Float64Array(4);
  const step = TEXELS / (size * FLAT_SAMPLES);
  for (let i = 0; i < texels.length; i++) {
    sums.fill(0);
    const left = (i % size) * FLAT_SAMPLES;
    const top = Math.floor(i / size) * FLAT_SAMPLES;
    for (let k = 0; k < FLAT_SAMPLES * FLAT_SAMPLES; k++) {
      const s = (left + (k % FLAT_SAMPLES) + 0.5) * step;
      const t = (top + Math.floor(k / FLAT_SAMPLES) + 0.5) * step;
      addTexel(sums, texelAt(mip, s, t, tint, 1));
    }
    texels[i] = meanTexel(sums, FLAT_SAMPLES * FLAT_SAMPLES);
  }
}

/** `s` and `t` are sixteenths of the texture. */
function texelAt(mip: Mip, s: number, t: number, tint: number, light: number): number {
  const { edge, texels } = mip;
  const [last, finer] = [edge - 1, edge / TEXELS];
  const column = Math.min(last, Math.max(0, Math.floor(s * finer)));
  const row = Math.min(last, Math.max(0, Math.floor(t * finer)));
  const found = texels[row * edge + column]!;
  const alpha = found >>> 24;
  if (alpha === 0) return 0;
  // The lowest bit says whether the tint applies.
  const colour = alpha & 1 ? tint : 0xffffff;
  let texel = alpha * 0x1000000;
  for (let channel = 0; channel < 3; channel++) {
    const factor = ((colour >> (8 * channel)) & 255) / 255;
    const value = (found >>> (8 * channel)) & 255;
    texel += Math.round(value * factor * light) << (8 * channel);
  }
  return texel;
}

function addTexel(sums: Float64Array, texel: number): void {
  const alpha = texel >>> 24;
  sums[3]! += alpha;
  for (let channel = 0; channel < 3; channel++) {
    sums[channel]! += ((texel >>> (8 * channel)) & 255) * alpha;
  }
}

function meanTexel(sums: Float64Array, count: number): number {
  const weight = sums[3]!;
  if (weight === 0) return 0;
  let texel = Math.round(weight / count) * 0x1000000;
  for (let channel = 0; channel < 3; channel++) {
    texel += Math.round(sums[channel]! / weight) << (8 * channel);
  }
  return texel;
}
