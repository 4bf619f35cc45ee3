import { allAtOnce } from '@bridle/facets/parts';
import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { FreeQuads } from '../freeQuads.js';
import { ItemLooks } from '../items/itemLooks.js';
import { itemTextures } from '../items/itemTextures.js';
import { FREE_BYTES, FREE_FINER_SHIFT } from '../layout.js';
import { pushItem } from '../models/itemQuads.js';
import { ItemIcons } from '../overlay/icons.js';
import { drawVision } from '../overlay/vision.js';
import { withMips } from '../packs/packTexture.js';
import { compileLooks } from './compileLooks.js';
import type { Looks } from './looks.js';
import { mipOf } from './mipOf.js';

const plain = compileLooks(
  ['air', 'stone', 'fire'].map((name) => ({
    name: `minecraft:${name}`,
    properties: {},
    shape: Float64Array.of(0, 0, 0, 1, 1, 1),
  })),
  ['plains'],
  itemTextures(),
);
const [RED, BLUE] = [0xfe0000ff, 0xfeff0000];
type Paint = (s: number, t: number) => number;
const checker: Paint = (s, t) => ((s + t) % 2 === 0 ? RED : BLUE);

/** The looks with one texture of a pack, which stands still. */
function looksWith(name: string, edge: number, paint: Paint): Looks {
  const texels = new Int32Array(edge * edge).map((_, i) => paint(i % edge, Math.floor(i / edge)));
  const fine = new Map([[plain.textureNamed(name), { edge, mips: withMips(texels, edge) }]]);
  return { ...plain, fine, animations: [] };
}

function iconOf(looks: Looks, item: string, scale: number): Uint32Array {
  const state = (name: string) => (name === 'stone' ? 1 : undefined);
  return new ItemIcons(looks, new ItemLooks(looks, state)).of(item, scale).texels;
}

describe('a texture of more than 16 × 16 texels', () => {
  it('has the mip that is wanted, or the next larger one, or the largest', () => {
    const looks = looksWith('item/apple', 64, checker);
    const apple = looks.textureNamed('item/apple');
    const edges = [1, 16, 17, 32, 33, 64, 500].map((wanted) => mipOf(looks, apple, wanted).edge);
    expect(edges).toEqual([16, 16, 32, 32, 64, 64, 64]);
    expect([...mipOf(looks, apple, 64).texels.subarray(0, 2)]).toEqual([RED, BLUE]);
    expect(new Set(mipOf(looks, apple, 32).texels)).toEqual(new Set([0xfe800080]));
    expect(mipOf(plain, apple, 64)).toEqual(mipOf(plain, apple, 16));
  });

  it('shows in the icon of a flat item as far as that has pixels, and of a block', () => {
    const apple = looksWith('item/apple', 32, checker);
    const icon = iconOf(apple, 'apple', 2);
    expect([icon[0], icon[1], icon[32], icon[33]]).toEqual([RED, BLUE, BLUE, RED]);
    const small = iconOf(looksWith('item/apple', 64, checker), 'apple', 2);
    expect(new Set(small)).toEqual(new Set([0xfe800080])); // two texels to a pixel
    const stone = (edge: number) => iconOf(looksWith('stone', edge, checker), 'stone', 8);
    expect(stone(64)).not.toEqual(stone(32));
  });

  it('burns before the eyes as finely', () => {
    const edges = (edge: number): number => {
      const [width, height] = [512, 256];
      const picture = { width, height, data: new Uint8Array(width * height * 4).fill(128) };
      const looks = looksWith('fire', edge, (s) => (s % 2 === 0 ? RED : BLUE));
      allAtOnce(drawVision(picture, { onFire: true }, looks, 0));
      const row = picture.data.subarray((height - 2) * width * 4);
      let found = 0;
      for (let x = 1; x < width; x++) if (row[x * 4] !== row[x * 4 - 4]) found++;
      return found;
    };
    expect(edges(64) / edges(32)).toBeCloseTo(2, 1);
  });

  it('has a rim as fine as it is, unless that takes too many pieces', () => {
    const rimOf = (edge: number, paint: Paint): readonly [pieces: number, finer: number] => {
      const looks = looksWith('item/apple', edge, paint);
      const arena = new Arena();
      const quads = new FreeQuads(arena);
      const look = new ItemLooks(looks, () => undefined).of('apple');
      const m = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
      pushItem(quads, m, look, looks, 0);
      const last = (quads.address + (quads.count - 1) * FREE_BYTES) >> 2;
      return [quads.count - 2, arena.u32[last + 12]! >> FREE_FINER_SHIFT];
    };
    const disc =
      (edge: number): Paint =>
      (s, t) =>
        (s - edge / 2 + 0.5) ** 2 + (t - edge / 2 + 0.5) ** 2 < (edge / 3) ** 2 ? RED : 0;
    const [coarse] = rimOf(32, disc(32));
    const [pieces, finer] = rimOf(64, disc(64));
    expect(finer).toBe(2);
    expect(pieces).toBeGreaterThan(coarse * 1.5);
    expect(rimOf(128, disc(128))[1]).toBe(finer); // enough for any hand
    const sieve = rimOf(64, (s, t) => ((s + t) % 2 === 0 ? RED : 0));
    expect(sieve[0]).toBeLessThanOrEqual(1_024);
    expect(sieve[1]).toBeLessThan(2);
  });
});
