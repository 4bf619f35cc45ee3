import type { Arena } from '../arena.js';
import type { View } from '../view.js';
import type { ColumnWindow } from './columnWindow.js';
import type { MeshKernel } from './workspace.js';

// Words of the search's memory: see kernel/mesh/search.ts.
const FRAME = 0;
const WIDTH = 1;
const SECTIONS = 2;
const SLOTS = 3;
const MARKS = 4;
const CHECKED = 5;
const QUEUE = 6;
const VISIBLE = 7;
const SEEDS = 8;
const SEED_COUNT = 9;
const CAMERA_X = 10;
const CAMERA_Y = 11;
const CAMERA_Z = 12;
const REACH = 13;
const HEAD = 14;
const VISIBLE_COUNT = 19;
const ASKED_X = 20;
const ASKED_Y = 21;
const ASKED_Z = 22;
const EXITS = 23;
const AHEAD = 24;
const PLANES = 32;
const FAR_X = 48;
const FAR_Z = 176;
const BYTES = 304 * 4;

/** The window's width must fit the kernel's tables. */
export const VIEW_DISTANCE_MAX = 60;
/** so many looks have numbers of their own: a mark is a look's number and seven bits */
export const FRAMES = 1 << 25;
/** blocks: more than rounding could make a section seem outside the view */
const MARGIN = 0.05;

/** What the search wants to know before it goes on. */
export const SEARCH_ASKS = { done: 0, column: 1, section: 2 } as const;

/** What can be seen from a place, found section by section through the window. */
export class VisibilitySearch {
  readonly #arena: Arena;
  readonly #kernel: MeshKernel;
  readonly #window: ColumnWindow;
  readonly #address: number;
  readonly #marks: number;
  readonly #queue: number;
  readonly #visible: number;
  readonly #seeds: number;
  readonly #seedCount: number;

