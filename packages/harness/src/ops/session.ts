import { z } from 'zod';
import { defineOp, demand } from '../core/defineOp.js';
import { missingFacetError, noWorld } from '../core/facetLack.js';
import { EVENT_NAME_CHARS_MAX } from '../limits.js';
import { assertKnown, subscribable } from './declared.js';

export const shutdown = defineOp({
  name: 'shutdown',
  summary: 'Ends the run cleanly. What waits or runs is answered too.',
  facet: undefined,
  kind: 'act',
  urgent: true,
  params: z.object({}),
  result: z.object({}),
  run({ host }) {
    queueMicrotask(() => host.games.stop({ text: 'shutdown requested' })); // after this reply
    return {};
  },
});

export const subscribe = defineOp({
  name: 'subscribe',
  summary: 'Chooses which events this client is sent. Each call replaces the choice before.',
  facet: undefined,
  mayUse: ['events', 'state', 'worlds'],
  kind: 'read',
  event: 'subscribed',
  params: z.object({
    events: z
      .array(z.string().max(EVENT_NAME_CHARS_MAX))
      .describe('`state`, `screenshot`, or what can happen in this game; an empty list ends all'),
    every_ticks: z.int().min(1).nullish().describe('how often `state` comes; 1 when left out'),
  }),
  result: z.object({ events: z.array(z.string()), every_ticks: z.int() }),
  refusal(host) {
    const { events, state } = host.game.facets;
    if (events === undefined && state === undefined) return missingFacetError(host.game, 'events');
    return host.hasNoWorld ? noWorld() : undefined;
  },
  run(context, { events, every_ticks }) {
    const { client, facets } = context;
    // A game without the facet has no events at all; one without kinds may have any.
    const kinds = facets.events === undefined ? {} : facets.events.kinds;
    if (kinds !== undefined) assertKnown('events.*', events, subscribable(kinds));
    if (events.includes('state')) demand(context, 'state');
    client.events = new Set(events);
    client.stateEveryTicks = every_ticks ?? 1;
    return { events: [...client.events], every_ticks: client.stateEveryTicks };
  },
});

export const cancel = defineOp({
  name: 'cancel',
  summary: "Ends this client's running and waiting requests, or only the one with that id.",
  facet: undefined,
  kind: 'read',
  urgent: true,
  event: 'cancelled',
  params: z.object({
    target: z
      .union([z.string(), z.int()])
      .nullish()
      .describe('the id of one request; one too large for a double cannot be named'),
  }),
  result: z.object({ count: z.int().describe('how many requests were ended') }),
  run: ({ host, client }, { target }) => ({ count: host.cancel(client, target ?? undefined) }),
});
