export type {
  BlockEntityKind,
  BlockUse,
  Facing,
  Fertilizing,
  Ground,
  HarmKind,
  Joint,
  RandomTick,
  ScheduledTick,
  Support,
  SupportRule,
} from './behaviour.js';
export { BLOCK_ENTITY_KINDS, BLOCK_USES, HARM_CAUSES, WORK_SCREENS } from './behaviour.js';
export type { Count, DropRule } from './drops.js';
export { perKind, perState } from './facts.js';
export type { BlockKind, Tier, ToolItemKind } from './kind.js';
export {
  AIR,
  BLOCK_KINDS,
  COLLISION_SHAPE,
  FLUID_AMOUNT,
  HAS_GRAVITY,
  IS_AIR,
  IS_CLIMBABLE,
  IS_FLUID_SOURCE,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_REPLACEABLE,
  IS_WATER,
  KIND_OF_STATE,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
  STATE_COUNT,
} from './registry.js';
export {
  formatBlockState,
  kindNamed,
  parseBlockState,
  stateOf,
  withProperty,
} from './states.js';
export {
  BURNS_AWAY,
  CATCHES_FIRE,
  GROUND,
  groundBits,
  HARM,
  HARM_AMOUNT,
  HARM_KINDS,
  harmBy,
  IS_CROP,
  IS_FLAMMABLE,
  IS_LEAVES,
  IS_LOG,
  IS_PORTAL,
  IS_SNOW,
} from './tables.js';
