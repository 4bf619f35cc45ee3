import fc from 'fast-check';
import { expect } from 'vitest';
import { BLOCK_KINDS, KIND_OF_STATE } from '../blocks/index.js';
import { type Column, SECTIONS } from './column.js';
import type { ColumnSource } from './worldBlocks.js';

export const SEED = { high: 12, low: 34 };

/** Everything in a column, in a form that a test can compare. */
export function contentOf(column: Column): unknown {
  const sections = Array.from({ length: SECTIONS }, (_, i) => {
    const mixed = column.sectionStates(i);
    return mixed === undefined ? column.uniformState(i) : hashOf(mixed);
  });
  return { x: column.x, z: column.z, sections, biomes: hashOf(column.biomes) };
}

function hashOf(numbers: ArrayLike<number>): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < numbers.length; i++) hash = Math.imul(hash ^ numbers[i]!, 0x01000193);
  return `${numbers.length} numbers ${hash >>> 0}`;
}

export function nameOf(state: number): string {
  return BLOCK_KINDS[KIND_OF_STATE[state]!]!.name.slice('minecraft:'.length);
}

/** Fails where a column depends on what its generator has made before it, near or far. */
export function expectNoOrder(generator: () => ColumnSource): void {
  const coordinate = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.constantFrom(-1_000_000, 1_000_000),
  );
  const shuffled = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 });
  fc.assert(
    fc.property(coordinate, coordinate, shuffled, (x, z, order) => {
      const [inOrder, mixedUp] = [generator(), generator()];
      const at = (source: ColumnSource, i: number) =>
        contentOf(source.column(x + (i % 3) - 1, z + Math.floor(i / 3) - 1));
      const expected = order.map((_, i) => at(inOrder, i));
      for (const i of order) expect(at(mixedUp, i)).toEqual(expected[i]);
    }),
    { numRuns: 25 },
  );
}
