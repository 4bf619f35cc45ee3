import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { DEADLINE_COMMAND_MS, SERVER_ADDRESS_CHARS_MAX } from '../limits.js';

const status = z.object({
  connected: z.boolean(),
  address: z.string().nullable().describe('of the server; null: there is none'),
  name: z.string().nullable().describe('as it calls itself'),
  players: z.int().nullable().describe('there now; null: the server does not say'),
  error: z.string().nullable().describe('why the last connection failed or ended'),
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
  summary: 'Goes to a server, and answers when it has let the player in.',
  facet: 'server',
  kind: 'act',
  event: 'server',
  deadlineMs: DEADLINE_COMMAND_MS,
  params: z.object({
    address: z.string().min(1).max(SERVER_ADDRESS_CHARS_MAX),
    port: z.int().min(1).max(65_535),
  }),
  result: status,
  run: ({ facet }, { address, port }) => facet.connect(address, port),
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
    if (facet.status().connected) return facet.disconnect();
    throw new HarnessError('bad_request', 'the game is on no server', 'connect to one first');
  },
});
