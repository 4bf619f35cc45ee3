import { BLOCK_KINDS, KIND_OF_STATE, perKind } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import type { Oven } from '../recipes/index.js';

/** What a block can be that keeps something of its own. All boxes, whatever their colour, are one. */
export const KEEPERS = [
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
export type Keeper = (typeof KEEPERS)[number];

export const CHEST_SLOTS = 27;

export const SLOTS_OF: Readonly<Record<Keeper, number>> = {
  chest: CHEST_SLOTS,
  trapped_chest: CHEST_SLOTS,
  barrel: CHEST_SLOTS,
  shulker_box: CHEST_SLOTS,
  furnace: 3,
  smoker: 3,
  blast_furnace: 3,
  hopper: 5,
  sign: 0,
};

const NAMESPACE = 'minecraft:';

function keeperNamed(name: string): Keeper | undefined {
  const bare = name.slice(NAMESPACE.length);
  if (bare.endsWith('shulker_box')) return 'shulker_box';
  if (bare.endsWith('_sign')) return 'sign';
  return KEEPERS.find((keeper) => keeper === bare);
}

const KEEPER_OF_KIND: readonly (Keeper | undefined)[] = BLOCK_KINDS.map(({ name }) =>
  keeperNamed(name),
);

/** What the block of a state keeps things as, if it does. */
export function keeperOf(state: number): Keeper | undefined {
  return KEEPER_OF_KIND[KIND_OF_STATE[state]!];
}

/** 1 for states of blocks that keep something. */
export const IS_KEEPER = perKind(({ id }) => KEEPER_OF_KIND[id] !== undefined);

export function isOven(keeper: Keeper): keeper is Oven {
  return keeper === 'furnace' || keeper === 'smoker' || keeper === 'blast_furnace';
}

/** Items that are boxes: they go into no box. */
const IS_BOX = Uint8Array.from(ITEM_KINDS, ({ name }) => (name.endsWith('shulker_box') ? 1 : 0));

export function isBox(item: number): boolean {
  return IS_BOX[item] === 1;
}
