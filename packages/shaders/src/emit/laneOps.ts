import type { LibraryName, Ops } from '../lanes/ops.js';
import { scalar } from '../lanes/scalar.js';
import { type Code, call, get, int, SIMD, set, simd } from '../wasm/code.js';

type Kind = 'float' | 'int' | 'bool';

/**
 * Code that leaves one component of four pixels on the stack. It is used once, unless it is
 * cheap: a constant, or what a local holds.
 */
export interface Lanes {
  readonly code: readonly number[];
  readonly isCheap: boolean;
  readonly constant?: { readonly kind: Kind; readonly value: number };
}

/** What the code of a function needs of the module around it. */
export interface Helpers {
  /** the number of a function of the library */
  library(name: LibraryName): number;
  /** division of whole numbers, which SIMD has not */
  divide(name: 'idiv' | 'irem'): number;
}

const floats = new Float32Array(1);
const words = new Int32Array(floats.buffer);

export function constantLanes(kind: Kind, value: number): Lanes {
  if (kind === 'float') floats[0] = value;
  else words[0] = kind === 'bool' ? -value : value;
  if (Number.isNaN(value)) words[0] = 0x7fc00000; // of its many forms, one
  const word = words[0]!;
  const one = [word & 255, (word >> 8) & 255, (word >> 16) & 255, (word >> 24) & 255];
  const code = [...simd(SIMD.const), ...one, ...one, ...one, ...one];
  return { code, isCheap: true, constant: { kind, value } };
}

export function localLanes(local: number): Lanes {
  return { code: get(local), isCheap: true };
}

export function lanesOf(...parts: readonly (readonly number[])[]): Lanes {
  return { code: parts.flat(), isCheap: false };
}

/** A name of an operation that takes and gives components only. */
type Plain = {
  [K in keyof Ops<number>]: Ops<number>[K] extends (...args: number[]) => number ? K : never;
}[keyof Ops<number>];

export class LaneOps implements Ops<Lanes> {
  readonly #code: Code;
  readonly #helpers: Helpers;
  readonly #spent = new WeakSet<Lanes>();

  constructor(code: Code, helpers: Helpers) {
    this.#code = code;
    this.#helpers = helpers;
  }

  /** The code of a value. What is not cheap has one use, or the work would be done twice. */
  use(lanes: Lanes): readonly number[] {
    if (!lanes.isCheap) {
      if (this.#spent.has(lanes)) throw new Error('a value is used twice without being pinned');
      this.#spent.add(lanes);
    }
    return lanes.code;
  }

  pin(lanes: Lanes): Lanes {
    return lanes.isCheap ? lanes : this.snapshot(lanes);
  }

  /** A value that stays as it is now, whatever is stored later. */
  snapshot(lanes: Lanes): Lanes {
    if (lanes.constant) return lanes;
    const local = this.#code.lanes();
    this.#code.emit(this.use(lanes), set(local));
    return localLanes(local);
  }

  #op(name: Plain, kind: Kind, instruction: readonly number[], args: readonly Lanes[]): Lanes {
    if (args.every(({ constant }) => constant)) {
      const fold = scalar[name] as (...values: number[]) => number;
      return constantLanes(kind, fold(...args.map(({ constant }) => constant!.value)));
    }
    return lanesOf(...args.map((one) => this.use(one)), instruction);
  }

