import { shaded, TINTED } from './colour.js';
import { chance, pick } from './noise.js';
import { blade } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

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
function tuft(c: TextureCanvas, made: Tuft): void {
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
function frond(c: TextureCanvas, x: number, y: number, length: number, lean: number): void {
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
};
