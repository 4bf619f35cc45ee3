import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCompiled, isInRange, versionDefinesOf } from '../scripts/unity/assemblyDefinitions.mjs';
import { BUILT, netstandard } from '../scripts/unity/jobs.mjs';
import { compile } from '../scripts/unityBuild.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Result {
  readonly isMade: boolean;
  readonly problems: string[];
  readonly members: string[];
}

/** Sources by the names of their assemblies, each with the names of those that it sees. */
const ASSEMBLIES = {
  UnityEngine: {
    sees: [],
    text: `#nullable enable
namespace UnityEngine
{
    public class Object
    {
        public string name = "";
        public static T[] Find<T>(int mode) => new T[0];
        public static implicit operator bool(Object? it) => it != null;
    }
    public sealed class Camera : Object { public float this[int at] => at; public void Render() { } }
}`,
  },
  Uses: {
    sees: ['UnityEngine'],
    text: `#nullable enable
using UnityEngine;
static class Uses
{
    static float Depth(Camera camera) => camera ? camera[0] : camera.name.Length;
    static Camera[] All() => Object.Find<Camera>(1);
}`,
  },
  Newer: { sees: [], text: 'namespace A; class B { }' },
  NeedsNewer: { sees: ['Newer'], text: 'class C { }' },
  Careless: {
    sees: [],
    text: `#nullable enable
class D { string _never = null; string F() => _never; }`,
  },
  Undocumented: {
    sees: [],
    docs: true,
    text: `public class E { public int Field; /// <summary>See <see cref="Missing"/>.</summary>
    public void G() { } }`,
  },
} as const;

type Name = keyof typeof ASSEMBLIES;
let folder = '';
let results: Record<Name, Result>;

beforeAll(() => {
  mkdirSync(BUILT, { recursive: true });
  folder = mkdtempSync(join(BUILT, 'try-'));
  const names = Object.keys(ASSEMBLIES) as Name[];
  const jobs = names.map((name) => {
    const { text, sees, ...rest } = ASSEMBLIES[name];
    writeFileSync(join(folder, `${name}.cs`), text);
    return {
      kind: 'library',
      out: join(folder, `${name}.dll`),
      defines: [],
      refs: [...netstandard(), ...sees.map((other) => join(folder, `${other}.dll`))],
      standIns: ['UnityEngine'].filter((other) => name !== other),
      sources: [relative(ROOT, join(folder, `${name}.cs`))],
      docs: 'docs' in rest,
      isOutline: false,
    };
  });
  const found = compile(jobs) as Result[];
  results = Object.fromEntries(names.map((name, at) => [name, found[at]])) as typeof results;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the C# compiler', () => {
  it('takes C# 9, and nothing newer', () => {
    expect(results.UnityEngine).toMatchObject({ isMade: true, problems: [] });
    expect(results.Newer.isMade).toBe(false);
    expect(results.Newer.problems[0]).toMatch(
      /Newer\.cs\(1,1\): error CS8773: .* not available in C# 9/,
    );
  });

  it('says which assembly is missing for another', () => {
    expect(results.NeedsNewer.problems).toEqual(['Newer is not there']);
  });

  it('counts warnings, and makes the assembly all the same', () => {
    expect(results.Careless.isMade).toBe(true);
    expect(results.Careless.problems[0]).toContain('error CS8625');
  });

  it('wants public types explained, and explanations that are right', () => {
    const codes = results.Undocumented.problems.map((problem) => /CS\d+/.exec(problem)?.[0]);
    expect(codes.sort()).toEqual(['CS1574', 'CS1591']);
  });

  it('tells what is used of the assemblies that stand in for others', () => {
    expect(results.Uses.members).toEqual([
      'UnityEngine.Camera',
      'UnityEngine.Camera.this[int]',
      'UnityEngine.Object',
      'UnityEngine.Object.Find<T>(int)',
      'UnityEngine.Object.implicit operator bool(UnityEngine.Object)',
      'UnityEngine.Object.name',
    ]);
    expect(results.UnityEngine.members).toEqual([]);
  });
});

describe('an assembly definition', () => {
  it.each([
    ['2.0.0', '', true],
    ['2.0.0', '1.0.0', true],
    ['2.0.0', '2.0.1', false],
    ['2.0.0', '[2.0]', true],
    ['2.0.1', '[2.0]', false],
    ['2.0.0', '[1.0,2.0)', false],
    ['2.0.0', '[1.0,2.0]', true],
    ['2.0.0', '(2.0,3.0)', false],
    ['2.0.0', '(,3.0)', true],
    ['2.0.0', '(2.1,)', false],
  ])('has version %s in the range %j: %s', (version, range, isIn) => {
    expect(isInRange(version, range)).toBe(isIn);
  });

  it('defines what its packages bring along', () => {
    const versionDefines = [{ name: 'com.unity.ugui', expression: '1.0.0', define: 'ABU_UGUI' }];
    expect(versionDefinesOf({ versionDefines }, { 'com.unity.ugui': '2.0.0' })).toEqual([
      'ABU_UGUI',
    ]);
    expect(versionDefinesOf({ versionDefines }, {})).toEqual([]);
  });

  it('is compiled on its platforms, and with what it wants defined', () => {
    expect(isCompiled({ includePlatforms: ['Editor'] }, 'WebGL', [])).toBe(false);
    expect(isCompiled({ excludePlatforms: ['WebGL'] }, 'WebGL', [])).toBe(false);
    expect(isCompiled({ excludePlatforms: ['WebGL'] }, 'Editor', [])).toBe(true);
    const wants = (...defineConstraints: string[]) =>
      isCompiled({ defineConstraints }, 'Editor', ['A']);
    expect([wants('A'), wants('B'), wants('!B'), wants('B || A'), wants('A', 'B')]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
