import { MAIN_SLOTS } from '../world/inventory.js';
import type { World } from '../world/world.js';
import { doneInOven, learnFromOven } from './ovenExperience.js';
import { placeNamed, placesOf, type SlotPlace, type SlotPlaces } from './places.js';
import { moveInto } from './quickMove.js';

/** Where to move things: into one slot, or wherever they fit in a part of the screen. */
export type MoveTarget = 'container' | 'inventory' | 'grid' | (string & {});

/**
 * Moves up to so many from a slot to another or to a part of the screen. Says how many went;
 * undefined where one of the two is not there.
 */
export function moveItems(
  world: World,
  from: string,
  to: MoveTarget,
  count: number,
): number | undefined {
  const places = placesOf(world, true);
  const source = placeNamed(places, from);
  const targets = targetsNamed(places, to);
  if (source === undefined || targets === undefined) return undefined;
  const stack = source.slots.at(source.index);
  if (stack === undefined) return 0;
  const done = doneInOven(world);
  const open = targets.filter((place) => !isSamePlace(place, source));
  const moved = moveInto({ ...stack, count: Math.min(count, stack.count) }, open);
  source.slots.take(source.index, moved);
  learnFromOven(world, done);
  return moved;
}

function isSamePlace(one: SlotPlace, other: SlotPlace): boolean {
  return one.slots === other.slots && one.index === other.index;
}

function targetsNamed(places: SlotPlaces, to: MoveTarget): readonly SlotPlace[] | undefined {
  if (to === 'inventory') return places.player.slice(0, MAIN_SLOTS);
  if (to === 'container') return places.container.length === 0 ? undefined : places.container;
  if (to === 'grid') return places.grid.length === 0 ? undefined : places.grid;
  const place = placeNamed(places, to);
  return place && [place];
}
