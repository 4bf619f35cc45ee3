interface CarriedStack {
  readonly slot: number;
  readonly item: string;
}

/** What picking a block comes to. */
export type Picking =
  | { readonly do: 'select'; readonly slot: number }
  | { readonly do: 'swap'; readonly from: number; readonly to: number }
  | { readonly do: 'give'; readonly item: string }
  | { readonly do: 'nothing'; readonly item: string };

const HOTBAR_SLOTS = 9;
const MAIN_SLOTS = 36;

/** `minecraft:wall_torch[facing=north]` is placed by a `torch`. */
export function itemOfBlock(block: string): string {
  const bare = block.split('[', 1)[0]!.replace(/^minecraft:/, '');
  return bare.replace(/(^|_)wall_(torch|sign|banner|fan|head|skull)$/, '$1$2');
}

/** Takes the item of a block in hand: from the hotbar, from the rest of what is carried, or made. */
export function pickingOf(
  block: string,
  carried: readonly CarriedStack[],
  selected: number,
  isCreative: boolean,
): Picking {
  const item = itemOfBlock(block);
  const slots = carried
    .filter((stack) => itemOfBlock(stack.item) === item)
    .map(({ slot }) => slot)
    .filter((slot) => slot < MAIN_SLOTS)
    .sort((a, b) => a - b);
  const slot = slots.includes(selected) ? selected : slots[0];
  if (slot === undefined) return { do: isCreative ? 'give' : 'nothing', item };
  if (slot < HOTBAR_SLOTS) return { do: 'select', slot };
  return { do: 'swap', from: slot, to: selected };
}
