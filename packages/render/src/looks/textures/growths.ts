import { angleOf, cos } from '@bridle/engine/math';
import { ramp, shaded, TINTED } from './colour.js';
import { blotches, chance, grains, hash, pick, sum } from './noise.js';
import { blade, distance, speckle, stones } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';
import { anyPlant } from './wildPlants.js';

/** What grows in caves, on other worlds' soil and on stems. */

const LEAF = 0x5f8a35;
const CANE = 0x6f9a2c;

const STEM = ['ss', 'ss', 'sd', 'ss', 'ds', 'ss', 'sd', 'ss'];

/** A head on a stalk with two leaves. */
function flower(head: readonly string[], palette: Readonly<Record<string, number>>): Painter {
  return (c) => {
    c.sprite(STEM, { s: 0x4a7a2c, d: 0x3a6222 });
    c.sprite(['l...', 'll..', '.ll.'], { l: 0x5b8f34 }, 9, 12);
    c.sprite(['...l', '..ll'], { l: 0x4a7a2c }, 4, 13);
    c.sprite(head, palette, undefined, Math.max(0, 9 - head.length));
  };
}

const TORCH_HEAD = ['..y..', '.yoy.', 'yoroy', '.oro.', '.prp.', '.ppp.'];
const ROSE_HEAD = ['.kkk.', 'kgkkk', 'kkkgk', '.kkk.', '..k..'];
const EYE_OPEN = ['.w.w.', 'wwoww', '.ooo.', 'wwoww', '.w.w.'];
const EYE_CLOSED = ['.g.', 'ggg', 'ggg', '.g.'];

const CACTUS_FLOWER = ['.p.l.p.', 'pplllpp', '.plylp.', 'ppyyypp', '.ppypp.'];
const DRY_GRASS = [0x8a7440, 0xb59a5c, 0xcbb678];

const CRYSTAL = 0x8a68c2;

/** Spikes of so many texels, the longest in the middle. */
function crystals(height: number, spikes: number): Painter {
  return (c) => {
    for (let i = 0; i < spikes; i++) {
      const off = i - (spikes - 1) / 2;
      const tall = Math.max(2, height - Math.round(Math.abs(off) * 2.2));
      for (let y = 0; y < tall; y++) {
        const x = Math.round(7.5 + off * (1.6 + y * 0.12));
        c.set(x, 15 - y, shaded(CRYSTAL, i & 1 ? 0.05 + y * 0.02 : 0.25));
        if (y < tall - 2) c.set(x + 1, 15 - y, shaded(CRYSTAL, -0.22 + y * 0.02));
      }
    }
  };
}

/** Strands that hang from above, with leaves at their sides. */
function strands(count: number, length: number, colour: number, berries = 0): Painter {
  return (c) => {
    for (let i = 0; i < count; i++) {
      let x = 2 + Math.round((i * 12) / Math.max(1, count - 1));
      const end = length - pick(i, 0, 2801, 4);
      for (let y = 0; y < end; y++) {
        if (chance(i, y, 2802) < 0.3) x += pick(i, y, 2803, 2) * 2 - 1;
        c.set(x, y, shaded(colour, (chance(x, y, 2804) - 0.5) * 0.3));
        if (chance(y, i, 2805) < 0.45) c.set(x + 1, y, shaded(colour, 0.14));
        if (chance(y, i, 2806) < 0.3) c.set(x - 1, y, shaded(colour, -0.16));
      }
      if (berries === 0) continue;
      c.rect(x, 5 + pick(i, 1, 2807, 7), 2, 2, berries);
      c.set(x, 5 + pick(i, 1, 2807, 7), shaded(berries, 0.4));
    }
  };
}

/** Twigs and leaves with gaps, and flowers among them where there are any. */
function bush(seed: number, holes: number, flowers = 0): Painter {
  return (c) => {
    c.tone(sum([0.5, blotches(seed, 8, 8)], [0.5, grains(seed + 1)]), ramp(0x617a39, 0.12, 5));
    for (let t = 0; t < 256; t++) {
      if (chance(t & 15, t >> 4, seed + 2) < holes) c.erase(t & 15, t >> 4);
      else if (flowers !== 0 && chance(t & 15, t >> 4, seed + 3) < 0.14) {
        c.set(t & 15, t >> 4, flowers);
      }
    }
  };
}

