import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { PackTexture } from '@bridle/render/packs';
import { TEXTURE_AT_ONCE_BYTES, TEXTURE_AT_ONCE_PIXELS, TEXTURE_PIXELS_MAX } from '../limits.js';
import { type FitJob, fitTexture } from './fitTexture.js';
import type { FittedTexture } from './textureThread.js';

const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** How many pixels a PNG says it has; nothing where it cannot be one. */
export function pixelsOf(png: Uint8Array): number {
  if (png.length < HEIGHT_AT + 4) return 0;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return view.getUint32(WIDTH_AT) * view.getUint32(HEIGHT_AT);
}

/**
 * Makes textures of pictures. Small ones take less than a millisecond; a large one may take a
 * second, so that a thread makes it while the game goes on. The thread is started with the first
 * of them, and ends when the pack is read: so does the memory that it took.
 */
export class TextureFitter {
  readonly #script: URL;
  #worker: Worker | undefined;

  constructor(script: URL) {
    this.#script = script;
  }

  async fit(job: FitJob): Promise<PackTexture> {
    const pixels = pixelsOf(job.png);
    const isRefused = pixels > TEXTURE_PIXELS_MAX; // by its head alone, which takes no time
    const isSmall = pixels <= TEXTURE_AT_ONCE_PIXELS && job.png.length <= TEXTURE_AT_ONCE_BYTES;
    if (isSmall || isRefused) return fitTexture(job);
    this.#worker ??= await startWorker(this.#script);
    // A view would be sent with all that it is a view of.
    const png = new Uint8Array(job.png);
    this.#worker.postMessage({ ...job, png }, [png.buffer]);
    let fitted: FittedTexture;
    try {
      [fitted] = (await once(this.#worker, 'message')) as [FittedTexture];
    } catch (error) {
      this.#worker = undefined; // it is gone: the next picture has another
      throw error;
    }
    if ('problem' in fitted) throw new Error(fitted.problem);
    return fitted.texture;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

async function startWorker(script: URL): Promise<Worker> {
  const { Worker } = await import('node:worker_threads');
  return new Worker(script, { execArgv: [] }); // flags of the game are not its own
}
