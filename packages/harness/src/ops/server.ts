import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import {
  DEADLINE_COMMAND_MS,
  SERVER_ADDRESS_CHARS_MAX,
  SERVER_USERNAME_CHARS_MAX,
} from '../limits.js';

const status = z.object({
  connected: z.boolean(),
  connecting: z.boolean().optional().describe('it is on the way there, or waits to try again'),
  address: z.string().nullable().describe('of the server; null: there is none'),
  name: z.string().nullable().describe('as it calls itself'),
  version: z.string().nullish().describe('of the game, as it is spoken there'),
  players: z.int().nullable().describe('there now; null: the server does not say'),
  error: z.string().nullable().describe('why the last connection failed or ended'),
  error_kind: z.string().nullish().describe('the same in one word: kicked, banned, full …'),
});

export const serverStatus = defineOp({
  name: 'server_status',
  summary: 'On which server the game is played, in a game that is played on servers.',
  facet: 'server',
  kind: 'read',
  event: 'server',
  params: z.object({}),
  result: status,
  run: ({ facet }) => facet.status(),
});

export const serverConnect = defineOp({
  name: 'server_connect',
  summary: 'Goes to a server; answers when it has let the player in, or at once with `connecting`.',
  facet: 'server',
  kind: 'act',
  event: 'server',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({
    address: z.string().min(1).max(SERVER_ADDRESS_CHARS_MAX),
    port: z.int().min(1).max(65_535),
    username: z.string().min(1).max(SERVER_USERNAME_CHARS_MAX).nullish(),
    version: z.string().min(1).max(32).nullish().describe('of the game; as the server says'),
    auth: z.enum(['offline', 'microsoft']).nullish(),
  }),
  result: status,
  run: ({ facet }, { address, port, username, version, auth }) =>
    facet.connect(address, port, {
      username: username ?? undefined,
      version: version ?? undefined,
      auth: auth ?? undefined,
    }),
});

export const serverDisconnect = defineOp({
  name: 'server_disconnect',
  summary: 'Leaves the server.',
  facet: 'server',
  kind: 'act',
  event: 'server',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({}),
  result: status,
  run({ facet }) {
    const { connected, connecting } = facet.status();
    if (connected || connecting) return facet.disconnect();
    throw new HarnessError('bad_request', 'the game is on no server', 'connect to one first');
  },
});
