import type { Fingerprint } from '../hash.js';
import { asRecord, asWhole, type PlainFields, SnapshotError } from './snapshotFields.js';
import type { World } from './world.js';

/** What a player may reach for, roughly in the order in which most do. */
export const MILESTONES = [
  'mine_wood',
  'craft_table',
  'wooden_pickaxe',
  'stone_age',
  'stone_pickaxe',
  'furnace',
  'smelt_iron',
  'iron_pickaxe',
  'diamond',
  'place_torch',
  'cook_food',
  'kill_hostile',
  'sleep_in_bed',
  'survive_first_night',
  'farm_harvest',
  'breed_animals',
  'tame_animal',
  'build_portal',
  'enter_nether',
] as const;
export type Milestone = (typeof MILESTONES)[number];

const NOT_YET = -1;

/** When each was first reached. */
export class Milestones {
  readonly #ticks = new Float64Array(MILESTONES.length).fill(NOT_YET);
  /** one bit for each that is reached, */
  #reached = 0;
  /** and for each that this tick has reached, and has not been told yet */
  #fresh = 0;

  get isFresh(): boolean {
    return this.#fresh !== 0;
  }

  get reached(): number {
    return this.#reached;
  }

  reach(milestone: Milestone): void {
    const bit = 1 << MILESTONES.indexOf(milestone);
    this.#fresh |= bit & ~this.#reached;
    this.#reached |= bit;
  }

  /** Those that are reached since the last time, which counts as their tick. */
  takeFresh(tick: number): Milestone[] {
    const fresh = MILESTONES.filter((_, number) => (this.#fresh & (1 << number)) !== 0);
    for (const name of fresh) this.#ticks[MILESTONES.indexOf(name)] = tick;
    this.#fresh = 0;
    return fresh;
  }

  copy(): Milestones {
    const copy = new Milestones();
    copy.#ticks.set(this.#ticks);
    copy.#reached = this.#reached;
    copy.#fresh = this.#fresh;
    return copy;
  }

  /** By name, the tick of each that is reached. */
  list(): Record<string, number> {
    const listed: Record<string, number> = {};
    for (const [number, name] of MILESTONES.entries()) {
      if (this.#ticks[number] !== NOT_YET) listed[name] = this.#ticks[number]!;
    }
    return listed;
  }

  fingerprint(print: Fingerprint): void {
    print.word(this.#reached);
    for (let left = this.#reached; left !== 0; left &= left - 1) {
      print.number(this.#ticks[31 - Math.clz32(left & -left)]!);
    }
  }

  toPlain(): PlainFields {
    return this.list();
  }

  /** Reads what was saved; a save is foreign data, and what cannot be is refused. */
  restore(data: unknown): void {
    for (const [name, tick] of Object.entries(asRecord(data, 'milestones'))) {
      const milestone = MILESTONES.find((known) => known === name);
      if (milestone === undefined) throw new SnapshotError(`milestones.${name} is unknown`);
      const number = MILESTONES.indexOf(milestone);
      this.#ticks[number] = asWhole(tick, `milestones.${name}`, 0, Number.MAX_SAFE_INTEGER);
      this.#reached |= 1 << number;
    }
  }
}

/** Something has been done; the first time counts, and is told at the end of the tick. */
export function reachMilestone({ milestones }: World, milestone: Milestone): void {
  milestones.reach(milestone);
}
