import { ramp, shaded } from './colour.js';
import { blotches, grains, hash, levelled, ONE, pick, sum } from './noise.js';
import { bricks, cells, lumps, seams, speckle, stones } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

const STONE = 0x7f8082;
const SLATE = 0x505157;
const MOSS: readonly number[] = [0x55673a, 0x627643, 0x6f854b, 0x7c9255];

/** Plain rock: level smudges and a few short cracks. */
export const stone: Painter = (c) => {
  const field = sum(
    [0.5, blotches(201, 4, 8)],
    [0.32, blotches(202, 8, 8)],
    [0.18, blotches(203, 8, 16)],
  );
  c.tone(levelled(field), ramp(STONE, 0.045, 5), [0.1, 0.26, 0.34, 0.22, 0.08]);
  seams(c, 205, 6, 0.085);
};

/** Deepslate lies in thin dark layers. */
export const deepslate: Painter = (c) => {
  const field = sum([0.55, blotches(211, 4, 16)], [0.3, blotches(212, 2, 8)], [0.15, grains(213)]);
  c.tone(levelled(field), ramp(SLATE, 0.08, 5), [0.14, 0.26, 0.3, 0.21, 0.09]);
  seams(c, 214, 6, 0.14);
};

/** Crystals of several colours, as in granite. */
export function grainy(
  seed: number,
  colours: readonly number[],
  shares: readonly number[],
): Painter {
  return (c) => {
    const field = sum(
      [0.4, blotches(seed, 8, 8)],
      [0.25, blotches(seed + 1, 4, 4)],
      [0.35, blotches(seed + 2, 16, 16)],
    );
    c.tone(levelled(field), colours, shares);
    lumps(c, seed + 3, 5, 0.07);
  };
}

const GRANITE = [0x7f5848, 0x8d6453, 0x996e5c, 0xa87c69, 0xb98f7c];
const DIORITE = [0x9b9b9d, 0xb2b2b2, 0xc2c2c1, 0xd1d0ce, 0xe0dfdb];
const ANDESITE = [0x707274, 0x7f8181, 0x8a8b8a, 0x969694, 0xa3a29e];
export const GRAIN_SHARES = [0.12, 0.25, 0.3, 0.23, 0.1];

export function polished(rough: Painter, colour: number): Painter {
  return (c) => {
    rough(c);
    // Polishing takes most of the contrast away; a bevel shows the edges of the slab.
    for (let t = 0; t < 256; t++) {
      const x = t & 15;
      const y = t >> 4;
      const old = c.at(x, y);
      const mean = shaded(colour, 0);
      const soft = (shift: number) =>
        ((((old >> shift) & 255) * 2 + ((mean >> shift) & 255) * 3) / 5) & 255;
      c.set(x, y, (soft(16) << 16) | (soft(8) << 8) | soft(0));
    }
    c.bevel(0, 0, 16, 16, shaded(colour, 0.1), shaded(colour, -0.2));
  };
}

function cobbled(seed: number, colours: readonly number[], gap: number, relief = 0.17): Painter {
  return (c) => stones(c, { seed, across: 3, down: 4, colours, gap, relief });
}

const cobblestone = cobbled(221, [0x868686, 0x7a7b7d, 0x8f8d8a, 0x737577, 0x82817f], 0x55575a);

/** Moss over whatever is there: in the hollows first. */
function mossy(rough: Painter, seed: number, share: number): Painter {
  return (c) => {
    rough(c);
    const field = sum([0.6, blotches(seed, 4, 4)], [0.4, blotches(seed + 1, 8, 8)]);
    for (let t = 0; t < 256; t++) {
      const x = t & 15;
      const y = t >> 4;
      const light = (c.at(x, y) >> 8) & 255;
      if (field[t]! / ONE + (110 - light) / 500 > 1 - share) {
        c.set(x, y, MOSS[Math.max(0, Math.min(3, ((light - 60) / 26) | 0))]!);
      }
    }
  };
}

const stoneBricks: Painter = (c) => {
  bricks(c, {
    seed: 231,
    width: 16,
    height: 8,
    colour: 0x7e7f80,
    mortar: 0x5b5c5f,
    variety: 0.04,
    relief: 0.09,
  });
};

export const cracked =
  (whole: Painter, seed: number): Painter =>
  (c) => {
    whole(c);
    for (let i = 0; i < 4; i++) {
      const at = hash(i, 14, seed);
      let [x, y] = [at & 15, (at >> 4) & 15];
      for (let j = 0; j < 6; j++) {
        c.shade(x, y, -0.28);
        c.shade(x, y + 1, 0.06);
        x += pick(i, j, seed, 3) - 1;
        y += 1;
      }
    }
  };

