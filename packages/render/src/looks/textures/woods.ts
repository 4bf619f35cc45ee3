import { ramp, shaded, TINTED } from './colour.js';
import { blotches, grains, hash, ONE, sum } from './noise.js';
import { bark, planks, rings } from './strokes.js';
import { forEach, type Painter, type Painters, type TextureCanvas } from './textureCanvas.js';

export interface WoodColours {
  readonly name: string;
  readonly seed: number;
  readonly planks: number;
  readonly bark: number;
  /** colour of the wood at the end of a log */
  readonly heart: number;
}

export const WOOD_COLOURS: readonly WoodColours[] = [
  { name: 'oak', seed: 501, planks: 0xb08d58, bark: 0x7a5f3d, heart: 0xbd9a62 },
  { name: 'birch', seed: 511, planks: 0xcdb985, bark: 0xdcdad1, heart: 0xcbb68a },
  { name: 'spruce', seed: 521, planks: 0x7d5d3a, bark: 0x4e3824, heart: 0x8a6a42 },
  { name: 'jungle', seed: 531, planks: 0xa97b58, bark: 0x67532b, heart: 0xb48a60 },
  { name: 'acacia', seed: 541, planks: 0xb1623a, bark: 0x776b5e, heart: 0xb4663c },
  { name: 'dark_oak', seed: 551, planks: 0x4b3520, bark: 0x46341f, heart: 0x5a4128 },
  { name: 'mangrove', seed: 561, planks: 0x79363a, bark: 0x55452f, heart: 0x7d3b3c },
  { name: 'cherry', seed: 571, planks: 0xdfaca4, bark: 0x3d2531, heart: 0xd9a39c },
  { name: 'bamboo', seed: 581, planks: 0xc0aa4f, bark: 0x8f8b3c, heart: 0xc4ae58 },
  { name: 'crimson', seed: 591, planks: 0x6a3549, bark: 0x5b1d26, heart: 0x6f3a4e },
  { name: 'warped', seed: 601, planks: 0x2f6b68, bark: 0x3b3a52, heart: 0x357270 },
  { name: 'pale_oak', seed: 611, planks: 0xe2d7d2, bark: 0x5a5350, heart: 0xe0d4cc },
];

/** Birch bark is pale, with dark level dashes. */
function birchBark(c: TextureCanvas, seed: number, colour: number): void {
  const field = sum([0.6, blotches(seed, 4, 8)], [0.4, blotches(seed + 1, 8, 16)]);
  c.tone(field, ramp(colour, 0.035, 5), [0.12, 0.26, 0.34, 0.2, 0.08]);
  for (let i = 0; i < 9; i++) {
    const at = hash(i, 16, seed);
    const length = 2 + ((at >> 8) % 4);
    const y = Math.floor((i * 16) / 9);
    for (let j = 0; j < length; j++) {
      const end = j === 0 || j === length - 1;
      c.set(at + j, y, end ? 0x8f8b82 : 0x4a4742);
      if (!end && (at >> 12) & 1) c.set(at + j, y + 1, 0x7d7971);
    }
  }
}

function logSide(wood: WoodColours): Painter {
  return (c) => {
    if (wood.name === 'birch') birchBark(c, wood.seed, wood.bark);
    else bark(c, wood.seed, wood.bark, wood.name === 'acacia' ? 0.8 : 1);
    if (wood.name === 'jungle') mossPatches(c, wood.seed);
    if (wood.name === 'crimson' || wood.name === 'warped') glowingVeins(c, wood);
  };
}

function mossPatches(c: TextureCanvas, seed: number): void {
  const field = blotches(seed + 8, 4, 4);
  for (let t = 0; t < 256; t++) if (field[t]! > ONE * 0.72) c.set(t & 15, t >> 4, 0x5c6a2c);
}

function glowingVeins(c: TextureCanvas, wood: WoodColours): void {
  const colour = wood.name === 'crimson' ? 0xa3222e : 0x1e9a92;
  for (let i = 0; i < 4; i++) {
    const at = hash(i, 17, wood.seed);
    for (let j = 0; j < 5; j++)
      c.set((at & 15) + (j >> 1), (at >> 4) + j, shaded(colour, j * 0.06));
  }
}

function stripped(wood: WoodColours): Painter {
  return (c) => {
    const field = sum([0.6, blotches(wood.seed + 5, 8, 2)], [0.4, blotches(wood.seed + 6, 16, 4)]);
    c.tone(field, ramp(wood.heart, 0.05, 5));
  };
}

/** What is seen between the leaves of a crown that is more than one block deep: a soft shade. */
const CROWN_INSIDE = 0x2d481a;

/**
 * Leaves are grey-green and take the colour of the biome: leaflets that catch the light over a
 * darker inside, and holes in about a fifth of the texels that no leaflet covers.
 */
