import { formatBlockState } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import type { Controls } from './player.js';
import { World } from './world.js';

export function flatWorld(low = 1): World {
  return World.create({ high: 0, low }, new FlatLand());
}

/** A flat world in which nothing happens by itself. */
export function stillWorld(low = 1): World {
  const world = flatWorld(low);
  world.rules.game.doMobSpawning = false;
  world.rules.game.randomTickSpeed = 0;
  return world;
}

export function ticks(world: World, count: number): void {
  for (let i = 0; i < count; i++) tick(world);
}

/** A world in which something was held for so long. */
export function afterHolding(
  count: number,
  controls: Partial<Controls>,
  world = flatWorld(),
): World {
  Object.assign(world.controls, controls);
  ticks(world, count);
  return world;
}

/** Fills a box, corners included. */
export function fill(world: World, from: number[], to: number[], state: number): void {
  for (let x = from[0]!; x <= to[0]!; x++) {
    for (let y = from[1]!; y <= to[1]!; y++) {
      for (let z = from[2]!; z <= to[2]!; z++) world.setBlock(x, y, z, state);
    }
  }
}

export function give(world: World, item: string, count: number): void {
  world.player.inventory.add(itemOf(item).id, count, 0, 64);
}

/** What is there, as a short name with its properties. */
export function at(world: World, x: number, y: number, z: number): string {
  return formatBlockState(world.blocks.get(x, y, z)).slice('minecraft:'.length);
}
