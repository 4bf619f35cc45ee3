import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './diff.js';

describe('a diff of lines', () => {
  it('holds both texts, and counts what is new and what is gone', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '+ d', '- e'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { diff, additions, removals, unchanged, changed } = diffLines(
          before.join('\n'),
          after.join('\n'),
        );
        const all = diff === '' ? [] : diff.split('\n');
        const without = (sign: string): string[] =>
          all.filter((line) => !line.startsWith(sign)).map((line) => line.slice(2));
        expect(without('+')).toEqual(before);
        expect(without('-')).toEqual(after);
        expect(additions + removals + unchanged).toBe(all.length);
        expect(changed).toBe(before.join('\n') !== after.join('\n'));
      }),
      { numRuns: 500 },
    );
  });
});
