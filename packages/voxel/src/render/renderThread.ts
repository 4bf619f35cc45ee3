import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { drawKernelOver } from '@bridle/render';
import { Chain } from '@bridle/shaders/run';
import {
  ABOUT,
  DONE,
  DRAW_BAND,
  FAILED,
  OURS,
  RESULT,
  TAKE_CHAIN,
  TASK,
  TURN,
} from './renderWorker.js';

const { memory, buffer, port } = workerData;
const kernel = drawKernelOver(memory);
const note = new Int32Array(buffer);
let chain: Chain | undefined;

function runPass(): number {
  const [pass, firstRow, endRow, width, height, frame, scratch, depth, surface, light] =
    note.subarray(ABOUT) as unknown as [
      ...[number, number, number, number, number],
      ...[number, number, number, number, number],
    ];
  const whole = { width, height, frame, scratch, depth, surface, light };
  const end = chain!.runPass(pass, whole, firstRow, endRow);
  if (!end.done) port.postMessage(end);
  return end.done ? DONE : FAILED;
}

function serve(): number {
  switch (note[TASK]) {
    case DRAW_BAND:
      return kernel.drawBand(note[ABOUT]!, note[ABOUT + 1]!);
    case TAKE_CHAIN:
      chain = new Chain(receiveMessageOnPort(port)!.message, memory);
      return DONE;
    default:
      return runPass();
  }
}

for (;;) {
  Atomics.wait(note, TURN, OURS);
  note[RESULT] = serve();
  Atomics.store(note, TURN, OURS);
  Atomics.notify(note, TURN);
}
