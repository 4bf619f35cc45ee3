import {
  BLOCK_KINDS,
  castRay,
  IS_LAVA,
  IS_WATER,
  KIND_OF_STATE,
  lookingAt,
  MOB_REACH,
  type Mob,
  mobLookedAt,
  SELECTION_SHAPE,
  type World,
} from '@bridle/engine';
import { cos, sin } from '@bridle/engine/math';
import {
  type BlockWorldInput,
  bareName,
  failure,
  type LongAction,
  POINTS_OF_BLOCK,
  REACH,
} from '@bridle/facets';
import type { AvatarBody } from './body.js';
import { blockName } from './states.js';

type Hit = NonNullable<ReturnType<typeof castRay>>;
type Place = readonly [number, number, number];

/** A point to look at, and the block that is met there. */
interface Aim {
  readonly point: Place;
  readonly hit: Hit;
}

/** The first block on the way from the eyes to a point, in reach. */
function hitTowards({ player, blocks }: World, point: Place): Hit | undefined {
  const [dx, dy, dz] = [point[0] - player.x, point[1] - player.eyeY, point[2] - player.z];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length < 1e-6) return undefined;
  const [wx, wy, wz] = [dx / length, dy / length, dz / length];
  return castRay(blocks, player.x, player.eyeY, player.z, wx, wy, wz, REACH);
}

/** Where to look to point at a block; or failing that, at the first of those that hide it. */
export function aimAt(world: World, x: number, y: number, z: number): Aim | undefined {
  let hidden: Aim | undefined;
  for (const [px, py, pz] of POINTS_OF_BLOCK) {
    const point = [x + px, y + py, z + pz] as const;
    const hit = hitTowards(world, point);
    if (hit === undefined) continue;
    if (isAt(hit, x, y, z)) return { point, hit };
    hidden ??= { point, hit };
  }
  return hidden;
}

export function isAt(hit: Hit | undefined, x: number, y: number, z: number): boolean {
  return hit !== undefined && hit.x === x && hit.y === y && hit.z === z;
}

/** Shares of a mob's height, from the middle of its body outwards. */
const MOB_PARTS = [0.6, 0.85, 0.3, 0.5, 0.95];

/** Looks at something that lives, where the hand gets to it; says whether it does. */
export function aimAtMob(body: AvatarBody, mob: Mob): boolean {
  for (const part of MOB_PARTS) {
    body.lookAt(mob.x, mob.y + mob.height * part, mob.z);
    if (mobLookedAt(body.world)?.id === mob.id) return true;
  }
  return false;
}

/** Looks at leaves or grass that alone keep the hand from a mob; says whether there are such. */
export function aimAtThicket(body: AvatarBody, mob: Mob): boolean {
  const { world } = body;
  const { player } = world;
  for (const part of MOB_PARTS) {
    const point = [mob.x, mob.y + mob.height * part, mob.z] as const;
    const [dx, dy, dz] = [point[0] - player.x, point[1] - player.eyeY, point[2] - player.z];
    if (dx * dx + dy * dy + dz * dz > MOB_REACH * MOB_REACH) continue;
    const hit = hitTowards(world, point);
    if (hit === undefined || !BLOCK_KINDS[KIND_OF_STATE[hit.state]!]!.isThicket) continue;
    body.lookAt(...point);
    return true;
  }
  return false;
}

/** Away from whatever a hand would touch instead. */
export function lookIntoAir(body: AvatarBody): void {
  const { world, player } = body;
  const isFree = (yaw: number, pitch: number): boolean => {
    const [dx, dy, dz] = [cos(yaw) * cos(pitch), sin(pitch), sin(yaw) * cos(pitch)];
    return castRay(world.blocks, player.x, player.eyeY, player.z, dx, dy, dz, 5) === undefined;
  };
  for (const pitch of [player.pitch, 0.6, 1.2, 0]) {
    for (let turn = 0; turn < 8; turn++) {
      const yaw = player.yaw + (turn * Math.PI) / 4;
      if (isFree(yaw, pitch)) return body.turn(yaw, pitch);
    }
  }
}

/** How long somebody who stands in the way is waited for. */
const IN_THE_WAY_TICKS = 60;

