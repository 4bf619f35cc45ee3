import { ramp, shaded } from './colour.js';
import { blotches, chance, grains, hash, sum } from './noise.js';
import { machineSide } from './redstone.js';
import { ROCK_PAINTERS } from './rocks.js';
import { bark, distance, planks, rings, speckle } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

/** What is set with commands, runs by itself or guards a trial; and what glows of itself. */

const COMMANDS: readonly (readonly [name: string, colour: number])[] = [
  ['command_block', 0xb58a6a],
  ['repeating_command_block', 0x7a66b0],
  ['chain_command_block', 0x7fa896],
];

function plate(seed: number, colour: number): Painter {
  return (c) => {
    c.tone(sum([0.6, blotches(seed, 4, 4)], [0.4, grains(seed + 1)]), ramp(colour, 0.035, 5));
    c.bevel(0, 0, 16, 16, shaded(colour, 0.16), shaded(colour, -0.28));
  };
}

/** A plate with rows of small lamps, and a mark in the middle. */
function commandFace(seed: number, colour: number, mark: readonly string[]): Painter {
  return (c) => {
    plate(seed, colour)(c);
    for (const [x, y] of [
      [2, 2],
      [12, 2],
      [2, 12],
      [12, 12],
    ] as const) {
      c.rect(x, y, 2, 2, 0x8fe0d8);
      c.set(x + 1, y + 1, 0x3f8f8a);
    }
    const top = (16 - mark.length) >> 1;
    c.sprite(mark, { '#': shaded(colour, -0.45), '+': 0xf0e8da }, undefined, top);
  };
}

const OPENING = [
  '.######.',
  '#++++++#',
  '#+####+#',
  '#+#..#+#',
  '#+#..#+#',
  '#+####+#',
  '#++++++#',
  '.######.',
];
const AHEAD = ['...##...', '..####..', '.######.', '...##...', '...##...', '...##...'];
const BRANCH = ['#......#', '.#....#.', '..#..#..', '...##...', '...##...', '...##...'];
const BACK = ['########', '#++++++#', '#++++++#', '########'];

function cageSide(metal: number, glow: number): Painter {
  return (c) => {
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const isBar = x < 2 || x > 13 || y < 2 || y > 13 || x % 4 === 3 || y % 5 === 2;
      const rough = (chance(x, y, 2601) - 0.5) * 0.16;
      c.set(x, y, isBar ? shaded(metal, rough) : shaded(0x14181c, rough));
    }
    c.frame(0, 0, 16, 16, shaded(metal, 0.12));
    for (const x of [1, 13]) for (const y of [1, 13]) c.rect(x, y, 2, 2, glow);
  };
}

function keyhole(metal: number, glow: number): Painter {
  return (c) => {
    cageSide(metal, glow)(c);
    c.rect(4, 4, 8, 8, shaded(metal, -0.15));
    c.bevel(4, 4, 8, 8, shaded(metal, 0.2), shaded(metal, -0.3));
    c.rect(7, 6, 2, 2, glow);
    c.rect(7, 8, 2, 3, 0x15171a);
  };
}

const lodestone =
  (isTop: boolean): Painter =>
  (c) => {
    ROCK_PAINTERS.smooth_stone!(c);
    c.bevel(0, 0, 16, 16, 0xb0b0ae, 0x6b6c6f);
    c.frame(2, 2, 12, 12, 0x77787b);
    if (isTop) {
      c.rect(5, 5, 6, 6, 0x55575c);
      c.rect(6, 6, 4, 4, 0xd0d4d8);
      c.rect(7, 7, 2, 2, 0x8a2c28);
    } else {
      c.rect(4, 7, 8, 2, 0x55575c);
      c.rect(7, 4, 2, 8, 0x55575c);
    }
  };

function anchorSide(charges: number): Painter {
  return (c) => {
    ROCK_PAINTERS.crying_obsidian!(c);
    c.frame(0, 0, 16, 16, 0x2a1f45);
    c.rect(3, 6, 10, 4, 0x0d0a15);
    for (let i = 0; i < 4; i++) c.rect(4 + i * 2, 7, 1, 2, i < charges ? 0xfff0b0 : 0x3a2c58);
    if (charges > 0) c.rect(4, 12, 8, 1, 0x8a3cf0);
  };
}

