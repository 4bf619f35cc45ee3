import { describe, expect, it } from 'vitest';
import { facingOf } from './figuresBox.js';

describe('where somebody faces', () => {
  it('is the nearest of four directions, however often they have turned', () => {
    const turn = Math.PI / 2;
    const facings = [0, turn, 2 * turn, -turn, 0.7, -5 * turn, 6 * turn].map(facingOf);
    expect(facings.map((facing) => facing.split(' ')[0])).toEqual([
      'east',
      'south',
      'west',
      'north',
      'east',
      'north',
      'west',
    ]);
  });
});