  constructor(arena: Arena, kernel: MeshKernel, window: ColumnWindow, viewDistance: number) {
    this.#arena = arena;
    this.#kernel = kernel;
    this.#window = window;
    const words = window.slotCount * 4;
    this.#address = arena.take(BYTES);
    this.#marks = arena.take(words);
    this.#queue = arena.take(words);
    this.#visible = arena.take(words);
    const seeds = seedsWithin(viewDistance);
    this.#seedCount = seeds.length / 2;
    this.#seeds = arena.take(seeds.length);
    arena.u8.set(seeds, this.#seeds);
    const { slotCount, columnCount, checked } = window;
    arena.u8.fill(0, this.#marks, this.#marks + slotCount * 4);
    arena.u8.fill(0, checked, checked + columnCount * 4);
    const { i32 } = arena;
    const at = this.#address >> 2;
    i32[at + WIDTH] = window.width;
    i32[at + SECTIONS] = window.sectionCount;
    i32[at + SLOTS] = window.slots;
    i32[at + MARKS] = this.#marks;
    i32[at + CHECKED] = window.checked;
    i32[at + QUEUE] = this.#queue;
    i32[at + VISIBLE] = this.#visible;
    i32[at + SEEDS] = this.#seeds;
    i32[at + SEED_COUNT] = this.#seedCount;
    arena.f32[at + REACH] = viewDistance * 16 * (viewDistance * 16);
  }

  close(): void {
    const words = this.#window.slotCount * 4;
    this.#arena.giveBack(this.#address, BYTES);
    this.#arena.giveBack(this.#marks, words);
    this.#arena.giveBack(this.#queue, words);
    this.#arena.giveBack(this.#visible, words);
    this.#arena.giveBack(this.#seeds, this.#seedCount * 2);
  }

  get visibleAddress(): number {
    return this.#visible;
  }

  get visibleCount(): number {
    return this.#arena.i32[(this.#address >> 2) + VISIBLE_COUNT]!;
  }

  /** The section that the search waits for, in columns from the camera's, and from the bottom. */
  get askedX(): number {
    return this.#arena.i32[(this.#address >> 2) + ASKED_X]!;
  }

  get askedY(): number {
    return this.#arena.i32[(this.#address >> 2) + ASKED_Y]!;
  }

  get askedZ(): number {
    return this.#arena.i32[(this.#address >> 2) + ASKED_Z]!;
  }

  /** `exits` are the sides that sight leaves the camera's own section by, a bit each. */
  begin(view: View, frame: number, exits: number): void {
    const { i32 } = this.#arena;
    const at = this.#address >> 2;
    const { width, bottomSection } = this.#window;
    const cameraX = Math.floor(view.x / 16);
    const cameraZ = Math.floor(view.z / 16);
    const index = this.#window.indexOf(cameraX, cameraZ);
    i32[at + FRAME] = frame;
    i32[at + EXITS] = exits;
    i32[at + CAMERA_X] = index % width;
    i32[at + CAMERA_Y] = Math.floor(view.y / 16) - bottomSection;
    i32[at + CAMERA_Z] = Math.floor(index / width);
    i32.fill(0, at + HEAD, at + VISIBLE_COUNT + 1);
    this.#writePlanes(view, cameraX, cameraZ);
    this.#writeFar(FAR_X, view.x - cameraX * 16);
    this.#writeFar(FAR_Z, view.z - cameraZ * 16);
  }

  /** Goes on until it is done or something must be known first. */
  run(): number {
    return this.#kernel.search(this.#address);
  }

  /** The four sides of the view and what is ahead, as planes through the camera. */
  #writePlanes(view: View, cameraX: number, cameraZ: number): void {
    const { right, up, forward, width, height, scale } = view;
    const corner = [
      cameraX * 16 - view.x,
      this.#window.bottomSection * 16 - view.y,
      cameraZ * 16 - view.z,
    ] as const;
    const at = (this.#address >> 2) + PLANES;
    for (let side = 0; side < 4; side++) {
      const axis = side < 2 ? right : up;
      const turn = side % 2 === 0 ? scale : -scale;
      const half = (side < 2 ? width : height) / 2;
      const length = Math.sqrt(scale * scale + half * half);
      const x = (axis[0] * turn + forward[0] * half) / length;
      const y = (axis[1] * turn + forward[1] * half) / length;
      const z = (axis[2] * turn + forward[2] * half) / length;
      this.#writePlane(at + side, 4, x, y, z, corner);
    }
    const ahead = (this.#address >> 2) + AHEAD;
    this.#writePlane(ahead, 1, forward[0], forward[1], forward[2], corner);
  }

  /**
   * A plane as what to multiply a section's place by and what to add: no less than zero if its
   * innermost corner lies on the inner side. `corner` is that of the first section, from the eye.
   */
  #writePlane(
    at: number,
    stride: number,
    x: number,
    y: number,
    z: number,
    corner: readonly [number, number, number],
  ): void {
    const { f32 } = this.#arena;
    const inner = 16 * (Math.max(0, x) + Math.max(0, y) + Math.max(0, z));
    f32[at] = x * 16;
    f32[at + stride] = y * 16;
    f32[at + 2 * stride] = z * 16;
    f32[at + 3 * stride] = x * corner[0] + y * corner[1] + z * corner[2] + inner + MARGIN;
  }

  /** Squares of how far columns are away at least, along one axis. */
  #writeFar(table: number, within: number): void {
    const { f32 } = this.#arena;
    const { radius, width } = this.#window;
    const at = (this.#address >> 2) + table;
    for (let i = 0; i < width; i++) {
      const offset = i - radius;
      const far = offset > 0 ? offset * 16 - within : offset < 0 ? within - (offset + 1) * 16 : 0;
      f32[at + i] = far * far;
    }
  }
}

/** Columns around the camera's by their distance in steps: pairs of signed bytes. */
function seedsWithin(radius: number): Uint8Array {
  const pairs: [number, number][] = [];
  for (let z = -radius; z <= radius; z++)
    for (let x = -radius; x <= radius; x++) pairs.push([x, z]);
  const steps = ([x, z]: [number, number]): number => Math.abs(x) + Math.abs(z);
  pairs.sort((a, b) => steps(a) - steps(b));
  return Uint8Array.from(pairs.flat());
}
