import type { BlockMap, Cell } from './blockMap.js';

export interface Goal {
  /** somewhere near the goal, to head for */
  readonly cell: Cell;
  isReached(x: number, y: number, z: number): boolean;
}

/** Ticks that a move takes, about. */
const WALK = 4.7;
const DIAGONAL = 6.6;
const JUMP = 5;
const DROP_PER_BLOCK = 2;
const SWIM = 10;
/** getting into position before a block can be mined */
const DIG_EXTRA = 8;
/** without a footing everything takes a swimmer five times as long, and in water again */
const DIG_IN_WATER = 25;
/** for a block of rock */
const PICKAXE_TICKS = 24;
const DROP_MAX = 3;
const EXPANSIONS_MAX = 12_000;
/** how much the search prefers to head straight for the goal */
const EAGERNESS = 1.2;

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

interface Node {
  readonly cell: Cell;
  readonly cost: number;
  readonly from: Node | undefined;
  readonly left: number;
}

/**
 * The way for somebody on foot to a goal, the start left out; digs and swims where it must. When
 * the goal is too far, the way to the nearest place that was found; empty when there is none.
 */
export async function findPath(
  map: BlockMap,
  start: Cell,
  goal: Goal,
  avoid: ReadonlyMap<string, number>,
  hasPickaxe: boolean,
  expansionsMax = EXPANSIONS_MAX,
): Promise<Cell[]> {
  const open = new Heap();
  const best = new Map<number, number>();
  const left = estimate(start, goal.cell);
  let nearest: Node = { cell: start, cost: 0, from: undefined, left };
  open.push(nearest, left);
  best.set(keyOf(start), 0);
  for (let expanded = 0; expanded < expansionsMax; expanded++) {
    const node = open.pop();
    if (node === undefined) break;
    if (best.get(keyOf(node.cell))! < node.cost) continue;
    if (goal.isReached(...node.cell)) return unwind(node);
    if (node.left < nearest.left) nearest = node;
    await map.see(node.cell, 2, DROP_MAX + 2, 4);
    for (const [cell, step] of moves(map, node.cell, hasPickaxe)) {
      const cost = node.cost + step + (avoid.get(cell.join()) ?? 0);
      const key = keyOf(cell);
      if (cost >= (best.get(key) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(key, cost);
      const left = estimate(cell, goal.cell);
      open.push({ cell, cost, from: node, left }, cost + left * EAGERNESS);
    }
  }
  return unwind(nearest);
}

/** The cells that must be free for a move to a neighbour. */
export function bodyRoom([x, y, z]: Cell, [tx, ty, tz]: Cell): Cell[] {
  const cells: Cell[] = [];
  if (ty > y) cells.push([x, y + 2, z]);
  for (let cy = Math.max(y, ty) + 1; cy >= ty; cy--) cells.push([tx, cy, tz]);
  return cells;
}

function* moves(map: BlockMap, from: Cell, hasPickaxe: boolean): Generator<[Cell, number]> {
  const [x, y, z] = from;
  const inWater = map.at(x, y, z).isWater;
  for (const [dx, dz] of SIDES) {
    for (let dy = 1; dy >= -DROP_MAX; dy--) {
      const to: Cell = [x + dx, y + dy, z + dz];
      if (!canBeAt(map, to)) continue;
      const digging = digCost(map, from, to, inWater, hasPickaxe);
      if (digging < Number.POSITIVE_INFINITY) yield [to, moveCost(map, to, dy, inWater) + digging];
    }
  }
  for (const [dx, dz] of CORNERS) {
    const to: Cell = [x + dx, y, z + dz];
    const isFree = isRoom(map, to) && isRoom(map, [x + dx, y, z]) && isRoom(map, [x, y, z + dz]);
    if (!isFree || !canBeAt(map, to)) continue;
    yield [to, map.at(...to).isWater || inWater ? SWIM * 1.4 : DIAGONAL];
  }
}

function moveCost(map: BlockMap, to: Cell, dy: number, inWater: boolean): number {
  const across = inWater || map.at(...to).isWater ? SWIM : WALK;
  return across + (dy > 0 ? JUMP : -dy * DROP_PER_BLOCK);
}

/** Whether one could stand or swim there, were there room for the body. */
function canBeAt(map: BlockMap, [x, y, z]: Cell): boolean {
  const feet = map.at(x, y, z);
  const head = map.at(x, y + 1, z);
  if (feet.isHarmful || head.isHarmful || head.isWater) return false;
  if (!feet.isWater && !map.isSolid(x, y - 1, z)) return false;
  return SIDES.every(
    ([dx, dz]) => !map.at(x + dx, y, z + dz).isHarmful && !map.at(x + dx, y + 1, z + dz).isHarmful,
  );
}

function isRoom(map: BlockMap, [x, y, z]: Cell): boolean {
  const feet = map.at(x, y, z);
  return (feet.isOpen || feet.isWater) && map.at(x, y + 1, z).isOpen;
}

/** Ticks to dig the room that a move needs; Infinity where one must not. */
function digCost(
  map: BlockMap,
  from: Cell,
  to: Cell,
  inWater: boolean,
  hasPickaxe: boolean,
): number {
  let ticks = 0;
  for (const [x, y, z] of bodyRoom(from, to)) {
    const { isOpen, isWater, isHarmful, isLeaves, isRock, handTicks } = map.at(x, y, z);
    if (isOpen || isWater) continue;
    if (isHarmful || (to[1] < from[1] - 1 && !isLeaves)) return Number.POSITIVE_INFINITY;
    if (wouldLetIn(map, x, y, z)) return Number.POSITIVE_INFINITY;
    const digging = isRock && hasPickaxe ? PICKAXE_TICKS : handTicks;
    ticks += digging * (inWater ? DIG_IN_WATER : 1) + DIG_EXTRA;
  }
  return ticks;
}

/** Whether something that flows or falls would come in through that block. */
function wouldLetIn(map: BlockMap, x: number, y: number, z: number): boolean {
  const above = map.at(x, y + 1, z);
  if (above.isWater || above.isHarmful || above.isLoose) return true;
  return SIDES.some(([dx, dz]) => {
    const beside = map.at(x + dx, y, z + dz);
    return beside.isWater || beside.name === 'lava';
  });
}

function estimate([x, y, z]: Cell, [gx, gy, gz]: Cell): number {
  const dx = Math.abs(gx - x);
  const dz = Math.abs(gz - z);
  const diagonal = Math.min(dx, dz);
  const straight = Math.max(dx, dz) - diagonal;
  return diagonal * DIAGONAL + straight * WALK + Math.abs(gy - y) * DROP_PER_BLOCK;
}

function keyOf([x, y, z]: Cell): number {
  return ((x + 1_048_576) * 2_097_152 + z + 1_048_576) * 512 + y + 64;
}

function unwind(node: Node): Cell[] {
  const cells: Cell[] = [];
  for (let at: Node | undefined = node; at?.from !== undefined; at = at.from) cells.push(at.cell);
  return cells.reverse();
}

/** A binary heap: what costs least comes out first. */
class Heap {
  readonly #nodes: Node[] = [];
  readonly #costs: number[] = [];

  push(node: Node, cost: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#put(at, this.#nodes[parent]!, this.#costs[parent]!);
      at = parent;
    }
    this.#put(at, node, cost);
  }

  pop(): Node | undefined {
    const top = this.#nodes[0];
    const node = this.#nodes.pop();
    const cost = this.#costs.pop();
    if (node === undefined || cost === undefined || this.#nodes.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#nodes.length) break;
      if (child + 1 < this.#nodes.length && this.#costs[child + 1]! < this.#costs[child]!) child++;
      if (this.#costs[child]! >= cost) break;
      this.#put(at, this.#nodes[child]!, this.#costs[child]!);
      at = child;
    }
    this.#put(at, node, cost);
    return top;
  }

  #put(at: number, node: Node, cost: number): void {
    this.#nodes[at] = node;
    this.#costs[at] = cost;
  }
}
