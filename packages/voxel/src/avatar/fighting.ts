import {
  type ArrowShot,
  arrowPitch,
  COLLISION_SHAPE,
  castRay,
  FULL_DRAW_TICKS,
  itemNamed,
  lookingAt,
  type Mob,
  OFFHAND_SLOT,
  type World,
} from '@bridle/engine';
import { bareName, failure, type LongAction } from '@bridle/facets';
import { aimAtMob, aimAtThicket, livingMob, mobById, reachMob } from './aiming.js';
import { countOf, takeInHand } from './bag.js';
import type { AvatarBody } from './body.js';
import { blockName } from './states.js';

export interface StrikeResult {
  health: number | null;
  killed: boolean;
}

/** Longer than the slowest weapon takes to come back. */
const SWING_TICKS = 60;
/** Longer than leaves, and more leaves behind them, stand up to a fist. */
const THICKET_TICKS = 60;
/** Longer than an arrow flies that can still hit. */
const FLIGHT_TICKS = 80;
const SHOT_BLOCKS_MAX = 64;

/** One blow, as soon as the arm is back. */
export function* attack(body: AvatarBody, id: number): LongAction<StrikeResult> {
  const { world, player } = body;
  for (let i = 0; i < THICKET_TICKS; i++) {
    const mob = livingMob(world, id);
    if (aimAtMob(body, mob) || !aimAtThicket(body, mob)) break;
    yield* body.tick({ attackHold: true }); // it strikes through leaves, and so they go
  }
  for (let i = 0; i < SWING_TICKS; i++) {
    const mob = reachMob(body, id);
    const before = player.attackTicks;
    yield* body.tick({ attackHold: true });
    // The arm goes back to the beginning when it has struck.
    if (player.attackTicks < before || player.attackTicks === 0) return strikeResult(world, mob);
  }
  throw failure('timeout', 'the arm did not come back');
}

function strikeResult(world: World, mob: Mob): StrikeResult {
  const now = mobById(world, mob.id);
  return now === undefined
    ? { health: null, killed: mob.health <= 0 }
    : { health: now.health, killed: false };
}

const BOW = itemNamed('bow');
const ARROW = itemNamed('arrow');

/** Draws the bow as far as it goes and lets an arrow fly; waits until it has hit something. */
export function* shoot(body: AvatarBody, id: number): LongAction<StrikeResult> {
  const { world, player } = body;
  const mob = livingMob(world, id);
  refuseUnarmed(world);
  aimBow(body, mob); // before anything is taken in hand: what is hidden is not shot at
  yield* takeInHand(body, BOW!.id);
  let isDrawn = false;
  try {
    for (let i = 0; i < FULL_DRAW_TICKS; i++) {
      aimBow(body, livingMob(world, id));
      // Drawing a bow before a door would open it.
      yield* body.tick({ useHold: true, crouch: lookingAt(world) !== undefined });
    }
    aimBow(body, livingMob(world, id));
    isDrawn = true;
  } finally {
    // A bow that is let go half-way, on request, is put down and not shot.
    if (!isDrawn) body.played.touch(() => (player.drawTicks = 0));
  }
  const first = world.nextEntityId;
  yield* body.tick();
  yield* watchArrow(body, first);
  return strikeResult(world, mob);
}

function refuseUnarmed(world: World): void {
  const { player } = world;
  if (countOf(world, BOW!.id) === 0) {
    throw failure('missing_item', 'there is no bow in the bag', 'make one');
  }
  const hasArrow =
    countOf(world, ARROW!.id) > 0 || player.inventory.items[OFFHAND_SLOT] === ARROW!.id + 1;
  if (hasArrow || player.mode === 'creative') return;
  throw failure('missing_item', 'there is no arrow in the bag', 'make some');
}

/** Looks where an arrow must be shot to come down on something. */
function aimBow(body: AvatarBody, mob: Mob): void {
  const { world, player } = body;
  const [dx, dz] = [mob.x - player.x, mob.z - player.z];
  const far = Math.sqrt(dx * dx + dz * dz);
  const name = bareName(mob.kind.type);
  if (far > SHOT_BLOCKS_MAX) {
    throw failure('out_of_reach', `${name} is ${Math.round(far)} blocks away`, 'go nearer');
  }
  const middle = mob.y + mob.height * 0.6;
  const hidden = wallBefore(world, mob.x, middle, mob.z);
  if (hidden !== undefined) {
    throw failure('out_of_reach', `${blockName(hidden)} hides ${name}`, 'go elsewhere');
  }
  let shot: ArrowShot | undefined = arrowPitch(far, middle - player.eyeY + 0.1);
  // Where it will be when the arrow is there.
  const [x, z] = [mob.x + mob.vx * (shot?.ticks ?? 0), mob.z + mob.vz * (shot?.ticks ?? 0)];
  const [ax, az] = [x - player.x, z - player.z];
  shot = arrowPitch(Math.sqrt(ax * ax + az * az), middle - player.eyeY + 0.1);
  if (shot === undefined) throw failure('out_of_reach', `no arrow flies as far as ${name}`);
  body.lookAlong(ax, 0, az);
  body.turn(player.yaw, shot.pitch);
}

/** What is between the eyes and a point that an arrow would hit. */
function wallBefore(world: World, x: number, y: number, z: number): number | undefined {
  const { player, blocks } = world;
  const [dx, dy, dz] = [x - player.x, y - player.eyeY, z - player.z];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length < 1e-6) return undefined;
  const way = [dx / length, dy / length, dz / length] as const;
  const hit = castRay(blocks, player.x, player.eyeY, player.z, ...way, length);
  return hit !== undefined && COLLISION_SHAPE[hit.state] !== 0 ? hit.state : undefined;
}

/** Waits until an arrow that has just been shot sticks, or has hit. */
function* watchArrow(body: AvatarBody, first: number): LongAction<void> {
  const { world } = body;
  for (let i = 0; i < FLIGHT_TICKS; i++) {
    const arrow = world.land.mobs.projectiles.find(({ id, isStuck }) => id >= first && !isStuck);
    if (arrow === undefined) return;
    yield* body.tick();
  }
}
