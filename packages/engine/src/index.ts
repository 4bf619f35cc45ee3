export {
  AIR,
  BLOCK_KINDS,
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
export { levelOf } from './commands/experience.js';
export { runCommand } from './commands/index.js';
export {
  CLICK_MODES,
  type ClickMode,
  CURSOR,
  closeScreen,
  craft,
  craftableNow,
  gridResult,
  inventoryClick,
  isInReach,
  keeperOf,
  type Lack,
  lackOf,
  MAKE_ROOM,
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
export { breakTicks, harvests, ITEM_KINDS, itemNamed } from './items/index.js';
export { angleOf as yawOf } from './mobs/angle.js';
export { mobCounts } from './mobs/counts.js';
export { CALM_REACH, SWELL_TICKS } from './mobs/fighting.js';
export { isUsedOn } from './mobs/interact.js';
export type { Mob } from './mobs/mob.js';
export type { Projectile } from './mobs/projectile.js';
export { mobLookedAt } from './mobs/reach.js';
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
  type Taken,
} from './recipes/index.js';
export { armourOf } from './sim/armour.js';
export { lookingAt } from './sim/hands.js';
export { respawn } from './sim/health.js';
export { ALL_SLOTS } from './sim/inventory.js';
export type { Dimension } from './sim/land.js';
export { isIn } from './sim/movement.js';
export { NEIGHBOURS } from './sim/neighbours.js';
export { castRay } from './sim/ray.js';
export {
  type ColumnSnapshot,
  columnInSteps,
  headOf,
  restoreWorld,
  SnapshotError,
  snapshotOf,
  type WorldHead,
} from './sim/snapshot.js';
export { tick } from './sim/tick.js';
export { World, type WorldEvent } from './sim/world.js';
export type { ColumnEdits, ColumnSource } from './sim/worldBlocks.js';
export { BIOMES } from './terrain/biomes.js';
export { FlatLand } from './terrain/flatLand.js';
export { Generator } from './terrain/generator.js';
