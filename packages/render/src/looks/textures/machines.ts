import { ramp, shaded } from './colour.js';
import { furnaceFront, torch } from './crafted.js';
import { DYES } from './dyed.js';
import { blotches, chance, hash, ONE, sum } from './noise.js';
import { machineSide } from './redstone.js';
import { planks, rings, stones } from './strokes.js';
import { forEach, type Painter, type Painters } from './textureCanvas.js';

const DARK_IRON = 0x46484c;

function metal(seed: number, colour: number): Painter {
  return (c) => {
    c.tone(
      sum([0.7, blotches(seed, 4, 4)], [0.3, blotches(seed + 1, 8, 8)]),
      ramp(colour, 0.035, 5),
    );
    c.bevel(0, 0, 16, 16, shaded(colour, 0.14), shaded(colour, -0.25));
  };
}

const barrelSide: Painter = (c) => {
  planks(c, 1311, 0x86633a, 0.9);
  c.turn();
  for (const y of [2, 12]) {
    c.rect(0, y, 16, 2, 0x5a5c60);
    c.rect(0, y, 16, 1, 0x7a7c80);
  }
};

const barrelTop: Painter = (c) => {
  planks(c, 1312, 0x8d6a3f, 0.9);
  c.frame(0, 0, 16, 16, 0x5c4123);
  c.frame(4, 4, 8, 8, 0x5c4123);
  c.rect(5, 5, 6, 6, 0x795731);
};

/** The lid is off, and one looks into the dark. */
const barrelTopOpen: Painter = (c) => {
  planks(c, 1312, 0x8d6a3f, 0.9);
  c.frame(0, 0, 16, 16, 0x5c4123);
  c.frame(2, 2, 12, 12, 0x4a3219);
  c.rect(3, 3, 10, 10, 0x20150a);
  c.rect(3, 3, 10, 2, 0x120b05);
};

const cobweb: Painter = (c) => {
  for (let i = 0; i < 16; i++) {
    c.set(i, i, 0xe6e9ea);
    c.set(i, 15 - i, 0xdfe2e3);
    if (i !== 7 && i !== 8) c.set(7, i, 0xe9ecec);
    c.set(i, 8, 0xe2e5e6);
  }
  for (const r of [2, 4, 6]) {
    for (let i = -r; i <= r; i++) {
      const bend = Math.round((r * r - i * i) / (r * 4));
      c.set(7 + i, 8 - r + bend, 0xd2d6d8);
      c.set(8 + i, 8 + r - bend, 0xc8ccce);
      c.set(8 - r + bend, 7 + i, 0xd2d6d8);
      c.set(7 + r - bend, 8 + i, 0xc8ccce);
    }
  }
};

const spawner: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const x = t & 15;
    const y = t >> 4;
    if (x % 5 === 0 || y % 5 === 0) c.set(x, y, shaded(0x2c4048, (chance(x, y, 1331) - 0.5) * 0.4));
  }
};

const bedTop =
  (colour: number, head: boolean): Painter =>
  (c) => {
    const field = sum([0.6, blotches(1361, 4, 4)], [0.4, blotches(1362, 8, 8)]);
    c.tone(field, ramp(colour, 0.035, 5));
    if (head) {
      c.rect(0, 0, 16, 9, 0xe6e3dc);
      c.bevel(1, 1, 14, 7, 0xf6f4ef, 0xbdb8ae);
      c.rect(0, 9, 16, 1, shaded(colour, -0.2));
      c.rect(0, 10, 16, 1, shaded(colour, 0.12));
    } else c.rect(0, 15, 16, 1, shaded(colour, -0.2));
    c.rect(0, 0, 1, 16, shaded(colour, -0.2));
    c.rect(15, 0, 1, 16, shaded(colour, -0.2));
  };

const bedSide =
  (colour: number): Painter =>
  (c) => {
    planks(c, 504, 0xae8a55, 0.7);
    c.rect(0, 7, 16, 6, colour);
    c.shadeRect(0, 7, 16, 1, 0.1);
    c.rect(0, 12, 16, 1, 0x7a5830);
  };

/** A bed of one colour: its top in two halves, and its sides. */
export function bed(name: string, colour: number): Painters {
  return {
    [`${name}_head_top`]: bedTop(colour, true),
    [`${name}_foot_top`]: bedTop(colour, false),
    [`${name}_side`]: bedSide(colour),
  };
}

