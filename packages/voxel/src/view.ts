import { nameOfState } from '@bridle/block-facts';
import {
  BlockInterests,
  blocksInSight,
  canSeePoint,
  footholdAt,
  type Sighted,
} from '@bridle/block-scene';
import { BIOMES, isUsedOn, SELECTION_SHAPE, SHAPES, type World } from '@bridle/engine';
import { angleOf } from '@bridle/engine/math';
import type {
  AtOnce,
  BlockInterest,
  BlockWorldView,
  SeenBlock,
  SeenEntity,
  Vector,
} from '@bridle/facets';
import { viewOf } from '@bridle/render/view';
import { PITCH_MAX } from './limits.js';
import { eyesOf, VoxelSight } from './sightLand.js';
import { asItemStack } from './stacks.js';

const ITEM_SIZE = 0.3;

/** What the player sees of the embedded world. `touch` lets the game notice that something was done. */
export function createView(
  worldOf: () => World,
  touch: <T>(done: (world: World) => T) => T,
): AtOnce<BlockWorldView> {
  const land = new VoxelSight(worldOf().blocks);
  const landNow = (): VoxelSight => {
    land.blocks = worldOf().blocks;
    return land;
  };
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
    canSee(x, y, z) {
      const { player } = worldOf();
      return canSeePoint(landNow(), player.x, player.eyeY, player.z, x, y, z);
    },
    distanceTo: (x, y, z) => distanceTo(worldOf(), x, y, z),
    blocks(interestOf, max) {
      if (interests === undefined || asked !== interestOf) {
        asked = interestOf;
        interests = new BlockInterests(land, interestOf);
      }
      return blocksInSight(landNow(), eyesOf(worldOf()), interests, max).map(seenBlock);
    },
    entities: (radius) => entitiesWithin(worldOf(), radius),
    foothold(x, z) {
      const world = worldOf();
      const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
      const { biomes } = world.blocks.column(cellX >> 4, cellZ >> 4);
      const biome = BIOMES[biomes[(cellZ & 15) * 16 + (cellX & 15)]!]!.name;
      const place = footholdAt(landNow(), eyesOf(world), world.player.y, cellX, cellZ);
      return { ...place, biome };
    },
  };
}

function distanceTo({ player }: World, x: number, y: number, z: number): number {
  const [dx, dy, dz] = [x - player.x, y - player.y, z - player.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function seenBlock({ x, y, z, state }: Sighted): SeenBlock {
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
