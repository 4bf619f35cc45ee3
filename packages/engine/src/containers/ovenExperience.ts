import { isOven } from '../recipes/index.js';
import { OVEN_OUTPUT } from '../world/blockEntity.js';
import type { BlockEntityKind } from '../world/blockEntityKinds.js';
import { gainXp } from '../world/experience.js';
import type { World } from '../world/world.js';

/** How much is done in the oven that is open; 0 where none is. */
export function doneInOven({ player: { screen }, land }: World): number {
  if (!isOven(screen.kind as BlockEntityKind)) return 0;
  return land.contents.at(screen.x, screen.y, screen.z)?.slots.counts[OVEN_OUTPUT] ?? 0;
}

/**
 * Taking something out of the open oven teaches by all that was done there; a fraction of a
 * point is a chance of one.
 */
export function learnFromOven(world: World, doneBefore: number): void {
  if (doneInOven(world) >= doneBefore) return;
  const { player, land, streams } = world;
  const oven = land.contents.at(player.screen.x, player.screen.y, player.screen.z);
  if (oven === undefined || oven.experience === 0) return;
  const whole = Math.floor(oven.experience);
  const isLucky = streams.smelting.fraction() < oven.experience - whole;
  land.contents.change(oven).experience = 0;
  gainXp(world, whole + (isLucky ? 1 : 0));
}