/** The leaves hang over in the upper half, where the sides of the bush are. */
function bushSide(seed: number, flowers = 0): Painter {
  return (c) => {
    bush(seed, 0.12, flowers)(c);
    for (let x = 0; x < 16; x++) c.clear(x, 6 + pick(x, 0, seed + 4, 3), 1, 10);
  };
}

const azaleaStem: Painter = (c) => {
  for (let y = 7; y < 16; y++) {
    c.set(7, y, shaded(0x6b5a3a, (chance(7, y, 2811) - 0.5) * 0.2));
    c.set(8, y, shaded(0x54462c, (chance(8, y, 2812) - 0.5) * 0.2));
  }
  for (let i = 1; i < 6; i++) {
    c.set(7 - i, 11 - i, 0x6b5a3a);
    c.set(8 + i, 12 - i, 0x54462c);
  }
};

function pottedBush(flowers: number): Painter {
  return (c) => {
    azaleaStem(c);
    for (let y = 2; y < 10; y++) {
      for (let x = 3; x < 13; x++) {
        if (distance(x - 7.5, y - 5.5) > 4.6 || chance(x, y, 2813) < 0.15) continue;
        const isFlower = flowers !== 0 && chance(x, y, 2814) < 0.2;
        c.set(x, y, isFlower ? flowers : shaded(0x617a39, (chance(x, y, 2815) - 0.5) * 0.4));
      }
    }
  };
}

const FLOWER_PINK = 0xc06fd0;

/** A round leaf with a notch, its veins from the middle. */
const bigLeaf: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    const far = distance(x - 7.5, y - 7.5);
    if (far > 8.2) continue;
    const vein = x === 7 || x === 8 || Math.abs(Math.abs(x - 7.5) - Math.abs(y - 9)) < 0.6;
    c.set(x, y, shaded(LEAF, (vein ? 0.16 : -0.04) + (chance(x, y, 2821) - 0.5) * 0.12));
  }
};

const leafEdge: Painter = (c) => {
  c.rect(0, 1, 16, 2, LEAF);
  for (let x = 0; x < 16; x++) if (chance(x, 0, 2822) < 0.5) c.set(x, 3, shaded(LEAF, -0.2));
};

const leafStem: Painter = (c) => {
  for (let y = 0; y < 16; y++) {
    for (let x = 6; x < 10; x++) {
      c.set(x, y, shaded(0x5b7a34, (x - 7.5) * -0.1 + (chance(x, y, 2823) - 0.5) * 0.12));
    }
  }
};

/** Petals that open downwards. */
const sporePetals: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    const far = distance(x - 7.5, y - 7.5);
    const petal = cos(angleOf(x - 7.5, y - 7.5) * 4);
    if (far > 5 + petal * 3) continue;
    c.set(x, y, shaded(far < 2 ? 0xf0d27a : 0xd568a0, 0.1 - far * 0.03));
  }
};

/** Four tufts of small flowers, each in its quarter; a block shows as many as it has. */
function carpetOf(colour: number, middle: number): Painter {
  return (c) => {
    for (let i = 0; i < 12; i++) {
      const at = hash(i, 51, 2831);
      const [x, y] = [(i % 4) * 4 + (at & 1), ((i / 4) | 0) * 5 + ((at >> 1) & 1)];
      c.set(x + 1, y, colour);
      c.set(x, y + 1, shaded(colour, -0.08));
      c.set(x + 2, y + 1, shaded(colour, 0.08));
      c.set(x + 1, y + 2, shaded(colour, -0.14));
      c.set(x + 1, y + 1, middle);
      c.set(x + 3, y + 2, 0x4f8030);
    }
  };
}

/** Film and lumps that grow flat on other blocks. */
function patches(seed: number, colour: number, share: number): Painter {
  return (c) => {
    const field = sum([0.6, blotches(seed, 4, 4)], [0.4, blotches(seed + 1, 8, 8)]);
    c.tone(sum([0.5, blotches(seed + 2, 8, 8)], [0.5, grains(seed + 3)]), ramp(colour, 0.1, 5));
    for (let t = 0; t < 256; t++) {
      if (field[t]! > share * 4_096) c.erase(t & 15, t >> 4);
    }
  };
}

const frogspawn: Painter = (c) => {
  for (let i = 0; i < 22; i++) {
    const at = hash(i, 52, 2841);
    const [x, y] = [at & 15, (at >> 4) & 15];
    c.rect(x, y, 2, 2, 0x8f8378);
    c.set(x, y, 0x2c2622);
  }
};

