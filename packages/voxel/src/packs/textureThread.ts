import { parentPort } from 'node:worker_threads';
import { HarnessError } from '@bridle/facets';
import { type FitJob, fitTexture } from './fitTexture.js';

export type FittedTexture =
  | { readonly texture: ReturnType<typeof fitTexture> }
  | { readonly problem: string };

parentPort!.on('message', (job: FitJob) => {
  let fitted: FittedTexture;
  try {
    fitted = { texture: fitTexture(job) };
  } catch (error) {
    fitted = { problem: HarnessError.from(error).message };
  }
  const frames = 'texture' in fitted ? fitted.texture.frames : [];
  const given = new Set(frames.map(({ buffer }) => buffer as ArrayBuffer));
  parentPort!.postMessage(fitted, [...given]);
});