  #float(name: Plain, code: number, ...args: Lanes[]): Lanes {
    return this.#op(name, 'float', simd(code), args);
  }

  #int(name: Plain, code: number, ...args: Lanes[]): Lanes {
    return this.#op(name, 'int', simd(code), args);
  }

  #bool(name: Plain, code: number, ...args: Lanes[]): Lanes {
    return this.#op(name, 'bool', simd(code), args);
  }

  float = (value: number) => constantLanes('float', Math.fround(value));
  int = (value: number) => constantLanes('int', value | 0);
  truth = (value: boolean) => constantLanes('bool', Number(value));

  add = (a: Lanes, b: Lanes) => this.#float('add', SIMD.f32Add, a, b);
  sub = (a: Lanes, b: Lanes) => this.#float('sub', SIMD.f32Sub, a, b);
  mul = (a: Lanes, b: Lanes) => this.#float('mul', SIMD.f32Mul, a, b);
  div = (a: Lanes, b: Lanes) => this.#float('div', SIMD.f32Div, a, b);
  neg = (a: Lanes) => this.#float('neg', SIMD.f32Neg, a);
  abs = (a: Lanes) => this.#float('abs', SIMD.f32Abs, a);
  sqrt = (a: Lanes) => this.#float('sqrt', SIMD.f32Sqrt, a);
  floor = (a: Lanes) => this.#float('floor', SIMD.floor, a);
  ceil = (a: Lanes) => this.#float('ceil', SIMD.ceil, a);
  trunc = (a: Lanes) => this.#float('trunc', SIMD.trunc, a);
  nearest = (a: Lanes) => this.#float('nearest', SIMD.nearest, a);
  min = (a: Lanes, b: Lanes) => this.#float('min', SIMD.f32PMin, a, b);
  max = (a: Lanes, b: Lanes) => this.#float('max', SIMD.f32PMax, a, b);
  lt = (a: Lanes, b: Lanes) => this.#bool('lt', SIMD.f32Lt, a, b);
  le = (a: Lanes, b: Lanes) => this.#bool('le', SIMD.f32Le, a, b);
  gt = (a: Lanes, b: Lanes) => this.#bool('gt', SIMD.f32Gt, a, b);
  ge = (a: Lanes, b: Lanes) => this.#bool('ge', SIMD.f32Ge, a, b);
  eq = (a: Lanes, b: Lanes) => this.#bool('eq', SIMD.f32Eq, a, b);
  ne = (a: Lanes, b: Lanes) => this.#bool('ne', SIMD.f32Ne, a, b);

  iadd = (a: Lanes, b: Lanes) => this.#int('iadd', SIMD.i32Add, a, b);
  isub = (a: Lanes, b: Lanes) => this.#int('isub', SIMD.i32Sub, a, b);
  imul = (a: Lanes, b: Lanes) => this.#int('imul', SIMD.i32Mul, a, b);
  iabs = (a: Lanes) => this.#int('iabs', SIMD.i32Abs, a);
  imin = (a: Lanes, b: Lanes) => this.#int('imin', SIMD.i32Min, a, b);
  imax = (a: Lanes, b: Lanes) => this.#int('imax', SIMD.i32Max, a, b);
  iand = (a: Lanes, b: Lanes) => this.#int('iand', SIMD.and, a, b);
  ior = (a: Lanes, b: Lanes) => this.#int('ior', SIMD.or, a, b);
  ixor = (a: Lanes, b: Lanes) => this.#int('ixor', SIMD.xor, a, b);
  inot = (a: Lanes) => this.#int('inot', SIMD.not, a);
  ilt = (a: Lanes, b: Lanes) => this.#bool('ilt', SIMD.i32Lt, a, b);
  igt = (a: Lanes, b: Lanes) => this.#bool('igt', SIMD.i32Gt, a, b);
  ile = (a: Lanes, b: Lanes) => this.#bool('ile', SIMD.i32Le, a, b);
  ige = (a: Lanes, b: Lanes) => this.#bool('ige', SIMD.i32Ge, a, b);
  ieq = (a: Lanes, b: Lanes) => this.#bool('ieq', SIMD.i32Eq, a, b);
  ine = (a: Lanes, b: Lanes) => this.#bool('ine', SIMD.i32Ne, a, b);

  idiv = (a: Lanes, b: Lanes) =>
    this.#op('idiv', 'int', call(this.#helpers.divide('idiv')), [a, b]);
  irem = (a: Lanes, b: Lanes) =>
    this.#op('irem', 'int', call(this.#helpers.divide('irem')), [a, b]);

  ishl(a: Lanes, count: number): Lanes {
    if (a.constant) return this.int(scalar.ishl(a.constant.value, count));
    return lanesOf(this.use(a), int(count), simd(SIMD.i32Shl));
  }

  ishr(a: Lanes, count: number): Lanes {
    if (a.constant) return this.int(scalar.ishr(a.constant.value, count));
    return lanesOf(this.use(a), int(count), simd(SIMD.i32Shr));
  }

  both = (a: Lanes, b: Lanes) => this.#bool('both', SIMD.and, a, b);
  either = (a: Lanes, b: Lanes) => this.#bool('either', SIMD.or, a, b);
  differ = (a: Lanes, b: Lanes) => this.#bool('differ', SIMD.xor, a, b);
  not = (a: Lanes) => this.#bool('not', SIMD.not, a);

  select(condition: Lanes, yes: Lanes, no: Lanes): Lanes {
    if (condition.constant) return condition.constant.value ? yes : no;
    const parts = [yes, no, condition].map((one) => this.use(one));
    return lanesOf(...parts, simd(SIMD.bitSelect));
  }

  toFloat = (a: Lanes) => this.#float('toFloat', SIMD.convert, a);
  toInt = (a: Lanes) => this.#int('toInt', SIMD.truncSat, a);

  bits(a: Lanes): Lanes {
    return a.constant ? this.int(scalar.bits(a.constant.value)) : a;
  }

  fromBits(a: Lanes): Lanes {
    return a.constant ? this.float(scalar.fromBits(a.constant.value)) : a;
  }

  library(name: LibraryName, ...args: Lanes[]): Lanes {
    if (args.every(({ constant }) => constant)) {
      return this.float(scalar.library(name, ...args.map(({ constant }) => constant!.value)));
    }
    return lanesOf(...args.map((one) => this.use(one)), call(this.#helpers.library(name)));
  }
}