const stalk: Painter = (c) => {
  for (let t = 0; t < 256; t++) {
    const [x, y] = [t & 15, t >> 4];
    const joint = (y + 2) % 5 === 0 ? -0.2 : (y + 1) % 5 === 0 ? 0.14 : 0;
    c.set(x, y, shaded(CANE, joint + (chance(x, y, 2851) - 0.5) * 0.1));
  }
};

function caneLeaves(count: number): Painter {
  return (c) => {
    for (let i = 0; i < count; i++) {
      const shades = [shaded(CANE, -0.25), CANE, shaded(CANE, 0.16)];
      blade(
        c,
        8,
        15 - pick(i, 0, 2852, 5),
        6 + pick(i, 1, 2853, 5),
        (i - (count - 1) / 2) * 2.4,
        shades,
      );
    }
  };
}

/** The stem of a pumpkin or melon is grey and takes the colour of grass. */
const stem: Painter = (c) => {
  c.ink = TINTED;
  for (let y = 0; y < 16; y++) {
    c.set(7, y, shaded(0xb8bfb0, (chance(7, y, 2861) - 0.5) * 0.2));
    c.set(8, y, shaded(0x98a090, (chance(8, y, 2862) - 0.5) * 0.2));
    if (y % 4 === 1) c.set(y & 4 ? 6 : 9, y, 0xa8b0a0);
  }
};

const bentStem: Painter = (c) => {
  c.ink = TINTED;
  for (let x = 0; x < 9; x++) {
    const y = 9 + ((x * (16 - x) * 3) >> 6);
    c.set(x, y, 0xb8bfb0);
    c.set(x, y + 1, 0x98a090);
  }
};

const chorus: Painter = (c) => {
  c.tone(sum([0.5, blotches(2871, 8, 8)], [0.5, grains(2872)]), ramp(0x5e3a5e, 0.1, 5));
  for (let i = 0; i < 9; i++) {
    const at = hash(i, 53, 2873);
    c.rect(at & 15, (at >> 4) & 15, 2, 1, 0x8f6a90);
  }
};

function chorusFlower(colour: number): Painter {
  return (c) => {
    stones(c, {
      seed: 2874,
      across: 3,
      down: 3,
      colours: [colour, shaded(colour, 0.1), shaded(colour, -0.1)],
      gap: shaded(colour, -0.3),
      gapWidth: 0.8,
    });
  };
}

/** A pod of cocoa: plain, so that any part of it can be shown. */
function pod(colour: number): Painter {
  return (c) => {
    c.tone(sum([0.6, blotches(2881, 8, 2)], [0.4, grains(2882)]), ramp(colour, 0.08, 5));
    for (const x of [2, 6, 10, 14]) c.shadeRect(x, 0, 1, 16, -0.14);
  };
}

const PITCHER = [
  '..cccccc..',
  '.clllcccc.',
  'ccllccccdd',
  '.cccccccd.',
  '..ccccdd..',
  '...cydd...',
  '....yy....',
  '....ss....',
];

const pitcherTop: Painter = (c) =>
  c.sprite(PITCHER, { c: 0x5fa8b8, l: 0x9fdce0, d: 0x3f7f96, y: 0xd8c46a, s: 0x5b8f34 });

function leafyFoot(height: number): Painter {
  return (c) => {
    anyPlant(2891, 0x4f8a4c)(c);
    for (let y = 0; y < height; y++) c.rect(7, 15 - y, 2, 1, shaded(0x5b8f34, y * 0.01));
  };
}

const PROPAGULE = ['.l.l.', 'llmll', '.lml.', '..m..', '..g..', '..g..', '..g..', '..g..', '..g..'];

function propagule(top: number): Painter {
  const inks = { l: 0x5b9a34, m: 0x44762a, g: 0x6f8f3a };
  return (c: TextureCanvas) => c.sprite(PROPAGULE, inks, undefined, top);
}

