import {
  LOOK_BRIGHT,
  LOOK_BYTES,
  LOOK_CUBE,
  LOOK_CULLS_SAME,
  LOOK_CUTOUT,
  LOOK_FACES,
  LOOK_FIRST_PART,
  LOOK_FLUID,
  LOOK_OCCLUDES,
  LOOK_PARTS,
  LOOK_TRANSLUCENT,
  LOOK_TURNS,
  LOOK_WATERLOGGED,
  PART_BYTES,
  PART_CROP,
  PART_CROSS,
  PART_CULLED,
  PART_FACES,
  TINT_FIXED,
  TINT_GRASS,
} from '../layout.js';
import type { Looks } from '../looks/looks.js';
import type { BlockColumn, BlockSource, LightColumn } from '../source.js';

// A small world and looks made by hand, for the tests of the mesher.

export const AIR = 0;
export const STONE = 1;
export const DIRT = 2;
export const GRASS = 3;
export const GLASS = 4;
export const SLAB = 5;
export const STAIRS = 6;
export const FLOWER = 7;
export const WHEAT = 8;
export const WATER = 9;
export const SHALLOW_WATER = 10;
export const LAVA = 11;
export const WET_SLAB = 12;
export const LOG = 13;
export const POST = 14;
export const BIRCH = 15;
export const FALLING_WATER = 16;

/** The texture of a state is its number and this. */
export const TEXTURE = 100;
const BIRCH_GREEN = 0x55aa80;

interface Part {
  readonly box: readonly number[];
  readonly kind?: number;
  readonly flags?: number;
  /** bits of faces that lie on the cell's side */
  readonly culled?: number;
}

interface State {
  readonly kind: number;
  readonly flags?: number;
  readonly group?: number;
  readonly amount?: number;
  readonly tint?: number;
  readonly turns?: readonly number[];
  readonly parts?: readonly Part[];
}

const SLAB_PART: Part = { box: [0, 0, 0, 16, 8, 16], culled: 0b110111 };

const STATES: readonly State[] = [
  { kind: 0 },
  { kind: LOOK_CUBE, flags: LOOK_OCCLUDES },
  { kind: LOOK_CUBE, flags: LOOK_OCCLUDES },
  { kind: LOOK_CUBE, flags: LOOK_OCCLUDES, tint: TINT_GRASS },
  { kind: LOOK_CUBE, flags: LOOK_CULLS_SAME | LOOK_CUTOUT, group: 1 },
  { kind: LOOK_PARTS, parts: [SLAB_PART] },
  { kind: LOOK_PARTS, parts: [SLAB_PART, { box: [8, 8, 0, 16, 16, 16], culled: 0b111010 }] },
  {
    kind: LOOK_PARTS,
    parts: [{ box: [2, 0, 2, 14, 12, 14], kind: PART_CROSS, flags: LOOK_CUTOUT }],
  },
  {
    kind: LOOK_PARTS,
    parts: [{ box: [0, 0, 0, 16, 12, 16], kind: PART_CROP, flags: LOOK_CUTOUT }],
  },
  { kind: LOOK_FLUID, flags: LOOK_TRANSLUCENT, amount: 8 },
  { kind: LOOK_FLUID, flags: LOOK_TRANSLUCENT, amount: 4 },
  { kind: LOOK_FLUID, flags: LOOK_BRIGHT, amount: 8 },
  { kind: LOOK_PARTS, flags: LOOK_WATERLOGGED, parts: [SLAB_PART] },
  { kind: LOOK_CUBE, flags: LOOK_OCCLUDES, turns: [1, 5, 0, 0, 2, 3] },
  { kind: LOOK_PARTS, parts: [{ box: [6, 0, 6, 10, 24, 10], culled: 0b000100 }] },
  { kind: LOOK_CUBE, flags: LOOK_CULLS_SAME | LOOK_CUTOUT, group: 2, tint: TINT_FIXED },
  { kind: LOOK_FLUID, flags: LOOK_TRANSLUCENT, amount: 8 | 16 },
];

