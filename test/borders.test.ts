import { describe, expect, it } from 'vitest';
import { crossings, sources } from '../scripts/borders.mjs';

describe('the borders between rooms', () => {
  it('are crossed by none of our files', () => {
    expect(crossings(sources() as [string, string][])).toEqual([]);
  });

  it.each([
    ['packages/engine/src/a.ts', "import { readFile } from 'node:fs';"],
    ['packages/engine/src/a.ts', "import type { Game } from '@bridle/facets';"],
    ['packages/engine/src/a.ts', 'const now = Date.now();'],
    ['packages/engine/src/a.ts', 'const x = Math.sin(1);'],
    ['packages/engine/src/a.ts', 'const { random } = Math;'],
    ['packages/cli/src/a.ts', 'await import(name);'],
    ['packages/facets/src/a.ts', "export { z } from 'zod';"],
    ['packages/harness/src/core/a.ts', "import { connect } from 'node:net';"],
    ['packages/harness/src/dialects/x/codec.ts', "import { createWorld } from '@bridle/engine';"],
    ['packages/harness/src/dialects/x/codec.ts', "await import('../../games/flat.js');"],
    ['packages/harness/src/games/a.ts', "import { Server } from '../server/server.js';"],
    ['packages/harness/src/screens/a.ts', "import { Renderer } from '@bridle/render';"],
    ['packages/cli/src/a.ts', "import { createWorld } from '@bridle/engine';"],
    ['packages/new/src/a.ts', ''],
  ])('are guarded: %s with %s', (path, text) => {
    expect(crossings([[path, text]])).toHaveLength(1);
  });
});
