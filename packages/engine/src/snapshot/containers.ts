import {
  BOOK_PAGE_CHARS,
  BOOK_PAGES,
  BOOK_TITLE_CHARS,
  SIGN_LINE_CHARS,
  SIGN_LINES,
} from '../containers/writing.js';
import { ITEM_KINDS } from '../items/index.js';
import type { BlockEntities } from '../world/blockEntities.js';
import { BLOCK_ENTITY_KINDS, isShulkerBox, SLOTS_OF } from '../world/blockEntityKinds.js';
import { ItemData, type ItemDetails, type StackAt } from '../world/itemData.js';
import { SCREENS, type Screen } from '../world/screen.js';
import type { Slots } from '../world/slots.js';
import {
  asChoice,
  asList,
  asRecord,
  asText,
  asWhole,
  fillFields,
  type PlainFields,
  plainFields,
  SnapshotError,
} from '../world/snapshotFields.js';

/** The number of an item by its name. */
type ItemNumbers = (name: string) => number;

const COORDINATE = 0x7fff_ffff;
const TICKS = 0xffff;
const LEVEL = 255;

/** What is in some slots, by names. */
export function slotsAsPlain(slots: Slots): PlainFields[] {
  return slots.list().map((stack) => stackAsPlain(stack));
}

function stackAsPlain({ slot, item, count, damage, data }: StackAt): PlainFields {
  const kept = dataAsPlain(data);
  const fields = { slot, item: ITEM_KINDS[item]!.name, count, damage };
  return kept === undefined ? fields : { ...fields, data: kept };
}

export function dataAsPlain(data: ItemData | undefined): PlainFields | undefined {
  if (data === undefined) return undefined;
  const { contents, pages, enchantments, ...texts } = data.facts;
  return {
    ...texts,
    ...(contents && { contents: contents.map(stackAsPlain) }),
    ...(pages && { pages }),
    ...(enchantments && { enchantments }),
  };
}

/** Fills empty slots with what was saved. */
export function restoreSlots(
  slots: Slots,
  listed: unknown,
  where: string,
  numberOf: ItemNumbers,
): void {
  for (const entry of asList(listed, where)) {
    const stack = stackFrom(entry, where, slots.size, numberOf, 1);
    if (slots.items[stack.slot] !== 0) {
      throw new SnapshotError(`${where}: slot ${stack.slot} is listed twice`);
    }
    slots.put(stack.slot, stack);
  }
}

function stackFrom(
  entry: unknown,
  where: string,
  size: number,
  numberOf: ItemNumbers,
  depth: number,
): StackAt {
  const data = asRecord(entry, where);
  const slot = asWhole(data.slot, `${where}: slot`, 0, size - 1);
  const place = `${where}: slot ${slot}`;
  return {
    slot,
    item: numberOf(asText(data.item, `${place}: item`)),
    count: asWhole(data.count, `${place}: count`, 1, 0xff),
    damage: asWhole(data.damage, `${place}: damage`, 0, 0xffff),
    data: dataFrom(data.data, place, numberOf, depth),
  };
}

/** What an item keeps; what it holds may keep something too, but hold nothing more. */
export function dataFrom(
  listed: unknown,
  where: string,
  numberOf: ItemNumbers,
  depth = 1,
): ItemData | undefined {
  if (listed === undefined) return undefined;
  const { contents, pages, title, author, enchantments, ...others } = asRecord(listed, where);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new SnapshotError(`${where}: ${unknown} is unknown`);
  const facts: ItemDetails = {
    ...(contents !== undefined && { contents: contentsFrom(contents, where, numberOf, depth) }),
    ...(pages !== undefined && { pages: textsFrom(pages, where, BOOK_PAGES, BOOK_PAGE_CHARS) }),
    ...(title !== undefined && { title: textFrom(title, where, BOOK_TITLE_CHARS) }),
    ...(author !== undefined && { author: textFrom(author, where, BOOK_TITLE_CHARS) }),
    ...(enchantments !== undefined && { enchantments: levelsFrom(enchantments, where) }),
  };
  return ItemData.of(facts);
}

