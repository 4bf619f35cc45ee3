import type { AvatarBlock, SensesFacet, Vector } from '@bridle/facets';
import { isUnderground, roofAbove } from '../observers/roof.js';

/** How far up and down a floor is looked for: from the highest tower to the ground below it. */
const LEVELS = 320;
/** How far down somebody drops without harm. */
const DROP = 3;
/** A player who can walk to so many places is not shut in. */
const PLACES = 80;

/** What a hand opens is no wall. */
export function isPassable(senses: SensesFacet, { is_solid, name }: AvatarBlock): boolean {
  return !is_solid || senses.blockFacts(name)?.opens_by_hand === true;
}

function canStand(senses: SensesFacet, x: number, y: number, z: number): boolean {
  const feet = senses.block(x, y, z);
  if (feet === undefined || !isPassable(senses, feet) || feet.fluid === 'lava') return false;
  const head = senses.block(x, y + 1, z);
  if (head === undefined || !isPassable(senses, head) || head.fluid !== null) return false;
  return feet.fluid === 'water' || senses.block(x, y - 1, z)?.is_solid === true;
}

/**
 * Levels to stand at in a column, the nearest to one first; tree tops after all others, and for who
 * is not underground those that may be caves before them, and caves after them. Ground that leaves cover is one, too: who cannot stand in
 * them stands beside.
 */
export function* standingLevels(
  senses: SensesFacet,
  x: number,
  z: number,
  near: number,
): Generator<number> {
  const treeTops: number[] = [];
  const caves: number[] = [];
  const perhapsCaves: number[] = []; // what is above them is not loaded
  const [px, py, pz] = senses.self().player.pos;
  const isInCave = isCave(senses, [Math.floor(px), Math.floor(py), Math.floor(pz)]);
  for (let away = 0; away <= LEVELS; away++) {
    for (const y of away === 0 ? [near] : [near + away, near - away]) {
      const isOnTree = isTree(senses, x, y - 1, z);
      if (canStand(senses, x, y, z)) {
        const isIn = isOnTree || isInCave ? false : isCave(senses, [x, y, z]);
        if (isOnTree) treeTops.push(y);
        else if (isIn === false) yield y;
        else (isIn ? caves : perhapsCaves).push(y);
      } else if (!isOnTree && isCovered(senses, x, y, z)) yield y;
    }
  }
  yield* perhapsCaves;
  yield* treeTops;
  yield* caves;
}

function isCave(senses: SensesFacet, cell: Vector): boolean | null {
  return isUnderground(roofAbove(senses, cell));
}

/** The top of a tree is not meant where a place is named. */
function isTree(senses: SensesFacet, x: number, y: number, z: number): boolean {
  return senses.blockFacts(senses.nameAt(x, y, z) ?? '')?.nature === 'leaves';
}

/** Whether only leaves keep somebody from standing on the ground there. */
function isCovered(senses: SensesFacet, x: number, y: number, z: number): boolean {
  const isFree = (level: number): boolean => {
    const block = senses.block(x, level, z);
    return block !== undefined && (isPassable(senses, block) || isTree(senses, x, level, z));
  };
  const hasLeaves = isTree(senses, x, y, z) || isTree(senses, x, y + 1, z);
  return hasLeaves && isFree(y) && isFree(y + 1) && senses.block(x, y - 1, z)?.is_solid === true;
}

/** The first of them; undefined where none is known. */
export function standingLevel(
  senses: SensesFacet,
  x: number,
  z: number,
  near: number,
): number | undefined {
  return standingLevels(senses, x, z, near).next().value ?? undefined;
}

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether the player sits in a hole, a tunnel or on a tree top, with no way on foot out of it. */
export function isShutIn(senses: SensesFacet): boolean {
  const [px, py, pz] = senses.self().player.pos;
  const start: Vector = [Math.floor(px), Math.floor(py + 0.5), Math.floor(pz)];
  const seen = new Set<string>([start.join(' ')]);
  const next: Vector[] = [start];
  for (let place = next.pop(); place !== undefined; place = next.pop()) {
    if (seen.size >= PLACES) return false;
    const [x, y, z] = place;
    if (senses.blockFacts(senses.nameAt(x, y, z) ?? '')?.is_climbable) return false;
    for (const [dx, dz] of WAYS) {
      const level = [1, 0, -1, -2, -DROP].find((up) => canStand(senses, x + dx, y + up, z + dz));
      if (level === undefined) continue;
      const other: Vector = [x + dx, y + level, z + dz];
      if (seen.has(other.join(' '))) continue;
      seen.add(other.join(' '));
      next.push(other);
    }
  }
  return true;
}
