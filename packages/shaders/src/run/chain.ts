import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { PassKind, Program } from '../compile.js';
import {
  BLOCK_BYTES,
  bufferBytes,
  type FrameBuffers,
  type Uniforms,
  writeBlock,
} from '../layout.js';
import { WORK_ROW_AVERAGE_MAX } from '../limits.js';
import { type SourcePlace, unpackPlace } from '../report.js';
import { loopWorkFor, shareOfWork } from '../work.js';

/** Where the colour stands between passes: the frame itself, or scratch memory. */
type ColourBuffer = 'frame' | 'copy' | 'a' | 'b';

/** One pass of a chain: plain data, which can be sent to other threads. */
export interface ChainStep {
  readonly kind: PassKind;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** operations on four pixels without its loops */
  readonly work: number;
  readonly hasLoops: boolean;
  readonly source: ColourBuffer;
  readonly target: ColourBuffer;
}

/** All passes of a pack, in order. */
export interface ChainPlan {
  readonly steps: readonly ChainStep[];
  readonly reads: Program['reads'];
  /** buffers of scratch memory, see `scratchBytes` */
  readonly scratchBuffers: number;
}

const PLANES = 4;

/**
 * Lays passes one after the other. The first reads the frame and the last writes it; between
 * them the colour is in planes, in place where a pass looks only at its own pixel.
 */
export function planChain(programs: readonly Program[], isShared: boolean): ChainPlan {
  return allAtOnce(planningChain(programs, isShared));
}

/** Plans in parts: a pass each. */
export function* planningChain(programs: readonly Program[], isShared: boolean): Parts<ChainPlan> {
  const steps: ChainStep[] = [];
  let at: ColourBuffer = 'frame';
  for (const [i, program] of programs.entries()) {
    const isLast = i === programs.length - 1;
    const source: ColourBuffer =
      at === 'frame' && isLast && program.readsColourAround ? 'copy' : at;
    const target: ColourBuffer = isLast ? 'frame' : nextBuffer(source, program.readsColourAround);
    const form = (buffer: ColourBuffer) => (buffer === 'a' || buffer === 'b' ? 'planes' : 'frame');
    const bytes = program.assemble({
      source: form(source),
      target: form(target),
      isShared,
      programs: programs.length,
    });
    const { kind, file, work, hasLoops } = program;
    steps.push({ kind, file, bytes, work, hasLoops, source, target });
    yield;
    at = target;
  }
  const uses = (buffer: ColourBuffer) =>
    steps.some((one) => one.source === buffer || one.target === buffer);
  const planes = uses('b') ? 2 * PLANES : uses('a') ? PLANES : 0;
  const any = (what: keyof Program['reads']) => programs.some(({ reads }) => reads[what]);
  return {
    steps,
    reads: { depth: any('depth'), surface: any('surface'), light: any('light') },
    scratchBuffers: planes + (uses('copy') ? 1 : 0),
  };
}

function nextBuffer(source: ColourBuffer, readsColourAround: boolean): ColourBuffer {
  if (source === 'frame') return 'a';
  if (!readsColourAround) return source;
  return source === 'a' ? 'b' : 'a';
}

/** Bytes that a chain needs for itself, at an address that is a multiple of 16. */
export function scratchBytes(plan: ChainPlan, width: number, height: number): number {
  return plan.scratchBuffers * bufferBytes(width, height) + blocksBytes(plan);
}

function blocksBytes({ steps }: ChainPlan): number {
  return (steps.length * BLOCK_BYTES + 15) & ~15;
}

/** The frame to draw on, and where its scratch memory is. */
export interface ChainFrame extends FrameBuffers {
  /** address of its R G B A bytes */
  readonly frame: number;
  readonly scratch: number;
}

/** How a pass ended: `done`, or at a pixel that needed too much work, in the loop at a place. */
export type PassEnd =
  | { readonly done: true }
  | (SourcePlace & {
      readonly done: false;
      readonly file: string;
      readonly pass: number;
      readonly x: number;
      readonly y: number;
      readonly message: string;
    });

/** A memory of WebAssembly, shared or not. */
export interface PixelMemory {
  readonly buffer: ArrayBufferLike;
}

interface Kernel {
  run(block: number, first: number, end: number): number;
  /** where the loop begins that did too much; 0: none did */
  readonly busyLoop?: { readonly value: number };
}

// The part of WebAssembly that is used here; it is the same in Node and in browsers.
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** A chain over a memory. Each thread has one of its own, made from the same plan. */
export class Chain {
  readonly plan: ChainPlan;
  readonly #memory: PixelMemory;
  readonly #kernels: readonly Kernel[];