function contentsFrom(
  listed: unknown,
  where: string,
  numberOf: ItemNumbers,
  depth: number,
): StackAt[] {
  if (depth === 0) throw new SnapshotError(`${where} holds what holds something`);
  const size = SLOTS_OF.shulker_box;
  const stacks = asList(listed, where).map((entry) =>
    stackFrom(entry, where, size, numberOf, depth - 1),
  );
  const isInOrder = stacks.every(({ slot }, i) => i === 0 || stacks[i - 1]!.slot < slot);
  if (!isInOrder || stacks.some(({ item }) => isShulkerBox(item))) {
    throw new SnapshotError(`${where} holds what no box does`);
  }
  return stacks;
}

function textFrom(value: unknown, where: string, most: number): string {
  const text = asText(value, where);
  if (text.length > most) throw new SnapshotError(`${where} has more than ${most} characters`);
  return text;
}

function textsFrom(value: unknown, where: string, count: number, most: number): string[] {
  const texts = asList(value, where);
  if (texts.length > count) throw new SnapshotError(`${where} has more than ${count} texts`);
  return texts.map((text) => textFrom(text, where, most));
}

function levelsFrom(value: unknown, where: string): Record<string, number> {
  const levels = Object.entries(asRecord(value, where));
  return Object.fromEntries(
    levels.map(([name, level]) => [name, asWhole(level, `${where}: ${name}`, 1, LEVEL)]),
  );
}

export function screenAsPlain({ kind, x, y, z, slots }: Screen): PlainFields {
  return { kind, x, y, z, slots: slotsAsPlain(slots) };
}

export function restoreScreen(screen: Screen, listed: unknown, numberOf: ItemNumbers): void {
  const data = asRecord(listed, 'screen');
  const at = (name: string): number =>
    asWhole(data[name], `screen: ${name}`, -COORDINATE, COORDINATE);
  screen.show(asChoice(data.kind, 'screen: kind', SCREENS), at('x'), at('y'), at('z'));
  restoreSlots(screen.slots, data.slots, 'screen', numberOf);
  if (!screen.isOpen && !screen.slots.isEmpty) {
    throw new SnapshotError('screen holds something and is not open');
  }
}

export function entitiesAsPlain(contents: BlockEntities): PlainFields[] {
  return contents
    .list()
    .filter(({ isBlank }) => !isBlank)
    .map(({ kind, x, y, z, slots, lines, ...entity }) => {
      const { burnTicks, burnTotal, cookTicks, experience, readyAt } = entity;
      return {
        keeper: kind, // the word that saves have for it
        x,
        y,
        z,
        slots: slotsAsPlain(slots),
        lines,
        ...plainFields({ burnTicks, burnTotal, cookTicks, experience, readyAt }, kind),
      };
    });
}

export function restoreEntities(
  contents: BlockEntities,
  listed: unknown,
  numberOf: ItemNumbers,
): void {
  for (const entry of asList(listed, 'contents')) {
    const { keeper, x, y, z, slots, lines, ...numbers } = asRecord(entry, 'contents');
    const kind = asChoice(keeper, 'contents: keeper', BLOCK_ENTITY_KINDS);
    const [atX, atY, atZ] = [x, y, z].map((value) =>
      asWhole(value, 'contents: a place', -COORDINATE, COORDINATE),
    );
    const where = `contents at ${atX} ${atY} ${atZ}`;
    if (contents.at(atX!, atY!, atZ!) !== undefined) {
      throw new SnapshotError(`${where} are listed twice`);
    }
    const entity = contents.own(kind, atX!, atY!, atZ!);
    restoreSlots(entity.slots, slots, where, numberOf);
    entity.lines = textsFrom(lines, where, SIGN_LINES, SIGN_LINE_CHARS);
    const work = { burnTicks: 0, burnTotal: 0, cookTicks: 0, experience: 0, readyAt: 0 };
    fillFields(work, numbers, where);
    for (const name of ['burnTicks', 'burnTotal', 'cookTicks'] as const) {
      asWhole(work[name], `${where}: ${name}`, 0, TICKS);
    }
    if (work.experience < 0) throw new SnapshotError(`${where}: experience is less than none`);
    asWhole(work.readyAt, `${where}: readyAt`, 0, Number.MAX_SAFE_INTEGER);
    Object.assign(entity, work);
  }
}
