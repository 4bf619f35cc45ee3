import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGINE_ROOMS } from '../scripts/borders.mjs';
import { crossings, cyclesOf, sources } from '../scripts/checkBorders.mjs';

describe('the borders between rooms', () => {
  it('are crossed by none of our files', () => {
    expect(crossings(sources() as [string, string][])).toEqual([]);
  });

  it('let no room use itself over others, and name no room that is not there', () => {
    expect(cyclesOf()).toEqual([]);
    const room = (path: string, ...uses: string[]) => ({ path, uses, packages: [] });
    const a = room('packages/a/src/', 'b');
    expect(cyclesOf([a, room('packages/b/src/', 'c'), room('packages/c/src/', 'a')])).toEqual([
      'a → b → c → a is a cycle of rooms',
    ]);
    expect(cyclesOf([a])).toEqual(['a uses b, which is no room']);
  });

  it('stand in docs/architecture.md for the engine, each room after all that it uses', () => {
    const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
    const table = page.slice(page.indexOf('## The engine'), page.indexOf('Land is made when'));
    const named = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => `engine/${name!.replace('.ts', '')}`),
    );
    const names = ENGINE_ROOMS.map(({ path }: { path: string }) =>
      path.replace(/^packages\/engine\/src/, 'engine').replace(/(\.ts|\/)$/, ''),
    );
    expect(named).toEqual(names);
    for (const [i, { uses }] of (ENGINE_ROOMS as { uses: string[] }[]).entries()) {
      expect(names.slice(0, i)).toEqual(expect.arrayContaining(uses));
    }
  });

  it('are looked for in every package, and in nothing that only tests use', () => {
    const paths = (sources() as [string, string][]).map(([path]) => path);
    const pattern = /^(packages\/[^/]+|bridges\/web|bench)\/src\//;
    const rooms = new Set(paths.map((path) => pattern.exec(path)?.[1]));
    const packages = readdirSync(new URL('../packages', import.meta.url));
    const expected = ['bench', 'bridges/web', ...packages.map((name) => `packages/${name}`)];
    expect([...rooms].sort()).toEqual(expected);
    expect(paths.filter((path) => /\/test[^/]*\.ts$|\.test\.ts$/.test(path))).toEqual([]);
  });

  it('take what is called from for what it is', () => {
    const text = "const x: Part['from'] = [], y: Part['to'] = [];";
    const flag = "const FLAGS = [{ name: 'count-from', value: '<n>' }];";
    expect(crossings([['packages/engine/src/world/a.ts', `${text}\n${flag}`]])).toEqual([]);
  });

  it('take a package that no row names for a game: it knows facets, and the list of games knows it', () => {
    const game = "import { b } from './b.js';\nimport { defineGameKind } from '@bridle/facets';";
    const list = "import { newKind } from '@bridle/new';";
    expect(
      crossings([
        ['packages/new/src/a.ts', game],
        ['packages/cli/src/games/list.ts', list],
      ]),
    ).toEqual([]);
  });

  it.each([
    ['packages/voxel/src/packs/a.ts', "import { expect } from 'vitest';"],
    ['packages/engine/src/world/a.ts', "import { readFile } from 'node:fs';"],
    ['packages/engine/src/world/a.ts', "import type { Game } from '@bridle/facets';"],
    ['packages/engine/src/world/a.ts', 'const now = Date.now();'],
    ['packages/engine/src/world/a.ts', 'const x = Math.sin(1);'],
    ['packages/engine/src/world/a.ts', 'const { random } = Math;'],
    ['packages/engine/src/blocks/a.ts', "import type { World } from '../world/world.js';"],
    ['packages/engine/src/world/a.ts', "import { tick } from '../tick.js';"],
    ['packages/engine/src/rules/a.ts', "import { useHands } from '../hands/hands.js';"],
    ['packages/engine/src/mobs/body/a.ts', "import { goalOf } from '../goals.js';"],
    ['packages/engine/src/a.ts', ''],
    ['packages/cli/src/a.ts', 'await import(name);'],
    ['packages/facets/src/a.ts', "export { z } from 'zod';"],
    ['packages/harness/src/core/a.ts', "import { connect } from 'node:net';"],
    ['packages/harness/src/dialects/x/codec.ts', "import { createWorld } from '@bridle/engine';"],
    ['packages/harness/src/dialects/x/codec.ts', "await import('../../server/server.js');"],
    ['packages/voxel/src/a.ts', "import { Server } from '@bridle/harness';"],
    ['packages/harness/src/core/a.ts', "import { createVoxelGame } from '@bridle/voxel';"],
    ['packages/env/src/a.ts', "import { Host } from '@bridle/harness';"],
    ['packages/harness/src/screens/a.ts', "import { Renderer } from '@bridle/render';"],
    ['packages/cli/src/a.ts', "import { createWorld } from '@bridle/engine';"],
    ['packages/cli/src/a.ts', "import { voxelKind } from '@bridle/voxel';"],
    ['packages/cli/src/a.ts', "import { newKind } from '@bridle/new';"],
    ['packages/cli/src/games/a.ts', "import { Host } from '@bridle/harness';"],
    ['packages/new/src/a.ts', "import { Host } from '@bridle/harness';"],
    ['packages/new/src/a.ts', "import { createVoxelGame } from '@bridle/voxel';"],
    ['packages/new/src/a.ts', "import { z } from 'zod';"],
    ['packages/harness/src/core/a.ts', "import { newKind } from '@bridle/new';"],
    ['new/src/a.ts', ''],
    ['packages/harness/src/dialects/x/a.ts', 'const { chat } = host.game.facets;'],
    ['packages/harness/src/dialects/x/a.ts', 'const { facets, absent } = host.game;'],
    ['packages/harness/src/repl/a.ts', 'toolsOf(host).list();'],
    ['packages/ai/src/a.ts', 'const own = game.facets.avatar;'],
    ['packages/harness/src/ops/a.ts', 'await host.ask(client, call);'],
    ['packages/harness/src/tools/a.ts', 'host.submit(client, call, reply);'],
  ])('are guarded: %s with %s', (path, text) => {
    expect(crossings([[path, text]])).toHaveLength(1);
  });
});