  constructor(plan: ChainPlan, memory: PixelMemory) {
    this.plan = plan;
    this.#memory = memory;
    this.#kernels = plan.steps.map(({ bytes }) => {
      const module = new WebAssembly.Module(bytes);
      return new WebAssembly.Instance(module, { env: { memory } }).exports as Kernel;
    });
  }

  /**
   * Tells all passes where everything is; once for a frame, by one thread. Where they would do too
   * much in a picture of that size, the answer says so, and none is to be run.
   */
  prepare(frame: ChainFrame, uniforms: Uniforms): PassEnd {
    const { width, height } = frame;
    const workAverage = this.#loopWork(width, height);
    if (workAverage < 0) return this.#tooMuch(width, height);
    const view = new DataView(this.#memory.buffer);
    const size = bufferBytes(width, height);
    const first = frame.scratch + blocksBytes(this.plan);
    const uses = (buffer: ColourBuffer) => this.plan.steps.some(({ source }) => source === buffer);
    const addresses = { frame: frame.frame, copy: first, a: first, b: first + PLANES * size };
    if (uses('copy')) {
      new Uint8Array(this.#memory.buffer).copyWithin(first, frame.frame, frame.frame + size);
    }
    for (const [i, { source, target }] of this.plan.steps.entries()) {
      const way = { source: addresses[source], target: addresses[target], workAverage };
      writeBlock(view, frame.scratch + i * BLOCK_BYTES, frame, way, uniforms);
    }
    return { done: true };
  }

  /** How many rows of a picture a pass may need no more work for than so much; at least one. */
  rowsWithin(work: number, pass: number, { width, height }: ChainFrame): number {
    const step = this.plan.steps[pass]!;
    const group = step.work + (step.hasLoops ? this.#loopWork(width, height) : 0);
    return Math.max(1, Math.floor(work / (Math.ceil(width / 4) * Math.max(1, group))));
  }

  #loopWork(width: number, height: number): number {
    const { steps } = this.plan;
    const fixed = steps.reduce((sum, { work }) => sum + work, 0);
    return loopWorkFor(width, height, steps.length, fixed);
  }

  #tooMuch(width: number, height: number): PassEnd {
    const { steps } = this.plan;
    const fixed = steps.reduce((sum, { work }) => sum + work, 0);
    const pass = steps.reduce((most, { work }, i) => (work > steps[most]!.work ? i : most), 0);
    const message = `the passes do about ${fixed} operations, too many for ${width} × ${height} pixels: take a smaller picture`;
    const { file } = steps[pass]!;
    return { done: false, file, line: 1, column: 1, pass, x: 0, y: 0, message };
  }

  /**
   * Runs one pass over some rows. Where threads share the rows of a frame, all must have ended a
   * pass before one begins the next.
   */
  runPass(pass: number, frame: ChainFrame, firstRow: number, endRow: number): PassEnd {
    const block = frame.scratch + pass * BLOCK_BYTES;
    const { file } = this.plan.steps[pass]!;
    const kernel = this.#kernels[pass]!;
    let stopped = 0;
    try {
      stopped = kernel.run(block, firstRow, endRow);
    } catch (error) {
      // Only the stack can run out, where very large functions call one another.
      const why = error instanceof Error ? error.message : String(error);
      const message = `it cannot be run: ${why}`;
      return { done: false, file, line: 1, column: 1, pass, x: 0, y: firstRow, message };
    }
    if (stopped === 0) return { done: true };
    const stride = (frame.width + 3) & ~3;
    const x = (stopped - 1) % stride;
    const y = Math.floor((stopped - 1) / stride);
    const message = `this loop does not end, or does too much, at pixel ${x}, ${y}${this.#atThatSize(frame)}`;
    const place = unpackPlace(kernel.busyLoop!.value);
    return { done: false, file, ...place, pass, x, y, message };
  }

  /** What might help where a smaller picture might. */
  #atThatSize({ width, height }: ChainFrame): string {
    const most = this.#loopWork(width, height);
    if (most === shareOfWork(WORK_ROW_AVERAGE_MAX, this.plan.steps.length)) return '';
    return `: at ${width} × ${height} loops may do ${most} operations on average; take a smaller picture`;
  }

  /** Runs all passes over the whole frame, on this thread; ends at the first that fails. */
  run(frame: ChainFrame, uniforms: Uniforms): PassEnd {
    const ready = this.prepare(frame, uniforms);
    if (!ready.done) return ready;
    for (const pass of this.plan.steps.keys()) {
      const end = this.runPass(pass, frame, 0, frame.height);
      if (!end.done) return end;
    }
    return { done: true };
  }
}
