import { ramp, rgb, shaded } from './colour.js';
import { blotches, chance, grains, hash, ONE, sum } from './noise.js';
import { cracked, GRAIN_SHARES, grainy, plainBricks, polished, ROCK_PAINTERS } from './rocks.js';
import { SOIL_PAINTERS } from './soils.js';
import { bricks, distance, lumps, seams, speckle } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

/** Worked stone of many kinds: bricks and tiles, polished and chiseled. */

const SLATE = 0x4d4e54;
const TUFF = 0x6c6e65;
const BLACK = 0x343036;
const QUARTZ = 0xe8e3da;
const RESIN = 0xe0701c;
const END = 0xdcdca4;

/** Large bricks, two courses to a block. */
function blocks(seed: number, colour: number, relief = 0.1): Painter {
  const mortar = shaded(colour, -0.32);
  return (c) => bricks(c, { seed, width: 16, height: 8, colour, mortar, variety: 0.05, relief });
}

function tiles(seed: number, colour: number): Painter {
  const mortar = shaded(colour, -0.36);
  return (c) => bricks(c, { seed, width: 8, height: 8, colour, mortar, variety: 0.07 });
}

/** A frame around a figure: `#` is cut deep, `+` stands out. */
function chiseled(ground: Painter, colour: number, figure: readonly string[]): Painter {
  return (c) => {
    ground(c);
    c.bevel(0, 0, 16, 16, shaded(colour, 0.14), shaded(colour, -0.26));
    c.frame(2, 2, 12, 12, shaded(colour, -0.2));
    const top = (16 - figure.length) >> 1;
    c.sprite(figure, { '#': shaded(colour, -0.34), '+': shaded(colour, 0.16) }, undefined, top);
  };
}

const FACE = ['##....##', '#+#..#+#', '########', '...##...', '..#++#..', '########', '#+#++#+#'];
const SPIRAL = ['########', '#......#', '#.####.#', '#.#..#.#', '#.#.##.#', '#.#....#', '#.######'];
const STAR = ['...##...', '.#.##.#.', '..####..', '########', '..####..', '.#.##.#.', '...##...'];
const EYE = ['..####..', '.#++++#.', '#+####+#', '#+#++#+#', '#+####+#', '.#++++#.', '..####..'];

const darkPrismarine: Painter = (c) => {
  c.tone(sum([0.6, blotches(2201, 8, 8)], [0.4, grains(2202)]), ramp(0x355f4e, 0.08, 5));
  for (const [x, y] of QUARTERS) c.bevel(x, y, 8, 8, 0x477a66, 0x24443a);
};

const QUARTERS = [
  [0, 0],
  [8, 0],
  [0, 8],
  [8, 8],
] as const;

const seaLantern: Painter = (c) => {
  c.tone(sum([0.7, blotches(2211, 4, 4)], [0.3, grains(2212)]), ramp(0xb4d4cc, 0.05, 5));
  c.frame(0, 0, 16, 16, 0x7fa59f);
  for (let t = 0; t < 256; t++) {
    const far = Math.abs((t & 15) - 7.5) + Math.abs((t >> 4) - 7.5);
    if (far < 5) c.set(t & 15, t >> 4, shaded(0xeaf6ee, 0.05 - far * 0.03));
    else if (Math.floor(far) % 3 === 0) c.shade(t & 15, t >> 4, 0.12);
  }
};

function reinforced(isTop: boolean): Painter {
  return (c) => {
    polished(ROCK_PAINTERS.deepslate!, 0x4f5355)(c);
    const dark = 0x23272b;
    c.frame(0, 0, 16, 16, 0x686c66);
    c.frame(2, 2, 12, 12, dark);
    for (const at of [5, 10]) c.rect(at, 3, 1, 10, isTop ? 0x7a8078 : 0x5f6a66);
    if (isTop) for (const at of [5, 10]) c.rect(3, at, 10, 1, 0x7a8078);
    c.rect(7, 7, 2, 2, 0x8fa49a);
  };
}

const boneSide: Painter = (c) => {
  c.tone(sum([0.7, blotches(2221, 8, 2)], [0.3, grains(2222)]), ramp(0xdcd8c4, 0.04, 5));
  for (const x of [3, 7, 12]) c.shadeRect(x, 0, 1, 16, -0.13);
  c.shadeRect(0, 0, 16, 1, -0.16);
  c.shadeRect(0, 15, 16, 1, -0.2);
};

const boneTop: Painter = (c) => {
  c.tone(sum([0.7, blotches(2223, 4, 4)], [0.3, grains(2224)]), ramp(0xd2cdb6, 0.04, 5));
  c.frame(0, 0, 16, 16, 0xb3ac92);
  c.rect(5, 5, 6, 6, 0xa59d80);
  c.rect(6, 6, 4, 4, 0x8d8468);
};

