import * as engine from '@bridle/engine';
import * as facets from '@bridle/facets';
import { expect, it } from 'vitest';

// The engine knows no facets, and what plays over facets no engine: each has the numbers of slots.
it('the world numbers the slots of an inventory as the facets do', () => {
  const numbers = ({
    HOTBAR_SLOTS,
    MAIN_SLOTS,
    ARMOR_SLOT,
    OFFHAND_SLOT,
  }: typeof facets | typeof engine) => ({
    HOTBAR_SLOTS,
    MAIN_SLOTS,
    ARMOR_SLOT,
    OFFHAND_SLOT,
  });
  expect(numbers(engine)).toEqual(numbers(facets));
  expect(engine.ALL_SLOTS).toBe(facets.OFFHAND_SLOT + 1);
});
