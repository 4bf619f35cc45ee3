import { LIGHT_EMISSION, LIGHT_OPACITY } from '../blocks/index.js';
import { BOTTOM_Y, columnKey, TOP_Y } from '../terrain/column.js';
import type { WorldBlocks } from '../terrain/worldBlocks.js';
import type { ColumnLight } from './columnLight.js';
import { FirstLight } from './firstLight.js';
import { Flood, LIGHT_KINDS } from './flood.js';
import { takeBack } from './forget.js';
import { type ColumnChanges, LightChanges } from './lightChanges.js';
import { LitColumns } from './litColumns.js';
import { isOpenToSky, PlaceLight } from './placeLight.js';
import { MIDDLE, placeOf } from './window.js';

/** So many cells looked at one by one cost what it costs to light a column and those around it, */
const SEARCHED_MAX = 50_000;
/** and are forgotten when they are of so many columns. */
const SEARCHED_COLUMNS = 1_024;
/** So few are not counted. */
const SEARCHED_FREE = 64;

/**
 * The light of one world, from 0 to 15: the sky's, and that of torches, lava and the like.
 *
 * Some columns are lit: they have the light that there would be if the world were made of the lit
 * columns alone. Light goes no further than 15 blocks, so a column whose eight neighbours are lit
 * has exactly its light in the whole world, and only such columns are ever shown; of those beside
 * them no more than the places that touch them, which are exact as well. Columns get
 * light when it is asked for. What has changed in them since is put right when it is asked for
 * again, and only as far as the light of those changes could be seen there: a thousand blocks
 * changed between two looks cost little more than one.
 */
export class WorldLight {
  readonly #lit: LitColumns;
  readonly #flood: Flood;
  readonly #firstLight: FirstLight;
  readonly #changes: LightChanges;
  readonly #places: PlaceLight;
  /** by column, how many cells have been looked at in it for the light of single places */
  readonly #searched = new Map<number, number>();
  #last: ColumnLight | undefined;
  #moves = 0;
  #losses = 0;

  constructor(blocks: WorldBlocks, from?: WorldLight) {
    if (from === undefined) {
      this.#lit = new LitColumns(blocks);
      this.#changes = new LightChanges();
      this.#flood = new Flood();
      this.#firstLight = new FirstLight(this.#flood);
      this.#places = new PlaceLight();
    } else {
      this.#lit = from.#lit.fork(blocks);
      this.#changes = from.#changes.copy();
      // These hold nothing between two uses but their space: a fork can work in the same.
      this.#flood = from.#flood;
      this.#firstLight = from.#firstLight;
      this.#places = from.#places;
    }
  }

  /** The same light once more, over a fork of the blocks; from here on each goes its own way. */
  fork(blocks: WorldBlocks): WorldLight {
    return new WorldLight(blocks, this);
  }

  get litColumns(): number {
    return this.#lit.size;
  }

  /** Sky light; 15 above the world, 0 under it. */
  sky(x: number, y: number, z: number): number {
    if (y > TOP_Y) return 15;
    if (y < BOTTOM_Y) return 0;
    return this.columnLight(x >> 4, z >> 4).get(x & 15, y, z & 15) >> 4;
  }

  /** Block light; 0 above and under the world. */
  block(x: number, y: number, z: number): number {
    if (y > TOP_Y || y < BOTTOM_Y) return 0;
    return this.columnLight(x >> 4, z >> 4).get(x & 15, y, z & 15) & 15;
  }

