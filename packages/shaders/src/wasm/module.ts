/** Writes WebAssembly modules: just what the compiler needs of the binary format. */

export const I32 = 0x7f;
export const V128 = 0x7b;
export type ValueType = typeof I32 | typeof V128;

export interface Signature {
  readonly params: readonly ValueType[];
  readonly results: readonly ValueType[];
}

export interface WasmFunction extends Signature {
  /** types of its locals, after the parameters */
  readonly locals: readonly ValueType[];
  readonly code: readonly number[];
}

export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return bytes;
}

export function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) {
      bytes.push(byte);
      return bytes;
    }
    bytes.push(byte | 0x80);
  }
}

/** A module that imports env.memory and exports one function, and globals. */
export class ModuleWriter {
  readonly #functions: (WasmFunction | undefined)[] = [];
  readonly #globals: ValueType[] = [];
  readonly #types: string[] = [];
  readonly #exports: (readonly number[])[] = [];

  /** Its number, before its code is known. */
  reserve(): number {
    return this.#functions.push(undefined) - 1;
  }

  fill(index: number, body: WasmFunction): void {
    this.#functions[index] = body;
  }

  addGlobal(type: ValueType): number {
    return this.#globals.push(type) - 1;
  }

  exportGlobal(name: string, index: number): void {
    this.#exports.push([...text(name), 3, ...unsigned(index)]);
  }

  finish(exported: string, index: number, isShared: boolean): Uint8Array {
    const functions = this.#functions.map((one) => one!);
    const typeOf = functions.map((one) => this.#typeIndex(one));
    const limits = isShared ? [3, 0, ...unsigned(65_536)] : [0, 0];
    const out: number[] = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
    section(
      out,
      1,
      this.#types.map((one) => one.split(',').map(Number)),
    );
    section(out, 2, [[...text('env'), ...text('memory'), 2, ...limits]]);
    section(out, 3, typeOf.map(unsigned));
    section(out, 6, this.#globals.map(globalOf));
    section(out, 7, [[...text(exported), 0, ...unsigned(index)], ...this.#exports]);
    section(out, 10, functions.map(bodyOf));
    return Uint8Array.from(out);
  }

  #typeIndex({ params, results }: Signature): number {
    const bytes = [0x60, ...unsigned(params.length), ...params];
    const key = [...bytes, ...unsigned(results.length), ...results].join();
    const found = this.#types.indexOf(key);
    return found >= 0 ? found : this.#types.push(key) - 1;
  }
}

function text(name: string): number[] {
  return [name.length, ...[...name].map((letter) => letter.charCodeAt(0))];
}

function append(out: number[], bytes: readonly number[]): void {
  for (const byte of bytes) out.push(byte);
}

function section(out: number[], id: number, items: readonly (readonly number[])[]): void {
  const body = unsigned(items.length);
  for (const item of items) append(body, item);
  out.push(id);
  append(out, unsigned(body.length));
  append(out, body);
}

function globalOf(type: ValueType): number[] {
  const zero = type === I32 ? [0x41, 0] : [0xfd, 12, ...new Array<number>(16).fill(0)];
  return [type, 1, ...zero, 0x0b];
}

function bodyOf({ locals, code }: WasmFunction): number[] {
  const runs: number[][] = [];
  for (let i = 0; i < locals.length; ) {
    let end = i;
    while (end < locals.length && locals[end] === locals[i]) end++;
    runs.push([...unsigned(end - i), locals[i]!]);
    i = end;
  }
  const body = [...unsigned(runs.length), ...runs.flat()];
  append(body, code);
  body.push(0x0b);
  const sized = unsigned(body.length);
  append(sized, body);
  return sized;
}