/** Resin sets in drops. */
const resin: Painter = (c) => {
  c.tone(sum([0.6, blotches(2231, 4, 4)], [0.4, blotches(2232, 8, 8)]), ramp(RESIN, 0.09, 5));
  lumps(c, 2233, 9, 0.16);
};

/** Six-sided cells, full of honey or empty. */
const honeycomb: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    const row = y >> 2;
    const along = (x + (row & 1 ? 2 : 0)) & 3;
    const isWall = (y & 3) === 3 || along === 3;
    const rough = (chance(x, y, 2241) - 0.5) * 0.08;
    c.set(x, y, shaded(isWall ? 0xb5661a : 0xe8962c, rough + ((y & 3) === 0 ? 0.1 : 0)));
  }
};

/** Something lies under the grains: a paler ring of them. */
function suspicious(name: string): Painter {
  return (c: TextureCanvas) => {
    SOIL_PAINTERS[name]!(c);
    for (let t = 0; t < 256; t++) {
      const far = distance((t & 15) - 7.5, (t >> 4) - 7.5);
      if (far > 3 && far < 5.2) c.shade(t & 15, t >> 4, -0.2);
      else if (far <= 3 && chance(t & 15, t >> 4, 2251) < 0.4) c.shade(t & 15, t >> 4, 0.12);
    }
  };
}

const packedMud: Painter = (c) => {
  c.tone(sum([0.6, blotches(2261, 4, 4)], [0.4, grains(2262)]), ramp(0x8d6a4f, 0.04, 5));
  for (let i = 0; i < 14; i++) {
    const at = hash(i, 26, 2263);
    c.shade(at, at >> 4, -0.2);
    c.shade(at + 1, at >> 4, -0.14);
  }
};

/** Muddy roots: roots over mud, or with nothing between them. */
export function roots(ground: Painter | undefined): Painter {
  return (c) => {
    ground?.(c);
    for (let i = 0; i < 7; i++) {
      const at = hash(i, 27, 2271);
      let x = (i * 16) / 7;
      for (let y = 0; y < 16; y++) {
        if (chance(i, y, 2272) < 0.4) x += (at >> (y & 7)) & 1 ? 1 : -1;
        c.set(x, y, shaded(0x55452f, (chance(x, y, 2273) - 0.5) * 0.3));
        c.set(x + 1, y, shaded(0x44361f, (chance(x, y, 2274) - 0.5) * 0.3));
      }
    }
  };
}

/** Amethyst with a cross of its own on every face. */
const budding: Painter = (c) => {
  ROCK_PAINTERS.amethyst_block!(c);
  for (let i = 2; i < 14; i++) {
    c.set(i, i, 0xd9bdf6);
    c.set(15 - i, i, 0x5a3f8c);
  }
  c.rect(7, 7, 2, 2, 0xf0dcff);
};

function froglight(colour: number): Painters[string] {
  return (c) => {
    c.tone(sum([0.6, blotches(2281, 4, 4)], [0.4, blotches(2282, 8, 8)]), ramp(colour, 0.03, 5));
    for (let i = 0; i < 6; i++) {
      const at = hash(i, 28, 2283);
      c.rect(at & 15, (at >> 4) & 15, 2, 2, shaded(colour, 0.14));
    }
    c.frame(0, 0, 16, 16, shaded(colour, -0.12));
  };
}

function mushroomCap(colour: number, spots: number): Painter {
  return (c) => {
    const field = sum([0.6, blotches(2291, 8, 8)], [0.4, grains(2292)]);
    c.tone(field, ramp(colour, 0.035, 5));
    if (spots === 0) return;
    const at = blotches(2293, 4, 4);
    for (let t = 0; t < 256; t++) if (at[t]! > ONE * 0.76) c.set(t & 15, t >> 4, spots);
  };
}

const mushroomStem: Painter = (c) => {
  c.tone(sum([0.7, blotches(2294, 8, 2)], [0.3, grains(2295)]), ramp(0xcbc4b5, 0.03, 5));
};

const driedKelp: Painter = (c) => {
  c.tone(sum([0.6, blotches(2296, 4, 8)], [0.4, grains(2297)]), ramp(0x3a4428, 0.12, 5));
  seams(c, 2298, 6, 0.16);
};

const deepslateBricks = blocks(2301, SLATE);
const deepslateTiles = tiles(2302, 0x3b3c41);
const tuffBricks = blocks(2303, 0x64675e);
const blackstoneBricks = blocks(2304, BLACK, 0.14);

