import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crossings, sources } from '../scripts/borders.mjs';

describe('the borders between rooms', () => {
  it('are crossed by none of our files', () => {
    expect(crossings(sources() as [string, string][])).toEqual([]);
  });

  it('are looked for in every package, and in nothing that only tests use', () => {
    const paths = (sources() as [string, string][]).map(([path]) => path);
    const rooms = new Set(paths.map((path) => /^(packages\/[^/]+|bench)\/src\//.exec(path)?.[1]));
    const packages = readdirSync(new URL('../packages', import.meta.url));
    expect([...rooms].sort()).toEqual(['bench', ...packages.map((name) => `packages/${name}`)]);
    expect(paths.filter((path) => /\/test[^/]*\.ts$|\.test\.ts$/.test(path))).toEqual([]);
  });

  it('take a property called from for what it is', () => {
    const text = "const x: Part['from'] = [], y: Part['to'] = [];";
    expect(crossings([['packages/engine/src/a.ts', text]])).toEqual([]);
  });

  it.each([
    ['packages/voxel/src/packs/a.ts', "import { expect } from 'vitest';"],
    ['packages/engine/src/a.ts', "import { readFile } from 'node:fs';"],
    ['packages/engine/src/a.ts', "import type { Game } from '@bridle/facets';"],
    ['packages/engine/src/a.ts', 'const now = Date.now();'],
    ['packages/engine/src/a.ts', 'const x = Math.sin(1);'],
    ['packages/engine/src/a.ts', 'const { random } = Math;'],
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
    ['packages/new/src/a.ts', ''],
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
