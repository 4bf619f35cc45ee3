import { describe, expect, it } from 'vitest';
import { sources } from '../../../scripts/checkBorders.mjs';
import * as blockWorldLimits from './blockWorldLimits.js';

/** Those that play in a block world, or speak a protocol of one. */
const OF_BLOCK_WORLDS = /^(ops|tools|observers|dialects)\/|^(blockWorldLimits|limits)\.ts$/;

describe('bounds of block worlds', () => {
  it('are kept by no room that serves any game', () => {
    const folder = 'packages/harness/src/';
    const files = (sources() as [string, string][])
      .filter(([path]) => path.startsWith(folder))
      .map(([path, text]) => [path.slice(folder.length), text] as const);
    const names = Object.keys(blockWorldLimits);
    const using = files.filter(([, text]) =>
      names.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    expect(using.length).toBeGreaterThan(20);
    const found = using.map(([path]) => path).filter((path) => !OF_BLOCK_WORLDS.test(path));
    expect(found).toEqual([]);
  });
});
