// A thread that draws half of every picture: it sleeps until a band is due, and never returns.
import { drawKernelOver } from '@bridle/render/kernel';
import { BAND, type BandStart, FRAME, OURS, RESULT, TURN } from './bandNote.js';

addEventListener('message', ({ data }: MessageEvent<BandStart>) => {
  const kernel = drawKernelOver(data.memory);
  const note = new Int32Array(data.note);
  (postMessage as (message: string) => void)('ready');
  for (;;) {
    Atomics.wait(note, TURN, OURS);
    note[RESULT] = kernel.drawBand(note[FRAME]!, note[BAND]!);
    Atomics.store(note, TURN, OURS);
    Atomics.notify(note, TURN);
  }
});
