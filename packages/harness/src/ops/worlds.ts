import { type Act, after, type LongAction, resultOf, type WorldEntry } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { DEADLINE_COMMAND_MS, WORLD_NAME_CHARS_MAX } from '../limits.js';

const name = z.string().min(1).max(WORLD_NAME_CHARS_MAX).describe("the name of the world's folder");

const fields = {
  name: z.string(),
  seed: z.string(),
  type: z.string().describe('`normal` or `flat`'),
  last_played: z.number().nullable().describe('milliseconds since 1970; null: never saved'),
  current: z.boolean().describe('true of the one that is played'),
};

export const worldList = defineOp({
  name: 'world_list',
  summary: 'The worlds that are kept, and the one that is played.',
  facet: 'worlds',
  kind: 'read',
  event: 'worlds',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({}),
  result: z.object({ worlds: z.array(z.object(fields)) }),
  run: async ({ facet }) => ({ worlds: await facet.list() }),
});

export const worldCreate = defineOp({
  name: 'world_create',
  summary: 'Makes a new world and enters it. The one that is played is saved and left.',
  facet: 'worlds',
  kind: 'act',
  event: 'world_entered',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({
    name: name.nullish().describe("the name of the world's folder; a new one when left out"),
    seed: z
      .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
      .nullish()
      .describe('0 to 2^64 − 1; one is drawn when left out'),
    type: z.enum(['normal', 'flat']).nullish(),
  }),
  result: z.object(fields),
  run: ({ host, facet }, { name, seed, type }) =>
    entered(
      host,
      facet.create(name ?? undefined, {
        seed: seed == null ? undefined : String(seed),
        type: type ?? undefined,
      }),
    ),
});

export const worldLoad = defineOp({
  name: 'world_load',
  summary: 'Enters a world that is kept. The one that is played is saved and left.',
  facet: 'worlds',
  kind: 'act',
  event: 'world_entered',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({ name }),
  result: z.object(fields),
  run: ({ host, facet }, { name }) => entered(host, facet.load(name)),
});

export const worldDelete = defineOp({
  name: 'world_delete',
  summary: 'Deletes a world that nobody plays, for good.',
  facet: 'worlds',
  kind: 'act',
  event: 'world_deleted',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({ name }),
  result: z.object({ name: z.string() }),
  run: ({ host, facet }, { name }) =>
    after(facet.remove(name), () => {
      host.log.add('info', 'world', `deleted ${name}`);
      return { name };
    }),
});

export const worldLeave = defineOp({
  name: 'world_leave',
  summary: 'Saves and leaves the world that is played. Until one is entered, nothing else works.',
  facet: 'worlds',
  kind: 'act',
  event: 'world_left',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({}),
  result: z.object({
    name: z.string(),
    saved: z.boolean().describe('false: this run keeps it nowhere, and it is gone'),
  }),
  run: ({ host, facet }) =>
    after(facet.leave(), (left) => {
      host.input.release();
      host.log.add('info', 'world', `left ${left.name}`);
      return left;
    }),
});

function* entered(host: Host, entering: Act<WorldEntry>): LongAction<WorldEntry> {
  const logged = after(entering, (world) => {
    host.input.release();
    host.log.add('info', 'world', `entered ${world.name}, seed ${world.seed}`);
    return world;
  });
  try {
    return yield* resultOf(logged);
  } finally {
    host.resume();
  }
}
