import { BLOCK_KINDS, KIND_OF_STATE } from '../blocks/index.js';
import { breakFree } from '../sim/support.js';
import type { World } from '../sim/world.js';
import type { WorldBlocks } from '../sim/worldBlocks.js';
import { BIOMES } from '../terrain/biomes.js';
import { BOTTOM_Y, type Column } from '../terrain/column.js';
import { frost, thawIce, thawSnow } from './frost.js';
import { growBerries, growCrop, growSapling, growTall, growWart } from './growth.js';
import { IS_FALLING_LEAVES } from './leaves.js';
import { LIVELY_COLUMNS } from './nearness.js';
import { passFarmland, passGrass } from './soil.js';

/** What chance does to a block when it comes to it. */
type Chance = (world: World, x: number, y: number, z: number, state: number) => void;

/** By the end of the name, the first that fits. */
const CHANCES: readonly (readonly [RegExp, Chance])[] = [
  [/:(wheat|carrots|potatoes|beetroots)$/, growCrop],
  [/:nether_wart$/, growWart],
  [/:(sugar_cane|cactus)$/, growTall],
  [/:sweet_berry_bush$/, growBerries],
  [/_sapling$/, growSapling],
  [/:(grass_block|mycelium)$/, passGrass],
  [/:farmland$/, passFarmland],
  [/:ice$/, thawIce],
  [/:snow$/, thawSnow],
];

const CHANCE_OF_KIND = BLOCK_KINDS.map(
  ({ name }) => CHANCES.find(([ending]) => ending.test(name))?.[1],
);

/** States that chance may change. */
const IS_LIVELY = Uint8Array.from(KIND_OF_STATE, (kind, state) =>
  CHANCE_OF_KIND[kind] !== undefined || IS_FALLING_LEAVES[state] === 1 ? 1 : 0,
);

/**
 * The columns that time works on: those near the player in which anything was ever changed.
 * Untouched land is as it has grown, and stays so, which spares looking at it. Derived from the
 * blocks, so neither hashed nor saved.
 */
export class LivelyColumns {
  #columnX = Number.NaN;
  #columnZ = Number.NaN;
  #editedSince = -1;
  /** x and z one after the other, row by row */
  #places: number[] = [];

  near({ blocks, player }: World): readonly number[] {
    const columnX = Math.floor(player.x) >> 4;
    const columnZ = Math.floor(player.z) >> 4;
    const isKnown =
      columnX === this.#columnX &&
      columnZ === this.#columnZ &&
      blocks.editedSince === this.#editedSince;
    if (!isKnown) {
      this.#columnX = columnX;
      this.#columnZ = columnZ;
      this.#editedSince = blocks.editedSince;
      this.#places = editedNear(blocks, columnX, columnZ);
    }
    return this.#places;
  }
}

function editedNear(blocks: WorldBlocks, columnX: number, columnZ: number): number[] {
  const places: number[] = [];
  for (let z = columnZ - LIVELY_COLUMNS; z <= columnZ + LIVELY_COLUMNS; z++) {
    for (let x = columnX - LIVELY_COLUMNS; x <= columnX + LIVELY_COLUMNS; x++) {
      if (blocks.isEdited(x, z)) places.push(x, z);
    }
  }
  return places;
}

/** A column has its turn in every eighth tick, for all eight: what lies together is looked at so. */
const TURN_TICKS = 8;

/** One tick of chance: in every section some blocks are picked, and what lives among them acts. */
export function passChance(world: World): void {
  const speed = world.rules.game.randomTickSpeed;
  const places = world.land.lively.near(world);
  if (speed === 0 || places.length === 0) return;
  const isFrosty = world.dimension === 'minecraft:overworld';
  for (let i = 0; i < places.length; i += 2) {
    const columnX = places[i]!;
    const columnZ = places[i + 1]!;
    if (((columnX + columnZ * 3 + world.tick) & (TURN_TICKS - 1)) !== 0) continue;
    const column = world.blocks.column(columnX, columnZ);
    let sections = column.livelySections(IS_LIVELY);
    while (sections !== 0) {
      const section = 31 - Math.clz32(sections & -sections);
      sections &= sections - 1;
      passSection(world, columnX, columnZ, section, speed * TURN_TICKS);
    }
    if (isFrosty && isCold(column)) frost(world, columnX, columnZ);
  }
}

function passSection(
  world: World,
  columnX: number,
  columnZ: number,
  section: number,
  picks: number,
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
    if (IS_LIVELY[state] !== 1) continue;
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
  const chance = CHANCE_OF_KIND[KIND_OF_STATE[state]!];
  if (chance === undefined)
    breakFree(world, x, y, z); // leaves that fall
  else chance(world, x, y, z, state);
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
