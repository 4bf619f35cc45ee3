import { shaded } from './colour.js';
import { chance, hash, pick } from './noise.js';
import { lumps } from './strokes.js';
import type { Painter, Painters } from './textureCanvas.js';

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

/** Cactus, pumpkins, melons, mushrooms and hay. */
export const FRUIT_PAINTERS: Painters = {
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
