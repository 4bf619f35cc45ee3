import type { Tier, ToolKind } from '../blocks/index.js';

export interface Tool {
  readonly kind: ToolKind;
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

export interface ItemKind {
  readonly name: string;
  readonly id: number;
  readonly maxStack: number;
  /** the kind of block it places */
  readonly block?: string;
  readonly tool?: Tool;
  readonly armor?: Armor;
  readonly food?: { readonly hunger: number; readonly saturation: number };
  /** of one full swing; a hand deals 1 */
  readonly attackDamage?: number;
  /** of what wears out and is neither tool nor armour */
  readonly durability?: number;
}

/** An item as its table writes it: without `minecraft:`, and 64 to a stack unless told. */
export type ItemSpec = Omit<ItemKind, 'id' | 'maxStack' | 'block'> & { readonly maxStack?: number };
