import { World } from '@bridle/engine';
import type { Box } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { blocksIn, blocksSoon, makingLand } from './blocksIn.js';

const newWorld = (): World => World.create({ high: 0, low: 1 });
const WIDE: Box = { from: [4_000, 80, 4_000], to: [4_095, 80, 4_095] };

describe('the blocks of land that nobody has seen', () => {
  it('are looked at once the land is made, column by column', () => {
    const world = newWorld();
    expect([...makingLand(world, WIDE)]).toHaveLength(36);
    expect([...makingLand(world, WIDE)]).toEqual([]);
  });

  it('are told later where much has to be made, and the same as at once', async () => {
    const world = newWorld();
    const told = blocksSoon(() => world, WIDE);
    expect(told).toBeInstanceOf(Promise);
    expect(await told).toEqual(blocksIn(newWorld(), WIDE));
  });

  it('are told at once where there is little to make', () => {
    const world = newWorld();
    const narrow = { from: WIDE.from, to: WIDE.from };
    expect(blocksSoon(() => world, narrow)).toEqual(blocksIn(newWorld(), narrow));
  });
});
