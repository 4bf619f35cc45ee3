import { AIR, BEDROCK, BLOCKS, blockName, DIRT, GRASS_BLOCK } from './blocks.js';

export const WORLD_BOTTOM = -64;
export const WORLD_TOP = 319;
/** y of the grass that covers the flat world */
export const GROUND_Y = 63;
/** what a tick of gravity leaves a body that stands: it keeps pressing on the ground */
const RESTING_VY = -0.0784;
const COORDINATE_MAX = 30_000_000;

/** What happened since the last drain, in order. */
export type WorldEvent =
  | { event: 'chat'; from: string; text: string }
  | { event: 'damage'; target: string; amount: number; cause: string; health: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

export interface Controls {
  moveX: number;
  moveY: number;
  sprint: boolean;
  crouch: boolean;
  jump: boolean;
  attackHold: boolean;
  useClick: boolean;
  hotbarSlot: number;
}

export interface Player {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  yaw: number;
  pitch: number;
  onGround: boolean;
  /** blocks fallen since the feet last touched ground */
  fallen: number;
  health: number;
  hunger: number;
  /** the block being mined, and for how many ticks */
  miningX: number;
  miningY: number;
  miningZ: number;
  miningTicks: number;
}

/** The whole world as a value: everything that a tick reads or writes. */
export interface World {
  tick: number;
  timeOfDay: number;
  readonly player: Player;
  readonly controls: Controls;
  /** blocks that differ from the generated ground, by position key */
  readonly edits: Map<string, number>;
  readonly events: WorldEvent[];
}

export function createWorld(): World {
  const world: World = {
    tick: 0,
    timeOfDay: 1000,
    player: {
      x: 0,
      y: 0,
      z: 0,
      vx: 0,
      vy: 0,
      vz: 0,
      yaw: 0,
      pitch: 0,
      onGround: true,
      fallen: 0,
      health: 20,
      hunger: 20,
      miningX: 0,
      miningY: 0,
      miningZ: 0,
      miningTicks: 0,
    },
    controls: {
      moveX: 0,
      moveY: 0,
      sprint: false,
      crouch: false,
      jump: false,
      attackHold: false,
      useClick: false,
      hotbarSlot: 0,
    },
    edits: new Map(),
    events: [],
  };
  placePlayer(world, 0.5, GROUND_Y + 1, 0.5);
  return world;
}

/** Puts the player somewhere at rest: spawn, respawn, teleport. */
export function placePlayer(world: World, x: number, y: number, z: number): void {
  const player = world.player;
  player.x = x;
  player.y = y;
  player.z = z;
  player.vx = 0;
  player.vy = RESTING_VY;
  player.vz = 0;
  player.fallen = 0;
  player.miningTicks = 0;
}

function generated(y: number): number {
  if (y > GROUND_Y || y < WORLD_BOTTOM) return AIR;
  if (y === GROUND_Y) return GRASS_BLOCK;
  return y === WORLD_BOTTOM ? BEDROCK : DIRT;
}

export function blockAt(world: World, x: number, y: number, z: number): number {
  if (world.edits.size === 0) return generated(y);
  return world.edits.get(`${x},${y},${z}`) ?? generated(y);
}

export function isSolid(world: World, x: number, y: number, z: number): boolean {
  return BLOCKS[blockAt(world, x, y, z)]!.solid;
}

export function inWorld(x: number, y: number, z: number): boolean {
  return (
    y >= WORLD_BOTTOM &&
    y <= WORLD_TOP &&
    Math.abs(x) <= COORDINATE_MAX &&
    Math.abs(z) <= COORDINATE_MAX
  );
}

/** Sets a block and says so; false when it was that block already. */
export function setBlock(world: World, x: number, y: number, z: number, id: number): boolean {
  const before = blockAt(world, x, y, z);
  if (before === id) return false;
  const key = `${x},${y},${z}`;
  if (id === generated(y)) world.edits.delete(key);
  else world.edits.set(key, id);
  world.events.push({ event: 'block', pos: [x, y, z], from: blockName(before), to: blockName(id) });
  return true;
}

/** Hurts the player; at no health left the player starts again at the spawn point. */
export function hurt(world: World, amount: number, cause: string): void {
  const player = world.player;
  player.health = Math.max(0, player.health - amount);
  world.events.push({ event: 'damage', target: 'player', amount, cause, health: player.health });
  if (player.health > 0) return;
  player.health = 20;
  player.hunger = 20;
  placePlayer(world, 0.5, GROUND_Y + 1, 0.5);
}
