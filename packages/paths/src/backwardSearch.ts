import { isBounded, placesAt } from './goalPlaces.js';
import type { RouteGoal } from './goals.js';
import { type MoveSink, Moves, SPLASH_MAX, type StepOptions } from './moves.js';
import { FEET, IS_WET, type SearchTerrain, STAYS } from './searchTerrain.js';
import type { Cell } from './terrain.js';

/** Cells that lead to a goal before it is left at that: what is shut in is smaller. */
const CELLS_MAX = 8_000;
/** What going back from a level beside a cell counts for, and all moves from one, in looks at cells. */
const LEVEL_WORK = 9;
const MOVES_WORK = 100;
const SIDE = 1 << 21;
const LEVELS = 1 << 10;

interface Spot extends Cell {
  readonly key: number;
}

/**
 * Whether a goal is shut in. Goes back from it, over every move that leads there, and from there
 * on; when that comes to an end and the start was not met, there is no way, however large the land
 * around the start may be. Only for moves on foot: with a tool nothing is shut in.
 */
export class BackwardSearch implements MoveSink {
  readonly #ground: SearchTerrain;
  readonly #moves: Moves;
  readonly #options: StepOptions;
  readonly #goal: RouteGoal;
  readonly #start: Cell & { readonly height: number };
  readonly #isMet: (x: number, y: number, z: number) => boolean;
  /** cells that lead to the goal, and those of them not gone back from yet */
  readonly #leading = new Set<number>();
  readonly #open: Spot[] = [];
  /** by cell, where moves from there lead */
  readonly #targets = new Map<number, readonly number[]>();
  #found: number[] = [];
  #isBeyond = false;

  /** `isMet` tells of a cell whether whoever comes from the start has been there. */
  constructor(
    ground: SearchTerrain,
    start: Cell & { readonly height: number },
    goal: RouteGoal,
    maxDrop: number,
    isMet: (x: number, y: number, z: number) => boolean,
  ) {
    this.#isMet = isMet;
    this.#ground = ground;
    this.#goal = goal;
    this.#start = start;
    this.#options = { digs: false, placeable: 0, maxDrop };
    this.#moves = new Moves(ground, this.#options, this);
  }

  /** Rests when so much work is done; says at the end whether the goal is shut in. */
  *run(work: number): Generator<void, boolean> {
    if (!isBounded(this.#goal)) return false;
    for (const { x, y, z } of placesAt(this.#ground, this.#goal, this.#options)) this.#add(x, y, z);
    let until = this.#ground.work + work;
    const startKey = this.#keyOf(this.#start.x, this.#start.y, this.#start.z);
    while (!this.#isBeyond) {
      const cell = this.#open.pop();
      if (cell === undefined) break;
      this.#goBack(cell);
      if (this.#ground.work < until) continue;
      yield;
      until = this.#ground.work + work;
    }
    // A start at an edge or in the air may be where nobody stays.
    const leads = this.#targetsOf(this.#start, startKey).some((key) => this.#leading.has(key));
    return !leads && !this.#isBeyond && !this.#ground.metUnloaded;
  }

  #add(x: number, y: number, z: number): void {
    const key = this.#keyOf(x, y, z);
    if (this.#leading.has(key)) return;
    this.#leading.add(key);
    this.#open.push({ x, y, z, key });
    if (this.#leading.size > CELLS_MAX || this.#isMet(x, y, z)) this.#isBeyond = true;
  }

  /** Every cell beside this one, above it or a little below from which a move leads here. */
  #goBack({ x, y, z, key }: Spot): void {
    const ground = this.#ground;
    const isWet = (ground.place(x, y, z) & IS_WET) !== 0;
    const highest = y + (isWet ? SPLASH_MAX : this.#options.maxDrop + 1);
    ground.work += (highest - y + 3) * LEVEL_WORK;
    for (let from = y - 2; from <= highest; from++) {
      // A ceiling ends a fall.
      if (from > y && ground.isInWay(x, from, z, from * 16, from * 16 + 16)) break;
      for (let side = 0; side < 9; side++) {
        const [px, pz] = [x + (side % 3) - 1, z + Math.floor(side / 3) - 1];
        if ((ground.place(px, from, pz) & STAYS) === 0) continue;
        const other = this.#keyOf(px, from, pz);
        if (this.#leading.has(other)) continue;
        const height = ground.place(px, from, pz) & FEET;
        const targets = this.#targetsOf({ x: px, y: from, z: pz, height }, other);
        if (targets.includes(key)) this.#add(px, from, pz);
      }
    }
  }

  #targetsOf(
    { x, y, z, height }: Cell & { readonly height: number },
    key: number,
  ): readonly number[] {
    let targets = this.#targets.get(key);
    if (targets === undefined) {
      this.#found = [];
      this.#ground.work += MOVES_WORK;
      this.#moves.from({ x, y, z, height, isOnPlaced: false, blocks: 0 });
      targets = this.#found;
      this.#targets.set(key, targets);
    }
    return targets;
  }

  reach(x: number, y: number, z: number): void {
    this.#found.push(this.#keyOf(x, y, z));
  }

  #keyOf(x: number, y: number, z: number): number {
    const [rx, ry, rz] = [x - this.#start.x, y - this.#start.y, z - this.#start.z];
    return ((rx + SIDE / 2) * SIDE + rz + SIDE / 2) * LEVELS + ry + LEVELS / 2;
  }
}
