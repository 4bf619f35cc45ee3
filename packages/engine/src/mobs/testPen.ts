import { stateOf } from '../blocks/index.js';
import { runCommand } from '../commands/index.js';
import { itemOf } from '../items/index.js';
import { angleOf } from '../math.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import type { Mob } from '../world/mob.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { World } from '../world/world.js';
import { spawnMob } from './body/spawnMob.js';

/** The y of feet on flat land. */
export const FLOOR = 64;

/** A flat world at noon with the player in its middle, where the time of day stands still. */
export function noonWorld(low = 1): World {
  const world = World.create({ high: 0, low }, new FlatLand());
  runCommand(world, '/gamerule doDaylightCycle false');
  world.timeOfDay = 6_000;
  world.player.place(0.5, FLOOR, 0.5);
  return world;
}

export function atNight(world: World): World {
  world.timeOfDay = 18_000;
  return world;
}

export function summon(world: World, name: string, x: number, z: number, y = FLOOR): Mob {
  const mob = spawnMob(world, mobKindOf(name), x, y, z);
  mob.isKept = true;
  return mob;
}

export function run(world: World, ticks: number): void {
  for (let i = 0; i < ticks; i++) tick(world);
}

/** Ticks until something holds; says how many it took, or −1. */
export function runUntil(world: World, holds: () => boolean, most: number): number {
  for (let i = 0; i < most; i++) {
    if (holds()) return i;
    tick(world);
  }
  return holds() ? most : -1;
}

/** Puts a stack into the hand. */
export function hold(world: World, item: string, count = 1): void {
  const { player, controls } = world;
  player.inventory.clear(0);
  player.inventory.items[0] = itemOf(item).id + 1;
  player.inventory.counts[0] = count;
  player.hotbarSlot = 0;
  controls.hotbarSlot = 0;
}

/** Turns the player's eyes to the middle of a mob. */
export function face(world: World, mob: Mob): void {
  const { player } = world;
  const [dx, dz] = [mob.x - player.x, mob.z - player.z];
  const dy = mob.y + mob.height / 2 - player.eyeY;
  player.yaw = angleOf(dx, dz);
  player.pitch = angleOf(Math.sqrt(dx * dx + dz * dz), dy);
}

export function use(world: World, mob: Mob): void {
  face(world, mob);
  world.player.useCooldown = 0;
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

export function hit(world: World, mob: Mob): void {
  face(world, mob);
  world.controls.attackClick = true;
  tick(world);
  world.controls.attackClick = false;
}

export function isAlive(world: World, mob: Mob): boolean {
  return world.land.mobs.list.includes(mob);
}

export function countOf(world: World, name: string): number {
  return world.land.mobs.list.filter(({ kind }) => kind.name === name).length;
}

export function itemCount(world: World, item: string): number {
  const { id } = itemOf(item);
  const { items, counts } = world.player.inventory;
  let sum = 0;
  for (const entity of world.items) if (entity.item === id) sum += entity.count;
  for (let i = 0; i < items.length; i++) if (items[i] === id + 1) sum += counts[i]!;
  return sum;
}

/** Walls around a square, from corner to corner. */
export function fence(world: World, low: number, high: number, block = 'oak_fence'): void {
  const state = stateOf(block);
  for (let i = low; i <= high; i++) {
    for (const [x, z] of [
      [i, low],
      [i, high],
      [low, i],
      [high, i],
    ] as const) {
      world.setBlock(x, FLOOR, z, state);
    }
  }
}
