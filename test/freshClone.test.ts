import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startBridleIn } from './support/bridle.js';
import { connected } from './support/connected.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The files of the project as a clone would have them, and nothing that was installed or built. */
function freshClone(): string {
  const folder = join(temporaryFolder(), 'clone');
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const name of names.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/** A copy, whose files have other times and other places, has nothing to build. The result is the copy. */
function expectCopyIsBuilt(clone: string): string {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(clone, copy, { recursive: true, verbatimSymlinks: true });
  const made = ['cli/dist/bundle/main.cjs', 'cli/dist/main.js', 'voxel/dist/paintedTextures.bin'];
  const times = () => made.map((path) => statSync(join(copy, 'packages', path)).mtimeMs);
  const before = times();
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'pipe' });
  expect(times()).toEqual(before);
  return copy;
}

/** As after a `git pull`. */
function expectBuildIsTold(clone: string): void {
  appendFileSync(join(clone, 'packages/cli/src/version.ts'), '\nexport const PULLED = true;\n');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'building what changed\n' });
}

describe('npm start in a fresh clone', () => {
  it('installs, builds and listens, without anything that only tests need', async () => {
    const cwd = freshClone();
    const start = { cwd, script: join(cwd, 'scripts/start.mjs') };
    const { endpoints, endpointsFile, exited, child, stdout, stderr } = await startBridleIn(
      start,
      ...['--world-seed', '1'],
    );
    expect(endpoints, stderr()).toMatchObject({
      automation: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      abu: expect.any(String),
      'mc-cli': expect.any(String),
    });
    expect(existsSync(join(cwd, 'node_modules/vitest'))).toBe(false);
    const client = await connected({ endpointsFile });
    const { tick } = await client.step({ ticks: 0 }); // from then on time waits for the client
    expect(await client.step({ ticks: 5 })).toEqual({ tick: tick + 5 });
    child.kill('SIGINT');
    expect(await exited).toMatchObject({ code: 0 });
    // It names the port where the one by default was taken.
    expect(`${stdout()}${stderr()}`).toMatch(/npx bridle drive (--connect \S+ )?get_state/);
    expect(stderr()).toMatch(/^building; this takes longest the first time$/m);
    expectBuildIsTold(expectCopyIsBuilt(cwd));
  }, 300_000);
});
