import { type RecipeSpec, shaped, shapeless } from './recipe.js';

const TOOL_MATERIALS: Readonly<Record<string, string>> = {
  wooden: '#planks',
  stone: '#stone_tool_materials',
  iron: 'iron_ingot',
  golden: 'gold_ingot',
  diamond: 'diamond',
};

function tools([name, material]: readonly [string, string]): readonly RecipeSpec[] {
  const key = { '#': material, '|': 'stick' };
  return [
    shaped(`${name}_pickaxe`, 1, '###/ | / | ', key),
    shaped(`${name}_axe`, 1, '##/#|/ |', key),
    shaped(`${name}_shovel`, 1, '#/|/|', key),
    shaped(`${name}_hoe`, 1, '##/ |/ |', key),
    shaped(`${name}_sword`, 1, '#/#/|', key),
  ];
}

const ARMOUR_MATERIALS: Readonly<Record<string, string>> = {
  leather: 'leather',
  iron: 'iron_ingot',
  golden: 'gold_ingot',
  diamond: 'diamond',
};

function armour([name, material]: readonly [string, string]): readonly RecipeSpec[] {
  const key = { '#': material };
  return [
    shaped(`${name}_helmet`, 1, '###/# #', key),
    shaped(`${name}_chestplate`, 1, '# #/###/###', key),
    shaped(`${name}_leggings`, 1, '###/# #/# #', key),
    shaped(`${name}_boots`, 1, '# #/# #', key),
  ];
}

const KEY = {
  I: 'iron_ingot',
  G: 'gold_ingot',
  R: 'redstone',
  '#': '#planks',
  '|': 'stick',
  '~': 'string',
};

/** What is held or worn. */
export const GEAR: readonly RecipeSpec[] = [
  ...Object.entries(TOOL_MATERIALS).flatMap(tools),
  ...Object.entries(ARMOUR_MATERIALS).flatMap(armour),
  shaped('bow', 1, ' |~/| ~/ |~', KEY),
  shaped('arrow', 4, 'F/|/f', { ...KEY, F: 'flint', f: 'feather' }),
  shaped('shield', 1, '#I#/###/ # ', KEY),
  shaped('shears', 1, ' I/I ', KEY),
  shapeless('flint_and_steel', 1, ['iron_ingot', 'flint']),
  shaped('fishing_rod', 1, '  |/ |~/| ~', KEY),
  shaped('bucket', 1, 'I I/ I ', KEY),
  shaped('clock', 1, ' G /GRG/ G ', KEY),
  shaped('compass', 1, ' I /IRI/ I ', KEY),
  shaped('lead', 2, '~~ /~S /  ~', { ...KEY, S: 'slime_ball' }),
];
