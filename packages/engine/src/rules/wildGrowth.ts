import { perKind } from '../blocks/index.js';
import type { Column } from '../terrain/column.js';
import type { World } from '../world/world.js';

/** Cane and cactus grow by themselves within so many columns of the player, 81 in all. */
const WILD_COLUMNS = 4;
const SIDE = WILD_COLUMNS * 2 + 1;
const WILD_AREA = SIDE * SIDE;
/** One of them has its turn in so many ticks: land that has to be made for it is dear. */
const WILD_EVERY = 32;
/** From one turn of a column to the next. */
export const WILD_TICKS = WILD_AREA * WILD_EVERY;

/** What untouched land has that is not full-grown. */
export const IS_WILD = perKind(({ randomTick }) => randomTick === 'growTall');

/** By an untouched column, one bit per section with something wild in it: it never changes. */
const WILD_SECTIONS = new WeakMap<Column, number>();

/**
 * The untouched column whose turn it is, if it has anything that grows: one now and then, so that
 * land which is the same as it was made costs next to nothing.
 */
export function wildColumn({ blocks, player, tick }: World): Column | undefined {
  if (tick % WILD_EVERY !== 0) return undefined;
  const turn = (tick / WILD_EVERY) % WILD_AREA;
  const columnX = (Math.floor(player.x) >> 4) + (turn % SIDE) - WILD_COLUMNS;
  const columnZ = (Math.floor(player.z) >> 4) + Math.floor(turn / SIDE) - WILD_COLUMNS;
  if (blocks.isEdited(columnX, columnZ)) return undefined;
  return blocks.column(columnX, columnZ);
}

/** Of those sections of a column that are lively at all, the ones with something wild in them. */
export function wildSections(column: Column, lively: number): number {
  let wild = WILD_SECTIONS.get(column);
  if (wild === undefined) {
    wild = 0;
    for (let left = lively; left !== 0; left &= left - 1) {
      const section = 31 - Math.clz32(left & -left);
      if (column.sectionStates(section)?.some((state) => IS_WILD[state] === 1))
        wild |= 1 << section;
    }
    WILD_SECTIONS.set(column, wild);
  }
  return wild;
}
