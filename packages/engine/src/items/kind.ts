import type { Tier, ToolItemKind } from '../blocks/index.js';
import type { Effect } from './effectNames.js';

/** What an item is as a tool; the tools of the bot are the harness's. */
export interface ToolItem {
  readonly kind: ToolItemKind;
  /** what it gets drops from: gold is as weak as wood, however fast */
  readonly tier: Tier;
  /** how many times faster than a hand, on the blocks it is for */
  readonly speed: number;
  readonly durability: number;
}

export type ArmorSlot = 'head' | 'chest' | 'legs' | 'feet';

export interface Armor {
  readonly slot: ArmorSlot;
  readonly points: number;
  readonly toughness: number;
  readonly durability: number;
}

/** What food may do to whoever eats it. */
export interface FoodEffect {
  readonly effect: Effect;
  readonly level: number;
  readonly ticks: number;
  /** 0..1 */
  readonly chance: number;
}

export interface Food {
  readonly hunger: number;
  readonly saturation: number;
  readonly effects: readonly FoodEffect[];
  /** can be eaten by whoever is not hungry */
  readonly always?: boolean;
  /** takes away whatever effects there are */
  readonly cures?: boolean;
}

export interface ItemKind {
  readonly name: string;
  readonly id: number;
  readonly maxStack: number;
  /** the kind of block it places */
  readonly block?: string;
  readonly tool?: ToolItem;
  readonly armor?: Armor;
  readonly food?: Food;
  /** of one full swing; a hand deals 1 */
  readonly attackDamage?: number;
  /** full swings a second; a hand has 4 */
  readonly attackSpeed?: number;
  /** the item that stays when it is eaten, drunk, burnt or crafted with, as a bucket does */
  readonly leaves?: string;
  /** how likely one of it makes another layer of compost */
  readonly compost?: number;
  /** of what wears out and is neither tool nor armour */
  readonly durability?: number;
}

/** An item as its table writes it: without `minecraft:`, and 64 to a stack unless told. */
export type ItemSpec = Omit<ItemKind, 'id' | 'maxStack' | 'block'> & { readonly maxStack?: number };
