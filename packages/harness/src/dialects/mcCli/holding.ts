import type { ItemStack, SlotState } from '@bridle/facets';
import { z } from 'zod';
import { actions, type Command, type Context, command, stateOf } from './command.js';

export const OFFHAND = 40;
export const SLOTS_LAST = 40;

/** Slots of the inventory, first and last. */
const SECTIONS = {
  hotbar: [0, 8],
  main: [9, 35],
  armor: [36, 39],
  offhand: [OFFHAND, OFFHAND],
} as const;
const SECTION_NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

const withData = { include_nbt: z.boolean().default(false) };

/** What the player carries. */
export const HOLDING: Readonly<Record<string, Command>> = {
  item: {
    run: actions(
      {
        hand: command(
          z.object({ hand: z.enum(['main', 'off']).default('main'), ...withData }),
          async (context, { hand, include_nbt }) => {
            const slot = hand === 'off' ? OFFHAND : (await stateOf(context)).player.hotbar_slot;
            return { hand, slot, item: itemIn(context, await carried(context), slot, include_nbt) };
          },
        ),
        slot: command(
          z.object({ slot: z.int().min(0).max(SLOTS_LAST), ...withData }),
          async (context, { slot, include_nbt }) => ({
            slot,
            item: itemIn(context, await carried(context), slot, include_nbt),
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
            const slots = await carried(context);
            const named = section === 'all' ? SECTION_NAMES : [section];
            const all = named.flatMap((slot_type) =>
              slotsOf(slot_type).map((slot) => ({
                slot,
                slot_type,
                item: itemIn(context, slots, slot, include_nbt),
              })),
            );
            const items = include_empty ? all : all.filter(({ item }) => !item.empty);
            const { player } = await stateOf(context);
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

export async function carried({ call }: Context): Promise<SlotState[]> {
  const { slots } = (await call('get_inventory')) as unknown as { slots: SlotState[] };
  return slots;
}

export function itemIn(
  context: Context,
  slots: readonly SlotState[],
  slot: number,
  withNbt = false,
) {
  const found = slots.find((held) => held.slot === slot);
  if (found === undefined) return { empty: true };
  const { slot: _, ...stack } = found;
  return { empty: false, ...itemOf(context, stack, withNbt) };
}

/** A stack; what it has beyond its kind and number is its data. */
export function itemOf(
  { host }: Context,
  { item, count, ...components }: ItemStack,
  withNbt = false,
) {
  const { damage = 0, enchantments } = components;
  const facts = host.game.facets.avatar?.senses.itemFacts(item);
  const max_damage = facts?.durability ?? null;
  return {
    id: item,
    name: titleOf(item),
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
export function titleOf(id: string): string {
  const words = id.replace(/^minecraft:/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
