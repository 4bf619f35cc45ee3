import type { Arena } from '../arena.js';
import { PIXEL_MIDDLE, type View } from '../view.js';
import type { Atmosphere } from './atmosphere.js';
import type { Buffers } from './buffers.js';

/**
 * How a picture's parameters reach the kernel: one block for the picture (numbers first, then
 * words), one for each band. kernel/draw/frame.ts reads them in the same order.
 */
export const FRAME_BYTES = 1_024;
export const BAND_BYTES = 64;
const WORDS_AT = 512;

const CLOUD_Y = 192;
const CLOUD_BLOCKS_PER_TICK = 0.03;

export function writeView(arena: Arena, frame: number, view: View): void {
  const { right, up, forward, scale } = view;
  const middleX = view.width / 2 - PIXEL_MIDDLE;
  const middleY = view.height / 2 - PIXEL_MIDDLE;
  const f = arena.f64;
  let at = frame >> 3;
  f[at++] = view.x;
  f[at++] = view.y;
  f[at++] = view.z;
  for (let i = 0; i < 3; i++) {
    f[at + i] = right[i]! * scale;
    f[at + 3 + i] = -up[i]! * scale;
    f[at + 6 + i] = forward[i]!;
  }
  f[at + 9] = middleX;
  f[at + 10] = middleY;
  for (let i = 0; i < 3; i++) {
    f[at + 11 + i] = forward[i]! - (right[i]! * middleX) / scale + (up[i]! * middleY) / scale;
    f[at + 14 + i] = right[i]! / scale;
    f[at + 17 + i] = -up[i]! / scale;
  }
  f[at + 20] = scale;
}

export function writeAtmosphere(arena: Arena, frame: number, air: Atmosphere, tick: number): void {
  const f = arena.f64;
  let at = (frame >> 3) + 24;
  f[at++] = air.fogStart;
  f[at++] = 1 / (air.fogEnd - air.fogStart);
  for (let i = 0; i < 3; i++) {
    f[at + i] = air.haze[i]!;
    f[at + 3 + i] = air.zenith[i]!;
    f[at + 6 + i] = air.glow[i]!;
    f[at + 10 + i] = air.sun[i]!;
    f[at + 14 + i] = air.sunColour[i]!;
    f[at + 20 + i] = air.cloud[i]!;
  }
  f[at + 9] = air.glowStrength;
  f[at + 13] = air.sunShine;
  f[at + 17] = air.halo;
  f[at + 18] = air.stars;
  f[at + 19] = air.moonShine;
  f[at + 23] = air.cloudAlpha;
  f[at + 24] = CLOUD_Y;
  f[at + 25] = tick * CLOUD_BLOCKS_PER_TICK;
  f[at + 26] = air.cloudFar;
  const w = (frame + WORDS_AT) >> 2;
  arena.i32[w + 21] = air.moonPhase;
  arena.i32[w + 22] = air.skyIsSeen ? 1 : 0;
}

/** Addresses and counts, in the order of kernel/draw/frame.ts from `visible` on. */
export interface FrameLists {
  readonly visible: number;
  readonly visibleCount: number;
  readonly tints: number;
  readonly textures: number;
  readonly lights: number;
  readonly solid: number;
  readonly solidCount: number;
  readonly blended: number;
  readonly blendedCount: number;
  readonly hand: number;
  readonly handCount: number;
  readonly cloudMap: number;
  /** the textures by which water is known */
  readonly water: readonly [number, number];
}

/** Addresses where the kernel leaves what a shader pack reads besides colours; 0: it does not. */
export interface ShaderInputs {
  readonly surface: number;
  readonly light: number;
  /** 1/z of what is seen: as the depth buffer, but of water its surface, and the hand too */
  readonly reach: number;
}

const NO_SHADER_INPUTS: ShaderInputs = { surface: 0, light: 0, reach: 0 };

/** The rows of a picture for a shader pack are put together later: see `Rasterizer.pack`. */
export function writePlaces(
  arena: Arena,
  frame: number,
  buffers: Buffers,
  lists: FrameLists,
  shaderInputs: ShaderInputs | undefined,
): void {
  const w = arena.i32;
  const at = (frame + WORDS_AT) >> 2;
  w[at] = buffers.width;
  w[at + 1] = buffers.height;
  w[at + 2] = buffers.stride;
  w[at + 3] = buffers.depth;
  w[at + 4] = buffers.ids;
  w[at + 5] = buffers.out;
  w[at + 6] = buffers.near;
  w[at + 7] = buffers.last;
  w[at + 8] = shaderInputs === undefined ? buffers.packed : 0;
  w[at + 9] = lists.visible;
  w[at + 10] = lists.visibleCount;
  w[at + 11] = lists.tints;
  w[at + 12] = lists.textures;
  w[at + 13] = lists.lights;
  w[at + 14] = lists.solid;
  w[at + 15] = lists.solidCount;
  w[at + 16] = lists.blended;
  w[at + 17] = lists.blendedCount;
  w[at + 18] = lists.hand;
  w[at + 19] = lists.handCount;
  w[at + 20] = lists.cloudMap;
  const { surface, light, reach } = shaderInputs ?? NO_SHADER_INPUTS;
  w[at + 23] = surface;
  w[at + 24] = light;
  w[at + 25] = reach;
  w[at + 26] = lists.water[0];
  w[at + 27] = lists.water[1];
}
