import type { Mob, World } from '@bridle/engine';
import { HarnessError, type LongAction } from '@bridle/facets';
import { aimAtMob, aimAtThicket, bestWeapon } from '../body/aim.js';
import { bare } from '../body/states.js';
import type { Body } from './body.js';
import type { Legs } from './legs.js';
import { collect, dropsSince } from './mining.js';

/** Hands get this far to whatever lives. */
const ARM = 2.8;
/** After so many ticks on a route, what is followed has gone elsewhere. */
const CHASE_TICKS = 16;
/** Ticks of pushing on where the hand should get to it and does not. */
const NUDGES_MAX = 60;
/** Longer than leaves, and more leaves behind them, stand up to a fist. */
const THICKET_TICKS = 60;

function mobById(world: World, id: number): Mob | undefined {
  const mob = world.land.mobs.list.find((one) => one.id === id);
  return mob === undefined || mob.health <= 0 ? undefined : mob;
}

/** Goes after a mob until the hand gets to it; says whether it is still there. */
function* reachMob(body: Body, legs: Legs, id: number): LongAction<boolean> {
  const { player } = body;
  for (let [nudges, thickets] = [0, 0]; ; ) {
    const mob = mobById(body.world, id);
    if (mob === undefined) return false;
    if (aimAtMob(body, mob)) return true;
    if (thickets < THICKET_TICKS && aimAtThicket(body, mob)) {
      thickets++;
      yield* body.tick({ attackHold: true }); // it strikes through leaves, and so they go
      continue;
    }
    body.lookAt(mob.x, mob.y + mob.height * 0.6, mob.z);
    const isNear = (): boolean => {
      const [dx, dy, dz] = [mob.x - player.x, mob.y - player.y, mob.z - player.z];
      return dx * dx + dy * dy + dz * dz < ARM * ARM;
    };
    if (!isNear()) {
      yield* legs.follow(legs.near(mob.x, mob.y, mob.z, 1.6), CHASE_TICKS, isNear);
      continue;
    }
    // So near there is no route any more, but a corner or another mob may be in the way.
    if (nudges++ === NUDGES_MAX) {
      throw new HarnessError('bad_request', `something is in the way of ${bare(mob.kind.type)}`);
    }
    yield* body.tick({ moveY: 1, jumpHold: player.againstWall });
  }
}

/** Hits a mob whenever the arm is back, until it is dead. */
export function* attack(body: Body, legs: Legs, id: number): LongAction<void> {
  const { world } = body;
  const name = bare(mobById(world, id)!.kind.type);
  body.promise(() => mobById(world, id) === undefined);
  yield* body.select(bestWeapon(world));
  let [first, x, z] = [world.nextEntityId, 0, 0];
  while (yield* reachMob(body, legs, id)) {
    const mob = mobById(world, id)!;
    [first, x, z] = [world.nextEntityId, Math.floor(mob.x), Math.floor(mob.z)];
    yield* body.tick({ attackHold: true });
  }
  if (world.land.mobs.list.some((mob) => mob.id === id && mob.health > 0)) {
    throw new HarnessError('bad_request', `${name} got away`);
  }
  if (!body.diary.says(`Killed ${name}`)) body.note(`${name} is gone`);
  yield* collect(body, legs, dropsSince(world, first, x, z));
}

/** Uses what is in hand on a mob. */
export function* useOnMob(body: Body, legs: Legs, id: number, slot: number): LongAction<void> {
  yield* body.select(slot);
  if (!(yield* reachMob(body, legs, id))) throw new HarnessError('bad_request', 'it is gone');
  yield* body.tick({ useClick: true });
  body.note(`Used it on ${bare(mobById(body.world, id)?.kind.type ?? 'it')}`);
}
