import {
  AIR,
  BIOMES,
  COLLISION_SHAPE,
  isUsedOn,
  SELECTION_SHAPE,
  SHAPES,
  type World,
} from '@bridle/engine';
import { angleOf } from '@bridle/engine/math';
import type {
  AtOnce,
  BlockInterest,
  BlockWorldView,
  Foothold,
  SeenBlock,
  SeenEntity,
  Vector,
} from '@bridle/facets';
import { viewOf } from '@bridle/render/view';
import { nameOfState } from './avatar/facts.js';
import { canSeePoint } from './avatar/lineOfSight.js';
import { blockName, IS_FLUID, IS_OPAQUE } from './avatar/states.js';
import { BlockInterests, blocksInSight } from './inSight.js';
import { PITCH_MAX } from './limits.js';
import { asItemStack } from './stacks.js';

/** How far up and down from the player land is looked for. */
const LEVELS = 24;
const ITEM_SIZE = 0.3;

/** What the player sees of the embedded world. `touch` lets the game notice that something was done. */
export function createView(
  worldOf: () => World,
  touch: <T>(done: (world: World) => T) => T,
): AtOnce<BlockWorldView> {
  let known: World | undefined;
  let epoch = 0;
  let asked: ((name: string) => BlockInterest | undefined) | undefined;
  let interests: BlockInterests | undefined;
  return {
    get epoch() {
      if (known !== worldOf()) {
        known = worldOf();
        epoch++;
      }
      return epoch;
    },
    camera(width, height) {
      const { x, z, yaw, pitch, eyeY: y } = worldOf().player;
      const { right, up, forward, scale } = viewOf({ x, y, z, yaw, pitch }, width, height);
      return { pos: [x, y, z], right, up, forward, scale } as ReturnType<BlockWorldView['camera']>;
    },
    lookAlong: ([dx, dy, dz]) =>
      touch(({ player }) => {
        const flat = Math.sqrt(dx * dx + dz * dz);
        if (flat >= 1e-6) player.yaw = angleOf(dx, dz);
        player.pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, angleOf(flat, dy)));
      }),
    canSee: (x, y, z) => canSeePoint(worldOf(), x, y, z),
    distanceTo: (x, y, z) => distanceTo(worldOf(), x, y, z),
    blocks(interestOf, max) {
      if (interests === undefined || asked !== interestOf) {
        asked = interestOf;
        interests = new BlockInterests(interestOf);
      }
      return blocksInSight(worldOf(), interests, max).map(seenBlock);
    },
    entities: (radius) => entitiesWithin(worldOf(), radius),
    foothold: (x, z) => footholdIn(worldOf(), Math.floor(x), Math.floor(z)),
  };
}

function distanceTo({ player }: World, x: number, y: number, z: number): number {
  const [dx, dy, dz] = [x - player.x, y - player.y, z - player.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function seenBlock({ x, y, z, state }: ReturnType<typeof blocksInSight>[number]): SeenBlock {
  const shape = SHAPES[SELECTION_SHAPE[state]!]!;
  const low: Vector = [x, y, z];
  const high: Vector = [x + 1, y + 1, z + 1];
  if (shape.length > 0) {
    for (let axis = 0; axis < 3; axis++) {
      let [least, most] = [1, 0];
      for (let i = 0; i < shape.length; i += 6) {
        least = Math.min(least, shape[i + axis]!);
        most = Math.max(most, shape[i + axis + 3]!);
      }
      high[axis] = low[axis]! + most;
      low[axis]! += least;
    }
  }
  return { name: nameOfState(state), pos: [x, y, z], low, high };
}

function entitiesWithin(world: World, radius: number): SeenEntity[] {
  const near: SeenEntity[] = [];
  const held = world.player.inventory.at(world.player.hotbarSlot);
  for (const { id, kind, x, y, z, half, height, health, maxHealth, isBaby } of world.land.mobs
    .list) {
    const distance = distanceTo(world, x, y, z);
    if (health <= 0 || distance > radius) continue;
    near.push({
      id,
      type: kind.type,
      pos: [x, y, z],
      width: half * 2,
      height,
      distance,
      nature: kind.nature,
      health,
      max_health: maxHealth,
      is_baby: isBaby,
      takes_held: held !== undefined && isUsedOn(kind, held.item),
    });
  }
  for (const { id, item, count, damage, data, x, y, z } of world.items) {
    const distance = distanceTo(world, x, y, z);
    if (distance > radius) continue;
    near.push({
      id,
      type: ITEM_TYPE,
      pos: [x, y, z],
      width: ITEM_SIZE,
      height: ITEM_SIZE,
      distance,
      item: asItemStack({ item, count, damage, data }),
    });
  }
  return near.sort((a, b) => a.distance - b.distance || a.id - b.id);
}

const ITEM_TYPE = 'minecraft:item';

function footholdIn(world: World, x: number, z: number): Foothold {
  const { biomes } = world.blocks.column(x >> 4, z >> 4);
  const biome = BIOMES[biomes[(z & 15) * 16 + (x & 15)]!]!.name;
  const y = isInTheOpen(world) ? topAt(world, x, z) : floorAt(world, x, z);
  return y === undefined
    ? { y: surfaceAt(world, x, z), isDry: false, biome }
    : { y, isDry: true, biome };
}

function isInTheOpen({ player, blocks }: World): boolean {
  const [x, y, z] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
  for (let up = 1; up <= 2 * LEVELS; up++) {
    if (IS_OPAQUE[blocks.get(x, y + up, z)] === 1) return false;
  }
  return true;
}

/** Undefined where there is water, and where a mountain is too high. */
function topAt(world: World, x: number, z: number): number | undefined {
  const highest = Math.floor(world.player.y) + LEVELS;
  for (let y = highest; y > highest - 2 * LEVELS; y--) {
    const state = world.blocks.get(x, y, z);
    if (state === AIR) continue;
    if (IS_FLUID[state] === 1) return undefined;
    const isTree = /_(leaves|log)$/.test(blockName(state));
    if (!isTree && bears(world, x, y, z)) return y === highest ? undefined : y + 1;
  }
  return undefined;
}

/** The floor that is nearest to where the player is now. */
function floorAt(world: World, x: number, z: number): number | undefined {
  const own = Math.floor(world.player.y);
  const isEmpty = (y: number): boolean =>
    !bears(world, x, y, z) && IS_FLUID[world.blocks.get(x, y, z)] !== 1;
  for (let away = 0; away <= LEVELS; away++) {
    for (const y of [own + away, own - away]) {
      if (bears(world, x, y - 1, z) && isEmpty(y) && isEmpty(y + 1)) return y;
    }
  }
  return undefined;
}

function surfaceAt({ player, blocks }: World, x: number, z: number): number {
  let y = Math.floor(player.y) + LEVELS;
  while (y > 0 && IS_FLUID[blocks.get(x, y, z)] !== 1) y--;
  return y;
}

function bears({ blocks }: World, x: number, y: number, z: number): boolean {
  return COLLISION_SHAPE[blocks.get(x, y, z)] !== 0;
}
