import { LIGHT_EMISSION, LIGHT_OPACITY } from '../blocks/index.js';
import {
  BEYOND,
  EAST_STEP,
  indexInSection,
  LightWindow,
  SOUTH_STEP,
  slotOf,
  TOP_ROW,
  UP_STEP,
} from './window.js';

/** How far up in a byte of light each kind is. */
export const SKY = 4;
export const BLOCK = 0;
export type LightKind = typeof SKY | typeof BLOCK;
export const LIGHT_KINDS: readonly LightKind[] = [SKY, BLOCK];

const LEVELS = 16;
const LEVEL_BITS = 21;
const PLACE_MASK = (1 << LEVEL_BITS) - 1;

/** Numbers that wait; it grows, and never shrinks. */
class Waiting {
  items = new Uint32Array(1_024);
  count = 0;

  push(item: number): void {
    if (this.count === this.items.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.count++] = item;
  }
}

/** Spreads light and takes it back, in a window. Holds nothing between two uses but its space. */
export class Flood {
  readonly window = new LightWindow();
  /** by their level, the places whose light may brighten a neighbour */
  readonly #spreading: readonly Waiting[] = Array.from({ length: LEVELS }, () => new Waiting());
  /** places that were dimmed, with the level that they had */
  readonly #dimmed = new Waiting();
  /** dimmed places that shine by themselves */
  readonly #shining = new Waiting();

  levelAt(kind: LightKind, place: number): number {
    return (this.window.light[slotOf(place)]![indexInSection(place)]! >> kind) & 15;
  }

  opacityAt(place: number): number {
    return LIGHT_OPACITY[this.window.states[slotOf(place)]![indexInSection(place)]!]!;
  }

  /** Light from this place is to spread. */
  spreadFrom(place: number, level: number): void {
    if (level > 1) this.#spreading[level]!.push(place);
  }

  /**
   * Lets light run from all places that wait, the brightest first: what a place gets from them is
   * then the most that it can get, and no place is reached twice.
   */
  spread(kind: LightKind): void {
    const { light } = this.window;
    for (let level = LEVELS - 1; level > 1; level--) {
      const waiting = this.#spreading[level]!;
      // At 15 the list grows while it is read: the sky's light does not weaken on its way down.
      for (let i = 0; i < waiting.count; i++) {
        const place = waiting.items[i]!;
        if (((light[slotOf(place)]![indexInSection(place)]! >> kind) & 15) !== level) continue;
        this.#brighten(kind, place + EAST_STEP, level);
        this.#brighten(kind, place - EAST_STEP, level);
        this.#brighten(kind, place + SOUTH_STEP, level);
        this.#brighten(kind, place - SOUTH_STEP, level);
        this.#brighten(kind, place + UP_STEP, level);
        if (level === 15 && kind === SKY) this.#shineDown(place - UP_STEP);
        else this.#brighten(kind, place - UP_STEP, level);
      }
      waiting.count = 0;
    }
  }

