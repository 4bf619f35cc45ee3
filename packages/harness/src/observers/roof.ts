import { bareName, type SensesFacet, type Vector } from '@bridle/facets';
import { ROOF_LOOK_BLOCKS } from '../limits.js';

/** A house's roof is thinner than this; rock above a cave is not. */
const UNDERGROUND_BLOCKS = 4;

export interface Roof {
  block: string;
  /** free cells between the feet and the roof */
  height: number;
  /** blocks of it, one above the other; null: few, and above those nothing is loaded */
  thickness: number | null;
}

/** What is above a cell, leaves aside: null where nothing is, undefined where that is not loaded. */
export function roofAbove(senses: SensesFacet, [x, y, z]: Vector): Roof | null | undefined {
  const topY = senses.topY ?? Number.POSITIVE_INFINITY;
  const isSolid = (atY: number): boolean | undefined =>
    atY > topY ? false : senses.block(x, atY, z)?.is_solid;
  for (let height = 1; height <= ROOF_LOOK_BLOCKS * 2; height++) {
    const isThere = isSolid(y + height);
    if (isThere === undefined) return undefined;
    if (!isThere) continue;
    const name = senses.nameAt(x, y + height, z) ?? '';
    if (senses.blockFacts(name)?.nature === 'leaves') continue;
    const block = bareName(name);
    let thickness = 1;
    while (thickness < ROOF_LOOK_BLOCKS && isSolid(y + height + thickness)) thickness++;
    const isWhole =
      thickness >= UNDERGROUND_BLOCKS || isSolid(y + height + thickness) !== undefined;
    return { block, height, thickness: isWhole ? thickness : null };
  }
  return null;
}

/** Null: that is not known. */
export function isUnderground(roof: Roof | null | undefined): boolean | null {
  if (roof === null) return false;
  const { thickness = null } = roof ?? {};
  return thickness === null ? null : thickness >= UNDERGROUND_BLOCKS;
}
