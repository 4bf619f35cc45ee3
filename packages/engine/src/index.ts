export {
  AIR,
  BLOCK_KINDS,
  BLOCK_USES,
  type BlockKind,
  COLLISION_SHAPE,
  formatBlockState,
  HAS_GRAVITY,
  IS_AIR,
  IS_CLIMBABLE,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_REPLACEABLE,
  IS_WATER,
  KIND_OF_STATE,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  parseBlockState,
  perKind,
  perState,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
  stateOf,
} from './blocks/index.js';
export { COLOURS } from './blocks/kind.js';
export { NEIGHBOURS } from './blocks/neighbours.js';
export { levelOf } from './commands/experience.js';
export { runCommand } from './commands/index.js';
export {
  blockEntityKindOf,
  CLICK_MODES,
  type ClickMode,
  CURSOR,
  closeScreen,
  craft,
  craftableNow,
  gridResult,
  inventoryClick,
  isInReach,
  lackOf,
  MAKE_ROOM,
  type MissingIngredient,
  moveItems,
  needsTable,
  noRoom,
  OVEN_INPUT,
  openBlock,
  openInventory,
  otherHalfOf,
  placesOf,
  type ScreenKind,
  type Stack,
  signLines,
  writeBook,
  writeSign,
} from './containers/index.js';
export { lookingAt } from './hands/lookingAt.js';
export { MOB_REACH, mobLookedAt } from './hands/mobLookedAt.js';
export { isUsedOn } from './hands/useOnMob.js';
export { breakTicks, harvests, ITEM_KINDS, itemNamed } from './items/index.js';
export { type ArrowShot, arrowPitch, FULL_DRAW_TICKS } from './mobs/arrowAim.js';
export { CALM_REACH, SWELL_TICKS } from './mobs/fighting.js';
export { mobCounts } from './mobs/mobCounts.js';
export { armourOf } from './player/armour.js';
export { respawn } from './player/health.js';
export { isIn } from './player/movement.js';
export type { Seed } from './random/random.js';
export {
  burnTicksOf,
  type Counts,
  type CraftableRecipe,
  type Crafted,
  craftable,
  type GridWidth,
  type Ingredient,
  ingredientsFor,
  isOven,
  matchCrafting,
  type Oven,
  RECIPES,
  type Recipe,
  recipeById,
  recipeStates,
  type Smelting,
  smeltingOf,
  type UsedIngredient,
} from './recipes/index.js';
export {
  type ColumnSnapshot,
  columnInSteps,
  headOf,
  restoreWorld,
  SnapshotError,
  snapshotOf,
  type WorldHead,
} from './snapshot/snapshot.js';
export { BIOMES } from './terrain/biomes.js';
export { BOTTOM_Y, SECTIONS, TOP_Y } from './terrain/column.js';
export { FlatLand } from './terrain/flatLand.js';
export { Generator } from './terrain/generator.js';
export type { ColumnEdits, ColumnSource } from './terrain/worldBlocks.js';
export { tick } from './tick.js';
export {
  ALL_SLOTS,
  ARMOR_SLOT,
  HOTBAR_SLOTS,
  MAIN_SLOTS,
  OFFHAND_SLOT,
} from './world/inventory.js';
export type { Dimension } from './world/land.js';
export type { Mob } from './world/mob.js';
export { mobKindNamed } from './world/mobRegistry.js';
export { AIR_MAX, EYE_HEIGHT, SNEAKING_EYE_HEIGHT } from './world/player.js';
export type { Projectile } from './world/projectile.js';
export { castRay } from './world/ray.js';
export { World, type WorldEvent } from './world/world.js';
export { TICKS_PER_DAY } from './world/worldRules.js';
