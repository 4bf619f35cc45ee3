import {
  giveBack,
  type Heap,
  LEVEL_MAX,
  NO_NODE,
  type SearchNodes,
  SIDE_MAX,
  takeFrontier,
} from './frontier.js';
import { isReached, type RouteGoal, ticksToGoal } from './goals.js';
import {
  BRIDGE,
  type MoveSink,
  Moves,
  PILLAR,
  type StandingCell,
  type StepOptions,
  WAY,
} from './moves.js';
import type { SearchTerrain } from './searchTerrain.js';
import type { Cell } from './terrain.js';

/** How much the search prefers to head straight for the goal to finding the quickest way. */
const EAGERNESS = 2;
/**
 * The same for who digs: rock takes several times as long as a free way, and a level of it takes
 * so many ticks. Who counted on a free way would look all over the land before going down.
 */
const DIGGING_EAGERNESS = 5;
const LEVEL_TICKS = 12;
/** More than any route costs: so that a route with fewer blocks is the cheaper one. */
const BLOCK_COST = 1e6;

const DANGER_TOLL = 30;
const SLOW_TOLL = 8;
const DIVE_TOLL = 5;

/** What a search did until it ended: the node it ended at, or why there is none. */
export type SearchEnd = 'reached' | 'part' | 'exhausted' | 'limit';

/** One search over the cells. It works in pieces, as long as its caller likes. */
export class RouteSearch implements MoveSink {
  readonly #frontier = takeFrontier();
  readonly nodes: SearchNodes = this.#frontier.nodes;
  readonly #heap: Heap = this.#frontier.heap;
  readonly #ground: SearchTerrain;
  readonly #moves: Moves;
  readonly #goal: RouteGoal;
  readonly #origin: Cell;
  readonly #nodesMax: number;
  /** a way to where there are so many ticks left will do */
  readonly #leftEnough: number;
  /** blocks are what counts, not ticks */
  readonly #isThrifty: boolean;
  readonly #digs: boolean;
  readonly #at: StandingCell = { x: 0, y: 0, z: 0, height: 0, isOnPlaced: false, blocks: 0 };
  #from = NO_NODE;
  /** the node that the search is about, and the one nearest to the goal so far */
  nearest = 0;
  #nearestLeft = Number.POSITIVE_INFINITY;
  /** a move led further away than a search can count */
  wentTooFar = false;

  constructor(
    ground: SearchTerrain,
    origin: Cell,
    height: number,
    goal: RouteGoal,
    options: StepOptions & { readonly maxNodes: number; readonly partTicks: number },
    isThrifty: boolean,
  ) {
    this.#ground = ground;
    this.#goal = goal;
    this.#origin = origin;
    this.#nodesMax = options.maxNodes;
    this.#leftEnough = ticksToGoal(goal, origin.x, origin.y, origin.z) - options.partTicks;
    this.#isThrifty = isThrifty;
    this.#digs = options.digs;
    this.#moves = new Moves(ground, options, this);
    this.reach(origin.x, origin.y, origin.z, height, 0, 0, 0);
  }

  get lackedBlocks(): boolean {
    return this.#moves.lackedBlocks;
  }

  /** Whether it knows how to get to a cell. */
  has(x: number, y: number, z: number): boolean {
    const { x: ox, y: oy, z: oz } = this.#origin;
    const [rx, ry, rz] = [x - ox, y - oy, z - oz];
    const isFar = Math.abs(rx) > SIDE_MAX || Math.abs(rz) > SIDE_MAX || Math.abs(ry) > LEVEL_MAX;
    return !isFar && this.nodes.find(rx, ry, rz) >= 0;
  }

  /** Gives the memory back; the search is over. */
  forget(): void {
    giveBack(this.#frontier);
  }

  /** Goes on until so much work is done; says how it ended, once it has. */
  run(work: number): SearchEnd | undefined {
    const until = this.#ground.work + work;
    const { nodes } = this;
    while (this.#ground.work < until) {
      const node = this.#heap.pop();
      if (node === NO_NODE) return 'exhausted';
      if (nodes.isDone[node] === 1) continue;
      nodes.isDone[node] = 1;
      if (this.#visit(node)) return 'reached';
      if (this.#nearestLeft < this.#leftEnough) return 'part';
      if (nodes.count > this.#nodesMax) return 'limit';
      this.#ground.work += NODE_WORK;
    }
    return undefined;
  }

  /** Goes on from a node; says whether it is at the goal. */
  #visit(node: number): boolean {
    const { nodes } = this;
    const at = this.#at;
    at.x = nodes.x(node) + this.#origin.x;
    at.y = nodes.y(node) + this.#origin.y;
    at.z = nodes.z(node) + this.#origin.z;
    at.height = nodes.height[node]!;
    at.blocks = nodes.placed[node]!;
    const way = nodes.way[node]! & WAY;
    at.isOnPlaced = way === BRIDGE || way === PILLAR;
    const left = ticksToGoal(this.#goal, at.x, at.y, at.z);
    if (left < this.#nearestLeft) {
      this.#nearestLeft = left;
      this.nearest = node;
    }
    if (isReached(this.#goal, at.x, at.y, at.z, at.height)) {
      this.nearest = node;
      return true;
    }
    this.#from = node;
    this.#moves.from(at);
    return false;
  }

  reach(
    x: number,
    y: number,
    z: number,
    height: number,
    way: number,
    ticks: number,
    blocks: number,
  ): void {
    const { nodes } = this;
    const rx = x - this.#origin.x;
    const ry = y - this.#origin.y;
    const rz = z - this.#origin.z;
    if (Math.abs(rx) > SIDE_MAX || Math.abs(rz) > SIDE_MAX || Math.abs(ry) > LEVEL_MAX) {
      this.wentTooFar = true;
      return;
    }
    let node = nodes.find(rx, ry, rz);
    const isNew = node < 0;
    if (!isNew && nodes.isDone[node] === 1) return;
    const before = this.#from === NO_NODE ? 0 : nodes.cost[this.#from]!;
    const toll = isNew ? this.#toll(x, y, z) : nodes.toll[node]!;
    const placing = this.#isThrifty && this.#from !== NO_NODE && blocks > nodes.placed[this.#from]!;
    const cost = before + ticks + toll + (placing ? BLOCK_COST : 0);
    if (isNew) {
      node = nodes.add(rx, ry, rz, node);
      nodes.toll[node] = toll;
    } else if (nodes.cost[node]! <= cost) return;
    nodes.cost[node] = cost;
    nodes.parent[node] = this.#from;
    nodes.height[node] = height;
    nodes.way[node] = way;
    nodes.placed[node] = blocks;
    this.#heap.push(node, cost + this.#pull(x, y, z));
  }

  /** What counts against a cell for what is still to go from there. */
  #pull(x: number, y: number, z: number): number {
    const left = ticksToGoal(this.#goal, x, y, z);
    if (this.#isThrifty) return left;
    if (!this.#digs || this.#goal.kind === 'away') return left * EAGERNESS;
    return left * DIGGING_EAGERNESS + Math.abs(this.#goal.y - y) * LEVEL_TICKS;
  }

  #toll(x: number, y: number, z: number): number {
    const ground = this.#ground;
    let toll = ground.toll(x, y, z);
    if (ground.isNearDanger(x, y, z)) toll += DANGER_TOLL;
    if (ground.isSlow(x, y, z)) toll += SLOW_TOLL;
    if (ground.isWater(x, y + 1, z)) toll += DIVE_TOLL;
    return toll;
  }
}

/** What going on from one node counts for, in looks at cells. */
const NODE_WORK = 20;
