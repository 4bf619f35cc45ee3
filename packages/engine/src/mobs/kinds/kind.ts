import type { ANIMALS } from './animals.js';
import type { MONSTERS } from './monsters.js';

/** Passive ones never fight, neutral ones fight back, hostile ones begin. */
export type MobNature = 'passive' | 'neutral' | 'hostile';

/** What a mob may do; mobs/goals.ts has a function for each name. */
export type MobGoalName =
  | 'burnAfar'
  | 'flee'
  | 'followOwner'
  | 'followParent'
  | 'graze'
  | 'hop'
  | 'mate'
  | 'panic'
  | 'shoot'
  | 'shy'
  | 'sit'
  | 'strike'
  | 'swell'
  | 'tempt'
  | 'wander';

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
  /** what a save or a command names */
  readonly name: string;
  readonly nature: MobNature;
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
  readonly goals: readonly MobGoalName[];
  /** brings two of them to breed, and makes young ones grow faster; the plainest first */
  readonly food?: readonly string[];
  /** followed when it is held; its food, unless told */
  readonly tempting?: readonly string[];
  /** tames it, one time in three */
  readonly tamedBy?: readonly string[];
  /** its health once it is tame, where that is another */
  readonly tameHealth?: number;
  /** it gives milk into a bucket */
  readonly isMilkable?: boolean;
  /** it has wool, of a colour: it is sheared and dyed */
  readonly isWoolly?: boolean;
  /** it carries the player, and a saddle */
  readonly isRideable?: boolean;
  readonly laysEggs?: boolean;
  /** how high a step it takes without jumping; left out: as high as most */
  readonly stepHeight?: number;
  /** the mob that it runs away from */
  readonly fleesFrom?: string;
  /** wild ones of its kind around help it when it is hurt */
  readonly callsForHelp?: boolean;
  /** out of the way of water, of what flies and, at times, of who has hurt it */
  readonly teleports?: boolean;
  /** whoever looks it in the face is its enemy, and nobody else */
  readonly hatesStares?: boolean;
  /** where it is bright it begins no fight */
  readonly isCalmByLight?: boolean;
  /** it bursts, so that no tame animal goes for it */
  readonly bursts?: boolean;
  /** what a snowball or an egg does to it; left out: next to nothing */
  readonly thrownDamage?: number;
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

type MobName = (typeof ANIMALS | typeof MONSTERS)[number]['name'];

export interface MobKind extends MobSpec {
  readonly name: MobName;
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
