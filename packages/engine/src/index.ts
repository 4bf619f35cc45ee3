export {
  AIR,
  BLOCK_KINDS,
  type BlockKind,
  formatBlockState,
  IS_FULL_CUBE,
  KIND_OF_STATE,
  parseBlockState,
  stateOf,
} from './blocks/index.js';
export { runCommand } from './commands/index.js';
export { ITEM_KINDS } from './items/index.js';
export type { Seed } from './random/random.js';
export { lookingAt } from './sim/hands.js';
export { ALL_SLOTS } from './sim/inventory.js';
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
