/** What a search knows of the cells it has come to, and which of them to go on from next. */

/** Cells further than this from the start have no number here. */
const SIDE_BITS = 11;
const LEVEL_BITS = 10;
export const SIDE_MAX = (1 << (SIDE_BITS - 1)) - 2;
export const LEVEL_MAX = (1 << (LEVEL_BITS - 1)) - 2;
const SIDE_HALF = 1 << (SIDE_BITS - 1);
const LEVEL_HALF = 1 << (LEVEL_BITS - 1);
const SIDE_MASK = (1 << SIDE_BITS) - 1;

const FIRST_NODES = 2_048;
export const NO_NODE = -1;

/** Nodes by cell. A cell is given relative to the start. */
export class SearchNodes {
  count = 0;
  key = new Int32Array(FIRST_NODES);
  cost = new Float64Array(FIRST_NODES);
  parent = new Int32Array(FIRST_NODES);
  /** feet above the cell's floor, in sixteenths */
  height = new Uint8Array(FIRST_NODES);
  /** how one comes there: a Way with its flags */
  way = new Uint8Array(FIRST_NODES);
  /** blocks that were placed so far */
  placed = new Uint16Array(FIRST_NODES);
  /** what it costs to be there, besides getting there */
  toll = new Uint8Array(FIRST_NODES);
  isDone = new Uint8Array(FIRST_NODES);
  #slots = new Int32Array(FIRST_NODES * 2).fill(NO_NODE);

  clear(): void {
    this.isDone.fill(0, 0, this.count);
    this.#slots.fill(NO_NODE);
    this.count = 0;
  }

  x(node: number): number {
    return ((this.key[node]! >>> (SIDE_BITS + LEVEL_BITS)) & SIDE_MASK) - SIDE_HALF;
  }

  y(node: number): number {
    return (this.key[node]! & ((1 << LEVEL_BITS) - 1)) - LEVEL_HALF;
  }

  z(node: number): number {
    return ((this.key[node]! >>> LEVEL_BITS) & SIDE_MASK) - SIDE_HALF;
  }

  /** The node of a cell, or minus two minus the slot where it would be put. */
  find(x: number, y: number, z: number): number {
    const key = keyOf(x, y, z);
    const mask = this.#slots.length - 1;
    let slot = hashOf(key) & mask;
    for (;;) {
      const node = this.#slots[slot]!;
      if (node === NO_NODE) return -2 - slot;
      if (this.key[node] === key) return node;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a cell that `find` did not know; `found` is what it said. */
  add(x: number, y: number, z: number, found: number): number {
    const node = this.count++;
    let slot = -2 - found;
    if (node === this.key.length) {
      this.#grow();
      slot = -2 - this.find(x, y, z);
    }
    this.key[node] = keyOf(x, y, z);
    this.#slots[slot] = node;
    return node;
  }

  #grow(): void {
    const size = this.key.length * 2;
    this.key = grown(this.key, new Int32Array(size));
    this.cost = grown(this.cost, new Float64Array(size));
    this.parent = grown(this.parent, new Int32Array(size));
    this.height = grown(this.height, new Uint8Array(size));
    this.way = grown(this.way, new Uint8Array(size));
    this.placed = grown(this.placed, new Uint16Array(size));
    this.toll = grown(this.toll, new Uint8Array(size));
    this.isDone = grown(this.isDone, new Uint8Array(size));
    const slots = new Int32Array(size * 2).fill(NO_NODE);
    const mask = slots.length - 1;
    for (let node = 0; node < this.count - 1; node++) {
      let slot = hashOf(this.key[node]!) & mask;
      while (slots[slot] !== NO_NODE) slot = (slot + 1) & mask;
      slots[slot] = node;
    }
    this.#slots = slots;
  }
}

function keyOf(x: number, y: number, z: number): number {
  const side = ((x + SIDE_HALF) << (SIDE_BITS + LEVEL_BITS)) | ((z + SIDE_HALF) << LEVEL_BITS);
  return side | (y + LEVEL_HALF);
}

function hashOf(key: number): number {
  const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

function grown<A extends Int32Array | Float64Array | Uint8Array | Uint16Array>(
  from: A,
  into: A,
): A {
  into.set(from);
  return into;
}

/** A binary heap: what costs least comes out first. A node may be in it several times. */
export class Heap {
  count = 0;
  #nodes = new Int32Array(FIRST_NODES);
  #costs = new Float64Array(FIRST_NODES);

  push(node: number, cost: number): void {
    if (this.count === this.#nodes.length) {
      this.#nodes = grown(this.#nodes, new Int32Array(this.count * 2));
      this.#costs = grown(this.#costs, new Float64Array(this.count * 2));
    }
    const nodes = this.#nodes;
    const costs = this.#costs;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (costs[parent]! <= cost) break;
      nodes[at] = nodes[parent]!;
      costs[at] = costs[parent]!;
      at = parent;
    }
    nodes[at] = node;
    costs[at] = cost;
  }

  /** NO_NODE when it is empty. */
  pop(): number {
    if (this.count === 0) return NO_NODE;
    const nodes = this.#nodes;
    const costs = this.#costs;
    const top = nodes[0]!;
    const last = --this.count;
    const node = nodes[last]!;
    const cost = costs[last]!;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= last) break;
      if (child + 1 < last && costs[child + 1]! < costs[child]!) child++;
      if (costs[child]! >= cost) break;
      nodes[at] = nodes[child]!;
      costs[at] = costs[child]!;
      at = child;
    }
    nodes[at] = node;
    costs[at] = cost;
    return top;
  }
}

/**
 * Nodes and heap of the last search, for the next one. Memory only, and for the same reason as
 * the spare sections: what has grown once need not grow again.
 */
const spare: { nodes: SearchNodes; heap: Heap }[] = [];

export function takeFrontier(): { nodes: SearchNodes; heap: Heap } {
  return spare.pop() ?? { nodes: new SearchNodes(), heap: new Heap() };
}

export function giveBack(frontier: { nodes: SearchNodes; heap: Heap }): void {
  if (spare.length > 0) return;
  frontier.nodes.clear();
  frontier.heap.count = 0;
  spare.push(frontier);
}
