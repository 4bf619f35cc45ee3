import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATE_COUNT } from '../blocks/index.js';
import { Fingerprint, toggleBlock } from './hash.js';

function printed(...numbers: number[]): string {
  const print = new Fingerprint();
  for (const number of numbers) print.number(number);
  return print.toString();
}

describe('a fingerprint', () => {
  it('differs whenever one number of a sequence does, or their order', () => {
    const number = fc.double();
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        if (Object.is(a, b)) return;
        expect(printed(a, c)).not.toBe(printed(b, c));
        expect(printed(c, a)).not.toBe(printed(c, b));
        expect(printed(a, b)).not.toBe(printed(b, a));
      }),
    );
  });

  it('tells 0 from −0, and one block state from every other', () => {
    expect(printed(0)).not.toBe(printed(-0));
    const seen = new Set<string>();
    for (let state = 0; state < STATE_COUNT; state++) {
      const print = new Fingerprint();
      toggleBlock(print, 1, 2, 3, state);
      seen.add(print.toString());
    }
    expect(seen.size).toBe(STATE_COUNT);
  });
});
