import { type UnpackedSection, unpackColumn } from '@bridle/block-view';
import type { BlockColumn, BlockSource, LightColumn } from '@bridle/facets/pictured';

/** More than there are columns from one end of a world to the other. */
const COLUMNS_ACROSS = 4_194_304;

/** The land that a page was told of, for the renderer. */
export class DrawnLand implements BlockSource {
  #bottomY = 0;
  #sectionCount = 0;
  #stamp = 0;
  readonly #columns = new Map<number, DrawnColumn>();

  get bottomY(): number {
    return this.#bottomY;
  }

  get sectionCount(): number {
    return this.#sectionCount;
  }

  /** Never the same again after a change, whatever land it is. */
  get stamp(): number {
    return this.#stamp;
  }

  get size(): number {
    return this.#columns.size;
  }

  /** All land of before is gone, and what comes is of this height. */
  begin(bottomY: number, sectionCount: number): void {
    this.#columns.clear();
    this.#bottomY = bottomY;
    this.#sectionCount = sectionCount;
    this.#stamp++;
  }

  /** Takes what `packColumn` has written: a whole column, or sections of one that is here already. */
  take(columnX: number, columnZ: number, packed: Readonly<Uint8Array>): void {
    const { biomes, sections } = unpackColumn(packed);
    const key = keyOf(columnX, columnZ);
    const before = this.#columns.get(key);
    this.#columns.set(key, new DrawnColumn(this.#sectionCount, before, biomes, sections));
    this.#stamp++;
  }

  drop(columnX: number, columnZ: number): void {
    if (this.#columns.delete(keyOf(columnX, columnZ))) this.#stamp++;
  }

  blocks(columnX: number, columnZ: number): BlockColumn | undefined {
    return this.#columns.get(keyOf(columnX, columnZ));
  }

  light(columnX: number, columnZ: number): LightColumn | undefined {
    return this.#columns.get(keyOf(columnX, columnZ))?.light;
  }
}

function keyOf(columnX: number, columnZ: number): number {
  return columnX * COLUMNS_ACROSS + columnZ + COLUMNS_ACROSS / 2;
}

/**
 * A column as it was told once, never written to: what changes of it is a new one that has the arrays of the
 * other sections in common. So the renderer, which has kept the one before, can tell what exactly has changed.
 */
class DrawnColumn implements BlockColumn {
  readonly biomes: Uint8Array;
  readonly version = 0;
  readonly light: LightColumn;
  readonly #states: (Uint16Array | undefined)[];
  readonly #uniformStates: Uint16Array;
  readonly #lights: (Uint8Array | undefined)[];
  readonly #uniformLights: Uint8Array;

  constructor(
    sectionCount: number,
    before: DrawnColumn | undefined,
    biomes: Uint8Array,
    sections: readonly UnpackedSection[],
  ) {
    this.biomes = biomes;
    if (before === undefined) {
      this.#states = new Array<Uint16Array | undefined>(sectionCount).fill(undefined);
      this.#uniformStates = new Uint16Array(sectionCount);
      this.#lights = new Array<Uint8Array | undefined>(sectionCount).fill(undefined);
      this.#uniformLights = new Uint8Array(sectionCount);
    } else {
      this.#states = before.#states.slice();
      this.#uniformStates = before.#uniformStates.slice();
      this.#lights = before.#lights.slice();
      this.#uniformLights = before.#uniformLights.slice();
    }
    for (const { section, states, state, light, lightLevel } of sections) {
      if (section >= sectionCount) throw new RangeError(`the land has no section ${section}`);
      this.#states[section] = states;
      this.#uniformStates[section] = state;
      this.#lights[section] = light;
      this.#uniformLights[section] = lightLevel;
    }
    this.light = {
      version: 0,
      sectionVersion: () => 0,
      sectionLight: (section) => this.#lights[section],
      uniformLight: (section) => this.#uniformLights[section]!,
    };
  }

  sectionVersion(): number {
    return 0;
  }

  sectionStates(section: number): Readonly<Uint16Array> | undefined {
    return this.#states[section];
  }

  uniformState(section: number): number {
    return this.#uniformStates[section]!;
  }
}
