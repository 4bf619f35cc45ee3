import { AIR } from '../../blocks/index.js';
import { BOTTOM_Y, Column } from '../column.js';
import { FLOOR_Y, ROOF_Y } from './caverns.js';

const FIRST = (FLOOR_Y - BOTTOM_Y) >> 4;
const COUNT = (ROOF_Y + 1 - FLOOR_Y) >> 4;

/** The part of a new column that the nether fills, written without the column's bookkeeping. */
export class NetherColumn {
  readonly column: Column;
  /** world coordinates of the corner */
  readonly x0: number;
  readonly z0: number;
  readonly #sections: readonly Uint16Array[];

  constructor(columnX: number, columnZ: number, biomes: Uint8Array) {
    this.column = new Column(columnX, columnZ, biomes);
    this.x0 = columnX * 16;
    this.z0 = columnZ * 16;
    this.#sections = Array.from({ length: COUNT }, (_, i) =>
      this.column.writableSection(FIRST + i),
    );
  }

  fill(state: number): void {
    for (const section of this.#sections) section.fill(state);
  }

  /** x and z of 0 to 15, y of the nether. */
  get(x: number, y: number, z: number): number {
    return this.#sections[y >> 4]![((y & 15) << 8) | (z << 4) | x]!;
  }

  set(x: number, y: number, z: number, state: number): void {
    this.#sections[y >> 4]![((y & 15) << 8) | (z << 4) | x] = state;
  }

  /** Puts a block where the column has air; elsewhere, and outside the column, nothing happens. */
  hang(x: number, y: number, z: number, state: number): void {
    if (isInside(x, y, z) && this.get(x, y, z) === AIR) this.set(x, y, z, state);
  }

  /** The same where it has air or one other state. */
  stand(x: number, y: number, z: number, state: number, over: number): void {
    if (!isInside(x, y, z)) return;
    const present = this.get(x, y, z);
    if (present === AIR || present === over) this.set(x, y, z, state);
  }
}

function isInside(x: number, y: number, z: number): boolean {
  return x >= 0 && x < 16 && z >= 0 && z < 16 && y > FLOOR_Y && y < ROOF_Y;
}
