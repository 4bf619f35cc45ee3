import type { PropertyIs } from './drops.js';

/**
 * What blocks do, by name. Blocks know nothing of worlds, so a literal names a behaviour and the
 * room that has the world keeps one table with a function for each name: a block that does what
 * another does is one literal, and nothing else.
 */

/** What keeps a block where it is (world/support.ts). */
export type SupportRule =
  | 'anything'
  | 'anyWall'
  | 'cactus'
  | 'cane'
  | 'fire'
  | 'floor'
  | 'lantern'
  | 'lever'
  | 'lilyPad'
  | 'otherHalf'
  | 'snow'
  | 'vine'
  | 'wall';

/**
 * Ground that some things stand on and others do not: `support: { on }` of a literal asks for it
 * (world/support.ts), and fire asks whether it is soul fire (rules/fire.ts). GROUND has a bit for each.
 */
export const GROUNDS = ['soil', 'field', 'sand', 'ice', 'nylium', 'soul', 'soulSand'] as const;
export type Ground = (typeof GROUNDS)[number];

/** A rule, ground of some kinds, or a floor or a ceiling or else one of these blocks. */
export type Support =
  | SupportRule
  | { readonly on: readonly Ground[] }
  | { readonly floorOr: readonly string[] }
  | { readonly ceilingOr: readonly string[] };

/** What chance does to a block (rules/randomTicks.ts). */
export type RandomTick =
  | 'dropLeaves'
  | 'growBerries'
  | 'growCrop'
  | 'growSapling'
  | 'growTall'
  | 'growWart'
  | 'kindle'
  | 'passFarmland'
  | 'passGrass'
  | 'thawIce'
  | 'thawSnow';

/** What a block does when its time has come (rules/flow.ts). */
export type ScheduledTick = 'burnOn' | 'measureLeaves';

/** Whose shape follows from what is beside it (JOINT_RULES in world/joining.ts). */
export type Joint = 'fence' | 'netherFence' | 'pane' | 'wall' | 'gate' | 'stairs' | 'chest';

/** What bone meal does to a block (hands/boneMeal.ts). */
export type Fertilizing = 'crop' | 'bush' | 'sapling' | 'grass';

/** What a click of use does (hands/useBlock.ts), and what such a block is to a player. */
export const BLOCK_USES = {
  compost: 'station',
  eatCake: 'food',
  fillOrEmpty: 'station',
  pickBerries: 'bush',
  sleep: 'bed',
  switchOpen: 'switch',
  switchPower: 'switch',
  /** one works at it in Minecraft; here the click does nothing as yet */
  work: 'station',
} as const;

export type BlockUse = keyof typeof BLOCK_USES;

/**
 * Block entities: what a block can be that keeps something of its own. All shulker boxes, whatever their
 * colour, are one. How many slots each has says world/blockEntityKinds.ts, what its screen shows
 * containers/; hashes of worlds have the place in this list, so new ones come last.
 */
export const BLOCK_ENTITY_KINDS = [
  'chest',
  'trapped_chest',
  'barrel',
  'shulker_box',
  'furnace',
  'smoker',
  'blast_furnace',
  'hopper',
  'sign',
] as const;
export type BlockEntityKind = (typeof BLOCK_ENTITY_KINDS)[number];

/**
 * Work screens: what a click opens (containers/opening.ts) though the block itself keeps nothing. They are
 * part of SCREENS in world/screen.ts, whose order is in hashes of worlds.
 */
export const WORK_SCREENS = ['crafting_table', 'ender_chest'] as const;
export type WorkScreen = (typeof WORK_SCREENS)[number];

/**
 * Doors: what lets through whom it kept out before, once it is open. No rule of the world reads it: senses
 * tell it (block-facts) to observers of rooms and to the tools that walk and close gates.
 */
export type DoorKind = 'door' | 'trapdoor' | 'gate';

/**
 * How what grows is harvested: whole, with others left, from the top of a stalk, or by hand. Senses tell it
 * (block-facts) to the tool `harvest`; the world itself has no rule for it.
 */
export type Harvested = 'crop' | 'fruit' | 'stalk' | 'bush';

