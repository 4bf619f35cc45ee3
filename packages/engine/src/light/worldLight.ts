import { LIGHT_EMISSION, LIGHT_OPACITY } from '../blocks/index.js';
import type { WorldBlocks } from '../sim/worldBlocks.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { Changes, type ColumnChanges } from './changes.js';
import type { ColumnLight } from './columnLight.js';
import { FirstLight } from './firstLight.js';
import { Flood, LIGHT_KINDS } from './flood.js';
import { takeBack } from './forget.js';
import { LitColumns } from './litColumns.js';
import { MIDDLE, placeOf } from './window.js';

/**
 * The light of one world, from 0 to 15: the sky's, and that of torches, lava and the like.
 *
 * Some columns are lit: they have the light that there would be if the world were made of the lit
 * columns alone. Light goes no further than 15 blocks, so a column whose eight neighbours are lit
 * has exactly its light in the whole world, and only such columns are ever shown. Columns get
 * light when it is asked for. What has changed in them since is put right when it is asked for
 * again, and only as far as the light of those changes could be seen there: a thousand blocks
 * changed between two looks cost little more than one.
 */
export class WorldLight {
  readonly #lit: LitColumns;
  readonly #flood: Flood;
  readonly #firstLight: FirstLight;
  readonly #changes: Changes;
  #last: ColumnLight | undefined;

  constructor(blocks: WorldBlocks, from?: WorldLight) {
    if (from === undefined) {
      this.#lit = new LitColumns(blocks);
      this.#changes = new Changes();
      this.#flood = new Flood();
      this.#firstLight = new FirstLight(this.#flood);
    } else {
      this.#lit = from.#lit.fork(blocks);
      this.#changes = from.#changes.copy();
      // These hold nothing between two uses but their space: a fork can work in the same.
      this.#flood = from.#flood;
      this.#firstLight = from.#firstLight;
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

  /** The light of a column, to be read at once: the next change may put another in its place. */
  columnLight(columnX: number, columnZ: number): ColumnLight {
    if (this.#last?.x === columnX && this.#last.z === columnZ) return this.#last;
    if (!this.#changes.isEmpty) this.#settleAround(columnX, columnZ);
    if (!this.#lit.isSurrounded(columnX, columnZ)) this.#surround(columnX, columnZ);
    this.#last = this.#lit.find(columnX, columnZ)!;
    return this.#last;
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
    this.#last = undefined;
  }

  #forget(taken: readonly ColumnLight[]): void {
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
        this.#firstLight.light(lit, lit.blocks.column(x, z), lit.create(x, z));
      }
    }
    lit.setSurrounded(columnX, columnZ);
  }
}
