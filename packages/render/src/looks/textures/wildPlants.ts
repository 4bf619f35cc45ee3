import { shaded } from './colour.js';
import { chance, pick } from './noise.js';
import { blade } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

/** A tuft of a few leaves in one colour: also what an unknown plant looks like. */
export function anyPlant(seed: number, colour: number): Painter {
  return (c) => {
    const shades = [shaded(colour, -0.3), shaded(colour, -0.1), colour, shaded(colour, 0.16)];
    for (let i = 0; i < 8; i++) {
      const lean = (i - 3.5) * 0.9;
      const height = 6 + pick(i, 0, seed, 6) - Math.round(Math.abs(i - 3.5));
      blade(c, 5 + ((i * 6) >> 3), 15, Math.max(3, height), lean, shades);
    }
  };
}

function berryBush(stage: number): Painter {
  return (c) => {
    const size = [4, 6, 7, 7][stage]!;
    for (let y = 0; y < size * 2; y++) {
      for (let x = 1; x < 15; x++) {
        const dx = (x - 7.5) / size;
        const dy = (y - size) / size;
        if (dx * dx + dy * dy > 0.9 || chance(x, y, 1601) < 0.22) continue;
        const light = -0.25 + (y / (size * 2)) * 0.45 + (chance(x, y, 1602) - 0.5) * 0.2;
        c.set(x, 15 - y, shaded(0x4a7a3c, light));
      }
    }
    if (stage < 2) return;
    for (const [x, y] of [
      [5, 9],
      [9, 6],
      [10, 11],
      [6, 12],
      [12, 8],
    ] as const) {
      c.set(x, y, stage === 3 ? 0xd8282c : 0xc98a8c);
      c.set(x + 1, y, stage === 3 ? 0x9c1620 : 0xa87074);
    }
  };
}

const FUNGUS = [
  '...ll....',
  '..lccc...',
  '.lccoccd.',
  'lcccccocd',
  'dcoccccdd',
  '.dd.st.d.',
  '....st...',
  '...sst...',
  '...sst...',
];
const SPROUTS = [0x1f8f84, 0x2aa89a, 0x46c4b4];

function hanging(colour: number, glow: number, upwards: boolean): Painter {
  return (c) => {
    for (let i = 0; i < 4; i++) {
      let x = 3 + i * 3;
      for (let y = 0; y < 16; y++) {
        if (chance(i, y, 1611) < 0.25) x += pick(i, y, 1612, 2) * 2 - 1;
        c.set(x, upwards ? 15 - y : y, shaded(colour, (chance(x, y, 1613) - 0.5) * 0.3));
        if (chance(y, i, 1614) < 0.3) c.set(x + 1, upwards ? 15 - y : y, shaded(colour, 0.15));
        if (chance(y, i, 1615) < 0.07) c.set(x - 1, upwards ? 15 - y : y, glow);
      }
    }
  };
}

const cakeTop: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    c.set(t & 15, t >> 4, shaded(0xf2ece2, (chance(t & 15, t >> 4, 1621) - 0.5) * 0.06));
  }
  c.frame(1, 1, 14, 14, 0xdcd2c2);
  for (const [x, y] of [
    [4, 4],
    [10, 3],
    [7, 8],
    [3, 11],
    [11, 11],
  ] as const) {
    c.rect(x, y, 2, 2, 0xd0302c);
    c.set(x + 1, y + 1, 0x9c1a1c);
  }
};

const cakeSide: Painter = (c) => {
  c.fill(0xb5763c);
  for (let t = 0; t < 256; t++)
    c.shade(t & 15, t >> 4, (chance(t & 15, t >> 4, 1622) - 0.5) * 0.12);
  c.rect(0, 8, 16, 2, 0xf2ece2);
  for (let x = 0; x < 16; x++) if (pick(x >> 1, 0, 1623, 2) === 0) c.set(x, 10, 0xe2d8c8);
  c.rect(0, 12, 16, 1, 0xd9b48a);
  c.rect(0, 15, 16, 1, 0x85522a);
};

/** One bar is in the middle, where a post stands by itself. */
const ironBars: Painter = (c) => {
  for (const x of [3, 7, 11, 15]) {
    for (let y = 0; y < 16; y++) {
      c.set(x, y, 0x9c9ea0);
      c.set(x + 1, y, 0x67696d);
    }
  }
  for (const y of [1, 14]) {
    c.rect(0, y, 16, 1, 0x8a8c8f);
  }
};

const flowerPot: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    c.set(t & 15, t >> 4, shaded(0x8a4a34, (chance((t & 15) >> 1, t >> 4, 1631) - 0.5) * 0.14));
  }
  c.rect(0, 10, 16, 1, 0xa35e44);
  c.rect(0, 12, 16, 1, 0x6a3626);
};

function fungus(cap: number, spots: number, stem: number): Painter {
  const palette = {
    l: shaded(cap, 0.2),
    c: cap,
    d: shaded(cap, -0.25),
    o: spots,
    s: stem,
    t: shaded(stem, -0.2),
  };
  return (c) => c.sprite(FUNGUS, palette);
}

export const WILD_PLANT_PAINTERS: Painters = {
  ...forEach([0, 1, 2, 3], (stage) => ({ [`sweet_berry_bush_stage${stage}`]: berryBush(stage) })),
  crimson_fungus: fungus(0xa5262c, 0xf0a24c, 0x8a3a3c),
  warped_fungus: fungus(0x1b9088, 0xf0a24c, 0x4a4a68),
  crimson_roots: anyPlant(1641, 0xa02c34),
  warped_roots: anyPlant(1642, 0x1f9a8c),
  nether_sprouts: (c: TextureCanvas) => {
    for (let i = 0; i < 8; i++) blade(c, 1 + i * 2, 15, 3 + pick(i, 0, 1643, 4), 0.6, SPROUTS);
  },
  weeping_vines: hanging(0x8f1f22, 0xf0a24c, false),
  weeping_vines_plant: hanging(0x8f1f22, 0xf0a24c, false),
  twisting_vines: hanging(0x1a8a80, 0x58e0c8, true),
  twisting_vines_plant: hanging(0x1a8a80, 0x58e0c8, true),
  cake_top: cakeTop,
  cake_side: cakeSide,
  iron_bars: ironBars,
  flower_pot: flowerPot,
};
