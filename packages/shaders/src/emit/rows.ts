import type { InputName, UniformName } from '../check/names.js';
import type { CheckedProgram } from '../check/program.js';
import {
  inputValue,
  keptColour,
  type PixelPlace,
  packColour,
  type RawPixel,
} from '../lanes/pixels.js';
import { BLOCK } from '../layout.js';
import { WORK_GROUP_MAX } from '../limits.js';
import {
  branch,
  branchIf,
  Code,
  call,
  get,
  getGlobal,
  int,
  OP,
  SIMD,
  set,
  setGlobal,
  simd,
  simdLoad,
  simdStore,
  tee,
} from '../wasm/code.js';
import { I32, type ModuleWriter } from '../wasm/module.js';
import { clearMask, type ModuleParts } from './assemble.js';
import { Frame } from './frame.js';
import { colourLanes } from './helperFunctions.js';
import { LaneOps, type Lanes, lanesOf } from './laneOps.js';
import { StatementWriter } from './statements.js';
import { blockWord, uniformLanes } from './uniforms.js';

/** run(block, first, end): 0, or one more than the pixel at which the work became too much. */
export function writeRun(module: ModuleWriter, row: number, parts: ModuleParts): number {
  const { block, workAverage } = parts;
  const code = new Code([I32, I32, I32]);
  const stopped = code.word();
  code.emit(get(0), setGlobal(block));
  if (workAverage !== undefined) {
    code.emit(blockWord(block, BLOCK.workAverage), setGlobal(workAverage));
  }
  code.emit(OP.block, OP.loop);
  code.emit(get(1), get(2), OP.ge, branchIf(1));
  code.emit(get(1), call(row), tee(stopped), branchIf(1));
  code.emit(get(1), int(1), OP.add, set(1), branch(0), OP.end, OP.end, get(stopped));
  const index = module.reserve();
  module.fill(index, code.finish([I32]));
  return index;
}

/** A row on its own, so that a faster version of the code is taken up at the next one. */
export function writeRow(program: CheckedProgram, parts: ModuleParts): number {
  const index = parts.module.reserve();
  parts.module.fill(index, new RowWriter(program, parts).write());
  return index;
}

const Y = 0;

class RowWriter {
  readonly #program: CheckedProgram;
  readonly #parts: ModuleParts;
  readonly #code = new Code([I32]);
  readonly #ops: LaneOps;
  readonly #x = this.#code.word();
  readonly #width = this.#code.word();
  /** bytes from the beginning of a buffer to the four pixels */
  readonly #at = this.#code.word();
  readonly #rowWork = this.#code.word();
  /** the four pixels that are wanted at all */
  readonly #wanted = this.#code.lanes();
  readonly #live = this.#code.lanes();

  constructor(program: CheckedProgram, parts: ModuleParts) {
    this.#program = program;
    this.#parts = parts;
    this.#ops = new LaneOps(this.#code, parts.helpers);
  }

