import { bareName, failure, OFFHAND_SLOT, type SlotState } from '@bridle/facets';
import { z } from 'zod';
import { BOOK_PAGES_MAX, BOOK_PAGES_TOLD } from '../limits.js';
import { type Bot, defineTool } from './defineTool.js';
import { inOrder } from './fields.js';
import { itemTextMatch } from './names.js';
import { amountText } from './reach.js';

const MSG_CHARS_MAX = 200;

const params = z.strictObject({
  slot: z.int().min(0).max(OFFHAND_SLOT).optional().describe('of the inventory'),
  item: z.string().min(1).optional().describe('the name, or a part of the title'),
  page: z.int().min(1).max(BOOK_PAGES_MAX).default(1).describe('the first to read'),
  max: z
    .int()
    .min(1)
    .max(BOOK_PAGES_MAX)
    .default(BOOK_PAGES_TOLD)
    .describe(`pages to read; ${BOOK_PAGES_TOLD} when left out`),
});

/** The one that is named, the one in hand, or the first that is carried. */
function findBook({ senses }: Bot, { slot, item }: z.output<typeof params>): SlotState | undefined {
  const slots = senses.inventory();
  if (slot !== undefined) return slots.find((one) => one.slot === slot);
  const { hotbar_slot } = senses.self().player;
  const inHandFirst = [...slots].sort(
    (a, b) => Number(b.slot === hotbar_slot) - Number(a.slot === hotbar_slot),
  );
  const books = inHandFirst.filter(isBook);
  if (item === undefined) return books.find(({ pages }) => pages !== undefined) ?? books[0];
  const isNamed = itemTextMatch(senses, item);
  const title = item.toLowerCase();
  return books.find((one) => isNamed(one.item) || one.title?.toLowerCase().includes(title));
}

function isBook({ item, pages }: SlotState): boolean {
  return pages !== undefined || /:(written|writable)_book$/.test(item);
}

export const readBook = defineTool({
  name: 'read_book',
  aliases: ['read'],
  summary: 'Reads a book that is carried: title, author and pages.',
  kind: 'read',
  params,
  words: inOrder('slot', 'page'),
  run(bot, args) {
    const book = findBook(bot, args);
    if (book === undefined) {
      const where = args.slot === undefined ? 'is carried' : `is in slot ${args.slot}`;
      throw failure('missing_item', `no ${args.item ?? 'book'} ${where}`);
    }
    if (!isBook(book)) {
      throw failure('refused', `${bareName(book.item)} in slot ${book.slot} is no book`);
    }
    const all = book.pages ?? [];
    const pages = all.slice(args.page - 1, args.page - 1 + args.max);
    const name = book.title === undefined ? bareName(book.item) : `"${book.title}"`;
    const by = book.author === undefined ? '' : ` by ${book.author}`;
    const start = pages.join(' ').replaceAll(/\s+/g, ' ').slice(0, MSG_CHARS_MAX);
    return {
      msg: `${name}${by} has ${amountText(all.length, 'page')}${start === '' ? '' : `: ${start}`}`,
      data: {
        slot: book.slot,
        item: book.item,
        title: book.title ?? null,
        author: book.author ?? null,
        page_count: all.length,
        first_page: args.page,
        pages,
      },
    };
  },
});
