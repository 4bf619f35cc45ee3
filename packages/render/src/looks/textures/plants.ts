import { type Canvas, forEach, type Painter, type Painters } from './canvas.js';
import { shaded, TINTED } from './colour.js';
import { chance, hash, pick } from './noise.js';
import { blade, lumps } from './strokes.js';

/** Grey blades, dark at the foot, for what takes the colour of the biome's grass. */
const BLADE: readonly number[] = [0x7d877c, 0x98a295, 0xb0b8a8, 0xc8ccba, 0xdcdec8];

interface Tuft {
  readonly seed: number;
  readonly blades: number;
  readonly least: number;
  readonly most: number;
  readonly lean: number;
  readonly shades: readonly number[];
}

/** A tuft of blades that spread from the middle of the lower edge. */
function tuft(c: Canvas, made: Tuft): void {
  const { seed, blades, least, most, lean, shades } = made;
  for (let i = 0; i < blades; i++) {
    const at = (i + 0.5) / blades;
    const x = 2 + at * 12 + chance(i, 0, seed) - 0.5;
    const middle = 1 - Math.abs(at - 0.5) * 1.1;
    const height = Math.round(least + (most - least) * (middle * 0.6 + chance(i, 1, seed) * 0.4));
    const tip = (at - 0.5) * 2 * lean + (chance(i, 2, seed) - 0.5) * lean * 0.8;
    const own = shades.map((shade) => shaded(shade, (chance(i, 3, seed) - 0.5) * 0.16));
    const reach = Math.max(1, Math.min(14, x + tip));
    blade(c, Math.round(x), 15, height, reach - Math.round(x), own);
  }
}

const shortGrass: Painter = (c) => {
  c.ink = TINTED;
  tuft(c, { seed: 801, blades: 9, least: 4, most: 12, lean: 3, shades: BLADE });
  tuft(c, { seed: 802, blades: 6, least: 3, most: 7, lean: 2, shades: BLADE });
};

const tallGrassBottom: Painter = (c) => {
  c.ink = TINTED;
  tuft(c, { seed: 803, blades: 8, least: 13, most: 22, lean: 1.6, shades: BLADE.slice(0, 4) });
  tuft(c, { seed: 804, blades: 6, least: 4, most: 10, lean: 3, shades: BLADE });
};

const tallGrassTop: Painter = (c) => {
  c.ink = TINTED;
  tuft(c, { seed: 805, blades: 8, least: 4, most: 13, lean: 3.4, shades: BLADE.slice(1) });
};

/** One frond: a rib that bends outwards, with a leaflet on either side at every other texel. */
function frond(c: Canvas, x: number, y: number, length: number, lean: number): void {
  for (let j = 0; j < length; j++) {
    const t = j / length;
    const at = Math.round(x + lean * t * t);
    const droop = Math.round(Math.abs(lean) * 0.12 * t * t);
    const top = y - j + droop;
    c.set(at, top, BLADE[j < 2 ? 0 : 1]!);
    if (j < 2 || j % 2 === 1) continue;
    const shade = BLADE[Math.min(4, 2 + Math.floor(t * 3))]!;
    c.set(at - 1, top - 1, shaded(shade, -0.06));
    c.set(at + 1, top - 1, shade);
    if (t < 0.75) {
      c.set(at - 2, top - 1, shaded(shade, -0.12));
      c.set(at + 2, top - 1, shaded(shade, -0.06));
    }
  }
}

const fern: Painter = (c) => {
  c.ink = TINTED;
  frond(c, 7, 15, 8, -5);
  frond(c, 8, 15, 8, 6);
  frond(c, 8, 15, 12, 0);
};

const largeFernBottom: Painter = (c) => {
  c.ink = TINTED;
  frond(c, 6, 15, 12, -5);
  frond(c, 9, 15, 12, 5);
  frond(c, 7, 15, 8, -6);
  frond(c, 8, 15, 7, 6);
  frond(c, 8, 15, 17, 0);
};

