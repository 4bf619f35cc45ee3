export type { Action } from './action.js';
export {
  type EnvOptions,
  type Hooks,
  type Observation,
  type PictureOptions,
  type ResetResult,
  type StepResult,
  type Transition,
  VoxelEnv,
} from './env.js';
export { type Received, VectorEnv, type VectorOptions, type VectorStep } from './vector.js';
