export { effortOf, moveTo, refuseUnlessThere } from './moving.js';
export { type Arrival, type Effort, type Walk, Walking } from './walking.js';
export {
  type DangerAvoidance,
  type Point,
  pointDistance,
  type Reaching,
  type StepEnd,
  type WalkingBody,
} from './walkingBody.js';
