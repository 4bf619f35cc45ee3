import type { Mob } from '../world/mob.js';
import type { World } from '../world/world.js';
import { burnAfar, hop, shoot, strike, swell } from './fighting.js';
import { followOwner, followParent, graze, mate, tempt } from './herding.js';
import type { MobGoalName } from './kinds/kind.js';
import { flee, panic, shy, sit, wander } from './moving.js';

/** Says whether it has something to do now; if so, the goals after it have to wait. */
export type MobGoal = (world: World, mob: Mob) => boolean;

const GOALS: Readonly<Record<MobGoalName, MobGoal>> = {
  burnAfar,
  flee,
  followOwner,
  followParent,
  graze,
  hop,
  mate,
  panic,
  shoot,
  shy,
  sit,
  strike,
  swell,
  tempt,
  wander,
};

export function goalOf(name: MobGoalName): MobGoal {
  return GOALS[name];
}
