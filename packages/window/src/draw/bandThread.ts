import type { RenderWorker } from '@bridle/render';
import { type DrawKernel, drawKernelOver, type KernelMemory } from '@bridle/render/kernel';
import { BAND, type BandStart, FRAME, NOTE_WORDS, RESULT, THEIRS, TURN } from './bandNote.js';
import { startOwnWorker } from './ownWorkers.js';

/** Half of a large picture takes tenths of a second: whoever takes so long will not come. */
const PATIENCE_MS = 5_000;

/** The second thread that draws. Until it is ready, and if it ever fails, its bands are drawn here. */
export class BandThread implements RenderWorker {
  readonly #kernel: DrawKernel;
  readonly #worker: Worker;
  readonly #note: Int32Array;
  #isReady = false;
  /** what is to be drawn here, in its place */
  #own: readonly [frame: number, band: number] | undefined;

  constructor(memory: KernelMemory) {
    this.#kernel = drawKernelOver(memory);
    const note = new SharedArrayBuffer(NOTE_WORDS * Int32Array.BYTES_PER_ELEMENT);
    this.#note = new Int32Array(note);
    this.#worker = startOwnWorker('/bandWorker.js');
    this.#worker.onmessage = () => {
      this.#isReady = true;
    };
    this.#worker.onerror = () => this.close();
    const start: BandStart = { memory, note };
    this.#worker.postMessage(start);
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  start(frame: number, band: number): void {
    this.#own = this.#isReady ? undefined : [frame, band];
    if (this.#own !== undefined) return;
    this.#note[FRAME] = frame;
    this.#note[BAND] = band;
    Atomics.store(this.#note, TURN, THEIRS);
    Atomics.notify(this.#note, TURN);
  }

  finish(): number {
    if (this.#own !== undefined) return this.#kernel.drawBand(...this.#own);
    if (Atomics.wait(this.#note, TURN, THEIRS, PATIENCE_MS) !== 'timed-out') {
      return this.#note[RESULT]!;
    }
    this.close();
    return this.#kernel.drawBand(this.#note[FRAME]!, this.#note[BAND]!);
  }

  close(): void {
    this.#isReady = false;
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  useChain(): void {
    throw new Error('shader packs are drawn by the run itself');
  }

  startPass(): void {
    this.useChain();
  }

  finishPass(): { readonly done: true } {
    return { done: true };
  }
}
