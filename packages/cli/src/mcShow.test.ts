import { expect, it } from 'vitest';
import { textOf } from './mcShow.js';

it('numbers have three decimals at most in text, however deep they lie', () => {
  const data = { x: 1 / 3, at: { y: 64, z: -2 / 3 }, seen: [{ far: 10 / 3, pos: [1 / 3] }, 0.125] };
  expect(textOf('status', data)).toBe(
    'x  0.333\nat.y  64\nat.z  -0.667\nseen  far=3.333  pos=[0.333]\nseen  0.125',
  );
});
