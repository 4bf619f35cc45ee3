export type { Action } from './action.js';
export { type Observation, type ResetResult, type StepResult, VoxelEnv } from './env.js';
export type { EnvOptions, Hooks, PictureOptions, Transition } from './options.js';
export { type Received, VectorEnv, type VectorOptions, type VectorStep } from './vector.js';
