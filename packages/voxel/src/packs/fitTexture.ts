import { decodePng, type PngLimits } from '@bridle/pictures';
import {
  type FrameOrder,
  frameGrid,
  type PackTexture,
  packTexture,
  type TextureUse,
} from '@bridle/render/packs';
import { TEXTURE_FRAMES_MAX, TEXTURE_PIXELS_MAX, TEXTURE_SIDE_MAX } from '../limits.js';
import { refuse } from './archive.js';

const LIMITS: PngLimits = { sideMax: TEXTURE_SIDE_MAX, pixelsMax: TEXTURE_PIXELS_MAX };

/** A file of a pack, and what is to be made of it. */
export interface FitJob {
  readonly png: Uint8Array;
  /** undefined for a picture that does not move */
  readonly moves: FrameOrder | undefined;
  readonly use: TextureUse;
  /** texels in a row, at most */
  readonly edgeMax: number;
}

/** Decodes a picture and makes a texture of it. Throws when it is broken or does not fit. */
export function fitTexture({ png, moves, use, edgeMax }: FitJob): PackTexture {
  const { width, height, data: rgba } = decodePng(png, LIMITS);
  refuseLong(frameGrid(width, height, moves).count, width, height);
  return packTexture({ width, height, rgba }, moves, use, edgeMax);
}

/** Most packs have no more than 32 frames; thousands would be a mistake, or a trap. */
function refuseLong(count: number, width: number, height: number): void {
  if (count <= TEXTURE_FRAMES_MAX) return;
  throw refuse(`it is ${width} × ${height}, a strip of more than ${TEXTURE_FRAMES_MAX} frames`);
}
