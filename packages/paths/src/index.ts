export {
  CLIMBABLE,
  cellOfBoxes,
  DANGER,
  DOOR,
  SLIPPERY,
  SLOW,
  SOLID,
  TAKEN,
  topOf,
  UNLOADED,
  WATER,
} from './cells.js';
export type { RouteGoal } from './goals.js';
export type { Move, WalkerBody } from './move.js';
export {
  findRoute,
  type RouteOptions,
  type RouteResult,
  type Step,
  type StepKind,
} from './route.js';
export type { Cell, PathTerrain } from './terrain.js';
export { Walker, type WalkerOptions } from './walker.js';
