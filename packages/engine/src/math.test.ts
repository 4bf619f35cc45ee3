import { describe, expect, it } from 'vitest';
import { angleOf, cos, sin, turnedTo } from './math.js';

describe('our own sin and cos', () => {
  it('are as good as those of the machine over every angle a view can have', () => {
    for (let angle = -100; angle <= 100; angle += 0.00917) {
      expect(Math.abs(sin(angle) - Math.sin(angle))).toBeLessThan(1e-15 * 2);
      expect(Math.abs(cos(angle) - Math.cos(angle))).toBeLessThan(1e-15 * 2);
    }
  });

  it('are exact where the world stands square', () => {
    expect(sin(0)).toBe(0);
    expect(cos(0)).toBe(1);
  });
});

describe('angles', () => {
  it('are those of the directions', () => {
    for (let i = -31; i <= 31; i++) {
      const angle = i / 10;
      expect(angleOf(Math.cos(angle), Math.sin(angle))).toBeCloseTo(angle, 4);
    }
    expect(angleOf(0, 0)).toBe(0);
  });

  it('turn by the shorter way', () => {
    expect(turnedTo(3, -3, 0.1)).toBeCloseTo(3.1);
    expect(turnedTo(0, 2, 0.5)).toBe(0.5);
    expect(Math.abs(turnedTo(3.1, -3.1, 1))).toBeCloseTo(3.1);
  });
});
