import { allAtOnce } from '@bridle/facets/parts';
import { describe, expect, it } from 'vitest';
import { squeezedTexts, unsqueezedTexts } from './squeezedTexts.js';

describe('many bytes as texts', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i of them come back', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * i) >> 7);
    const texts = allAtOnce(squeezedTexts(bytes));
    expect(texts).toHaveLength(Math.ceil(length / 65_536));
    expect(allAtOnce(unsqueezedTexts(texts))).toEqual(bytes);
  });

  it('takes a turn for each part', () => {
    const work = squeezedTexts(new Uint8Array(200_000));
    let turns = 0;
    while (!work.next().done) turns++;
    expect(turns).toBe(4);
  });

  it('refuses a part that says it is larger than any can be', () => {
    expect(() => allAtOnce(unsqueezedTexts(['////////']))).toThrow('are more than 65536');
  });
});
