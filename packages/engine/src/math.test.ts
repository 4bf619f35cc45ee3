import { describe, expect, it } from 'vitest';
import { cos, sin } from './math.js';

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
