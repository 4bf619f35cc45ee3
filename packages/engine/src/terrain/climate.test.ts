import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Climate, MARGIN, PATCH } from './climate.js';

test('the height in the middle of a column, asked for alone, is that of its land', () => {
  const place = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(fc.nat(), place, place, (low, x, z) => {
      const climate = new Climate({ high: 3, low });
      const alone = climate.middleHeight(x, z);
      expect(climate.patch(x, z).heights[(8 + MARGIN) * PATCH + 8 + MARGIN]).toBe(alone);
    }),
  );
});
