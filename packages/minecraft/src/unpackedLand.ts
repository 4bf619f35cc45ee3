import type { BlockColumn, BlockSource, LightColumn } from '@bridle/render';
import type { KnownWorld } from './knownWorld.js';
import type { BotColumn, MineflayerBot } from './mineflayer.js';
import { SECTION_CELLS, statesOfSection, unpackNumbers, unpackStates } from './sections.js';

const BRIGHT = 0xf0;
const DARK = 0;
/** The biome of a column is read at this level, which is above the sea. */
const BIOME_LEVEL = 64;
/** Biomes come in cells of so many blocks. */
const BIOME_CELL = 4;
const NOT_UNIFORM = -1;

/**
 * The land that a bot was sent, in arrays: for pictures, and for whoever looks around. Sections are unpacked
 * when they are first asked for, and again when the server has changed them. Light is as the server sends it.
 */
export class UnpackedLand implements BlockSource {
  stamp = 0;
  readonly #world: KnownWorld;
  readonly #biomes: ReadonlyMap<number, number>;
  /** by the place of the column */
  readonly #columns = new Map<number, UnpackedColumn>();

  constructor(bot: MineflayerBot, world: KnownWorld) {
    this.#world = world;
    this.#biomes = new Map(bot.registry.biomesArray.map(({ id }, index) => [id, index]));
    bot.on('blockUpdate', (before: Placed | null, after: Placed | null) => {
      const at = (after ?? before)?.position;
      if (at !== undefined) this.#touch(at.x >> 4, at.z >> 4, (at.y - this.bottomY) >> 4);
    });
    bot._client.on('update_light', ({ chunkX, chunkZ }: { chunkX: number; chunkZ: number }) => {
      this.#columns.get(placeOf(chunkX, chunkZ))?.light.touch();
      this.stamp++;
    });
    const forget = (corner: { x: number; z: number }): void => {
      this.stamp++;
      this.#columns.delete(placeOf(corner.x >> 4, corner.z >> 4));
    };
    bot.on('chunkColumnLoad', forget); // one that is sent again is the same object with other blocks in it
    bot.on('chunkColumnUnload', forget);
    bot.on('respawn', () => {
      this.stamp++; // perhaps into another dimension, of another height
      this.#columns.clear();
    });
  }

  /** how many columns it holds, of which none may be one that the bot no longer has */
  get unpackedColumns(): number {
    return this.#columns.size;
  }

  get bottomY(): number {
    return this.#world.bottomY;
  }

  get sectionCount(): number {
    return (this.#world.endY - this.#world.bottomY) >> 4;
  }

  blocks(columnX: number, columnZ: number): UnpackedColumn | undefined {
    return this.#column(columnX, columnZ);
  }

  light(columnX: number, columnZ: number): LightColumn | undefined {
    return this.#column(columnX, columnZ)?.light;
  }

  #column(columnX: number, columnZ: number): UnpackedColumn | undefined {
    const column = this.#world.column(columnX, columnZ);
    if (column === undefined) return undefined;
    const place = placeOf(columnX, columnZ);
    let unpacked = this.#columns.get(place);
    if (unpacked === undefined || unpacked.packed !== column) {
      unpacked = new UnpackedColumn(
        column,
        this.#biomes,
        this.#world.hasSky,
        this.#world.stateCount,
        this.stamp + 1, // more than any column had that was here before
      );
      this.#columns.set(place, unpacked);
    }
    return unpacked;
  }

  #touch(columnX: number, columnZ: number, section: number): void {
    this.#columns.get(placeOf(columnX, columnZ))?.touch(section);
    this.stamp++;
  }
}

/** One number for the place of a column: no world is wider than four million of them. */
function placeOf(columnX: number, columnZ: number): number {
  return columnX * 2 ** 22 + columnZ;
}

interface Placed {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
}

/** One column of it. */
export class UnpackedColumn implements BlockColumn {
  version: number;
  readonly light: UnpackedLight;
  /** as the bot was sent it */
  readonly packed: BotColumn;
  readonly #biomeOf: ReadonlyMap<number, number>;
  readonly #stateCount: number;
  readonly #firstVersion: number;
  readonly #versions: number[] = [];
  readonly #states: (Uint16Array | undefined)[] = [];
  readonly #uniform: (number | undefined)[] = [];
  #biomes: Uint8Array | undefined;

