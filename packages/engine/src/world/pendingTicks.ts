import { UnorderedHash } from '../hash.js';
import { scramble } from '../random/random.js';
import { columnKey } from '../terrain/column.js';

/** What is due at one tick, in the order in which it came. */
interface Queue {
  /** positions as x, y, z one after the other */
  readonly places: number[];
  /** where in them the first is that still waits */
  next: number;
}

/** Blocks that want to be looked at in a later tick: flowing water, falling sand. */
export class PendingTicks {
  readonly #due = new Map<number, Queue>();
  /** by column, the cells of it that wait: whole numbers are found faster than texts */
  readonly #known = new Map<number, Set<number>>();
  #size = 0;
  readonly print = new UnorderedHash();
  /** before this tick nothing is due, so most ticks need not look */
  #earliest = Number.POSITIVE_INFINITY;

  copy(): PendingTicks {
    const copy = new PendingTicks();
    for (const [tick, places] of this.due) copy.#due.set(tick, { places: [...places], next: 0 });
    for (const [column, cells] of this.#known) copy.#known.set(column, new Set(cells));
    copy.#size = this.#size;
    copy.print.toggle(this.print.high, this.print.low);
    copy.#earliest = this.#earliest;
    return copy;
  }

  get size(): number {
    return this.#size;
  }

  /** Everything that waits: by tick, positions as x, y, z one after the other. */
  get due(): (readonly [tick: number, places: readonly number[]])[] {
    return Array.from(this.#due, ([tick, { places, next }]) => [tick, places.slice(next)] as const);
  }

  /** A place waits at most once. */
  add(tick: number, x: number, y: number, z: number): void {
    const cell = cellOf(x, y, z);
    const column = columnKey(x >> 4, z >> 4);
    let cells = this.#known.get(column);
    if (cells === undefined) {
      cells = new Set();
      this.#known.set(column, cells);
    }
    if (cells.has(cell)) return;
    cells.add(cell);
    this.#size++;
    this.#earliest = Math.min(this.#earliest, tick);
    let queue = this.#due.get(tick);
    if (queue === undefined) {
      queue = { places: [], next: 0 };
      this.#due.set(tick, queue);
    }
    queue.places.push(x, y, z);
    this.#toggle(tick, x, y, z);
  }

  /**
   * What is due at this tick, or has been since a frozen world stood still, taken out: so many
   * places at most, what has waited longest first. The others wait on, and are due still.
   */
  take(tick: number, most: number): readonly number[] | undefined {
    if (tick < this.#earliest) return undefined;
    const taken: number[] = [];
    for (const due of [...this.#due.keys()].sort((a, b) => a - b)) {
      this.#earliest = due;
      if (due > tick || taken.length === most * 3) return taken;
      this.#takeFrom(due, taken, most * 3);
      if (this.#due.has(due)) return taken;
    }
    this.#earliest = Number.POSITIVE_INFINITY;
    return taken;
  }

  #takeFrom(tick: number, taken: number[], most: number): void {
    const queue = this.#due.get(tick)!;
    const { places } = queue;
    const end = Math.min(places.length, queue.next + most - taken.length);
    for (let i = queue.next; i < end; i += 3) {
      const [x, y, z] = [places[i]!, places[i + 1]!, places[i + 2]!];
      taken.push(x, y, z);
      this.#forget(tick, x, y, z);
    }
    queue.next = end;
    if (end === places.length) this.#due.delete(tick);
  }

  #forget(tick: number, x: number, y: number, z: number): void {
    const column = columnKey(x >> 4, z >> 4);
    const cells = this.#known.get(column)!;
    cells.delete(cellOf(x, y, z));
    if (cells.size === 0) this.#known.delete(column);
    this.#size--;
    this.#toggle(tick, x, y, z);
  }

  #toggle(tick: number, x: number, y: number, z: number): void {
    let h = scramble(tick);
    h = scramble(h ^ Math.imul(x, 0x27d4eb2f));
    h = scramble(h ^ Math.imul(y, 0x9e3779b1));
    h = scramble(h ^ Math.imul(z, 0x165667b1));
    this.print.toggle(scramble(h ^ 0x1234567), h);
  }
}

/** Which of its column's blocks a place is. */
function cellOf(x: number, y: number, z: number): number {
  return y * 256 + (z & 15) * 16 + (x & 15);
}