export const MASONRY_PAINTERS: Painters = {
  polished_deepslate: polished(ROCK_PAINTERS.deepslate!, SLATE),
  deepslate_bricks: deepslateBricks,
  cracked_deepslate_bricks: cracked(deepslateBricks, 2311),
  deepslate_tiles: deepslateTiles,
  cracked_deepslate_tiles: cracked(deepslateTiles, 2312),
  chiseled_deepslate: chiseled(ROCK_PAINTERS.deepslate!, 0x44454a, FACE),
  reinforced_deepslate_top: reinforced(true),
  reinforced_deepslate_side: reinforced(false),
  reinforced_deepslate_bottom: polished(ROCK_PAINTERS.deepslate!, 0x3c3f43),
  polished_tuff: polished(ROCK_PAINTERS.tuff!, TUFF),
  tuff_bricks: tuffBricks,
  chiseled_tuff: chiseled(ROCK_PAINTERS.tuff!, TUFF, EYE),
  chiseled_tuff_bricks: chiseled(tuffBricks, 0x64675e, STAR),
  polished_blackstone_bricks: blackstoneBricks,
  cracked_polished_blackstone_bricks: cracked(blackstoneBricks, 2313),
  chiseled_polished_blackstone: chiseled(ROCK_PAINTERS.polished_blackstone!, BLACK, FACE),
  chiseled_nether_bricks: chiseled(ROCK_PAINTERS.nether_bricks!, 0x33191d, STAR),
  cracked_nether_bricks: cracked(ROCK_PAINTERS.nether_bricks!, 2314),
  quartz_bricks: blocks(2305, QUARTZ, 0.05),
  chiseled_quartz_block: chiseled(ROCK_PAINTERS.quartz_block_side!, QUARTZ, SPIRAL),
  prismarine_bricks: plainBricks(2306, 0x63a397, 0x44756c),
  dark_prismarine: darkPrismarine,
  sea_lantern: seaLantern,
  end_stone_bricks: plainBricks(2307, END, shaded(END, -0.25)),
  resin_block: resin,
  resin_bricks: blocks(2308, RESIN),
  chiseled_resin_bricks: chiseled(blocks(2308, RESIN), RESIN, EYE),
  smooth_basalt: grainy(2309, [0x3e3d43, 0x45444a, 0x4a4950, 0x515057, 0x5a595f], GRAIN_SHARES),
  bone_block_side: boneSide,
  bone_block_top: boneTop,
  honeycomb_block: honeycomb,
  suspicious_sand: suspicious('sand'),
  suspicious_gravel: suspicious('gravel'),
  packed_mud: packedMud,
  mangrove_roots: roots(undefined),
  muddy_mangrove_roots: roots(SOIL_PAINTERS.mud!),
  budding_amethyst: budding,
  ochre_froglight: froglight(0xf6e3b0),
  verdant_froglight: froglight(0xdff0d0),
  pearlescent_froglight: froglight(0xf0dfe8),
  brown_mushroom_block: mushroomCap(0x93694b, 0),
  red_mushroom_block: mushroomCap(0xc6302a, 0xe9dcd2),
  mushroom_stem: mushroomStem,
  mushroom_block_inside: mushroomCap(0xc9ab83, 0),
  dried_kelp_block: driedKelp,
  pale_moss_block: grainy(2310, [0x5d645a, 0x666d62, 0x6e756b, 0x787f74, 0x848a7e], GRAIN_SHARES),
  slime_block: jelly(0x7cc06a, 0x5a9c4c),
  honey_block: jelly(0xf0a63a, 0xd07c1c),
  tinted_glass: (c) => {
    c.ink = 200;
    c.fill(0x2b2631);
    c.frame(0, 0, 16, 16, 0x4a4354);
    for (let i = 0; i < 4; i++) c.set(3 + i, 6 - i, 0x5c5468);
  },
  end_portal: (c) => {
    c.tone(sum([0.6, blotches(2321, 4, 4)], [0.4, grains(2322)]), [0x05090f, 0x081620, 0x0c222c]);
    speckle(c, 2323, 26, [0x2f7f78, 0x4fb8a4, 0x8a5fc0, 0xd8f4ea, rgb(30, 60, 110)]);
  },
};

/** A soft clear block with a denser heart. */
function jelly(colour: number, heart: number): Painter {
  return (c) => {
    c.ink = 150;
    c.tone(blotches(2331, 4, 4), ramp(colour, 0.03, 4));
    c.ink = 214;
    c.rect(4, 4, 8, 8, heart);
    c.frame(0, 0, 16, 16, shaded(colour, -0.1));
  };
}