const largeFernTop: Painter = (c) => {
  c.ink = TINTED;
  frond(c, 8, 15, 9, -5);
  frond(c, 8, 15, 10, 5);
  frond(c, 8, 15, 15, 0);
};

const DEAD = { d: 0x5e4120, m: 0x7d5930, l: 0x98713f };

const deadBush: Painter = (c) => {
  c.sprite(
    [
      '..l........m..',
      '...m..l...m...',
      'l..m..m..m..l.',
      '.m.md.m.md.m..',
      '..m.m.mm..m...',
      '...dm.m.mm....',
      '.l..dmmdm..l..',
      '..m..dmm..m...',
      '...md.dm.m....',
      '.....ddmm.....',
      '......dm......',
      '......dm......',
    ],
    DEAD,
  );
};

const WEED = [0x1c5a34, 0x2a7440, 0x3c8e4c, 0x56a95c];

const seagrass: Painter = (c) =>
  tuft(c, { seed: 811, blades: 7, least: 6, most: 13, lean: 2, shades: WEED });

const tallSeagrassBottom: Painter = (c) =>
  tuft(c, { seed: 812, blades: 7, least: 15, most: 24, lean: 1, shades: WEED.slice(0, 3) });

const tallSeagrassTop: Painter = (c) =>
  tuft(c, { seed: 813, blades: 6, least: 7, most: 14, lean: 2, shades: WEED.slice(1) });

/** A kelp stalk with leaves on alternate sides. */
function kelp(top: number): Painter {
  return (c) => {
    const leaf = [0x4a6a25, 0x5d8030, 0x74983c, 0x93b152];
    for (let y = top; y < 16; y++) {
      const sway = (y >> 2) & 1;
      c.set(7 + sway, y, 0x55742a);
      c.set(8 + sway, y, 0x6f8f38);
    }
    for (let y = top; y < 16; y += 4) {
      const side = (y >> 2) & 1 ? 1 : -1;
      for (let k = 1; k < 6; k++) {
        const x = (side > 0 ? 9 : 7) + side * k;
        // The stalk goes on below, its top does not: only the former comes in again above.
        if (top > 0 && y + 3 - (k >> 1) > 15) continue;
        c.set(x, y + 2 - (k >> 1), leaf[Math.min(3, k >> 1)]!);
        if (k < 5) c.set(x, y + 3 - (k >> 1), leaf[Math.max(0, (k >> 1) - 1)]!);
      }
    }
  };
}

const sugarCane: Painter = (c) => {
  const stalks: readonly (readonly [number, number])[] = [
    [3, 0],
    [8, 2],
    [12, 1],
  ];
  for (const [x, phase] of stalks) {
    for (let y = 0; y < 16; y++) {
      const joint = (y + phase * 2) % 5 === 0;
      c.set(x, y, joint ? 0x5d8438 : 0x86b254);
      c.set(x + 1, y, joint ? 0x48692c : 0x6c9742);
      if (joint && y > 1) {
        const side = (y + phase) & 1 ? -1 : 2;
        c.set(x + side, y - 1, 0x74a548);
        c.set(x + side + Math.sign(side), y - 2, 0x8abb58);
      }
    }
  }
};

const vine: Painter = (c) => {
  c.ink = TINTED;
  for (let i = 0; i < 6; i++) {
    let x = Math.round(i * 2.7 + chance(i, 0, 821));
    for (let y = 0; y < 16; y++) {
      if (chance(i, y, 822) < 0.22) x += pick(i, y, 823, 2) === 0 ? 1 : -1;
      if (chance(i, y, 824) < 0.12) continue;
      c.set(x, y, BLADE[pick(i, y, 825, 2)]!);
      if (chance(i, y, 826) < 0.42) {
        const side = pick(y, i, 827, 2) === 0 ? 1 : -1;
        c.set(x + side, y, BLADE[2 + pick(i, y, 828, 2)]!);
        c.set(x + side, y - 1, BLADE[3 + pick(i, y, 829, 2)]!);
      }
    }
  }
};