  constructor(
    column: BotColumn,
    biomes: ReadonlyMap<number, number>,
    hasSky: boolean,
    stateCount: number,
    version: number,
  ) {
    this.version = version;
    this.#firstVersion = version;
    this.packed = column;
    this.#biomeOf = biomes;
    this.#stateCount = stateCount;
    this.light = new UnpackedLight(column, hasSky, version);
  }

  get biomes(): Uint8Array {
    this.#biomes ??= this.#readBiomes();
    return this.#biomes;
  }

  sectionVersion(section: number): number {
    return this.#versions[section] ?? this.#firstVersion;
  }

  sectionStates(section: number): Uint16Array | undefined {
    return this.uniformState(section) === NOT_UNIFORM ? this.#states[section] : undefined;
  }

  uniformState(section: number): number {
    this.#uniform[section] ??= this.#read(section);
    return this.#uniform[section];
  }

  touch(section: number): void {
    this.version++;
    this.#versions[section] = this.version;
    this.#uniform[section] = undefined;
  }

  #read(section: number): number {
    const states = statesOfSection(this.packed.sections[section]);
    const isNone = (state: number): boolean => state >= this.#stateCount; // of a damaged column: shown as air
    if (states.only !== undefined) return isNone(states.only) ? 0 : states.only;
    // One array per section, written in place: the version says when.
    this.#states[section] ??= new Uint16Array(SECTION_CELLS);
    const cells = this.#states[section];
    unpackStates(states, cells);
    if (states.palette?.some(isNone) ?? true) {
      for (let i = 0; i < cells.length; i++) if (isNone(cells[i]!)) cells[i] = 0;
    }
    return NOT_UNIFORM;
  }

  #readBiomes(): Uint8Array {
    const biomes = new Uint8Array(256);
    for (let z = 0; z < 16; z += BIOME_CELL) {
      for (let x = 0; x < 16; x += BIOME_CELL) {
        const biome = this.#biomeOf.get(this.packed.getBiome({ x, y: BIOME_LEVEL, z })) ?? 0;
        for (let dz = 0; dz < BIOME_CELL; dz++) {
          biomes.fill(biome, (z + dz) * 16 + x, (z + dz) * 16 + x + BIOME_CELL);
        }
      }
    }
    return biomes;
  }
}

class UnpackedLight implements LightColumn {
  version: number;
  readonly #column: BotColumn;
  readonly #hasSky: boolean;
  readonly #levels: (Uint8Array | undefined)[] = [];
  #uniform: (number | undefined)[] = [];

  constructor(column: BotColumn, hasSky: boolean, version: number) {
    this.version = version;
    this.#column = column;
    this.#hasSky = hasSky;
  }

  sectionVersion(): number {
    return this.version;
  }

  sectionLight(section: number): Uint8Array | undefined {
    return this.uniformLight(section) === NOT_UNIFORM ? this.#levels[section] : undefined;
  }

  uniformLight(section: number): number {
    this.#uniform[section] ??= this.#read(section);
    return this.#uniform[section];
  }

  touch(): void {
    this.version++;
    this.#uniform = [];
  }

  /** Sections of light begin one below the land. What was not sent is dark, or above all that was: bright. */
  #read(section: number): number {
    const { skyLightSections = [], blockLightSections = [] } = this.#column;
    const sky = skyLightSections[section + 1] ?? undefined;
    const block = blockLightSections[section + 1] ?? undefined;
    const rest = this.#hasSky && this.#isAboveAll(skyLightSections, section) ? BRIGHT : DARK;
    if (sky === undefined && block === undefined) return rest;
    this.#levels[section] ??= new Uint8Array(SECTION_CELLS);
    const levels = this.#levels[section];
    if (sky === undefined) levels.fill(rest);
    else {
      unpackNumbers(sky as never, levels);
      for (let i = 0; i < SECTION_CELLS; i++) levels[i]! <<= 4;
    }
    if (block !== undefined) {
      const lamps = new Uint8Array(SECTION_CELLS);
      unpackNumbers(block as never, lamps);
      for (let i = 0; i < SECTION_CELLS; i++) levels[i]! |= lamps[i]!;
    }
    return NOT_UNIFORM;
  }

  #isAboveAll(sky: readonly unknown[], section: number): boolean {
    for (let above = section + 1; above < sky.length; above++) if (sky[above] != null) return false;
    return true;
  }
}
