import { COLOURS } from '../blocks/kind.js';
import { type RecipeSpec, shaped, shapeless } from './recipe.js';

/** A dye from one thing; the id says from what. */
function pressed(colour: string, thing: string, count = 1): RecipeSpec {
  return shapeless(`${colour}_dye`, count, [thing], `${colour}_dye_from_${thing}`);
}

/** As many of a dye as there are parts in the mixture. */
function mixed(colour: string, parts: string, id = `${colour}_dye`): RecipeSpec {
  const dyes = parts.split(' ').map((part) => `${part}_dye`);
  return shapeless(`${colour}_dye`, dyes.length, dyes, id);
}

const DYES: readonly RecipeSpec[] = [
  shapeless('white_dye', 1, ['bone_meal']),
  pressed('white', 'lily_of_the_valley'),
  pressed('orange', 'orange_tulip'),
  mixed('orange', 'red yellow', 'orange_dye_from_red_yellow'),
  pressed('magenta', 'allium'),
  pressed('magenta', 'lilac', 2),
  mixed('magenta', 'purple pink', 'magenta_dye_from_purple_and_pink'),
  mixed('magenta', 'blue red pink', 'magenta_dye_from_blue_red_pink'),
  mixed('magenta', 'blue red red white', 'magenta_dye_from_blue_red_white_dye'),
  pressed('light_blue', 'blue_orchid'),
  mixed('light_blue', 'blue white', 'light_blue_dye_from_blue_white_dye'),
  pressed('yellow', 'dandelion'),
  pressed('yellow', 'sunflower', 2),
  mixed('lime', 'green white'),
  pressed('pink', 'pink_tulip'),
  pressed('pink', 'peony', 2),
  mixed('pink', 'red white', 'pink_dye_from_red_white_dye'),
  mixed('gray', 'black white'),
  pressed('light_gray', 'azure_bluet'),
  pressed('light_gray', 'oxeye_daisy'),
  pressed('light_gray', 'white_tulip'),
  mixed('light_gray', 'gray white', 'light_gray_dye_from_gray_white_dye'),
  mixed('light_gray', 'black white white', 'light_gray_dye_from_black_white_dye'),
  mixed('cyan', 'blue green'),
  mixed('purple', 'blue red'),
  shapeless('blue_dye', 1, ['lapis_lazuli']),
  pressed('blue', 'cornflower'),
  shapeless('brown_dye', 1, ['cocoa_beans']),
  pressed('red', 'poppy'),
  pressed('red', 'beetroot'),
  shapeless('red_dye', 1, ['red_tulip'], 'red_dye_from_tulip'),
  pressed('red', 'rose_bush', 2),
  shapeless('black_dye', 1, ['ink_sac']),
];

/** A thing of any other colour takes that of the dye. */
function dyed(colour: string, thing: string): RecipeSpec {
  const others = COLOURS.filter((other) => other !== colour).map((other) => `${other}_${thing}`);
  return shapeless(`${colour}_${thing}`, 1, [`${colour}_dye`, others], `dye_${colour}_${thing}`);
}

function inColour(colour: string): readonly RecipeSpec[] {
  const wool = { W: `${colour}_wool`, '#': '#planks' };
  return [
    dyed(colour, 'wool'),
    shaped(`${colour}_carpet`, 3, 'WW', wool),
    dyed(colour, 'carpet'),
    shaped(`${colour}_bed`, 1, 'WWW/###', wool),
    dyed(colour, 'bed'),
    shaped(`${colour}_terracotta`, 8, 'TTT/TDT/TTT', { T: 'terracotta', D: `${colour}_dye` }),
  ];
}

/** Dyes, and what is dyed. */
export const IN_COLOURS: readonly RecipeSpec[] = [
  ...DYES,
  shaped('white_wool', 1, '~~/~~', { '~': 'string' }, 'white_wool_from_string'),
  ...COLOURS.flatMap(inColour),
];
