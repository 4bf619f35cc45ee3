import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BRIDLE } from './support/bridle.js';

const MODULES = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url));
const LOADER = new URL('../packages/cli/bin/bundle.js', import.meta.url).href;
const BUNDLE = fileURLToPath(new URL('../packages/cli/dist/bundle/main.cjs', import.meta.url));

function run(...args: string[]): string {
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

/** Loads the bundle as the command does, and tells which files were not compiled before. */
const TELL = `
  const { load, scripts } = await import('${LOADER}');
  process.argv.push('run', '--headless', '--max-ticks', '1');
  process.on('exit', () => {
    const names = [...scripts].filter(([, script]) => script.cachedDataRejected !== false);
    console.log(JSON.stringify({ loaded: scripts.size, compiled: names.map(([name]) => name) }));
  });
  load('main.cjs');
`;

// Where there is no bundler for the machine, the command runs its modules.
describe.skipIf(!existsSync(BUNDLE))('the bundled command', () => {
  it('starts from code that was compiled when it was built', () => {
    const told = JSON.parse(run('--input-type=module', '-e', TELL, '-')) as Record<string, unknown>;
    expect(told).toEqual({ loaded: expect.any(Number), compiled: [] });
    expect(told.loaded).toBeGreaterThan(5);
  });

  it.each(['run', 'drive', 'mc', 'abu'])('says the same as its modules: help %s', (page) => {
    const help = run(BRIDLE, 'help', page);
    expect(help).toBe(run(MODULES, 'help', page));
    expect(help).toContain('bridle');
  });
});
