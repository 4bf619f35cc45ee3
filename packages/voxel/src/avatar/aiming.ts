import {
  castRay,
  IS_LAVA,
  IS_WATER,
  lookingAt,
  type Mob,
  mobLookedAt,
  SELECTION_SHAPE,
  type World,
} from '@bridle/engine';
import { type BlockWorldInput, failure, type LongAction } from '@bridle/facets';
import { aimAt, aimAtMob, isAt, REACH } from '../body/aim.js';
import { bare, blockName } from '../body/states.js';
import type { AvatarBody } from './frame.js';

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
      const text = `a ${bare(mob.kind.type)} stands in the way`;
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
  const name = bare(mob.kind.type);
  const other = mobLookedAt(body.world);
  const text =
    other === undefined ? `${name} is out of reach` : `${bare(other.kind.type)} is before ${name}`;
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
