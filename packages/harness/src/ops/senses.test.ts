import type { EntityState, ItemStack } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import {
  BOOK_PAGE_CHARS_MAX,
  BOOK_PAGES_MAX,
  ENTITIES_TOLD_MAX,
  LINE_BYTES_MAX,
} from '../limits.js';
import { nearestThatFit } from './senses.js';

function lying(count: number, item: ItemStack): EntityState[] {
  const [x, y, z] = [-1_234_567.123456789, 200.123456789012, 1_234_567.123456789];
  return Array.from({ length: count }, (_, i) => ({
    id: 1_000_000 + i,
    type: 'minecraft:item',
    pos: [x, y, z],
    velocity: [0.012345678901234567, -0.012345678901234567, 0.012345678901234567],
    distance: 12.345678901234567,
    item,
  }));
}

describe('the entities that are told', () => {
  it('are the nearest where there are many, and fit into a line', () => {
    const all = lying(4_096, { item: 'minecraft:light_weighted_pressure_plate', count: 64 });
    const told = nearestThatFit(all);
    expect(told).toEqual(all.slice(0, ENTITIES_TOLD_MAX));
    expect(JSON.stringify(told).length).toBeLessThan(LINE_BYTES_MAX);
  });

  it('are fewer where they are written full', () => {
    const pages = Array<string>(BOOK_PAGES_MAX).fill('x'.repeat(BOOK_PAGE_CHARS_MAX));
    const told = nearestThatFit(lying(50, { item: 'minecraft:writable_book', count: 1, pages }));
    expect(told).toHaveLength(9);
    expect(JSON.stringify(told).length).toBeLessThan(LINE_BYTES_MAX);
  });

  it('are all where they are few', () => {
    const all = lying(3, { item: 'minecraft:stone', count: 1 });
    expect(nearestThatFit(all)).toEqual(all);
  });
});
