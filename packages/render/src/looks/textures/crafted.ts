import { ramp, shaded } from './colour.js';
import { blotches, chance, hash, pick, sum } from './noise.js';
import { planks, stones } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

const OAK = 0xae8a55;
const OAK_SEED = 504;
const DARK_WOOD = 0x6b4d2a;
const FURNACE = 0x7c7c7d;
const EMBER = [0xffe38c, 0xf9a733, 0xe0661c, 0x9c3614];

/** A torch as a post of 2 × 10 shows it: the wick and the flame at its upper end. */
function stick(c: TextureCanvas, x: number, top: number, flame: readonly number[]): void {
  c.set(x, top, flame[0]!);
  c.set(x + 1, top, flame[1]!);
  c.set(x, top + 1, flame[1]!);
  c.set(x + 1, top + 1, flame[2]!);
  for (let y = top + 2; y < top + 10; y++) {
    const own = (chance(y, x & 1, 1101) - 0.5) * 0.12;
    c.set(x, y, shaded(0x8a6a3e, own));
    c.set(x + 1, y, shaded(0x6b4f2c, own));
  }
  c.set(x, top + 2, 0x4a3520);
  c.set(x + 1, top + 2, 0x3c2b1a);
}

export function torch(name: string, flame: readonly number[]): Painters {
  return {
    [name]: (c) => stick(c, 7, 6, flame),
    // On a wall the same post is seen at three places, depending on the side: see wallTorch.
    [`${name}_on_wall`]: (c) => {
      for (const x of [1, 7, 13]) stick(c, x, 3, flame);
    },
    [`${name}_top`]: (c) => {
      c.fill(flame[1]!);
      for (let t = 0; t < 256; t++) if (((t >> 4) + t) & 1) c.set(t & 15, t >> 4, flame[0]!);
    },
  };
}

const ladder: Painter = (c) => {
  for (const x of [2, 12]) {
    for (let y = 0; y < 16; y++) {
      c.set(x, y, shaded(0xa98552, (chance(x, y, 1111) - 0.5) * 0.14));
      c.set(x + 1, y, shaded(0x7f6038, (chance(x, y, 1112) - 0.5) * 0.12));
    }
  }
  for (const y of [1, 5, 9, 13]) {
    for (let x = 1; x < 15; x++) {
      c.set(x, y, shaded(0xb99460, (chance(x, y, 1113) - 0.5) * 0.14));
      c.set(x, y + 1, shaded(0x78592f, (chance(x, y, 1114) - 0.5) * 0.1));
    }
  }
};

/**
 * The box of a chest covers the texels 1..15 across and 2..16 down; half of a double one reaches
 * to the edge, and has no rim there.
 */
function chestSide(left: number, right: number): Painter {
  const width = right - left;
  return (c) => {
    c.tone(
      sum([0.6, blotches(1121, 2, 16)], [0.4, blotches(1122, 4, 16)]),
      ramp(0x9d7034, 0.05, 5),
    );
    c.rect(left, 3, width, 1, 0xb08040);
    c.rect(left, 2, width, 1, 0x7b5526);
    c.rect(left, 15, width, 1, 0x50361a);
    if (left > 0) c.rect(left, 2, 1, 14, 0x7b5526);
    if (right < 16) c.rect(right - 1, 2, 1, 14, 0x50361a);
    c.rect(left, 6, width, 1, 0x3d2912);
    c.rect(left + 1, 7, width - 2, 1, 0xae7e40);
    if (left === 0) c.set(0, 7, 0xae7e40);
    if (right === 16) c.set(15, 7, 0xae7e40);
  };
}

function chestTop(left: number, right: number): Painter {
  const width = right - left;
  return (c) => {
    c.tone(
      sum([0.6, blotches(1123, 2, 16)], [0.4, blotches(1124, 4, 16)]),
      ramp(0xa87a3a, 0.05, 5),
    );
    c.shadeRect(left, 2, width, 1, 0.08);
    c.rect(left, 1, width, 1, 0x66461f);
    c.rect(left, 14, width, 1, 0x66461f);
    if (left > 0) c.rect(left, 1, 1, 14, 0x66461f);
    if (right < 16) c.rect(right - 1, 1, 1, 14, 0x66461f);
  };
}

