import {
  BLOCK_ENTITY_KINDS,
  BLOCK_KINDS,
  type BlockEntityKind,
  KIND_OF_STATE,
  kindNamed,
  perKind,
} from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';

export { BLOCK_ENTITY_KINDS, type BlockEntityKind };

export const CHEST_SLOTS = 27;

export const SLOTS_OF: Readonly<Record<BlockEntityKind, number>> = {
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

/** What the block of a state keeps things as, if it does. */
export function blockEntityKindOf(state: number): BlockEntityKind | undefined {
  return BLOCK_KINDS[KIND_OF_STATE[state]!]!.keeps;
}

/** 1 for states of blocks that keep something. */
export const HAS_BLOCK_ENTITY = perKind(({ keeps }) => keeps !== undefined);

/** Items that are boxes: they go into no box. */
const IS_BOX = Uint8Array.from(ITEM_KINDS, ({ block }) =>
  block !== undefined && kindNamed(block)?.keeps === 'shulker_box' ? 1 : 0,
);

export function isShulkerBox(item: number): boolean {
  return IS_BOX[item] === 1;
}