export function testLooks(): Looks {
  const states = new Uint8Array(STATES.length * LOOK_BYTES);
  const parts: Uint8Array[] = [];
  for (const [number, state] of STATES.entries()) {
    const look = states.subarray(number * LOOK_BYTES, (number + 1) * LOOK_BYTES);
    const words = new DataView(look.buffer, look.byteOffset, LOOK_BYTES);
    const face = (TEXTURE + number) | ((state.tint ?? 0) << 12);
    look[0] = state.kind;
    look[1] = state.flags ?? 0;
    look[2] = state.group ?? 0;
    look[3] = state.amount ?? 0;
    look[4] = state.parts?.length ?? 0;
    for (let d = 0; d < 6; d++) words.setUint16(LOOK_FACES + 2 * d, face, true);
    look.set(state.turns ?? [], LOOK_TURNS);
    words.setUint32(LOOK_FIRST_PART, parts.length, true);
    for (const part of state.parts ?? []) parts.push(partBytes(part, face));
  }
  const biome = { sky: 0, fog: 0, precipitation: 'rain' as const };
  return {
    states,
    parts: Uint8Array.from(parts.flatMap((part) => [...part])),
    textures: new Uint8Array(0),
    animations: [],
    biomes: [
      { ...biome, grass: 0x20a040, foliage: 0x108030, water: 0xc06020 },
      { ...biome, grass: 0x50c0a0, foliage: 0x4090a0, water: 0xc06020 },
    ],
    fixedTints: [BIRCH_GREEN],
    textureNamed: () => 0,
    hasTexture: () => false,
    numbers: new Map(),
  };
}

function partBytes(part: Part, face: number): Uint8Array {
  const bytes = new Uint8Array(PART_BYTES);
  const words = new DataView(bytes.buffer);
  bytes.set(part.box);
  bytes[6] = part.kind ?? 0;
  bytes[7] = part.flags ?? 0;
  for (let d = 0; d < 6; d++) words.setUint16(PART_FACES + 2 * d, face, true);
  bytes[PART_CULLED] = part.culled ?? 0;
  return bytes;
}

const CELLS = 4_096;

/** Blocks or light of a column, section by section, as the engine's columns hold theirs. */
class TestColumn<Cells extends Uint16Array | Uint8Array> {
  readonly sections: { cells: Cells | undefined; uniform: number; version: number }[];
  version = 0;
  readonly #make: () => Cells;

  constructor(sectionCount: number, uniform: number, make: () => Cells) {
    this.#make = make;
    this.sections = Array.from({ length: sectionCount }, () => ({
      cells: undefined,
      uniform,
      version: 0,
    }));
  }

  /** Another column that holds the same arrays. */
  fork(): TestColumn<Cells> {
    const fork = new TestColumn<Cells>(0, 0, this.#make);
    fork.sections.push(...this.sections.map((section) => ({ ...section })));
    fork.version = this.version;
    return fork;
  }

  set(section: number, cell: number, value: number): void {
    const own = this.sections[section]!;
    own.cells ??= this.#make().fill(own.uniform) as Cells;
    own.cells[cell] = value;
    own.version++;
    this.version++;
  }
}

interface Known {
  readonly biomes: Uint8Array;
  readonly blocks: TestColumn<Uint16Array>;
  readonly light: TestColumn<Uint8Array>;
}

/** A world of air in daylight where columns are known, to be written block by block. */
export class TestWorld implements BlockSource {
  readonly bottomY: number;
  readonly sectionCount: number;
  /** columns that were asked for, as `x z`, in that order */
  readonly asked = new Set<string>();
  #columns = new Map<string, Known>();
  #given = new Map<Known, { blocks: BlockColumn; light: LightColumn }>();

  constructor(radius: number, sectionCount = 4, bottomY = 0) {
    this.bottomY = bottomY;
    this.sectionCount = sectionCount;
    for (let z = -radius; z <= radius; z++) {
      for (let x = -radius; x <= radius; x++) this.open(x, z);
    }
  }

