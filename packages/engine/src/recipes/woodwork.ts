import { WOODS } from '../blocks/wood.js';
import { type RecipeSpec, shaped, shapeless } from './recipe.js';

function ofWood(wood: string): readonly RecipeSpec[] {
  const key = { '#': `${wood}_planks`, '|': 'stick' };
  return [
    shapeless(`${wood}_planks`, 4, [`${wood}_log`]),
    shaped(`${wood}_slab`, 6, '###', key),
    shaped(`${wood}_stairs`, 4, '#  /## /###', key),
    shaped(`${wood}_fence`, 3, '#|#/#|#', key),
    shaped(`${wood}_fence_gate`, 1, '|#|/|#|', key),
    shaped(`${wood}_door`, 3, '##/##/##', key),
    shaped(`${wood}_trapdoor`, 2, '###/###', key),
    shaped(`${wood}_sign`, 3, '###/###/ | ', key),
  ];
}

const KEY = { '#': '#planks', '|': 'stick', '-': '#wooden_slabs' };

/** What is made of wood and little else. */
export const WOODWORK: readonly RecipeSpec[] = [
  ...WOODS.flatMap(ofWood),
  shapeless('crimson_planks', 4, ['crimson_stem']),
  shapeless('warped_planks', 4, ['warped_stem']),
  shaped('stick', 4, '#/#', KEY),
  shaped('crafting_table', 1, '##/##', KEY),
  shaped('chest', 1, '###/# #/###', KEY),
  shapeless('trapped_chest', 1, ['chest', 'tripwire_hook']),
  shaped('barrel', 1, '#-#/# #/#-#', KEY),
  shaped('composter', 1, '- -/- -/---', KEY),
  shaped('ladder', 3, '| |/|||/| |', KEY),
  shaped('bowl', 4, '# #/ # ', KEY),
  shaped('bookshelf', 1, '###/BBB/###', { ...KEY, B: 'book' }),
  shaped('jukebox', 1, '###/#D#/###', { ...KEY, D: 'diamond' }),
  shaped('note_block', 1, '###/#R#/###', { ...KEY, R: 'redstone' }),
];
