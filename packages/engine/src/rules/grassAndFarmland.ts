import {
  COLLISION_SHAPE,
  IS_CROP,
  IS_SNOW,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  LIGHT_OPACITY,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import { PLAYER_HALF_WIDTH } from '../world/player.js';
import type { World } from '../world/world.js';
import { lightFor } from './growth.js';

const FARMLAND = kindNamed('farmland')!.id;
const DIRT = stateOf('dirt');
const SPREADING_LIGHT = 9;
const LIVING_LIGHT = 4;
const SPREAD_TRIES = 4;
const WATER_REACH = 4;
const WET = '7';
/** A fall further than this may tread a field down. */
const TREAD_FALL = 0.5;
/** the height of a field, in blocks */
const FIELD_HEIGHT = 15 / 16;

/** Grass dies under what keeps light off, and spreads to bare soil that is bright enough. */
export function passGrass(world: World, x: number, y: number, z: number, state: number): void {
  if (!isOpen(world, x, y, z)) {
    world.setBlock(x, y, z, DIRT);
    return;
  }
  const bits = world.streams.chance.next();
  for (let i = 0; i < SPREAD_TRIES; i++) {
    const place = ((bits >>> (i * 8)) & 255) % 45; // three wide, three deep, five high
    const nx = x + (place % 3) - 1;
    const ny = y + Math.floor(place / 9) - 3;
    const nz = z + (Math.floor(place / 3) % 3) - 1;
    if (world.blocks.get(nx, ny, nz) !== DIRT || !isOpen(world, nx, ny, nz)) continue;
    // Light is told last: it costs most.
    if (lightFor(world, x, y + 1, z) < SPREADING_LIGHT) return;
    if (lightFor(world, nx, ny + 1, nz) < LIVING_LIGHT) continue;
    const isSnowy = IS_SNOW[world.blocks.get(nx, ny + 1, nz)] === 1;
    world.setBlock(nx, ny, nz, withProperty(state, 'snowy', String(isSnowy)));
  }
}

/** Whether grass can live there, by what lies on it. */
function isOpen({ blocks }: World, x: number, y: number, z: number): boolean {
  const above = blocks.get(x, y + 1, z);
  return LIGHT_OPACITY[above]! < 15 && IS_WATER[above] !== 1;
}

/** Fields near water are wet; others dry out, and what is dry and bare is soil again. */
export function passFarmland(world: World, x: number, y: number, z: number, state: number): void {
  const moisture = Number(propertyOf(state, 'moisture'));
  if (isWatered(world, x, y, z)) {
    world.setBlock(x, y, z, withProperty(state, 'moisture', WET));
  } else if (moisture > 0) {
    world.setBlock(x, y, z, withProperty(state, 'moisture', String(moisture - 1)));
  } else if (IS_CROP[world.blocks.get(x, y + 1, z)] !== 1) {
    turnToDirt(world, x, y, z);
  }
}

function isWatered(world: World, x: number, y: number, z: number): boolean {
  const { blocks } = world;
  for (let dy = 0; dy <= 1; dy++) {
    for (let dz = -WATER_REACH; dz <= WATER_REACH; dz++) {
      for (let dx = -WATER_REACH; dx <= WATER_REACH; dx++) {
        if (IS_WATER[blocks.get(x + dx, y + dy, z + dz)] === 1) return true;
      }
    }
  }
  const isRaining = world.rules.weather !== 'clear' && world.dimension === 'minecraft:overworld';
  return isRaining && world.light.isOpen(x, y + 1, z);
}

/** Somebody has come down on a block after falling so far: a field may be trodden down. */
export function treadOn(world: World, x: number, y: number, z: number, fallen: number): void {
  const state = world.blocks.get(x, y, z);
  if (KIND_OF_STATE[state] !== FARMLAND || COLLISION_SHAPE[state] === 0) return;
  if (world.streams.chance.fraction() < fallen - TREAD_FALL) turnToDirt(world, x, y, z);
}

/** Dirt is higher than the field that it was: whoever stood on that stands on this. */
function turnToDirt(world: World, x: number, y: number, z: number): void {
  world.setBlock(x, y, z, DIRT);
  lift(world.player, PLAYER_HALF_WIDTH, x, y, z);
  for (const mob of world.land.mobs.list) {
    if (lift(mob, mob.half, x, y, z)) mob.isResting = false;
  }
}

function lift(
  body: { x: number; y: number; z: number },
  half: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const isOver =
    body.x + half > x && body.x - half < x + 1 && body.z + half > z && body.z - half < z + 1;
  if (!isOver || body.y < y + FIELD_HEIGHT - 1e-3 || body.y >= y + 1) return false;
  body.y = y + 1;
  return true;
}
