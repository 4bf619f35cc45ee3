import { SECTIONS } from '../terrain/column.js';
import type { ColumnLight } from './columnLight.js';
import { type Flood, LIGHT_KINDS, type LightKind } from './flood.js';
import type { LitColumns } from './litColumns.js';
import { uniformLight } from './uniform.js';
import { BORDERS, indexInSection, type LightBorder, slotOf, UP_STEP } from './window.js';

/**
 * Takes a forgotten column's light out of the lit columns beside it. Were it left there, nobody
 * would take it back when the forgotten column changes.
 */
export function takeBack(flood: Flood, lit: LitColumns, forgotten: ColumnLight): void {
  for (const border of BORDERS) {
    const [x, z] = [forgotten.x - border.columnX, forgotten.z - border.columnZ];
    if (lit.find(x, z) === undefined) continue;
    flood.window.open(lit, x, z);
    for (const kind of LIGHT_KINDS) {
      dimBorder(flood, kind, border, forgotten);
      flood.dim(kind);
      flood.spread(kind);
    }
    flood.window.close();
  }
}

/** Dims every place at a border that may have its light from the other side. */
function dimBorder(
  flood: Flood,
  kind: LightKind,
  border: LightBorder,
  forgotten: ColumnLight,
): void {
  const { corner, along, across } = border;
  for (let section = 0; section < SECTIONS; section++) {
    const there = forgotten.sectionLight(section) ?? uniformLight(forgotten.uniformLight(section));
    if (there === flood.window.light[slotOf(corner + section * 16 * UP_STEP)]) continue;
    for (let y = 0; y < 16; y++) {
      let place = corner + (section * 16 + y) * UP_STEP;
      for (let i = 0; i < 16; i++, place += along) {
        const level = flood.levelAt(kind, place);
        const other = (there[indexInSection(place + across)]! >> kind) & 15;
        if (level === 0 || level >= other) continue;
        if (level === other - Math.max(1, flood.opacityAt(place))) flood.dimFrom(kind, place);
      }
    }
  }
}