  /**
   * The same as `sky`, for whoever wants to know it of single places: the land around them is not
   * lit for that, unless so much of it is looked at again and again that lighting it costs less.
   */
  skyAt(x: number, y: number, z: number): number {
    if (y > TOP_Y || y < BOTTOM_Y || this.#isShown(x >> 4, z >> 4)) return this.sky(x, y, z);
    const light = this.#places.sky(this.#lit.blocks, x, y, z);
    this.#noteSearch(x >> 4, z >> 4);
    return light;
  }

  /** The same as `block`, in that way. */
  blockAt(x: number, y: number, z: number): number {
    if (y > TOP_Y || y < BOTTOM_Y || this.#isShown(x >> 4, z >> 4)) return this.block(x, y, z);
    const light = this.#places.block(this.#lit.blocks, x, y, z);
    this.#noteSearch(x >> 4, z >> 4);
    return light;
  }

  /** Whether there is nothing between a place and the sky: whether `sky` would be 15. */
  isOpen(x: number, y: number, z: number): boolean {
    if (y < BOTTOM_Y) return false;
    return y > TOP_Y || isOpenToSky(this.#lit.blocks.column(x >> 4, z >> 4), x, y, z);
  }

  /** Whether a column has its light, or is to have it: nothing can tell but the time it takes. */
  #isShown(columnX: number, columnZ: number): boolean {
    if (this.#last?.x === columnX && this.#last.z === columnZ) return true;
    if (this.#changes.isEmpty && this.#lit.isSurrounded(columnX, columnZ)) return true;
    return (this.#searched.get(columnKey(columnX, columnZ)) ?? 0) > SEARCHED_MAX;
  }

  #noteSearch(columnX: number, columnZ: number): void {
    const { cells } = this.#places;
    if (cells < SEARCHED_FREE) return;
    const key = columnKey(columnX, columnZ);
    this.#searched.set(key, (this.#searched.get(key) ?? 0) + cells);
  }

  /** The light of a column, to be read at once: the next change may put another in its place. */
  columnLight(columnX: number, columnZ: number): ColumnLight {
    if (this.#last?.x === columnX && this.#last.z === columnZ) return this.#last;
    if (!this.#changes.isEmpty) this.#settleAround(columnX, columnZ);
    if (!this.#lit.isSurrounded(columnX, columnZ)) this.#surround(columnX, columnZ);
    this.#last = this.#lit.find(columnX, columnZ)!;
    return this.#last;
  }

  /**
   * The light of a column beside one whose light was asked for just now: where the two touch, it
   * is exact as well. Elsewhere in the column light may be missing that comes from further away.
   */
  lightBeside(columnX: number, columnZ: number): ColumnLight {
    return this.#lit.find(columnX, columnZ) ?? this.columnLight(columnX, columnZ);
  }

  /** Grows when a column gets light or has it put right: then that of others may have changed. */
  get moves(): number {
    return this.#moves;
  }

  /**
   * Grows when light is forgotten. While it does not and no block changes, the light of every
   * column that was asked for is as it was, and so is the light beside it where the two touch.
   */
  get losses(): number {
    return this.#losses;
  }

  /** To be called when a block has changed. */
  changed(x: number, y: number, z: number, before: number, after: number): void {
    const isSame =
      LIGHT_OPACITY[after] === LIGHT_OPACITY[before] &&
      LIGHT_EMISSION[after] === LIGHT_EMISSION[before];
    if (isSame || y < BOTTOM_Y || y > TOP_Y) return;
    if (this.#lit.find(x >> 4, z >> 4) === undefined) return;
    this.#changes.note(x >> 4, z >> 4, placeOf(MIDDLE + (x & 15), y, MIDDLE + (z & 15)));
    this.#last = undefined;
  }

  /** Forgets light further than `radius` columns from a place. It comes back when asked for. */
  forgetFar(columnX: number, columnZ: number, radius: number): void {
    this.#forget(this.#lit.takeFar(columnX, columnZ, radius));
    if (this.#searched.size > SEARCHED_COLUMNS) this.#searched.clear();
    this.#last = undefined;
  }

  #forget(taken: readonly ColumnLight[]): void {
    this.#losses += taken.length;
    for (const column of taken) {
      this.#changes.take(column.x, column.z);
      takeBack(this.#flood, this.#lit, column);
    }
  }

  /**
   * Puts right what can be seen in one column: changes in it and in its neighbours. Whatever else
   * waits is too far away. A place that waits may have any light meanwhile; all others have what
   * their neighbours give them, so that the columns can be put right one after the other.
   */
  #settleAround(columnX: number, columnZ: number): void {
    const dark: ColumnLight[] = [];
    const changed: ColumnChanges[] = [];
    for (let z = columnZ - 1; z <= columnZ + 1; z++) {
      for (let x = columnX - 1; x <= columnX + 1; x++) {
        const changes = this.#changes.take(x, z);
        if (changes === undefined) continue;
        this.#moves++;
        if (changes.isWhole) dark.push(this.#lit.take(x, z)!);
        else changed.push(changes);
      }
    }
    this.#forget(dark);
    for (const { x, z, places } of changed) this.#follow(x, z, places);
  }

  /** Follows up the changes of a column: takes all their light away, then lets it come back. */
  #follow(columnX: number, columnZ: number, places: readonly number[]): void {
    const flood = this.#flood;
    flood.window.open(this.#lit, columnX, columnZ);
    for (const kind of LIGHT_KINDS) {
      for (const place of places) flood.dimFrom(kind, place);
      flood.dim(kind);
      for (const place of places) {
        flood.shine(kind, place);
        flood.spreadFromAround(kind, place);
      }
      flood.spread(kind);
    }
    flood.window.close();
  }

  #surround(columnX: number, columnZ: number): void {
    const lit = this.#lit;
    for (let z = columnZ - 1; z <= columnZ + 1; z++) {
      for (let x = columnX - 1; x <= columnX + 1; x++) {
        if (lit.find(x, z) !== undefined) continue;
        this.#moves++;
        this.#firstLight.light(lit, lit.blocks.column(x, z), lit.create(x, z));
      }
    }
    lit.setSurrounded(columnX, columnZ);
  }
}
