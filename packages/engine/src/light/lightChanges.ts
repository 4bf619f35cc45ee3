import { columnKey } from '../terrain/column.js';

/** More changed blocks than this in a column, and it is quicker to light it all anew. */
const PLACES_MAX = 1_024;

/** What has changed in a column since its light was last put right. */
export interface ColumnChanges {
  readonly x: number;
  readonly z: number;
  /** in the middle of a window; what changes twice may be in here twice */
  readonly places: number[];
  /** the places are too many to be listed */
  isWhole: boolean;
}

/** The changes of blocks that the light does not show yet. */
export class LightChanges {
  readonly #columns = new Map<number, ColumnChanges>();
  #last: ColumnChanges | undefined;

  copy(): LightChanges {
    const copy = new LightChanges();
    for (const [key, { x, z, places, isWhole }] of this.#columns) {
      copy.#columns.set(key, { x, z, places: [...places], isWhole });
    }
    return copy;
  }

  get isEmpty(): boolean {
    return this.#columns.size === 0;
  }

  note(columnX: number, columnZ: number, place: number): void {
    let changes = this.#last;
    if (changes === undefined || changes.x !== columnX || changes.z !== columnZ) {
      changes = this.#of(columnX, columnZ);
    }
    if (changes.isWhole) return;
    changes.places.push(place);
    if (changes.places.length <= PLACES_MAX) return;
    changes.isWhole = true;
    changes.places.length = 0;
  }

  /** Takes out the changes of a column, if there are any. */
  take(columnX: number, columnZ: number): ColumnChanges | undefined {
    const key = columnKey(columnX, columnZ);
    const changes = this.#columns.get(key);
    if (changes === undefined) return undefined;
    this.#columns.delete(key);
    this.#last = undefined;
    return changes;
  }

  #of(columnX: number, columnZ: number): ColumnChanges {
    const key = columnKey(columnX, columnZ);
    let changes = this.#columns.get(key);
    if (changes === undefined) {
      changes = { x: columnX, z: columnZ, places: [], isWhole: false };
      this.#columns.set(key, changes);
    }
    this.#last = changes;
    return changes;
  }
}
