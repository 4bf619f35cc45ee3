import type { Vector } from '@bridle/facets';
import { describe, expect, test } from 'vitest';
import { cursorOn, FACES, faceTowards } from './faces.js';

describe('faces of a block', () => {
  test('have the numbers that packets give them', () => {
    const ways: [Vector, number][] = [
      [[0, -1, 0], 0],
      [[0, 1, 0], 1],
      [[0, 0, -1], 2],
      [[0, 0, 1], 3],
      [[-1, 0, 0], 4],
      [[1, 0, 0], 5],
    ];
    for (const [way, face] of ways) {
      expect(faceTowards(way)).toBe(face);
      expect(FACES[face]).toEqual(way);
    }
  });

  test('are clicked on at a point within the cell, also where a shape sticks out of it', () => {
    expect(cursorOn([8, 4, -3], [8.25, 5, -2.5])).toEqual([0.25, 1, 0.5]);
    expect(cursorOn([8, 4, -3], [7.999, 5.5, -2.5])).toEqual([0, 1, 0.5]);
  });
});
