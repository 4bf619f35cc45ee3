import { describe, expect, test } from 'vitest';
import { isReplaceable, isUsable, placedAs } from './placeable.js';

describe('blocks that others are put against', () => {
  test('are clicked on without sneaking unless a click on them does something', () => {
    for (const name of ['chest', 'red_bed', 'oak_door', 'oak_fence_gate', 'lime_shulker_box']) {
      expect(isUsable(name), name).toBe(true);
    }
    for (const name of [
      'stone',
      'iron_door',
      'iron_trapdoor',
      'oak_stairs',
      'bookshelf',
      'bedrock',
    ]) {
      expect(isUsable(name), name).toBe(false);
    }
  });

  test('give way where they are thin', () => {
    expect(isReplaceable('snow', { layers: '1' })).toBe(true);
    expect(isReplaceable('snow', { layers: '2' })).toBe(false);
    expect(isReplaceable('short_grass', {})).toBe(true);
    expect(isReplaceable('poppy', {})).toBe(false);
  });

  test('have the name of their item, or one of their own', () => {
    const blocks = { stone: 1, wheat: 1, redstone_wire: 1 };
    expect(placedAs('stone', blocks)).toBe('stone');
    expect(placedAs('wheat_seeds', blocks)).toBe('wheat');
    expect(placedAs('redstone', blocks)).toBe('redstone_wire');
    expect(placedAs('stick', blocks)).toBeUndefined();
  });
});
