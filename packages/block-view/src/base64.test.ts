import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.js';

describe('base64', () => {
  it('is what Node writes, and is read back, for bytes of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(toBase64(bytes)).toBe(text);
        expect(fromBase64(text)).toEqual(bytes);
      }),
    );
  });

  it.each([6_143, 6_144, 6_145, 100_000])(
    'is right over the end of a piece: %i bytes',
    (length) => {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + (i >> 8)) & 255);
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    },
  );
});
