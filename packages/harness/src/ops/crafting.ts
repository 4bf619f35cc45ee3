import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { CRAFT_TIMES_MAX, QUOTE_CHARS_MAX, RECIPES_MAX } from '../limits.js';
import { outcome } from './containers.js';
import { stack } from './stacks.js';

const lacking = z.array(
  z.object({ any_of: z.array(z.string()).describe('any of these will do'), count: z.int() }),
);

export const craft = defineOp({
  name: 'craft',
  summary: 'Makes a recipe from what the player carries, as often as asked or as it goes.',
  facet: 'hands',
  kind: 'act',
  usesBody: true,
  event: 'crafted',
  params: z.object({
    recipe: z.string().max(128).describe('for example `minecraft:oak_planks`; see `recipes`'),
    times: z
      .int()
      .min(1)
      .max(CRAFT_TIMES_MAX)
      .nullish()
      .describe('rounds, each with the whole result; 1 when left out'),
  }),
  result: z.object({
    recipe: z.string(),
    item: z.string(),
    count: z.int().describe('how many of the item were made; 0 if none'),
    times: z.int().describe('in how many rounds'),
    taken: z.array(stack).describe('what was used up'),
    missing: lacking.describe('what one more round lacks, when there were fewer than asked for'),
    reason: z
      .string()
      .optional()
      .describe('why there were fewer: what is missing, no table in reach, no room'),
    ...outcome,
  }),
  run: ({ facet }, { recipe, times }) => facet.craft(recipe, times ?? 1),
});

export const recipes = defineOp({
  name: 'recipes',
  summary: 'What can be made now from what the player carries; or every way to make an item.',
  facet: 'hands',
  needs: ['senses'],
  kind: 'read',
  event: 'recipes',
  params: z.object({
    item: z.string().max(128).nullish().describe('ways to make this, whether or not they go now'),
    most: z
      .int()
      .min(1)
      .max(RECIPES_MAX)
      .nullish()
      .describe(`how many to list; ${RECIPES_MAX} when left out`),
  }),
  result: z.object({
    recipes: z.array(
      z.object({
        recipe: z.string(),
        item: z.string(),
        count: z.int().describe('what one round makes'),
        times: z.int().describe('how many rounds go now'),
        needs_table: z.boolean(),
        needs: lacking.describe('for one round'),
        missing: lacking.describe('of that, what is not there'),
      }),
    ),
    left_out: z.int().describe('how many more there are'),
  }),
  run({ facets: { senses } }, { item, most }) {
    if (item != null && senses.itemFacts(item) === undefined) {
      throw new HarnessError('bad_request', `no item is called ${item.slice(0, QUOTE_CHARS_MAX)}`);
    }
    const all = senses.recipes(item ?? undefined);
    const listed = all.slice(0, most ?? RECIPES_MAX);
    return { recipes: listed, left_out: all.length - listed.length };
  },
});
