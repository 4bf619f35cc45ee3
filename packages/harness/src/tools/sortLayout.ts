import type { SlotState } from '@bridle/facets';

/** How many of each kind are in one chest. */
export type ItemCounts = Map<string, number>;

export interface Chest {
  readonly slots: number;
  readonly items: readonly SlotState[];
}

export function countsOf(items: readonly SlotState[]): ItemCounts {
  const counts: ItemCounts = new Map();
  for (const { item, count } of items) counts.set(item, (counts.get(item) ?? 0) + count);
  return counts;
}

/** Written or enchanted ones of a kind do not lie on one stack, so that nobody can tell the room. */
export function isSpecial({ slot: _s, item: _i, count: _c, ...more }: SlotState): boolean {
  return Object.keys(more).length > 0;
}

/**
 * Where everything should lie: each kind in the chest that has most of it, and only what does
 * not fit there in another. `extra` is on its way and lies nowhere. Takes no more slots than there are.
 */
export function sortedLayout(
  chests: readonly Chest[],
  extra: ReadonlyMap<string, number>,
  stackMax: (item: string) => number,
  /** kinds that stay where they are */
  isLeft: (item: string) => boolean,
): ItemCounts[] {
  const now = chests.map(({ items }) => countsOf(items));
  const goal: ItemCounts[] = chests.map(() => new Map());
  const free = chests.map(({ slots }) => slots);
  const stays = new Set(
    chests.flatMap(({ items }) =>
      items
        .filter((one) => isLeft(one.item) || (isSpecial(one) && stackMax(one.item) > 1))
        .map(({ item }) => item),
    ),
  );
  for (const [i, { items }] of chests.entries()) {
    for (const { item, count } of items) {
      if (!stays.has(item)) continue;
      goal[i]!.set(item, (goal[i]!.get(item) ?? 0) + count);
      free[i]!--;
    }
  }
  const totals = new Map(extra);
  for (const counts of now) {
    for (const [item, count] of counts) {
      if (!stays.has(item)) totals.set(item, (totals.get(item) ?? 0) + count);
    }
  }
  const stacks = ([item, count]: readonly [string, number]): number =>
    Math.ceil(count / stackMax(item));
  const kinds = [...totals].sort((a, b) => stacks(b) - stacks(a) || (a[0] < b[0] ? -1 : 1));
  for (const [item, total] of kinds) {
    const homes = chests
      .map((_, i) => i)
      .sort(
        (a, b) =>
          (now[b]!.get(item) ?? 0) - (now[a]!.get(item) ?? 0) || free[b]! - free[a]! || a - b,
      );
    let left = total;
    for (const i of homes) {
      const fits = Math.min(left, free[i]! * stackMax(item));
      if (fits === 0) continue;
      goal[i]!.set(item, fits);
      free[i]! -= Math.ceil(fits / stackMax(item));
      left -= fits;
    }
  }
  return goal;
}

/** What lies in a chest and should not. */
export function surplusOf(
  now: ReadonlyMap<string, number>,
  goal: ReadonlyMap<string, number>,
): ItemCounts {
  const surplus: ItemCounts = new Map();
  for (const [item, count] of now) {
    const more = count - (goal.get(item) ?? 0);
    if (more > 0) surplus.set(item, more);
  }
  return surplus;
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** Kinds that lie in more than one chest. */
export function splitKinds(chests: readonly ReadonlyMap<string, number>[]): string[] {
  const homes = new Map<string, number>();
  for (const counts of chests) {
    for (const item of counts.keys()) homes.set(item, (homes.get(item) ?? 0) + 1);
  }
  return [...homes].filter(([, chestCount]) => chestCount > 1).map(([item]) => item);
}
