import type { Behaviour } from './behaviour.js';
import type { DropRule, DropSpec } from './drops.js';
import type { PropertySpec } from './properties.js';
import type { Boxes } from './shapes.js';

export type ToolItemKind = 'pickaxe' | 'axe' | 'shovel' | 'hoe' | 'sword' | 'shears';

/** What a tool can get drops from: wood (and gold), stone, iron, diamond. */
export type Tier = 0 | 1 | 2 | 3;

export interface Property {
  readonly name: string;
  readonly values: readonly string[];
}

/** One kind of block as the registry gives it out, with its default filled in everywhere. */
export interface BlockKind extends Behaviour {
  readonly name: string;
  readonly id: number;
  readonly firstState: number;
  readonly stateCount: number;
  readonly defaultState: number;
  readonly properties: readonly Property[];
  /** -1: cannot be broken */
  readonly hardness: number;
  /** the tool that breaks it faster */
  readonly tool?: ToolItemKind;
  /** the least tier of that tool that gets drops, when `needsTool` */
  readonly tier: Tier;
  readonly needsTool: boolean;
  /** tools with a speed of their own here, whatever they are made of */
  readonly toolSpeeds: Readonly<Partial<Record<ToolItemKind, number>>>;
  readonly drops: readonly DropRule[];
  /** the item that places it */
  readonly item?: string;
}

/** Reads one property of the state that a fact is asked about. */
export type GetProperty = (property: string) => string;

/** A fact that is the same for every state of a kind, or follows from the state. */
export type PerState<T> = T | ((get: GetProperty) => T);

/** One kind of block as its table writes it: names without `minecraft:`, defaults left out. */
export interface KindSpec extends Behaviour {
  readonly name: string;
  readonly hardness: number;
  readonly properties?: readonly PropertySpec[];
  readonly tool?: ToolItemKind;
  /** the least `tool` that gets drops; left out, a hand will do */
  readonly needs?: 'wood' | 'stone' | 'iron' | 'diamond';
  readonly toolSpeeds?: Readonly<Partial<Record<ToolItemKind, number>>>;
  /** left out: itself */
  readonly drops?: readonly DropSpec[];
  /** left out: the item of the same name; null: no item places it */
  readonly item?: string | null;
  /** light it gives, 0..15 */
  readonly light?: PerState<number>;
  /** light it takes away, 0..15; left out: 15 for a whole cube, else 0 */
  readonly opacity?: PerState<number>;
  /** left out: a whole cube */
  readonly shape?: PerState<Boxes>;
  /** what bodies bump into, where that is not `shape` */
  readonly collision?: PerState<Boxes>;
  readonly air?: boolean;
  readonly replaceable?: PerState<boolean>;
  readonly gravity?: boolean;
  readonly climbable?: boolean;
  readonly fluid?: PerState<FluidState>;
}

export interface FluidState {
  readonly kind: 'water' | 'lava';
  /** 1..8; 8 fills the cell */
  readonly amount: number;
  readonly source: boolean;
}

/** What most tables say of a kind: name, hardness, and whatever is special. */
export type KindExtras = Omit<KindSpec, 'name' | 'hardness'>;

export function kind(name: string, hardness: number, special: KindExtras = {}): KindSpec {
  return { name, hardness, ...special };
}

/** What is left behind as a step last: rock that had to be broken, and planks. */
export const SPARE_MADE = 5;

/** Rock: slow by hand, and nothing to show for it without a pickaxe. */
export function rock(name: string, hardness: number, special: KindExtras = {}): KindSpec {
  return { name, hardness, tool: 'pickaxe', needs: 'wood', ...special };
}

export const COLOURS: readonly string[] = [
  'white',
  'orange',
  'magenta',
  'light_blue',
  'yellow',
  'lime',
  'pink',
  'gray',
  'light_gray',
  'cyan',
  'purple',
  'blue',
  'brown',
  'green',
  'red',
  'black',
];