const latch: Painter = (c) => {
  c.fill(0xc9c9c4);
  c.rect(0, 8, 16, 8, 0x8f9091);
  c.rect(7, 5, 2, 1, 0xe6e6e2);
  c.rect(7, 7, 2, 1, 0x5a5b5d);
};

const craftingTop: Painter = (c) => {
  planks(c, OAK_SEED, 0xb48d58, 0.6);
  c.frame(0, 0, 16, 16, DARK_WOOD);
  c.frame(1, 1, 14, 14, 0x8a6638);
  for (const at of [5, 10]) {
    c.rect(at, 2, 1, 12, 0x7c5a30);
    c.rect(2, at, 12, 1, 0x7c5a30);
  }
};

function craftingSide(tools: (c: TextureCanvas) => void): Painter {
  return (c) => {
    planks(c, OAK_SEED, OAK);
    c.rect(0, 0, 16, 1, 0xc49b62);
    c.rect(0, 1, 16, 2, 0x8a6638);
    c.rect(0, 3, 16, 1, 0x5c4123);
    c.rect(0, 4, 1, 12, 0x7a5830);
    c.rect(15, 4, 1, 12, 0x5c4123);
    tools(c);
  };
}

const SAW = ['.hhh......', 'hh.hsssss.', 'hh.hssssss', '.hhh.d.d.d'];
const HAMMER = ['.sss', 'ssss', '.hd.', '.hd.', '.hd.', '.hd.', '.hd.'];
const TOOLS = { h: 0x5c3f1f, s: 0xb4b6b8, d: 0x7d8083 };

const furnaceSide: Painter = (c) => {
  stones(c, {
    seed: 1131,
    across: 3,
    down: 4,
    colours: [FURNACE, 0x868686, 0x737475],
    gap: 0x58595b,
    gapWidth: 0.9,
    relief: 0.11,
  });
  c.shadeRect(0, 0, 16, 1, 0.12);
  c.shadeRect(0, 15, 16, 1, -0.2);
};

const furnaceTop: Painter = (c) => {
  c.tone(sum([0.6, blotches(1132, 4, 4)], [0.4, blotches(1133, 8, 8)]), ramp(FURNACE, 0.05, 5));
  c.bevel(0, 0, 16, 16, 0x979796, 0x57585a);
  c.bevel(2, 2, 12, 12, 0x66676a, 0x919190);
};

/** The mouth below and the grate above; a fire in both when it is lit. */
export function furnaceFront(side: Painter, lit: boolean): Painter {
  return (c) => {
    side(c);
    c.rect(3, 3, 10, 3, 0x3f4043);
    c.rect(3, 3, 10, 1, 0x2c2d30);
    for (const x of [5, 8, 11]) c.rect(x, 3, 1, 3, 0x6c6d70);
    c.rect(3, 9, 10, 6, 0x1d1d20);
    c.rect(4, 8, 8, 1, 0x2c2d30);
    c.shadeRect(3, 15, 10, 1, 0.15);
    if (!lit) {
      c.rect(4, 13, 8, 2, 0x2b2a2b);
      return;
    }
    for (let x = 3; x < 13; x++) {
      const height = 3 + pick(x, 0, 1134, 3);
      for (let j = 0; j < height; j++) c.set(x, 14 - j, EMBER[Math.min(3, j)]!);
    }
    for (const x of [4, 6, 7, 9, 10, 12]) c.rect(x, 4, 1, 2, 0xc8541a);
  };
}

const BOOKS = [0x8c2f2a, 0x2f5a8c, 0x3f7a3a, 0x8a6a2c, 0x6a3a7a, 0xa08a5c, 0x2f6a6a, 0x7a2f4a];

