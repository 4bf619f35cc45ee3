import type { PictureName } from '../check/names.js';
import { LIBRARY } from '../lanes/library.js';
import type { LibraryName } from '../lanes/ops.js';
import { colourOfByte, pictureValue, type RawPixel } from '../lanes/pixels.js';
import { BLOCK } from '../layout.js';
import { Code, get, int, OP, SIMD, set, simd, simdLoad } from '../wasm/code.js';
import { type ModuleWriter, V128 } from '../wasm/module.js';
import { type Helpers, LaneOps, type Lanes, lanesOf, localLanes } from './laneOps.js';
import { blockWord, uniformLanes } from './uniforms.js';

/** How the colour of a pass is stored where it is read, and where it is written. */
export type ColourForm = 'frame' | 'planes';

/** Functions of the module that a program needs, each written once when it is first asked for. */
export class HelperFunctions implements Helpers {
  readonly #module: ModuleWriter;
  readonly #source: ColourForm;
  readonly #block: number;
  readonly #made = new Map<string, number>();

  constructor(module: ModuleWriter, source: ColourForm, block: number) {
    this.#module = module;
    this.#source = source;
    this.#block = block;
  }

  #once(key: string, arity: number, results: number, write: (code: Code) => void): number {
    let index = this.#made.get(key);
    if (index === undefined) {
      index = this.#module.reserve();
      this.#made.set(key, index);
      const code = new Code(new Array<typeof V128>(arity).fill(V128));
      write(code);
      this.#module.fill(index, code.finish(new Array<typeof V128>(results).fill(V128)));
    }
    return index;
  }

  library(name: LibraryName): number {
    const arity = name === 'pow' || name === 'atan2' ? 2 : 1;
    return this.#once(name, arity, 1, (code) => {
      const ops = new LaneOps(code, this);
      const args = Array.from({ length: arity }, (_, i) => localLanes(i));
      code.emit(ops.use(LIBRARY[name](ops, ...args)));
    });
  }

  divide(name: 'idiv' | 'irem'): number {
    return this.#once(name, 2, 1, (code) => writeDivision(code, name));
  }

  /**
   * Reads a picture at any place: takes its column and row as two components, gives those that
   * are asked for.
   */
  sample(picture: PictureName, isPixel: boolean, components: readonly number[]): number {
    const key = `${picture} ${isPixel} ${components.join()}`;
    return this.#once(key, 2, components.length, (code) => {
      new SampleWriter(code, this, this.#source, this.#block).write(picture, isPixel, components);
    });
  }
}

/** Lane by lane. Where SIMD would trap or has no answer, the result is 0 or wraps around. */
function writeDivision(code: Code, name: 'idiv' | 'irem'): void {
  const [a, b] = [code.word(), code.word()];
  const result = code.lanes();
  for (let lane = 0; lane < 4; lane++) {
    const extract = [...simd(SIMD.i32Extract), lane];
    code.emit(get(0), extract, set(a), get(1), extract, set(b), get(result));
    code.emit(get(b), OP.eqz, OP.ifI32, int(0), OP.else);
    code.emit(get(b), int(-1), OP.eq, OP.ifI32);
    if (name === 'idiv') code.emit(int(0), get(a), OP.sub);
    else code.emit(int(0));
    code.emit(OP.else, get(a), get(b), name === 'idiv' ? OP.div : OP.rem, OP.end, OP.end);
    code.emit([...simd(SIMD.i32Replace), lane], set(result));
  }
  code.emit(get(result));
}

const FIRST = [...simd(SIMD.i32Extract), 0];
/** 0, 1, 2, 3 */
const STEPS = [...simd(SIMD.const), 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0];

class SampleWriter {
  readonly #code: Code;
  readonly #ops: LaneOps;
  readonly #source: ColourForm;
  readonly #block: number;

  constructor(code: Code, helpers: Helpers, source: ColourForm, block: number) {
    this.#code = code;
    this.#ops = new LaneOps(code, helpers);
    this.#source = source;
    this.#block = block;
  }

