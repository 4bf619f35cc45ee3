import type { Lacking } from './senses.js';

/** What kept a recipe from being made as often as asked: the reason of a failure, and its words. */
export interface CraftLack {
  readonly reason: 'no_room' | 'out_of_reach' | 'missing_item';
  readonly text: string;
  readonly hint: string;
  /** how far it is from being made, beside other recipes of the same item */
  readonly far: number;
}

/** Undefined where nothing is lacking. */
export function craftLack(
  lacksTable: boolean,
  lacksRoom: boolean,
  missing: readonly Lacking[],
): CraftLack | undefined {
  if (lacksTable) {
    const text = 'it takes a crafting table, open or in reach';
    return { reason: 'out_of_reach', text, hint: 'go to one, or place one', far: 1 };
  }
  if (lacksRoom) {
    const text = 'the inventory has no room for it';
    return { reason: 'no_room', text, hint: 'toss or store something first', far: 0 };
  }
  if (missing.length === 0) return undefined;
  const things = missing.map(({ count, any_of }) => `${count} ${any_of[0]}`);
  const far = missing.reduce((sum, { count }) => sum + count, 1);
  const hint = 'gather or withdraw it first';
  return { reason: 'missing_item', text: `missing ${things.join(', ')}`, hint, far };
}
