import { shaded } from './colour.js';
import { torch } from './crafted.js';
import { chance, hash } from './noise.js';
import { planks, stones } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

const IRON = 0xa8aaac;
const COBBLE = [0x7c7c7d, 0x868686, 0x737475];
const REDSTONE = 0xc41a16;
const TIE = 0x7a5830;
const DARK_TIE = 0x5c4123;

export const machineSide: Painter = (c) => {
  stones(c, {
    seed: 1301,
    across: 3,
    down: 4,
    colours: COBBLE,
    gap: 0x5a5b5d,
    gapWidth: 0.9,
    relief: 0.1,
  });
  c.bevel(0, 0, 16, 16, 0x919190, 0x58595b);
};

/** A stone face with something on it. */
function machine(face: (c: TextureCanvas) => void): Painter {
  return (c) => {
    machineSide(c);
    face(c);
  };
}

function mouth(c: TextureCanvas, x: number, y: number, width: number, height: number): void {
  c.rect(x, y, width, height, 0x222326);
  c.bevel(x - 1, y - 1, width + 2, height + 2, 0x4c4d50, 0x9b9b9a);
  c.rect(x, y, width, height, 0x1c1d20);
}

const pistonTop: Painter = (c) => {
  planks(c, 504, 0xae8a55, 0.8);
  c.frame(0, 0, 16, 16, 0x6f5430);
};

const pistonSide: Painter = (c) => {
  machineSide(c);
  c.rect(0, 0, 16, 4, 0xae8a55);
  c.rect(0, 3, 16, 1, 0x6f5430);
  c.rect(0, 0, 16, 1, 0xc49b62);
};

function dust(c: TextureCanvas, x: number, y: number): void {
  c.set(x, y, shaded(0xd8d0d0, (chance(x, y, 1321) - 0.5) * 0.4));
}

const dustLine: Painter = (c) => {
  c.ink = 255;
  for (let x = 0; x < 16; x++) {
    dust(c, x, 7);
    dust(c, x, 8);
    if (chance(x, 0, 1322) < 0.4) dust(c, x, 6);
    if (chance(x, 1, 1322) < 0.4) dust(c, x, 9);
  }
};

const dustDot: Painter = (c) => {
  c.ink = 255;
  for (let y = 4; y < 12; y++) {
    for (let x = 4; x < 12; x++) {
      const round = Math.abs(x - 7.5) + Math.abs(y - 7.5);
      if (round < 5 && chance(x, y, 1323) > round * 0.12) dust(c, x, y);
    }
  }
};

function rail(metalColour: number): Painter {
  return (c) => {
    for (const y of [1, 5, 9, 13]) {
      c.rect(1, y, 14, 2, TIE);
      c.rect(1, y + 1, 14, 1, DARK_TIE);
    }
    for (const x of [2, 12]) {
      c.rect(x, 0, 1, 16, shaded(metalColour, 0.12));
      c.rect(x + 1, 0, 1, 16, shaded(metalColour, -0.25));
    }
  };
}

/** The ways of the ties of a bend, seen from the corner around which it goes. */
const TIE_WAYS = [
  [0.985, 0.174],
  [0.819, 0.574],
  [0.574, 0.819],
  [0.174, 0.985],
] as const;

/** From the lower edge around the lower right corner to the right edge, as wide as a straight one. */
const railCorner: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    const [dx, dy] = [15.5 - x, 15.5 - y];
    const out = Math.sqrt(dx * dx + dy * dy);
    const beside = Math.min(...TIE_WAYS.map(([wx, wy]) => Math.abs(dx * wy - dy * wx)));
    if (out > 1 && out < 15 && beside < 1) c.set(x, y, beside < 0.5 ? TIE : DARK_TIE);
    const across = out < 8 ? out - 2 : out - 12;
    if (across >= 0 && across < 2) c.set(x, y, shaded(IRON, across < 1 ? -0.25 : 0.12));
  }
};

const lamp =
  (lit: boolean): Painter =>
  (c) => {
    const colour = lit ? 0xe2a85c : 0x5b3a22;
    stones(c, {
      seed: 1341,
      across: 3,
      down: 3,
      colours: [colour, shaded(colour, 0.14), shaded(colour, -0.1)],
      gap: shaded(colour, -0.35),
      gapWidth: 0.8,
      relief: 0.14,
    });
    c.frame(0, 0, 16, 16, lit ? 0x8a5a2c : 0x3c2616);
  };

const repeater: Painter = (c) => {
  c.fill(0x9d9d9d);
  c.bevel(0, 0, 16, 16, 0xaeaeac, 0x7c7d7f);
  c.rect(7, 3, 2, 10, 0x7a1a16);
  c.rect(6, 2, 4, 3, 0x8c2a20);
};

/** Its stick may stand anywhere in the cell, so there is wood on every texel. */
const leverStick: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    c.set(x, y, shaded(x & 1 ? 0x8a6a3e : 0x6b4f2c, (chance(x, y, 1399) - 0.5) * 0.1));
  }
};

/** What is driven by redstone, and rails. */
export const REDSTONE_PAINTERS: Painters = {
  ...torch('redstone_torch', [0xffb4a0, 0xf04030, 0xb01a14]),
  ...torch('redstone_torch_off', [0x6a2a22, 0x5a201a, 0x4a1814]),
  dispenser_front: machine((c) => {
    mouth(c, 5, 5, 6, 6);
    c.rect(7, 7, 2, 2, 0x0e0e10);
  }),
  dropper_front: machine((c) => mouth(c, 5, 6, 6, 4)),
  observer_front: machine((c) => {
    mouth(c, 3, 4, 3, 3);
    mouth(c, 10, 4, 3, 3);
    mouth(c, 4, 10, 8, 2);
  }),
  observer_back: machine((c) => c.rect(7, 7, 2, 2, REDSTONE)),
  observer_side: machineSide,
  observer_top: machine((c) => c.rect(7, 3, 2, 10, 0x4c4d50)),
  piston_top: pistonTop,
  piston_top_sticky: (c) => {
    pistonTop(c);
    for (let i = 0; i < 40; i++) {
      const at = hash(i, 27, 1407);
      c.set(3 + (at % 10), 3 + ((at >> 8) % 10), (at >> 16) & 1 ? 0x7ab35c : 0x66a04a);
    }
  },
  piston_side: pistonSide,
  piston_bottom: machineSide,
  redstone_dust_line: dustLine,
  redstone_dust_dot: dustDot,
  redstone_lamp: lamp(false),
  redstone_lamp_on: lamp(true),
  repeater,
  comparator: repeater,
  lever_stick: leverStick,
  rail: rail(IRON),
  rail_corner: railCorner,
  powered_rail: rail(0xe0b23c),
  detector_rail: rail(0x9a8a88),
  activator_rail: rail(0xb05a4a),
};
