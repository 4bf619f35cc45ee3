import { PLAIN, ramp, shaded, TINTED } from './colour.js';
import { blotches, grains, hash, levelled, pick, sum } from './noise.js';
import { bricks, lumps, seams, speckle, stones } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

const DIRT = 0x866446;
const SNOW = 0xeef3f6;

function soil(c: TextureCanvas, seed: number, colour: number, contrast = 1): void {
  const field = sum(
    [0.45, blotches(seed, 8, 8)],
    [0.3, blotches(seed + 1, 4, 4)],
    [0.25, blotches(seed + 2, 16, 16)],
  );
  c.tone(levelled(field), ramp(colour, 0.075 * contrast, 5), [0.1, 0.26, 0.34, 0.22, 0.08]);
  lumps(c, seed + 3, 7, 0.09 * contrast);
}

export const dirt: Painter = (c) => {
  soil(c, 11, DIRT);
  speckle(c, 17, 5, [0x94785b, 0x8d7863]);
};

/** Grey, to be multiplied by the colour of the biome: shadows cooler, lights warmer. */
const TURF: readonly number[] = [0x98a297, 0xa8b2a4, 0xb6beaf, 0xc4c9b7, 0xd3d6c2];

const turf: Painter = (c) => {
  c.ink = TINTED;
  const field = sum(
    [0.35, blotches(31, 8, 8)],
    [0.3, blotches(33, 16, 8)],
    [0.35, blotches(32, 16, 16)],
  );
  c.tone(levelled(field), TURF, [0.1, 0.26, 0.34, 0.22, 0.08]);
  // Blades on a jittered grid, so that they are spread evenly but in no rows.
  for (let i = 0; i < 16; i++) {
    const at = hash(i, 8, 34);
    const x = (i & 3) * 4 + (at & 3);
    const y = (i >> 2) * 4 + ((at >> 2) & 3);
    const lean = (at >> 8) & 1;
    c.shade(x, y, 0.05);
    c.shade(x + lean, y - 1, 0.1);
    c.shade(x + lean + 1, y, -0.07);
  }
};

/** How far the turf hangs down in each column of the side. */
function fringe(seed: number, x: number): number {
  return 3 + pick(x >> 1, 0, seed, 2) + (pick(x, 1, seed, 3) === 0 ? 1 : 0);
}

/** The side of dirt under something that hangs over its edge. */
function overhang(shades: readonly number[], ink: number, seed: number): Painter {
  return (c) => {
    dirt(c);
    const depths = Array.from({ length: 16 }, (_, x) => fringe(seed, x));
    c.ink = ink;
    for (let x = 0; x < 16; x++) {
      const depth = depths[x]!;
      for (let y = 0; y < depth; y++) {
        const shade =
          y === depth - 1 ? 0 : y === 0 ? 3 + pick(x, 3, seed, 2) : 1 + pick(x, y, seed, 3);
        c.set(x, y, shades[Math.min(shade, shades.length - 1)]!);
      }
      c.shade(x, depth, -0.22);
      if (pick(x, 5, seed, 2) === 0) c.shade(x, depth + 1, -0.1);
    }
  };
}

const podzolTop: Painter = (c) => {
  soil(c, 41, 0x6a4a28, 1.1);
  for (let i = 0; i < 16; i++) {
    const at = hash(i, 9, 42);
    const colour = [0x8a6433, 0x7b5a2c, 0x9a7440, 0x4c351d][(at >> 8) & 3]!;
    const x = at & 15;
    const y = (at >> 4) & 15;
    c.set(x, y, colour);
    c.set(x + 1, y + ((at >> 11) & 1), colour);
    c.set(x + 2, y + ((at >> 11) & 1), shaded(colour, -0.1));
  }
};

const myceliumTop: Painter = (c) => {
  soil(c, 51, 0x756a70, 0.9);
  for (let i = 0; i < 14; i++) {
    const at = hash(i, 10, 52);
    c.shade(at, at >> 4, 0.16);
    c.shade(at + 1, at >> 4, 0.1);
    c.shade(at, (at >> 4) + 1, -0.12);
  }
};

const farmland =
  (colour: number): Painter =>
  (c) => {
    soil(c, 61, colour, 0.8);
    for (let y = 0; y < 16; y++) {
      const row = y & 3;
      c.shadeRect(0, y, 16, 1, row === 0 ? 0.09 : row === 1 ? 0.03 : row === 2 ? -0.14 : -0.24);
    }
  };

