import { setImmediate } from 'node:timers/promises';
import { HarnessError } from '@bridle/facets';
import type { FrameOrder, PackTexture, RawImage } from '@bridle/render';
import {
  PACK_PIXELS_MAX,
  PACK_PROBLEMS_MAX,
  SLICE_MS,
  TEXTURE_FRAMES_MAX,
  TEXTURE_PIXELS_MAX,
  TEXTURE_SIDE_MAX,
} from '../limits.js';
import { decodePng, type PngLimits } from '../pictures/decodePng.js';
import { type PackFiles, refuse } from './archive.js';
import type { PackInfo } from './packInfo.js';

const LIMITS: PngLimits = { sideMax: TEXTURE_SIDE_MAX, pixelsMax: TEXTURE_PIXELS_MAX };

/** What must be known of the textures that packs can have: see the game that they are for. */
export interface Tailor {
  /** for each texture the files that may show it, without `.png`, the best first */
  readonly files: ReadonlyMap<string, readonly string[]>;
  fit(
    name: string,
    image: RawImage,
    moves: FrameOrder | undefined,
    isColoured: boolean,
  ): PackTexture;
}

export interface ReadPack {
  readonly textures: ReadonlyMap<string, PackTexture>;
  readonly problems: readonly string[];
}

/** Every texture of a pack that we show. What is wrong with one is a problem of that one alone. */
export async function readTextures(
  files: PackFiles,
  info: PackInfo,
  tailor: Tailor,
): Promise<ReadPack> {
  const textures = new Map<string, PackTexture>();
  const problems: string[] = [];
  let pixels = 0;
  let began = performance.now();
  for (const [name, candidates] of tailor.files) {
    const file = candidates.find((path) => files.has(`${path}.png`));
    if (file === undefined) continue;
    try {
      const { width, height, data: rgba } = decodePng(files.read(`${file}.png`), LIMITS);
      pixels += width * height;
      refuseLong(width, height);
      const moves = orderOf(files, `${file}.png.mcmeta`);
      textures.set(name, tailor.fit(name, { width, height, rgba }, moves, info.coloured.has(file)));
    } catch (error) {
      problems.push(`${file}.png: ${HarnessError.from(error).message}`);
    }
    if (pixels > PACK_PIXELS_MAX) {
      throw refuse(`its textures have more than ${PACK_PIXELS_MAX} pixels`, 'make them smaller');
    }
    if (performance.now() - began > SLICE_MS) {
      await setImmediate();
      began = performance.now();
    }
  }
  const untold = problems.length - PACK_PROBLEMS_MAX;
  if (untold > 0) problems.splice(PACK_PROBLEMS_MAX, untold, `and ${untold} more`);
  return { textures, problems };
}

/** Most packs have no more than 32 frames; thousands would be a mistake, or a trap. */
function refuseLong(width: number, height: number): void {
  if (height <= width * TEXTURE_FRAMES_MAX) return;
  throw refuse(`it is ${width} × ${height}, a strip of more than ${TEXTURE_FRAMES_MAX} frames`);
}

/** Undefined for a picture that does not move. */
function orderOf(files: PackFiles, path: string): FrameOrder | undefined {
  if (!files.has(path)) return undefined;
  const { animation } = JSON.parse(Buffer.from(files.read(path)).toString('utf8')) as {
    animation?: { frametime?: unknown; frames?: unknown };
  };
  if (animation === undefined || animation === null) return undefined;
  const { frametime, frames } = animation;
  const ticksPerFrame = typeof frametime === 'number' && frametime >= 1 ? frametime : 1;
  if (!Array.isArray(frames)) return { ticksPerFrame };
  const order = frames.slice(0, TEXTURE_FRAMES_MAX).map((frame: unknown) => {
    const index = typeof frame === 'object' ? (frame as { index?: unknown } | null)?.index : frame;
    if (!Number.isInteger(index)) throw new Error('its .mcmeta names a frame that is no number');
    return index as number;
  });
  return { ticksPerFrame, order: order.length > 0 ? order : undefined };
}
