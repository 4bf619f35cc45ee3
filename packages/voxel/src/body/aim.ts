import {
  BLOCK_KINDS,
  breakTicks,
  castRay,
  harvests,
  ITEM_KINDS,
  KIND_OF_STATE,
  type Mob,
  mobLookedAt,
  type World,
} from '@bridle/engine';
import { cos, sin } from '@bridle/engine/math';

/** How far hands get; a little less than they could, so that rounding never decides. */
export const REACH = 4.4;
const HOTBAR_SLOTS = 9;

type Hit = NonNullable<ReturnType<typeof castRay>>;
type Place = readonly [number, number, number];

/** Points of a block to look at: its middle, then towards its faces. */
const POINTS: readonly Place[] = [
  [0.5, 0.5, 0.5],
  [0.5, 0.95, 0.5],
  [0.5, 0.05, 0.5],
  [0.05, 0.5, 0.5],
  [0.95, 0.5, 0.5],
  [0.5, 0.5, 0.05],
  [0.5, 0.5, 0.95],
  [0.05, 0.95, 0.05],
  [0.95, 0.95, 0.95],
  [0.05, 0.95, 0.95],
  [0.95, 0.95, 0.05],
];

/** A point to look at, and the block that is met there. */
export interface Aim {
  readonly point: Place;
  readonly hit: Hit;
}

/** The first block on the way from the eyes to a point, in reach. */
export function hitTowards({ player, blocks }: World, point: Place): Hit | undefined {
  const [dx, dy, dz] = [point[0] - player.x, point[1] - player.eyeY, point[2] - player.z];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length < 1e-6) return undefined;
  const [wx, wy, wz] = [dx / length, dy / length, dz / length];
  return castRay(blocks, player.x, player.eyeY, player.z, wx, wy, wz, REACH);
}

/** Where to look to point at a block; or failing that, at the first of those that hide it. */
export function aimAt(world: World, x: number, y: number, z: number): Aim | undefined {
  let hidden: Aim | undefined;
  for (const [px, py, pz] of POINTS) {
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
/** A hand gets so far to what lives. */
const MOB_REACH = 3;

interface Looker {
  readonly world: World;
  lookAt(x: number, y: number, z: number): void;
}

/** Looks at something that lives, where the hand gets to it; says whether it does. */
export function aimAtMob(body: Looker, mob: Mob): boolean {
  for (const part of MOB_PARTS) {
    body.lookAt(mob.x, mob.y + mob.height * part, mob.z);
    if (mobLookedAt(body.world)?.id === mob.id) return true;
  }
  return false;
}

/** Looks at leaves or grass that alone keep the hand from a mob; says whether there are such. */
export function aimAtThicket(body: Looker, mob: Mob): boolean {
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

const AT_EASE = { onGround: true, inWater: false };

export interface ToolChoice {
  readonly slot: number;
  readonly ticks: number;
  /** whether the block leaves anything when it is broken with it */
  readonly harvests: boolean;
}

/** What in the hotbar breaks a block best: first for its drops, then fast, then without wear. */
export function bestTool({ player }: World, state: number): ToolChoice {
  let best: (ToolChoice & { cost: number }) | undefined;
  for (let i = 0; i < HOTBAR_SLOTS; i++) {
    const slot = (player.hotbarSlot + i) % HOTBAR_SLOTS; // what is in hand stays, where it will do
    const item = player.inventory.items[slot]!;
    const kind = item === 0 ? undefined : ITEM_KINDS[item - 1];
    const ticks = breakTicks(state, kind, AT_EASE);
    const getsDrops = harvests(state, kind);
    const cost = (getsDrops ? 0 : 1e9) + ticks * 2 + (kind?.tool === undefined ? 0 : 1);
    if (best === undefined || cost < best.cost) best = { slot, ticks, harvests: getsDrops, cost };
  }
  return best!;
}

/** What in the hotbar hits hardest. */
export function bestWeapon({ player }: World): number {
  let [best, most] = [player.hotbarSlot, -1];
  for (let i = 0; i < HOTBAR_SLOTS; i++) {
    const slot = (player.hotbarSlot + i) % HOTBAR_SLOTS;
    const item = player.inventory.items[slot]!;
    const damage = item === 0 ? 1 : (ITEM_KINDS[item - 1]!.attackDamage ?? 1);
    if (damage > most) [best, most] = [slot, damage];
  }
  return best;
}

/** Away from whatever a hand would touch instead. */
export function lookIntoAir(body: {
  readonly world: World;
  readonly player: World['player'];
  turn(yaw: number, pitch: number): void;
}): void {
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
