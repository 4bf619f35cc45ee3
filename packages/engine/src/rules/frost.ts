import { SIDES, STEP } from '../blocks/directions.js';
import { AIR, IS_AIR, IS_WATER, kindNamed, propertyOf, stateOf } from '../blocks/index.js';
import { BIOMES } from '../terrain/biomes.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from '../terrain/column.js';
import { isHeld } from '../world/support.js';
import type { World } from '../world/world.js';

const WATER = stateOf('water', { level: '0' });
const ICE = stateOf('ice');
const SNOW = kindNamed('snow')!.defaultState;
/** Lamps keep frost away. */
const FROST_LIGHT = 10;
const THAW_LIGHT = 11;
/** Once in sixteen ticks, asked in every eighth. */
const FROST_ODDS = 2;

/** Now and then, somewhere in a column: water freezes and snow comes to lie, where it is cold. */
export function frost(world: World, columnX: number, columnZ: number): void {
  const random = world.streams.chance;
  if (random.below(FROST_ODDS) !== 0) return;
  const column = world.blocks.column(columnX, columnZ);
  const bits = random.next();
  const [cellX, cellZ] = [bits & 15, (bits >>> 4) & 15];
  if (!BIOMES[column.biomes[cellZ * 16 + cellX]!]!.cold) return;
  const y = topOf(column, cellX, cellZ);
  const [x, z] = [column.x * 16 + cellX, column.z * 16 + cellZ];
  const top = column.get(cellX, y, cellZ);
  if (top === WATER && isAtShore(world, x, y, z)) {
    if (world.light.blockAt(x, y, z) < FROST_LIGHT) world.setBlock(x, y, z, ICE);
  } else if (world.rules.weather !== 'clear' && isHeld(world.blocks, x, y + 1, z, SNOW)) {
    if (world.light.blockAt(x, y + 1, z) < FROST_LIGHT) world.setBlock(x, y + 1, z, SNOW);
  }
}

/** The highest block that is not air. */
function topOf(column: Column, x: number, z: number): number {
  let section = SECTIONS - 1;
  while (section > 0 && isAllAir(column, section)) section--;
  let y = Math.min(TOP_Y - 1, BOTTOM_Y + section * 16 + 15);
  while (y > BOTTOM_Y && IS_AIR[column.get(x, y, z)] === 1) y--;
  return y;
}

function isAllAir(column: Column, section: number): boolean {
  return column.sectionStates(section) === undefined && column.uniformState(section) === AIR;
}

/** Water freezes from its edges. */
function isAtShore({ blocks }: World, x: number, y: number, z: number): boolean {
  return SIDES.some((side) => {
    const [dx, , dz] = STEP[side];
    return IS_WATER[blocks.get(x + dx, y, z + dz)] !== 1;
  });
}

export function thawIce(world: World, x: number, y: number, z: number): void {
  if (world.light.blockAt(x, y, z) < THAW_LIGHT) return;
  world.setBlock(x, y, z, world.dimension === 'minecraft:the_nether' ? AIR : WATER);
}

export function thawSnow(world: World, x: number, y: number, z: number, state: number): void {
  const isThick = propertyOf(state, 'layers') === '8';
  if (world.light.blockAt(x, isThick ? y + 1 : y, z) > THAW_LIGHT) world.setBlock(x, y, z, AIR);
}
