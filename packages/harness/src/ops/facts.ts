import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { ITEM_FACTS_MAX, QUOTE_CHARS_MAX } from '../limits.js';

export const getBlockData = defineOp({
  name: 'get_block_data',
  summary: 'What a block keeps beyond its state, such as the text of a sign.',
  facet: 'senses',
  kind: 'read',
  event: 'block_data',
  params: z.object({ pos: z.tuple([z.int(), z.int(), z.int()]) }),
  result: z.object({
    data: z.looseObject({ id: z.string() }).nullable().describe('null where it keeps nothing'),
  }),
  run({ facet }, { pos }) {
    const data = facet.blockData(pos);
    return { data: data && { ...data } };
  },
});

export const getItemFacts = defineOp({
  name: 'get_item_facts',
  summary: 'What is true of every item of a name: how many stack, how long it lasts, who eats it.',
  facet: 'senses',
  kind: 'read',
  event: 'item_facts',
  params: z.object({
    items: z.array(z.string().max(QUOTE_CHARS_MAX)).max(ITEM_FACTS_MAX).describe('their names'),
  }),
  result: z.object({
    facts: z.record(z.string(), z.looseObject({})).describe('by name; unknown names are left out'),
  }),
  run({ facet }, { items }) {
    const known = items.flatMap((item) => {
      const facts = facet.itemFacts(item);
      return facts === undefined ? [] : [[item, { ...facts }] as const];
    });
    return { facts: Object.fromEntries(known) };
  },
});
