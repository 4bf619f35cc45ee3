import { ramp, shaded } from './colour.js';
import { blotches, grains, sum } from './noise.js';
import { deepslate, stone } from './rocks.js';
import { lumps, stones } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

/** o: outline, a: dark, b: middle, c: light, d: glint. */
interface OreLook {
  readonly colours: readonly [
    outline: number,
    dark: number,
    middle: number,
    light: number,
    glint: number,
  ];
  readonly stamps: readonly (readonly string[])[];
}

const CHUNKS = [
  [' oo ', 'obco', 'oabbo', ' oao'],
  ['oco', 'bbao', 'oao '],
  [' oo', 'ocbo', 'obao', ' oo '],
];
const DASHES = [
  [' ooo ', 'ocbbo', 'obbao', ' oao '],
  ['ocdo', 'bbbao', ' ooo '],
  ['oo', 'cbo', 'bao', 'oo '],
];
const GEMS = [
  [' oo ', 'odbo', 'ocbao', ' obao', '  oo '],
  ['oo', 'dco', 'cbao', ' oo'],
  [' o ', 'odo', 'cbao', ' oa'],
];
const LOZENGES = [
  [' o ', 'odo', 'ocbo', 'ocao', 'obao', ' oo '],
  ['oo', 'dco', 'cbo', 'bao', 'oo '],
  ['o', 'co', 'bao', 'ao'],
];
const DOTS = [
  ['oo', 'dbo', 'bao', 'oo '],
  [' o ', 'cbo', 'bao', ' o '],
  ['co', 'bao', 'oo'],
];
const FLECKS = [
  ['cb o', 'bao b', 'o  a'],
  ['db', 'cao', ' o c'],
  ['o cb', 'b ao', 'ao  '],
];

const ORE_LOOKS: Readonly<Record<string, OreLook>> = {
  coal: { colours: [0x4c4d50, 0x202124, 0x2d2e31, 0x43454a, 0x5d6068], stamps: CHUNKS },
  iron: { colours: [0x6e6259, 0xa37a5f, 0xc99a78, 0xe2bd9c, 0xf4dcc4], stamps: DASHES },
  copper: { colours: [0x6a5a50, 0x9c4f34, 0xcf7347, 0x5f9c82, 0xf0a27a], stamps: DASHES },
  gold: { colours: [0x6f6244, 0xc28f1c, 0xeec23c, 0xfbe279, 0xfff6c4], stamps: CHUNKS },
  redstone: { colours: [0x5f4a4a, 0x8c0f0f, 0xc41a16, 0xee3a2c, 0xff8373], stamps: DOTS },
  lapis: { colours: [0x4d5368, 0x17368c, 0x2450b8, 0x3f72de, 0x7fa6f4], stamps: FLECKS },
  diamond: { colours: [0x55696d, 0x2a9fa4, 0x4fd3d2, 0x98f0ea, 0xe6fffb], stamps: GEMS },
  emerald: { colours: [0x4b6353, 0x0c8f3c, 0x1fc45a, 0x64e88f, 0xcdffdc], stamps: LOZENGES },
  nether_quartz: { colours: [0x5c3433, 0xb5a498, 0xd8ccc2, 0xece5dd, 0xffffff], stamps: DASHES },
  nether_gold: { colours: [0x55302c, 0xc28f1c, 0xeec23c, 0xfbe279, 0xfff6c4], stamps: DOTS },
};

/** Where the lumps of an ore are: hand-placed, so that they are spread and touch no edge. */
const PLACES = [
  [2, 1],
  [9, 2],
  [5, 6],
  [11, 7],
  [1, 10],
  [7, 11],
  [12, 12],
] as const;

export function ore(name: string, rock: Painter): Painter {
  const { colours, stamps } = ORE_LOOKS[name]!;
  const [o, a, b, light, d] = colours;
  return (canvas) => {
    rock(canvas);
    const dark = shaded(o, rock === deepslate ? -0.3 : 0);
    PLACES.forEach(([x, y], i) => {
      canvas.sprite(stamps[(i * 2 + 1) % stamps.length]!, { o: dark, a, b, c: light, d }, x, y);
    });
  };
}

