import type { ItemData } from './itemData.js';
import type { World } from './world.js';

/**
 * Characters that all that is kept in a world may take in a save: what blocks, hands and the ground
 * hold. It is spent by whatever adds to that at once: copied blocks, and written books. There is room
 * for 40 books of 100 full pages, or 1,500 full chests, and it is read in some tenths of a second.
 */
export const KEPT_CHARACTERS_MAX = 4_194_304;

/** Roughly what the longest of each takes, but for what is written. */
const STACK_CHARACTERS = 96;
const LYING_CHARACTERS = 384;
export const BLOCK_ENTITY_CHARACTERS = 192;

/** Each item of a stack counts for itself, so that nothing grows when stacks are shared out. */
export function stackCharacters(count: number, data: ItemData | undefined): number {
  return STACK_CHARACTERS + count * (data?.characters ?? 0);
}

/** What everything that is kept in a world takes in a save. */
export function keptCharacters({ player, lands }: World): number {
  let sum = player.inventory.characters + player.ender.characters + player.screen.slots.characters;
  for (const { contents, items } of lands) {
    sum += contents.characters;
    for (const { count, data } of items) sum += LYING_CHARACTERS + stackCharacters(count, data);
  }
  return sum;
}

/** Whether a world may keep so much more. */
export function hasRoom(world: World, characters: number): boolean {
  return keptCharacters(world) + characters <= world.keptCharactersMax;
}

/** What helps then. */
export const MAKE_ROOM = 'empty containers or throw books away first';

/** Why something was refused. */
export function noRoom({ keptCharactersMax }: World): string {
  return `the world would keep more than ${keptCharactersMax} characters of items and writing`;
}