  write() {
    const code = this.#code;
    const { pixels } = this.#parts.assembly;
    const { busyLoop } = this.#parts;
    if (busyLoop !== undefined) code.emit(int(0), setGlobal(busyLoop));
    code.emit(this.#word('width'), set(this.#width));
    code.emit(get(Y), this.#word('stride'), OP.mul, int(2), OP.shl, set(this.#at));
    code.emit(OP.block, OP.loop);
    code.emit(get(this.#x), get(this.#width), OP.ge, branchIf(1));
    this.#want();
    const frame = this.#frame();
    if (pixels !== 0) {
      code.emit(get(this.#wanted), simd(SIMD.anyTrue), OP.if);
      this.#group(frame);
      code.emit(OP.else);
      code.emit(this.#word('source'), this.#word('target'), OP.ne, OP.if);
      this.#put(this.#raw().colour());
      code.emit(OP.end, OP.end);
    } else this.#group(frame);
    code.emit(get(this.#x), int(4), OP.add, set(this.#x));
    code.emit(get(this.#at), int(16), OP.add, set(this.#at));
    code.emit(branch(0), OP.end, OP.end, int(0));
    return code.finish([I32]);
  }

  #frame(): Frame {
    const { block, outer } = this.#parts;
    return new Frame(this.#code, this.#ops, this.#live, block, outer);
  }

  #word(name: keyof typeof BLOCK): number[] {
    return blockWord(this.#parts.block, BLOCK[name]);
  }

  /** Columns of the four pixels. */
  #columns(): Lanes {
    const steps = [...simd(SIMD.const), 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0];
    return lanesOf(get(this.#x), simd(SIMD.i32Splat), steps, simd(SIMD.i32Add));
  }

  /** Those inside the picture, and of the kind that the pass is for. */
  #want(): void {
    const ops = this.#ops;
    const code = this.#code;
    const mark = code.mark();
    const { pixels } = this.#parts.assembly;
    const width = lanesOf(get(this.#width), simd(SIMD.i32Splat));
    let wanted = ops.ilt(this.#columns(), width);
    if (pixels !== 0) {
      const kind = ops.iand(this.#stored('surface', 0), ops.int(pixels << 24));
      wanted = ops.both(wanted, ops.ine(kind, ops.int(0)));
    }
    code.emit(ops.use(wanted), set(this.#wanted));
    code.release(mark);
  }

  #stored(buffer: 'source' | 'depth' | 'surface' | 'light', plane: number): Lanes {
    const skip =
      plane === 0 ? [] : [...this.#word('planeBytes'), ...int(plane), ...OP.mul, ...OP.add];
    return lanesOf(this.#word(buffer), skip, get(this.#at), OP.add, simdLoad());
  }

  #raw(): RawPixel<Lanes> {
    const { source } = this.#parts.assembly;
    return {
      colour: () => colourLanes(this.#ops, source, (plane) => this.#stored('source', plane)),
      inverseDepth: () => this.#stored('depth', 0),
      surface: () => this.#stored('surface', 0),
      light: () => this.#stored('light', 0),
    };
  }

  #place(): PixelPlace<Lanes> {
    const { block } = this.#parts;
    const ops = this.#ops;
    const uniform = (name: UniformName, at = 0) => uniformLanes(block, name, at);
    const half = ops.float(0.5);
    const row = [...this.#word('height'), ...int(1), ...OP.sub, ...get(Y), ...OP.sub];
    return {
      x: ops.pin(ops.add(ops.toFloat(this.#columns()), half)),
      y: ops.pin(ops.add(ops.toFloat(lanesOf(row, simd(SIMD.i32Splat))), half)),
      uniform,
      uniform3: (name) => [0, 1, 2].map((at) => uniform(name, at)),
    };
  }

  /** Everything that is done for four pixels. */
  #group(frame: Frame): void {
    const { discarded, work, assembly } = this.#parts;
    const { output, mayDiscard } = this.#program;
    const code = this.#code;
    const ops = this.#ops;
    const mark = code.mark();
    code.emit(get(this.#wanted), set(this.#live));
    clearMask(code, frame.ended);
    if (discarded !== undefined) code.emit(get(frame.ended), setGlobal(discarded));
    if (work !== undefined) code.emit(int(0), setGlobal(work));
    this.#main(frame);
    if (work !== undefined) this.#countWork(work);
    let colour = frame.read(output);
    if (mayDiscard || assembly.pixels !== 0) {
      const kept = discarded === undefined ? [] : [...getGlobal(discarded), ...simd(SIMD.andNot)];
      const changed = ops.snapshot(lanesOf(get(this.#wanted), kept));
      const old = this.#raw().colour();
      colour = colour.map((one, i) => ops.select(changed, one, old[i]!));
    }
    this.#put(colour);
    code.release(mark);
  }

  #main(frame: Frame): void {
    const { outer } = this.#parts;
    const { globals, inputs, output, main } = this.#program;
    const code = this.#code;
    const writer = new StatementWriter(frame, this.#parts, undefined);
    const slotsOf = (variable: (typeof globals)[number]) =>
      outer.slots.get(variable) ?? frame.declare(variable);
    const raw = this.#raw();
    const place = this.#place();
    for (const variable of inputs) {
      const slots = slotsOf(variable);
      const name = variable.name as InputName;
      frame.begin(slots, inputValue(this.#ops, name, raw, place));
    }
    frame.begin(slotsOf(output), raw.colour());
    for (const variable of globals) {
      if (outer.constants.has(variable)) continue;
      const slots = slotsOf(variable);
      const mark = code.mark();
      frame.begin(slots, writer.first(variable, variable.value));
      code.release(mark);
    }
    writer.list(main.body!);
  }

  /** Ends the pass where four pixels, or the row so far, needed too much. */
  #countWork(work: number): void {
    const code = this.#code;
    const workAverage = getGlobal(this.#parts.workAverage!);
    const pixel = [...get(Y), ...this.#word('stride'), ...OP.mul, ...get(this.#x), ...OP.add];
    const stop = [...OP.if, ...pixel, ...int(1), ...OP.add, ...OP.return, ...OP.end];
    code.emit(getGlobal(work), int(WORK_GROUP_MAX), OP.gt, stop);
    code.emit(get(this.#rowWork), getGlobal(work), OP.add, tee(this.#rowWork));
    // Four pixels at a time: the average is over the groups of the row.
    code.emit(get(this.#width), int(3), OP.add, int(2), OP.shrU, workAverage, OP.mul);
    code.emit(OP.gt, stop);
  }

  /** Stores the colour of the four pixels. */
  #put(colour: readonly Lanes[]): void {
    const code = this.#code;
    const ops = this.#ops;
    const address = [...this.#word('target'), ...get(this.#at), ...OP.add];
    if (this.#parts.assembly.target === 'frame') {
      code.emit(address, ops.use(packColour(ops, colour)), simdStore());
      return;
    }
    const kept = colour.map((one) => ops.pin(keptColour(ops, one)));
    for (const [plane, one] of kept.entries()) {
      code.emit(address, this.#word('planeBytes'), int(plane), OP.mul, OP.add);
      code.emit(ops.use(one), simdStore());
    }
  }
}
