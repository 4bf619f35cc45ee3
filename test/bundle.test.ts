import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BRIDLE } from './support/bridle.js';

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
    console.log(JSON.stringify({ loaded: scripts.size, compiled: names.map(([name]) => name) }));
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
    const told = toldBy(CLI, 'run', '--headless', '--max-ticks', '1');
    expect(told).toEqual({ loaded: expect.any(Number), compiled: [] });
    expect(told.loaded).toBeGreaterThan(5);
  });

  it('starts in spite of compiled code that is damaged or cut off, which it does not use', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bridle-bundle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const part of ['package.json', 'bin', 'dist/bundle']) {
      cpSync(join(CLI, part), join(folder, part), { recursive: true });
    }
    const bundle = join(folder, 'dist/bundle');
    const intact = toldBy(folder, 'help', 'run');
    expect(intact).toEqual({ loaded: expect.any(Number), compiled: [] });
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

  it.each(['run', 'drive', 'mc', 'abu'])('says the same as its modules: help %s', (page) => {
    const help = run(BRIDLE, 'help', page);
    expect(help).toBe(run(MODULES, 'help', page));
    expect(help).toContain('bridle');
  });
});
