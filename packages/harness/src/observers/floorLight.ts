import type { Vector } from '@bridle/facets';
import { SPAWN_CELLS_TOLD_MAX } from '../limits.js';
import type { Cells } from './cells.js';
import { type LightSeen, lightSeen, skyDarkness } from './daylight.js';
import type { PlayerPlace } from './place.js';
import { dimensionOf } from './snapshot.js';
import { distanceToCell, rounded } from './words.js';

/** At the player's feet, and on the floor that was looked at. */
export interface FloorLight extends LightSeen {
  /** of the floor, as bright as it is at this hour */
  min: number | null;
  average: number | null;
  /** cells of the floor with no light of a lamp */
  unlit_cells: number;
  floor_cells: number;
}

export interface SpawnCells {
  /** in the dark, whether it is dark now or at night; null: not where that is known */
  now: boolean | null;
  at_night: boolean | null;
  cells_now: number;
  cells_at_night: number;
  /** the nearest of those where monsters come first */
  nearest: Vector[];
  /** what would keep them away */
  advice: string | null;
}

const NETHER_LIGHT = 12;
/** Of the sky's light, so much is not yet too bright for monsters. */
const DIM_SKY = 7;

/** The light on the floor of a place, and where monsters could come. */
export function floorLightOf(place: PlayerPlace): { light: FloorLight; spawn: SpawnCells } {
  const { cells, floor, self, start } = place;
  const { senses } = cells;
  const from = self.player.pos;
  const isNether = dimensionOf(self) === 'nether';
  const darkness = skyDarkness(self);
  let [min, sum, lit, unlit] = [15, 0, 0, 0];
  let [knowsNow, knowsNight] = [true, true];
  const now: Vector[] = [];
  const night: Vector[] = [];
  for (const cell of floor) {
    const block = senses.block(...cell);
    if (block === undefined) continue;
    const { sky_light, block_light } = block;
    const light = lightSeen(self, block).now;
    if (light !== null) {
      min = Math.min(min, light);
      sum += light;
      lit++;
    }
    if (block_light === null) {
      knowsNight = false;
      continue;
    }
    if (block_light === 0) unlit++;
    const isDark = isNether ? block_light < NETHER_LIGHT : block_light === 0;
    if (!isDark || block.fluid !== null || cells.senses.blockFacts(block.name)?.is_thin) continue;
    if (!canCarryMonsters(cells, cell)) continue;
    night.push(cell);
    if (isNether) now.push(cell);
    else if (sky_light === null || (darkness === null && sky_light > DIM_SKY)) knowsNow = false;
    else if (sky_light <= DIM_SKY + (darkness ?? 0)) now.push(cell);
  }
  const here = lightSeen(self, senses.block(...start));
  const darkCells = now.length > 0 ? now : night;
  const nearest = darkCells
    .map((cell) => ({ cell, distance: distanceToCell(from, cell) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SPAWN_CELLS_TOLD_MAX);
  return {
    light: {
      ...here,
      min: floor.length === 0 ? here.now : lit === 0 ? null : min,
      average: floor.length === 0 ? here.now : lit === 0 ? null : rounded(sum / lit),
      unlit_cells: unlit,
      floor_cells: floor.length,
    },
    spawn: {
      now: now.length > 0 || (knowsNow && knowsNight ? false : null),
      at_night: night.length > 0 || (knowsNight ? false : null),
      cells_now: now.length,
      cells_at_night: night.length,
      nearest: nearest.map(({ cell }) => cell),
      advice:
        nearest.length === 0
          ? null
          : `put a light near ${nearest[0]!.cell.join(' ')}: no monster comes where a lamp shines`,
    },
  };
}

/**
 * Nothing comes on fences and lower slabs. Some games spare glass and leaves, too, and others do
 * not: better a lamp too many.
 */
function canCarryMonsters(cells: Cells, [x, y, z]: Vector): boolean {
  if (cells.isTall(x, y - 1, z)) return false;
  const isSlab = cells.senses.nameAt(x, y - 1, z)?.endsWith('_slab') ?? false;
  return !isSlab || cells.senses.block(x, y - 1, z)?.properties.type !== 'bottom';
}