const lilyPad: Painter = (c) => {
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      const dx = x - 7.5;
      const dy = y - 7.5;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance > 7.2 || (dx > 0.4 && dy < 0 && Math.abs(dx + dy) < 1.6)) continue;
      const rib = Math.abs(dx) < 0.8 || Math.abs(dy) < 0.8 || Math.abs(dx - dy) < 0.8;
      const edge = distance > 6.3 ? -0.22 : 0;
      c.set(x, y, shaded(0x2f7a33, edge + (rib ? 0.16 : 0) + (chance(x, y, 831) - 0.5) * 0.1));
    }
  }
};

const cactusSide: Painter = (c) => {
  const columns = [
    -0.3, -0.1, 0.1, 0.02, -0.2, -0.05, 0.12, 0.04, -0.2, -0.06, 0.1, 0.02, -0.2, -0.08, 0, -0.3,
  ];
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      c.set(x, y, shaded(0x5b8a3a, columns[x]! + (chance(x, y >> 1, 841) - 0.5) * 0.07));
    }
  }
  for (let y = 1; y < 16; y += 4) {
    for (const x of [2, 6, 10, 13]) {
      const at = y + ((x >> 1) & 1) * 2;
      c.set(x, at, 0xe9e6c2);
      c.set(x, at + 1, 0x31511f);
    }
  }
  // Spines stick out where the sides reach past the stem.
  for (let y = 0; y < 16; y++) {
    for (const x of [0, 15])
      if (y % 4 === 1) c.set(x, y, 0xd9d6b0);
      else c.erase(x, y);
  }
};

const cactusTop: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const square = Math.max(Math.abs(x - 7.5), Math.abs(y - 7.5));
    if (square > 7) continue;
    const ribs = Math.abs(Math.abs(x - 7.5) - Math.abs(y - 7.5)) < 0.6 ? 0.14 : 0;
    c.set(
      x,
      y,
      shaded(0x6c9c46, (square > 6 ? -0.22 : 0) + ribs + (chance(x, y, 842) - 0.5) * 0.08),
    );
  }
  c.rect(7, 7, 2, 2, 0x8fb964);
};

const cactusBottom: Painter = (c) => {
  cactusTop(c);
  for (let t = 0; t < 256; t++) c.shade(t & 15, t >> 4, -0.25);
};

const PUMPKIN = 0xd07a1e;

const pumpkinSide: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const rib = [-0.26, -0.06, 0.08, 0.02][x & 3]!;
    const ends = y < 1 ? 0.06 : y > 13 ? -0.14 : 0;
    c.set(x, y, shaded(PUMPKIN, rib + ends + (chance(x, y >> 2, 851) - 0.5) * 0.08));
  }
};

const pumpkinTop: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const dx = x - 7.5;
    const dy = y - 7.5;
    const near = Math.max(Math.abs(dx), Math.abs(dy));
    const spoke =
      hash(Math.round((dx * 2.2) / (near + 0.5)), Math.round((dy * 2.2) / (near + 0.5)), 852) % 3;
    c.set(
      x,
      y,
      shaded(PUMPKIN, (spoke - 1) * 0.09 - (near < 3 ? 0.18 : 0) - (near > 7 ? 0.12 : 0)),
    );
  }
  c.rect(6, 6, 4, 4, 0x6f6a2c);
  c.bevel(6, 6, 4, 4, 0x8b8a3c, 0x4f4d20);
};

const FACE = [
  '..oo......oo..',
  '.omm......mmo.',
  '.mmmm....mmmm.',
  '.mmmm....mmmm.',
  '..............',
  '......mm......',
  '......mm......',
  '.m..........m.',
  '.mmm.mm.mmmmm.',
  '..mmmmmmmmmm..',
  '...mm.mmm.m...',
];

