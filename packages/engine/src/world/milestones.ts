import { BLOCK_KINDS, KIND_OF_STATE } from '../blocks/index.js';
import type { Fingerprint } from '../hash.js';
import { ITEM_KINDS, type ItemKind, itemNamed } from '../items/index.js';
import { MAIN_SLOTS } from './inventory.js';
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
/** A night is no shorter. */
const NIGHT_TICKS = 10_000;

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
export function reach({ milestones }: World, milestone: Milestone): void {
  milestones.reach(milestone);
}

/** What having an item says has been done, by the item's number plus one; 0 for most. */
const BY_ITEM = new Uint8Array(ITEM_KINDS.length + 1);

function countItem(milestone: Milestone, ...names: readonly string[]): void {
  for (const name of names) {
    const kind = itemNamed(name);
    if (kind !== undefined) BY_ITEM[kind.id + 1] = MILESTONES.indexOf(milestone) + 1;
  }
}

countItem('craft_table', 'crafting_table');
countItem('wooden_pickaxe', 'wooden_pickaxe');
countItem('stone_pickaxe', 'stone_pickaxe');
countItem('furnace', 'furnace');
countItem('smelt_iron', 'iron_ingot');
countItem('iron_pickaxe', 'iron_pickaxe');
countItem('diamond', 'diamond');
countItem(
  'cook_food',
  ...['beef', 'porkchop', 'chicken', 'mutton', 'rabbit', 'cod', 'salmon'].map((n) => `cooked_${n}`),
  'baked_potato',
);

/** One tick of looking at what the player has, and whether a night has passed. */
export function watchMilestones(world: World): void {
  const { milestones, player, rules } = world;
  const { items } = player.inventory;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    const number = BY_ITEM[items[slot]!]!;
    if (number === 0 || (milestones.reached & (1 << (number - 1))) !== 0) continue;
    reach(world, MILESTONES[number - 1]!);
  }
  if (world.dimension === 'minecraft:the_nether') reach(world, 'enter_nether');
  const isMorning = world.timeOfDay === 0 && rules.game.doDaylightCycle && !player.isDead;
  if (isMorning && world.tick - player.aliveSince >= NIGHT_TICKS) {
    reach(world, 'survive_first_night');
  }
  if (!milestones.isFresh) return;
  for (const name of milestones.takeFresh(world.tick)) {
    world.tell({ event: 'milestone', name, tick: world.tick });
  }
}

/** A block has been mined with that in hand. */
export function noteMined(world: World, state: number, held: ItemKind | undefined): void {
  const { nature, isStone } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (nature === 'log') reach(world, 'mine_wood');
  if (isStone && held?.tool?.kind === 'pickaxe') reach(world, 'stone_age');
}
