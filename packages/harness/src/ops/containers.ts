import { after, OFFHAND_SLOT } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import {
  BOOK_PAGE_CHARS_MAX,
  BOOK_PAGES_MAX,
  BOOK_TITLE_CHARS_MAX,
  SIGN_LINE_CHARS_MAX,
  SIGN_LINES_MAX,
  SLOTS_DRAGGED_MAX,
} from '../limits.js';
import { openScreen, stack } from './stacks.js';

const cell = z.tuple([z.int(), z.int(), z.int()]);

export const slotName = z
  .union([z.int().min(0), z.string().max(16)])
  .describe('0–40 of the player, `c0` … of the container, `g0` … of the grid');

/** Text that a sign or a book can show: no control characters but the end of a line in a book. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const printable = z.string().regex(/^[^\u0000-\u001f\u007f]*$/u);
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const paragraphs = z.string().regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u);

export const outcome = {
  changed: z
    .array(z.object({ slot: slotName, now: stack.nullable().describe('null: it is empty now') }))
    .describe('the slots that are no longer as they were; `cursor` and `r` among them'),
  screen: openScreen.nullable().describe('what is open now'),
};

export const open = defineOp({
  name: 'open',
  summary:
    'Opens a block in reach, or the inventory with its grid. Until it is closed, hands rest: they ' +
    'neither mine nor use.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'opened',
  params: z.object({
    pos: cell.nullish().describe('a block within reach; the one looked at when left out'),
    inventory: z.boolean().nullish().describe('the inventory instead of a block'),
  }),
  result: z.object({ screen: openScreen }),
  run: ({ facet }, { pos, inventory }) =>
    after(facet.open(inventory ? 'inventory' : (pos ?? undefined)), (screen) => ({ screen })),
});

export const close = defineOp({
  name: 'close',
  summary: 'Closes what is open; what lies in the grid or on the cursor goes to the inventory.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'closed',
  params: z.object({}),
  result: z.object(outcome),
  run: ({ facet }) => facet.close(),
});

export const getContainer = defineOp({
  name: 'get_container',
  summary: 'What is open and what is in it; empty slots are left out.',
  facet: 'hands',
  kind: 'read',
  event: 'container',
  params: z.object({}),
  result: z.object({
    screen: openScreen.nullable().describe('null: nothing is open'),
    size: z.int().describe('how many slots `c0` … there are'),
    grid: z.int().describe('how many cells `g0` … there are'),
    slots: z.array(stack.extend({ slot: slotName })),
    cursor: stack.nullable(),
    result: stack.nullable().describe('what the grid makes'),
    oven: z
      .object({
        burn_ticks: z.int().describe('for which it burns on'),
        burn_total: z.int().describe('for which its fuel burns in all'),
        cook_ticks: z.int().describe('for which it has cooked'),
        cook_total: z.int().describe('that it takes; 0 where nothing cooks'),
      })
      .optional()
      .describe('of a furnace (`c0` input, `c1` fuel, `c2` output), smoker or blast furnace'),
    lines: z.array(z.string()).optional().describe('of a sign'),
  }),
  run: ({ facet }) => facet.container(),
});

export const inventoryClick = defineOp({
  name: 'inventory_click',
  summary: 'Clicks a slot as in Minecraft. Without an open screen the inventory opens.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'clicked',
  params: z.object({
    slot: slotName
      .nullish()
      .describe(
        '0–40 of the player, `c0` … of the container, `g0` … of the grid, `r` for what it makes, ' +
          '`outside` to throw what the cursor holds; not for `drag`',
      ),
    button: z
      .int()
      .min(0)
      .max(40)
      .nullish()
      .describe('0 left, 1 right; for `swap` the hotbar slot, or 40; 0 when left out'),
    mode: z
      .enum(['pickup', 'quick_move', 'swap', 'throw', 'pickup_all', 'drag'])
      .nullish()
      .describe(
        'a plain click, with shift, with a number key, with the drop key (right: all), a double ' +
          'click, or sharing out over `slots`; `pickup` when left out',
      ),
    slots: z
      .array(slotName)
      .max(SLOTS_DRAGGED_MAX)
      .nullish()
      .describe('for `drag`: evenly with the left button, one each with the right'),
  }),
  result: z.object(outcome),
  run: ({ facet }, { slot, button, mode, slots }) =>
    facet.click({
      slot: slot ?? 'outside',
      button: button ?? 0,
      mode: mode ?? 'pickup',
      ...(slots && { over: slots }),
    }),
});

export const containerMove = defineOp({
  name: 'container_move',
  summary: 'Moves items between slots of what is open, without the cursor.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'moved',
  params: z.object({
    from: slotName,
    to: slotName.describe('a slot, or `container`, `inventory` or `grid`: wherever there is room'),
    count: z.int().min(1).max(64).nullish().describe('at most; all of them when left out'),
  }),
  result: z.object({ moved: z.int().describe('how many went'), ...outcome }),
  run: ({ facet }, { from, to, count }) => facet.move(from, to, count ?? 64),
});

export const signWrite = defineOp({
  name: 'sign_write',
  summary: 'Writes a sign in reach; what stood there is gone.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'sign_written',
  params: z.object({
    pos: cell.nullish().describe('the open sign, or the one looked at, when left out'),
    lines: z
      .array(printable.max(SIGN_LINE_CHARS_MAX))
      .max(SIGN_LINES_MAX)
      .describe(`up to ${SIGN_LINES_MAX} lines of ${SIGN_LINE_CHARS_MAX} characters`),
  }),
  result: z.object({ pos: cell, lines: z.array(z.string()) }),
  run: ({ facet }, { pos, lines }) => facet.writeSign(pos ?? undefined, lines),
});

export const bookWrite = defineOp({
  name: 'book_write',
  summary: 'Writes the pages of a writable book; with a title it is signed and stays so.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'book_written',
  params: z.object({
    slot: z.int().min(0).max(OFFHAND_SLOT).nullish().describe('the hand when left out'),
    pages: z
      .array(paragraphs.max(BOOK_PAGE_CHARS_MAX))
      .max(BOOK_PAGES_MAX)
      .describe(`up to ${BOOK_PAGES_MAX} pages of ${BOOK_PAGE_CHARS_MAX} characters`),
    title: printable.min(1).max(BOOK_TITLE_CHARS_MAX).nullish(),
  }),
  result: z.object(outcome),
  run: ({ facet }, { slot, pages, title }) =>
    facet.writeBook(slot ?? undefined, pages, title ?? undefined),
});

export const respawn = defineOp({
  name: 'respawn',
  summary: 'Brings a dead player back at once; without it that takes a second.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'respawned',
  params: z.object({}),
  result: z.object({ pos: z.tuple([z.number(), z.number(), z.number()]) }),
  run: ({ facet }) => facet.respawn(),
});
