// The part of WebAssembly that is used here; it is the same in Node and in browsers, and the
// compiler knows it only from the libraries of either.
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance<Exports> {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: Exports;
  }
}