function carved(dark: number, inner: number, glow: boolean): Painter {
  return (c) => {
    pumpkinSide(c);
    c.sprite(FACE, { m: dark, o: shaded(PUMPKIN, -0.35) }, 1, 3);
    if (!glow) return;
    for (let y = 3; y < 14; y++) {
      for (let x = 1; x < 15; x++) {
        if (c.at(x, y) === dark && c.at(x, y + 1) === dark) c.set(x, y, inner);
      }
    }
  };
}

const MELON = 0x6d9a2c;

const melonSide: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const stripe = [-0.3, -0.16, 0.1, 0.16, 0.04, -0.12, -0.26, -0.04][
      (x + pick(x >> 2, y >> 1, 861, 2)) & 7
    ]!;
    c.set(x, y, shaded(MELON, stripe + (chance(x, y, 862) - 0.5) * 0.08));
  }
};

const melonTop: Painter = (c) => {
  melonSide(c);
  for (let t = 0; t < 256; t++) {
    const dx = (t & 15) - 7.5;
    const dy = (t >> 4) - 7.5;
    const near = Math.max(Math.abs(dx), Math.abs(dy));
    const along = Math.abs(dx) > Math.abs(dy) ? dy : dx;
    const stripe = [-0.24, 0.08, 0.14, -0.1][(Math.round((along * 6) / (near + 1)) + 8) & 3]!;
    c.set(t & 15, t >> 4, shaded(MELON, stripe + (chance(t & 15, t >> 4, 863) - 0.5) * 0.07));
  }
  c.rect(7, 7, 2, 2, 0x8a7a3a);
};

const GREENS = { d: 0x3b6426, m: 0x4f8030, l: 0x6ba03f, s: 0x5b4426, t: 0x7a5c36 };

interface Sapling {
  readonly name: string;
  readonly rows: readonly string[];
  readonly leaf: number;
  readonly stem: number;
}

