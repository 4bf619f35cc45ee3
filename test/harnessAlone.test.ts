import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/temporaryFolder.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** All that the harness is built of. The embedded game, its engine and its renderer are none of it. */
const PACKAGES = ['facets', 'block-view', 'pictures', 'processes', 'harness'];

/** A folder with those packages, a game of somebody else, and the libraries of the clone. */
function copyOfHarness(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/@bridle'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === '@bridle') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const name of PACKAGES) {
    for (const part of ['package.json', 'tsconfig.json', 'src']) {
      const path = join('packages', name, part);
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@bridle', name));
  }
  cpSync(join(ROOT, 'test/support/turnGame'), join(folder, 'game'), { recursive: true });
  writeFileSync(join(folder, 'game/package.json'), '{ "type": "module" }');
  const game = {
    extends: '../tsconfig.base.json',
    compilerOptions: { types: ['node'] },
    references: [{ path: '../packages/facets' }, { path: '../packages/harness' }],
  };
  writeFileSync(join(folder, 'game/tsconfig.json'), JSON.stringify(game));
  return folder;
}

function run(folder: string, ...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
}

it('the harness is built without the embedded game, and drives a game of turns', () => {
  const folder = copyOfHarness();
  run(folder, join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', 'game');
  const { cases, passed, failed } = JSON.parse(run(folder, 'game/alone.mjs'));
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(cases / 2);
});
