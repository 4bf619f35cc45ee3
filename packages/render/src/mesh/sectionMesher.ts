import type { Arena } from '../arena.js';
import {
  LOOK_BYTES,
  LOOK_FLUID,
  LOOK_NOTHING,
  LOOK_OCCLUDES,
  LOOK_TRANSLUCENT,
  LOOK_WATERLOGGED,
  QUAD_BYTES,
} from '../layout.js';
import type { Looks } from '../looks/looks.js';
import { ALL_SIDES, type ColumnWindow, IS_AIR, IS_HASHED, IS_READY } from './columnWindow.js';
import { writeNeighbours, writeSection } from './neighbourhood.js';
import type { SeenColumn } from './seenColumn.js';
import { BLEND, type Tints, WIDE } from './tints.js';
import {
  COUNT_LIGHT_BYTES,
  COUNT_SIDES,
  COUNT_TRANSLUCENT,
  COUNTS,
  HASHES,
  type MeshKernel,
  WORKSPACE_BYTES,
} from './workspace.js';

const OUTPUT_BYTES = 1 << 18;
/** words of the hash of the whole section and of its six layers */
const HASH_WORDS = 14;
const WHOLE = 1;
export const EVERY_SIDE = 63;
/** The bits of a cell's number that are its x, its z and its y. */
const AXES = [0x00f, 0x0f0, 0xf00];

/** Turns sections into meshes, one at a time, by means of the kernel. */
export class SectionMesher {
  readonly #arena: Arena;
  readonly #kernel: MeshKernel;
  readonly #tints: Tints;
  readonly #workspace: number;
  /** room for quads, for translucent quads and for light, of this many bytes each */
  #outputBytes = OUTPUT_BYTES;
  #output: number;
  readonly #draws: Uint8Array;
  readonly #occludes: Uint8Array;
  readonly #openState: number;
  readonly #biomes = new Uint8Array(WIDE * WIDE);
  readonly #around = new Array<SeenColumn | undefined>(9).fill(undefined);
  meshedSections = 0;