const enchantingTop: Painter = (c) => {
  c.tone(blotches(1371, 4, 4), [0x8c1f26, 0xa3262c, 0xb42f33]);
  c.frame(0, 0, 16, 16, 0x1c1530);
  c.rect(4, 4, 8, 8, 0x7c1a22);
  for (const [x, y] of [
    [0, 0],
    [12, 0],
    [0, 12],
    [12, 12],
  ] as const)
    c.rect(x, y, 4, 4, 0x4fd3d2);
};

const enchantingSide: Painter = (c) => {
  c.tone(blotches(1372, 4, 4), [0x0d0a15, 0x150f22, 0x1c1530, 0x2a1f45]);
  c.rect(0, 4, 16, 3, 0x9c242a);
  c.rect(0, 7, 16, 1, 0x6a141c);
  for (const x of [0, 13]) c.rect(x, 4, 3, 3, 0x4fd3d2);
};

const composterSide: Painter = (c) => {
  planks(c, 1381, 0x8f6a3c, 0.9);
  c.turn();
  c.rect(0, 0, 16, 1, 0x5c4123);
  c.rect(0, 15, 16, 1, 0x4c351d);
};

/** Rotting leaves, and the meal that comes of them. */
function compost(light: number, share: number): Painter {
  return (c) => {
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const colour =
        chance(x, y, 1386) < share ? light : chance(x, y, 1387) < 0.3 ? 0x4f6b2a : 0x5a4526;
      c.set(x, y, shaded(colour, (chance(x, y, 1388) - 0.5) * 0.3));
    }
  };
}

const beehiveFront: Painter = (c) => {
  planks(c, 1382, 0xb99352, 0.8);
  for (const y of [4, 11]) {
    c.rect(4, y, 8, 2, 0x3a2a16);
    c.rect(4, y + 2, 8, 1, 0x7c5a30);
  }
};

const noteBlock: Painter = (c) => {
  planks(c, 1383, 0x6d4a33, 0.7);
  c.bevel(0, 0, 16, 16, 0x8a6044, 0x3f2a1c);
  c.sprite(['..mm', '..m.', '..m.', '.mm.', 'mmm.', '.m..'], { m: 0x2a1a12 }, 6, 5);
};

const jukeboxTop: Painter = (c) => {
  planks(c, 1383, 0x7a5238, 0.7);
  c.bevel(0, 0, 16, 16, 0x8a6044, 0x3f2a1c);
  c.rect(3, 7, 10, 2, 0x1c1410);
};

const lantern: Painter = (c) => {
  c.rect(0, 0, 16, 16, DARK_IRON);
  c.rect(6, 9, 4, 4, 0xf6b04a);
  c.rect(7, 10, 2, 2, 0xffe38c);
  c.rect(5, 8, 6, 1, 0x5c5f66);
  c.rect(5, 14, 6, 1, 0x33353a);
};

const campfireLog: Painter = (c) => {
  stones(c, {
    seed: 1391,
    across: 2,
    down: 8,
    colours: [0x6c5335, 0x5c4529, 0x7a5f3e],
    gap: 0x3f2d1a,
    gapWidth: 0.7,
    relief: 0.12,
  });
  for (let i = 0; i < 8; i++) {
    const at = hash(i, 26, 1392);
    c.set(at, at >> 4, 0xd9641c);
  }
};

const nylium =
  (colour: number, side: boolean): Painter =>
  (c) => {
    c.tone(sum([0.5, blotches(171, 8, 8)], [0.5, blotches(172, 4, 8)]), ramp(0x6f3535, 0.11, 5));
    const field = sum([0.6, blotches(1395, 8, 8)], [0.4, blotches(1396, 16, 16)]);
    const shades = ramp(colour, 0.1, 5);
    for (let t = 0; t < 256; t++) {
      const depth = side ? 2 + (hash(t & 15, 0, 1397) % 4) : 16;
      if (t >> 4 < depth)
        c.set(t & 15, t >> 4, shades[Math.min(4, Math.floor((field[t]! * 5) / ONE))]!);
    }
  };

