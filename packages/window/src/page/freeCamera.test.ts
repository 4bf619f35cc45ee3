import { describe, expect, it } from 'vitest';
import { moved, withinLand } from './freeCamera.js';

const still = { right: 0, forward: 0, up: 0, isFast: false };
const rounded = (pos: readonly number[]) => pos.map((value) => Math.round(value * 100) / 100);

describe('a camera of one’s own', () => {
  it('flies where it looks, sideways, and straight up', () => {
    const move = (more: object, yaw = 0) =>
      rounded(moved([0, 0, 0], { yaw, pitch: 1 }, { ...still, ...more }, 0.1));
    expect(move({ forward: 1 })).toEqual([0.8, 0, 0]);
    expect(move({ right: 1 })).toEqual([0, 0, 0.8]);
    expect(move({ forward: 1 }, Math.PI / 2)).toEqual([0, 0, 0.8]);
    expect(move({ up: -1, isFast: true })).toEqual([0, -2.4, 0]);
  });

  it('leaps nowhere after a long frame', () => {
    const far = moved([0, 0, 0], { yaw: 0, pitch: 0 }, { ...still, forward: 1 }, 60);
    expect(rounded(far)).toEqual([0.8, 0, 0]);
  });

  it('stays within the land around the player', () => {
    expect(withinLand([10, 5, 0], [0, 64, 0], 8)).toEqual([10, 5, 0]);
    expect(withinLand([300, 5, 400], [0, 64, 0], 8)).toEqual([72, 5, 96]);
  });
});
