import { z } from 'zod';

export const PROTOCOL_VERSION = 1;

export const helloParams = z.object({
  version: z.number().describe(`the protocol's version: ${PROTOCOL_VERSION}`),
  token: z.string().nullish().describe('where the server was started with one'),
});

export const helloResult = z.object({
  version: z.literal(PROTOCOL_VERSION),
  capabilities: z.array(z.string()).describe('the ops that this run can do'),
});
