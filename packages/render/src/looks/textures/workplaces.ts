import { angleOf } from '@bridle/engine/math';
import { between, ramp, shaded } from './colour.js';
import { blotches, chance, grains, hash, pick, sum } from './noise.js';
import { machineSide } from './redstone.js';
import { stone } from './rocks.js';
import { distance, planks, rings } from './strokes.js';
import type { Painter, Painters, TextureCanvas } from './textureCanvas.js';

/** Tables at which villagers work, and what else is made of boards and has tools on it. */

const OAK = 0xb08d58;
const BIRCH = 0xcdb985;
const DARK_OAK = 0x4b3520;
const SPRUCE = 0x7d5d3a;
const PAPER = 0xe6dcc0;
const IRON = 0xb9babb;

/** Boards in a frame, with something on them. */
function boards(
  seed: number,
  colour: number,
  rim: number,
  draw: (c: TextureCanvas) => void = () => {},
): Painter {
  return (c) => {
    planks(c, seed, colour, 0.8);
    c.frame(0, 0, 16, 16, rim);
    draw(c);
  };
}

function metal(seed: number, colour: number): Painter {
  return (c) => {
    c.tone(sum([0.7, blotches(seed, 4, 4)], [0.3, grains(seed + 1)]), ramp(colour, 0.03, 5));
    c.bevel(0, 0, 16, 16, shaded(colour, 0.14), shaded(colour, -0.25));
  };
}

/** A sheet of paper with a coast and a cross on it. */
function map(c: TextureCanvas, x: number, y: number, width: number, height: number): void {
  c.rect(x, y, width, height, PAPER);
  for (let j = 0; j < height; j++) {
    const coast = x + (width >> 1) + pick(j, 0, 2401, 3) - 1;
    for (let i = x; i < coast; i++) c.set(i, y + j, 0x9ab573);
  }
  c.set(x + width - 2, y + 1, 0xb0322a);
  c.frame(x, y, width, height, shaded(PAPER, -0.2));
}

const THREADS = [0xe4e8ea, 0xa42c2a, 0x383fa0, 0xe4e8ea];

const loomFront = boards(2411, OAK, 0x6b4d2a, (c) => {
  c.rect(3, 2, 10, 12, 0x3a2a18);
  for (let x = 4; x < 12; x++) {
    for (let y = 3; y < 13; y++) {
      c.set(x, y, shaded(THREADS[(y >> 1) & 3]!, (chance(x, y, 2412) - 0.5) * 0.1));
    }
  }
  c.rect(2, 7, 12, 1, 0x8a6638);
});

const loomTop = boards(2411, OAK, 0x6b4d2a, (c) => {
  for (let x = 2; x < 14; x++) c.rect(x, 4, 1, 8, x & 1 ? 0xe0ddd4 : 0xb8b4a8);
  c.rect(1, 3, 14, 1, 0x7a5830);
  c.rect(1, 12, 14, 1, 0x7a5830);
});

const ARROW = ['......ff', '.....ff.', 'h...s...', '.h.s....', '..s.....', '.s.h....'];

const fletchingTop = boards(2421, BIRCH, 0x8d7a4c, (c) => {
  c.frame(3, 3, 10, 10, 0xa08c5c);
  for (let i = 0; i < 5; i++) {
    c.set(8, 3 + 2 * i, 0xb8413a);
    c.set(3 + 2 * i, 8, 0xb8413a);
  }
  c.rect(7, 7, 2, 2, 0xf0e8d8);
});

function fletchingSide(y: number): Painter {
  return boards(2421, BIRCH, 0x8d7a4c, (c) => {
    c.rect(0, 0, 16, 3, 0x9a8656);
    c.sprite(ARROW, { f: 0xeae6dc, s: 0x6b4d2a, h: 0x8f9194 }, 1, y);
    c.sprite(ARROW, { f: 0xd8d2c4, s: 0x6b4d2a, h: 0x8f9194 }, 8, y + 2);
  });
}

const smithingTop: Painter = (c) => {
  metal(2431, 0x3c3e46)(c);
  c.rect(3, 3, 10, 10, 0x2c2d33);
  c.rect(4, 6, 8, 3, 0x6f727a);
  c.rect(4, 6, 8, 1, 0x9a9da6);
};