  /** Makes a column known. */
  open(columnX: number, columnZ: number): void {
    this.#columns.set(`${columnX} ${columnZ}`, {
      biomes: new Uint8Array(256),
      blocks: new TestColumn(this.sectionCount, AIR, () => new Uint16Array(CELLS)),
      light: new TestColumn(this.sectionCount, 0xf0, () => new Uint8Array(CELLS)),
    });
  }

  /** The same world in other columns over the same arrays. */
  fork(): TestWorld {
    const fork = new TestWorld(-1, this.sectionCount, this.bottomY);
    for (const [key, { biomes, blocks, light }] of this.#columns) {
      fork.#columns.set(key, {
        biomes: biomes.slice(),
        blocks: blocks.fork(),
        light: light.fork(),
      });
    }
    return fork;
  }

  blocks(columnX: number, columnZ: number): BlockColumn | undefined {
    this.asked.add(`${columnX} ${columnZ}`);
    return this.#give(columnX, columnZ)?.blocks;
  }

  light(columnX: number, columnZ: number): LightColumn | undefined {
    return this.#give(columnX, columnZ)?.light;
  }

  get(x: number, y: number, z: number): number {
    const section = (y - this.bottomY) >> 4;
    const own = this.#columns.get(`${x >> 4} ${z >> 4}`)?.blocks.sections[section];
    return own?.cells?.[cellOf(x, y, z)] ?? own?.uniform ?? AIR;
  }

  set(x: number, y: number, z: number, state: number): void {
    this.#at(x, z).blocks.set((y - this.bottomY) >> 4, cellOf(x, y, z), state);
  }

  fill(from: readonly number[], to: readonly number[], state: number): void {
    for (let y = from[1]!; y <= to[1]!; y++) {
      for (let z = from[2]!; z <= to[2]!; z++) {
        for (let x = from[0]!; x <= to[0]!; x++) this.set(x, y, z, state);
      }
    }
  }

  fillSection(columnX: number, section: number, columnZ: number, state: number): void {
    const { blocks } = this.#at(columnX * 16, columnZ * 16);
    blocks.sections[section] = { cells: undefined, uniform: state, version: 1 };
    blocks.version++;
  }

  setLight(x: number, y: number, z: number, sky: number, block: number): void {
    this.#at(x, z).light.set((y - this.bottomY) >> 4, cellOf(x, y, z), sky * 16 + block);
  }

  setBiome(x: number, z: number, biome: number): void {
    this.#at(x, z).biomes[(z & 15) * 16 + (x & 15)] = biome;
  }

  #at(x: number, z: number): Known {
    const known = this.#columns.get(`${x >> 4} ${z >> 4}`);
    if (known === undefined) throw new Error(`no column at ${x} ${z}`);
    return known;
  }

  #give(columnX: number, columnZ: number): { blocks: BlockColumn; light: LightColumn } | undefined {
    const known = this.#columns.get(`${columnX} ${columnZ}`);
    if (known === undefined) return undefined;
    let given = this.#given.get(known);
    if (given === undefined) {
      given = { blocks: blockColumn(known), light: lightColumn(known) };
      this.#given.set(known, given);
    }
    return given;
  }
}

function blockColumn({ biomes, blocks }: Known): BlockColumn {
  return {
    biomes,
    get version() {
      return blocks.version;
    },
    sectionVersion: (section) => blocks.sections[section]!.version,
    sectionStates: (section) => blocks.sections[section]!.cells,
    uniformState: (section) => blocks.sections[section]!.uniform,
  };
}

function lightColumn({ light }: Known): LightColumn {
  return {
    get version() {
      return light.version;
    },
    sectionVersion: (section) => light.sections[section]!.version,
    sectionLight: (section) => light.sections[section]!.cells,
    uniformLight: (section) => light.sections[section]!.uniform,
  };
}

function cellOf(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}
