import type { WorldBlocks } from '../terrain/worldBlocks.js';
import { NO_STEP, stepInto, WALKABILITY, WATER_CELL } from './body/walkable.js';

const RADIUS = 16;
const SIDE = RADIUS * 2 + 1;
const RISE = 8;
const LAYERS = RISE * 2 + 1;
const CELLS = SIDE * SIDE * LAYERS;
/** places looked at in one search: what is not found by then is not near */
const PLACES_MAX = 192;
const HEAP_MAX = 2_048;
/** no landing at all */
const NOWHERE = -1_000;
const STRAIGHT_COST = 10;
const SLANTED_COST = 14;
const STEP_UP_COST = 6;
const SWIM_COST = 40;

/** Straight ways first, then the slanted ones. */
const WAY_X = Int8Array.of(1, -1, 0, 0, 1, 1, -1, -1);
const WAY_Z = Int8Array.of(0, 0, 1, -1, 1, -1, 1, -1);

/**
 * Finds ways on foot around one place (A*). Its arrays are reused by every search: a place counts
 * as seen only with the number of the present search.
 *
 * `packages/paths` finds ways for the player and could serve mobs as well, but does not: it weighs doors,
 * digging, building and ticks, which mobs have no use for, and takes several times as long for as many
 * places, within the tick; mobs come in other heights; and its ways are others, so that the hash of every
 * world with a mob in it would change. This one is no good for the player: it looks 16 blocks far.
 */
class PathFinder {
  readonly #seen = new Uint32Array(CELLS);
  readonly #done = new Uint32Array(CELLS);
  readonly #cost = new Uint32Array(CELLS);
  readonly #from = new Int32Array(CELLS);
  readonly #heap = new Int32Array(HEAP_MAX);
  readonly #rank = new Uint32Array(CELLS);
  /** by the cell that one steps into, where one comes to stand, and the search that knows it */
  readonly #landed = new Int16Array(CELLS);
  readonly #landedIn = new Uint32Array(CELLS);
  #heapSize = 0;
  #search = 0;
  #x = 0;
  #y = 0;
  #z = 0;

  /**
   * Places on the way, as x, y, z one after the other: to the goal, or to the place nearest to it
   * that could be found. Nothing where that is where one is.
   */
  find(
    blocks: WorldBlocks,
    fromX: number,
    fromY: number,
    fromZ: number,
    toX: number,
    toY: number,
    toZ: number,
    tall: number,
    drop: number,
  ): readonly number[] | undefined {
    this.#begin(fromX, fromY, fromZ);
    const [goalX, goalY, goalZ] = [toX - fromX, toY - fromY, toZ - fromZ];
    const start = cellAt(0, 0, 0);
    this.#seen[start] = this.#search;
    this.#cost[start] = 0;
    this.#from[start] = -1;
    this.#push(start, estimate(0, 0, 0, goalX, goalY, goalZ));
    let nearest = start;
    let nearestAway = estimate(0, 0, 0, goalX, goalY, goalZ);
    for (let places = 0; places < PLACES_MAX && this.#heapSize > 0; places++) {
      const cell = this.#pop();
      if (this.#done[cell] === this.#search) continue;
      this.#done[cell] = this.#search;
      const x = (cell % SIDE) - RADIUS;
      const z = (Math.floor(cell / SIDE) % SIDE) - RADIUS;
      const y = Math.floor(cell / (SIDE * SIDE)) - RISE;
      const away = estimate(x, y, z, goalX, goalY, goalZ);
      if (away < nearestAway) {
        nearest = cell;
        nearestAway = away;
      }
      if (away < STRAIGHT_COST) break;
      for (let way = 0; way < WAY_X.length; way++) {
        this.#look(blocks, cell, x, y, z, way, goalX, goalY, goalZ, tall, drop);
      }
    }
    return nearest === start ? undefined : this.#wayTo(nearest);
  }

  #begin(x: number, y: number, z: number): void {
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#heapSize = 0;
    if (++this.#search === 0xffff_ffff) {
      this.#seen.fill(0);
      this.#done.fill(0);
      this.#landedIn.fill(0);
      this.#search = 1;
    }
  }

