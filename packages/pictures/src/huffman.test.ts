import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLengths, codesOf } from './huffman.js';

const counts = fc
  .uint8Array({ minLength: 2, maxLength: 286 })
  .filter((list) => list.filter((count) => count > 0).length > 1);

describe('code lengths', () => {
  it('are given to what occurs, use all codes there are, and keep to the limit', () => {
    fc.assert(
      fc.property(counts, (list) => {
        const lengths = codeLengths(Uint32Array.from(list), 15);
        expect([...lengths].map((length) => length > 0)).toEqual(
          [...list].map((count) => count > 0),
        );
        expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
        expect(room(lengths)).toBe(1);
      }),
    );
  });

  it('keep to the limit where the best code would be longer', () => {
    const fibonacci = [1, 1];
    while (fibonacci.length < 30) fibonacci.push(fibonacci.at(-1)! + fibonacci.at(-2)!);
    for (const limit of [7, 15]) {
      const lengths = codeLengths(Uint32Array.from(fibonacci), limit);
      expect(Math.max(...lengths)).toBe(limit);
      expect(room(lengths)).toBe(1);
    }
  });

  it('are shorter for what occurs more often', () => {
    expect([...codeLengths(Uint32Array.of(1, 1, 2, 4), 15)]).toEqual([3, 3, 2, 1]);
  });
});

describe('codes', () => {
  it('are those of the deflate format, their first bit lowest', () => {
    // The example of RFC 1951: lengths 3 3 3 3 3 2 4 4 give 010 011 100 101 110 00 1110 1111.
    const codes = codesOf(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4));
    expect([...codes]).toEqual([0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111]);
  });
});

/** How much of all possible bit sequences the codes take up. */
function room(lengths: Uint8Array): number {
  return lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 1 / 2 ** length), 0);
}
