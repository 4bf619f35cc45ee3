import { itemOf } from '../items/index.js';
import { blockEntityKindOf } from '../world/blockEntityKinds.js';
import { ItemData } from '../world/itemData.js';
import { hasRoom } from '../world/keptCharacters.js';
import type { World } from '../world/world.js';

/** As many lines, and letters in a line, as a sign has room for. */
export const SIGN_LINES = 4;
export const SIGN_LINE_CHARS = 15;
/** As in Minecraft. */
export const BOOK_PAGES = 100;
export const BOOK_PAGE_CHARS = 1_024;
export const BOOK_TITLE_CHARS = 32;

const WRITABLE = itemOf('writable_book').id;
const WRITTEN = itemOf('written_book').id;

/** What stands on the sign at a place; undefined where no sign is. */
export function signLines(
  world: World,
  x: number,
  y: number,
  z: number,
): readonly string[] | undefined {
  if (blockEntityKindOf(world.blocks.get(x, y, z)) !== 'sign') return undefined;
  const { lines = [] } = world.land.contents.at(x, y, z) ?? {};
  return Array.from({ length: SIGN_LINES }, (_, i) => lines[i] ?? '');
}

/** Writes a sign anew, as far as there is room on it. Says whether there is one. */
export function writeSign(
  world: World,
  x: number,
  y: number,
  z: number,
  lines: readonly string[],
): boolean {
  if (blockEntityKindOf(world.blocks.get(x, y, z)) !== 'sign') return false;
  const written = lines.slice(0, SIGN_LINES).map((line) => line.slice(0, SIGN_LINE_CHARS));
  const isBlank = written.every((line) => line === '');
  world.land.contents.own('sign', x, y, z).lines = isBlank ? [] : written;
  return true;
}

/**
 * Writes into a book that can be written; with a title it is signed, and stays as it is. Says what
 * became of it.
 */
export function writeBook(
  world: World,
  slot: number,
  pages: readonly string[],
  title?: string,
): 'written' | 'no book' | 'no room' {
  const { inventory } = world.player;
  if (inventory.items[slot] !== WRITABLE + 1) return 'no book';
  const signed =
    title === undefined ? {} : { title: title.slice(0, BOOK_TITLE_CHARS), author: 'player' };
  const written = pages.slice(0, BOOK_PAGES).map((page) => page.slice(0, BOOK_PAGE_CHARS));
  const data = ItemData.of({ pages: written, ...signed });
  const more = (data?.characters ?? 0) - (inventory.data[slot]?.characters ?? 0);
  if (more > 0 && !hasRoom(world, more)) return 'no room';
  inventory.put(slot, {
    item: title === undefined ? WRITABLE : WRITTEN,
    count: 1,
    damage: 0,
    data,
  });
  return 'written';
}
