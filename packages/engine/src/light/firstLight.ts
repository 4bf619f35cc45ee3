import { LIGHT_EMISSION, LIGHT_OPACITY } from '../blocks/index.js';
import { BOTTOM_Y, type Column, SECTIONS } from '../terrain/column.js';
import { type ColumnLight, DAYLIGHT } from './columnLight.js';
import { BLOCK, type Flood, type LightKind, SKY } from './flood.js';
import type { LitColumns } from './litColumns.js';
import { SHINES } from './placeLight.js';
import { uniformStates } from './uniform.js';
import {
  BEYOND,
  BORDERS,
  EAST_STEP,
  indexInSection,
  type LightBorder,
  MIDDLE,
  placeOf,
  SOUTH_STEP,
  slotOf,
  UP_STEP,
} from './window.js';

/**
 * Lights columns that had no light. Most of a column is lit by the sky from right above or is
 * dark rock; that much is written without a flood, and only what it lights sideways is flooded.
 */
export class FirstLight {
  readonly #flood: Flood;
  /** for each of the 256 places: the sky's light where the work has got to, going down */
  readonly #level = new Uint8Array(256);
  /** the lowest row (0 at the bottom of the world) with full sky light, and the lowest with any */
  readonly #openRow = new Int16Array(256);
  readonly #litRow = new Int16Array(256);
  /** places whose `#level` is below 15, and places where it is 0 */
  #shaded = 0;
  #dark = 0;

  constructor(flood: Flood) {
    this.#flood = flood;
  }

  /** Lights a column, and lets light pass between it and the lit columns around it. */
  light(lit: LitColumns, blocks: Column, light: ColumnLight): void {
    this.#shineDown(blocks, light);
    const lamps = placeLamps(blocks, light);
    lit.put(light);
    const { window } = this.#flood;
    window.open(lit, light.x, light.z, true);
    this.#shineSideways();
    for (const border of BORDERS) this.#crossBorder(SKY, border);
    this.#flood.spread(SKY);
    for (const place of lamps) this.#flood.spreadFrom(place, this.#flood.levelAt(BLOCK, place));
    for (const border of BORDERS) this.#crossBorder(BLOCK, border);
    this.#flood.spread(BLOCK);
    window.close();
  }

  /** What comes straight down from the sky: the same in every place until something is in the way. */
  #shineDown(blocks: Column, light: ColumnLight): void {
    this.#level.fill(15);
    this.#openRow.fill(0);
    this.#litRow.fill(0);
    this.#shaded = 0;
    this.#dark = 0;
    for (let section = SECTIONS - 1; section >= 0 && this.#dark < 256; section--) {
      const states = blocks.sectionStates(section);
      if (states !== undefined) {
        this.#shineThrough(states, section, light);
        continue;
      }
      const opacity = LIGHT_OPACITY[blocks.uniformState(section)]!;
      if (opacity === 0 && this.#shaded === 0) light.fillSection(section, DAYLIGHT);
      else this.#shineThrough(uniformStates(blocks.uniformState(section)), section, light);
    }
  }

  #shineThrough(states: Readonly<Uint16Array>, section: number, light: ColumnLight): void {
    const levels = this.#level;
    const bytes = light.writableSection(section);
    for (let y = 15; y >= 0 && this.#dark < 256; y--) {
      const row = section * 16 + y;
      const first = y << 8;
      for (let i = 0; i < 256; i++) {
        const above = levels[i]!;
        if (above === 0) continue;
        const opacity = LIGHT_OPACITY[states[first + i]!]!;
        if (opacity === 0 && above === 15) {
          bytes[first + i] = DAYLIGHT;
          continue;
        }
        if (above === 15) {
          this.#shaded++;
          this.#openRow[i] = row + 1;
        }
        const level = Math.max(0, above - Math.max(1, opacity));
        levels[i] = level;
        bytes[first + i] = level << 4;
        if (level === 0) {
          this.#dark++;
          this.#litRow[i] = row + 1;
        }
      }
    }
  }

  /** Finds where light from right above can go sideways within the column. */
  #shineSideways(): void {
    for (let z = 0, i = 0; z < 16; z++) {
      for (let x = 0; x < 16; x++, i++) {
        if (x < 15) this.#compare(i, i + 1, EAST_STEP);
        if (z < 15) this.#compare(i, i + 16, SOUTH_STEP);
      }
    }
  }

  #compare(i: number, other: number, step: number): void {
    const high = Math.max(this.#openRow[i]!, this.#openRow[other]!);
    const low = Math.min(this.#litRow[i]!, this.#litRow[other]!);
    const flood = this.#flood;
    for (let row = low; row < high; row++) {
      const place = placeOf(MIDDLE + (i & 15), row + BOTTOM_Y, MIDDLE + (i >> 4));
      const here = flood.levelAt(SKY, place);
      const there = flood.levelAt(SKY, place + step);
      if (here > there) this.#pass(place, here, place + step, there);
      else if (there > here) this.#pass(place + step, there, place, here);
    }
  }

  /** Light will spread from one place if it makes its neighbour brighter. */
  #pass(from: number, level: number, to: number, present: number): void {
    if (level - 1 <= present || level - this.#flood.opacityAt(to) <= present) return;
    this.#flood.spreadFrom(from, level);
  }

  /** Finds where light can pass a border, in or out. */
  #crossBorder(kind: LightKind, { corner, along, across }: LightBorder): void {
    const { light } = this.#flood.window;
    const otherCorner = corner + across;
    const alongCell = indexInSection(along);
    for (let section = 0; section < SECTIONS; section++) {
      const here = light[slotOf(corner + section * 16 * UP_STEP)]!;
      const there = light[slotOf(otherCorner + section * 16 * UP_STEP)]!;
      if (there === BEYOND) return;
      if (here === there) continue; // uniform, and the same
      for (let y = 0; y < 16; y++) {
        let place = corner + (section * 16 + y) * UP_STEP;
        let cell = indexInSection(place);
        let otherCell = indexInSection(place + across);
        for (let i = 0; i < 16; i++) {
          if (here[cell] !== there[otherCell]) {
            const level = (here[cell]! >> kind) & 15;
            const other = (there[otherCell]! >> kind) & 15;
            if (level > other) this.#pass(place, level, place + across, other);
            else if (other > level) this.#pass(place + across, other, place, level);
          }
          place += along;
          cell += alongCell;
          otherCell += alongCell;
        }
      }
    }
  }
}

/** Lights what shines by itself, and says where that is in the window. */
function placeLamps(blocks: Column, light: ColumnLight): number[] {
  const lamps: number[] = [];
  for (let section = 0; section < SECTIONS; section++) {
    if (!blocks.isShining(section, SHINES)) continue;
    const states = blocks.sectionStates(section) ?? uniformStates(blocks.uniformState(section));
    const bytes = light.writableSection(section);
    for (let i = 0; i < states.length; i++) {
      const level = LIGHT_EMISSION[states[i]!]!;
      if (level === 0) continue;
      bytes[i]! |= level;
      const y = section * 16 + (i >> 8) + BOTTOM_Y;
      lamps.push(placeOf(MIDDLE + (i & 15), y, MIDDLE + ((i >> 4) & 15)));
    }
  }
  return lamps;
}
