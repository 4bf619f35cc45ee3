import { describe, expect, it } from 'vitest';
import { TEXTURE_TEXELS } from '../../layout.js';
import { writeWithMips } from './mips.js';
import { TextureSet } from './textureSet.js';

const book = new TextureSet();

function texelsOf(name: string): Uint32Array {
  const start = book.number(name) * TEXTURE_TEXELS;
  return new Uint32Array(book.bytes().buffer).subarray(start, start + TEXTURE_TEXELS);
}

function difference(one: number, other: number): number {
  let most = 0;
  for (const shift of [0, 8, 16]) {
    most = Math.max(most, Math.abs(((one >> shift) & 255) - ((other >> shift) & 255)));
  }
  return most;
}

/** The mean step between neighbours: across the seam of a tiling, and inside the texture. */
function steps(texels: Uint32Array): { seam: number; inside: number } {
  let [seam, inside] = [0, 0];
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const here = texels[y * 16 + x]!;
      const across = difference(here, texels[y * 16 + ((x + 1) & 15)]!);
      const down = difference(here, texels[((y + 1) & 15) * 16 + x]!);
      if (x === 15) seam += across / 32;
      else inside += across / 480;
      if (y === 15) seam += down / 32;
      else inside += down / 480;
    }
  }
  return { seam, inside };
}

const GROUND = [
  'grass_block_top',
  'dirt',
  'coarse_dirt',
  'podzol_top',
  'mycelium_top',
  'sand',
  'red_sand',
  'gravel',
  'clay',
  'snow',
  'stone',
  'deepslate_top',
  'granite',
  'diorite',
  'andesite',
  'tuff',
  'cobblestone',
  'netherrack',
  'water_still',
  'lava_still',
  'oak_leaves',
];

describe('textures', () => {
  it('of a rail lead on into each other, straight, turned and around a bend', () => {
    const isMetal = (name: string, x: number, y: number): boolean => {
      const texel = texelsOf(name)[y * 16 + x]!;
      return texel >>> 24 > 0 && Math.abs((texel & 255) - ((texel >> 16) & 255)) < 16;
    };
    const [straight, corner] = ['rail', 'rail_corner'];
    for (let x = 0; x < 16; x++) {
      expect(isMetal(straight, x, 15), `${x}`).toBe(isMetal(straight, 15 - x, 15));
      expect(isMetal(corner, x, 15), `${x}`).toBe(isMetal(straight, x, 15));
      expect(isMetal(corner, 15, x), `${x}`).toBe(isMetal(corner, x, 15));
      expect(isMetal(corner, x, 0) || isMetal(corner, 0, x)).toBe(false);
    }
  });

  it('of iron bars have one where a post stands by itself', () => {
    const texels = texelsOf('iron_bars');
    for (let y = 0; y < 16; y++) {
      for (const x of [7, 8]) expect(texels[y * 16 + x]! >>> 24).toBeGreaterThan(0);
    }
  });

  it('of a stick that may stand anywhere have no hole', () => {
    for (const texel of texelsOf('lever_stick').subarray(0, 256)) {
      expect(texel >>> 24).toBeGreaterThan(0);
    }
  });

  it.each(GROUND)('%s tiles without a seam', (name) => {
    const { seam, inside } = steps(texelsOf(name));
    expect(seam).toBeLessThan(inside * 1.5 + 3);
  });

  it('of rock and soil do not sparkle: neighbours are close', () => {
    for (const name of ['grass_block_top', 'dirt', 'sand', 'stone', 'snow', 'water_still']) {
      expect(steps(texelsOf(name)).inside, name).toBeLessThan(14);
    }
  });

  it('of leaves have holes in a fifth to a quarter of them', () => {
    for (const name of ['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak']) {
      const texels = texelsOf(`${name}_leaves`).subarray(0, 256);
      const holes = texels.filter((texel) => texel >>> 24 === 0).length / 256;
      expect(holes, name).toBeGreaterThan(0.17);
      expect(holes, name).toBeLessThan(0.27);
    }
  });

  it('of leaves close up with the distance and stay tinted', () => {
    const far = texelsOf('oak_leaves').subarray(256);
    const open = far.filter((texel) => texel >>> 24 === 0).length;
    expect(open).toBeLessThan(6);
    expect(far[far.length - 1]! >>> 24).toBe(255);
  });

  it('of the side of grass are tinted above and not below', () => {
    const texels = texelsOf('grass_block_side');
    expect(texels[0]! >>> 24).toBe(255);
    expect(texels[255]! >>> 24).toBe(254);
  });
});

describe('mips', () => {
  function mipsOf(paint: (i: number) => number): Uint32Array {
    const out = new Int32Array(TEXTURE_TEXELS);
    writeWithMips(
      Int32Array.from({ length: 256 }, (_, i) => paint(i)),
      out,
    );
    return new Uint32Array(out.buffer);
  }

  it('average what is opaque and leave holes out', () => {
    const out = mipsOf((i) => ((i & 1) === 0 ? 0xfe0000c8 : 0));
    // coverage is a half, which is enough to be opaque
    expect(out[256]! >>> 24).toBe(254);
    expect(out[256]! & 255).toBe(200);
  });

  it('keep about as much of a sparse plant as there was', () => {
    const out = mipsOf((i) => ((i & 15) % 4 === 0 ? 0xfe00ff00 : 0));
    const shown = out.subarray(256, 320).filter((texel) => texel >>> 24 !== 0).length;
    expect(shown).toBeGreaterThanOrEqual(16);
  });

  it('average the alpha of what is translucent and keep its tint', () => {
    const out = mipsOf((i) => ((i & 1) === 0 ? 0x65ffffff : 0xc9ffffff));
    expect(out[340]! >>> 24).toBe(0x97);
  });

  it('are tinted where most of the texels are', () => {
    const out = mipsOf((i) => (i < 192 ? 0xff808080 : 0xfe808080));
    expect(out[340]! >>> 24).toBe(255);
    expect(out[339]! >>> 24).toBe(255);
    expect(out[319]! >>> 24).toBe(254);
  });
});