const IN_STONE = ['coal', 'iron', 'copper', 'gold', 'redstone', 'lapis', 'diamond', 'emerald'];

/** A polished block of a precious thing: a bright rim and a shine across it. */
function mineralBlock(seed: number, colour: number, shine: number): Painter {
  return (c) => {
    c.tone(
      sum([0.7, blotches(seed, 4, 4)], [0.3, blotches(seed + 1, 8, 8)]),
      ramp(colour, 0.04, 4),
    );
    c.bevel(0, 0, 16, 16, shaded(colour, shine), shaded(colour, -0.3));
    c.bevel(1, 1, 14, 14, shaded(colour, shine * 0.5), shaded(colour, -0.15));
    for (let i = 0; i < 6; i++) {
      c.shade(3 + i, 9 - i, shine * 0.7);
      c.shade(4 + i, 9 - i, shine * 0.5);
      c.shade(8 + (i >> 1), 12 - (i >> 1), shine * 0.4);
    }
  };
}

const ironBlock: Painter = (c) => {
  c.tone(sum([0.8, blotches(411, 2, 8)], [0.2, blotches(412, 4, 16)]), ramp(0xd9d9d6, 0.02, 4));
  for (const y of [0, 4, 8, 12]) {
    c.shadeRect(0, y, 16, 1, 0.08);
    c.shadeRect(0, y + 3, 16, 1, -0.13);
  }
  c.bevel(0, 0, 16, 16, 0xf0f0ee, 0xa5a7a9);
};

function rawBlock(seed: number, colour: number): Painter {
  return (c) => {
    stones(c, {
      seed,
      across: 3,
      down: 3,
      colours: [colour, shaded(colour, -0.1), shaded(colour, 0.1)],
      gap: shaded(colour, -0.4),
      gapWidth: 0.9,
      relief: 0.2,
    });
    lumps(c, seed + 1, 6, 0.1);
  };
}

const coalBlock: Painter = (c) => {
  stones(c, {
    seed: 421,
    across: 3,
    down: 3,
    colours: [0x18181b, 0x202024, 0x131316],
    gap: 0x08080a,
    gapWidth: 0.7,
    relief: 0.5,
  });
};

const redstoneBlock: Painter = (c: TextureCanvas) => {
  mineralBlock(431, 0xa81808, 0.22)(c);
  for (const [x, y] of [
    [4, 4],
    [10, 5],
    [5, 10],
    [11, 11],
  ] as const) {
    c.rect(x, y, 2, 2, 0xe03a22);
    c.shade(x + 2, y + 2, -0.3);
  }
};

export const ORE_PAINTERS: Painters = {
  ...forEach(IN_STONE, (name) => ({
    [`${name}_ore`]: ore(name, stone),
    [`deepslate_${name}_ore`]: ore(name, deepslate),
  })),
  coal_block: coalBlock,
  iron_block: ironBlock,
  copper_block: mineralBlock(441, 0xc0694c, 0.16),
  gold_block: mineralBlock(443, 0xf5cf3f, 0.22),
  redstone_block: redstoneBlock,
  lapis_block: mineralBlock(445, 0x2447a8, 0.2),
  diamond_block: mineralBlock(447, 0x62dcd8, 0.3),
  emerald_block: mineralBlock(449, 0x2fc45c, 0.28),
  netherite_block: mineralBlock(451, 0x443c40, 0.16),
  raw_iron_block: rawBlock(453, 0xb08f74),
  raw_copper_block: rawBlock(455, 0xa0603f),
  raw_gold_block: rawBlock(457, 0xd9a52c),
  ancient_debris_side: (c) => {
    c.tone(sum([0.6, blotches(461, 8, 4)], [0.4, grains(462)]), ramp(0x5d433b, 0.1, 5));
  },
};
