import {
  BLOCK_KINDS,
  IS_FLAMMABLE,
  IS_LAVA,
  IS_LEAVES,
  KIND_OF_STATE,
  perState,
  type RandomTick,
} from '../blocks/index.js';
import { BIOMES } from '../terrain/biomes.js';
import { BOTTOM_Y, type Column } from '../terrain/column.js';
import { breakFree } from '../world/support.js';
import type { World } from '../world/world.js';
import { kindle } from './fire.js';
import { frost, thawIce, thawSnow } from './frost.js';
import { passFarmland, passGrass } from './grassAndFarmland.js';
import { growBerries, growCrop, growSapling, growTall, growWart } from './growth.js';
import { IS_FALLING_LEAVES } from './leaves.js';
import { IS_WILD, WILD_TICKS, wildColumn, wildSections } from './wildGrowth.js';

/** What chance does to a block when it comes to it. */
type Chance = (world: World, x: number, y: number, z: number, state: number) => void;

const CHANCES: Readonly<Record<RandomTick, Chance>> = {
  dropLeaves,
  growBerries,
  growCrop,
  growSapling,
  growTall,
  growWart,
  kindle,
  passFarmland,
  passGrass,
  thawIce,
  thawSnow,
};

const CHANCE_OF_KIND: readonly (Chance | undefined)[] = BLOCK_KINDS.map(({ randomTick }) =>
  randomTick === undefined ? undefined : CHANCES[randomTick],
);

/** States that chance may change. Lava is apart: most of it is where nothing burns. */
const IS_LIVELY = perState((state) => {
  if (IS_LAVA[state] === 1) return false;
  if (IS_LEAVES[state] === 1) return IS_FALLING_LEAVES[state] === 1;
  return CHANCE_OF_KIND[KIND_OF_STATE[state]!] !== undefined;
});

/** The numbers of what else the sections of a column are looked through for. */
const LAVA = 0;
const TINDER = 1;

/** A column has its turn in every eighth tick, for all eight: what lies together is looked at so. */
const TURN_TICKS = 8;

/** Leaves that fall in one tick. Those that chance comes to past that hang on until it comes again. */
const FALLEN_MAX = 1_024;
let fallen = 0;

/** One tick of chance: in every section some blocks are picked, and what lives among them acts. */
export function runRandomTicks(world: World): void {
  const speed = world.rules.game.randomTickSpeed;
  if (speed === 0) return;
  fallen = 0;
  passWild(world, speed);
  const places = world.land.lively.near(world);
  const isFrosty = world.dimension === 'minecraft:overworld';
  for (let i = 0; i < places.length; i += 2) {
    const columnX = places[i]!;
    const columnZ = places[i + 1]!;
    if (((columnX + columnZ * 3 + world.tick) & (TURN_TICKS - 1)) !== 0) continue;
    const column = world.blocks.column(columnX, columnZ);
    const picks = speed * TURN_TICKS;
    passSections(world, column, column.livelySections(IS_LIVELY), picks, IS_LIVELY);
    if (column.markedSections(LAVA, IS_LAVA) !== 0) {
      passSections(world, column, kindlingSections(world, column), picks, IS_LAVA);
    }
    if (isFrosty && isCold(column)) frost(world, columnX, columnZ);
  }
}

/** One untouched column has its turn for all of them, now and then. */
function passWild(world: World, speed: number): void {
  const column = wildColumn(world);
  if (column === undefined) return;
  const sections = wildSections(column, column.livelySections(IS_LIVELY));
  passSections(world, column, sections, speed * WILD_TICKS, IS_WILD);
}

/** The sections with lava that have something that burns in or beside them. */
function kindlingSections({ blocks }: World, column: Column): number {
  let tinder = column.markedSections(TINDER, IS_FLAMMABLE);
  for (const [dx, dz] of BESIDE) {
    tinder |= blocks.column(column.x + dx, column.z + dz).markedSections(TINDER, IS_FLAMMABLE);
  }
  return column.markedSections(LAVA, IS_LAVA) & (tinder | (tinder << 1) | (tinder >> 1));
}

const BESIDE = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

function passSections(
  world: World,
  { x, z }: Column,
  sections: number,
  picks: number,
  acting: Uint8Array,
): void {
  for (let left = sections; left !== 0; left &= left - 1) {
    passSection(world, x, z, 31 - Math.clz32(left & -left), picks, acting);
  }
}

function passSection(
  world: World,
  columnX: number,
  columnZ: number,
  section: number,
  picks: number,
  acting: Uint8Array,
): void {
  const { chance } = world.streams;
  let column = world.blocks.column(columnX, columnZ);
  let states = column.sectionStates(section);
  let bits = 0;
  for (let n = 0; n < picks; n++) {
    // One draw has bits enough for two cells.
    bits = (n & 1) === 0 ? chance.next() : bits << 12;
    const cell = bits >>> 20;
    const state = states === undefined ? column.uniformState(section) : states[cell]!;
    if (acting[state] !== 1) continue;
    act(
      world,
      columnX * 16 + (cell & 15),
      BOTTOM_Y + section * 16 + (cell >> 8),
      columnZ * 16 + ((cell >> 4) & 15),
      state,
    );
    // What has acted may have put another column in the place of this.
    column = world.blocks.column(columnX, columnZ);
    states = column.sectionStates(section);
  }
}

function act(world: World, x: number, y: number, z: number, state: number): void {
  CHANCE_OF_KIND[KIND_OF_STATE[state]!]!(world, x, y, z, state);
}

function dropLeaves(world: World, x: number, y: number, z: number): void {
  if (fallen++ < FALLEN_MAX) breakFree(world, x, y, z);
}

/** By the biomes of a column, whether snow may fall there; they never change. */
const COLD = new WeakMap<Uint8Array, boolean>();

function isCold({ biomes }: Column): boolean {
  let isCold = COLD.get(biomes);
  if (isCold === undefined) {
    isCold = biomes.some((biome) => BIOMES[biome]!.cold);
    COLD.set(biomes, isCold);
  }
  return isCold;
}
