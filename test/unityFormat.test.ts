import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatted, ruleProblems, unitySources } from '../scripts/unityFormat.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('the C# of the Unity package', () => {
  const paths: string[] = unitySources();
  const texts = paths.map((path) => readFileSync(join(ROOT, path), 'utf8'));

  it('is formatted as Roslyn would; node scripts/unityFormat.mjs --write does it', () => {
    const wanted: string[] = formatted(paths);
    expect(paths.filter((_, at) => texts[at] !== wanted[at])).toEqual([]);
  }, 300_000); // an interpreter runs the formatter

  it('has no long lines and no tabs, and nullable annotations everywhere', () => {
    expect(paths.flatMap((path, at) => ruleProblems(path, texts[at]!))).toEqual([]);
  });
});

describe('a rule of C# sources', () => {
  it('says where it is broken', () => {
    expect(ruleProblems('A.cs', `using X;\n\tint a;\n${'x'.repeat(121)}\n`)).toEqual([
      'A.cs(3): longer than 120 characters',
      'A.cs(2): a tab',
      'A.cs(1): begins without #nullable enable',
    ]);
  });
});
