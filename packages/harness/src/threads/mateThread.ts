import { workerData } from 'node:worker_threads';
import { drawKernelOver } from '@bridle/render';
import { BAND, FRAME, OURS, RESULT, TURN } from './mate.js';

const { memory, buffer } = workerData;
const kernel = drawKernelOver(memory);
const note = new Int32Array(buffer);
for (;;) {
  Atomics.wait(note, TURN, OURS);
  note[RESULT] = kernel.drawBand(note[FRAME]!, note[BAND]!);
  Atomics.store(note, TURN, OURS);
  Atomics.notify(note, TURN);
}
