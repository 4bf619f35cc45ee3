import { AIR, IS_REPLACEABLE, stateOf } from '../blocks/index.js';
import { hashAt, type Seed, scramble } from '../random/random.js';
import { BIOMES, type Biome } from './biomes.js';
import { Caves } from './caves.js';
import { Climate, MARGIN, PATCH, type Patch, SEA_LEVEL } from './climate.js';
import { BOTTOM_Y, Column, TOP_Y } from './column.js';
import { growTree, TREE_LEAVES, TREE_REACH } from './trees.js';

const BEDROCK = stateOf('minecraft:bedrock');
const STONE = stateOf('minecraft:stone');
const DEEPSLATE = stateOf('minecraft:deepslate');
const WATER = stateOf('minecraft:water', { level: '0' });
const ICE = stateOf('minecraft:ice');
const DIRT = stateOf('minecraft:dirt');
const SNOW = stateOf('minecraft:snow', { layers: '1' });
const SNOWY_GRASS = stateOf('minecraft:grass_block', { snowy: 'true' });
const GRASS = stateOf('minecraft:grass_block', { snowy: 'false' });
const CLAY = stateOf('minecraft:clay');
const SUGAR_CANE = stateOf('minecraft:sugar_cane');

const FILLER_DEPTH = 3;
/** a cave roof this thick stays under the sea and where no mouth is */
const ROOF = 4;

/** Purposes of the random bits at a place; each its own, so that none disturbs another. */
const FOR_TREE = 1;
const FOR_PLANT = 2;
const FOR_BEDROCK = 3;
const FOR_DEEPSLATE = 4;
const FOR_ORE = 5;

interface Ore {
  readonly inStone: number;
  readonly inDeepslate: number;
  /** veins per column, blocks per vein, and between which heights */
  readonly veins: number;
  readonly size: number;
  readonly low: number;
  readonly high: number;
}

function ore(name: string, veins: number, size: number, low: number, high: number): Ore {
  const inStone = stateOf(`minecraft:${name}_ore`);
  return {
    inStone,
    inDeepslate: stateOf(`minecraft:deepslate_${name}_ore`),
    veins,
    size,
    low,
    high,
  };
}

function pocket(name: string, veins: number, size: number, low: number, high: number): Ore {
  const state = stateOf(`minecraft:${name}`);
  return { inStone: state, inDeepslate: state, veins, size, low, high };
}

const ORES: readonly Ore[] = [
  pocket('dirt', 4, 24, 0, 90),
  pocket('gravel', 4, 24, -60, 90),
  pocket('granite', 2, 30, 0, 80),
  pocket('diorite', 2, 30, 0, 80),
  pocket('andesite', 2, 30, 0, 80),
  pocket('tuff', 2, 30, -60, 0),
  ore('coal', 16, 12, 0, 140),
  ore('iron', 12, 8, -40, 72),
  ore('copper', 8, 9, -10, 90),
  ore('gold', 4, 8, -60, 32),
  ore('lapis', 2, 6, -60, 40),
  ore('redstone', 6, 7, -62, 14),
  ore('diamond', 4, 5, -62, 14),
];

interface Surface {
  readonly biome: Biome;
  readonly top: number;
  readonly filler: number;
  readonly plants: readonly number[];
}

const SURFACES: readonly Surface[] = BIOMES.map((biome) => ({
  biome,
  top: biome.top === 'grass_block' && biome.cold ? SNOWY_GRASS : stateOf(`minecraft:${biome.top}`),
  filler: stateOf(`minecraft:${biome.filler}`),
  plants: biome.plantKinds.map((name) => stateOf(`minecraft:${name}`)),
}));

/** Makes columns. What a column holds follows from the seed and its place, and nothing else. */
export class Generator {
  readonly #seed: Seed;
  readonly #climate: Climate;
  readonly #caves: Caves;
  readonly #bottom: Uint16Array;
  readonly #ceilings = new Int16Array(256);

  constructor(seed: Seed) {
    this.#seed = seed;
    this.#climate = new Climate(seed);
    this.#caves = new Caves(seed);
    this.#bottom = bottomSection(seed);
  }

  column(columnX: number, columnZ: number): Column {
    const patch = this.#climate.patch(columnX, columnZ);
    const column = new Column(columnX, columnZ, innerBiomes(patch));
    this.#layGround(column, patch);
    this.#placeOres(column);
    this.#carveCaves(column, patch);
    this.#grow(column, patch);
    column.compact();
    return column;
  }