  write(picture: PictureName, isPixel: boolean, components: readonly number[]): void {
    const code = this.#code;
    const planes = picture === 'colour' && this.#source === 'planes';
    const words = planes ? components : [0];
    const raws = words.map(() => code.lanes());
    const at = code.word();
    if (!isPixel) this.#toPixels();
    // Neighbours read neighbours, mostly: then one load serves all four.
    this.#areNeighbours();
    code.emit(OP.if);
    const [x, y] = [code.word(), code.word()];
    code.emit(get(0), FIRST, set(x), this.#held(get(1), 'height'), set(y));
    code.emit(blockWord(this.#block, BLOCK.height), int(1), OP.sub, get(y), OP.sub);
    code.emit(
      blockWord(this.#block, BLOCK.stride),
      OP.mul,
      get(x),
      OP.add,
      int(2),
      OP.shl,
      set(at),
    );
    words.forEach((word, i) => {
      code.emit(this.#base(picture, word), get(at), OP.add, simdLoad(), set(raws[i]!));
    });
    code.emit(OP.else);
    const index = this.#index();
    for (let lane = 0; lane < 4; lane++) {
      code.emit(get(index), [...simd(SIMD.i32Extract), lane], int(2), OP.shl, set(at));
      words.forEach((word, i) => {
        code.emit(this.#base(picture, word), get(at), OP.add, get(raws[i]!));
        code.emit([...simd(SIMD.load32Lane), 0, 0, lane], set(raws[i]!));
      });
    }
    code.emit(OP.end);
    const far = uniformLanes(this.#block, 'far', 0);
    const raw = this.#raw(raws.map(localLanes), words);
    const values = pictureValue(this.#ops, picture, raw, far, components);
    for (const one of values) code.emit(this.#ops.use(one));
  }

  /** Turns shares of the picture, 0 to 1, into columns and rows. */
  #toPixels(): void {
    const ops = this.#ops;
    for (const [local, size] of (['viewWidth', 'viewHeight'] as const).entries()) {
      const scaled = ops.mul(localLanes(local), uniformLanes(this.#block, size, 0));
      this.#code.emit(ops.use(ops.toInt(ops.floor(scaled))), set(local));
    }
  }

  /** Pushes 1 if the columns follow one another within the picture, and the rows are one. */
  #areNeighbours(): void {
    const splat = simd(SIMD.i32Splat);
    const both = [get(1), FIRST, splat, get(1), simd(SIMD.i32Eq), simd(SIMD.and)];
    this.#code.emit(get(0), FIRST, splat, STEPS, simd(SIMD.i32Add), get(0), simd(SIMD.i32Eq));
    this.#code.emit(...both, simd(SIMD.i32AllTrue));
    this.#code.emit(get(0), FIRST, int(0), OP.ge, OP.and);
    // Unsigned, because the sum may be more than an int holds.
    this.#code.emit(get(0), FIRST, int(3), OP.add, blockWord(this.#block, BLOCK.width));
    this.#code.emit(OP.ltU, OP.and);
  }

  /** The first lane, held within the picture. */
  #held(lanes: readonly number[], size: 'height'): number[] {
    const last = [...blockWord(this.#block, BLOCK[size]), ...int(1), ...OP.sub];
    const splat = simd(SIMD.i32Splat);
    const low = [...lanes, ...this.#ops.use(this.#ops.int(0)), ...simd(SIMD.i32Max)];
    return [...low, ...last, ...splat, ...simd(SIMD.i32Min), ...FIRST];
  }

  /** Which pixel of the picture is meant, held within it; rows are counted from the bottom. */
  #index(): number {
    const ops = this.#ops;
    const last = (name: 'width' | 'height') =>
      lanesOf(blockWord(this.#block, BLOCK[name]), int(1), OP.sub, simd(SIMD.i32Splat));
    const held = (local: number, name: 'width' | 'height') =>
      ops.imin(ops.imax(localLanes(local), ops.int(0)), last(name));
    const row = ops.isub(last('height'), held(1, 'height'));
    const stride = lanesOf(blockWord(this.#block, BLOCK.stride), simd(SIMD.i32Splat));
    const index = ops.iadd(ops.imul(row, stride), held(0, 'width'));
    const local = this.#code.lanes();
    this.#code.emit(ops.use(index), set(local));
    return local;
  }

  #base(picture: PictureName, plane: number): number[] {
    const buffer = {
      colour: 'source',
      depth: 'depth',
      normal: 'surface',
      lightmap: 'light',
    } as const;
    const start = blockWord(this.#block, BLOCK[buffer[picture]]);
    if (picture !== 'colour' || plane === 0 || this.#source === 'frame') return start;
    const skip = [...blockWord(this.#block, BLOCK.planeBytes), ...int(plane), ...OP.mul];
    return [...start, ...skip, ...OP.add];
  }

  #raw(raws: readonly Lanes[], planes: readonly number[]): RawPixel<Lanes> {
    const only = () => raws[0]!;
    return {
      colour: () =>
        colourLanes(this.#ops, this.#source, (at) => raws[planes.indexOf(at)] ?? only()),
      inverseDepth: only,
      surface: only,
      light: only,
    };
  }
}

/** The four components of a colour from what is stored: one word, or four planes. */
export function colourLanes(
  ops: LaneOps,
  form: ColourForm,
  stored: (plane: number) => Lanes,
): Lanes[] {
  if (form === 'planes') return [0, 1, 2, 3].map(stored);
  const word = ops.pin(stored(0));
  return [...[0, 1, 2].map((at) => colourOfByte(ops, word, at)), ops.float(1)];
}
