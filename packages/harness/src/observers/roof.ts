import type { SensesFacet, Vector } from '@bridle/facets';
import { ROOF_LOOK_BLOCKS } from '../limits.js';
import { bare } from './words.js';

/** A house's roof is thinner than this; rock above a cave is not. */
const UNDERGROUND_BLOCKS = 4;

export interface Roof {
  block: string;
  /** free cells between the feet and the roof */
  height: number;
  /** blocks of it, one above the other */
  thickness: number;
}

/** What is above a cell, leaves aside. */
export function roofAbove(senses: SensesFacet, [x, y, z]: Vector): Roof | null {
  const isSolid = (atY: number): boolean => senses.block(x, atY, z)?.is_solid ?? false;
  for (let height = 1; height <= ROOF_LOOK_BLOCKS * 2; height++) {
    if (!isSolid(y + height)) continue;
    const block = bare(senses.nameAt(x, y + height, z) ?? '');
    if (block.endsWith('_leaves')) continue;
    let thickness = 1;
    while (thickness < ROOF_LOOK_BLOCKS && isSolid(y + height + thickness)) thickness++;
    return { block, height, thickness };
  }
  return null;
}

export function isUnderground(roof: Roof | null): boolean {
  return roof !== null && roof.thickness >= UNDERGROUND_BLOCKS;
}