  constructor(arena: Arena, kernel: MeshKernel, looks: Looks, tints: Tints) {
    this.#arena = arena;
    this.#kernel = kernel;
    this.#tints = tints;
    const states = arena.take(looks.states.length);
    const parts = arena.take(looks.parts.length);
    this.#workspace = arena.take(WORKSPACE_BYTES);
    this.#output = arena.take(this.#outputBytes * 3);
    arena.u8.set(looks.states, states);
    arena.u8.set(looks.parts, parts);
    const count = looks.states.length / LOOK_BYTES;
    this.#draws = new Uint8Array(count);
    this.#occludes = new Uint8Array(count);
    let water = 0;
    for (let state = count - 1; state >= 0; state--) {
      const kind = looks.states[state * LOOK_BYTES]!;
      const flags = looks.states[state * LOOK_BYTES + 1]!;
      this.#draws[state] = kind !== LOOK_NOTHING || (flags & LOOK_WATERLOGGED) !== 0 ? 1 : 0;
      this.#occludes[state] = flags & LOOK_OCCLUDES;
      const isWater = kind === LOOK_FLUID && (flags & LOOK_TRANSLUCENT) !== 0;
      if (isWater) water = states + state * LOOK_BYTES;
    }
    this.#openState = Math.max(0, this.#draws.indexOf(0));
    kernel.init(this.#workspace, states, parts, water, arena.take(count), count);
    this.#placeOutput();
  }

  isAir(column: SeenColumn, section: number): boolean {
    return column.states(section) === undefined && this.#draws[column.state(section)] === 0;
  }

  /** Brings a slot up to date. The columns around it must have been looked at. */
  prepare(window: ColumnWindow, column: SeenColumn, section: number): void {
    const slot = window.slotOf(column, section);
    window.release(slot);
    this.hash(window, column, section);
    if (this.isAir(column, section)) {
      window.setSides(slot, ALL_SIDES);
      window.setFlags(slot, IS_READY | IS_AIR | IS_HASHED);
      return;
    }
    window.setFlags(slot, IS_READY | IS_HASHED);
    this.#findAround(window, column);
    if (this.#isBuried(column, section, window.sectionCount)) {
      window.setSides(slot, 0);
      return;
    }
    this.#mesh(window, column, section, slot);
  }

  /** Keeps the hashes of a section, to compare it with later. Its cells are left to be meshed. */
  hash(window: ColumnWindow, column: SeenColumn, section: number): void {
    writeSection(this.#arena, this.#workspace, column, section);
    this.#kernel.hashSection();
    this.#keepHashes(window.hashesOf(window.slotOf(column, section)));
  }

  /** The sides of a section, a bit each, that are seen from one of its cells. */
  sidesFrom(column: SeenColumn, section: number, cell: number): number {
    if (this.isAir(column, section)) return EVERY_SIDE;
    writeSection(this.#arena, this.#workspace, column, section);
    return this.#kernel.sidesFrom(cell);
  }

  /** Whether a straight way, axis by axis, leads from one cell to another of a section. */
  areJoined(states: Readonly<Uint16Array>, from: number, to: number): boolean {
    let cell = from;
    for (const axis of AXES) {
      const goal = (cell & ~axis) | (to & axis);
      const step = goal > cell ? axis & -axis : -(axis & -axis);
      while (cell !== goal) {
        if (this.#occludes[states[cell]!] !== 0) return false;
        cell += step;
      }
    }
    return from === to || this.#occludes[states[cell]!] === 0;
  }

  /**
   * Hashes a section that has been written; says what differs from the hashes it had: bit 0 the
   * whole, bit 1 + d the layer at its side d.
   */
  compare(window: ColumnWindow, column: SeenColumn, section: number): number {
    const hashes = window.hashesOf(window.slotOf(column, section)) >> 2;
    writeSection(this.#arena, this.#workspace, column, section);
    this.#kernel.hashSection();
    const { u32 } = this.#arena;
    const now = (this.#workspace + HASHES) >> 2;
    let differs = 0;
    for (let i = 0; i < HASH_WORDS; i++) {
      if (u32[hashes + i] !== u32[now + i]) differs |= WHOLE << (i >> 1);
    }
    if (differs !== 0) this.#keepHashes(hashes << 2);
    return differs;
  }

  #keepHashes(address: number): void {
    const from = this.#workspace + HASHES;
    this.#arena.u8.copyWithin(address, from, from + HASH_WORDS * 4);
  }

  #placeOutput(): void {
    const bytes = this.#outputBytes;
    const at = this.#output;
    this.#kernel.setOutput(at, bytes, at + bytes, bytes, at + 2 * bytes, bytes);
  }

  #findAround(window: ColumnWindow, { x, z }: SeenColumn): void {
    for (let i = 0; i < 9; i++) {
      this.#around[i] = window.find(x - 1 + (i % 3), z - 1 + Math.floor(i / 3));
    }
  }

  /** Whether it and its six neighbours are filled with cubes that hide it. */
  #isBuried(column: SeenColumn, section: number, sectionCount: number): boolean {
    if (section === 0 || section === sectionCount - 1) return false;
    const around = this.#around;
    return (
      this.#isWall(column, section) &&
      this.#isWall(column, section - 1) &&
      this.#isWall(column, section + 1) &&
      this.#isWall(around[1], section) &&
      this.#isWall(around[3], section) &&
      this.#isWall(around[5], section) &&
      this.#isWall(around[7], section)
    );
  }

  #isWall(column: SeenColumn | undefined, section: number): boolean {
    return (
      column?.blocks !== undefined &&
      column.states(section) === undefined &&
      this.#occludes[column.state(section)] === LOOK_OCCLUDES
    );
  }

  #mesh(window: ColumnWindow, column: SeenColumn, section: number, slot: number): void {
    this.meshedSections++;
    if (!column.hasTints) this.#writeTints(window, column);
    const { sectionCount } = window;
    writeNeighbours(
      this.#arena,
      this.#workspace,
      this.#around,
      section,
      sectionCount,
      this.#openState,
    );
    const tints = window.tintsOf(column);
    while (this.#kernel.meshSection(tints, column.x * 16, column.z * 16) !== 0) this.#growOutput();
    const counts = this.#workspace + COUNTS;
    const { i32 } = this.#arena;
    const quads = i32[(counts >> 2) + COUNT_TRANSLUCENT]!;
    const lightBytes = i32[(counts >> 2) + COUNT_LIGHT_BYTES]!;
    window.setSides(slot, i32[(counts >> 2) + COUNT_SIDES]!);
    if (quads === 0) return;
    const address = window.hold(slot, quads, lightBytes);
    window.setRanges(slot, counts);
    const { u8 } = this.#arena;
    const quadBytes = quads * QUAD_BYTES;
    u8.copyWithin(address, this.#output, this.#output + quadBytes);
    const light = this.#output + 2 * this.#outputBytes;
    u8.copyWithin(address + quadBytes, light, light + lightBytes);
  }

  #growOutput(): void {
    this.#arena.giveBack(this.#output, this.#outputBytes * 3);
    this.#outputBytes *= 2;
    this.#output = this.#arena.take(this.#outputBytes * 3);
    this.#placeOutput();
  }

  #writeTints(window: ColumnWindow, column: SeenColumn): void {
    for (let z = 0; z < WIDE; z++) {
      for (let x = 0; x < WIDE; x++) {
        this.#biomes[z * WIDE + x] = this.#biomeAt(x - BLEND, z - BLEND);
      }
    }
    this.#tints.write(window.tintsOf(column), this.#biomes);
    column.hasTints = true;
  }

  /** A biome within a column's width of the middle one; where none is known, the nearest that is. */
  #biomeAt(x: number, z: number): number {
    const other = this.#around[((z >> 4) + 1) * 3 + (x >> 4) + 1]?.blocks;
    if (other !== undefined) return other.biomes[(z & 15) * 16 + (x & 15)]!;
    const near = Math.max(0, Math.min(15, z)) * 16 + Math.max(0, Math.min(15, x));
    return this.#around[4]!.blocks!.biomes[near]!;
  }
}
