import { z } from 'zod';

const fields = {
  item: z.string(),
  count: z.int(),
  damage: z.int().optional().describe('wear, where there is any'),
  pages: z.array(z.string()).optional().describe('of a book'),
  title: z.string().optional().describe('of a signed book'),
  author: z.string().optional().describe('of a signed book'),
  enchantments: z.record(z.string(), z.int()).optional().describe('levels by name'),
};

/** A stack of items as every reply tells it. */
export const stack = z.object({
  ...fields,
  contents: z
    .array(z.object({ slot: z.int(), ...fields }))
    .optional()
    .describe('of a box: its slots, each with its stack'),
});

export const openScreen = z.object({
  kind: z.string().describe('`inventory`, `crafting_table`, `chest`, `furnace`, `sign` …'),
  pos: z.tuple([z.int(), z.int(), z.int()]).nullable().describe('the block that was opened'),
});
