import {
  ALL_SLOTS,
  armourOf,
  CURSOR,
  gridResult,
  HOTBAR_SLOTS,
  ITEM_KINDS,
  levelOf,
  OFFHAND_SLOT,
  placesOf,
  type Stack,
  type World,
} from '@bridle/engine';
import type { HudSlot, HudState, ScreenView } from '@bridle/render';
import { containerState } from '../container.js';

/** What lies over the picture: hotbar, hearts, chat, and whatever is open. */
export function hudOf(world: World, chat: readonly string[]): HudState {
  const { player } = world;
  const { level, points, needed } = levelOf(player.xp);
  return {
    hotbar: slotsOf(player.inventory, HOTBAR_SLOTS),
    offhand: slotOf(player.inventory.at(OFFHAND_SLOT)),
    selected: player.hotbarSlot,
    health: player.health,
    food: player.food,
    air: player.air,
    armour: armourOf(player.inventory).points,
    xpProgress: points / needed,
    xpLevel: level,
    chat,
    showsVitals: player.isMortal,
    effects: player.effects.active.map(({ effect, level, ticks }) => ({
      name: effect,
      level,
      ticksLeft: ticks,
    })),
    screen: screenOf(world),
  };
}

function screenOf(world: World): ScreenView | undefined {
  const { screen, inventory, isDead, xp } = world.player;
  if (isDead) return { kind: 'death', score: xp };
  if (!screen.isOpen) return undefined;
  const { container, grid } = placesOf(world, false);
  const { oven, lines } = containerState(world);
  return {
    kind: screen.kind,
    container: container.map(({ slots, index }) => slotOf(slots.at(index))),
    player: slotsOf(inventory, ALL_SLOTS),
    grid: grid.map(({ slots, index }) => slotOf(slots.at(index))),
    result: slotOf(gridResult(world)),
    cursor: slotOf(screen.slots.at(CURSOR)),
    burn: oven && share(oven.burn_ticks, oven.burn_total),
    cook: oven && share(oven.cook_ticks, oven.cook_total),
    text: lines,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

function slotsOf(inventory: World['player']['inventory'], count: number): (HudSlot | undefined)[] {
  return Array.from({ length: count }, (_, slot) => slotOf(inventory.at(slot)));
}

function slotOf(stack: Stack | undefined): HudSlot | undefined {
  if (stack === undefined) return undefined;
  const { name, tool, armor, durability } = ITEM_KINDS[stack.item]!;
  const life = tool?.durability ?? armor?.durability ?? durability;
  const shown = { item: name, count: stack.count };
  return life === undefined || stack.damage === 0 ? shown : { ...shown, wear: stack.damage / life };
}