  /** The y of the ground in the middle of a column, without making the column. */
  middleHeight(columnX: number, columnZ: number): number {
    return this.#climate.middleHeight(columnX, columnZ);
  }

  middleBiome(columnX: number, columnZ: number): number {
    return this.#climate.middleBiome(columnX, columnZ);
  }

  #layGround(column: Column, patch: Patch): void {
    const rockTop = lowestHeight(patch) - FILLER_DEPTH - 1;
    this.#layRock(column, rockTop);
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const cell = patchCell(x, z);
        const height = patch.heights[cell]!;
        for (let y = rockTop + 1; y < height - FILLER_DEPTH; y++) column.set(x, y, z, STONE);
        this.#layTop(column, x, z, height, SURFACES[patch.biomes[cell]!]!);
      }
    }
  }

  /** Everything up to `topY`, section by section where a section is all of one kind. */
  #layRock(column: Column, topY: number): void {
    column.writableSection(0).set(this.#bottom);
    const top = sectionOf(topY);
    for (let section = 1; section < top; section++) {
      column.fillSection(section, section < sectionOf(0) ? DEEPSLATE : STONE);
    }
    column.writableSection(top).fill(STONE, 0, ((topY & 15) + 1) << 8);
    this.#blendSlate(column);
  }

  /** Deepslate gives way to stone between y −4 and 3, at a height of its own in every place. */
  #blendSlate(column: Column): void {
    const below = column.writableSection(sectionOf(-1));
    const above = column.writableSection(sectionOf(0));
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const bits = hashAt(this.#seed, FOR_DEEPSLATE, column.x * 16 + x, column.z * 16 + z);
        const slateTop = (bits & 7) - 4;
        const place = (z << 4) | x;
        for (let y = slateTop; y < 0; y++) below[((y & 15) << 8) | place] = STONE;
        for (let y = 0; y < slateTop; y++) above[(y << 8) | place] = DEEPSLATE;
      }
    }
  }

  #layTop(column: Column, x: number, z: number, height: number, surface: Surface): void {
    const underWater = height < SEA_LEVEL;
    const top = underWater && surface.top === GRASS ? DIRT : surface.top;
    for (let depth = 1; depth <= FILLER_DEPTH; depth++) {
      column.set(x, height - depth, z, surface.filler);
    }
    column.set(x, height, z, top);
    if (underWater) {
      for (let y = height + 1; y <= SEA_LEVEL; y++) column.set(x, y, z, WATER);
      if (surface.biome.cold) column.set(x, SEA_LEVEL, z, ICE);
      else if (height > SEA_LEVEL - 6 && isClayBed(column, x, z, this.#seed)) {
        column.set(x, height, z, CLAY);
      }
    } else if (surface.biome.cold) column.set(x, height + 1, z, SNOW);
  }

  #placeOres(column: Column): void {
    for (let kind = 0; kind < ORES.length; kind++) {
      const { inStone, inDeepslate, veins, size, low, high } = ORES[kind]!;
      for (let vein = 0; vein < veins; vein++) {
        let bits = hashAt(this.#seed, FOR_ORE + kind * 64 + vein, column.x, column.z);
        let x = bits & 15;
        let z = (bits >>> 4) & 15;
        let y = low + ((bits >>> 8) % (high - low));
        for (let i = 0; i < size; i++) {
          const present = column.get(x, y, z);
          if (present === STONE) column.set(x, y, z, inStone);
          else if (present === DEEPSLATE) column.set(x, y, z, inDeepslate);
          bits = scramble(bits + i);
          // A walk that stays in its own column, so that no neighbour has a say in it.
          const step = bits % 6;
          if (step === 0) x = Math.min(15, x + 1);
          else if (step === 1) x = Math.max(0, x - 1);
          else if (step === 2) z = Math.min(15, z + 1);
          else if (step === 3) z = Math.max(0, z - 1);
          else if (step === 4) y++;
          else y--;
        }
      }
    }
  }

  #carveCaves(column: Column, { heights, mouths }: Patch): void {
    for (let z = 0, place = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++, place++) {
        const cell = patchCell(x, z);
        const height = heights[cell]!;
        const isOpen = mouths[cell] === 1 && height > SEA_LEVEL + 1;
        this.#ceilings[place] = isOpen ? height : height - ROOF;
      }
    }
    this.#caves.carve(column, this.#ceilings);
  }

  /** Trees and plants, those of the margin included: their leaves may reach into the column. */
  #grow(column: Column, patch: Patch): void {
    const originX = column.x * 16;
    const originZ = column.z * 16;
    const put = (x: number, y: number, z: number, state: number): void => {
      const dx = x - originX;
      const dz = z - originZ;
      if (dx < 0 || dx > 15 || dz < 0 || dz > 15) return;
      const present = column.get(dx, y, dz);
      const givesWay = TREE_LEAVES.has(present) && !TREE_LEAVES.has(state);
      if (IS_REPLACEABLE[present] === 1 || givesWay) column.set(dx, y, dz, state);
    };
    for (let z = -TREE_REACH; z < 16 + TREE_REACH; z++) {
      for (let x = -TREE_REACH; x < 16 + TREE_REACH; x++) {
        const cell = patchCell(x, z);
        const height = patch.heights[cell]!;
        if (height < SEA_LEVEL || patch.mouths[cell] === 1) continue;
        const { biome, plants } = SURFACES[patch.biomes[cell]!]!;
        const bits = hashAt(this.#seed, FOR_TREE, originX + x, originZ + z);
        if ((bits & 0xffff) / 256 < biome.trees) {
          const kind = biome.treeKinds[(bits >>> 16) % biome.treeKinds.length]!;
          growTree(kind, originX + x, height, originZ + z, scramble(bits), put);
        } else if (x >= 0 && x < 16 && z >= 0 && z < 16) {
          this.#plant(column, patch, x, z, height, biome, plants);
        }
      }
    }
  }

  #plant(
    column: Column,
    patch: Patch,
    x: number,
    z: number,
    height: number,
    biome: Biome,
    plants: readonly number[],
  ): void {
    if (column.get(x, height + 1, z) !== AIR) return;
    const bits = hashAt(this.#seed, FOR_PLANT, column.x * 16 + x, column.z * 16 + z);
    if (height === SEA_LEVEL && bits % 5 === 0 && touchesWater(patch, x, z)) {
      for (let i = 1; i <= 1 + ((bits >>> 8) % 3); i++) column.set(x, height + i, z, SUGAR_CANE);
      return;
    }
    if (plants.length === 0 || (bits & 0xffff) / 256 >= biome.plants) return;
    column.set(x, height + 1, z, plants[(bits >>> 16) % plants.length]!);
  }
}

