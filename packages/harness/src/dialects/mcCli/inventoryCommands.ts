import {
  ARMOR_SLOT,
  HOTBAR_SLOTS,
  type ItemFacts,
  type ItemStack,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  type SlotState,
} from '@bridle/facets';
import { z } from 'zod';
import { actions, command, type McCommand, type McContext, readGameState } from './command.js';

/** Slots of the inventory, first and last. */
const SECTIONS = {
  hotbar: [0, HOTBAR_SLOTS - 1],
  main: [HOTBAR_SLOTS, MAIN_SLOTS - 1],
  armor: [ARMOR_SLOT, OFFHAND_SLOT - 1],
  offhand: [OFFHAND_SLOT, OFFHAND_SLOT],
} as const;
const SECTION_NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

const withData = { include_nbt: z.boolean().default(false) };

/** What the player carries. */
export const INVENTORY_COMMANDS: Readonly<Record<string, McCommand>> = {
  item: {
    run: actions(
      {
        hand: command(
          z.object({ hand: z.enum(['main', 'off']).default('main'), ...withData }),
          async (context, { hand, include_nbt }) => {
            const slot =
              hand === 'off' ? OFFHAND_SLOT : (await readGameState(context)).player.hotbar_slot;
            return { hand, slot, item: itemIn(await readCarried(context), slot, include_nbt) };
          },
        ),
        slot: command(
          z.object({ slot: z.int().min(0).max(OFFHAND_SLOT), ...withData }),
          async (context, { slot, include_nbt }) => ({
            slot,
            item: itemIn(await readCarried(context), slot, include_nbt),
          }),
        ),
      },
      'hand',
    ),
  },
  inventory: {
    run: actions(
      {
        list: command(
          z.object({
            section: z.enum([...SECTION_NAMES, 'all']).default('all'),
            include_empty: z.boolean().default(false),
            ...withData,
          }),
          async (context, { section, include_empty, include_nbt }) => {
            const all = await readCarried(context);
            const named = section === 'all' ? SECTION_NAMES : [section];
            const slots = named.flatMap((slot_type) =>
              slotsOf(slot_type).map((slot) => ({
                slot,
                slot_type,
                item: itemIn(all, slot, include_nbt),
              })),
            );
            const items = include_empty ? slots : slots.filter(({ item }) => !item.empty);
            const { player } = await readGameState(context);
            return { items, count: items.length, selected_slot: player.hotbar_slot };
          },
        ),
      },
      'list',
    ),
  },
};

function slotsOf(section: keyof typeof SECTIONS): number[] {
  const [first, last] = SECTIONS[section];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What is carried, and what is true of such items. */
export interface CarriedItems {
  readonly slots: readonly SlotState[];
  readonly facts: FactsByItem;
}

type FactsByItem = Readonly<Record<string, ItemFacts>>;

export async function readCarried(context: McContext): Promise<CarriedItems> {
  const { slots } = (await context.call('get_inventory')) as unknown as { slots: SlotState[] };
  return { slots, facts: await factsOf(context, slots) };
}

/** Only a game with an avatar says more of its items than their names. */
export async function factsOf(
  { host, call }: McContext,
  stacks: readonly ItemStack[],
): Promise<FactsByItem> {
  if (!host.can('get_item_facts')) return {};
  const items = [...new Set(stacks.map(({ item }) => item))];
  const { facts } = await call('get_item_facts', { items });
  return facts as FactsByItem;
}

export function itemIn({ slots, facts }: CarriedItems, slot: number, withNbt = false) {
  const found = slots.find((held) => held.slot === slot);
  if (found === undefined) return { empty: true };
  const { slot: _, ...stack } = found;
  return { empty: false, ...itemOf(facts, stack, withNbt) };
}

/** A stack; what it has beyond its kind and number is its data. */
export function itemOf(
  factsByItem: FactsByItem,
  { item, count, ...components }: ItemStack,
  withNbt = false,
) {
  const { damage = 0, enchantments } = components;
  const facts = factsByItem[item];
  const max_damage = facts?.durability ?? null;
  return {
    id: item,
    name: displayName(item),
    count,
    max_count: facts?.stack_max ?? null,
    ...(max_damage !== null && { damage, max_damage, durability: max_damage - damage }),
    ...(enchantments && {
      enchantments: Object.entries(enchantments).map(([id, level]) => ({ id, level })),
    }),
    ...(withNbt && { nbt: components, components: componentsText(components) }),
  };
}

/** The same as a text, in the way that Minecraft prints components, which scripts search. */
function componentsText(components: object): string {
  const parts = Object.entries(components).map(
    ([name, value]) => `minecraft:${name}=>${JSON.stringify(value)}`,
  );
  return `{${parts.join(', ')}}`;
}

/** `minecraft:iron_pickaxe` is an Iron Pickaxe. */
export function displayName(id: string): string {
  const words = id.replace(/^minecraft:/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
