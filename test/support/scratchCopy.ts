import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSources } from '../../scripts/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LEFT_OUT = /(^|\/)(dist|node_modules)(\/|$)|\.test\.ts$/;

/** The sources as a contributor has them, to add something to them and see what comes of it. */
export class ScratchCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'bridle-scratch-'));
  readonly #touched = new Set<string>();

  constructor() {
    for (const folder of ['package.json', 'packages', 'scripts', 'tsconfig.base.json']) {
      cpSync(join(ROOT, folder), join(this.folder, folder), {
        recursive: true,
        filter: (path) => !LEFT_OUT.test(relative(ROOT, path)),
      });
    }
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '@bridle'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name === '@bridle' || name.startsWith('.')) continue;
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
    this.#linkPackages();
  }

  /** As npm does it when it installs. */
  #linkPackages(): void {
    const { workspaces } = JSON.parse(this.read('package.json')) as { workspaces: string[] };
    for (const path of workspaces.filter((path) => path.startsWith('packages/'))) {
      const link = join(this.folder, 'node_modules/@bridle', basename(path));
      if (!existsSync(link)) symlinkSync(join(this.folder, path), link);
    }
  }

  /** The files that were written by hand since this was last asked. */
  touched(): string[] {
    const touched = [...this.#touched].sort();
    this.#touched.clear();
    return touched;
  }

  /** A new file. */
  write(path: string, text: string): void {
    const at = join(this.folder, path);
    if (existsSync(at)) throw new Error(`${path} is there already`);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
    this.#touched.add(path);
  }

  /** A file with something else in place of what stands there once. */
  edit(path: string, before: string, after: string): void {
    const [head, tail, ...more] = readFileSync(join(this.folder, path), 'utf8').split(before);
    if (tail === undefined || more.length > 0) throw new Error(`${path} has not one ${before}`);
    writeFileSync(join(this.folder, path), head + after + tail);
    this.#touched.add(path);
  }

  /** A file with something more behind what stands there once. */
  insert(path: string, behind: string, text: string): void {
    this.edit(path, behind, behind + text);
  }

  append(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text, { flag: 'a' });
    this.#touched.add(path);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Does what `npm install` and `npm run build` do, but for looking at types. The result is the command. */
  async build(): Promise<string> {
    this.#linkPackages();
    const gather = join(this.folder, 'scripts/gather.mjs');
    const { status, stderr } = spawnSync(process.execPath, [gather], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return bundleSources(this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
