import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squeeze, unsqueeze } from './squeeze.js';

const MOST = 1 << 20;

function throughSqueeze(bytes: Uint8Array): Uint8Array {
  return unsqueeze(squeeze(bytes), MOST);
}

/** Bytes that repeat nothing, the same every time. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = Math.imul(state, 48_271) % 2_147_483_647;
    return state >> 8;
  });
}

describe('squeezed bytes', () => {
  it.each([0, 1, 3, 4, 5, 14, 15, 16, 19, 20, 269, 270, 271, 525, 70_000])(
    'come back where %i of them are the same, and where none is',
    (length) => {
      const same = new Uint8Array(length).fill(7);
      expect(throughSqueeze(same)).toEqual(same);
      expect(throughSqueeze(noise(length))).toEqual(noise(length));
    },
  );

  it('come back where the same stands further back than two bytes can tell', () => {
    const bytes = new Uint8Array(66_000);
    bytes.set(noise(40), 0);
    bytes.set(noise(40), 65_600);
    expect(throughSqueeze(bytes)).toEqual(bytes);
  });

  it('come back whatever they are', () => {
    const piece = fc.uint8Array({ maxLength: 40 });
    const pieces = fc.array(fc.tuple(piece, fc.integer({ min: 1, max: 30 })), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, (list) => {
        const bytes = Uint8Array.from(
          list.flatMap(([part, times]) => Array.from({ length: times }, () => [...part]).flat()),
        );
        expect(throughSqueeze(bytes)).toEqual(bytes);
      }),
    );
  });

  it('are few where they repeat, and hardly more where they do not', () => {
    const row = noise(100);
    const rows = Uint8Array.from({ length: 10_000 }, (_, i) => row[i % 100]!);
    expect(squeeze(rows).length).toBeLessThan(200);
    expect(squeeze(noise(10_000)).length).toBeLessThan(10_060);
  });

  it('are refused where they say that they are more than there can be', () => {
    expect(() => unsqueeze(squeeze(new Uint8Array(101)), 100)).toThrow(
      '101 bytes are more than 100',
    );
  });

  it('are refused where they end too early, and end where they are broken', () => {
    const squeezed = squeeze(Uint8Array.from({ length: 3_000 }, (_, i) => (i >> 3) ^ (i % 11)));
    for (let end = 0; end < squeezed.length; end++) {
      expect(() => unsqueeze(squeezed.subarray(0, end), MOST)).toThrow(RangeError);
    }
    const broken = fc.tuple(fc.nat(squeezed.length - 1), fc.nat(255));
    fc.assert(
      fc.property(broken, ([at, byte]) => {
        const other = squeezed.slice();
        other[at] = byte;
        try {
          expect(unsqueeze(other, MOST).length).toBeLessThanOrEqual(MOST);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
