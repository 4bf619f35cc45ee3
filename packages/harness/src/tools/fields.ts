import { failure, type Vector } from '@bridle/facets';
import { z } from 'zod';
import { TOOL_BOX_BLOCKS_MAX, TOOL_RADIUS_MAX } from '../limits.js';

/** Parts of schemas that several tools have. */

export const place = z.tuple([z.int(), z.int(), z.int()]);

export function radiusField(blocks: number) {
  return z
    .number()
    .min(1)
    .max(TOOL_RADIUS_MAX)
    .default(blocks)
    .describe(`blocks around the player; ${blocks} when left out`);
}

type Words = (words: readonly string[]) => Readonly<Record<string, string>>;

/** Words of a command line by their place; what is left over goes to the last. */
export function inOrder(...names: readonly string[]): Words {
  return (words) => {
    const last = names.length - 1;
    const entries = names
      .map(
        (name, i) => [name, i === last ? words.slice(last).join(' ') : (words[i] ?? '')] as const,
      )
      .filter(([, word]) => word !== '');
    return Object.fromEntries(entries);
  };
}

export function isNumber(word: string | undefined): boolean {
  return word !== undefined && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word);
}

/** Every cell of a box, from the bottom up. */
export function cellsOf(from: Vector, to: Vector): Vector[] {
  const low = from.map((value, i) => Math.min(value, to[i]!)) as Vector;
  const high = from.map((value, i) => Math.max(value, to[i]!)) as Vector;
  const count = (high[0] - low[0] + 1) * (high[1] - low[1] + 1) * (high[2] - low[2] + 1);
  if (count > TOOL_BOX_BLOCKS_MAX) {
    const message = `the box has ${count} blocks, more than ${TOOL_BOX_BLOCKS_MAX}`;
    throw failure('refused', message, 'do it in several smaller boxes');
  }
  const cells: Vector[] = [];
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) cells.push([x, y, z]);
    }
  }
  return cells;
}
