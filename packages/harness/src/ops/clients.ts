import { z } from 'zod';
import { clientKind, controlReason } from '../core/clientIdentity.js';
import { defineOp } from '../core/defineOp.js';
import { CLIENTS_TOLD_MAX } from '../limits.js';

const clientFields = {
  id: z.int().describe('never used again in this run'),
  dialect: z.string().describe('how it talks to this run'),
  name: z.string().describe('what it calls itself, or its dialect'),
  kind: clientKind,
};
const clientSchema = z.object(clientFields);
const listed = z.object({
  ...clientFields,
  you: z.literal(true).optional().describe('the client that asks'),
  control: z
    .enum(['has', 'taken', 'none'])
    .describe('`taken`: another took it, and it gets it when that is given back'),
  reason: z.string().optional().describe('why it took control'),
  running: z.boolean().describe('whether the action that runs is its own'),
  requests: z.int().describe('that wait or run'),
  events: z.array(z.string()).describe('that it is told of'),
});

export const listClients = defineOp({
  name: 'list_clients',
  event: 'clients',
  summary: 'Who is connected, what each of them holds, and who has control.',
  facet: undefined,
  kind: 'read',
  params: z.object({}),
  result: z.object({
    clients: z.array(listed).describe(`those that came first, at most ${CLIENTS_TOLD_MAX}`),
    count: z.int().describe('of all'),
    skill: z.string().nullable().describe('what moves the body in the background'),
  }),
  run({ host, client: asking }) {
    const { control, runningClient } = host;
    const all = [...host.clients];
    const clients = all.slice(0, CLIENTS_TOLD_MAX).map((client): z.output<typeof listed> => {
      const has = control.owner === client;
      return {
        ...client.info,
        ...(client === asking && { you: true as const }),
        control: has ? 'has' : control.isTakenFrom(client) ? 'taken' : 'none',
        ...(has && control.isTaken && { reason: control.reason }),
        running: runningClient === client,
        requests: client.unfinished,
        events: [...client.events],
      };
    });
    return { clients, count: all.length, skill: host.body.skill?.name ?? null };
  },
});

export const takeControl = defineOp({
  name: 'take_control',
  event: 'taken',
  summary:
    'Takes control from whoever has it: what runs ends, in the background too, and what is held is let go.',
  facet: undefined,
  mayUse: ['scene'],
  kind: 'read',
  urgent: true,
  params: z.object({
    reason: controlReason.describe('for whoever had it, and whoever is refused from now on'),
    only_if_free: z
      .boolean()
      .nullish()
      .describe('refused where another has it; what goes on in the background then goes on'),
  }),
  result: z.object({ from: clientSchema.nullable().describe('who had it; null: nobody, or you') }),
  run({ host: { control }, client }, { reason, only_if_free }) {
    if (!only_if_free) return { from: control.take(client, reason)?.info ?? null };
    if (!client.isGone) control.claim(client);
    return { from: null };
  },
});

export const giveControl = defineOp({
  name: 'give_control',
  event: 'given',
  summary: 'Gives control back to the client that it was taken from, or to nobody.',
  facet: undefined,
  mayUse: ['scene'],
  kind: 'read',
  urgent: true,
  params: z.object({ reason: controlReason.nullish().describe('for whoever gets it') }),
  result: z.object({ to: clientSchema.nullable().describe('who has it now; null: nobody') }),
  run: ({ host, client }, { reason }) => ({
    to: host.control.give(client, reason ?? undefined)?.info ?? null,
  }),
});
