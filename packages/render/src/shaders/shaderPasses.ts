import type { Parts } from '@bridle/facets/parts';
import {
  bufferBytes,
  Chain,
  type ChainFrame,
  type ChainPlan,
  type PassEnd,
  scratchBytes,
  type Uniforms,
} from '@bridle/shaders/run';
import type { Arena } from '../arena.js';
import type { ShaderInputs } from '../draw/frameMemory.js';
import type { RenderWorker } from '../draw/rasterizer.js';

/** A pass that was stopped. */
export type PassStop = Extract<PassEnd, { readonly done: false }>;

/** Operations that a pass may need before others have a turn: two or three milliseconds. */
const PART_WORK = 8_000_000;

interface PassBuffers {
  readonly width: number;
  readonly height: number;
  readonly scratchBytes: number;
  readonly scratch: number;
  readonly inputs: ShaderInputs;
}

/**
 * Where the passes of a shader pack are run over a picture. While there is no pack it holds no
 * memory, and the draw kernel leaves nothing but the picture.
 */
export class ShaderPasses {
  readonly #arena: Arena;
  readonly #worker: RenderWorker | undefined;
  #chain: Chain | undefined;
  #buffers: PassBuffers | undefined;

  constructor(arena: Arena, worker: RenderWorker | undefined) {
    this.#arena = arena;
    this.#worker = worker;
  }

  /** Takes another pack, or none. When its code cannot be loaded this throws, and all is as before. */
  use(plan: ChainPlan | undefined): void {
    const chain = plan && new Chain(plan, this.#arena.memory);
    this.#giveBack();
    this.#chain = chain;
    if (plan !== undefined) this.#worker?.useChain(plan);
  }

  /** What the kernel has to leave for a picture of this size; undefined: there is no pack. */
  inputsFor(width: number, height: number): ShaderInputs | undefined {
    if (this.#chain === undefined) return undefined;
    if (this.#buffers?.width !== width || this.#buffers.height !== height) {
      this.#giveBack();
      this.#buffers = this.#take(this.#chain.plan, width, height);
    }
    return this.#buffers.inputs;
  }

  /** Runs all passes over the frame at an address. `inputsFor` and the drawing come before it. */
  *run(frame: number, uniforms: Uniforms): Parts<PassEnd> {
    const chain = this.#chain!;
    const { width, height, scratch, inputs } = this.#buffers!;
    const { surface, light, reach: depth } = inputs;
    const whole = { width, height, frame, scratch, surface, light, depth };
    const ready = chain.prepare(whole, uniforms);
    if (!ready.done) return ready;
    for (const pass of chain.plan.steps.keys()) {
      const rows = chain.rowsWithin(PART_WORK, pass, whole) * (this.#worker === undefined ? 1 : 2);
      for (let row = 0; row < height; row += rows) {
        yield;
        const end = this.#runRows(chain, pass, whole, row, Math.min(height, row + rows));
        if (!end.done) return end;
      }
    }
    return { done: true };
  }

  /** Rows may be run in any order and by anyone, but a pass has to end before the next begins. */
  #runRows(chain: Chain, pass: number, frame: ChainFrame, first: number, after: number): PassEnd {
    const worker = this.#worker;
    const half = worker === undefined ? after : (first + after) >> 1;
    worker?.startPass(pass, frame, half, after);
    const end = chain.runPass(pass, frame, first, half);
    const other = worker?.finishPass();
    return end.done ? (other ?? end) : end;
  }

  #take({ reads, ...plan }: ChainPlan, width: number, height: number): PassBuffers {
    const bytes = bufferBytes(width, height);
    const take = (isRead: boolean) => (isRead ? this.#arena.take(bytes) : 0);
    const inputs = {
      surface: take(reads.surface),
      light: take(reads.light),
      reach: take(reads.depth),
    };
    const scratch = scratchBytes({ reads, ...plan }, width, height);
    return { width, height, inputs, scratchBytes: scratch, scratch: this.#arena.take(scratch) };
  }

  #giveBack(): void {
    if (this.#buffers === undefined) return;
    const { width, height, inputs, scratch, scratchBytes } = this.#buffers;
    for (const address of [inputs.surface, inputs.light, inputs.reach]) {
      if (address !== 0) this.#arena.giveBack(address, bufferBytes(width, height));
    }
    this.#arena.giveBack(scratch, scratchBytes);
    this.#buffers = undefined;
  }
}
