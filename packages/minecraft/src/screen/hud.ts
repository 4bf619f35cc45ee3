import {
  AIR_MAX,
  ALL_SLOTS,
  ARMOR_SLOT,
  type BlockWorldState,
  type ContainerState,
  FOOD_MAX,
  HOTBAR_SLOTS,
  type ItemStack,
  OFFHAND_SLOT,
  type SensesFacet,
  type SlotName,
} from '@bridle/facets';
import type { HudSlot, HudState, ScreenView } from '@bridle/render';

/** What a picture shows over the world, from what the facets of a block world say. */
export interface HudSource {
  readonly state: BlockWorldState;
  readonly senses: Pick<SensesFacet, 'self' | 'inventory' | 'itemFacts'>;
  /** of what is open */
  readonly container: () => ContainerState;
  readonly chat: readonly string[];
}

const HEALTH_MAX = 20;

export function hudOf({ state, senses, container, chat }: HudSource): HudState {
  const { player } = state;
  const { experience } = senses.self();
  const slots: (HudSlot | undefined)[] = new Array(ALL_SLOTS).fill(undefined);
  let armour = 0;
  for (const stack of senses.inventory()) {
    slots[stack.slot] = slotOf(stack, senses);
    if (stack.slot >= ARMOR_SLOT && stack.slot < OFFHAND_SLOT) {
      armour += senses.itemFacts(stack.item)?.armor?.points ?? 0;
    }
  }
  return {
    hotbar: slots.slice(0, HOTBAR_SLOTS),
    offhand: slots[OFFHAND_SLOT],
    selected: player.hotbar_slot,
    health: player.health ?? HEALTH_MAX,
    food: player.hunger ?? FOOD_MAX,
    air: player.air ?? AIR_MAX,
    armour,
    xpProgress: experience?.progress ?? 0,
    xpLevel: experience?.level ?? 0,
    chat,
    showsVitals: player.game_mode === 'survival' || player.game_mode === 'adventure',
    effects: player.effects.map(({ name, level, ticks_left }) => ({
      name,
      level,
      ticksLeft: ticks_left,
    })),
    screen: screenOf(state, slots, container, (stack) => slotOf(stack, senses)),
  };
}

function screenOf(
  { player, screen }: BlockWorldState,
  slots: readonly (HudSlot | undefined)[],
  container: () => ContainerState,
  shown: (stack: ItemStack | null | undefined) => HudSlot | undefined,
): ScreenView | undefined {
  if (player.dead) return { kind: 'death' };
  if (!screen) return undefined;
  const open = container();
  const byName = new Map<SlotName, ItemStack>(open.slots.map((slot) => [slot.slot, slot]));
  const named = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => shown(byName.get(`${letter}${index}`)));
  const { oven } = open;
  return {
    kind: screen.kind,
    container: named('c', open.size),
    player: slots,
    grid: named('g', open.grid),
    result: shown(open.result),
    cursor: shown(open.cursor),
    burn: oven && share(oven.burn_ticks, oven.burn_total),
    cook: oven && share(oven.cook_ticks, oven.cook_total),
    text: open.lines,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

function slotOf(
  stack: ItemStack | null | undefined,
  { itemFacts }: Pick<SensesFacet, 'itemFacts'>,
): HudSlot | undefined {
  if (stack === null || stack === undefined) return undefined;
  const { item, count, damage = 0 } = stack;
  const life = itemFacts(item)?.durability ?? null;
  return life === null || damage === 0 ? { item, count } : { item, count, wear: damage / life };
}
