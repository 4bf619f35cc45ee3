import { describe, expect, it } from 'vitest';
import { type BlockFacts, isSwimmable } from './senses.js';
import { bareName, fullName } from './words.js';

describe('names of a block world', () => {
  it('are said in full, whatever a client has left out', () => {
    expect(['stone', 'minecraft:stone', 'other:stone'].map(fullName)).toEqual([
      'minecraft:stone',
      'minecraft:stone',
      'other:stone',
    ]);
  });

  it('are shown without what all of them begin with', () => {
    expect(['minecraft:stone', 'other:stone'].map(bareName)).toEqual(['stone', 'other:stone']);
  });
});

describe('what one swims in', () => {
  it('is a fluid that does not hurt, and nothing that is not known', () => {
    const of = (is_fluid: boolean, is_harmful: boolean) => ({ is_fluid, is_harmful }) as BlockFacts;
    expect(isSwimmable(of(true, false))).toBe(true);
    expect(isSwimmable(of(true, true))).toBe(false);
    expect(isSwimmable(of(false, false))).toBe(false);
    expect(isSwimmable(undefined)).toBe(false);
  });
});
