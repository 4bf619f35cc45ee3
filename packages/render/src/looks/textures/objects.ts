import { ramp, shaded } from './colour.js';
import { COPPER_AGES } from './copper.js';
import { torch } from './crafted.js';
import { DYES } from './dyed.js';
import { blotches, chance, grains, hash, sum } from './noise.js';
import { lumps, speckle } from './strokes.js';
import { forEach, type Painter, type Painters, type Palette } from './textureCanvas.js';

/** Heads, eggs, candles and other things that are smaller than a block. */

function plain(seed: number, colour: number, contrast = 0.04): Painter {
  return (c) =>
    c.tone(sum([0.6, blotches(seed, 8, 8)], [0.4, grains(seed + 1)]), ramp(colour, contrast, 5));
}

interface Head {
  readonly name: string;
  readonly colour: number;
  /** eight by eight texels */
  readonly face: readonly string[];
  readonly inks: Palette;
}

const SKULL = [
  '........',
  '........',
  '........',
  '.kk..kk.',
  '.kk..kk.',
  '...nn...',
  '.mmmmmm.',
  '.m.m.m.m',
];
const BONE_INKS = { k: 0x2c2c2c, n: 0x55524c, m: 0x6a665e };

const HEADS: readonly Head[] = [
  { name: 'skeleton_skull', colour: 0xbcbcb8, face: SKULL, inks: BONE_INKS },
  {
    name: 'wither_skeleton_skull',
    colour: 0x36363a,
    face: SKULL,
    inks: { k: 0x0e0e10, n: 0x1c1c1e, m: 0x18181a },
  },
  {
    name: 'zombie_head',
    colour: 0x4f7f44,
    face: [
      '........',
      '........',
      '........',
      '.kk..kk.',
      '........',
      '...gg...',
      '..gggg..',
      '........',
    ],
    inks: { k: 0x16201a, g: 0x3c6234 },
  },
  {
    name: 'player_head',
    colour: 0xb48a6a,
    face: [
      'hhhhhhhh',
      'hhhhhhhh',
      'h......h',
      '........',
      '.wb..bw.',
      '...nn...',
      '..mmmm..',
      '........',
    ],
    inks: { h: 0x3a2818, w: 0xf0f0f0, b: 0x4a3a8c, n: 0x96684c, m: 0x7a4a3a },
  },
  {
    name: 'creeper_head',
    colour: 0x55a043,
    face: [
      '........',
      '........',
      '.kk..kk.',
      '.kk..kk.',
      '...kk...',
      '..kkkk..',
      '..kkkk..',
      '..k..k..',
    ],
    inks: { k: 0x142014 },
  },
  {
    name: 'dragon_head',
    colour: 0x1c1a20,
    face: [
      '.g....g.',
      '........',
      '.pp..pp.',
      '.pp..pp.',
      '........',
      '..g..g..',
      '.wwwwww.',
      '........',
    ],
    inks: { g: 0x4a4652, p: 0xc04ad8, w: 0xc8c4b8 },
  },
  {
    name: 'piglin_head',
    colour: 0xd89a76,
    face: [
      '........',
      '........',
      '.kw..wk.',
      '........',
      '..pppp..',
      '..kppk..',
      'w.pppp.w',
      '........',
    ],
    inks: { k: 0x2c1c18, w: 0xf0ece0, p: 0xb8745a },
  },
];

/** Heads stand on the floor or hang four texels up: the face is painted where each shows it. */
function headPainters({ name, colour, face, inks }: Head): Painters {
  const side = plain(3001 + name.length, colour);
  const at =
    (top: number): Painter =>
    (c) => {
      side(c);
      c.sprite(face, inks, 4, top);
    };
  return {
    [`${name}_side`]: side,
    [`${name}_face`]: at(8),
    [`${name}_face_wall`]: at(4),
  };
}

function spotted(seed: number, colour: number, spots: number, count: number): Painter {
  return (c) => {
    plain(seed, colour)(c);
    for (let i = 0; i < count; i++) {
      const at = hash(i, 61, seed);
      c.rect(at & 15, (at >> 4) & 15, 2, 1, spots);
      c.set(at & 15, (at >> 4) + 1, spots);
    }
  };
}

function crackedOver(whole: Painter): Painter {
  return (c) => {
    whole(c);
    for (let i = 0; i < 5; i++) {
      const at = hash(i, 62, 3021);
      for (let j = 0; j < 5; j++) c.set((at & 15) + (j & 1), (at >> 4) + j, 0x3a342c);
    }
  };
}