/** Looks at a block in reach; says why not. */
export function aimAtBlock(body: AvatarBody, x: number, y: number, z: number): void {
  const { world } = body;
  const state = world.blocks.get(x, y, z);
  const name = `${blockName(state)} at ${x} ${y} ${z}`;
  if (SELECTION_SHAPE[state] === 0) return aimAtFluid(body, x, y, z, name);
  const aim = aimAt(world, x, y, z);
  if (aim === undefined) throw failure('out_of_reach', `${name} is out of reach`, 'go nearer');
  if (!isAt(aim.hit, x, y, z)) {
    const text = `${blockName(aim.hit.state)} hides ${name}`;
    throw failure('out_of_reach', text, 'go to another side of it, or dig what hides it');
  }
  body.lookAt(...aim.point);
  if (isAt(lookingAt(world), x, y, z)) return;
  throw failure('out_of_reach', `${name} is out of reach`, 'go nearer');
}

/** Points of a cell to look at where nothing in it can be met: a pool is seen from above. */
const FLUID_POINTS = [
  [0.5, 0.85, 0.5],
  [0.5, 0.5, 0.5],
  [0.15, 0.85, 0.15],
  [0.85, 0.85, 0.85],
  [0.15, 0.85, 0.85],
  [0.85, 0.85, 0.15],
] as const;

/** Fluids cannot be pointed at: a look goes through them. */
function aimAtFluid(body: AvatarBody, x: number, y: number, z: number, name: string): void {
  const { world, player } = body;
  const state = world.blocks.get(x, y, z);
  if (IS_WATER[state] !== 1 && IS_LAVA[state] !== 1) {
    throw failure('not_found', `there is nothing at ${x} ${y} ${z}`);
  }
  let hidden: number | undefined;
  for (const [px, py, pz] of FLUID_POINTS) {
    const [dx, dy, dz] = [x + px - player.x, y + py - player.eyeY, z + pz - player.z];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (length > REACH || length < 1e-6) continue;
    const way = [dx / length, dy / length, dz / length] as const;
    const hit = castRay(world.blocks, player.x, player.eyeY, player.z, ...way, length);
    if (hit === undefined) return body.lookAt(x + px, y + py, z + pz);
    hidden ??= hit.state;
  }
  const why =
    hidden === undefined ? `${name} is out of reach` : `${blockName(hidden)} hides ${name}`;
  throw failure('out_of_reach', why, 'go nearer');
}

/** Waits until nobody stands between the hand and what it points at. */
export function* waitForFreeSight(
  body: AvatarBody,
  aim: () => void,
  meanwhile: Partial<BlockWorldInput> = {},
): LongAction<void> {
  for (let i = 0; ; i++) {
    aim();
    const mob = mobLookedAt(body.world);
    if (mob === undefined) return;
    if (i === IN_THE_WAY_TICKS) {
      const text = `a ${bareName(mob.kind.type)} stands in the way`;
      throw failure('out_of_reach', text, 'go to another side');
    }
    yield* body.tick(meanwhile);
  }
}

/** Looks at a block in reach and clicks on it, once, with what is in hand. */
export function* clickBlock(body: AvatarBody, x: number, y: number, z: number): LongAction<void> {
  while (body.player.useCooldown > 1) yield* body.tick();
  yield* waitForFreeSight(body, () => aimAtBlock(body, x, y, z));
  yield* body.tick({ useClick: true });
}

/** Something that lives. */
export function mobById(world: World, id: number): Mob | undefined {
  const mob = world.land.mobs.list.find((one) => one.id === id);
  return mob === undefined || mob.health <= 0 ? undefined : mob;
}

/** The same; says that it is gone, or that there never was any. */
export function livingMob(world: World, id: number): Mob {
  const mob = mobById(world, id);
  if (mob !== undefined) return mob;
  throw failure('gone', `nothing with the number ${id} lives here`, 'look around again');
}

/** Looks at something that lives, where the hand gets to it; says why it does not. */
export function reachMob(body: AvatarBody, id: number): Mob {
  const mob = livingMob(body.world, id);
  if (aimAtMob(body, mob)) return mob;
  const name = bareName(mob.kind.type);
  const other = mobLookedAt(body.world);
  const text =
    other === undefined
      ? `${name} is out of reach`
      : `${bareName(other.kind.type)} is before ${name}`;
  throw failure('out_of_reach', text, 'go nearer');
}

/** Who stands in a cell, if somebody does. */
export function mobIn(
  { land }: World,
  [x, y, z]: readonly [number, number, number],
): Mob | undefined {
  return land.mobs.list.find(
    (mob) =>
      mob.health > 0 &&
      mob.x + mob.half > x &&
      mob.x - mob.half < x + 1 &&
      mob.z + mob.half > z &&
      mob.z - mob.half < z + 1 &&
      mob.y + mob.height > y &&
      mob.y < y + 1,
  );
}