  /** Looks at one neighbour of a place. */
  #look(
    blocks: WorldBlocks,
    cell: number,
    x: number,
    y: number,
    z: number,
    way: number,
    goalX: number,
    goalY: number,
    goalZ: number,
    tall: number,
    drop: number,
  ): void {
    const dx = WAY_X[way]!;
    const dz = WAY_Z[way]!;
    const toX = x + dx;
    const toZ = z + dz;
    if (Math.abs(toX) > RADIUS || Math.abs(toZ) > RADIUS) return;
    const landed = this.#landing(blocks, toX, y, toZ, tall, drop);
    if (landed === NOWHERE) return;
    const toY = landed >> 1;
    const isSlanted = dx !== 0 && dz !== 0;
    if (isSlanted) {
      // Corners are not cut: both sides have to be as free as the way itself.
      if (toY !== y) return;
      if (this.#landing(blocks, x, y, toZ, tall, drop) >> 1 !== y) return;
      if (this.#landing(blocks, toX, y, z, tall, drop) >> 1 !== y) return;
    }
    if (toY > y) {
      // A jump up needs room over the head first.
      const over = WALKABILITY[blocks.get(this.#x + x, this.#y + y + tall, this.#z + z)]!;
      if (over !== 0 && over !== WATER_CELL) return;
    }
    const next = cellAt(toX, toY, toZ);
    if (this.#done[next] === this.#search) return;
    let cost = this.#cost[cell]! + (isSlanted ? SLANTED_COST : STRAIGHT_COST);
    if (toY > y) cost += STEP_UP_COST;
    if ((landed & 1) === 1) cost += SWIM_COST;
    if (this.#seen[next] === this.#search && this.#cost[next]! <= cost) return;
    this.#seen[next] = this.#search;
    this.#cost[next] = cost;
    this.#from[next] = cell;
    this.#push(next, cost + estimate(toX, toY, toZ, goalX, goalY, goalZ));
  }

  /**
   * Where one comes to stand who steps into a cell, as twice its y, plus one where that is water.
   * It is the same from wherever one comes, so it is found out once.
   */
  #landing(
    blocks: WorldBlocks,
    x: number,
    y: number,
    z: number,
    tall: number,
    drop: number,
  ): number {
    const cell = cellAt(x, y, z);
    if (this.#landedIn[cell] === this.#search) return this.#landed[cell]!;
    const worldX = this.#x + x;
    const worldZ = this.#z + z;
    const worldY = stepInto(blocks, worldX, this.#y + y, worldZ, tall, drop);
    const toY = worldY - this.#y;
    let landed = NOWHERE;
    if (worldY !== NO_STEP && toY >= -RISE && toY <= RISE) {
      landed = toY * 2 + (WALKABILITY[blocks.get(worldX, worldY, worldZ)] === WATER_CELL ? 1 : 0);
    }
    this.#landedIn[cell] = this.#search;
    this.#landed[cell] = landed;
    return landed;
  }

  #wayTo(cell: number): number[] {
    let length = 0;
    for (let at = cell; this.#from[at]! >= 0; at = this.#from[at]!) length++;
    const path = new Array<number>(length * 3);
    for (let at = cell, i = length - 1; i >= 0; at = this.#from[at]!, i--) {
      path[i * 3] = this.#x + (at % SIDE) - RADIUS + 0.5;
      path[i * 3 + 1] = this.#y + Math.floor(at / (SIDE * SIDE)) - RISE;
      path[i * 3 + 2] = this.#z + (Math.floor(at / SIDE) % SIDE) - RADIUS + 0.5;
    }
    return path;
  }

  #push(cell: number, rank: number): void {
    if (this.#heapSize === HEAP_MAX) return;
    this.#rank[cell] = rank;
    const heap = this.#heap;
    let at = this.#heapSize++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#rank[heap[parent]!]! <= rank) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = cell;
  }

  #pop(): number {
    const heap = this.#heap;
    const top = heap[0]!;
    const last = heap[--this.#heapSize]!;
    const rank = this.#rank[last]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#heapSize) break;
      if (child + 1 < this.#heapSize && this.#rank[heap[child + 1]!]! < this.#rank[heap[child]!]!) {
        child++;
      }
      if (this.#rank[heap[child]!]! >= rank) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

function cellAt(x: number, y: number, z: number): number {
  return ((y + RISE) * SIDE + z + RADIUS) * SIDE + x + RADIUS;
}

/** What is left at least: straight and slanted steps on a plain, and the climb. */
function estimate(
  x: number,
  y: number,
  z: number,
  goalX: number,
  goalY: number,
  goalZ: number,
): number {
  const dx = Math.abs(goalX - x);
  const dz = Math.abs(goalZ - z);
  const slanted = Math.min(dx, dz);
  const straight = Math.max(dx, dz) - slanted;
  return slanted * SLANTED_COST + straight * STRAIGHT_COST + Math.abs(goalY - y) * STEP_UP_COST;
}

/** One for all: a search holds nothing when it is over. */
export const PATH_FINDER = new PathFinder();
