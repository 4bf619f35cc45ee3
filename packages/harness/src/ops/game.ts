import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { gameSchema } from './gameSchema.js';

const LIVES = ['connecting', 'ready', 'lost', 'ended'] as const;

export const getGame = defineOp({
  name: 'get_game',
  summary: 'Which game this is, whether it is there, and what it has.',
  facet: undefined,
  mayUse: ['load', 'senses', 'worlds', 'state', 'events', 'input'],
  kind: 'read',
  event: 'game',
  params: z.object({
    schema: z
      .boolean()
      .nullish()
      .describe('add what its state, events, samples and controls are, as JSON Schemas'),
  }),
  result: z.object({
    name: z.string(),
    state: z.enum(LIVES),
    reason: z.string().optional().describe('why it is not ready'),
    world: z.string().nullable().describe('the world that is played, where there are several'),
    player: z.string().nullable().describe('as others call the player; null where there is none'),
    facets: z.array(z.string()).describe('what it has; an op needs one of them, or none'),
    load: z.looseObject({}).optional().describe('how much it holds, where it says so'),
    schema: z
      .looseObject({})
      .optional()
      .describe('`state`, `samples`, `events` by name, `controls`; null events: any may happen'),
  }),
  run({ host }, { schema }) {
    const { name, life, facets } = host.game;
    const state = life?.state ?? 'ready';
    const isPlayed = state === 'ready' && !host.hasNoWorld;
    const load = isPlayed ? facets.load?.read() : undefined;
    const player = isPlayed ? facets.senses?.self().name : undefined;
    return {
      name,
      state,
      ...(state !== 'ready' && life?.reason !== undefined && { reason: life.reason }),
      world: facets.worlds?.current ?? null,
      player: player ?? null,
      facets: Object.keys(facets),
      ...(load && { load: { ...load } }),
      ...(schema && isPlayed && { schema: { ...gameSchema(facets) } }),
    };
  },
});
