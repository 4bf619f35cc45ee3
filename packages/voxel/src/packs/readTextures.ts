import { HarnessError, type Parts, Slices } from '@bridle/facets';
import {
  bytesOf,
  coarser,
  type FrameOrder,
  type PackTexture,
  type ReplaceableTextures,
  TEXTURE_EDGE_MAX,
} from '@bridle/render/packs';
import {
  PACK_META_BYTES_MAX,
  PACK_PIXELS_MAX,
  PACK_PROBLEMS_MAX,
  PACKS_TEXTURE_BYTES_MAX,
  TEXTURE_FRAMES_MAX,
  TEXTURE_PIXELS_MAX,
} from '../limits.js';
import { type PackFiles, refuse, sizeText } from './archive.js';
import { pixelsOf, TextureFitter } from './fitter.js';
import type { PackInfo } from './packInfo.js';

/** Texels in a row of our own textures: less is never drawn. */
const EDGE_MIN = 16;

export interface ReadPack {
  readonly textures: ReadonlyMap<string, PackTexture>;
  /** how much memory they take */
  readonly bytes: number;
  readonly problems: readonly string[];
}

/**
 * Every texture of a pack that we show, in no more than `bytesMax` if that is possible. What is
 * wrong with one is a problem of that one alone.
 */
export async function readTextures(
  files: PackFiles,
  info: PackInfo,
  replaceable: ReplaceableTextures,
  bytesMax: number,
  thread: URL,
  isWanted: () => boolean = () => true,
): Promise<ReadPack> {
  const fitter = new TextureFitter(thread);
  try {
    return await readAll(files, info, replaceable, new TextureBudget(bytesMax), fitter, isWanted);
  } finally {
    await fitter.close();
  }
}

async function readAll(
  files: PackFiles,
  info: PackInfo,
  replaceable: ReplaceableTextures,
  budget: TextureBudget,
  fitter: TextureFitter,
  isWanted: () => boolean,
): Promise<ReadPack> {
  const problems: string[] = [];
  let pixels = 0;
  const slices = new Slices();
  for (const [name, candidates] of replaceable.files) {
    const file = candidates.find((path) => files.has(`${path}.png`));
    if (file === undefined) continue;
    if (!isWanted()) throw new HarnessError('cancelled', 'nobody waits for it any longer');
    try {
      const png = await files.load(`${file}.png`);
      const size = pixelsOf(png);
      if (size <= TEXTURE_PIXELS_MAX) pixels += size; // else it is refused unseen
      const moves = orderOf(files, `${file}.png.mcmeta`);
      const use = replaceable.use(name, info.coloured.has(file));
      const texture = await fitter.fit({ png, moves, use, edgeMax: budget.edgeMax });
      await slices.run(budget.put(name, texture));
    } catch (error) {
      problems.push(`${file}.png: ${HarnessError.from(error).message}`);
    }
    if (pixels > PACK_PIXELS_MAX) {
      throw refuse(`its textures have more than ${PACK_PIXELS_MAX} pixels`, 'make them smaller');
    }
    await slices.rest();
  }
  const hidden = problems.length - PACK_PROBLEMS_MAX;
  if (hidden > 0) problems.splice(PACK_PROBLEMS_MAX, hidden, `and ${hidden} more`);
  problems.push(...budget.problems());
  return { textures: budget.textures, bytes: budget.bytes, problems };
}

/** Textures within a budget of memory: where they would take more, all of them become coarser. */
class TextureBudget {
  readonly textures = new Map<string, PackTexture>();
  readonly #bytesMax: number;
  bytes = 0;
  /** texels in a row, at most */
  edgeMax = TEXTURE_EDGE_MAX;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  *put(name: string, texture: PackTexture): Parts<void> {
    this.textures.set(name, texture);
    this.bytes += bytesOf(texture);
    while (this.bytes > this.#bytesMax && this.edgeMax > EDGE_MIN) yield* this.#halve();
  }

  problems(): string[] {
    if (this.edgeMax === TEXTURE_EDGE_MAX) return [];
    const most = sizeText(PACKS_TEXTURE_BYTES_MAX);
    const shown = `${this.edgeMax} × ${this.edgeMax}`;
    return [
      `textures of more than ${shown} are shown as ${shown}: all packs together have ${most}`,
    ];
  }

  *#halve(): Parts<void> {
    this.edgeMax /= 2;
    this.bytes = 0;
    for (const [name, texture] of this.textures) {
      const less = coarser(texture, this.edgeMax);
      this.textures.set(name, less);
      this.bytes += bytesOf(less);
      yield;
    }
  }
}

/** Undefined for a picture that does not move. */
function orderOf(files: PackFiles, path: string): FrameOrder | undefined {
  if (!files.has(path)) return undefined;
  const meta = objectOf(
    Buffer.from(files.read(path, PACK_META_BYTES_MAX))
      .toString('utf8')
      .replace(/^\uFEFF/, ''),
  );
  if (meta.animation === undefined || meta.animation === null) return undefined;
  const { frametime, frames, width, height } = meta.animation;
  const moves = {
    ticksPerFrame: atLeastOne(frametime) ?? 1,
    width: atLeastOne(width),
    height: atLeastOne(height),
  };
  if (!Array.isArray(frames) || frames.length === 0) return moves;
  const shown = frames.slice(0, TEXTURE_FRAMES_MAX).map(frameOf);
  const ticks = shown.map(({ time }) => time);
  const isEven = ticks.every((time) => time === undefined);
  return { ...moves, order: shown.map(({ index }) => index), ticks: isEven ? undefined : ticks };
}

/** What we read of a `.mcmeta`; the rest of it may be anything. */
interface Meta {
  readonly animation?: Readonly<Record<string, unknown>> | null;
}

function objectOf(text: string): Meta {
  let meta: unknown;
  try {
    meta = JSON.parse(text);
  } catch (error) {
    throw new Error(`its .mcmeta is no JSON: ${(error as Error).message.slice(0, 120)}`);
  }
  if (typeof meta !== 'object' || meta === null) throw new Error('its .mcmeta is no object');
  return meta;
}

function frameOf(frame: unknown): { index: number; time: number | undefined } {
  const { index, time } = (
    typeof frame === 'object' && frame !== null ? frame : { index: frame }
  ) as {
    index?: unknown;
    time?: unknown;
  };
  if (!Number.isInteger(index)) throw new Error('its .mcmeta names a frame that is no number');
  return { index: index as number, time: atLeastOne(time) };
}

function atLeastOne(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 1 ? value : undefined;
}
