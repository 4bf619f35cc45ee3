/** How bodies move, the player's and those of mobs: blocks and ticks. */

export const GRAVITY = 0.08;
export const AIR_DRAG = 0.98;
export const SIDE_DRAG = 0.91;
export const AIR_ACCELERATION = 0.02;
export const WATER_DRAG = 0.8;
export const LAVA_DRAG = 0.5;
export const FLUID_GRAVITY = 0.02;
export const SWIM_UP = 0.04;
export const CLIMB_OUT = 0.3;
export const JUMP_SPEED = 0.42;
export const STEP_HEIGHT = 0.6;
/** What a tick of gravity leaves a body that stands: it keeps pressing on the ground. */
export const RESTING_VY = -0.0784;