const chiseledStoneBricks: Painter = (c) => {
  stone(c);
  c.bevel(0, 0, 16, 16, 0x959593, 0x5b5c5f);
  c.frame(2, 2, 12, 12, 0x63656a);
  c.frame(4, 4, 8, 8, 0x8f8f8d);
  c.frame(6, 6, 4, 4, 0x5f6165);
  c.rect(7, 7, 2, 2, 0x77787a);
};

const smoothStone: Painter = (c) => {
  c.tone(sum([0.7, blotches(241, 4, 4)], [0.3, blotches(242, 8, 8)]), ramp(0x9d9d9d, 0.02, 4));
  c.bevel(0, 0, 16, 16, 0xa9a9a7, 0x828385);
};

const smoothStoneSide: Painter = (c) => {
  smoothStone(c);
  c.shadeRect(0, 7, 16, 1, -0.18);
  c.shadeRect(0, 8, 16, 1, 0.05);
};

const bedrock: Painter = (c) => {
  const field = sum([0.7, blotches(251, 4, 4)], [0.3, blotches(252, 8, 8)]);
  c.tone(field, [0x2f3034, 0x45464a, 0x5c5d5f, 0x77777a, 0x929291], [0.22, 0.25, 0.25, 0.18, 0.1]);
  lumps(c, 253, 6, 0.2);
};

const obsidian: Painter = (c) => {
  const field = sum([0.6, blotches(261, 4, 4)], [0.4, blotches(262, 8, 8)]);
  c.tone(field, [0x0d0a15, 0x150f22, 0x1c1530, 0x2a1f45, 0x40305f], [0.25, 0.3, 0.25, 0.14, 0.06]);
};

const cryingObsidian: Painter = (c) => {
  obsidian(c);
  const tears = [0x6a1fd0, 0x8a3cf0, 0xb678ff];
  for (let i = 0; i < 6; i++) {
    const at = hash(i, 15, 263);
    const length = 2 + ((at >> 8) % 3);
    for (let j = 0; j < length; j++) c.set(at & 15, (at >> 4) + j, tears[Math.min(2, j)]!);
    c.set((at & 15) + 1, at >> 4, tears[0]!);
  }
};

/** Basalt stands in columns. */
const basaltSide: Painter = (c) => {
  const field = sum([0.6, blotches(271, 8, 2)], [0.4, blotches(272, 16, 4)]);
  c.tone(field, ramp(0x55545a, 0.09, 5));
  for (const x of [3, 8, 12]) {
    c.shadeRect(x, 0, 1, 16, -0.18);
    c.shadeRect(x + 1, 0, 1, 16, 0.1);
  }
};

const basaltTop: Painter = (c) => {
  stones(c, {
    seed: 275,
    across: 3,
    down: 3,
    colours: [0x5a595f, 0x514f56, 0x646268],
    gap: 0x3a393f,
    gapWidth: 1,
    relief: 0.1,
  });
};

const magma =
  (phase: number): Painter =>
  (c) => {
    const { cell, inside, slope } = cells(281, 3, 3);
    for (let t = 0; t < 256; t++) {
      const x = t & 15;
      const y = t >> 4;
      const glow = inside[t]!;
      const pulse = ((hash(cell[t]!, 1, 282) >> 4) + phase) & 3;
      if (glow < 0.9) c.set(x, y, [0xf6a734, 0xf08c24, 0xe2721c, 0xf08c24][pulse]!);
      else if (glow < 1.7) c.set(x, y, [0xc2521c, 0xb04818, 0x9c3f18, 0xb04818][pulse]!);
      else c.set(x, y, shaded(0x4c231c, -slope[t]! * 0.3));
    }
  };

const glowstone: Painter = (c) => {
  stones(c, {
    seed: 291,
    across: 4,
    down: 4,
    colours: [0xf3cf7c, 0xe5b45c, 0xffe6a6, 0xd69a4c],
    gap: 0x8d6434,
    gapWidth: 0.8,
    relief: 0.14,
  });
};

const quartzBlock: Painter = (c) => {
  c.tone(sum([0.7, blotches(301, 4, 4)], [0.3, blotches(302, 8, 8)]), ramp(0xe8e3da, 0.015, 4));
  c.bevel(0, 0, 16, 16, 0xf3efe8, 0xcfc8bd);
};

const dripstone: Painter = (c) => {
  const field = sum([0.6, blotches(311, 8, 4)], [0.4, blotches(312, 16, 8)]);
  c.tone(field, ramp(0x856a5b, 0.075, 5));
  seams(c, 313, 5, 0.1);
};

