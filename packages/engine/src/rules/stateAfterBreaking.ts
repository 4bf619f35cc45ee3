import { AIR, COLLISION_SHAPE, FLUID_AMOUNT, IS_WATER, perKind, stateOf } from '../blocks/index.js';
import type { World } from '../world/world.js';

const LEAVES_WATER = perKind(({ leavesWater }) => leavesWater === true);
const WATER = stateOf('minecraft:water', { level: '0' });

/** What is in the place of a block once it is broken: of what grows in water, the water. */
export function stateAfterBreaking(world: World, x: number, y: number, z: number): number {
  const state = world.blocks.get(x, y, z);
  if (IS_WATER[state] === 1) return WATER;
  if (LEAVES_WATER[state] !== 1 || world.dimension === 'minecraft:the_nether') return AIR;
  if (world.player.mode === 'creative') return AIR;
  const below = world.blocks.get(x, y - 1, z);
  return COLLISION_SHAPE[below] !== 0 || FLUID_AMOUNT[below] !== 0 ? WATER : AIR;
}
