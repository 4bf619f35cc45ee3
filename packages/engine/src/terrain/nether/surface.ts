import { AIR, stateOf } from '../../blocks/index.js';
import { hashAt, type Seed } from '../../random/random.js';
import { type Caverns, LAVA_Y, patchIndex, ROOF_Y } from './caverns.js';
import type { NetherColumn } from './netherColumn.js';
import { CRIMSON, DELTAS, type Regions, SOUL_VALLEY, WARPED, WASTES } from './regions.js';

const NETHERRACK = stateOf('netherrack');
const SOUL_SAND = stateOf('soul_sand');
const SOUL_SOIL = stateOf('soul_soil');
const GRAVEL = stateOf('gravel');
const MAGMA = stateOf('magma_block');
const BASALT = stateOf('basalt', { axis: 'y' });
const BLACKSTONE = stateOf('blackstone');
const CRIMSON_NYLIUM = stateOf('crimson_nylium');
const WARPED_NYLIUM = stateOf('warped_nylium');
const CRIMSON_WART = stateOf('nether_wart_block');
const WARPED_WART = stateOf('warped_wart_block');

/** Purposes of the random bits at a place; a height is added to those of plants. */
const FOR_FLOOR_PLANT = 0x4e10_0000;
const FOR_ROOF_PLANT = 0x4e11_0000;

const FLOOR_DEPTH = 4;
const ROOF_DEPTH = 2;

/** Lays what covers the floors of the caverns and hangs in the rock above them. */
export function laySurface(netherColumn: NetherColumn, caverns: Caverns, regions: Regions): void {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const cell = patchIndex(x, z);
      const biome = regions.biomes[cell]!;
      const patch = regions.patches[cell]!;
      let top = caverns.openBelow(x, z, ROOF_Y);
      while (top >= 0) {
        const floor = caverns.rockBelow(x, z, top);
        layFloor(netherColumn, x, floor, z, biome, patch);
        const above = roofOf(biome, patch);
        if (above !== NETHERRACK) coverUp(netherColumn, x, top + 1, z, above);
        top = caverns.openBelow(x, z, floor);
      }
    }
  }
}

function layFloor(
  netherColumn: NetherColumn,
  x: number,
  y: number,
  z: number,
  biome: number,
  patch: number,
): void {
  const isShore = y >= LAVA_Y - 1 && y <= LAVA_Y + 1;
  if (isShore && (biome === WASTES || biome === DELTAS) && Math.abs(patch) < 0.07) {
    netherColumn.set(x, y, z, MAGMA);
    return;
  }
  switch (biome) {
    case SOUL_VALLEY:
      return coverDown(netherColumn, x, y, z, patch > 0.08 ? SOUL_SOIL : SOUL_SAND);
    case DELTAS:
      return coverDown(netherColumn, x, y, z, patch > 0.12 ? BLACKSTONE : BASALT);
    case CRIMSON:
      if (y >= LAVA_Y) netherColumn.set(x, y, z, patch > 0.45 ? CRIMSON_WART : CRIMSON_NYLIUM);
      return;
    case WARPED:
      if (y >= LAVA_Y) netherColumn.set(x, y, z, patch > 0.45 ? WARPED_WART : WARPED_NYLIUM);
      return;
    default:
      if (y < LAVA_Y - 2 || y > LAVA_Y + 4) return;
      if (patch > 0.3) coverDown(netherColumn, x, y, z, SOUL_SAND);
      else if (patch < -0.3) layGravel(netherColumn, x, y, z);
  }
}

function roofOf(biome: number, patch: number): number {
  if (biome === SOUL_VALLEY) return patch < 0 ? SOUL_SOIL : NETHERRACK;
  if (biome !== DELTAS) return NETHERRACK;
  return patch > 0.12 ? BLACKSTONE : BASALT;
}

function coverDown(
  netherColumn: NetherColumn,
  x: number,
  y: number,
  z: number,
  state: number,
): void {
  for (let i = 0; i < FLOOR_DEPTH && netherColumn.get(x, y - i, z) === NETHERRACK; i++) {
    netherColumn.set(x, y - i, z, state);
  }
}

function coverUp(netherColumn: NetherColumn, x: number, y: number, z: number, state: number): void {
  for (let i = 0; i < ROOF_DEPTH && netherColumn.get(x, y + i, z) === NETHERRACK; i++) {
    netherColumn.set(x, y + i, z, state);
  }
}

/** Gravel would fall if it were the lowest of a ledge, so rock stays under it. */
function layGravel(netherColumn: NetherColumn, x: number, y: number, z: number): void {
  for (let i = 0; i < 3 && netherColumn.get(x, y - i - 1, z) === NETHERRACK; i++) {
    netherColumn.set(x, y - i, z, GRAVEL);
  }
}

interface Plant {
  readonly state: number;
  /** how many stand on 256 places of floor */
  readonly count: number;
  readonly on: readonly number[];
  /** only in patches: where the patchwork is lower than this */
  readonly patchBelow: number;
}