const smithingSide = boards(2432, DARK_OAK, 0x2b1e11, (c) => {
  c.rect(0, 0, 16, 4, 0x3c3e46);
  c.rect(0, 0, 16, 1, 0x5a5d66);
  c.rect(3, 6, 1, 8, 0x8a6a3e);
  c.rect(2, 6, 3, 2, 0x9a9da6);
  c.rect(11, 6, 1, 8, 0x8a6a3e);
  c.rect(10, 6, 4, 2, 0x6f727a);
});

const cartographySide = (x: number): Painter =>
  boards(2441, DARK_OAK, 0x2b1e11, (c) => {
    c.rect(0, 0, 16, 2, PAPER);
    c.rect(x, 6, 5, 2, PAPER);
    c.rect(x, 10, 5, 2, shaded(PAPER, -0.12));
    c.rect(x + 1, 6, 1, 2, 0xa42c2a);
  });

const stonecutterTop: Painter = (c) => {
  stone(c);
  c.bevel(0, 0, 16, 16, 0x969694, 0x5b5c5f);
  c.rect(2, 7, 12, 2, 0x2c2d30);
  c.frame(1, 6, 14, 4, 0x6b6c70);
};

/** The blade: half a wheel with teeth; what is shown of the texture are its upper rows. */
const saw: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    if (y > 6) continue;
    const far = distance(x - 7.5, y - 7);
    const tooth = (Math.floor(angleOf(x - 7.5, y - 7) * 6) & 1) * 0.9;
    if (far > 7 - tooth) continue;
    c.set(x, y, shaded(IRON, far < 3 ? -0.25 : (chance(x, y, 2451) - 0.5) * 0.12));
  }
};

const grindRound: Painter = (c) => {
  c.tone(sum([0.6, blotches(2461, 8, 8)], [0.4, grains(2462)]), ramp(0x9a9a98, 0.04, 5));
  c.shadeRect(0, 0, 16, 1, 0.08);
};

const grindSide: Painter = (c) => {
  grindRound(c);
  for (let t = 0; t < 256; t++) {
    const far = distance((t & 15) - 7.5, (t >> 4) - 7.5);
    if (Math.floor(far) % 3 === 0) c.shade(t & 15, t >> 4, -0.1);
    if (far < 2) c.set(t & 15, t >> 4, 0x6b4d2a);
  }
};

const lecternTop = boards(2471, OAK, 0x7a5c36, (c) => {
  c.frame(2, 2, 12, 12, 0x8f7044);
});

const openBook = boards(2471, OAK, 0x7a5c36, (c) => {
  c.rect(1, 3, 14, 10, 0x6a3a2a);
  c.rect(2, 4, 12, 8, PAPER);
  c.rect(7, 4, 2, 8, shaded(PAPER, -0.25));
  for (const y of [5, 7, 9]) {
    c.rect(3, y, 3, 1, 0x8a8270);
    c.rect(10, y, 3, 1, 0x8a8270);
  }
});

const lecternFront = boards(2471, OAK, 0x7a5c36, (c) => {
  c.rect(3, 2, 10, 12, 0x3a2a18);
  for (let i = 0; i < 4; i++)
    c.rect(4 + 2 * i, 4, 1, 9, [0x8c2f2a, 0x2f5a8c, 0x3f7a3a, 0x8a6a2c][i]!);
});

const bell: Painter = (c) => {
  c.tone(sum([0.7, blotches(2481, 4, 4)], [0.3, grains(2482)]), ramp(0xe0b236, 0.05, 5));
  c.shadeRect(0, 12, 16, 1, -0.2);
  c.shadeRect(0, 5, 16, 1, 0.14);
  c.rect(10, 3, 1, 9, 0xf6dc7c);
};

/** Thin canes tied into a frame. */
const scaffoldTop: Painter = (c) => {
  for (let at = 0; at < 16; at += 3) {
    for (let i = 0; i < 16; i++) {
      c.set(at, i, shaded(0xc9b062, (chance(at, i, 2491) - 0.5) * 0.14));
      c.set(i, at, shaded(0xb59a4e, (chance(i, at, 2492) - 0.5) * 0.14));
    }
  }
  c.frame(0, 0, 16, 16, 0x9a8040);
};

