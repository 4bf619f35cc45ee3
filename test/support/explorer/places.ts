import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import type { IsOut } from './search.js';
import { goTo, Hindered, isAt, unlessHindered } from './walking.js';

const TRIES = 6;
/** What lies around a place without a way has none either; further around with every failure. */
const FAR_FROM_FAILED = 6;

/** Finds the nearest place of a kind that is not out. */
export type Find<T> = (agent: Agent, isOut: IsOut) => Promise<T | undefined>;

/** Places of some kind. Where there was no way, one does not try again. */
export class Places<T extends { readonly cell: Cell }> {
  readonly #find: Find<T>;
  readonly #failed: Cell[] = [];

  constructor(find: Find<T>) {
    this.#find = find;
  }

  /** Goes to the nearest that can be reached. */
  async reach(agent: Agent): Promise<T> {
    const isOut: IsOut = (x, z) =>
      this.#failed.some(([fx, , fz], i) => Math.hypot(fx - x, fz - z) < FAR_FROM_FAILED * (i + 1));
    for (let i = 0; i < TRIES; i++) {
      const place = await this.#find(agent, isOut);
      if (place === undefined) throw new Error('no such place to be seen');
      if (await unlessHindered(() => goTo(agent, isAt(place.cell)))) return place;
      this.#failed.push(place.cell);
    }
    throw new Hindered(`no way to any of ${this.#failed.join(' ')}`);
  }
}