export function plainBricks(seed: number, colour: number, mortar: number): Painter {
  return (c: TextureCanvas) => bricks(c, { seed, width: 8, height: 4, colour, mortar });
}

const deepslateTop: Painter = (c) => {
  c.tone(
    sum([0.5, blotches(215, 4, 4)], [0.3, blotches(216, 8, 8)], [0.2, grains(217)]),
    ramp(0x54555b, 0.075, 5),
  );
  seams(c, 218, 5, 0.1);
};

export const ROCK_PAINTERS: Painters = {
  stone,
  deepslate,
  deepslate_top: deepslateTop,
  granite: grainy(321, GRANITE, GRAIN_SHARES),
  polished_granite: polished(grainy(321, GRANITE, GRAIN_SHARES), 0x9a6f5d),
  diorite: grainy(325, DIORITE, GRAIN_SHARES),
  polished_diorite: polished(grainy(325, DIORITE, GRAIN_SHARES), 0xc3c3c3),
  andesite: grainy(329, ANDESITE, GRAIN_SHARES),
  polished_andesite: polished(grainy(329, ANDESITE, GRAIN_SHARES), 0x8a8b8b),
  calcite: grainy(333, [0xcfd0ca, 0xdadad5, 0xe2e2de, 0xe9e9e5, 0xf1f0ec], GRAIN_SHARES),
  tuff: grainy(337, [0x56594f, 0x62655b, 0x6c6e65, 0x787a70, 0x87877c], GRAIN_SHARES),
  dripstone_block: dripstone,
  cobblestone,
  mossy_cobblestone: mossy(cobblestone, 341, 0.42),
  cobbled_deepslate: cobbled(345, [0x55565b, 0x4b4c52, 0x5f6063, 0x505158], 0x2f3036),
  smooth_stone: smoothStone,
  smooth_stone_slab_side: smoothStoneSide,
  stone_bricks: stoneBricks,
  mossy_stone_bricks: mossy(stoneBricks, 351, 0.4),
  cracked_stone_bricks: cracked(stoneBricks, 353),
  chiseled_stone_bricks: chiseledStoneBricks,
  bricks: plainBricks(361, 0x96584a, 0xb0a498),
  bedrock,
  obsidian,
  crying_obsidian: cryingObsidian,
  nether_bricks: plainBricks(371, 0x33191d, 0x1d0d10),
  red_nether_bricks: plainBricks(372, 0x551012, 0x2a0708),
  basalt_side: basaltSide,
  basalt_top: basaltTop,
  blackstone: (c) => {
    grainy(375, [0x1f1b21, 0x282429, 0x302b31, 0x3a343a, 0x4a4347], GRAIN_SHARES)(c);
    seams(c, 376, 5, 0.16);
  },
  polished_blackstone: polished(
    grainy(375, [0x1f1b21, 0x282429, 0x302b31, 0x3a343a, 0x4a4347], GRAIN_SHARES),
    0x343036,
  ),
  gilded_blackstone: (c) => {
    grainy(375, [0x1f1b21, 0x282429, 0x302b31, 0x3a343a, 0x4a4347], GRAIN_SHARES)(c);
    speckle(c, 378, 20, [0xeec23c, 0xc28f1c, 0xfbe279]);
  },
  glowstone,
  quartz_block_top: quartzBlock,
  quartz_block_side: quartzBlock,
  prismarine: cobbled(381, [0x639d92, 0x5a9089, 0x72aea0, 0x6c9f9f], 0x467a75, 0.1),
  amethyst_block: grainy(385, [0x6b4ba0, 0x7a58b4, 0x8a68c2, 0xa07fd4, 0xc0a0ea], GRAIN_SHARES),
  purpur_block: (c) => {
    c.tone(sum([0.6, blotches(391, 8, 8)], [0.4, grains(392)]), ramp(0xa87ba8, 0.04, 5));
    for (const [x, y] of [
      [0, 0],
      [8, 0],
      [0, 8],
      [8, 8],
    ] as const) {
      c.bevel(x, y, 8, 8, 0xbb92bb, 0x8a5f8b);
    }
  },
  sculk: (c) => {
    c.tone(sum([0.6, blotches(395, 4, 4)], [0.4, grains(396)]), ramp(0x0d1f26, 0.16, 5));
    speckle(c, 397, 9, [0x1d6f7c, 0x2aa0a8]);
  },
};

/** Frames of cracks that glow in turn. */
export const MAGMA_FRAMES: readonly Painter[] = [0, 1, 2, 3].map(magma);
