import type { BlockStateFacts, BlockStates } from './blockStates.js';
import type { BotColumn, MineflayerBot } from './mineflayer.js';
import { ourBiome } from './names.js';

const SECTION = 16;
/** of a world whose server does not say how high it is, as all were until 1.17 */
const OLD_HEIGHT = 256;
const BRIGHT = 15;
/** of a wider square most columns are not loaded: it is shorter to go through those that are */
const GRID_COLUMNS = 256;

export interface LoadedColumn {
  readonly columnX: number;
  readonly columnZ: number;
  readonly column: BotColumn;
}

/** What the bot was sent of the world: anything else is unknown, which is not air. */
export class KnownWorld {
  readonly #bot: MineflayerBot;
  readonly #states: BlockStates;
  readonly #cell = { x: 0, y: 0, z: 0 };
  /** the column that was asked for last: cells are mostly read one beside the other */
  #last: BotColumn | undefined;
  #lastX = Number.NaN;
  #lastZ = Number.NaN;

  constructor(bot: MineflayerBot, states: BlockStates) {
    this.#bot = bot;
    this.#states = states;
    const forget = (): void => {
      this.#lastX = Number.NaN;
    };
    bot.on('chunkColumnLoad', forget);
    bot.on('chunkColumnUnload', forget);
    bot.on('respawn', forget); // perhaps into another dimension, whose columns are others
  }

  /** how many states the version has: a number beyond is none of them */
  get stateCount(): number {
    return this.#states.count;
  }

  get bottomY(): number {
    return this.#bot.game.minY ?? 0;
  }

  /** the first level that can hold no block */
  get endY(): number {
    return this.bottomY + (this.#bot.game.height ?? OLD_HEIGHT);
  }

  /** The sun shines in this dimension. */
  get hasSky(): boolean {
    const { dimension } = this.#bot.game;
    return !dimension.endsWith('the_nether') && !dimension.endsWith('the_end');
  }

  column(columnX: number, columnZ: number): BotColumn | undefined {
    if (columnX !== this.#lastX || columnZ !== this.#lastZ) {
      this.#last = this.#bot.world.getColumn(columnX, columnZ) ?? undefined;
      this.#lastX = columnX;
      this.#lastZ = columnZ;
    }
    return this.#last;
  }

  /** The loaded columns of which some cell is within so many blocks of a place, along x and along z. */
  *columnsWithin(x: number, z: number, radius: number): Generator<LoadedColumn> {
    const [x0, x1] = [Math.floor((x - radius) / SECTION), Math.floor((x + radius) / SECTION)];
    const [z0, z1] = [Math.floor((z - radius) / SECTION), Math.floor((z + radius) / SECTION)];
    if ((x1 - x0 + 1) * (z1 - z0 + 1) <= GRID_COLUMNS) {
      for (let columnZ = z0; columnZ <= z1; columnZ++) {
        for (let columnX = x0; columnX <= x1; columnX++) {
          const column = this.column(columnX, columnZ);
          if (column !== undefined) yield { columnX, columnZ, column };
        }
      }
      return;
    }
    for (const { chunkX, chunkZ, column } of this.#bot.world.getColumns()) {
      const [columnX, columnZ] = [Number(chunkX), Number(chunkZ)];
      if (columnX < x0 || columnX > x1 || columnZ < z0 || columnZ > z1) continue;
      yield { columnX, columnZ, column };
    }
  }

  /** The number of the state in a cell; undefined where nothing is loaded, or no block can be. */
  stateAt(x: number, y: number, z: number): number | undefined {
    if (y < this.bottomY || y >= this.endY) return undefined;
    const column = this.column(x >> 4, z >> 4);
    if (column === undefined) return undefined;
    const state = column.getBlockStateId(this.#within(x, y, z));
    return state < this.#states.count ? state : undefined; // none of this version: a damaged column
  }

  /** The name of the block in a cell, which is cheap; undefined as above. */
  nameAt(x: number, y: number, z: number): string | undefined {
    const state = this.stateAt(x, y, z);
    return state === undefined ? undefined : this.#states.nameOf(state);
  }

  factsAt(x: number, y: number, z: number): BlockStateFacts | undefined {
    const id = this.stateAt(x, y, z);
    return id === undefined ? undefined : this.#states.of(id);
  }

  /** Light of the sky, 0 to 15; null where none is known. */
  skyLightAt(x: number, y: number, z: number): number | null {
    const column = this.column(x >> 4, z >> 4);
    if (column === undefined) return null;
    if (!this.hasSky || y < this.bottomY) return 0;
    if (y >= this.endY) return BRIGHT;
    // The library says 0 where the server has sent no section, which is so above the land.
    const sections = column.skyLightSections;
    const section = ((y - this.bottomY) >> 4) + 1;
    if (sections !== undefined && sections[section] == null) {
      return sections.slice(section).every((one) => one == null) ? BRIGHT : 0;
    }
    return column.getSkyLight(this.#within(x, y, z));
  }

  blockLightAt(x: number, y: number, z: number): number | null {
    const column = this.column(x >> 4, z >> 4);
    if (column === undefined) return null;
    if (y < this.bottomY || y >= this.endY) return 0;
    return column.getBlockLight(this.#within(x, y, z));
  }

  /** The name of the biome of a cell; null where it is not known. */
  biomeAt(x: number, y: number, z: number): string | null {
    const column = this.column(x >> 4, z >> 4);
    if (column === undefined || y < this.bottomY || y >= this.endY) return null;
    const biome = this.#bot.registry.biomes[column.getBiome(this.#within(x, y, z))];
    return biome === undefined || biome.name === '' ? null : ourBiome(biome.name);
  }

  get loadedColumns(): number {
    return this.#bot.world.getColumns().length;
  }

  #within(x: number, y: number, z: number): { x: number; y: number; z: number } {
    const cell = this.#cell;
    cell.x = x & (SECTION - 1);
    cell.y = y;
    cell.z = z & (SECTION - 1);
    return cell;
  }
}
