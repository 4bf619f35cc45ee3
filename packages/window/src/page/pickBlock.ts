import type { PersonActs } from './personActs.js';
import { type Picking, pickingOf } from './pickedBlock.js';

interface LookedState {
  readonly looking_at: { readonly block: string } | null;
  readonly player: { readonly game_mode: string };
}

interface CarriedSlots {
  readonly slots: readonly { readonly slot: number; readonly item: string }[];
}

/** Takes in hand what the player looks at, where it is carried or can be made. */
export async function pickBlock(
  acts: PersonActs,
  selected: number,
  select: (slot: number) => void,
  toast: (text: string) => void,
): Promise<void> {
  const state = await acts.read<LookedState>('get_state');
  if (state?.looking_at == null) return;
  const { block } = state.looking_at;
  const isCreative = state.player.game_mode === 'creative';
  const look = async (mayGive: boolean): Promise<Picking | undefined> => {
    const carried = await acts.read<CarriedSlots>('get_inventory');
    return carried && pickingOf(block, carried.slots, selected, mayGive);
  };
  let picking = await look(isCreative);
  if (picking?.do === 'give') {
    await acts.try('command', { line: `/give @s ${picking.item}` });
    picking = await look(false);
  }
  if (picking?.do === 'select') select(picking.slot);
  else if (picking?.do === 'swap') {
    await acts.try('swap_slots', { from: picking.from, to: picking.to });
  } else if (picking?.do === 'nothing') {
    toast(`You carry no ${picking.item.replaceAll('_', ' ')}.`);
  }
}
