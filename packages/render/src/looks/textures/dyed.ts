import { between, ramp, shaded } from './colour.js';
import { blotches, chance, grains, hash, sum } from './noise.js';
import { forEach, type Painter, type Painters } from './textureCanvas.js';

/** The sixteen dyes, as wool takes them. */
export const DYES: Readonly<Record<string, number>> = {
  white: 0xe4e8ea,
  orange: 0xe87a1f,
  magenta: 0xb94bb0,
  light_blue: 0x48a8d6,
  yellow: 0xf2c52f,
  lime: 0x74b62a,
  pink: 0xe793ad,
  gray: 0x464c51,
  light_gray: 0x94958f,
  cyan: 0x1b8a92,
  purple: 0x7733a8,
  blue: 0x383fa0,
  brown: 0x734a2c,
  green: 0x566d25,
  red: 0xa42c2a,
  black: 0x1d1d22,
};

const CLAY = 0x985f46;
const SHULKER = 0x8e6893;

/** Fired clay takes the dyes dully. */
function terracottaColour(dye: number): number {
  return between(dye, CLAY, 0.5);
}

function wool(colour: number): Painter {
  return (c) => {
    const field = sum(
      [0.45, blotches(1001, 8, 8)],
      [0.3, blotches(1002, 4, 4)],
      [0.25, grains(1003)],
    );
    c.tone(field, ramp(colour, 0.045, 5));
    // Loose stitches: a short light thread over a dark one.
    for (let i = 0; i < 14; i++) {
      const at = hash(i, 21, 1004);
      c.shade(at, at >> 4, 0.06);
      c.shade(at + 1, at >> 4, 0.05);
      c.shade(at, (at >> 4) + 1, -0.08);
      c.shade(at + 1, (at >> 4) + 1, -0.06);
    }
  };
}

function terracotta(colour: number): Painter {
  return (c) => {
    const field = sum([0.6, blotches(1011, 4, 8)], [0.4, blotches(1012, 8, 16)]);
    c.tone(field, ramp(colour, 0.025, 5));
  };
}

function concrete(colour: number): Painter {
  return (c) => {
    c.tone(sum([0.7, blotches(1021, 8, 8)], [0.3, grains(1022)]), ramp(colour, 0.012, 4));
  };
}

function concretePowder(colour: number): Painter {
  return (c) =>
    c.tone(sum([0.5, blotches(1023, 8, 8)], [0.5, grains(1024)]), ramp(colour, 0.05, 5));
}

/** A pattern of our own: quarters of a circle that meet at the corners. */
function glazed(colour: number): Painter {
  const other = between(colour, 0xf2ead8, 0.6);
  return (c) => {
    for (let t = 0; t < 256; t++) {
      const x = t & 15;
      const y = t >> 4;
      const distance = Math.sqrt(x * x + y * y);
      const ring = Math.floor(distance / 3) & 1;
      c.set(x, y, shaded(ring ? colour : other, (chance(x, y, 1031) - 0.5) * 0.05));
    }
  };
}

/** Clear but for its rim and two streaks of shine. */
export const glass: Painter = (c) => {
  c.frame(0, 0, 16, 16, 0xc6dde2);
  for (let i = 0; i < 16; i++) {
    c.set(i, 15, 0x9fbfc8);
    c.set(15, i, 0x9fbfc8);
  }
  c.set(0, 0, 0xe9f6f8);
  for (let i = 0; i < 4; i++) {
    c.set(3 + i, 6 - i, 0xe6f3f5);
    c.set(10 + (i >> 1), 13 - i, 0xdcedf0);
  }
  c.set(2, 8, 0xd3e6ea);
  c.set(7, 3, 0xd3e6ea);
};

function stainedGlass(colour: number): Painter {
  return (c) => {
    c.ink = 112;
    c.fill(colour);
    c.ink = 190;
    c.frame(0, 0, 16, 16, shaded(colour, 0.12));
    for (let i = 0; i < 4; i++) c.set(3 + i, 6 - i, shaded(colour, 0.3));
  };
}

const paneEdge: Painter = (c) => {
  c.fill(0xb2ccd2);
  c.rect(7, 0, 1, 16, 0xcfe3e7);
  c.rect(8, 0, 1, 16, 0x9fbfc8);
};

function shulkerBox(colour: number): Painter {
  return (c) => {
    terracotta(colour)(c);
    c.frame(0, 0, 16, 16, shaded(colour, -0.25));
    c.shadeRect(0, 9, 16, 1, -0.2);
  };
}

/** Every dyed thing, by its suffix. */
const DYED: Readonly<Record<string, (colour: number) => Painter>> = {
  wool,
  terracotta: (colour) => terracotta(terracottaColour(colour)),
  concrete: (colour) => concrete(shaded(colour, -0.05)),
  concrete_powder: concretePowder,
  glazed_terracotta: glazed,
  stained_glass: stainedGlass,
  shulker_box: shulkerBox,
};

export const DYED_PAINTERS: Painters = {
  ...forEach(Object.entries(DYES), ([dye, colour]) =>
    Object.fromEntries(
      Object.entries(DYED).map(([suffix, made]) => [`${dye}_${suffix}`, made(colour)]),
    ),
  ),
  terracotta: terracotta(CLAY),
  shulker_box: shulkerBox(SHULKER),
  glass,
  glass_pane_top: paneEdge,
};
