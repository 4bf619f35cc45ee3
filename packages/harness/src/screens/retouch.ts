import { HarnessError, type Picture, type SceneBox } from '@bridle/facets';
import type { ShotChange } from '../core/screens.js';
import { BASELINES_MAX } from '../limits.js';

/** The part of a picture, in whole pixels, as far as the picture goes. */
export function croppedTo(picture: Picture, box: SceneBox): Picture {
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
  }
  return { width, height, data };
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
  compare(name: string, threshold: number, { width, height, data }: Picture): ShotChange {
    const last = this.#last.get(name);
    // A copy: the renderer draws the next picture into the same memory.
    const pixels = new Uint32Array(data.slice().buffer, 0, width * height);
    const revision = (last?.revision ?? 0) + 1;
    this.#last.delete(name);
    this.#last.set(name, { width, height, pixels, revision });
    if (this.#last.size > BASELINES_MAX) this.#last.delete(this.#last.keys().next().value!);
    if (last === undefined || last.width !== width || last.height !== height) {
      return { isChanged: true, revision, ratio: 1 };
    }
    let different = 0;
    for (let i = 0; i < pixels.length; i++) if (pixels[i] !== last.pixels[i]) different++;
    const ratio = different / pixels.length;
    return { isChanged: ratio > threshold, revision, ratio };
  }
}
