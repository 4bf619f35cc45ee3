import { AIR, IS_REPLACEABLE, LIGHT_EMISSION, STATE_COUNT, stateOf } from '../blocks/index.js';
import { hashAt, hashInRow, hashPurpose, hashRow, type Seed, scramble } from '../random/random.js';
import { BIOMES, type Biome } from './biomes.js';
import { Caves } from './caves.js';
import { Climate, type ClimatePatch, MARGIN, PATCH, SEA_LEVEL } from './climate.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from './column.js';
import { ColumnDraft, cellAt, LAYER_CELLS } from './columnDraft.js';
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
/** the highest plant that is no tree: sugar cane */
const PLANT_HEIGHT = 3;
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

const IS_LEAVES = Uint8Array.from({ length: STATE_COUNT }, (_, state) =>
  TREE_LEAVES.has(state) ? 1 : 0,
);

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
  readonly #rock: Uint16Array;
  readonly #draft = new ColumnDraft();
  readonly #ceilings = new Int16Array(256);
  /** the random bits of each vein, of each place for a tree and so on, as far as they go */
  readonly #veins: Int32Array;
  readonly #trees: number;
  readonly #slate: number;
  readonly #rows = new Int32Array(16 + 2 * TREE_REACH);

  constructor(seed: Seed) {
    this.#seed = seed;
    this.#climate = new Climate(seed);
    this.#caves = new Caves(seed);
    this.#rock = rockOf(seed);
    this.#veins = veinHashes(seed);
    this.#trees = hashPurpose(seed, FOR_TREE);
    this.#slate = hashPurpose(seed, FOR_DEEPSLATE);
  }

  column(columnX: number, columnZ: number): Column {
    const patch = this.#climate.patch(columnX, columnZ);
    const draft = this.#draft;
    const [lowest, highest] = heightsOf(patch);
    const rockTop = lowest - FILLER_DEPTH - 1;
    draft.begin(columnX, columnZ, this.#rock, rockTop);
    draft.reach(Math.max(highest + PLANT_HEIGHT, SEA_LEVEL));
    this.#blendSlate(draft);
    this.#layGround(draft, patch, rockTop);
    this.#placeOres(draft);
    this.#carveCaves(draft, patch);
    this.#grow(draft, patch);
    return draft.finish(innerBiomes(patch));
  }

  /** The y of the ground in the middle of a column, without making the column. */
  middleHeight(columnX: number, columnZ: number): number {
    return this.#climate.middleHeight(columnX, columnZ);
  }

  middleBiome(columnX: number, columnZ: number): number {
    return this.#climate.middleBiome(columnX, columnZ);
  }

  #layGround(draft: ColumnDraft, patch: ClimatePatch, rockTop: number): void {
    const { cells } = draft;
    for (let z = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++) {
        const cell = patchCell(x, z);
        const height = patch.heights[cell]!;
        const end = cellAt(x, height - FILLER_DEPTH, z);
        for (let i = cellAt(x, rockTop + 1, z); i < end; i += LAYER_CELLS) cells[i] = STONE;
        this.#layTop(draft, x, z, height, SURFACES[patch.biomes[cell]!]!);
      }
    }
  }

  /** Deepslate gives way to stone between y −4 and 3, at a height of its own in every place. */
  #blendSlate({ cells, columnX, columnZ }: ColumnDraft): void {
    for (let x = 0; x < 16; x++) {
      const row = hashRow(this.#slate, columnX * 16 + x);
      for (let z = 0; z < 16; z++) {
        const slateTop = (hashInRow(row, columnZ * 16 + z) & 7) - 4;
        for (let y = slateTop; y < 0; y++) cells[cellAt(x, y, z)] = STONE;
        for (let y = 0; y < slateTop; y++) cells[cellAt(x, y, z)] = DEEPSLATE;
      }
    }
  }

  #layTop(draft: ColumnDraft, x: number, z: number, height: number, surface: Surface): void {
    const { cells } = draft;
    const underWater = height < SEA_LEVEL;
    const ground = cellAt(x, height, z);
    for (let depth = 1; depth <= FILLER_DEPTH; depth++)
      cells[ground - depth * LAYER_CELLS] = surface.filler;
    cells[ground] = underWater && surface.top === GRASS ? DIRT : surface.top;
    if (underWater) {
      const sea = cellAt(x, SEA_LEVEL, z);
      for (let i = ground + LAYER_CELLS; i <= sea; i += LAYER_CELLS) cells[i] = WATER;
      if (surface.biome.cold) cells[sea] = ICE;
      else if (height > SEA_LEVEL - 6 && isClayBed(draft, x, z, this.#seed)) cells[ground] = CLAY;
    } else if (surface.biome.cold) cells[ground + LAYER_CELLS] = SNOW;
  }

  #placeOres({ cells, columnX, columnZ }: ColumnDraft): void {
    for (let kind = 0, hash = 0; kind < ORES.length; kind++) {
      const { inStone, inDeepslate, veins, size, low, high } = ORES[kind]!;
      for (let vein = 0; vein < veins; vein++, hash++) {
        let bits = hashInRow(hashRow(this.#veins[hash]!, columnX), columnZ);
        let x = bits & 15;
        let z = (bits >>> 4) & 15;
        let y = low + ((bits >>> 8) % (high - low));
        for (let i = 0; i < size; i++) {
          if (y >= BOTTOM_Y) {
            const cell = cellAt(x, y, z);
            const present = cells[cell];
            if (present === STONE) cells[cell] = inStone;
            else if (present === DEEPSLATE) cells[cell] = inDeepslate;
          }
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

  #carveCaves(draft: ColumnDraft, { heights, mouths }: ClimatePatch): void {
    for (let z = 0, place = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++, place++) {
        const cell = patchCell(x, z);
        const height = heights[cell]!;
        const isOpen = mouths[cell] === 1 && height > SEA_LEVEL + 1;
        this.#ceilings[place] = isOpen ? height : height - ROOF;
      }
    }
    this.#caves.carve(draft, this.#ceilings);
  }

  /** Trees and plants, those of the margin included: their leaves may reach into the column. */
  #grow(draft: ColumnDraft, patch: ClimatePatch): void {
    const originX = draft.columnX * 16;
    const originZ = draft.columnZ * 16;
    const { cells } = draft;
    const put = (x: number, y: number, z: number, state: number): void => {
      const dx = x - originX;
      const dz = z - originZ;
      if (dx < 0 || dx > 15 || dz < 0 || dz > 15) return;
      const cell = cellAt(dx, y, dz);
      const present = cells[cell]!;
      if (IS_REPLACEABLE[present] === 1 || (IS_LEAVES[present] === 1 && IS_LEAVES[state] === 0)) {
        cells[cell] = state;
        draft.reach(y);
      }
    };
    const rows = this.#rows;
    for (let i = 0; i < rows.length; i++) {
      rows[i] = hashRow(this.#trees, originX + i - TREE_REACH);
    }
    for (let z = -TREE_REACH; z < 16 + TREE_REACH; z++) {
      for (let x = -TREE_REACH; x < 16 + TREE_REACH; x++) {
        const cell = patchCell(x, z);
        const height = patch.heights[cell]!;
        if (height < SEA_LEVEL || patch.mouths[cell] === 1) continue;
        const { biome, plants } = SURFACES[patch.biomes[cell]!]!;
        const bits = hashInRow(rows[x + TREE_REACH]!, originZ + z);
        if ((bits & 0xffff) / 256 < biome.trees) {
          const kind = biome.treeKinds[(bits >>> 16) % biome.treeKinds.length]!;
          growTree(kind, originX + x, height, originZ + z, scramble(bits), put);
        } else if (x >= 0 && x < 16 && z >= 0 && z < 16) {
          this.#plant(draft, patch, x, z, height, biome, plants);
        }
      }
    }
  }

  #plant(
    draft: ColumnDraft,
    patch: ClimatePatch,
    x: number,
    z: number,
    height: number,
    biome: Biome,
    plants: readonly number[],
  ): void {
    const { cells, columnX, columnZ } = draft;
    const above = cellAt(x, height + 1, z);
    if (cells[above] !== AIR) return;
    const bits = hashAt(this.#seed, FOR_PLANT, columnX * 16 + x, columnZ * 16 + z);
    if (height === SEA_LEVEL && bits % 5 === 0 && touchesWater(patch, x, z)) {
      for (let i = 0; i <= (bits >>> 8) % PLANT_HEIGHT; i++)
        cells[above + i * LAYER_CELLS] = SUGAR_CANE;
      return;
    }
    if (plants.length === 0 || (bits & 0xffff) / 256 >= biome.plants) return;
    const plant = plants[(bits >>> 16) % plants.length]!;
    cells[above] = plant;
    if (LIGHT_EMISSION[plant] !== 0) draft.shine(height + 1);
  }
}

/** The lowest section, then deepslate and above y 0 stone, as high as there may be ground. */
function rockOf(seed: Seed): Uint16Array {
  const rock = new Uint16Array(SECTIONS * 4_096);
  rock.fill(DEEPSLATE, 0, cellAt(0, 0, 0));
  rock.fill(STONE, cellAt(0, 0, 0));
  rock.set(bottomSection(seed));
  return rock;
}

/** What the random bits of all veins have in common, kind by kind. */
function veinHashes(seed: Seed): Int32Array {
  return Int32Array.from(
    ORES.flatMap(({ veins }, kind) =>
      Array.from({ length: veins }, (_, vein) => hashPurpose(seed, FOR_ORE + kind * 64 + vein)),
    ),
  );
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

/** The lowest and the highest ground of the column. */
function heightsOf({ heights }: ClimatePatch): [number, number] {
  let lowest = TOP_Y;
  let highest = BOTTOM_Y;
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const height = heights[patchCell(x, z)]!;
      lowest = Math.min(lowest, height);
      highest = Math.max(highest, height);
    }
  }
  return [lowest, highest];
}

function touchesWater({ heights }: ClimatePatch, x: number, z: number): boolean {
  return (
    heights[patchCell(x - 1, z)]! < SEA_LEVEL ||
    heights[patchCell(x + 1, z)]! < SEA_LEVEL ||
    heights[patchCell(x, z - 1)]! < SEA_LEVEL ||
    heights[patchCell(x, z + 1)]! < SEA_LEVEL
  );
}

/** Clay lies in patches of four by four blocks. */
function isClayBed({ columnX, columnZ }: ColumnDraft, x: number, z: number, seed: Seed): boolean {
  return hashAt(seed, FOR_PLANT, (columnX * 16 + x) >> 2, (columnZ * 16 + z) >> 2) % 12 === 0;
}

function patchCell(x: number, z: number): number {
  return (z + MARGIN) * PATCH + x + MARGIN;
}

function innerBiomes({ biomes }: ClimatePatch): Uint8Array {
  const inner = new Uint8Array(256);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) inner[z * 16 + x] = biomes[patchCell(x, z)]!;
  }
  return inner;
}
