import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from './list.js';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

/** The sources that are loaded with this one, by what is imported when a module is, and not later. */
function loadedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(SOURCES, path), 'utf8');
  for (const [, from] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^']+)';/gm)) {
    if (!from!.startsWith('.')) found.add(from!);
    else loadedWith(join(dirname(path), from!.replace(/\.js$/, '.ts')), found);
  }
  return found;
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i);
}

describe('the list of dialects', () => {
  it('loads nothing that a dialect needs to be spoken', () => {
    const loaded = [...loadedWith('listening.ts')];
    expect(loaded).toContain('dialects/mcCli/definition.ts');
    expect(loaded.filter((path) => /session|codec|zod|core\/|ops\//.test(path))).toEqual([]);
  });

  it('has names, endpoints and flags that no two have in common', () => {
    expect(twice(DIALECTS.map(({ name }) => name))).toEqual([]);
    expect(twice(DIALECTS.flatMap(({ endpoints }) => endpoints))).toEqual([]);
    expect(twice(DIALECTS.flatMap(({ flags }) => flags.map(({ name }) => name)))).toEqual([]);
  });

  it.each(DIALECTS)('has for $name what sentences are made of', (dialect) => {
    const { name, endpoints, flags, askedBy, opensBy } = dialect;
    const names = flags.map((flag) => flag.name);
    expect(endpoints[0]).toBe(name);
    expect(names).toEqual(expect.arrayContaining([...askedBy]));
    expect(names).toContain(/^--([a-z-]+) /.exec(opensBy)?.[1]);
  });

  it.each(DIALECTS)('lets serve listen for $name, unless a script plays', (dialect) => {
    const run = { flags: {}, env: { HOME: '/h' }, furtherGames: [], startsInMenu: false } as const;
    const asked = { ...run, command: 'serve', isHeadless: true } as const;
    expect(dialect.plan({ ...asked, isScripted: false })).toBeDefined();
    expect(dialect.plan({ ...asked, isScripted: true })).toBeUndefined();
    expect(dialect.plan({ ...asked, command: 'run', isScripted: false })).toBeUndefined();
  });
});
