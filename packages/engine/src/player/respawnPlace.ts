import { BLOCK_KINDS, IS_LAVA, KIND_OF_STATE, propertyOf } from '../blocks/index.js';
import { fitsAt } from '../world/nearBoxes.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import { presentPart } from '../world/twoPartBlocks.js';
import { spawnPoint, type World } from '../world/world.js';

type Place = readonly [x: number, y: number, z: number];

/** A floor may be so far under the feet, and no further. */
const STEP_DOWN = 0.55;
/** Levels around a bed on which one may stand, the likeliest first. */
const LEVELS = [0, -1, 1] as const;

/** From now on the player comes back to a bed, of which this is the head. */
export function setBedSpawn(world: World, x: number, y: number, z: number): void {
  const { player, rules } = world;
  player.spawnX = Math.floor(player.x) + 0.5;
  player.spawnY = player.onGround ? player.y : Math.floor(player.y);
  player.spawnZ = Math.floor(player.z) + 0.5;
  player.bedX = x;
  player.bedY = y;
  player.bedZ = z;
  player.hasBed = true;
  rules.hasOwnSpawn = true;
}

/** Puts the player beside their bed; where that is gone or walled in, at the world's spawn. */
export function placeAtRespawn(world: World): void {
  const { player } = world;
  const place = player.hasBed ? placeBesideBed(world) : undefined;
  if (place !== undefined) return player.place(...place);
  if (player.hasBed) {
    forgetBed(world);
    const text = 'You have no home bed, or it was obstructed';
    world.tell({ event: 'chat', from: 'world', text });
  }
  player.place(player.spawnX, player.spawnY, player.spawnZ);
}

function forgetBed({ player, rules, blocks }: World): void {
  const { worldSpawn } = rules;
  const [x, y, z] =
    worldSpawn === undefined
      ? spawnPoint(blocks)
      : [worldSpawn.x + 0.5, worldSpawn.y, worldSpawn.z + 0.5];
  player.hasBed = false;
  rules.hasOwnSpawn = false;
  player.spawnX = x;
  player.spawnY = y;
  player.spawnZ = z;
}

/** Where one stood before lying down, or any other place beside the bed; none, if it is gone. */
export function placeBesideBed(world: World): Place | undefined {
  const { blocks, player } = world;
  const { bedX: x, bedY: y, bedZ: z } = player;
  const state = blocks.get(x, y, z);
  if (BLOCK_KINDS[KIND_OF_STATE[state]!]!.use !== 'sleep') return undefined;
  if (propertyOf(state, 'part') !== 'head') return undefined;
  const before: Place = [player.spawnX, player.spawnY, player.spawnZ];
  if (canStandAt(world, before)) return before;
  const foot = presentPart(blocks, x, y, z, state);
  for (const [bx, bz] of [
    [x, z],
    [x + (foot?.dx ?? 0), z + (foot?.dz ?? 0)],
  ] as const) {
    for (const level of LEVELS) {
      for (let dz = -1; dz <= 1; dz++) {
        for (let dx = -1; dx <= 1; dx++) {
          const place: Place = [bx + dx + 0.5, y + level, bz + dz + 0.5];
          if (canStandAt(world, place)) return place;
        }
      }
    }
  }
  return undefined;
}

function canStandAt(world: World, [x, y, z]: Place): boolean {
  const fits = (at: number) => fitsAt(world, x, at, z, PLAYER_HALF_WIDTH, PLAYER_HEIGHT);
  if (!fits(y) || fits(y - STEP_DOWN)) return false;
  return IS_LAVA[world.blocks.get(Math.floor(x), Math.floor(y), Math.floor(z))] !== 1;
}
