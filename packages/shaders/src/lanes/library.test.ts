import { describe, expect, it } from 'vitest';
import type { LibraryName } from './ops.js';
import { scalar } from './scalar.js';

const REAL: Record<
  Exclude<LibraryName, 'pow' | 'atan2'>,
  [(x: number) => number, number, number]
> = {
  sin: [Math.sin, -60, 60],
  cos: [Math.cos, -60, 60],
  tan: [Math.tan, -1.5, 1.5],
  asin: [Math.asin, -1, 1],
  acos: [Math.acos, -1, 1],
  atan: [Math.atan, -50, 50],
  exp: [Math.exp, -20, 20],
  exp2: [(x) => 2 ** x, -125, 127],
  log: [Math.log, 1e-6, 1e6],
  log2: [Math.log2, 1e-6, 1e6],
  sinh: [Math.sinh, 0.5, 8],
  cosh: [Math.cosh, -8, 8],
  tanh: [Math.tanh, -8, 8],
};

describe('the library', () => {
  it.each(Object.entries(REAL))('%s is near the true value', (name, [real, from, to]) => {
    let worst = 0;
    for (let i = 0; i <= 4000; i++) {
      const x = Math.fround(from + ((to - from) * i) / 4000);
      const wanted = real(x);
      const off = Math.abs(scalar.library(name as LibraryName, x) - wanted);
      worst = Math.max(worst, off / Math.max(1, Math.abs(wanted)));
    }
    expect(worst).toBeLessThan(3e-6);
  });

  it('pow and atan2 are near the true value', () => {
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [Math.fround((i % 50) / 12 + 0.01), Math.fround(Math.floor(i / 50) / 8 - 2)];
      const power = a ** b;
      expect(Math.abs(scalar.library('pow', a, b) - power) / Math.max(1, power)).toBeLessThan(4e-6);
      const angle = Math.atan2(b, a - 2);
      expect(Math.abs(scalar.library('atan2', b, Math.fround(a - 2)) - angle)).toBeLessThan(2e-6);
    }
  });

  it('knows the edges', () => {
    const { library } = scalar;
    expect(library('exp2', 200)).toBe(Infinity);
    expect(library('exp2', -200)).toBe(0);
    expect(library('log2', 0)).toBe(-Infinity);
    expect(library('log2', -1)).toBeNaN();
    expect(library('log2', Infinity)).toBe(Infinity);
    expect(library('pow', 0, 2)).toBe(0);
    expect(library('pow', 0, 0)).toBe(1);
    expect(library('asin', 2)).toBeNaN();
    expect(library('atan2', 0, 0)).toBe(0);
    expect(Math.abs(library('sin', 1e30))).toBeLessThanOrEqual(1);
    expect(library('exp2', 3)).toBe(8);
    expect(library('log2', 8)).toBe(3);
  });

  it('gives these bits, on every machine', () => {
    const names = [...Object.keys(REAL)] as LibraryName[];
    const bits = names.map((name) => scalar.bits(scalar.library(name, Math.fround(0.7))) >>> 0);
    expect(bits).toMatchInlineSnapshot(`
      [
        1059384179,
        1061407922,
        1062707254,
        1061585012,
        1061920578,
        1058822282,
        1073799507,
        1070591942,
        3199639066,
        3204692754,
        1061302922,
        1067493729,
        1058715608,
      ]
    `);
  });
});
