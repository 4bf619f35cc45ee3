import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';

function onlyOne({ games }: Host): HarnessError | undefined {
  if (games.hasChoice) return undefined;
  return new HarnessError('unsupported', 'this run has one game', 'bridle --game starts several');
}

export const listGames = defineOp({
  name: 'list_games',
  summary: 'The games of this run, where it has several, the first one first.',
  facet: undefined,
  kind: 'read',
  event: 'games',
  refusal: onlyOne,
  params: z.object({}),
  result: z.object({
    game: z.string().describe('the one that this client is in'),
    games: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        state: z.enum(['connecting', 'ready', 'lost', 'ended']),
        reason: z.string().optional().describe('why it is in this state'),
        tick: z.int(),
        controlled: z.boolean().describe('a client has control of it'),
      }),
    ),
  }),
  run: ({ host }) => ({ game: host.name, games: host.games.list() }),
});

/** The name is checked here, in its place among the requests; its dialect then moves the client. */
export const useGame = defineOp({
  name: 'use_game',
  summary:
    'Goes on in another game of this run, in control of it, or reading as before; control of the one before, and what was held and subscribed to there, end. Where the other is taken nothing changes.',
  facet: undefined,
  kind: 'read',
  event: 'game_chosen',
  refusal: onlyOne,
  params: z.object({
    game: z.string().nullish().describe('its name; without one, the error lists them'),
  }),
  result: z.object({
    game: z.string(),
    capabilities: z.array(z.string()).describe('the ops that this game can do'),
  }),
  run({ host }, { game }) {
    if (game == null) {
      throw new HarnessError('bad_request', 'use_game needs the name of a game', host.games.names);
    }
    const chosen = host.games.choose(game, host);
    return { game: chosen.name, capabilities: ['hello', ...chosen.capabilities()] };
  },
});
