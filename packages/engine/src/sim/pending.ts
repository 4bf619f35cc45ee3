import { scramble } from '../random/random.js';
import { Fingerprint } from './hash.js';

/** Blocks that want to be looked at in a later tick: flowing water, falling sand. */
export class PendingTicks {
  /** by tick, positions as x, y, z one after the other, in the order in which they came */
  readonly #due = new Map<number, number[]>();
  readonly #known = new Set<string>();
  readonly print = new Fingerprint();
  /** before this tick nothing is due, so most ticks need not look */
  #earliest = Number.POSITIVE_INFINITY;

  copy(): PendingTicks {
    const copy = new PendingTicks();
    for (const [tick, places] of this.#due) copy.#due.set(tick, [...places]);
    for (const key of this.#known) copy.#known.add(key);
    copy.print.toggle(this.print.high, this.print.low);
    copy.#earliest = this.#earliest;
    return copy;
  }

  get size(): number {
    return this.#known.size;
  }

  /** Everything that waits: by tick, positions as x, y, z one after the other. */
  get due(): Iterable<readonly [tick: number, places: readonly number[]]> {
    return this.#due;
  }

  /** A place waits at most once. */
  add(tick: number, x: number, y: number, z: number): void {
    const key = `${x},${y},${z}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.#earliest = Math.min(this.#earliest, tick);
    let places = this.#due.get(tick);
    if (places === undefined) {
      places = [];
      this.#due.set(tick, places);
    }
    places.push(x, y, z);
    this.#toggle(tick, x, y, z);
  }

  /** What is due at this tick, or has been since a frozen world stood still, taken out. */
  take(tick: number): readonly number[] | undefined {
    if (tick < this.#earliest) return undefined;
    this.#earliest = Number.POSITIVE_INFINITY;
    let taken: number[] | undefined;
    for (const due of [...this.#due.keys()].sort((a, b) => a - b)) {
      if (due > tick) {
        this.#earliest = due;
        break;
      }
      const places = this.#takeAt(due);
      taken = taken === undefined ? places : taken.concat(places);
    }
    return taken;
  }

  #takeAt(tick: number): number[] {
    const places = this.#due.get(tick)!;
    this.#due.delete(tick);
    for (let i = 0; i < places.length; i += 3) {
      this.#known.delete(`${places[i]},${places[i + 1]},${places[i + 2]}`);
      this.#toggle(tick, places[i]!, places[i + 1]!, places[i + 2]!);
    }
    return places;
  }

  #toggle(tick: number, x: number, y: number, z: number): void {
    let h = scramble(tick);
    h = scramble(h ^ Math.imul(x, 0x27d4eb2f));
    h = scramble(h ^ Math.imul(y, 0x9e3779b1));
    h = scramble(h ^ Math.imul(z, 0x165667b1));
    this.print.toggle(scramble(h ^ 0x1234567), h);
  }
}
