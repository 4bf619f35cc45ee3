import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../scripts/borders.mjs';

const PAGE = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
const ENGINE = 'packages/engine/src/';

interface Row {
  /** paths from the root */
  readonly rooms: readonly string[];
  readonly cells: readonly string[];
}

/** The rows of a section's table. Names in the engine's are those of its folders. */
function rowsOf(section: string, prefix = ''): Row[] {
  const text = PAGE.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  return [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row]) => row!.split('|').map((cell) => cell.trim()))
    .filter(([first]) => first!.startsWith('`'))
    .map(([first, ...cells]) => ({
      rooms: [...first!.matchAll(/`([^`]+)`/g)].map(([, name]) => prefix + name!),
      cells,
    }));
}

/** As a row names it: `packages/facets` for `packages/facets/src/`. */
function withoutSource(path: string): string {
  return path.replace(/\/$/, '').replace(/^(packages\/[^/]+)\/src$/, '$1');
}

const OWN_ROWS = rowsOf('The rooms');
const ENGINE_ROWS = rowsOf('The engine', ENGINE);
const NAMED = [...OWN_ROWS, ...ENGINE_ROWS].flatMap(({ rooms }) => rooms);

describe('docs/architecture.md', () => {
  it('has a row for every room of scripts/borders.mjs', () => {
    const named = new Set(NAMED.map(withoutSource));
    const missing = (ROOMS as { path: string }[])
      .map(({ path }) => withoutSource(path))
      .filter((path) => !named.has(path));
    expect(missing).toEqual([]);
  });

  it('names rooms that exist, each once', () => {
    const root = new URL('../', import.meta.url);
    expect(NAMED.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect(NAMED.filter((path, at) => NAMED.indexOf(path) !== at)).toEqual([]);
  });

  it('says of each what it does, what belongs there and what does not', () => {
    for (const { rooms, cells } of OWN_ROWS) {
      expect(cells, rooms.join()).toHaveLength(3);
      expect(
        cells.filter((cell) => cell === ''),
        rooms.join(),
      ).toEqual([]);
    }
  });

  // That it is the way of a real request is seen to by `npm run check`, which draws it anew.
  it('shows the way of a request through every room between a socket and a facet', () => {
    const [, picture = ''] =
      /the way of a request: [^\n]*\n+```text\n([\s\S]*?)```/.exec(PAGE) ?? [];
    const passed = picture.split('\n').map((line) => /^ *(\w+)\/.*: /.exec(line)?.[1]);
    const rooms = passed.filter((room, at) => room !== undefined && passed.indexOf(room) === at);
    expect(rooms).toEqual(['transport', 'framing', 'dialects', 'core', 'ops']);
    expect(picture).toContain('THE GAME');
  });
});

it('every package is a workspace by its name, so that what lies deeper has a lock of its own', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { workspaces } = JSON.parse(manifest) as { workspaces: string[] };
  const packages = readdirSync(new URL('../packages', import.meta.url));
  const named = packages.map((name) => `packages/${name}`);
  expect(workspaces.toSorted()).toEqual(['bench', 'bridges/web', 'scripts', ...named].sort());
});
