import { BLOCK_KINDS, KIND_OF_STATE } from '../blocks/index.js';
import { ITEM_KINDS, type ItemKind, itemNamed } from '../items/index.js';
import { MAIN_SLOTS } from '../world/inventory.js';
import { MILESTONES, type Milestone, reachMilestone } from '../world/milestones.js';
import type { World } from '../world/world.js';

/** A night is no shorter. */
const NIGHT_TICKS = 10_000;

/** What having an item says has been done, by the item's number plus one; 0 for most. */
const BY_ITEM = new Uint8Array(ITEM_KINDS.length + 1);

function countItem(milestone: Milestone, ...names: readonly string[]): void {
  for (const name of names) {
    const kind = itemNamed(name);
    if (kind !== undefined) BY_ITEM[kind.id + 1] = MILESTONES.indexOf(milestone) + 1;
  }
}

countItem('craft_table', 'crafting_table');
countItem('wooden_pickaxe', 'wooden_pickaxe');
countItem('stone_pickaxe', 'stone_pickaxe');
countItem('furnace', 'furnace');
countItem('smelt_iron', 'iron_ingot');
countItem('iron_pickaxe', 'iron_pickaxe');
countItem('diamond', 'diamond');
countItem(
  'cook_food',
  ...['beef', 'porkchop', 'chicken', 'mutton', 'rabbit', 'cod', 'salmon'].map((n) => `cooked_${n}`),
  'baked_potato',
);

/** One tick of looking at what the player has, and whether a night has passed. */
export function watchMilestones(world: World): void {
  const { milestones, player, rules } = world;
  const { items } = player.inventory;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    const number = BY_ITEM[items[slot]!]!;
    if (number === 0 || (milestones.reached & (1 << (number - 1))) !== 0) continue;
    reachMilestone(world, MILESTONES[number - 1]!);
  }
  if (world.dimension === 'minecraft:the_nether') reachMilestone(world, 'enter_nether');
  const isMorning = world.timeOfDay === 0 && rules.game.doDaylightCycle && !player.isDead;
  if (isMorning && world.tick - player.aliveSince >= NIGHT_TICKS) {
    reachMilestone(world, 'survive_first_night');
  }
  if (!milestones.isFresh) return;
  for (const name of milestones.takeFresh(world.tick)) {
    world.tell({ event: 'milestone', name, tick: world.tick });
  }
}

/** A block has been mined with that in hand. */
export function noteMined(world: World, state: number, held: ItemKind | undefined): void {
  const { nature, isStone } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (nature === 'log') reachMilestone(world, 'mine_wood');
  if (isStone && held?.tool?.kind === 'pickaxe') reachMilestone(world, 'stone_age');
}