/**
 * How a block hurts, with the cause that a hurt is told with. What each kind does to the player stands in
 * PLAYER_HARMS (player/health.ts), what it does to mobs in MOB_HARMS (mobs/body/harm.ts): a kind that
 * is missing there does not compile.
 */
export const HARM_CAUSES = {
  lava: 'lava',
  fire: 'in_fire',
  cactus: 'cactus',
  bush: 'sweet_berry_bush',
  hotFloor: 'hot_floor',
} as const;
export type HarmKind = keyof typeof HARM_CAUSES;

export interface Harm {
  readonly by: HarmKind;
  readonly amount: number;
}

/** How a block that is placed finds the way that it faces (hands/placement.ts). */
export type Facing =
  | 'acrossLook'
  | 'awayFromHit'
  | 'clinging'
  | 'hitSide'
  | 'intoHit'
  | 'look'
  | 'onWall'
  | 'towardsEyes'
  | 'towardsPlayer';

/**
 * What land is made of, to somebody who looks at it: leaves and logs are so to rules/leaves.ts, and senses
 * tell all of it (block-facts) to the scene of a block world (block-scene/kinds.ts).
 */
export type BlockNature = 'rock' | 'soil' | 'ore' | 'log' | 'leaves' | 'green' | 'harvest';

/** What is true of a kind beside its looks and how it is broken; whatever is not is left out. */
export interface Behaviour {
  readonly nature?: BlockNature;
  readonly support?: Support;
  readonly ground?: readonly Ground[];
  readonly randomTick?: RandomTick;
  readonly scheduledTick?: ScheduledTick;
  readonly joins?: Joint;
  /** a whole cube that nothing is joined to */
  readonly isUnjoined?: boolean;
  readonly use?: BlockUse;
  /** whoever opens it */
  readonly door?: DoorKind;
  readonly opens?: WorkScreen;
  readonly keeps?: BlockEntityKind;
  readonly harm?: Harm;
  /** how a state says that there is something to harvest */
  readonly ripe?: PropertyIs;
  readonly harvested?: Harvested;
  readonly fertilizing?: Fertilizing;
  /** the wood of the tree that it grows into */
  readonly tree?: string;
  /** what a hoe or a shovel makes of it */
  readonly hoed?: string;
  readonly shovelled?: string;
  /** what it is once something stands on it */
  readonly buried?: string;
  /** the ground under it is snowy */
  readonly isSnow?: boolean;
  readonly isPortal?: boolean;
  /** how readily fire comes over to it, and how fast it burns away; as in Minecraft */
  readonly tinder?: readonly [catches: number, burns: number];
  /** fire on it never goes out */
  readonly keepsFire?: boolean;
  /** what it takes from a blast; left out: as much as it is hard */
  readonly blastResistance?: number;
  /** no stream takes it along, however slight it is */
  readonly standsInStreams?: boolean;
  /** where it is broken there is water, unless it hangs in the air */
  readonly leavesWater?: boolean;
  /** how much of its speed what glides on it keeps: 0.6 on most */
  readonly slippery?: number;
  /** what it leaves of the speed of those who walk on it */
  readonly paceOn?: number;
  /** what it leaves of each move of those within it, to the sides, and up or down */
  readonly paceIn?: readonly [sideways: number, upwards: number];
  /** what one learns by mining it, from the least to the most */
  readonly experience?: readonly [least: number, most: number];
  /** how likely the item of it makes another layer of compost */
  readonly compost?: number;
  readonly facing?: Facing;
  /** the kind that it is where it is put against a wall */
  readonly onWall?: string;
  /** what one would name in a room, besides its walls */
  readonly isFurniture?: boolean;
  /** it lies on a floor or hangs on a wall, and its cell is as good as open */
  readonly isThin?: boolean;
  /** somebody has put it there on purpose: no way is dug through it */
  readonly isKept?: boolean;
  /** worth so little that it is left behind as a step; the lower, the sooner */
  readonly spare?: number;
  /** mining it begins the stone age */
  readonly isStone?: boolean;
  /** one sees through it, though it is a whole cube */
  readonly isClear?: boolean;
  /** a blow or two removes it from between a hand and what lives */
  readonly isThicket?: boolean;
}
