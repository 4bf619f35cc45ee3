import { ramp, rgb, shaded } from './colour.js';
import { door, trapdoor } from './doors.js';
import { DYES } from './dyed.js';
import { blotches, grains, seedOfName, sum } from './noise.js';
import { plainBricks } from './rocks.js';
import { bark, planks, stones } from './strokes.js';
import type { Painter } from './textureCanvas.js';
import { anyPlant } from './wildPlants.js';
import { WOOD_COLOURS } from './woods.js';

/** Names of plants, which are shown as two crossed planes. */
export const PLANT_NAMES =
  /sapling$|_fungus$|_roots$|_sprouts$|(^|_)coral(_fan)?$|_propagule$|^torchflower$|_petals$|_bush|_orchid$|_tulip$|_rose$|_eyeblossom$|_vines(_plant)?$|_bud$|_cluster$|^pointed_dripstone|^spore_blossom$|(pumpkin|melon)_stem$|_crop$|^pitcher_plant|^wildflowers$|^(small|big)_dripleaf|^unknown_plant$/;

/** What words in a name say about colour; the first that fits counts. */
const COLOURS_BY_WORD: readonly (readonly [string, number])[] = [
  ['blackstone', 0x302b31],
  ['deepslate', 0x505157],
  ['end_stone', 0xdcdca4],
  ['sandstone', 0xdccd9c],
  ['cobblestone', 0x7f7f7f],
  ['dark_prismarine', 0x355f4e],
  ['prismarine', 0x639d92],
  ['purpur', 0xa87ba8],
  ['quartz', 0xe8e3da],
  ['oxidized', 0x519c80],
  ['weathered', 0x6b9a6c],
  ['exposed', 0xa17d67],
  ['copper', 0xc0694c],
  ['resin', 0xe0701c],
  ['tuff', 0x6c6e65],
  ['mud', 0x7c6250],
  ['nether_brick', 0x33191d],
  ['brick', 0x96584a],
  ['sculk', 0x10262e],
  ['amethyst', 0x8a68c2],
  ['moss', 0x5a7030],
  ['mushroom_stem', 0xcbc4b5],
  ['red_mushroom', 0xc6302a],
  ['mushroom', 0x93694b],
  ['honey', 0xe8a32c],
  ['slime', 0x7cc06a],
  ['bone', 0xdcd8c4],
  ['coral', 0xd05a8c],
  ['froglight', 0xf2e6c4],
  ['sea_lantern', 0xc4dcd4],
  ['verdant', 0xd6e8c0],
  ['gold', 0xf5cf3f],
  ['iron', 0xc4c4c2],
  ['diamond', 0x62dcd8],
  ['emerald', 0x2fc45c],
  ['lapis', 0x2447a8],
  ['redstone', 0xa81808],
  ['netherite', 0x443c40],
  ['coal', 0x1c1c20],
  ['basalt', 0x55545a],
  ['ice', 0x90b5e6],
  ['snow', 0xeef3f6],
  ['dirt', 0x7e5b3e],
  ['stone', 0x7f8082],
  ['leaves', 0x4f7d33],
  ['grass', 0x6f9a40],
  ['kelp', 0x4a5a24],
  ['azalea', 0x617a39],
  ['flower', 0xd9a0c0],
  ['dripleaf', 0x5f8a35],
  ['bamboo', 0xc0aa4f],
  ['glass', 0xc6dde2],
  ['plant', 0x5f8a35],
];

function colourOf(name: string): number {
  for (const [word, colour] of COLOURS_BY_WORD) if (name.includes(word)) return colour;
  for (const wood of WOOD_COLOURS) if (name.includes(wood.name)) return wood.planks;
  for (const [dye, colour] of Object.entries(DYES)) if (name.startsWith(`${dye}_`)) return colour;
  // No word is known: a muted colour that is at least always the same for the name.
  const h = seedOfName(name);
  return rgb(96 + (h & 63), 92 + ((h >> 6) & 63), 88 + ((h >> 12) & 63));
}

/** A texture for a name that nobody has painted: its pattern and colour follow from its words. */
export function guessedPainter(name: string): Painter {
  const colour = colourOf(name);
  const seed = seedOfName(name);
  if (PLANT_NAMES.test(name)) return anyPlant(seed, colourOf(name));
  if (name.includes('trapdoor')) return trapdoor(colour, seed);
  if (name.endsWith('_door_top')) return door(colour, seed, true);
  if (name.endsWith('_door_bottom')) return door(colour, seed, false);
  if (name.includes('planks')) return (c) => planks(c, seed, colour);
  if (name.includes('brick') || name.includes('tiles')) {
    return plainBricks(seed, colour, shaded(colour, -0.3));
  }
  if (name.includes('cobbled') || name.includes('cobble')) {
    const colours = [colour, shaded(colour, 0.1), shaded(colour, -0.1)];
    return (c) => stones(c, { seed, across: 3, down: 4, colours, gap: shaded(colour, -0.35) });
  }
  if (/log|stem|wood|hyphae/.test(name)) return (c) => bark(c, seed, shaded(colour, -0.3));
  return smooth(seed, colour, /polished|chiseled|cut|smooth|_block/.test(name));
}

function smooth(seed: number, colour: number, isBevelled: boolean): Painter {
  return (c) => {
    c.tone(
      sum([0.5, blotches(seed, 4, 4)], [0.3, blotches(seed + 1, 8, 8)], [0.2, grains(seed + 2)]),
      ramp(colour, 0.05, 5),
    );
    if (isBevelled) c.bevel(0, 0, 16, 16, shaded(colour, 0.12), shaded(colour, -0.2));
  };
}