function plant(name: string, count: number, on: readonly number[], patchBelow = 2): Plant {
  return { state: stateOf(name), count, on, patchBelow };
}

const CRIMSON_GROUND = [CRIMSON_NYLIUM, CRIMSON_WART];
const WARPED_GROUND = [WARPED_NYLIUM, WARPED_WART];

/** What grows and burns on the floors, by biome. */
const PLANTS: ReadonlyMap<number, readonly Plant[]> = new Map([
  [
    WASTES,
    [
      plant('fire', 26, [NETHERRACK], -0.22),
      plant('brown_mushroom', 1, [NETHERRACK]),
      plant('red_mushroom', 1, [NETHERRACK]),
    ],
  ],
  [SOUL_VALLEY, [plant('soul_fire', 5, [SOUL_SOIL]), plant('crimson_roots', 1, [SOUL_SOIL])]],
  [
    CRIMSON,
    [
      plant('crimson_roots', 44, CRIMSON_GROUND),
      plant('crimson_fungus', 9, CRIMSON_GROUND),
      plant('warped_fungus', 1, CRIMSON_GROUND),
    ],
  ],
  [
    WARPED,
    [
      plant('nether_sprouts', 44, WARPED_GROUND),
      plant('warped_roots', 34, WARPED_GROUND),
      plant('warped_fungus', 9, WARPED_GROUND),
      plant('crimson_fungus', 1, WARPED_GROUND),
      plant('crimson_roots', 3, WARPED_GROUND),
    ],
  ],
  [DELTAS, [plant('fire', 3, [NETHERRACK, MAGMA])]],
]);

const VINES_MAX = 8;
const WEEPING = vine('weeping_vines');
const TWISTING = vine('twisting_vines');
const WEEPING_COUNT = 14;
const TWISTING_COUNT = 7;

interface Vine {
  readonly tip: number;
  readonly stalk: number;
}

/** A tip of the last age grows no further. */
function vine(name: string): Vine {
  return { tip: stateOf(name, { age: '25' }), stalk: stateOf(`${name}_plant`) };
}

/** Small plants, fires and vines, wherever nothing larger stands. */
export function plantSurface(
  netherColumn: NetherColumn,
  caverns: Caverns,
  regions: Regions,
  seed: Seed,
): void {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const cell = patchIndex(x, z);
      const biome = regions.biomes[cell]!;
      const patch = regions.patches[cell]!;
      let top = caverns.openBelow(x, z, ROOF_Y);
      while (top > LAVA_Y) {
        const floor = caverns.rockBelow(x, z, top);
        if (floor >= LAVA_Y) plantFloor(netherColumn, x, floor, z, top, biome, patch, seed);
        if (biome === CRIMSON) hangVines(netherColumn, x, Math.max(floor, LAVA_Y), z, top, seed);
        top = caverns.openBelow(x, z, floor);
      }
    }
  }
}

function plantFloor(
  netherColumn: NetherColumn,
  x: number,
  floor: number,
  z: number,
  top: number,
  biome: number,
  patch: number,
  seed: Seed,
): void {
  const bits = hashAt(seed, FOR_FLOOR_PLANT + floor, netherColumn.x0 + x, netherColumn.z0 + z);
  let roll = (bits & 0xffff) / 256;
  for (const { state, count, on, patchBelow } of PLANTS.get(biome)!) {
    roll -= count;
    if (roll >= 0) continue;
    if (patch < patchBelow && on.includes(netherColumn.get(x, floor, z)))
      netherColumn.hang(x, floor + 1, z, state);
    return;
  }
  if (biome !== WARPED || roll >= TWISTING_COUNT) return;
  if (!WARPED_GROUND.includes(netherColumn.get(x, floor, z))) return;
  const length = Math.min(top - floor - 2, 1 + ((bits >>> 16) % VINES_MAX));
  growVine(netherColumn, x, floor + 1, z, length, 1, TWISTING);
}

function hangVines(
  netherColumn: NetherColumn,
  x: number,
  bottom: number,
  z: number,
  top: number,
  seed: Seed,
): void {
  const bits = hashAt(seed, FOR_ROOF_PLANT + top, netherColumn.x0 + x, netherColumn.z0 + z);
  if ((bits & 0xffff) / 256 >= WEEPING_COUNT) return;
  const length = Math.min(top - bottom - 2, 1 + ((bits >>> 16) % VINES_MAX));
  growVine(netherColumn, x, top, z, length, -1, WEEPING);
}

/** Grows a vine up or down as far as there is air. */
function growVine(
  netherColumn: NetherColumn,
  x: number,
  y: number,
  z: number,
  length: number,
  step: number,
  { tip, stalk }: Vine,
): void {
  let grown = 0;
  while (grown < length && netherColumn.get(x, y + grown * step, z) === AIR) {
    netherColumn.set(x, y + grown * step, z, stalk);
    grown++;
  }
  if (grown > 0) netherColumn.set(x, y + (grown - 1) * step, z, tip);
}
