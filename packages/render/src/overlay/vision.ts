import { sin } from '@bridle/engine/math';
import type { Parts } from '@bridle/facets/parts';
import { type Canvas, canvasOf, mixed } from '@bridle/pictures/draw';
import { type Looks, shownAt } from '../looks/looks.js';
import { type Mip, mipOf } from '../looks/mipOf.js';
import type { RgbaPicture, Vision } from '../renderScene.js';

/** Colours 0xBBGGRR. */
const BLOOD = 0x0c08c8;
const NIGHT = 0x100404;
const GLOOM = 0x38041c;

/** Lines of pixels that are drawn over in a few milliseconds. */
const PART_LINES = 32;

/** What the eyes have besides what they see: hurt, sleep, flames and portals. In parts. */
export function* drawVision(
  picture: RgbaPicture,
  vision: Vision,
  looks: Looks,
  tick: number,
): Parts<void> {
  const canvas = canvasOf(picture);
  const portal = share(vision.portal);
  if (portal > 0) yield* drawPortal(canvas, looks, tick, portal);
  if (vision.onFire === true) yield* drawFlames(canvas, looks, tick);
  const hurt = share(vision.hurt);
  if (hurt > 0) yield* wash(canvas, BLOOD, 16 * hurt, 165 * hurt);
  const sleeping = share(vision.sleeping);
  if (sleeping > 0) yield* wash(canvas, NIGHT, 205 * sleeping, 245 * sleeping);
}

function share(value: number | undefined): number {
  return Math.max(0, Math.min(1, value ?? 0));
}

/** Lays a colour over all: so many 256ths of it in the middle, and so many in the corners. */
function* wash(
  { width, height, pixels }: Canvas,
  colour: number,
  middle: number,
  edge: number,
): Parts<void> {
  const columns = new Float64Array(width);
  for (let x = 0; x < width; x++) columns[x] = bulge(x, width);
  for (let y = 0; y < height; y++) {
    if (y % PART_LINES === 0) yield;
    const row = bulge(y, height) * (edge - middle);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      pixels[at] = mixed(pixels[at]!, colour, Math.trunc(edge - row * columns[x]!));
    }
  }
}

/** 1 in the middle of a length, 0 at its ends. */
function bulge(at: number, length: number): number {
  const off = (2 * at + 1) / length - 1;
  return 1 - off * off;
}

/** What a texture shows at a tick, that wide in pixels; nothing: this world has none. */
function shownBy(looks: Looks, name: string, tick: number, wide: number): Mip | undefined {
  if (!looks.hasTexture(name)) return undefined;
  const texture = looks.textureNamed(name);
  const moves = looks.animations.find((animation) => animation.texture === texture);
  return mipOf(looks, moves === undefined ? texture : shownAt(moves, tick), wide);
}

/** Of the picture's height: how large one flame is, and how much of it is below the edge. */
const FLAME_SIZE = 0.46;
const FLAME_SUNK = 0.08;
/** sixteenths of a flame by which they are lower in the middle, where one looks */
const FLAME_DIP = 5;
const FLAME_OPACITY = 205;

/** Flames from below, each beside the other one mirrored. */
function* drawFlames(canvas: Canvas, looks: Looks, tick: number): Parts<void> {
  const { width, height, pixels } = canvas;
  const fire = shownBy(looks, 'fire', tick, height * FLAME_SIZE);
  if (fire === undefined) return;
  const { edge, texels } = fire;
  const finer = edge / 16;
  const sixteenth = (height * FLAME_SIZE) / 16;
  const top = height * (1 + FLAME_SUNK - FLAME_SIZE);
  const columns = Math.ceil(width / sixteenth);
  for (let x = 0; x < width; x++) {
    if (x % PART_LINES === 0) yield;
    const s = Math.floor((x / sixteenth) * finer) & (2 * edge - 1);
    const column = s < edge ? s : 2 * edge - 1 - s;
    const dip = Math.round(FLAME_DIP * bulge(Math.floor(x / sixteenth), columns));
    for (let y = Math.max(0, Math.ceil(top + dip * sixteenth)); y < height; y++) {
      const t = Math.min(edge - 1, Math.floor(((y - top) / sixteenth) * finer) - dip * finer);
      const colour = texels[t * edge + column]!;
      if (colour >>> 24 === 0) continue;
      const at = y * width + x;
      pixels[at] = mixed(pixels[at]!, colour, FLAME_OPACITY);
    }
  }
}

/** In sixteenths of a block: how much of one fits the picture's height, and how far it sways. */
const PORTAL_SIXTEENTHS = 24;
const PORTAL_SWAY = 2.2;

/** The portal's own picture over all, swaying, and gloom from the edges. */
function* drawPortal(canvas: Canvas, looks: Looks, tick: number, strength: number): Parts<void> {
  const { width, height, pixels } = canvas;
  const swirl = shownBy(looks, 'nether_portal', tick, (height * 16) / PORTAL_SIXTEENTHS);
  if (swirl !== undefined) {
    const { edge, texels } = swirl;
    const finer = edge / 16;
    const size = PORTAL_SIXTEENTHS / height;
    const sways = Float64Array.from({ length: width }, (_, x) => {
      return sin((x * 6) / height + tick * 0.07) * PORTAL_SWAY;
    });
    const part = Math.round(200 * strength);
    for (let y = 0; y < height; y++) {
      if (y % PART_LINES === 0) yield;
      const sway = sin((y * 5) / height + tick * 0.05) * PORTAL_SWAY;
      for (let x = 0; x < width; x++) {
        const s = Math.floor((x * size + sway) * finer) & (edge - 1);
        const t = Math.floor((y * size + sways[x]!) * finer) & (edge - 1);
        const at = y * width + x;
        pixels[at] = mixed(pixels[at]!, texels[t * edge + s]!, part);
      }
    }
  }
  yield* wash(canvas, GLOOM, 0, 170 * strength);
}
