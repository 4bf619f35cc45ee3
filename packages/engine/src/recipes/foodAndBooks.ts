import { type RecipeSpec, shaped, shapeless } from './recipe.js';

/** What is eaten and what is written on: all that fields and animals give. */
export const FOOD_AND_BOOKS: readonly RecipeSpec[] = [
  shaped('bread', 1, '###', { '#': 'wheat' }),
  shaped('cookie', 8, '#C#', { '#': 'wheat', C: 'cocoa_beans' }),
  shaped('cake', 1, 'MMM/SES/WWW', { M: 'milk_bucket', S: 'sugar', E: 'egg', W: 'wheat' }),
  shapeless('pumpkin_pie', 1, ['pumpkin', 'sugar', 'egg']),
  shapeless('mushroom_stew', 1, ['brown_mushroom', 'red_mushroom', 'bowl']),
  shapeless('beetroot_soup', 1, ['bowl', ...Array<string>(6).fill('beetroot')]),
  ...['brown', 'red'].map((colour) =>
    shapeless(
      'rabbit_stew',
      1,
      ['cooked_rabbit', 'carrot', 'baked_potato', `${colour}_mushroom`, 'bowl'],
      `rabbit_stew_from_${colour}_mushroom`,
    ),
  ),
  shaped('golden_apple', 1, '###/#A#/###', { '#': 'gold_ingot', A: 'apple' }),
  shaped('golden_carrot', 1, '###/#C#/###', { '#': 'gold_nugget', C: 'carrot' }),
  shapeless('sugar', 1, ['sugar_cane'], 'sugar_from_sugar_cane'),
  shapeless('bone_meal', 3, ['bone']),
  shaped('leather', 1, '##/##', { '#': 'rabbit_hide' }),
  shaped('paper', 3, '###', { '#': 'sugar_cane' }),
  shapeless('book', 1, ['paper', 'paper', 'paper', 'leather']),
  shapeless('writable_book', 1, ['book', 'ink_sac', 'feather']),
];
