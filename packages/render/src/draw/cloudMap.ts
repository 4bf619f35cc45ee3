/** Clouds repeat after so many cells in both directions. */
const SIZE = 256;
/** What of the noise is cloud. */
const LEVEL = 0.55;

/**
 * Where clouds are, 0 or 255 for each cell: three sizes of smooth noise, cut off at a level, so
 * that heaps of squares with rugged edges remain.
 */
export function cloudMap(): Uint8Array {
  const sum = new Float64Array(SIZE * SIZE);
  addNoise(sum, 16, 1, 0.55);
  addNoise(sum, 8, 2, 0.3);
  addNoise(sum, 4, 3, 0.15);
  const map = new Uint8Array(SIZE * SIZE);
  for (let i = 0; i < map.length; i++) map[i] = sum[i]! > LEVEL ? 255 : 0;
  return map;
}

/** Adds values at the corners of a grid that wraps round, and what lies smoothly between them. */
function addNoise(sum: Float64Array, cell: number, salt: number, weight: number): void {
  const wrap = SIZE / cell;
  const grid = new Float64Array(wrap * wrap);
  for (let i = 0; i < grid.length; i++) grid[i] = random(i % wrap, Math.floor(i / wrap), salt);
  for (let z = 0; z < SIZE; z++) {
    const row = Math.floor(z / cell) * wrap;
    const below = (row + wrap) % grid.length;
    const fz = smooth((z % cell) / cell);
    for (let x = 0; x < SIZE; x++) {
      const left = Math.floor(x / cell);
      const right = (left + 1) % wrap;
      const fx = smooth((x % cell) / cell);
      const low = grid[row + left]! + (grid[row + right]! - grid[row + left]!) * fx;
      const high = grid[below + left]! + (grid[below + right]! - grid[below + left]!) * fx;
      sum[z * SIZE + x]! += (low + (high - low) * fz) * weight;
    }
  }
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
