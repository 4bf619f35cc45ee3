import { deepFreeze } from '../blocks/deepFreeze.js';
import { BLOCK_KINDS, kindNamed } from '../blocks/index.js';
import { EQUIPMENT } from './equipment.js';
import type { ItemKind, ItemSpec } from './kind.js';
import { NETHER_ITEMS } from './nether.js';
import { PLAIN_ITEMS } from './plainItems.js';

const NAMESPACE = 'minecraft:';
const STACK = 64;

/** Where an item places several kinds (a torch on the floor or a wall), the first is its block. */
function blocksByItem(): ReadonlyMap<string, string> {
  const blocks = new Map<string, string>();
  for (const { item, name } of BLOCK_KINDS) {
    if (item !== undefined && !blocks.has(item)) blocks.set(item, name);
  }
  return blocks;
}

/** Items of blocks in the order of the blocks, then all others. Ids hold for one build only. */
function buildItems(): readonly ItemKind[] {
  const others: readonly ItemSpec[] = [...EQUIPMENT, ...PLAIN_ITEMS, ...NETHER_ITEMS];
  const blocks = blocksByItem();
  const specs = new Map<string, Omit<ItemSpec, 'name'>>();
  for (const item of blocks.keys()) specs.set(item, {});
  for (const { name, ...spec } of others) specs.set(`${NAMESPACE}${name}`, spec);
  const kinds = [...specs].map(([name, spec], id): ItemKind => {
    const block = blocks.get(name);
    const { leaves } = spec;
    const compost = spec.compost ?? (block === undefined ? undefined : kindNamed(block)?.compost);
    return {
      name,
      id,
      maxStack: STACK,
      ...spec,
      ...(block !== undefined && { block }),
      ...(compost !== undefined && { compost }),
      ...(leaves !== undefined && { leaves: `${NAMESPACE}${leaves}` }),
    };
  });
  return deepFreeze(kinds);
}

export const ITEM_KINDS: readonly ItemKind[] = buildItems();

const ITEM_BY_NAME: ReadonlyMap<string, ItemKind> = new Map(
  ITEM_KINDS.map((kind) => [kind.name, kind]),
);

/** An item by its name, with or without `minecraft:`. */
export function itemNamed(name: string): ItemKind | undefined {
  const full = name.startsWith(NAMESPACE) ? name : `${NAMESPACE}${name}`;
  // A block that other editions call otherwise has an item that they call otherwise.
  return ITEM_BY_NAME.get(full) ?? ITEM_BY_NAME.get(kindNamed(full)?.name ?? '');
}

/** The item of that name, for code that knows what it asks for: throws when there is none. */
export function itemOf(name: string): ItemKind {
  const kind = itemNamed(name);
  if (kind === undefined) throw new Error(`no item is named ${name}`);
  return kind;
}

/** How many uses a new one has, of anything that wears out. */
export function durabilityOf({ tool, armor, durability }: ItemKind): number | undefined {
  return tool?.durability ?? armor?.durability ?? durability;
}
