import { expect, it } from 'vitest';
import { screenKind } from './screenKinds.js';

it.each([
  ['minecraft:generic_9x3', 'minecraft:chest', 'chest'],
  ['minecraft:generic_9x6', 'minecraft:chest', 'chest'],
  ['minecraft:generic_9x3', 'minecraft:barrel', 'barrel'],
  ['minecraft:generic_9x3', 'minecraft:ender_chest', 'ender_chest'],
  ['minecraft:generic_9x3', undefined, 'chest'],
  ['minecraft:generic_3x3', 'minecraft:dropper', 'dropper'],
  ['minecraft:crafting', 'minecraft:crafting_table', 'crafting_table'],
  ['minecraft:blast_furnace', 'minecraft:blast_furnace', 'blast_furnace'],
  ['minecraft:shulker_box', 'minecraft:red_shulker_box', 'shulker_box'],
])('a window of the type %s over %s is the screen of a %3$s', (type, block, kind) => {
  expect(screenKind(type, block)).toBe(kind);
});
