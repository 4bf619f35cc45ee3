import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { KernelMemory, RenderWorker } from '@bridle/render';
import type { PassEnd } from '@bridle/shaders/run';

/** The words of the note that goes to and fro: whose turn it is, what to do, what came of it. */
export const TURN = 0;
export const TASK = 1;
export const RESULT = 2;
/** what the task is about, see there */
export const ABOUT = 3;
const NOTE_WORDS = 16;
export const OURS = 0;
export const THEIRS = 1;

/** about: frame, band */
export const DRAW_BAND = 0;
/** the chain comes through the port */
export const TAKE_CHAIN = 1;
/** about: pass, first row, end row, and what a ChainFrame has; how it failed comes through the port */
export const RUN_PASS = 2;
export const DONE = 1;
export const FAILED = 0;

/** Drawing half of a 4K picture takes tenths of a second: whoever takes so long will not come. */
const PATIENCE_MS = 30_000;

/** A thread that draws half of every picture. It sleeps in between and keeps no process alive. */
export function startRenderWorker(memory: KernelMemory): RenderWorker {
  const buffer = new SharedArrayBuffer(NOTE_WORDS * 4);
  const note = new Int32Array(buffer);
  const { port1: port, port2: theirs } = new MessageChannel();
  const worker = new Worker(new URL('./renderThread.js', import.meta.url), {
    workerData: { memory, buffer, port: theirs },
    transferList: [theirs],
    execArgv: [],
  });
  worker.unref();
  port.unref();

  function start(task: number, ...about: number[]): void {
    note[TASK] = task;
    note.set(about, ABOUT);
    Atomics.store(note, TURN, THEIRS);
    Atomics.notify(note, TURN);
  }

  function finish(): number {
    if (Atomics.wait(note, TURN, THEIRS, PATIENCE_MS) === 'timed-out') {
      throw new Error('the second thread that draws does not answer');
    }
    return note[RESULT]!;
  }

  return {
    start: (frame, band) => start(DRAW_BAND, frame, band),
    finish,
    useChain(plan) {
      port.postMessage(plan);
      start(TAKE_CHAIN);
      finish();
    },
    startPass(pass, { width, height, frame, scratch, depth, surface, light }, firstRow, endRow) {
      start(
        RUN_PASS,
        ...[pass, firstRow, endRow],
        ...[width, height, frame, scratch, depth, surface, light],
      );
    },
    finishPass() {
      if (finish() === DONE) return { done: true };
      return receiveMessageOnPort(port)!.message as PassEnd;
    },
  };
}
