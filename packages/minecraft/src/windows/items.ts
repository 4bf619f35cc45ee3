import type { BotItem, Libraries, Registry } from '../mineflayer.js';

/** What we use of the library of items. */
export interface ItemConstructor {
  fromNotch(networkItem: unknown): BotItem | null;
  toNotch(item: BotItem | null): unknown;
}

export function itemsOf(libraries: Libraries, registry: Registry): ItemConstructor {
  const load = libraries.library('prismarine-item') as (registry: Registry) => ItemConstructor;
  return load(registry);
}

/** Whether two stacks can lie in one slot. */
export function isSameKind(one: BotItem, other: BotItem): boolean {
  return one.type === other.type && markOf(one) === markOf(other);
}

/** What is not worn, enchanted or named: nobody misses it who has another of its kind. */
export function isPlain({ nbt, components }: BotItem): boolean {
  return !nbt && (components === undefined || components.length === 0);
}

/** What a stack has beyond its kind: wear, enchantments, a name. */
function markOf(item: BotItem): string {
  const { metadata, nbt, components } = item;
  return isPlain(item)
    ? String(metadata)
    : JSON.stringify([metadata, nbt, components], plainNumbers);
}

function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
