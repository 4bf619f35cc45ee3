import { describe, expect, test } from 'vitest';
import { cooldownMs } from './cooldown.js';

describe('the time until a blow is as strong again', () => {
  test.each([
    [undefined, 250],
    ['stick', 250],
    ['iron_sword', 625],
    ['netherite_sword', 625],
    ['wooden_axe', 1_250],
    ['iron_axe', 1_000 / 0.9],
    ['netherite_axe', 1_000],
    ['iron_pickaxe', 1_000 / 1.2],
    ['diamond_hoe', 250],
    ['trident', 1_000 / 1.1],
    ['a_thing_of_some_later_version', 250],
  ])('with %s is %d ms', (item, ms) => {
    expect(cooldownMs(item)).toBeCloseTo(ms);
  });
});
