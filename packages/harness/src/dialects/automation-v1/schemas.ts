import { z } from 'zod';
import { clientKind, clientName } from '../../core/clientIdentity.js';

export const PROTOCOL_VERSION = 1;

export const helloParams = z.object({
  version: z.number().describe(`the protocol's version: ${PROTOCOL_VERSION}`),
  token: z.string().nullish().describe('where the server was started with one'),
  client: clientName.nullish().describe('what this client is called, for others'),
  kind: clientKind
    .nullish()
    .describe('`program` when left out; the acts of a person do not make an `auto` clock wait'),
  control: z
    .literal('none')
    .nullish()
    .describe(
      'claim nothing: read, also while another client drives, and act after `take_control`',
    ),
  game: z.string().nullish().describe('which game of the run; the first when left out'),
});

export const helloResult = z.object({
  version: z.literal(PROTOCOL_VERSION),
  game: z.string().optional().describe('where the run has several'),
  capabilities: z.array(z.string()).describe('the ops that this run can do'),
});
