import type { ItemStack } from '@bridle/facets';
import { BOOK_PAGES_MAX, PAGE_CHARS_MAX } from './limits.js';
import type { BotEntity, BotItem, Registry } from './mineflayer.js';
import { ourName } from './names.js';
import { isRecord, plainTag, textOf } from './texts.js';

/** What newer servers number, and its name. */
type Enchantments = Pick<Registry, 'enchantments'>;

export interface EnchantmentTag {
  readonly name: string;
  readonly lvl: number;
}

/** What lies there; null where the server has not told of it yet, or the library cannot read it. */
export function droppedItem(entity: BotEntity): BotItem | null {
  return readable(() => entity.getDroppedItem?.()) ?? null;
}

/** A stack as clients are told of it. Newer servers number enchantments: only the registry has their names. */
export function asItemStack(item: BotItem, registry: Enchantments): ItemStack {
  const damage = readable(() => item.durabilityUsed) ?? 0;
  const enchantments = enchantmentsOf(item, registry);
  return {
    item: ourName(item.name),
    count: item.count,
    ...(damage > 0 && { damage }),
    ...(enchantments.length > 0 && {
      enchantments: Object.fromEntries(enchantments.map(({ name, lvl }) => [ourName(name), lvl])),
    }),
    ...bookOf(item),
  };
}

/** By the names of the game; until 1.20.4 the library reads them. */
export function enchantmentsOf(item: BotItem, registry: Enchantments): readonly EnchantmentTag[] {
  const numbered = componentOf(item, 'enchantments') ?? componentOf(item, 'stored_enchantments');
  const list = isRecord(numbered) ? numbered.enchantments : readable(() => item.enchants);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const name = one.name ?? registry.enchantments?.[Number(one.id)]?.name;
    const level = Number(one.lvl ?? one.level);
    return typeof name === 'string' && Number.isFinite(level) ? [{ name, lvl: level }] : [];
  });
}

/** What is written in a book, and by whom once it is signed. */
function bookOf(item: BotItem): Pick<ItemStack, 'pages' | 'title' | 'author'> {
  if (!/^writ(able|ten)_book$/.test(item.name)) return {};
  const content =
    componentOf(item, 'written_book_content') ??
    componentOf(item, 'writable_book_content') ??
    plainTag(item.nbt);
  if (!isRecord(content)) return {};
  const { pages, author } = content;
  const title = content.title ?? content.rawTitle;
  return {
    ...(Array.isArray(pages) && { pages: pages.slice(0, BOOK_PAGES_MAX).map(pageText) }),
    ...(typeof title === 'string' && { title: title.slice(0, PAGE_CHARS_MAX) }),
    ...(typeof author === 'string' && { author: author.slice(0, PAGE_CHARS_MAX) }),
  };
}

/** A page is its text, which newer servers wrap, and those of signed books may put together of others. */
function pageText(page: unknown): string {
  const content = isRecord(page) && 'content' in page ? page.content : page;
  const plain = isRecord(content) && 'type' in content ? plainTag(content) : content;
  return textOf(plain).slice(0, PAGE_CHARS_MAX);
}

function componentOf({ components }: BotItem, type: string): unknown {
  const found = components?.find((one) => isRecord(one) && one.type === type);
  return isRecord(found) ? found.data : undefined;
}

/** What the library cannot read of a stack is left out: a server may send anything. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