const pathTop: Painter = (c) => {
  soil(c, 71, 0x96794a, 0.8);
  lumps(c, 72, 6, 0.09);
  for (let i = 0; i < 16; i++) {
    c.shade(i, 0, 0.04);
    c.shade(i, 15, -0.06);
  }
};

const pathSide: Painter = (c) => {
  dirt(c);
  for (let x = 0; x < 16; x++) {
    c.set(x, 1, shaded(0x9d8050, (pick(x, 0, 73, 3) - 1) * 0.06));
    c.set(x, 2, shaded(0x8b6f45, (pick(x, 1, 73, 3) - 1) * 0.06));
    c.set(x, 0, 0x9d8050);
    if (pick(x, 2, 73, 3) === 0) c.set(x, 3, 0x7d6340);
    c.shade(x, 4, -0.12);
  }
};

/** Sand lies in low ripples, with single grains that catch the light. */
function sandy(c: TextureCanvas, seed: number, colour: number): void {
  const field = sum(
    [0.5, blotches(seed, 4, 8)],
    [0.3, blotches(seed + 1, 8, 16)],
    [0.2, grains(seed + 2)],
  );
  c.tone(levelled(field), ramp(colour, 0.03, 5), [0.08, 0.25, 0.38, 0.22, 0.07]);
  for (let i = 0; i < 9; i++) {
    const at = hash(i, 11, seed);
    const x = (i % 3) * 5 + (at & 3);
    const y = ((i / 3) | 0) * 5 + ((at >> 2) & 3);
    c.shade(x, y, -0.05);
    c.shade(x + 1, y, 0.03);
  }
}

const SAND = 0xdccd9c;
const RED_SAND = 0xbd6a30;

const gravel: Painter = (c) => {
  stones(c, {
    seed: 81,
    across: 5,
    down: 6,
    colours: [0x8a8582, 0x7f7a77, 0x918c87, 0x8a7f78, 0x787372, 0x979189],
    gap: 0x6c6664,
    gapWidth: 0.55,
    relief: 0.1,
  });
};

const clay: Painter = (c) => {
  const field = sum([0.6, blotches(91, 4, 8)], [0.4, blotches(92, 8, 16)]);
  c.tone(field, ramp(0xa0a6b2, 0.035, 5));
};

const soulSand: Painter = (c) => {
  soil(c, 101, 0x51402f, 1.1);
  for (const [x, y] of [
    [2, 3],
    [10, 1],
    [6, 9],
    [13, 11],
  ] as const) {
    c.rect(x, y, 2, 2, 0x35281d);
    c.shade(x, y + 2, 0.14);
    c.shade(x + 1, y + 2, 0.14);
    c.set(x + 3, y, 0x3a2c20);
    c.set(x + 1, y + 4, 0x3a2c20);
  }
};

const snow: Painter = (c) => {
  const field = sum([0.5, blotches(111, 8, 8)], [0.5, blotches(112, 4, 8)]);
  c.tone(levelled(field), [0xe3ebf1, 0xe9f0f5, SNOW, 0xf5f8fa], [0.12, 0.3, 0.38, 0.2]);
};

/** Ice is crossed by pale scratches. */
function ice(c: TextureCanvas, seed: number, colour: number, step: number): void {
  c.tone(sum([0.6, blotches(seed, 4, 4)], [0.4, blotches(seed + 1, 8, 8)]), ramp(colour, step, 5));
  for (let i = 0; i < 5; i++) {
    const at = hash(i, 12, seed);
    const length = 3 + ((at >> 8) % 4);
    for (let j = 0; j < length; j++) c.shade(at + j, (at >> 4) - j, 0.16);
  }
}