function leaves(
  seed: number,
  shades: readonly number[],
  ink: number,
  holes = 0.21,
  inside = CROWN_INSIDE,
): Painter {
  return (c) => {
    c.ink = ink;
    const noise = sum([0.55, blotches(seed, 8, 8)], [0.45, grains(seed + 1)]);
    c.tone(noise, [shades[0]!, shades[1]!, shades[2]!], [0.4, 0.35, 0.25]);
    const covered = leaflets(c, seed, shades);
    const free: number[] = [];
    for (let t = 0; t < 256; t++) if (covered[t] === 0) free.push(t);
    free.sort((a, b) => noise[a]! - noise[b]! || a - b);
    const count = Math.min(free.length, Math.round(holes * 256));
    for (let i = 0; i < count; i++) c.hollow(free[i]! & 15, free[i]! >> 4, inside);
  };
}

const LEAFLETS: readonly (readonly string[])[] = [
  [' 43', '4331', '321'],
  ['43 ', '3432', ' 321'],
  ['34', '432', ' 31'],
  [' 4', '433', '321'],
];

function leaflets(c: TextureCanvas, seed: number, shades: readonly number[]): Uint8Array {
  const covered = new Uint8Array(256);
  for (let i = 0; i < 20; i++) {
    const at = hash(i, 18, seed);
    const x = (i % 5) * 3.2 + ((at >> 2) & 1) + ((i / 5) & 1) * 1.6;
    const y = ((i / 5) | 0) * 4 + ((at >> 4) & 1);
    const rows = LEAFLETS[(at >> 8) & 3]!;
    for (let j = 0; j < rows.length; j++) {
      for (let k = 0; k < rows[j]!.length; k++) {
        const letter = rows[j]![k]!;
        if (letter === ' ') continue;
        c.set(x + k, y + j, shades[Number(letter)]!);
        covered[(((y + j) & 15) << 4) | ((x + k) & 15)] = 1;
      }
    }
  }
  return covered;
}

/** Needles hang in slanting strokes. */
function needles(seed: number, shades: readonly number[]): Painter {
  return (c) => {
    leaves(seed, shades, TINTED, 0.23, 0x264229)(c);
    for (let i = 0; i < 16; i++) {
      const at = hash(i, 19, seed);
      for (let j = 0; j < 3; j++) {
        if (!c.isHole(at + j, (at >> 4) + j)) c.set(at + j, (at >> 4) + j, shades[4 - j]!);
      }
    }
  };
}

const LEAF_SHADES: readonly number[] = [0x7a847a, 0x949e92, 0xabb3a5, 0xc2c7b6, 0xd9dbc8];

export const WOOD_PAINTERS: Painters = {
  ...forEach(WOOD_COLOURS, (wood) => {
    const fungus = wood.name === 'crimson' || wood.name === 'warped';
    const log = wood.name === 'bamboo' ? 'bamboo_block' : `${wood.name}_${fungus ? 'stem' : 'log'}`;
    return {
      [`${wood.name}_planks`]: (c: TextureCanvas) => planks(c, wood.seed + 3, wood.planks),
      [log]: logSide(wood),
      [`${log}_top`]: (c: TextureCanvas) =>
        rings(c, wood.seed + 4, wood.heart, wood.name === 'birch' ? 0xc9c6bb : wood.bark),
      [`stripped_${log}`]: stripped(wood),
      [`stripped_${log}_top`]: (c: TextureCanvas) =>
        rings(c, wood.seed + 4, wood.heart, shaded(wood.heart, -0.1)),
    };
  }),
  oak_leaves: leaves(621, LEAF_SHADES, TINTED),
  birch_leaves: leaves(631, LEAF_SHADES, TINTED, 0.21, 0x3d5428),
  spruce_leaves: needles(641, LEAF_SHADES),
  jungle_leaves: leaves(651, LEAF_SHADES, TINTED, 0.2),
  acacia_leaves: leaves(661, LEAF_SHADES, TINTED, 0.24, 0x4c4a18),
  dark_oak_leaves: leaves(671, LEAF_SHADES, TINTED, 0.2, 0x263f16),
  mangrove_leaves: leaves(681, LEAF_SHADES, TINTED),
  cherry_leaves: leaves(
    691,
    [0xb06a92, 0xc884a8, 0xdc9fbf, 0xedbcd4, 0xf9d8e6],
    254,
    0.21,
    0x8e5276,
  ),
  azalea_leaves: leaves(701, [0x46592a, 0x536a31, 0x617a39, 0x718c45, 0x86a156], 254),
  flowering_azalea_leaves: leaves(701, [0x46592a, 0x536a31, 0x8a5a9c, 0x718c45, 0xc06fd0], 254),
  pale_oak_leaves: leaves(
    711,
    [0x5f6660, 0x6d746d, 0x7b8279, 0x8a9087, 0x9b9f95],
    254,
    0.21,
    0x4c524c,
  ),
};
