import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { Arena } from '../arena.js';
import { loadKernel } from '../kernels/load.js';
import { BYTES } from '../kernels/mesh.js';
import type { Looks } from '../looks/looks.js';
import type { BlockSource } from '../source.js';
import type { View } from '../view.js';
import { ColumnWatch } from './columnWatch.js';
import { ColumnWindow } from './columnWindow.js';
import { EVERY_SIDE, SectionMesher } from './sectionMesher.js';
import { Tints } from './tints.js';
import { FRAMES, SEARCH_ASKS, VIEW_DISTANCE_MAX, VisibilitySearch } from './visibilitySearch.js';
import type { MeshKernel } from './workspace.js';

/**
 * One ring of neighbours is needed to mesh what is in reach; one more stays, so that a step to
 * and fro over a column's border does not mesh anything twice.
 */
const RINGS = 2;

/** The sides seen from a cell of a section, and of what the section was then. */
interface Exits {
  states: Readonly<Uint16Array> | undefined;
  version: number;
  cell: number;
  sides: number;
}

/** The meshes of the sections around a camera, made when they are first seen. */
export class SectionMeshes {
  readonly #arena: Arena;
  readonly #kernel: MeshKernel;
  readonly #tints: Tints;
  readonly #mesher: SectionMesher;
  #window: ColumnWindow;
  #watch: ColumnWatch;
  #search: VisibilitySearch;
  #viewDistance = 0;
  #bottomY = 0;
  #cameraX = 0;
  #cameraZ = 0;
  #frame = 0;
  #stamp: number | undefined;
  /** since this look nothing has changed that was seen in one */
  #sameSince = 0;
  readonly #lastExits: Exits = { states: undefined, version: 0, cell: 0, sides: EVERY_SIDE };

  constructor(arena: Arena, looks: Looks) {
    this.#arena = arena;
    this.#kernel = loadKernel<MeshKernel>(BYTES, arena);
    this.#tints = new Tints(arena, looks);
    this.#mesher = new SectionMesher(arena, this.#kernel, looks, this.#tints);
    this.#window = new ColumnWindow(arena, RINGS, 0, 1);
    this.#watch = new ColumnWatch(this.#window, this.#mesher);
    this.#search = new VisibilitySearch(arena, this.#kernel, this.#window, 0);
  }

  /** Where the slots that may be seen are listed: their addresses, near to far. */
  get visibleAddress(): number {
    return this.#search.visibleAddress;
  }

  get visibleCount(): number {
    return this.#search.visibleCount;
  }

  get tintsAddress(): number {
    return this.#tints.address;
  }

  get meshBytes(): number {
    return this.#window.meshBytes;
  }

  get meshedSections(): number {
    return this.#mesher.meshedSections;
  }

  /** Brings the meshes around the camera up to date and lists what the view may see, near to far. */
  look(source: BlockSource, view: View, viewDistance: number): void {
    allAtOnce(this.looking(source, view, viewDistance));
  }

  /** Makes meshes in parts. The blocks of the source must not change before the last one. */
  *looking(source: BlockSource, view: View, viewDistance: number): Parts<void> {
    const distance = Math.max(1, Math.min(VIEW_DISTANCE_MAX, Math.floor(viewDistance)));
    const { sectionCount } = this.#window;
    if (
      distance !== this.#viewDistance ||
      source.bottomY !== this.#bottomY ||
      source.sectionCount !== sectionCount ||
      this.#frame === FRAMES - 1
    ) {
      this.#open(source, distance);
    }
    yield* this.#find(source, view);
    if (!this.#tints.isShort) return;
    // More colours came up over time than have numbers: only those of this view are kept.
    this.#open(source, distance);
    this.#tints.reset();
    yield* this.#find(source, view);
    this.#tints.isShort = false;
  }

  /** Another world comes next: what was seen of this one is of no use. */
  forget(): void {
    this.#window.leaveAll();
  }

  #open(source: BlockSource, viewDistance: number): void {
    this.#search.close();
    this.#window.close();
    const { bottomY, sectionCount } = source;
    this.#window = new ColumnWindow(this.#arena, viewDistance + RINGS, bottomY, sectionCount);
    this.#watch = new ColumnWatch(this.#window, this.#mesher);
    this.#search = new VisibilitySearch(this.#arena, this.#kernel, this.#window, viewDistance);
    this.#viewDistance = viewDistance;
    this.#bottomY = bottomY;
    this.#frame = 0;
    this.#stamp = undefined;
  }

  *#find(source: BlockSource, view: View): Parts<void> {
    const cameraX = Math.floor(view.x / 16);
    const cameraZ = Math.floor(view.z / 16);
    if (cameraX !== this.#cameraX || cameraZ !== this.#cameraZ) {
      this.#window.leaveFar(cameraX, cameraZ);
      this.#cameraX = cameraX;
      this.#cameraZ = cameraZ;
    }
    this.#frame++;
    if (source.stamp === undefined || source.stamp !== this.#stamp) this.#sameSince = this.#frame;
    this.#stamp = source.stamp;
    this.#search.begin(view, this.#frame, yield* this.#exits(source, view));
    let asks = this.#search.run();
    while (asks !== SEARCH_ASKS.done) {
      const x = cameraX + this.#search.askedX;
      const z = cameraZ + this.#search.askedZ;
      if (asks === SEARCH_ASKS.column) yield* this.#check(source, x, z);
      else {
        this.#mesher.prepare(this.#window, this.#window.enter(x, z), this.#search.askedY);
        yield;
      }
      asks = this.#search.run();
    }
  }

  /** The sides that sight leaves the camera's section by; found anew when it may have changed. */
  *#exits(source: BlockSource, view: View): Parts<number> {
    const { sectionCount, bottomSection } = this.#window;
    const section = Math.floor(view.y / 16) - bottomSection;
    if (section < 0 || section >= sectionCount) return EVERY_SIDE;
    yield* this.#check(source, this.#cameraX, this.#cameraZ);
    const column = this.#window.enter(this.#cameraX, this.#cameraZ);
    if (column.blocks === undefined) return EVERY_SIDE;
    const [x, y, z] = [Math.floor(view.x), Math.floor(view.y), Math.floor(view.z)];
    const cell = (y & 15) * 256 + (z & 15) * 16 + (x & 15);
    const last = this.#lastExits;
    const states = column.blocks.sectionStates(section);
    const version = column.blocks.sectionVersion(section);
    if (states === undefined || states !== last.states || version !== last.version) {
      last.sides = this.#mesher.sidesFrom(column, section, cell);
    } else if (!this.#mesher.areJoined(states, last.cell, cell)) {
      last.sides = this.#mesher.sidesFrom(column, section, cell);
    }
    last.states = states;
    last.version = version;
    last.cell = cell;
    return last.sides;
  }

  *#check(source: BlockSource, x: number, z: number): Parts<void> {
    const at = (this.#window.checked >> 2) + this.#window.indexOf(x, z);
    if (this.#arena.i32[at]! < this.#sameSince) {
      yield* this.#makeLand(source, x, z);
      this.#watch.check(source, x, z, this.#frame);
      yield;
    }
    this.#arena.i32[at] = this.#frame;
  }

  /** Asks for a column and those around it: a source may make them only then. */
  *#makeLand(source: BlockSource, x: number, z: number): Parts<void> {
    yield* this.#makeColumn(source, x, z);
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) yield* this.#makeColumn(source, x + dx, z + dz);
    }
  }

  *#makeColumn(source: BlockSource, x: number, z: number): Parts<void> {
    if (this.#window.find(x, z) !== undefined) return;
    source.blocks(x, z);
    yield;
  }
}