function sandstone(colour: number, seed: number): Painters {
  const base: Painter = (c) => {
    sandy(c, seed, colour);
    seams(c, seed + 5, 4, 0.07);
  };
  const side: Painter = (c) => {
    const field = sum([0.75, blotches(seed + 1, 2, 16)], [0.25, blotches(seed + 2, 8, 16)]);
    c.tone(field, ramp(colour, 0.04, 5));
    for (const y of [3, 9]) {
      c.shadeRect(0, y, 16, 1, -0.11);
      c.shadeRect(0, y + 1, 16, 1, 0.05);
    }
    for (let x = 0; x < 16; x++) c.shade(x, 2 + pick(x >> 1, 0, seed, 2), -0.06);
    seams(c, seed + 6, 4, 0.06);
  };
  const cut: Painter = (c) => {
    sandy(c, seed + 3, colour);
    c.bevel(0, 0, 16, 16, shaded(colour, 0.06), shaded(colour, -0.14));
    c.shadeRect(0, 8, 16, 1, -0.12);
    c.shadeRect(0, 9, 16, 1, 0.05);
  };
  const chiseled: Painter = (c) => {
    cut(c);
    c.shadeRect(0, 9, 16, 1, -0.05);
    c.shadeRect(0, 8, 16, 1, 0.12);
    c.frame(4, 3, 8, 10, shaded(colour, -0.18));
    c.frame(6, 5, 4, 6, shaded(colour, -0.16));
    c.rect(7, 7, 2, 2, shaded(colour, -0.22));
    for (const x of [1, 13]) {
      c.rect(x, 5, 2, 1, shaded(colour, -0.16));
      c.rect(x, 10, 2, 1, shaded(colour, -0.16));
    }
  };
  const prefix = colour === RED_SAND ? 'red_' : '';
  return {
    [`${prefix}sandstone`]: side,
    [`${prefix}sandstone_top`]: base,
    [`${prefix}sandstone_bottom`]: (c) => {
      base(c);
      seams(c, seed + 7, 6, 0.1);
    },
    [`chiseled_${prefix}sandstone`]: chiseled,
    [`cut_${prefix}sandstone`]: cut,
  };
}

const SNOW_FRINGE: readonly number[] = [0xc6d5e2, 0xdde7ee, 0xe8eff4, SNOW, 0xf6f9fa];

export const SOIL_PAINTERS: Painters = {
  dirt,
  coarse_dirt: (c) => {
    soil(c, 13, 0x77573c);
    lumps(c, 14, 6, 0.14);
    speckle(c, 15, 8, [0x94867a, 0x857668, 0x6b5f57]);
  },
  rooted_dirt: (c) => {
    dirt(c);
    for (let i = 0; i < 6; i++) {
      const at = hash(i, 13, 16);
      for (let j = 0; j < 4; j++) {
        c.set(at + j, (at >> 4) + ((j + (at >> 8)) >> 1), j & 1 ? 0xa98d6c : 0x9a7d5c);
      }
    }
  },
  mud: (c) => soil(c, 18, 0x3c393d, 0.7),
  grass_block_top: turf,
  grass_block_side: overhang(TURF, TINTED, 35),
  grass_block_snow: overhang(SNOW_FRINGE, PLAIN, 36),
  podzol_top: podzolTop,
  podzol_side: overhang([0x4a331c, 0x5d4124, 0x6a4a28, 0x7b5a2f, 0x8a6433], PLAIN, 43),
  mycelium_top: myceliumTop,
  mycelium_side: overhang([0x5b5158, 0x6a6067, 0x756a70, 0x82777c, 0x90868a], PLAIN, 53),
  farmland: farmland(0x876242),
  farmland_moist: farmland(0x55392a),
  dirt_path_top: pathTop,
  dirt_path_side: pathSide,
  sand: (c) => sandy(c, 21, SAND),
  red_sand: (c) => sandy(c, 24, RED_SAND),
  gravel,
  clay,
  soul_sand: soulSand,
  soul_soil: (c) => {
    soil(c, 103, 0x4c3b2e, 0.9);
    seams(c, 104, 5, 0.1);
  },
  snow,
  powder_snow: snow,
  ice: (c) => {
    c.ink = 178;
    ice(c, 121, 0x9cc0ee, 0.03);
  },
  packed_ice: (c) => ice(c, 125, 0x90b5e6, 0.035),
  blue_ice: (c) => ice(c, 128, 0x6fa2e8, 0.045),
  ...sandstone(SAND, 131),
  ...sandstone(RED_SAND, 141),
  mud_bricks: (c) =>
    bricks(c, { seed: 151, width: 8, height: 4, colour: 0x8a6a50, mortar: 0x6d5340 }),
  moss_block: (c) => soil(c, 161, 0x5a7030, 0.9),
  netherrack: (c) => {
    const field = sum([0.5, blotches(171, 8, 8)], [0.3, blotches(172, 4, 8)], [0.2, grains(173)]);
    c.tone(field, ramp(0x6f3535, 0.11, 5), [0.13, 0.27, 0.3, 0.21, 0.09]);
    lumps(c, 174, 8, 0.13);
  },
  end_stone: (c) => {
    stones(c, {
      seed: 181,
      across: 3,
      down: 4,
      colours: [0xdcdca4, 0xd4d49c, 0xe2e2ae],
      gap: 0xbdbd86,
      gapWidth: 0.8,
      relief: 0.06,
    });
    lumps(c, 182, 5, 0.06);
  },
};