const scaffoldSide: Painter = (c) => {
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      c.set(x, y, shaded(0xc2a858, (chance(x, y >> 1, 2493) - 0.5) * 0.14));
    }
  }
  for (const x of [0, 3, 12, 15]) c.shadeRect(x, 0, 1, 16, -0.16);
  c.shadeRect(0, 4, 16, 1, -0.3);
  c.shadeRect(0, 11, 16, 1, -0.3);
};

function shelf(isFull: boolean): Painter {
  return boards(2501, OAK, 0x7a5c36, (c) => {
    for (const y of [2, 9]) {
      for (const x of [1, 6, 11]) {
        c.rect(x, y, 4, 5, 0x3a2a18);
        if (!isFull) continue;
        const at = hash(x, y, 2502);
        const cover = [0x8c2f2a, 0x2f5a8c, 0x3f7a3a, 0x8a6a2c, 0x6a3a7a][at % 5]!;
        c.rect(x + (at & 1), y + 1, 3, 4, cover);
        c.rect(x + (at & 1), y + 2, 3, 1, between(cover, 0xd0b060, 0.6));
      }
    }
  });
}

const daylightTop = (isInverted: boolean): Painter =>
  boards(2511, 0x8a6a44, 0x5c4123, (c) => {
    for (let x = 1; x < 15; x += 5) {
      for (let y = 1; y < 15; y += 5) {
        c.rect(x, y, 4, 4, isInverted ? 0x8f9fb8 : 0xd8c8a0);
        c.set(x, y, isInverted ? 0xc4d4ea : 0xf6ecd0);
      }
    }
  });

export const WORKPLACE_PAINTERS: Painters = {
  loom_front: loomFront,
  loom_side: boards(2411, OAK, 0x6b4d2a, (c) => c.rect(2, 7, 12, 2, 0x7a5830)),
  loom_top: loomTop,
  loom_bottom: boards(2411, OAK, 0x6b4d2a),
  cartography_table_top: boards(2441, DARK_OAK, 0x2b1e11, (c) => map(c, 2, 2, 12, 11)),
  cartography_table_side1: cartographySide(2),
  cartography_table_side2: cartographySide(9),
  fletching_table_top: fletchingTop,
  fletching_table_front: fletchingSide(5),
  fletching_table_side: fletchingSide(6),
  smithing_table_top: smithingTop,
  smithing_table_front: smithingSide,
  smithing_table_side: smithingSide,
  stonecutter_top: stonecutterTop,
  stonecutter_side: machineSide,
  stonecutter_bottom: machineSide,
  stonecutter_blade: saw,
  grindstone_round: grindRound,
  grindstone_side: grindSide,
  grindstone_pivot: (c) => planks(c, 2463, SPRUCE, 0.7),
  lectern_top: lecternTop,
  lectern_book: openBook,
  lectern_front: lecternFront,
  lectern_sides: boards(2471, OAK, 0x7a5c36),
  lectern_base: boards(2471, OAK, 0x7a5c36),
  bell_body: bell,
  scaffolding_top: scaffoldTop,
  scaffolding_side: scaffoldSide,
  chiseled_bookshelf_empty: shelf(false),
  chiseled_bookshelf_occupied: shelf(true),
  chiseled_bookshelf_side: boards(2501, OAK, 0x7a5c36, (c) => c.frame(2, 2, 12, 12, 0x8f7044)),
  chiseled_bookshelf_top: (c) => rings(c, 2503, OAK, 0x7a5c36),
  daylight_detector_top: daylightTop(false),
  daylight_detector_inverted_top: daylightTop(true),
  daylight_detector_side: boards(2511, 0x8a6a44, 0x5c4123),
  bamboo_mosaic: (c) => {
    planks(c, 2521, 0xc0aa4f, 0.5);
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const isUpright = ((x >> 2) + (y >> 2)) & 1;
      if ((isUpright ? x : y) % 2 === 0) c.shade(x, y, -0.12);
      if ((x & 3) === 3 || (y & 3) === 3) c.shade(x, y, -0.1);
    }
  },
};