  #brighten(kind: LightKind, place: number, level: number): void {
    const slot = slotOf(place);
    const cell = indexInSection(place);
    const byte = this.window.light[slot]![cell]!;
    const present = (byte >> kind) & 15;
    if (present >= level - 1) return;
    const opacity = LIGHT_OPACITY[this.window.states[slot]![cell]!]!;
    const brighter = opacity > 1 ? level - opacity : level - 1;
    if (brighter <= present) return;
    this.window.claim(slot)[cell] = (byte & (0xf0 >> kind)) | (brighter << kind);
    if (brighter > 1) this.#spreading[brighter]!.push(place);
  }

  #shineDown(place: number): void {
    const slot = slotOf(place);
    const cell = indexInSection(place);
    const byte = this.window.light[slot]![cell]!;
    if (byte >= 0xf0) return;
    const opacity = LIGHT_OPACITY[this.window.states[slot]![cell]!]!;
    const level = 15 - opacity;
    if (level <= byte >> 4) return;
    this.window.claim(slot)[cell] = (byte & 15) | (level << 4);
    if (level > 1) this.#spreading[level]!.push(place);
  }

  /** Takes the light of a place away; `dim` then takes away what came from it. */
  dimFrom(kind: LightKind, place: number): void {
    const slot = slotOf(place);
    const cell = indexInSection(place);
    const byte = this.window.light[slot]![cell]!;
    const level = (byte >> kind) & 15;
    if (level > 0) this.#darken(kind, place, slot, cell, byte, level);
  }

  /**
   * Takes away all light that may have come from the dimmed places. What stays around them waits
   * to spread back, and so do the places among them that shine.
   */
  dim(kind: LightKind): void {
    const dimmed = this.#dimmed;
    for (let i = 0; i < dimmed.count; i++) {
      const place = dimmed.items[i]! & PLACE_MASK;
      const level = dimmed.items[i]! >>> LEVEL_BITS;
      this.#dimNext(kind, place + EAST_STEP, level);
      this.#dimNext(kind, place - EAST_STEP, level);
      this.#dimNext(kind, place + SOUTH_STEP, level);
      this.#dimNext(kind, place - SOUTH_STEP, level);
      this.#dimNext(kind, place + UP_STEP, level);
      // Full sky light is only ever got from right above, and without loss.
      this.#dimNext(kind, place - UP_STEP, level === 15 && kind === SKY ? 16 : level);
    }
    dimmed.count = 0;
    for (let i = 0; i < this.#shining.count; i++) this.shine(kind, this.#shining.items[i]!);
    this.#shining.count = 0;
  }

  #dimNext(kind: LightKind, place: number, level: number): void {
    const slot = slotOf(place);
    const bytes = this.window.light[slot]!;
    if (bytes === BEYOND) return;
    const cell = indexInSection(place);
    const byte = bytes[cell]!;
    const present = (byte >> kind) & 15;
    if (present === 0) return;
    if (present < level) this.#darken(kind, place, slot, cell, byte, present);
    else this.spreadFrom(place, present);
  }

  #darken(
    kind: LightKind,
    place: number,
    slot: number,
    cell: number,
    byte: number,
    level: number,
  ): void {
    this.window.claim(slot)[cell] = byte & (0xf0 >> kind);
    this.#dimmed.push((level << LEVEL_BITS) | place);
    if (this.#ownLevel(kind, place) > 0) this.#shining.push(place);
  }

  /** Gives a place the light that it has by itself: a lamp's, or under the sky the sky's. */
  shine(kind: LightKind, place: number): void {
    const level = this.#ownLevel(kind, place);
    const slot = slotOf(place);
    const cell = indexInSection(place);
    const byte = this.window.light[slot]![cell]!;
    if (level <= ((byte >> kind) & 15)) return;
    this.window.claim(slot)[cell] = (byte & (0xf0 >> kind)) | (level << kind);
    this.spreadFrom(place, level);
  }

  #ownLevel(kind: LightKind, place: number): number {
    const state = this.window.states[slotOf(place)]![indexInSection(place)]!;
    if (kind === BLOCK) return LIGHT_EMISSION[state]!;
    return place >> 12 === TOP_ROW ? 15 - LIGHT_OPACITY[state]! : 0;
  }

  /** What is around a place may shine into it. */
  spreadFromAround(kind: LightKind, place: number): void {
    this.#spreadFromNext(kind, place + EAST_STEP);
    this.#spreadFromNext(kind, place - EAST_STEP);
    this.#spreadFromNext(kind, place + SOUTH_STEP);
    this.#spreadFromNext(kind, place - SOUTH_STEP);
    this.#spreadFromNext(kind, place + UP_STEP);
    this.#spreadFromNext(kind, place - UP_STEP);
  }

  #spreadFromNext(kind: LightKind, place: number): void {
    const bytes = this.window.light[slotOf(place)]!;
    if (bytes !== BEYOND) this.spreadFrom(place, (bytes[indexInSection(place)]! >> kind) & 15);
  }
}
