import { ITEM_KINDS } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import { itemTextures } from './itemTextures.js';

const pages = itemTextures();
const names = new Set(pages.map((page) => page.name));

describe('item pictures', () => {
  it('are there for every item that is no block', () => {
    const missing = ITEM_KINDS.filter(
      ({ name, block }) =>
        block === undefined && !names.has(`item/${name.replace('minecraft:', '')}`),
    );
    const next =
      'give it a picture in render/src/items; a spawn egg has its colours in the model: `egg`';
    expect(
      missing.map(({ name }) => name),
      next,
    ).toEqual([]);
  });

  it('are there for seeds and vegetables, which do not look like the crop they plant', () => {
    for (const name of ['wheat_seeds', 'carrot', 'potato']) expect(names).toContain(`item/${name}`);
  });

  it('have one name each', () => {
    expect(names.size).toBe(pages.length);
  });

  it('consist of opaque texels and holes, neither all nor nothing', () => {
    for (const { name, texels } of pages) {
      const holes = texels.filter((texel) => texel === 0).length;
      const painted = texels.filter((texel) => texel >>> 24 === 254).length;
      expect(holes + painted, name).toBe(256);
      expect(painted, name).toBeGreaterThan(25);
      expect(painted, name).toBeLessThan(230);
    }
  });

  it('tell materials apart: no two pictures are alike', () => {
    const seen = new Map<string, string>();
    for (const { name, texels } of pages) {
      const key = texels.join();
      expect(seen.get(key), name).toBeUndefined();
      seen.set(key, name);
    }
  });

  it('are the same every time', () => {
    const again = itemTextures();
    expect(pages.every(({ texels }, i) => texels.join() === again[i]!.texels.join())).toBe(true);
  });
});
