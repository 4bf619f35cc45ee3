import { describe, expect, it } from 'vitest';
import { sources } from '../scripts/checkBorders.mjs';

/** Names that several files export for different things, and why none of them is called otherwise. */
const SHARED: Readonly<Record<string, string>> = {
  Client: 'users of bridle/client write it; that of the harness is whoever has connected',
};

/** The same of functions and constants that several files of one package export. */
const SHARED_IN_PACKAGE: Readonly<Record<string, string>> = {
  BYTES: 'one of each kernel: the build writes both files alike',
  bed: 'a look, and the painter of its texture',
  command: 'the op of that name, and how two dialects write one of theirs',
  craft: 'the op and the tool of that name',
  decode: 'every codec has one',
  door: 'a look, and the painter of its texture',
  encode: 'every codec has one',
  encodeError: 'every codec has one',
  torch: 'a look, and the painter of its texture',
  trapdoor: 'a look, and the painter of its texture',
};

const VALUE = /^export (?:declare )?(?:async )?(?:function\*?|const|let) (\w+)/gm;
const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

/** The names that more than one of these files exports, with the files. */
function doubles(
  files: Iterable<readonly [path: string, text: string]>,
  declaration = TYPE,
): Record<string, string[]> {
  const homes = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const [, name] of text.matchAll(declaration)) {
      homes.set(name!, (homes.get(name!) ?? new Set()).add(path));
    }
  }
  return Object.fromEntries(
    [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]),
  );
}

describe('the name of a type that is exported', () => {
  it('means one thing in all packages', () => {
    const all = sources() as [string, string][];
    const packages = all.filter(([path]) => path.startsWith('packages/'));
    expect(packages.map(([path]) => path)).toContain('packages/facets/src/vector.ts');
    const found = doubles(packages);
    for (const name of Object.keys(SHARED)) {
      expect(found[name], `${name} is no longer shared: take it off the list`).toBeDefined();
      delete found[name];
    }
    expect(found, 'let each name say which one it is, or export one type for all').toEqual({});
  });

  it('is found in interfaces, types, classes and enums, once for a file, and not where it is passed on', () => {
    const declared = (word: string): string => `export ${word} Part`;
    const words = ['interface', 'type', 'class', 'abstract class', 'enum', 'declare class'];
    for (const word of words) {
      const files = [
        ['a.ts', `${declared(word)} {}\n${declared('type')} = 1;\n`],
        ['b.ts', `/** One. */\n${declared('interface')}<T> {}\n`],
      ] as const;
      expect(doubles(files), word).toEqual({ Part: ['a.ts', 'b.ts'] });
    }
    const apart = [
      ['a.ts', `${declared('interface')} {}\n`],
      ['b.ts', "export type { Part } from './a.js';\ninterface Part {}\nexport type Parts = 1;\n"],
    ] as const;
    expect(doubles(apart)).toEqual({});
  });
});

describe('the name of a function or a constant that is exported', () => {
  it('means one thing in a package', () => {
    const all = sources() as [string, string][];
    const names = new Set(all.map(([path]) => /^packages\/[^/]+\//.exec(path)?.[0]));
    names.delete(undefined);
    expect(names).toContain('packages/engine/');
    const found: Record<string, string[]> = {};
    for (const name of names) {
      const files = all.filter(([path]) => path.startsWith(name!));
      Object.assign(found, doubles(files, VALUE));
    }
    for (const name of Object.keys(SHARED_IN_PACKAGE)) {
      expect(found[name], `${name} is no longer shared: take it off the list`).toBeDefined();
      delete found[name];
    }
    expect(found, 'let each name say which one it is, or export one for all').toEqual({});
  });

  it('is found in functions and constants, and not where it is passed on', () => {
    for (const word of ['function', 'function*', 'async function', 'const', 'let']) {
      const files = [
        ['a.ts', `export ${word} sides = 1;\n`],
        ['b.ts', 'export const sides = 2;\n'],
        ['c.ts', "const sides = 3;\nexport { sides } from './a.js';\n"],
      ] as const;
      expect(doubles(files, VALUE), word).toEqual({ sides: ['a.ts', 'b.ts'] });
    }
  });
});
