/** Clouds repeat after so many cells in both directions. */
const SIZE = 256;

/**
 * Where clouds are, 0 or 255 for each cell: three sizes of smooth noise, cut off at a level, so
 * that heaps of squares with rugged edges remain.
 */
export function cloudMap(): Uint8Array {
  const map = new Uint8Array(SIZE * SIZE);
  for (let z = 0; z < SIZE; z++) {
    for (let x = 0; x < SIZE; x++) {
      const value = noise(x, z, 16, 1) * 0.55 + noise(x, z, 8, 2) * 0.3 + noise(x, z, 4, 3) * 0.15;
      map[z * SIZE + x] = value > 0.55 ? 255 : 0;
    }
  }
  return map;
}

/** Values at the corners of a grid that wraps round, and what lies smoothly between them. */
function noise(x: number, z: number, cell: number, salt: number): number {
  const [cx, cz] = [Math.floor(x / cell), Math.floor(z / cell)];
  const [fx, fz] = [smooth(x / cell - cx), smooth(z / cell - cz)];
  const wrap = SIZE / cell;
  const at = (i: number, j: number) => random((cx + i) % wrap, (cz + j) % wrap, salt);
  const low = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
  const high = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
  return low + (high - low) * fz;
}

function smooth(x: number): number {
  return x * x * (3 - 2 * x);
}

function random(x: number, z: number, salt: number): number {
  let mix =
    Math.imul(x + 1, 0x2c1b3c6d) ^ Math.imul(z + 1, 0x297a2d39) ^ Math.imul(salt, 0x1b56c4e9);
  mix = Math.imul(mix ^ (mix >>> 15), 0x7feb352d);
  mix = Math.imul(mix ^ (mix >>> 13), 0x3c6ef372);
  return ((mix ^ (mix >>> 16)) >>> 0) / 4_294_967_296;
}
