import { cos, sin } from '../math.js';
import { type Mob, NOBODY } from '../world/mob.js';
import { fitsAt } from '../world/nearBoxes.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import type { World } from '../world/world.js';
import { sufferPlace } from './body/harm.js';
import { moveMob } from './body/motion.js';

/** how high a rider sits, of the height of the mount */
const SEAT = 0.75;
const RIDDEN_SPEED = 1.9;
const BUCK_TICKS = 40;
const TEMPER_PER_RIDE = 20;
const TEMPER_MAX = 100;
/** a rider who is further off has been taken elsewhere */
const SEAT_LOST = 3;

export function mount(world: World, mob: Mob): boolean {
  const { player } = world;
  if (player.riding !== NOBODY) return false;
  player.riding = mob.id;
  player.flying = false;
  mob.clearPath();
  mob.goalTicks = 0;
  sitOn(world, mob);
  return true;
}

function sitOn({ player }: World, mob: Mob): void {
  player.x = mob.x;
  player.y = mob.y + mob.height * SEAT;
  player.z = mob.z;
  player.vx = mob.vx;
  player.vy = 0;
  player.vz = mob.vz;
  player.fallen = 0;
  player.onGround = mob.onGround;
}

/** One tick in the saddle, in the place of walking. Says whether the player still rides. */
export function ride(world: World): boolean {
  const { player, controls } = world;
  const mob = world.land.mobs.byId(player.riding);
  if (mob === undefined || mob.health <= 0 || isLost(world, mob)) {
    player.riding = NOBODY;
    return false;
  }
  if (controls.crouch || player.mode === 'spectator') {
    dismount(world, mob);
    return false;
  }
  player.sneaking = false;
  player.sprinting = false;
  if (!mob.isTame && bucks(world, mob)) {
    dismount(world, mob);
    return false;
  }
  const fluid = steer(world, mob);
  sufferPlace(world, mob, fluid);
  if (player.riding === NOBODY) return false;
  sitOn(world, mob);
  return true;
}

/** A rider that something else than the mount has moved sits on it no longer. */
function isLost({ player }: World, mob: Mob): boolean {
  const dx = player.x - mob.x;
  const dy = player.y - mob.y;
  const dz = player.z - mob.z;
  return dx * dx + dy * dy + dz * dz > SEAT_LOST * SEAT_LOST;
}

/** A horse that does not know its rider throws them off, a little later every time. */
function bucks(world: World, mob: Mob): boolean {
  if (mob.goalTicks < BUCK_TICKS) return false;
  mob.goalTicks = 0;
  if (world.streams.mobs.below(TEMPER_MAX) < mob.temper) {
    mob.isTame = true;
    return false;
  }
  mob.temper = Math.min(TEMPER_MAX, mob.temper + TEMPER_PER_RIDE);
  return true;
}

function steer(world: World, mob: Mob): number {
  const { player, controls } = world;
  if (!mob.isTame) return moveMob(world, mob, 0, 0, 0, false);
  mob.yaw = player.yaw;
  mob.headYaw = player.yaw;
  mob.headPitch = 0;
  const forward = controls.moveY > 0 ? 1 : controls.moveY * 0.25;
  const right = controls.moveX * 0.5;
  const strength = Math.sqrt(forward * forward + right * right);
  if (strength < 1e-3) return moveMob(world, mob, 0, 0, 0, controls.jump);
  const c = cos(player.yaw);
  const s = sin(player.yaw);
  const pushX = (forward * c - right * s) / strength;
  const pushZ = (forward * s + right * c) / strength;
  const speed = mob.kind.speed * RIDDEN_SPEED * Math.min(1, strength);
  return moveMob(world, mob, pushX, pushZ, speed, controls.jump);
}

/** Puts the rider beside the mount, or where they are if there is no room. */
function dismount(world: World, mob: Mob): void {
  const { player } = world;
  player.riding = NOBODY;
  const side = mob.half + PLAYER_HALF_WIDTH + 0.1;
  for (const [dx, dz] of [
    [side, 0],
    [-side, 0],
    [0, side],
    [0, -side],
  ] as const) {
    for (let up = 0; up <= 1; up++) {
      if (!fitsAt(world, mob.x + dx, mob.y + up, mob.z + dz, PLAYER_HALF_WIDTH, PLAYER_HEIGHT)) {
        continue;
      }
      player.place(mob.x + dx, mob.y + up, mob.z + dz);
      return;
    }
  }
  player.place(mob.x, mob.y + mob.height, mob.z);
}
