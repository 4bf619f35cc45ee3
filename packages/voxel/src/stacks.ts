import { ITEM_KINDS, type Stack } from '@bridle/engine';
import type { ItemStack } from '@bridle/facets';

/** A stack as the protocol tells it. */
export function asItemStack({ item, count, damage, data }: Stack): ItemStack {
  const stack: ItemStack = { item: ITEM_KINDS[item]!.name, count };
  if (damage > 0) stack.damage = damage;
  if (data === undefined) return stack;
  const { contents, pages, title, author, enchantments } = data.facts;
  if (contents)
    stack.contents = contents.map((held) => ({ slot: held.slot, ...asItemStack(held) }));
  if (pages) stack.pages = [...pages];
  if (title !== undefined) stack.title = title;
  if (author !== undefined) stack.author = author;
  if (enchantments) stack.enchantments = { ...enchantments };
  return stack;
}
