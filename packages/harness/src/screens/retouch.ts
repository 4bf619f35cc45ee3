import type { Parts } from '@bridle/facets';
import { HarnessError, type Picture, type SceneBox } from '@bridle/facets';
import type { ShotChange } from '../core/screens.js';
import { BASELINES_MAX } from '../limits.js';

/** Pixels that are copied or compared in about a millisecond. */
const PART_PIXELS = 262_144;

/** The part of a picture, in whole pixels, as far as the picture goes. */
export function* croppedTo(picture: Picture, box: SceneBox): Parts<Picture> {
  const x0 = Math.max(0, Math.floor(box.x));
  const y0 = Math.max(0, Math.floor(box.y));
  const width = Math.min(picture.width, Math.ceil(box.x + box.width)) - x0;
  const height = Math.min(picture.height, Math.ceil(box.y + box.height)) - y0;
  if (!(width > 0 && height > 0)) {
    throw new HarnessError('bad_request', 'the element lies outside of the picture');
  }
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y0 + row) * picture.width + x0) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
    if (row % 64 === 63) yield;
  }
  return { width, height, data };
}

/** Copies the pixels of a picture to the beginning of a place. */
export function* copied({ data }: Picture, place: ArrayBufferLike): Parts<void> {
  const to = new Uint8Array(place);
  const bytes = PART_PIXELS * 4;
  for (let at = 0; at < data.length; at += bytes) {
    to.set(data.subarray(at, at + bytes), at);
    yield;
  }
}

interface LastShot {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  readonly revision: number;
}

/** The last pictures by name, to say how much of a new one is different. */
export class LastShots {
  readonly #last = new Map<string, LastShot>();

  /** Compares with the last one of the name, and keeps this one in its place. */
  *compare(name: string, threshold: number, picture: Picture): Parts<ShotChange> {
    const { width, height } = picture;
    const last = this.#last.get(name);
    // A copy: the renderer draws the next picture into the same memory.
    const pixels = new Uint32Array(width * height);
    yield* copied(picture, pixels.buffer);
    const revision = (last?.revision ?? 0) + 1;
    this.#last.delete(name);
    this.#last.set(name, { width, height, pixels, revision });
    if (this.#last.size > BASELINES_MAX) this.#last.delete(this.#last.keys().next().value!);
    if (last === undefined || last.width !== width || last.height !== height) {
      return { isChanged: true, revision, ratio: 1 };
    }
    let different = 0;
    for (let from = 0; from < pixels.length; from += PART_PIXELS) {
      const end = Math.min(pixels.length, from + PART_PIXELS);
      for (let i = from; i < end; i++) if (pixels[i] !== last.pixels[i]) different++;
      yield;
    }
    const ratio = different / pixels.length;
    return { isChanged: ratio > threshold, revision, ratio };
  }
}
