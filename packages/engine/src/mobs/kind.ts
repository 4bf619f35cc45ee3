import type { GoalName } from './goals.js';

/** What a save or a command names. */
export type MobName =
  | 'blaze'
  | 'cat'
  | 'chicken'
  | 'cow'
  | 'creeper'
  | 'enderman'
  | 'horse'
  | 'magma_cube'
  | 'pig'
  | 'sheep'
  | 'skeleton'
  | 'spider'
  | 'wolf'
  | 'zombie'
  | 'zombified_piglin';

/** Passive ones never fight, neutral ones fight back, hostile ones begin. */
export type Nature = 'passive' | 'neutral' | 'hostile';

/** What a mob may leave behind. */
export interface LootRule {
  readonly item: string;
  readonly least: number;
  readonly most: number;
  /** 0..1; always, unless told */
  readonly chance?: number;
  /** what it is instead where the mob died burning */
  readonly cooked?: string;
  /** only where the player has had a hand in it */
  readonly needsPlayer?: boolean;
}

/** Which land a mob appears in by itself, and in which company. */
export interface SpawnRule {
  readonly biomes: readonly string[];
  /** against the others of its land */
  readonly weight: number;
  readonly least: number;
  readonly most: number;
}

/** One kind of mob, as its table writes it. Items are named without `minecraft:`. */
export interface MobSpec {
  readonly name: MobName;
  readonly nature: Nature;
  readonly width: number;
  readonly height: number;
  /** of the height */
  readonly eyes?: number;
  readonly health: number;
  /** Minecraft's attribute; blocks per second grow with its square */
  readonly speed: number;
  /** of one hit at normal difficulty */
  readonly damage?: number;
  /** how far it sees whom it is after */
  readonly sight?: number;
  readonly xp: readonly [least: number, most: number];
  readonly loot: readonly LootRule[];
  readonly spawn?: SpawnRule;
  /** what it does, the most urgent first */
  readonly goals: readonly GoalName[];
  /** brings two of them to breed, and makes young ones grow faster */
  readonly food?: readonly string[];
  /** followed when it is held; its food, unless told */
  readonly tempting?: readonly string[];
  /** tames it, one time in three */
  readonly tamedBy?: readonly string[];
  /** in its hand, for pictures */
  readonly holds?: string;
  readonly burnsByDay?: boolean;
  readonly isFireproof?: boolean;
  readonly fallsSoftly?: boolean;
  readonly climbs?: boolean;
  readonly flies?: boolean;
  /** hops, and falls into smaller ones when it dies */
  readonly hops?: boolean;
  /** water hurts it */
  readonly fearsWater?: boolean;
  /** how many times faster it runs when it is hurt */
  readonly panic?: number;
}

export interface MobKind extends MobSpec {
  readonly id: number;
  /** `minecraft:cow` */
  readonly type: `minecraft:${MobName}`;
  /** comes in the dark, and goes when nobody is near */
  readonly isMonster: boolean;
  readonly eyeShare: number;
  /** items as slots write them: numbers plus one */
  readonly foodItems: ReadonlySet<number>;
  readonly temptingItems: ReadonlySet<number>;
  readonly tamingItems: ReadonlySet<number>;
}
