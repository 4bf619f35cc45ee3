import { distance, type Vector } from '@bridle/facets';

/** Of a sector of 45°, seen from its edge: tan 22.5°. */
const SECTOR = 0.41421356237309503;

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A fact in a sentence. */
export function known(fact: string | number | null): string {
  return fact === null ? 'unknown' : String(fact);
}

export function roundedAll([x, y, z]: Vector): Vector {
  return [rounded(x), rounded(y), rounded(z)];
}

/** From a point to the middle of a cell. */
export function distanceToCell(from: Vector, [x, y, z]: Vector): number {
  return rounded(distance(from, [x + 0.5, y + 0.5, z + 0.5]));
}

/** Where something is by the compass: `northeast`, or `above`, `below`, `here`. */
export function compassTo([fromX, fromY, fromZ]: Vector, [x, y, z]: Vector): string {
  const [dx, dy, dz] = [x - fromX, y - fromY, z - fromZ];
  if (dx * dx + dz * dz < 1) return dy >= 2 ? 'above' : dy < -0.5 ? 'below' : 'here';
  const northSouth = Math.abs(dz) > Math.abs(dx) * SECTOR ? (dz < 0 ? 'north' : 'south') : '';
  const eastWest = Math.abs(dx) > Math.abs(dz) * SECTOR ? (dx < 0 ? 'west' : 'east') : '';
  return northSouth + eastWest;
}

/** Text that somebody else wrote, so that it stays on its line and within bounds. */
export function oneLine(text: string, charsMax: number): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= charsMax ? line : `${letters.slice(0, charsMax - 1).join('')}…`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`;
}
