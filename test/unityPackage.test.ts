import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { presentMetas, wantedMetas } from '../scripts/unityMeta.mjs';
import { temporaryFolder } from './support/temporaryFolder.js';

const PACKAGE = fileURLToPath(new URL('../bridges/unity/com.abu.bridge', import.meta.url));

const wanted: Map<string, string> = wantedMetas();
const present: Map<string, string> = presentMetas();

function idOf(meta: string): string | undefined {
  return /^guid: ([0-9a-f]{32})$/m.exec(meta)?.[1];
}

function importerOf(meta: string): string | undefined {
  return /^(\w+Importer):$/m.exec(meta)?.[1];
}

describe('the .meta files of the Unity package', () => {
  it('stand beside all that Unity imports, and nothing else; node scripts/unityMeta.mjs writes them', () => {
    expect([...present.keys()].sort()).toEqual([...wanted.keys()].sort());
  });

  it('have the ids of their paths, so that none ever changes', () => {
    const ids = (metas: Map<string, string>) =>
      [...metas].map(([path, meta]) => [path, idOf(meta)]);
    expect(ids(present).sort()).toEqual(ids(wanted).sort());
    expect(idOf(wanted.get('package.json.meta')!)).toBe('e99fd2c513fedeaa30528ec824d59b55');
  });

  it('have each an id of its own', () => {
    expect(new Set([...present.values()].map(idOf)).size).toBe(present.size);
  });

  it('name the importer for what they stand beside', () => {
    for (const [path, meta] of wanted) {
      expect(`${path} ${importerOf(present.get(path) ?? '')}`).toBe(`${path} ${importerOf(meta)}`);
    }
  });

  it('are wanted of samples, but not of what else Unity passes over', () => {
    const folder = temporaryFolder();
    const files = [
      'A.cs',
      '.hidden.cs',
      'Documentation~/a.md',
      'Samples~/One/B.cs',
      'Dir/C.asmdef',
    ];
    for (const file of files) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    expect([...(wantedMetas(folder) as Map<string, string>).keys()].sort()).toEqual([
      'A.cs.meta',
      'Dir.meta',
      'Dir/C.asmdef.meta',
      'Samples~/One/B.cs.meta',
    ]);
  });
});

describe('the manifest of the Unity package', () => {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

  it('asks for Unity 6 and Json.NET, and for nothing else', () => {
    expect(manifest).toMatchObject({ name: 'com.abu.bridge', unity: '6000.0' });
    expect(manifest.dependencies).toEqual({ 'com.unity.nuget.newtonsoft-json': '3.2.1' });
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has the version that the bridge tells of itself', () => {
    const source = readFileSync(join(PACKAGE, 'Runtime/Unity/AbuBridge.cs'), 'utf8');
    const [, version] = /const string PackageVersion = "([^"]*)";/.exec(source)!;
    expect(version).toBe(manifest.version);
    const changes = readFileSync(join(PACKAGE, 'CHANGELOG.md'), 'utf8');
    expect(changes).toContain(`\n## [${manifest.version}]`);
  });

  it('lists every sample by its folder', () => {
    const folders = manifest.samples.map(({ path }: { path: string }) => path);
    expect(folders).toEqual(
      readdirSync(join(PACKAGE, 'Samples~')).map((name) => `Samples~/${name}`),
    );
    for (const sample of manifest.samples) expect(sample).toHaveProperty('displayName');
  });
});

describe('docs/unity.md', () => {
  const page = readFileSync(new URL('../docs/unity.md', import.meta.url), 'utf8');

  /** The test classes in the row of the page that ends so. */
  function namedWhere(end: string): string[] {
    const row = page
      .split('\n')
      .find((line) => line.startsWith('| `') && line.endsWith(`${end} |`));
    return [...(row?.split(' | ')[0] ?? '').matchAll(/`(\w+Tests)`/g)].map(([, name]) => name!);
  }

  function testClassesIn(folder: string): { name: string; usesUnity: boolean }[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('Tests.cs'))
      .map((path) => ({
        name: basename(path, '.cs'),
        usesUnity: /\bUnity(Engine|Editor)\b/.test(readFileSync(join(folder, path), 'utf8')),
      }));
  }

  const ours = testClassesIn(PACKAGE);
  const namesOf = (isWanted: boolean): string[] =>
    ours.filter(({ usesUnity }) => usesUnity === isWanted).map(({ name }) => name);

  it('names every test class that runs here as it does in Unity', () => {
    expect(namedWhere('nothing in them is of Unity').sort()).toEqual(namesOf(false).sort());
  });

  it('names every test class that runs here on stand-ins', () => {
    expect(namedWhere('on stand-ins').sort()).toEqual(namesOf(true).sort());
  });

  it('names every test class that runs nowhere else', () => {
    const onlyHere = testClassesIn(fileURLToPath(new URL('unity/tests', import.meta.url)));
    expect(namedWhere('they let frames pass').sort()).toEqual(
      onlyHere.map(({ name }) => name).sort(),
    );
  });
});

describe('the tarball of the Unity package', () => {
  it('has all files of the package under package/, as Unity wants it', () => {
    const folder = temporaryFolder();
    const args = ['pack', '--loglevel=error', '--pack-destination', folder];
    execFileSync('npm', args, { cwd: PACKAGE, stdio: 'pipe' });
    const [tarball] = readdirSync(folder);
    const listed = execFileSync('tar', ['-tzf', join(folder, tarball!)], { encoding: 'utf8' });
    const files = readdirSync(PACKAGE, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replace(PACKAGE, 'package'));
    expect(listed.trim().split('\n').sort()).toEqual(files.sort());
    for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE.md']) {
      expect(existsSync(join(PACKAGE, name))).toBe(true);
    }
  });
});
