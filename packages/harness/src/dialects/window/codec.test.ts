import { describe, expect, it } from 'vitest';
import { encode } from './codec.js';

describe('an answer', () => {
  it('is made a text once where it is the same for everybody', () => {
    let made = 0;
    const count = (): string => {
      made++;
      return 'text';
    };
    const shared = Object.freeze({ words: { toJSON: count } });
    expect(encode('1', shared)).toBe('{"id":1,"ok":true,"result":{"words":"text"}}');
    expect(encode('"b"', shared)).toBe('{"id":"b","ok":true,"result":{"words":"text"}}');
    expect(made).toBe(1);
    const own = { words: { toJSON: count } };
    encode('1', own);
    encode('2', own);
    expect(made).toBe(3);
  });
});