const anchorTop =
  (isOn: boolean): Painter =>
  (c) => {
    ROCK_PAINTERS.crying_obsidian!(c);
    c.rect(3, 3, 10, 10, 0x0d0a15);
    for (let t = 0; t < 256; t++) {
      const far = distance((t & 15) - 7.5, (t >> 4) - 7.5);
      if (far < 4.6) c.set(t & 15, t >> 4, isOn ? shaded(0x8a3cf0, 0.2 - far * 0.08) : 0x1c1530);
    }
  };

/** A grid of nine, lamps beside it, a mouth in front. */
const crafterTop: Painter = (c) => {
  plate(2611, 0x8a8078)(c);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++)
      c.rect(2 + i * 4, 2 + j * 4, 4, 4, (i + j) & 1 ? 0x6a5a4a : 0xa89078);
  }
  c.rect(14, 6, 1, 4, 0xc41a16);
};

const crafterFront: Painter = (c) => {
  plate(2611, 0x8a8078)(c);
  c.rect(3, 3, 10, 6, 0x4c443c);
  c.rect(4, 11, 8, 3, 0x1c1d20);
  c.rect(6, 5, 4, 2, 0xa89078);
};

const crafterSide: Painter = (c) => {
  plate(2611, 0x8a8078)(c);
  planks(c, 2612, 0x7d5d3a, 0.6);
  c.frame(0, 0, 16, 16, 0x6a645e);
  c.rect(2, 6, 12, 3, 0x6a645e);
};

const structureBlock: Painter = (c) => {
  plate(2621, 0x5c4f66)(c);
  c.frame(3, 3, 10, 10, 0x8f7f9c);
  for (const at of [4, 7, 10]) c.rect(at, 7, 2, 2, 0xc8b8d8);
};

const jigsawSide: Painter = (c) => {
  plate(2622, 0x4f4658)(c);
  c.rect(6, 0, 4, 5, 0x7d7088);
  c.rect(5, 2, 6, 3, 0x7d7088);
};

const jigsawTop: Painter = (c) => {
  plate(2622, 0x4f4658)(c);
  c.frame(4, 4, 8, 8, 0x9c8fa8);
  c.rect(7, 7, 2, 2, 0xd8cce4);
};

/** Wood with an eye in it. */
const creakingSide =
  (isAwake: boolean): Painter =>
  (c) => {
    bark(c, 2631, 0x5a5350);
    for (let t = 0; t < 256; t++) {
      const [x, y] = [t & 15, t >> 4];
      const far = Math.abs(x - 7.5) * 0.9 + Math.abs(y - 7.5) * 0.6;
      if (far < 4) c.set(x, y, shaded(isAwake ? 0xf07a1c : 0x3a3331, 0.2 - far * 0.1));
    }
  };

const SCULK = 0x0d1f26;

const sculkGround: Painter = (c) => ROCK_PAINTERS.sculk!(c);

function bones(c: TextureCanvas, seed: number): void {
  for (let i = 0; i < 5; i++) {
    const at = hash(i, 31, seed);
    c.rect(at & 15, (at >> 4) & 15, 2 + (at & 1), 1, 0xd8dcc0);
  }
}

function catalystTop(isBlooming: boolean): Painter {
  return (c) => {
    sculkGround(c);
    for (let t = 0; t < 256; t++) {
      const far = Math.max(Math.abs((t & 15) - 7.5), Math.abs((t >> 4) - 7.5));
      if (far > 4 && far < 6)
        c.set(t & 15, t >> 4, shaded(0xc8d0b4, (chance(t, 1, 2641) - 0.5) * 0.3));
    }
    if (isBlooming) speckle(c, 2642, 24, [0x2ad0d8, 0x9af4f0, 0x1d8f9c]);
  };
}

function catalystSide(isBlooming: boolean): Painter {
  return (c) => {
    sculkGround(c);
    c.rect(0, 0, 16, 2, 0xc8d0b4);
    for (let x = 0; x < 16; x++) c.rect(x, 2, 1, hash(x, 32, 2643) % 3, 0xb0b89c);
    bones(c, 2644);
    if (isBlooming) speckle(c, 2645, 18, [0x2ad0d8, 0x9af4f0]);
  };
}

/** Patches of sculk that grow over other blocks. */
const sculkVein: Painter = (c) => {
  const field = sum([0.6, blotches(2651, 4, 4)], [0.4, blotches(2652, 8, 8)]);
  sculkGround(c);
  for (let t = 0; t < 256; t++) if (field[t]! < 2_150) c.erase(t & 15, t >> 4);
};

