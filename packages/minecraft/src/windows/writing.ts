import {
  bareName,
  failure,
  HarnessError,
  HOTBAR_SLOTS,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { takeSlotInHand } from '../hands/inHand.js';
import { CONFIRM_MS_MAX } from '../limits.js';
import type { BotItem } from '../mineflayer.js';
import { SIGN, signLines } from '../senses/blockData.js';
import { theirSlot } from '../slots.js';
import { itemsOf } from './items.js';
import { blockInReach, openBlock } from './opening.js';

const SIGN_LINES = 4;

/** Writes a sign that the server has opened, or opens for a click on it. */
export function* writeSign(
  body: BotBody,
  pos: Vector,
  lines: readonly string[],
): LongAction<{ pos: Vector; lines: string[] }> {
  const { windows, world } = body.session;
  const block = blockInReach(body, pos);
  const [x, y, z] = pos;
  if (!SIGN.test(block)) {
    throw new HarnessError('bad_request', `${block} at ${pos.join(' ')} is no sign`);
  }
  if (String(windows.openSign) !== String(pos)) yield* openBlock(body, pos);
  if (String(windows.openSign) !== String(pos)) {
    const hint = 'servers before 1.20 let a sign be written only when it is placed';
    throw failure('refused', `the server does not open the sign at ${pos.join(' ')}`, hint);
  }
  const written = Array.from({ length: SIGN_LINES }, (_, i) => lines[i] ?? '');
  const [text1, text2, text3, text4] = written;
  body.bot._client.write('update_sign', {
    location: { x, y, z },
    isFrontText: true, // since 1.20
    ...{ text1, text2, text3, text4 },
  });
  windows.openSign = undefined;
  const look = (): true | undefined => {
    const kept = world.column(x >> 4, z >> 4)?.getBlockEntity?.({ x: x & 15, y, z: z & 15 });
    const seen = signLines(kept) ?? [];
    return written.every((line, i) => line === (seen[i] ?? '')) ? true : undefined;
  };
  const text = 'the server has not said what stands on the sign now';
  yield* body.confirmed(look, CONFIRM_MS_MAX, text, 'look at the sign before trying again');
  return { pos, lines: written };
}

/** Writes into a book, which is taken in hand for it; a title signs it. */
export function* writeBook(
  body: BotBody,
  slot: number,
  pages: readonly string[],
  title: string | undefined,
): LongAction<void> {
  const { bot, session } = body;
  const { writable_book: blank, written_book: signed } = bot.registry.itemsByName;
  const at = (ours: number): BotItem | null => bot.inventory.slots[theirSlot(ours)] ?? null;
  if (at(slot)?.type !== blank?.id || blank === undefined) {
    const hint = 'hold a minecraft:writable_book, or name the slot of one';
    throw new HarnessError('bad_request', `slot ${slot} has no book to write in`, hint);
  }
  if (bot.currentWindow !== null) session.windows.close();
  if (slot >= HOTBAR_SLOTS || bot.quickBarSlot !== slot) yield* takeSlotInHand(body, slot);
  const hand = bot.quickBarSlot ?? 0;
  const before = at(hand);
  bot._client.write('edit_book', {
    ...bookFields(body, before!, pages, title),
    signing: title !== undefined,
    hand: bot.supportFeature('editBookPacketUsesNbt') ? 0 : hand,
    pages: [...pages],
    title,
  });
  const look = (): true | undefined => {
    const now = at(hand);
    if (title !== undefined) return now?.type === signed?.id ? true : undefined;
    return now !== null && now !== before && hasPages(now) ? true : undefined;
  };
  const text = 'the server has not said what became of the book';
  yield* body.confirmed(look, CONFIRM_MS_MAX, text, 'look at the book before trying again');
}

/** Before 1.17 the whole book is sent, with all that is written in it. */
function bookFields(
  { bot, session }: BotBody,
  book: BotItem,
  pages: readonly string[],
  title: string | undefined,
): object {
  if (!bot.supportFeature('editBookPacketUsesNbt')) return {};
  const text = (value: string) => ({ type: 'string', value });
  const nbt = {
    type: 'compound',
    name: '',
    value: {
      pages: { type: 'list', value: { type: 'string', value: [...pages] } },
      ...(title !== undefined && { title: text(title), author: text(bot.username) }),
    },
  };
  const items = itemsOf(session.libraries, bot.registry);
  const written = Object.assign(Object.create(Object.getPrototypeOf(book)), book, { nbt });
  return { new_book: items.toNotch(written as BotItem) };
}

function hasPages({ nbt, components = [] }: BotItem): boolean {
  const isContent = (one: unknown): boolean =>
    bareName(String((one as { type?: unknown }).type)) === 'writable_book_content';
  const value = (nbt as { value?: { pages?: unknown } } | null | undefined)?.value;
  return components.some(isContent) || value?.pages !== undefined;
}
