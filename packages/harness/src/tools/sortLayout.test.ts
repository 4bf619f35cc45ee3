import type { SlotState } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { type Chest, countsOf, sortedLayout, sumOf } from './sortLayout.js';

const STACKS: Readonly<Record<string, number>> = { sword: 1, pearl: 16 };

function stackMax(item: string): number {
  return STACKS[item] ?? 64;
}

function chest(slots: number, ...stacks: [item: string, count: number][]): Chest {
  return { slots, items: stacks.map(([item, count], slot) => ({ slot, item, count })) };
}

function layout(chests: readonly Chest[], extra = new Map<string, number>()) {
  return sortedLayout(chests, extra, stackMax, () => false);
}

describe('the layout of sorted chests', () => {
  it('has each kind where most of it lies', () => {
    const [a, b] = layout([
      chest(27, ['dirt', 64], ['stone', 3]),
      chest(27, ['stone', 40], ['dirt', 1]),
    ]);
    expect([...a!]).toEqual([['dirt', 65]]);
    expect([...b!]).toEqual([['stone', 43]]);
  });

  it('spills only what does not fit', () => {
    const [a, b] = layout([chest(1, ['dirt', 64]), chest(2, ['dirt', 10])]);
    expect([a!.get('dirt'), b!.get('dirt')]).toEqual([64, 10]);
  });

  it('leaves alone what lies on no common stack', () => {
    const written: SlotState = { slot: 0, item: 'book', count: 1, title: 'mine' };
    const [a, b] = layout([{ slots: 9, items: [written] }, chest(9, ['book', 3])]);
    expect([a!.get('book'), b!.get('book')]).toEqual([1, 3]);
  });

  it('counts what is on its way', () => {
    const [a, b] = layout([chest(3, ['dirt', 1]), chest(3)], new Map([['dirt', 5]]));
    expect([a!.get('dirt'), b!.size]).toEqual([6, 0]);
  });

  it('keeps every item and needs no more slots than there are, whatever lies where', () => {
    let seed = 1;
    const below = (n: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const KINDS = ['dirt', 'stone', 'sword', 'pearl', 'wheat', 'log'];
    for (let run = 0; run < 500; run++) {
      const chests = Array.from({ length: 1 + below(5) }, () => {
        const slots = 1 + below(8);
        const stacks = Array.from({ length: below(slots + 1) }, (): [string, number] => {
          const item = KINDS[below(KINDS.length)]!;
          return [item, 1 + below(stackMax(item))];
        });
        return chest(slots, ...stacks);
      });
      const goal = layout(chests);
      const all = countsOf(chests.flatMap(({ items }) => items));
      for (const item of KINDS) {
        const planned = goal.reduce((sum, counts) => sum + (counts.get(item) ?? 0), 0);
        expect(planned).toBe(all.get(item) ?? 0);
      }
      for (const [i, counts] of goal.entries()) {
        const used = [...counts].reduce(
          (n, [item, count]) => n + Math.ceil(count / stackMax(item)),
          0,
        );
        expect(used).toBeLessThanOrEqual(chests[i]!.slots);
      }
      expect(sumOf(all)).toBe(goal.reduce((sum, counts) => sum + sumOf(counts), 0));
    }
  });
});