const turtleEgg = spotted(3031, 0xe4e0c4, 0x6f8f5c, 12);
const snifferEgg = spotted(3041, 0xa04a3a, 0x4f8a5c, 16);

const dragonEgg: Painter = (c) => {
  plain(3051, 0x120c18, 0.2)(c);
  speckle(c, 3052, 16, [0x2c1c3c, 0x48285c]);
  lumps(c, 3053, 6, 0.2);
};

/** One link after the other, in the middle of the texture. */
const chain =
  (colour: number): Painter =>
  (c) => {
    for (let y = 0; y < 16; y++) {
      const isOpen = y % 5 === 1 || y % 5 === 2;
      for (const x of isOpen ? [6, 9] : [7, 8]) {
        c.set(x, y, shaded(colour, (x & 1 ? -0.15 : 0.12) + (chance(x, y, 3061) - 0.5) * 0.1));
      }
    }
  };

/** As the bars of iron are. */
function bars(colour: number): Painter {
  return (c) => {
    for (const x of [3, 7, 11, 15]) {
      c.rect(x, 0, 1, 16, shaded(colour, 0.08));
      c.rect(x + 1, 0, 1, 16, shaded(colour, -0.3));
    }
    for (const y of [1, 14]) c.rect(0, y, 16, 1, colour);
  };
}

function copperLantern(colour: number): Painter {
  return (c) => {
    plain(3131, colour)(c);
    c.rect(6, 9, 4, 5, 0x8ce87c);
    c.rect(7, 10, 2, 3, 0xe8ffd8);
  };
}

const tripwire: Painter = (c) => {
  for (let y = 0; y < 16; y++) c.set(y % 5 === 0 ? 8 : 7, y, y & 1 ? 0xc8c8c4 : 0x94948f);
};

const pot: Painter = (c) => {
  plain(3071, 0x8f4a34, 0.06)(c);
  c.shadeRect(0, 2, 16, 1, -0.2);
  c.shadeRect(0, 13, 16, 1, -0.2);
  c.frame(5, 5, 6, 6, 0x6a3224);
  c.rect(7, 7, 2, 2, 0xc07a5c);
};

const potTop: Painter = (c) => {
  plain(3072, 0x8f4a34, 0.06)(c);
  c.frame(4, 4, 8, 8, 0xa85e44);
  c.rect(5, 5, 6, 6, 0x2c1812);
};

const pickle: Painter = (c) => {
  plain(3081, 0x5f6a28, 0.08)(c);
  for (const x of [1, 5, 9, 13]) c.shadeRect(x, 0, 1, 16, -0.14);
};

export const OBJECT_PAINTERS: Painters = {
  ...forEach(HEADS, headPainters),
  ...forEach(Object.entries(DYES), ([dye, colour]) => ({
    [`${dye}_candle_wax`]: plain(3091, shaded(colour, 0.06), 0.025),
  })),
  candle_wax: plain(3091, 0xe6cfa2, 0.025),
  turtle_egg: turtleEgg,
  turtle_egg_cracked: crackedOver(turtleEgg),
  sniffer_egg: snifferEgg,
  sniffer_egg_cracked: crackedOver(snifferEgg),
  dragon_egg: dragonEgg,
  iron_chain: chain(0x4a4f5c),
  ...forEach(COPPER_AGES, ({ prefix, colour }) => ({
    [`${prefix}copper_chain`]: chain(shaded(colour, -0.12)),
    [`${prefix}copper_bars`]: bars(colour),
    [`${prefix}copper_lantern`]: copperLantern(colour),
  })),
  ...torch('copper_torch', [0xe8ffd8, 0x9ce87c, 0x4fb85c]),
  dried_ghast: spotted(3121, 0x9a9488, 0x5c564c, 10),
  test_block: spotted(3122, 0x8f949c, 0x4c8fb0, 6),
  test_instance_block: spotted(3123, 0x8f949c, 0x8a5cb0, 6),
  tripwire,
  end_rod: plain(3101, 0xf2ead8, 0.02),
  end_rod_base: plain(3102, 0xb89ab0),
  conduit: (c) => {
    plain(3111, 0xa58a68)(c);
    c.rect(5, 7, 6, 2, 0x6a4e38);
    c.rect(7, 7, 2, 2, 0x4fd3d2);
  },
  sea_pickle: pickle,
  sea_pickle_top: (c) => {
    pickle(c);
    speckle(c, 3082, 90, [0xd8e89a, 0xaec85c]);
  },
  decorated_pot: pot,
  decorated_pot_top: potTop,
};
