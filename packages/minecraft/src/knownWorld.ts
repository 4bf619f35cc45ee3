import type { BlockStateFacts, BlockStates } from './blockStates.js';
import type { Bot, BotColumn } from './mineflayer.js';

const SECTION = 16;
/** of a world whose server does not say how high it is, as all were until 1.17 */
const OLD_HEIGHT = 256;
const BRIGHT = 15;

/** What the bot was sent of the world: anything else is unknown, which is not air. */
export class KnownWorld {
  readonly #bot: Bot;
  readonly #states: BlockStates;
  readonly #cell = { x: 0, y: 0, z: 0 };
  /** the column that was asked for last: cells are mostly read one beside the other */
  #last: BotColumn | undefined;
  #lastX = Number.NaN;
  #lastZ = Number.NaN;

  constructor(bot: Bot, states: BlockStates) {
    this.#bot = bot;
    this.#states = states;
    const forget = (): void => {
      this.#lastX = Number.NaN;
    };
    bot.on('chunkColumnLoad', forget);
    bot.on('chunkColumnUnload', forget);
    bot.on('respawn', forget); // perhaps into another dimension, whose columns are others
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

  /** The number of the state in a cell; undefined where nothing is loaded, or no block can be. */
  stateAt(x: number, y: number, z: number): number | undefined {
    if (y < this.bottomY || y >= this.endY) return undefined;
    const column = this.column(x >> 4, z >> 4);
    if (column === undefined) return undefined;
    return column.getBlockStateId(this.#within(x, y, z));
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
    return biome === undefined || biome.name === '' ? null : `minecraft:${biome.name}`;
  }

  get loadedColumns(): number {
    return this.#bot.world.getColumns().length;
  }

  /** All columns that are loaded. */
  columns(): BotColumn[] {
    return this.#bot.world.getColumns().map(({ column }) => column);
  }

  #within(x: number, y: number, z: number): { x: number; y: number; z: number } {
    const cell = this.#cell;
    cell.x = x & (SECTION - 1);
    cell.y = y;
    cell.z = z & (SECTION - 1);
    return cell;
  }
}
