import { bareName } from '@bridle/facets';

/** What we call windows that servers name otherwise. */
const KINDS: Readonly<Record<string, string>> = {
  crafting: 'crafting_table',
  enchantment: 'enchanting_table',
  cartography: 'cartography_table',
  smithing: 'smithing_table',
  crafter_3x3: 'crafter',
  generic_3x3: 'dispenser',
};
/** One that several kinds of blocks have: it is told by the block. */
const GENERIC = /^(generic_\d{1,2}x\d{1,2}|container)$/;

/** What a screen is called, by the type of its window and the block that was clicked on. */
export function screenKind(type: string, block: string | undefined): string {
  const bare = bareName(type);
  if (!GENERIC.test(bare)) return KINDS[bare] ?? bare;
  return block === undefined ? (KINDS[bare] ?? 'chest') : bareName(block);
}
