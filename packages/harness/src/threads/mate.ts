import { Worker } from 'node:worker_threads';
import type { KernelMemory, Mate } from '@bridle/render';

/** The words of the note that goes to and fro: whose turn it is, what to draw, what came of it. */
export const TURN = 0;
export const FRAME = 1;
export const BAND = 2;
export const RESULT = 3;
const NOTE_WORDS = 4;
export const OURS = 0;
export const THEIRS = 1;

/** Drawing half of a 4K picture takes tenths of a second: whoever takes so long will not come. */
const PATIENCE_MS = 30_000;

/** A thread that draws half of every picture. It sleeps in between and keeps no process alive. */
export function hireMate(memory: KernelMemory): Mate {
  const buffer = new SharedArrayBuffer(NOTE_WORDS * 4);
  const note = new Int32Array(buffer);
  const worker = new Worker(new URL('./mateThread.js', import.meta.url), {
    workerData: { memory, buffer },
    execArgv: [],
  });
  worker.unref();
  return {
    start(frame, band) {
      note[FRAME] = frame;
      note[BAND] = band;
      Atomics.store(note, TURN, THEIRS);
      Atomics.notify(note, TURN);
    },
    finish() {
      if (Atomics.wait(note, TURN, THEIRS, PATIENCE_MS) === 'timed-out') {
        throw new Error('the second thread that draws does not answer');
      }
      return note[RESULT]!;
    },
  };
}