const endFrameTop: Painter = (c) => {
  c.tone(blotches(1398, 4, 4), [0xbdbd86, 0xd4d49c, 0xe2e2ae]);
  c.frame(0, 0, 16, 16, 0x3f6a58);
  c.frame(4, 4, 8, 8, 0x2f5446);
};

export const MACHINE_PAINTERS: Painters = {
  ...torch('soul_torch', [0xe6fdff, 0x7fe6f2, 0x3cb4cc]),
  ...forEach(Object.entries(DYES), ([dye, colour]) => bed(`${dye}_bed`, colour)),
  hopper_outside: metal(1401, 0x4c4e53),
  hopper_inside: metal(1402, 0x34363a),
  anvil: metal(1403, 0x47494d),
  anvil_top: (c) => {
    metal(1403, 0x4e5055)(c);
    c.rect(4, 1, 8, 14, 0x5a5c61);
  },
  cauldron_side: metal(1404, 0x424448),
  cauldron_inner: metal(1405, 0x333539),
  brewing_stand: (c) => {
    c.rect(7, 1, 2, 15, 0xc99a3c);
    c.rect(2, 6, 3, 6, 0xa9b4bc);
    c.rect(11, 6, 3, 6, 0xa9b4bc);
    c.rect(3, 4, 1, 2, 0x8f6a3c);
    c.rect(12, 4, 1, 2, 0x8f6a3c);
  },
  brewing_stand_base: machineSide,
  enchanting_table_top: enchantingTop,
  enchanting_table_side: enchantingSide,
  lantern,
  soul_lantern: (c) => {
    lantern(c);
    c.rect(6, 9, 4, 4, 0x58d6e6);
    c.rect(7, 10, 2, 2, 0xd6fbff);
  },
  campfire_log: campfireLog,
  barrel_side: barrelSide,
  barrel_top: barrelTop,
  barrel_top_open: barrelTopOpen,
  barrel_bottom: barrelTop,
  smoker_side: machineSide,
  smoker_top: machineSide,
  smoker_front: furnaceFront(machineSide, false),
  smoker_front_on: furnaceFront(machineSide, true),
  blast_furnace_side: metal(1406, 0x6b6c70),
  blast_furnace_top: metal(1406, 0x6b6c70),
  blast_furnace_front: furnaceFront(metal(1406, 0x6b6c70), false),
  blast_furnace_front_on: furnaceFront(metal(1406, 0x6b6c70), true),
  cobweb,
  spawner,
  shroomlight: (c) => {
    stones(c, {
      seed: 1408,
      across: 3,
      down: 3,
      colours: [0xf0a24c, 0xf6b868, 0xe08c38],
      gap: 0xb8642a,
      gapWidth: 0.8,
      relief: 0.1,
    });
  },
  crimson_nylium: nylium(0x8f2127, false),
  crimson_nylium_side: nylium(0x8f2127, true),
  warped_nylium: nylium(0x2b7268, false),
  warped_nylium_side: nylium(0x2b7268, true),
  nether_wart_block: nylium(0x75080a, false),
  warped_wart_block: nylium(0x16787a, false),
  composter_side: composterSide,
  composter_top: (c) => {
    planks(c, 1381, 0x8f6a3c, 0.9);
    c.rect(2, 2, 12, 12, 0x4c351d);
  },
  composter_inside: (c) => planks(c, 1384, 0x5c4325, 0.8),
  composter_compost: compost(0x78904a, 0.15),
  composter_ready: compost(0xe4dfc8, 0.4),
  beehive_front: beehiveFront,
  beehive_side: (c) => planks(c, 1382, 0xb99352, 0.8),
  beehive_end: (c) => rings(c, 1385, 0xc49b5a, 0x8a6638),
  note_block: noteBlock,
  jukebox_side: noteBlock,
  jukebox_top: jukeboxTop,
  end_portal_frame_top: endFrameTop,
  end_portal_frame_side: (c) => {
    endFrameTop(c);
    c.rect(0, 3, 16, 2, 0x3f6a58);
  },
  target_side: (c) => {
    for (let t = 0; t < 256; t++) {
      const square = Math.max(Math.abs((t & 15) - 7.5), Math.abs((t >> 4) - 7.5));
      c.set(t & 15, t >> 4, Math.floor(square / 2) & 1 ? 0xb8413a : 0xe6dcc8);
    }
  },
};