const bookshelf: Painter = (c) => {
  planks(c, OAK_SEED, OAK, 0.8);
  for (const y of [1, 9]) {
    c.rect(1, y, 14, 6, 0x2e1f10);
    let x = 1;
    for (let i = 0; x < 15; i++) {
      const at = hash(i, y, 1141);
      const width = Math.min(15 - x, 1 + (at % 3 === 0 ? 2 : 1));
      const top = y + ((at >> 4) % 3 === 0 ? 1 : 0);
      const colour = BOOKS[(at >> 8) % BOOKS.length]!;
      c.rect(x, top, width, y + 6 - top, colour);
      c.rect(x, top, 1, y + 6 - top, shaded(colour, 0.14));
      c.rect(x + width - 1, top + 1, 1, y + 5 - top, shaded(colour, -0.18));
      if ((at >> 12) & 1) c.rect(x, top + 1, width, 1, 0xd0b060);
      x += width;
    }
    c.rect(0, y + 6, 16, 1, shaded(OAK, 0.08));
    c.rect(0, y + 7, 16, 1, shaded(OAK, -0.3));
  }
};

function sponge(colour: number): Painter {
  return (c) => {
    const field = sum([0.6, blotches(1151, 8, 8)], [0.4, blotches(1152, 4, 4)]);
    c.tone(field, ramp(colour, 0.05, 5));
    for (let i = 0; i < 13; i++) {
      const at = hash(i, 22, 1153);
      const x = (i % 4) * 4 + ((at >> 2) & 1);
      const y = ((i / 4) | 0) * 4 + ((at >> 4) & 3);
      c.set(x, y, shaded(colour, -0.34));
      c.set(x + 1, y, shaded(colour, -0.28));
      if (at & 1) c.set(x, y + 1, shaded(colour, -0.24));
      c.shade(x + 1, y + 1, 0.12);
    }
  };
}

const tntSide: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const stickShade = [0.1, 0.04, -0.05, -0.26][x & 3]!;
    c.set(x, y, shaded(0xc8372a, stickShade + (chance(x, y >> 2, 1161) - 0.5) * 0.06));
  }
  c.rect(0, 5, 16, 6, 0xe2ddd0);
  c.rect(0, 5, 16, 1, 0xf2eee4);
  c.rect(0, 10, 16, 1, 0xb8b2a4);
  c.sprite(['mmm.m..m.mmm', '.m..mm.m..m.', '.m..m.mm..m.', '.m..m..m..m.'], { m: 0x2c2a2a }, 2, 6);
};

const tntTop: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    const u = (x & 3) - 1.5;
    const v = (y & 3) - 1.5;
    const round = Math.abs(u) + Math.abs(v);
    c.set(x, y, round > 2.5 ? 0x7a1f18 : shaded(0xc8372a, round < 1.5 ? 0.12 : 0));
  }
  c.rect(6, 6, 4, 4, 0x5c564c);
  c.rect(7, 7, 2, 2, 0x2c2a2a);
};

const tntBottom: Painter = (c) => {
  tntTop(c);
  c.rect(6, 6, 4, 4, 0xc8372a);
};

export const CRAFTED_PAINTERS: Painters = {
  ...torch('torch', [0xfff3b0, 0xffcf4c, 0xf29a26]),
  ladder,
  chest_front: chestSide(1, 15),
  chest_side: chestSide(1, 15),
  chest_top: chestTop(1, 15),
  chest_side_left: chestSide(1, 16),
  chest_side_right: chestSide(0, 15),
  chest_top_left: chestTop(1, 16),
  chest_top_right: chestTop(0, 15),
  chest_latch: latch,
  crafting_table_top: craftingTop,
  crafting_table_front: craftingSide((c) => {
    c.sprite(SAW, TOOLS, 3, 6);
    c.rect(3, 12, 10, 1, 0x5c4123);
  }),
  crafting_table_side: craftingSide((c) => {
    c.sprite(HAMMER, TOOLS, 3, 6);
    c.sprite(HAMMER, { h: 0x5c3f1f, s: 0x8f9194, d: 0x7a5830 }, 9, 7);
  }),
  furnace_side: furnaceSide,
  furnace_top: furnaceTop,
  furnace_front: furnaceFront(furnaceSide, false),
  furnace_front_on: furnaceFront(furnaceSide, true),
  bookshelf,
  sponge: sponge(0xc9c34e),
  wet_sponge: sponge(0xa3a448),
  tnt_side: tntSide,
  tnt_top: tntTop,
  tnt_bottom: tntBottom,
};