/** The lowest section: bedrock with a ragged top, the same under every column, and deepslate. */
function bottomSection(seed: Seed): Uint16Array {
  const states = new Uint16Array(4_096).fill(DEEPSLATE);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const thickness = 1 + (hashAt(seed, FOR_BEDROCK, x, z) % 4);
      for (let i = 0; i < thickness; i++) states[(i << 8) | (z << 4) | x] = BEDROCK;
    }
  }
  return states;
}

function sectionOf(y: number): number {
  return (y - BOTTOM_Y) >> 4;
}

function lowestHeight({ heights }: Patch): number {
  let lowest = TOP_Y;
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) lowest = Math.min(lowest, heights[patchCell(x, z)]!);
  }
  return lowest;
}

function touchesWater({ heights }: Patch, x: number, z: number): boolean {
  return (
    heights[patchCell(x - 1, z)]! < SEA_LEVEL ||
    heights[patchCell(x + 1, z)]! < SEA_LEVEL ||
    heights[patchCell(x, z - 1)]! < SEA_LEVEL ||
    heights[patchCell(x, z + 1)]! < SEA_LEVEL
  );
}

/** Clay lies in patches of four by four blocks. */
function isClayBed(column: Column, x: number, z: number, seed: Seed): boolean {
  return hashAt(seed, FOR_PLANT, (column.x * 16 + x) >> 2, (column.z * 16 + z) >> 2) % 12 === 0;
}

function patchCell(x: number, z: number): number {
  return (z + MARGIN) * PATCH + x + MARGIN;
}

function innerBiomes({ biomes }: Patch): Uint8Array {
  const inner = new Uint8Array(256);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) inner[z * 16 + x] = biomes[patchCell(x, z)]!;
  }
  return inner;
}
