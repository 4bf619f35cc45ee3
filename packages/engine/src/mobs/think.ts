import { angleOf, turnedTo } from '../math.js';
import { scramble } from '../random/random.js';
import { type Mob, NOBODY, PLAYER_ID } from '../world/mob.js';
import { MOB_KINDS } from '../world/mobRegistry.js';
import type { World } from '../world/world.js';
import { brightnessAt } from './body/daylight.js';
import {
  type Creature,
  heightOf,
  isFairGame,
  sees,
  squaredDistance,
  targetOf,
} from './creatures.js';
import { goalOf, type MobGoal } from './goals.js';

const SIGHT = 16;
const MEMORY_TICKS = 100;
const ANGER_TICKS = 400;
/** As bright as this calms. */
const CALM_LIGHT = 10;
const LOOK_REACH = 6;
const HEAD_TURN = 0.8;
const STARE_COSINE = 0.025;

const GOALS_BY_KIND: readonly (readonly MobGoal[])[] = MOB_KINDS.map(({ goals }) =>
  goals.map(goalOf),
);

/** Decides whom a mob is after and what it does next. */
export function think(world: World, mob: Mob): void {
  if (mob.kind.damage !== undefined || mob.kind.isMonster) seek(world, mob);
  const goals = GOALS_BY_KIND[mob.kind.id]!;
  for (let i = 0; i < goals.length; i++) {
    if (!goals[i]!(world, mob)) continue;
    if (mob.goal !== i) {
      mob.goal = i;
      mob.goalTicks = 0;
    }
    break;
  }
  look(world, mob);
}

function seek(world: World, mob: Mob): void {
  if (mob.target !== NOBODY) {
    keepOrLose(world, mob);
    return;
  }
  const { mobs } = world.land;
  if (mob.isTame) {
    if (mobs.foeTicks > 0 && mob.id !== mobs.foe && isFoe(world, mobs.foe)) {
      mob.target = mobs.foe;
      mob.angerTicks = ANGER_TICKS;
    }
    return;
  }
  if (!isFairGame(world)) return;
  if (mob.kind.hatesStares) {
    if (isStaredAt(world, mob)) setTarget(mob, ANGER_TICKS);
    return;
  }
  if (mob.kind.nature !== 'hostile') return;
  const sight = mob.kind.sight ?? SIGHT;
  if (squaredDistance(mob, world.player) > sight * sight) return;
  if (mob.kind.isCalmByLight && isBright(world, mob)) return;
  if (sees(world, mob, world.player)) setTarget(mob, MEMORY_TICKS);
}

function setTarget(mob: Mob, ticks: number): void {
  mob.target = PLAYER_ID;
  mob.angerTicks = ticks;
}

/** Nobody's dog bites the player's other animals, or what bursts when it is bitten. */
function isFoe({ land }: World, id: number): boolean {
  const foe = land.mobs.byId(id);
  return foe !== undefined && foe.health > 0 && !foe.isTame && !foe.kind.bursts;
}

function keepOrLose(world: World, mob: Mob): void {
  const target = targetOf(world, mob);
  const sight = mob.kind.sight ?? SIGHT;
  if (
    target === undefined ||
    squaredDistance(mob, target) > sight * sight * 1.5 ||
    mob.angerTicks === 0
  ) {
    mob.target = NOBODY;
    mob.angerTicks = 0;
    return;
  }
  // A hunter by nature keeps on as long as the prey is seen now and then.
  const isHunting = mob.kind.nature === 'hostile' && mob.target === PLAYER_ID;
  if (isHunting && mob.angerTicks < MEMORY_TICKS / 2 && sees(world, mob, target)) {
    mob.angerTicks = MEMORY_TICKS;
  }
}

function isBright(world: World, mob: Mob): boolean {
  const [x, y, z] = [Math.floor(mob.x), Math.floor(mob.eyeY), Math.floor(mob.z)];
  return brightnessAt(world, x, y, z) >= CALM_LIGHT;
}

/** Whether the player looks it in the face. */
function isStaredAt(world: World, mob: Mob): boolean {
  const { player } = world;
  const dx = mob.x - player.x;
  const dy = mob.eyeY - player.eyeY;
  const dz = mob.z - player.z;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (distance < 1 || distance > (mob.kind.sight ?? SIGHT)) return false;
  const [lookX, lookY, lookZ] = world.lookDirection();
  const cosine = (dx * lookX + dy * lookY + dz * lookZ) / distance;
  return cosine > 1 - STARE_COSINE / distance && sees(world, mob, player);
}

/** Turns the head: to whom it is after, to a player who is near, or here and there. */
function look(world: World, mob: Mob): void {
  const target = targetOf(world, mob) ?? companion(world, mob);
  if (target !== undefined) {
    lookAt(mob, target);
    return;
  }
  // Where it looks while it stands about changes every few seconds, by its own number.
  const glance = (scramble(mob.id ^ (world.tick >> 6)) & 0xff) / 0xff - 0.5;
  const isWalking = mob.path.length > 0;
  mob.headYaw = turnedTo(mob.headYaw, isWalking ? mob.yaw : mob.yaw + glance * 2, HEAD_TURN);
  mob.headPitch = 0;
}

function companion(world: World, mob: Mob): Creature | undefined {
  const { player } = world;
  if (player.mode === 'spectator' || (scramble(mob.id ^ (world.tick >> 7)) & 3) !== 0) {
    return undefined;
  }
  return squaredDistance(mob, player) < LOOK_REACH * LOOK_REACH ? player : undefined;
}

function lookAt(mob: Mob, body: Creature): void {
  const dx = body.x - mob.x;
  const dz = body.z - mob.z;
  const dy = body.y + heightOf(body) * 0.85 - mob.eyeY;
  mob.headYaw = turnedTo(mob.headYaw, angleOf(dx, dz), HEAD_TURN);
  mob.headPitch = angleOf(Math.sqrt(dx * dx + dz * dz), dy);
}
