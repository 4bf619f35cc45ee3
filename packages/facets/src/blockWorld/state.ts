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

export interface PlayerState {
  pos: Vector;
  yaw: number;
  pitch: number;
  health: number;
  hunger: number;
  saturation: number;
  air: number;
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

export interface GameState {
  tick: number;
  dimension: string;
  player: PlayerState;
  biome: string;
  light: number;
  time_of_day: number;
  weather: string;
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
