import { UNIFORMS, type UniformName } from '../check/names.js';
import { type CompileOptions, compile, PIXELS, understand } from '../compile.js';
import { colourOfByte } from '../lanes/pixels.js';
import { scalar } from '../lanes/scalar.js';
import { BLOCK_BYTES, bufferBytes, strideOf, type Uniforms, writeBlock } from '../layout.js';
import { WORK_ROW_AVERAGE_MAX } from '../limits.js';
import { evaluatePixel, type PlainPicture } from './evaluate.js';

/** A small picture in memory, full of different values, for passes to run on. */
export class TestPicture {
  readonly width: number;
  readonly height: number;
  readonly uniforms: Uniforms;
  readonly memory = new WebAssembly.Memory({ initial: 4, maximum: 4, shared: true });
  readonly #size: number;

  constructor(width: number, height: number, seed: number) {
    this.width = width;
    this.height = height;
    this.#size = bufferBytes(width, height);
    this.uniforms = {
      time: Math.fround(seed / 7),
      worldTime: seed % 24_000,
      sunDirection: [0.6, 0.8, 0],
      cameraPosition: [10.5, 64, -3.25],
      fogColor: [0.7, 0.8, 0.9],
      far: 256,
      near: 0.1,
      viewForward: [0, 0, 1],
      viewRight: [1.2, 0, 0],
      viewUp: [0, 0.7, 0],
    };
    let state = seed | 1;
    const random = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
      return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
    };
    const view = this.#view();
    for (let i = 0; i < this.#size; i += 4) {
      for (let plane = 0; plane < 4; plane++) {
        view.setFloat32(this.planes + plane * this.#size + i, random() * 1.5 - 0.25, true);
      }
      view.setUint32(this.frame + i, (random() * 4294967296) | 0xff000000, true);
      view.setFloat32(this.depth + i, random() < 0.2 ? 0 : random(), true);
      const kind = 1 << Math.floor(random() * 3);
      view.setUint32(this.surface + i, ((random() * 16777216) | (kind << 24)) >>> 0, true);
      view.setUint32(this.light + i, random() * 65536, true);
    }
  }

  /** addresses: a block, then buffers */
  readonly block = 0;
  get frame(): number {
    return 1024;
  }
  get depth(): number {
    return this.frame + this.#size;
  }
  get surface(): number {
    return this.frame + this.#size * 2;
  }
  get light(): number {
    return this.frame + this.#size * 3;
  }
  get planes(): number {
    return this.frame + this.#size * 4;
  }
  get out(): number {
    return this.frame + this.#size * 8;
  }

  #view(): DataView {
    return new DataView(this.memory.buffer);
  }

  at(address: number, x: number, y: number): number {
    return address + (y * strideOf(this.width) + x) * 4;
  }

  /** Runs compiled code over the picture; the number that it returns. */
  run(bytes: Uint8Array, source: 'frame' | 'planes'): number {
    if (BLOCK_BYTES > this.frame) throw new Error('the block does not fit');
    const way = { source: source === 'frame' ? this.frame : this.planes, target: this.out };
    writeBlock(
      this.#view(),
      this.block,
      this,
      { ...way, workAverage: WORK_ROW_AVERAGE_MAX },
      this.uniforms,
    );
    const module = new WebAssembly.Module(bytes);
    const instance = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    const { run } = instance.exports as { run(block: number, from: number, to: number): number };
    return run(this.block, 0, this.height);
  }

  /** The four components that a pass wrote to planes. */
  written(x: number, y: number): number[] {
    const view = this.#view();
    return [0, 1, 2, 3].map((plane) =>
      view.getFloat32(this.at(this.out + plane * this.#size, x, y), true),
    );
  }

  writtenWord(x: number, y: number): number {
    return this.#view().getUint32(this.at(this.out, x, y), true);
  }

  kindAt(x: number, y: number): number {
    return this.#view().getUint8(this.at(this.surface, x, y) + 3);
  }

  /** The same picture, for the reference. */
  plain(source: 'frame' | 'planes'): PlainPicture {
    const view = this.#view();
    const given: Uniforms = {
      ...this.uniforms,
      viewWidth: this.width,
      viewHeight: this.height,
      aspectRatio: this.width / this.height,
    };
    return {
      width: this.width,
      height: this.height,
      colour: (x, y) => {
        if (source === 'planes') {
          return [0, 1, 2, 3].map((plane) =>
            view.getFloat32(this.at(this.planes + plane * this.#size, x, y), true),
          );
        }
        const word = view.getInt32(this.at(this.frame, x, y), true);
        return [...[0, 1, 2].map((at) => colourOfByte(scalar, word, at)), 1];
      },
      inverseDepth: (x, y) => view.getFloat32(this.at(this.depth, x, y), true),
      surface: (x, y) => view.getInt32(this.at(this.surface, x, y), true),
      light: (x, y) => view.getInt32(this.at(this.light, x, y), true),
      uniform: (name: UniformName) => {
        const value = given[name] ?? 0;
        const list = typeof value === 'number' ? [value] : value;
        const { type } = UNIFORMS.get(name)!;
        return Array.from({ length: type.size }, (_, i) => Math.fround(list[i] ?? 0));
      },
    };
  }
}

/** The program was stopped, because its loops did too much. */
export class TooMuchWork extends Error {}

/** The first pixel at which the compiled program and the reference differ; undefined: none. */
export function firstDifference(
  source: string,
  picture: TestPicture,
  { kind = 'final', defines = {} }: Partial<Pick<CompileOptions, 'kind' | 'defines'>> = {},
) {
  const compiled = compile(source, { file: 'test.glsl', kind, defines });
  const understood = understand(source, { file: 'test.glsl', defines });
  if (!compiled.ok || !understood.ok) {
    const errors = compiled.ok ? [] : compiled.errors;
    throw new Error(errors.map((one) => `${one.line}:${one.column} ${one.message}`).join('\n'));
  }
  const form = { source: 'planes', target: 'planes', isShared: true } as const;
  const stopped = picture.run(compiled.program.assemble(form), 'planes');
  if (stopped !== 0) throw new TooMuchWork(`the program was stopped at ${stopped}`);
  const plain = picture.plain('planes');
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const isMeant = PIXELS[kind] === 0 || (picture.kindAt(x, y) & PIXELS[kind]) !== 0;
      const before = plain.colour(x, y);
      const wanted = isMeant ? evaluatePixel(understood.tree, plain, x, y) : before;
      const got = picture.written(x, y);
      if (wanted.some((one, i) => !Object.is(one, got[i]))) return { x, y, wanted, got };
    }
  }
  return undefined;
}
