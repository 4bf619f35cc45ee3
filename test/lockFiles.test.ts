import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingOf } from '../scripts/lib.mjs';
import { EXCEPTIONS, lockFiles, lockProblems } from '../scripts/lockFiles.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Entry = Record<string, unknown>;
const locks = lockFiles() as [string, { packages: Record<string, Entry> }][];

/** A lock with a tool and the binaries that it chooses from, by the ends of their names. */
function lockWith(binaries: Record<string, Entry>, wanted = Object.keys(binaries)) {
  const names = wanted.map((end) => [`tool-${end}`, '1.0.0']);
  const entries = Object.entries(binaries).map(([end, entry]) => [
    `node_modules/tool-${end}`,
    { version: '1.0.0', optional: true, ...entry },
  ]);
  return {
    packages: {
      '': {},
      'node_modules/tool': { version: '1.0.0', optionalDependencies: Object.fromEntries(names) },
      ...Object.fromEntries(entries),
    },
  };
}

const mac = { os: ['darwin'], cpu: ['x64', 'arm64'] };
const glibc = { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] };
const musl = { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['musl'] };

describe('the lock files', () => {
  it('are all found', () => {
    expect(locks.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        'bench/peers/mcp/package-lock.json',
        'bench/peers/three/package-lock.json',
        'package-lock.json',
        'packages/bridge/libraries/package-lock.json',
        'packages/cli/parts/agent-browser/package-lock.json',
        'packages/cli/parts/ai/package-lock.json',
        'packages/minecraft/libraries/package-lock.json',
        'test/agent-browser/package-lock.json',
        'test/matrix/package-lock.json',
        'test/mcp-clients/package-lock.json',
        'test/minecraft-server/package-lock.json',
        'test/unity/package-lock.json',
        'test/web-games/package-lock.json',
      ]),
    );
  });

  it.each(locks)('%s serves every supported platform, from any registry', (_, lock) => {
    expect(lockProblems(lock)).toEqual([]);
  });

  it.each(locks)('%s is one that npm ci accepts', (path) => {
    // npm compares before it fetches; the platform is the one for which test/matrix is.
    const args = ['ci', '--dry-run', '--offline', '--os=linux', '--cpu=x64', '--loglevel=error'];
    const run = () => execFileSync('npm', args, { cwd: join(ROOT, dirname(path)), stdio: 'pipe' });
    expect(run).not.toThrow();
  });

  it('hold every package that is an exception, so that no exception outlives its reason', () => {
    const names = locks.flatMap(([, { packages }]) =>
      Object.entries(packages).map(
        ([path, { name }]) => name ?? path.split('node_modules/').at(-1),
      ),
    );
    expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });
});

describe('a lock file is refused', () => {
  it('not where there is a binary for every platform', () => {
    expect(lockProblems(lockWith({ mac, glibc, musl }))).toEqual([]);
    expect(lockProblems(lockWith({ mac, linux: { os: 'linux' } }))).toEqual([]);
    expect(lockProblems(lockWith({ mac, rest: { os: ['!darwin'] } }))).toEqual([]);
  });

  it('where it lacks a binary that the tool wants', () => {
    const wanted = ['mac', 'glibc', 'musl', 'win32'];
    expect(lockProblems(lockWith({ mac, glibc, musl }, wanted))).toEqual([
      'node_modules/tool wants tool-win32, which the lock lacks',
    ]);
  });

  it('where the tool itself has none for a platform', () => {
    expect(lockProblems(lockWith({ mac, glibc, 'musl-x64': { ...musl, cpu: ['x64'] } }))).toEqual([
      'node_modules/tool has nothing for linux arm64 musl',
    ]);
    expect(lockProblems(lockWith({ glibc, musl, wasm: { cpu: ['wasm32'] } }))).toEqual([
      'node_modules/tool has nothing for darwin x64',
      'node_modules/tool has nothing for darwin arm64',
    ]);
  });

  it('where a package that is always needed is for one platform', () => {
    const packages = { 'node_modules/a': { version: '1.0.0', os: ['linux'], cpu: ['x64'] } };
    expect(lockProblems({ packages })).toHaveLength(4);
  });

  it('where a package names the host that it was fetched from', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.test/a/-/a-1.0.0.tgz' } };
    expect(lockProblems({ packages })).toEqual([
      'node_modules/a names the registry that it came from',
    ]);
  });

  it('not for an optional package found beside the one that wants it, or further up', () => {
    const optionalDependencies = { other: '1.0.0' };
    const nested = 'packages/cli/node_modules/tool';
    for (const at of [`${nested}/node_modules/other`, 'packages/cli/node_modules/other']) {
      const packages = { [nested]: { optionalDependencies }, [at]: {} };
      expect(lockProblems({ packages })).toEqual([]);
    }
    const packages = { [nested]: { optionalDependencies }, 'node_modules/other': {} };
    expect(lockProblems({ packages })).toEqual([]);
  });
});

describe('a clone that was installed before', () => {
  const link = { resolved: 'packages/old', link: true };
  const present = { 'node_modules/@bridle/old': link, 'node_modules/a': { version: '1.0.0' } };

  it('has all that it needs while the lock file is the same', () => {
    expect(missingOf({ '': {}, 'packages/old': {}, ...present }, present, 'all')).toEqual([]);
  });

  it('misses a package that was updated, and one of our own that is new', () => {
    const wanted = {
      'node_modules/@bridle/old': link,
      'node_modules/@bridle/new': { resolved: 'packages/new', link: true },
      'node_modules/a': { version: '1.0.1' },
      'node_modules/b': { version: '1.0.0', dev: true },
    };
    const missing = ['node_modules/@bridle/new', 'node_modules/a'];
    expect(missingOf(wanted, present, 'main')).toEqual(missing);
    expect(missingOf(wanted, present, 'all')).toEqual([...missing, 'node_modules/b']);
  });
});
