import { I32, signed, unsigned, V128, type ValueType, type WasmFunction } from './module.js';

/** SIMD instructions, by their names in the specification. */
export const SIMD = {
  load: 0x00,
  load32Splat: 0x09,
  store: 0x0b,
  const: 0x0c,
  i32Splat: 0x11,
  i32Extract: 0x1b,
  i32Replace: 0x1c,
  i32Eq: 0x37,
  i32Ne: 0x38,
  i32Lt: 0x39,
  i32Gt: 0x3b,
  i32Le: 0x3d,
  i32Ge: 0x3f,
  f32Eq: 0x41,
  f32Ne: 0x42,
  f32Lt: 0x43,
  f32Gt: 0x44,
  f32Le: 0x45,
  f32Ge: 0x46,
  not: 0x4d,
  and: 0x4e,
  andNot: 0x4f,
  or: 0x50,
  xor: 0x51,
  bitSelect: 0x52,
  anyTrue: 0x53,
  load32Lane: 0x56,
  ceil: 0x67,
  floor: 0x68,
  trunc: 0x69,
  nearest: 0x6a,
  i32Abs: 0xa0,
  i32AllTrue: 0xa3,
  i32Shl: 0xab,
  i32Shr: 0xac,
  i32Add: 0xae,
  i32Sub: 0xb1,
  i32Mul: 0xb5,
  i32Min: 0xb6,
  i32Max: 0xb8,
  f32Abs: 0xe0,
  f32Neg: 0xe1,
  f32Sqrt: 0xe3,
  f32Add: 0xe4,
  f32Sub: 0xe5,
  f32Mul: 0xe6,
  f32Div: 0xe7,
  f32PMin: 0xea,
  f32PMax: 0xeb,
  truncSat: 0xf8,
  convert: 0xfa,
} as const;

/** Instructions on single numbers, and of control. */
export const OP = {
  block: [0x02, 0x40],
  loop: [0x03, 0x40],
  if: [0x04, 0x40],
  ifI32: [0x04, I32],
  else: [0x05],
  end: [0x0b],
  return: [0x0f],
  eqz: [0x45],
  eq: [0x46],
  ne: [0x47],
  ltU: [0x49],
  gt: [0x4a],
  ge: [0x4e],
  and: [0x71],
  add: [0x6a],
  sub: [0x6b],
  mul: [0x6c],
  div: [0x6d],
  rem: [0x6f],
  shl: [0x74],
  shrU: [0x76],
} as const;

export function simd(code: number): number[] {
  return [0xfd, ...unsigned(code)];
}

export const get = (local: number): number[] => [0x20, ...unsigned(local)];
export const set = (local: number): number[] => [0x21, ...unsigned(local)];
export const tee = (local: number): number[] => [0x22, ...unsigned(local)];
export const getGlobal = (global: number): number[] => [0x23, ...unsigned(global)];
export const setGlobal = (global: number): number[] => [0x24, ...unsigned(global)];
export const int = (value: number): number[] => [0x41, ...signed(value)];
export const call = (index: number): number[] => [0x10, ...unsigned(index)];
export const branch = (depth: number): number[] => [0x0c, ...unsigned(depth)];
export const branchIf = (depth: number): number[] => [0x0d, ...unsigned(depth)];
/** i32.load at an address plus an offset */
export const loadWord = (offset: number): number[] => [0x28, 2, ...unsigned(offset)];
export const simdLoad = (offset = 0): number[] => [...simd(SIMD.load), 0, ...unsigned(offset)];
export const simdStore = (offset = 0): number[] => [...simd(SIMD.store), 0, ...unsigned(offset)];

/** The code of one function while it is written. */
export class Code {
  readonly #params: readonly ValueType[];
  readonly #locals: ValueType[] = [];
  readonly #lanes: number[] = [];
  readonly bytes: number[] = [];
  #lanesTaken = 0;

  constructor(params: readonly ValueType[]) {
    this.#params = params;
  }

  emit(...parts: readonly (readonly number[])[]): void {
    for (const part of parts) for (const byte of part) this.bytes.push(byte);
  }

  /** A local for one number, kept for good. */
  word(): number {
    return this.#add(I32);
  }

  /** A local for four lanes, until `release`. */
  lanes(): number {
    const free = this.#lanes[this.#lanesTaken];
    const local = free ?? this.#add(V128);
    if (free === undefined) this.#lanes.push(local);
    this.#lanesTaken++;
    return local;
  }

  mark(): number {
    return this.#lanesTaken;
  }

  /** Gives back the locals taken since the mark. */
  release(mark: number): void {
    this.#lanesTaken = mark;
  }

  #add(type: ValueType): number {
    return this.#params.length + this.#locals.push(type) - 1;
  }

  finish(results: readonly ValueType[]): WasmFunction {
    return { params: this.#params, results, locals: this.#locals, code: this.bytes };
  }
}
