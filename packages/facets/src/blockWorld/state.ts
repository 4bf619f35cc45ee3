import type { GameState } from '../state.js';
import type { Vector } from '../vector.js';

export interface ItemStack {
  item: string;
  count: number;
  damage?: number;
  /** what a box holds */
  contents?: SlotState[];
  /** what is written in a book, and by whom once it is signed */
  pages?: string[];
  title?: string;
  author?: string;
  /** levels by name */
  enchantments?: Record<string, number>;
}

export interface SlotState extends ItemStack {
  slot: number;
}

/** Null is what the game does not know, such as what a server has not told. */
export interface PlayerState {
  pos: Vector;
  yaw: number;
  pitch: number;
  health: number | null;
  hunger: number | null;
  saturation: number | null;
  air: number | null;
  velocity: Vector;
  on_ground: boolean;
  dead: boolean;
  sleeping?: boolean;
  game_mode: string;
  hotbar_slot: number;
  held: ItemStack | null;
  effects: EffectState[];
}

export interface EffectState {
  name: string;
  level: number;
  ticks_left: number;
}

export interface LookedAt {
  block: string;
  pos: Vector;
  face: string;
  distance: number;
}

/** As of the player: null is what the game does not know. */
export interface BlockWorldState extends GameState {
  dimension: string;
  player: PlayerState;
  biome: string | null;
  light: number | null;
  time_of_day: number | null;
  weather: string | null;
  looking_at: LookedAt | null;
  /** the number of the entity that a hand would touch, if it is nearer than any block */
  looking_at_entity: number | null;
  /** what the player has open, where the game has screens */
  screen?: OpenScreen | null;
  /** goals that were reached, with the tick of each, where the game has any */
  milestones?: Record<string, number>;
  /** living creatures, where the game has any: all, those that time passes for, and those near by */
  mobs_total?: number;
  mobs_active?: number;
  mobs_nearby?: number;
}

/** What the player has open: their inventory, a crafting table, a container, a sign. */
export interface OpenScreen {
  kind: string;
  /** the block that was opened */
  pos: Vector | null;
}

const PLAYER_SAMPLES = [
  ...['pos', 'yaw', 'pitch', 'health', 'hunger', 'saturation', 'air', 'velocity', 'on_ground'],
  ...['dead', 'sleeping', 'game_mode', 'hotbar_slot', 'held', 'effects'],
] as const satisfies readonly (keyof PlayerState)[];
const WORLD_SAMPLES = [
  ...['dimension', 'biome', 'light', 'time_of_day', 'weather', 'looking_at'],
  ...['looking_at_entity', 'screen'],
] as const satisfies readonly (keyof BlockWorldState)[];

/** What a step can record of every block world, and where it stands in the state. */
export const BLOCK_WORLD_SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(PLAYER_SAMPLES.map((name) => [name, ['player', name]])),
  ...Object.fromEntries(WORLD_SAMPLES.map((name) => [name, [name]])),
};

/** How much of a block world is in memory. */
export interface BlockWorldLoad {
  readonly loaded_columns: number;
  readonly entities: number;
  /** columns that pictures show in each direction */
  readonly view_distance: number;
}
