import type { ItemStack } from '@bridle/facets';
import type { BotItem } from './mineflayer.js';
import { ourName } from './names.js';

/** A stack as clients are told of it. */
export function asItemStack(item: BotItem): ItemStack {
  const damage = item.durabilityUsed ?? 0;
  const enchantments = item.enchants ?? [];
  return {
    item: ourName(item.name),
    count: item.count,
    ...(damage > 0 && { damage }),
    ...(enchantments.length > 0 && {
      enchantments: Object.fromEntries(enchantments.map(({ name, lvl }) => [ourName(name), lvl])),
    }),
  };
}