export const GROWTH_PAINTERS: Painters = {
  torchflower: flower(TORCH_HEAD, { y: 0xf8d84a, o: 0xf28c28, r: 0xd84a2c, p: 0x8a4a9c }),
  torchflower_crop_stage0: leafyFoot(3),
  torchflower_crop_stage1: leafyFoot(8),
  wither_rose: flower(ROSE_HEAD, { k: 0x1f1c1a, g: 0x3a342e }),
  open_eyeblossom: flower(EYE_OPEN, { w: 0xd8d0cc, o: 0xf07a1c }),
  closed_eyeblossom: flower(EYE_CLOSED, { g: 0x6e6864 }),
  small_amethyst_bud: crystals(4, 3),
  medium_amethyst_bud: crystals(6, 4),
  large_amethyst_bud: crystals(9, 5),
  amethyst_cluster: crystals(13, 5),
  hanging_roots: strands(6, 13, 0x9a7d5c),
  pale_hanging_moss: strands(5, 19, 0x7a8275),
  pale_hanging_moss_tip: strands(5, 12, 0x7a8275),
  ...forEach(['cave_vines', 'cave_vines_plant'], (name) => ({
    [name]: strands(4, name === 'cave_vines' ? 14 : 19, 0x5b7a2c),
    [`${name}_lit`]: strands(4, name === 'cave_vines' ? 14 : 19, 0x5b7a2c, 0xf0a032),
  })),
  azalea_top: bush(2901, 0.06),
  azalea_side: bushSide(2901),
  flowering_azalea_top: bush(2901, 0.06, FLOWER_PINK),
  flowering_azalea_side: bushSide(2901, FLOWER_PINK),
  azalea_plant: azaleaStem,
  potted_azalea: pottedBush(0),
  potted_flowering_azalea: pottedBush(FLOWER_PINK),
  big_dripleaf_top: bigLeaf,
  big_dripleaf_side: leafEdge,
  big_dripleaf_tip: leafEdge,
  big_dripleaf_stem: leafStem,
  small_dripleaf_top: (c) => {
    c.tone(grains(2911), ramp(LEAF, 0.06, 4));
    c.rect(3, 0, 1, 16, shaded(LEAF, 0.2));
    c.rect(11, 0, 1, 16, shaded(LEAF, 0.2));
  },
  small_dripleaf_stem: (c) => {
    for (const x of [4, 8, 12]) blade(c, x, 15, 16, (8 - x) * 0.3, [0x44622a, LEAF]);
  },
  spore_blossom: sporePetals,
  spore_blossom_base: strands(5, 9, 0xd568a0),
  pink_petals: carpetOf(0xf0a8cc, 0xf8e0a0),
  wildflowers: carpetOf(0xf2d24a, 0xf8f0d0),
  leaf_litter: patches(2921, 0x8a6238, 0.5),
  glow_lichen: patches(2931, 0x74887a, 0.48),
  resin_clump: patches(2941, 0xe0701c, 0.42),
  frogspawn,
  bush: (c) => {
    c.ink = TINTED;
    anyPlant(2951, 0xb0b8a4)(c);
    anyPlant(2952, 0x98a090)(c);
  },
  short_dry_grass: anyPlant(2953, 0xb59a5c),
  tall_dry_grass: (c) => {
    for (let i = 0; i < 7; i++) {
      blade(c, 2 + i * 2, 15, 9 + pick(i, 0, 2954, 6), (i - 3) * 0.4, DRY_GRASS);
    }
  },
  firefly_bush: (c) => {
    anyPlant(2955, 0x4f6a34)(c);
    speckle(c, 2956, 5, [0xf6e05a, 0xfff4b0]);
  },
  cactus_flower: (c) => c.sprite(CACTUS_FLOWER, { p: 0xd8508c, l: 0xf090b8, y: 0xf2d24a }),
  golden_dandelion: flower(EYE_OPEN, { w: 0xf6c22c, o: 0xf8e48c }),
  bamboo_stalk: stalk,
  bamboo_small_leaves: caneLeaves(3),
  bamboo_large_leaves: caneLeaves(6),
  stem,
  attached_stem: bentStem,
  chorus_plant: chorus,
  chorus_flower: chorusFlower(0xa07ba0),
  chorus_flower_dead: chorusFlower(0x6a5468),
  cocoa_stage0: pod(0x8a8a3c),
  cocoa_stage1: pod(0xa0722c),
  cocoa_stage2: pod(0x9c5220),
  pitcher_crop_bulb: pod(0x9c7a4a),
  pitcher_crop_bottom_stage1: leafyFoot(8),
  pitcher_crop_bottom_stage3: leafyFoot(16),
  pitcher_crop_top_stage0: leafyFoot(2),
  pitcher_crop_top_stage1: leafyFoot(3),
  pitcher_crop_top_stage3: pitcherTop,
  pitcher_plant_bottom: leafyFoot(16),
  pitcher_plant_top: pitcherTop,
  mangrove_propagule: propagule(6),
  mangrove_propagule_hanging: propagule(0),
};