const sensorTop: Painter = (c) => {
  sculkGround(c);
  c.frame(0, 0, 16, 16, 0x16404a);
  c.frame(4, 4, 8, 8, 0x1d6f7c);
  c.rect(6, 6, 4, 4, 0x0a1418);
};

const tendril: Painter = (c) => {
  for (const x of [3, 11]) {
    for (let y = 6; y < 16; y++) c.rect(x, y, 2, 1, shaded(0x1d6f7c, (16 - y) * 0.04));
    c.rect(x, 5, 2, 1, 0x2aa0a8);
  }
};

const shriekerTop: Painter = (c) => {
  sculkGround(c);
  c.frame(1, 1, 14, 14, 0xd8dcc0);
  c.frame(2, 2, 12, 12, 0xa8ac90);
  c.rect(4, 4, 8, 8, 0x071013);
  c.frame(5, 5, 6, 6, 0x124048);
};

export const TECHNICAL_PAINTERS: Painters = {
  ...forEach(COMMANDS, ([name, colour]) => {
    const seed = 2661 + name.length;
    return {
      [`${name}_front`]: commandFace(seed, colour, OPENING),
      [`${name}_side`]: commandFace(seed, colour, AHEAD),
      [`${name}_conditional`]: commandFace(seed, colour, BRANCH),
      [`${name}_back`]: commandFace(seed, colour, BACK),
    };
  }),
  structure_block: structureBlock,
  jigsaw_side: jigsawSide,
  jigsaw_top: jigsawTop,
  lodestone_top: lodestone(true),
  lodestone_side: lodestone(false),
  respawn_anchor_bottom: ROCK_PAINTERS.crying_obsidian!,
  respawn_anchor_top: anchorTop(true),
  respawn_anchor_top_off: anchorTop(false),
  ...forEach([0, 1, 2, 3, 4], (charges) => ({
    [`respawn_anchor_side${charges}`]: anchorSide(charges),
  })),
  crafter_top: crafterTop,
  crafter_front: crafterFront,
  crafter_side: crafterSide,
  trial_spawner_top: cageSide(0x5a6670, 0x8a6a3c),
  trial_spawner_bottom: machineSide,
  trial_spawner_side_inactive: cageSide(0x4c5660, 0x6b5a3c),
  trial_spawner_side_active: cageSide(0x5a6670, 0xf0a03c),
  trial_spawner_side_active_ominous: cageSide(0x5a6670, 0x38b8d8),
  vault_top: cageSide(0x4a5560, 0xc07a3c),
  vault_bottom: machineSide,
  vault_side_off: cageSide(0x4a5560, 0x6b5a3c),
  vault_side_on: cageSide(0x4a5560, 0xf0a03c),
  vault_front_off: keyhole(0x4a5560, 0x6b5a3c),
  vault_front_on: keyhole(0x4a5560, 0xf0a03c),
  creaking_heart: creakingSide(false),
  creaking_heart_active: creakingSide(true),
  creaking_heart_top: (c) => rings(c, 2632, 0xd8cbc2, 0x5a5350),
  heavy_core: plate(2671, 0x4c525c),
  sculk_catalyst_top: catalystTop(false),
  sculk_catalyst_top_bloom: catalystTop(true),
  sculk_catalyst_side: catalystSide(false),
  sculk_catalyst_side_bloom: catalystSide(true),
  sculk_catalyst_bottom: sculkGround,
  sculk_vein: sculkVein,
  sculk_sensor_top: sensorTop,
  sculk_sensor_side: (c) => {
    sculkGround(c);
    c.rect(0, 8, 16, 1, 0x16404a);
  },
  calibrated_sculk_sensor_top: (c) => {
    sensorTop(c);
    c.rect(6, 0, 4, 4, 0x8a68c2);
    c.rect(7, 1, 2, 2, 0xd9bdf6);
  },
  sculk_tendril: tendril,
  sculk_shrieker_top: shriekerTop,
  sculk_shrieker_side: (c) => {
    sculkGround(c);
    bones(c, 2646);
    c.rect(0, 8, 16, 1, shaded(SCULK, 0.3));
  },
  beacon: (c) => {
    c.frame(0, 0, 16, 16, 0xc6dde2);
    c.rect(3, 12, 10, 3, 0x1c1530);
    c.rect(4, 4, 8, 8, 0x5fd8d0);
    c.bevel(4, 4, 8, 8, 0xd8fffa, 0x2f9c96);
    c.rect(6, 6, 4, 4, 0xf2fffd);
  },
};
