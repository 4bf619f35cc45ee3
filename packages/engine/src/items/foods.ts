import type { FoodEffect, ItemSpec } from './kind.js';

function food(
  name: string,
  hunger: number,
  saturation: number,
  ...effects: FoodEffect[]
): ItemSpec {
  return { name, food: { hunger, saturation, effects } };
}

function effect(effect: FoodEffect['effect'], level: number, ticks: number): FoodEffect {
  return { effect, level, ticks, chance: 1 };
}

function hungry(chance: number): FoodEffect {
  return { effect: 'hunger', level: 1, ticks: 600, chance };
}

/** What fills a bowl, which is left when it is eaten. */
function stew(name: string, hunger: number, saturation: number): ItemSpec {
  return { ...food(name, hunger, saturation), maxStack: 1, leaves: 'bowl' };
}

/** What is eaten for its effects, hungry or not. */
function treat(name: string, ...effects: FoodEffect[]): ItemSpec {
  return { name, food: { hunger: 4, saturation: 9.6, effects, always: true } };
}

/** What grew, or is made of that, is as good for a composter. */
function vegetable(name: string, hunger: number, saturation: number, compost: number): ItemSpec {
  return { ...food(name, hunger, saturation), compost };
}

const MEAT_AND_FISH: readonly ItemSpec[] = [
  food('beef', 3, 1.8),
  food('cooked_beef', 8, 12.8),
  food('porkchop', 3, 1.8),
  food('cooked_porkchop', 8, 12.8),
  food('chicken', 2, 1.2, hungry(0.3)),
  food('cooked_chicken', 6, 7.2),
  food('mutton', 2, 1.2),
  food('cooked_mutton', 6, 9.6),
  food('rabbit', 3, 1.8),
  food('cooked_rabbit', 5, 6),
  food('cod', 2, 0.4),
  food('cooked_cod', 5, 6),
  food('salmon', 2, 0.4),
  food('cooked_salmon', 6, 9.6),
  food('tropical_fish', 1, 0.2),
  food(
    'pufferfish',
    1,
    0.2,
    effect('hunger', 3, 300),
    effect('poison', 2, 1200),
    effect('nausea', 1, 300),
  ),
  food('rotten_flesh', 4, 0.8, hungry(0.8)),
  food('spider_eye', 2, 3.2, effect('poison', 1, 100)),
];

/** What is eaten. */
export const FOODS: readonly ItemSpec[] = [
  vegetable('apple', 4, 2.4, 0.65),
  vegetable('bread', 5, 6, 0.85),
  ...MEAT_AND_FISH,
  vegetable('carrot', 3, 3.6, 0.65),
  vegetable('potato', 1, 0.6, 0.65),
  vegetable('baked_potato', 5, 6, 0.85),
  food('poisonous_potato', 2, 1.2, { effect: 'poison', level: 1, ticks: 100, chance: 0.6 }),
  vegetable('beetroot', 1, 1.2, 0.65),
  vegetable('melon_slice', 2, 1.2, 0.5),
  vegetable('sweet_berries', 2, 0.4, 0.3),
  vegetable('dried_kelp', 1, 0.6, 0.3),
  vegetable('cookie', 2, 0.4, 0.85),
  vegetable('pumpkin_pie', 8, 4.8, 1),
  food('golden_carrot', 6, 14.4),
  stew('mushroom_stew', 6, 7.2),
  stew('beetroot_soup', 6, 7.2),
  stew('rabbit_stew', 10, 12),
  treat('golden_apple', effect('regeneration', 2, 100), effect('absorption', 1, 2400)),
  treat(
    'enchanted_golden_apple',
    effect('regeneration', 2, 400),
    effect('absorption', 4, 2400),
    effect('resistance', 1, 6000),
    effect('fire_resistance', 1, 6000),
  ),
];