const SAPLINGS: readonly Sapling[] = [
  {
    name: 'oak',
    leaf: 0x5b8a34,
    stem: 0x6c5335,
    rows: [
      '...lll....',
      '.llmmll...',
      '.lmmdmml..',
      'llmdsmmdl.',
      '.mm.s.mmm.',
      '..dds.dd..',
      '....ss....',
      '....st....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'birch',
    leaf: 0x7fa050,
    stem: 0xcfccc0,
    rows: [
      '...ll...',
      '..lml...',
      '..mmdl..',
      '.lmsml..',
      '..ms.ml.',
      '.lms.md.',
      '..dsmm..',
      '...sd...',
      '...st...',
      '...st...',
      '...st...',
      '...st...',
    ],
  },
  {
    name: 'spruce',
    leaf: 0x3f6a48,
    stem: 0x44301f,
    rows: [
      '....l.....',
      '....m.....',
      '...lml....',
      '..lmmd....',
      '...mmml...',
      '..lmmmd...',
      '.lmmdmml..',
      '..mmmmd...',
      '.lmmdmmml.',
      'lmmdmmmmd.',
      '...dsd....',
      '....s.....',
      '....s.....',
    ],
  },
  {
    name: 'jungle',
    leaf: 0x4c8a2c,
    stem: 0x5d4b25,
    rows: [
      '.l..l.....',
      'lml.ml.l..',
      '.mmlmmlm..',
      '..dmmdm...',
      '.lmmsmml..',
      'lmd.s.dml.',
      '.m..s..m..',
      '....st....',
      '...mst....',
      '..md.st...',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'acacia',
    leaf: 0x7d8f33,
    stem: 0x6b645b,
    rows: [
      '.llll..ll.',
      'lmmmmllmml',
      '.dddmmdddm',
      '...ds..ds.',
      '....s.ss..',
      '....sss...',
      '....st....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'dark_oak',
    leaf: 0x3f6a26,
    stem: 0x3d2d1c,
    rows: [
      '..llll....',
      '.lmmmmll..',
      'lmmdmmmml.',
      'lmdmmdmmd.',
      '.mmmsmmml.',
      'lmd.ss.dm.',
      '.d..sst...',
      '....sst...',
      '....sst...',
      '...ssstt..',
    ],
  },
  {
    name: 'cherry',
    leaf: 0xe0a3c4,
    stem: 0x3d2531,
    rows: [
      '...ll.....',
      '.llmml....',
      'lmmdmmll..',
      '.mdsmmdml.',
      '..d.s.dm..',
      '....s.....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
];

function mushroom(cap: number, spots: number | undefined): Painter {
  const palette = {
    c: cap,
    l: shaded(cap, 0.18),
    d: shaded(cap, -0.25),
    w: spots ?? shaded(cap, 0.08),
    s: 0xd9cdb4,
    t: 0xb8aa8e,
  };
  const tall = [
    '..lccc..',
    '.lcwccd.',
    'lcccccwd',
    'cwccccdd',
    '..tsst..',
    '...st...',
    '...st...',
    '...st...',
  ];
  const flat = ['..llcc..', '.lccwcd.', 'lcccccdd', 'dd.st.dd', '...st...', '...st...'];
  return (c) => c.sprite(spots === undefined ? flat : tall, palette);
}

export const PLANT_PAINTERS: Painters = {
  short_grass: shortGrass,
  tall_grass_bottom: tallGrassBottom,
  tall_grass_top: tallGrassTop,
  fern,
  large_fern_bottom: largeFernBottom,
  large_fern_top: largeFernTop,
  dead_bush: deadBush,
  seagrass,
  tall_seagrass_bottom: tallSeagrassBottom,
  tall_seagrass_top: tallSeagrassTop,
  kelp: kelp(5),
  kelp_plant: kelp(0),
  sugar_cane: sugarCane,
  vine,
  lily_pad: lilyPad,
  cactus_side: cactusSide,
  cactus_top: cactusTop,
  cactus_bottom: cactusBottom,
  pumpkin_side: pumpkinSide,
  pumpkin_top: pumpkinTop,
  carved_pumpkin: carved(0x3a1d0c, 0x3a1d0c, false),
  jack_o_lantern: carved(0xf4b13a, 0xffe88c, true),
  melon_side: melonSide,
  melon_top: melonTop,
  brown_mushroom: mushroom(0x93694b, undefined),
  red_mushroom: mushroom(0xc6302a, 0xf2e8e0),
  ...forEach(SAPLINGS, ({ name, leaf, stem, rows }) => ({
    [`${name}_sapling`]: (c: Canvas) => {
      c.sprite(rows, {
        ...GREENS,
        d: shaded(leaf, -0.28),
        m: leaf,
        l: shaded(leaf, 0.2),
        s: stem,
        t: shaded(stem, -0.18),
      });
    },
  })),
  hay_block_side: (c) => {
    for (let t = 0; t < 256; t++) {
      const x = t & 15;
      const y = t >> 4;
      c.set(x, y, shaded(0xbf9c2c, (chance(x, y >> 2, 871) - 0.5) * 0.34));
    }
    for (const y of [3, 12]) {
      c.rect(0, y, 16, 1, 0x9c3a22);
      c.shadeRect(0, y + 1, 16, 1, -0.2);
    }
  },
  hay_block_top: (c) => {
    c.fill(0xb8962a);
    for (let i = 0; i < 90; i++) {
      const at = hash(i, 20, 872);
      c.set(at, at >> 4, shaded(0xbf9c2c, ((at >> 8) % 5) * 0.09 - 0.2));
    }
    lumps(c, 873, 12, 0.14);
    c.frame(0, 0, 16, 16, 0x93761f);
  },
};
