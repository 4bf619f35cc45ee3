import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BRIDLE } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const CLI = fileURLToPath(new URL('../packages/cli/', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../packages/cli/dist/bundle/main.cjs', import.meta.url));

function run(...args: string[]): string {
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

/** Loads a bundle as the command does, and tells which files were not compiled before. */
const tell = (cli: string, ...args: string[]): string => `
  const { load, scripts } = await import('${pathToFileURL(join(cli, 'bin/bundle.js'))}');
  process.argv.push(...${JSON.stringify(args)});
  process.on('exit', () => {
    const names = [...scripts].filter(([, script]) => script.cachedDataRejected !== false);
    const compiled = names.map(([name]) => name);
    console.log(JSON.stringify({ loaded: scripts.size, names: [...scripts.keys()], compiled }));
  });
  load('main.cjs');
`;

function toldBy(cli: string, ...args: string[]): Record<string, unknown> {
  const said = run('--input-type=module', '-e', tell(cli, ...args), '-');
  return JSON.parse(said.trim().split('\n').at(-1)!) as Record<string, unknown>;
}

// Where there is no bundler for the machine, the command runs its modules.
describe.skipIf(!existsSync(BUNDLE))('the bundled command', () => {
  it('starts from code that was compiled when it was built', () => {
    const told = toldBy(CLI, 'run', '--headless', '--world-seed', '1', '--max-ticks', '1');
    expect(told.compiled).toEqual([]);
    expect(told.loaded).toBeGreaterThan(5);
  });

  it('starts in spite of compiled code that is damaged or cut off, which it does not use', () => {
    const folder = temporaryFolder();
    for (const part of ['package.json', 'bin', 'dist/bundle']) {
      cpSync(join(CLI, part), join(folder, part), { recursive: true });
    }
    const bundle = join(folder, 'dist/bundle');
    const intact = toldBy(folder, 'help', 'run');
    expect(intact.compiled).toEqual([]);
    const compiled = readdirSync(bundle).filter((name) => name.endsWith('.v8'));
    for (const [i, name] of compiled.entries()) {
      const bytes = readFileSync(join(bundle, name));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(join(bundle, name), i % 2 === 0 ? bytes : bytes.subarray(0, i));
    }
    const { loaded, compiled: refused } = toldBy(folder, 'help', 'run');
    expect(loaded).toBe(intact.loaded);
    expect(refused).toHaveLength(intact.loaded as number);
  });

  it.each([
    ['drive', 'get_state', '--uds', 'nobody-listens'],
    ['drive', '--help'],
    ['ps'],
    ['stop', 'nobody'],
    ['mcp', '--help'],
    ['--help'],
    ['--version'],
  ])('loads no game to be a client: %s', (...args) => {
    const { names, compiled } = toldBy(CLI, ...args);
    expect(compiled).toEqual([]);
    expect(names).not.toContainEqual(expect.stringMatching(/^runFlags-/)); // with all that a run has
  });

  it.each(['run', 'drive', 'mc', 'abu'])('says the same as its modules: help %s', (page) => {
    const help = run(BRIDLE, 'help', page);
    expect(help).toBe(run(MODULES, 'help', page));
    expect(help).toContain('bridle');
  });
});

const PARTS = ['packages', 'package.json', 'tsconfig.base.json'];
const OLD = new Date('2001-01-01');
const NEW = new Date('2002-01-01');

/** A copy of the clone with what is built in it, but not with what is installed. */
function copyOfClone(): string {
  const folder = temporaryFolder();
  const filter = (path: string) => !path.endsWith('/node_modules');
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Makes all files of the packages old, except those that are named. */
function setTimes(clone: string, isNew: (path: string) => boolean): void {
  const packages = join(clone, 'packages');
  for (const path of readdirSync(packages, { encoding: 'utf8', recursive: true })) {
    const time = isNew(path) ? NEW : OLD;
    utimesSync(join(packages, path), time, time);
  }
}

const isBundle = (path: string): boolean => path.startsWith('cli/dist/bundle');

/** How many files of the bundle the command loads in this clone to tell its version; 0: modules. */
function bundleFilesLoaded(clone: string): number {
  const bin = pathToFileURL(join(clone, 'packages/cli/bin'));
  const code = `
    process.argv.push('--version');
    const { scripts } = await import('${bin}/bundle.js');
    process.on('exit', () => console.log(scripts.size));
    await import('${bin}/bridle.js');
  `;
  const [version, loaded] = run('--input-type=module', '-e', code, '-').trim().split('\n');
  expect(version).toMatch(/^bridle \d/);
  return Number(loaded);
}

describe.skipIf(!existsSync(BUNDLE))('a copy of a built clone', () => {
  it('starts from the bundle, whatever the times of its files are', () => {
    const clone = copyOfClone();
    expect(bundleFilesLoaded(clone)).toBeGreaterThan(0);
    for (const isNew of [() => false, isBundle, (path: string) => !isBundle(path)]) {
      setTimes(clone, isNew);
      expect(bundleFilesLoaded(clone)).toBeGreaterThan(0);
    }
  });

  it('starts from its modules when tsc alone has built something else, and only then', () => {
    const clone = copyOfClone();
    // It uses no other package: the notes of tsc name those by the way through node_modules, out of the copy.
    const build = () =>
      run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', join(clone, 'packages/engine'));
    build();
    expect(bundleFilesLoaded(clone)).toBeGreaterThan(0);
    appendFileSync(join(clone, 'packages/engine/src/index.ts'), '\nexport const added = 1;\n');
    build();
    setTimes(clone, isBundle);
    expect(bundleFilesLoaded(clone)).toBe(0);
  });
});
