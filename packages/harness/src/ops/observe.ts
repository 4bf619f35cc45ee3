import { HarnessError } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { QUOTE_CHARS_MAX } from '../limits.js';
import { detailParams, looksWithBody, observeDetail } from '../observers/detail.js';
import { promptOf, promptParams } from '../observers/prompt.js';
import { resourcesAround } from '../observers/resources.js';
import { snapshotParams, takeSnapshot } from '../observers/snapshot.js';
import { jsonSchemaOf } from '../tools/arguments.js';
import { toolsOf } from '../tools/index.js';

/** What a request line of automation-v1 has besides its arguments. */
const ENVELOPE: ReadonlySet<string> = new Set(['op', 'id']);

/** A misspelt argument would silently look at something else than was meant. */
export function refuseUnknown(given: object, known: z.ZodObject): void {
  for (const name of Object.keys(given)) {
    if (ENVELOPE.has(name) || Object.hasOwn(known.shape, name)) continue;
    const quoted = name.slice(0, QUOTE_CHARS_MAX);
    const hint = `known are ${Object.keys(known.shape).join(', ')}`;
    throw new HarnessError('bad_request', `unknown field \`${quoted}\``, hint);
  }
}

const snapshot = z.looseObject({
  pos: z.tuple([z.number(), z.number(), z.number()]),
  facing: z.string().describe('by the compass'),
  dim: z.string().describe('overworld, nether or end'),
  biome: z.string().nullable().describe('null: the game does not know, as in what follows'),
  time: z.looseObject({}).describe('of_day, day, clock, phase'),
  weather: z.string().nullable(),
  vitals: z.looseObject({}).describe('health, food, saturation, oxygen, xp, effects'),
  state: z.array(z.string()).describe('dead, sleeping, on_fire, in_lava, in_water, riding, in_air'),
  held: z.looseObject({}).nullable(),
  armor: z.looseObject({}).describe('head, chest, legs, feet'),
  inventory: z.looseObject({}).describe('used, free, kinds, and the most numerous as top'),
  nearby: z.looseObject({}).describe('players, hostiles, animals, drops: count and list of each'),
  blocks: z.looseObject({}).describe('under, feet, head, looking_at'),
  task: z.looseObject({}).nullable().describe('the tool that moves the body'),
});

export const observeSnapshot = defineOp({
  name: 'observe_snapshot',
  event: 'snapshot',
  summary: 'Everything about the player at a glance: body, items, surroundings, task.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  params: z.looseObject(snapshotParams.shape),
  result: snapshot,
  run: ({ host, facets: { senses } }, args) => {
    refuseUnknown(args, snapshotParams);
    return { ...takeSnapshot(senses, args, toolsOf(host).task) };
  },
});

export const observePrompt = defineOp({
  name: 'observe_prompt',
  event: 'prompt',
  summary: 'The same as one line of text for the context of a language model.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  params: z.looseObject(promptParams.shape),
  result: z.object({ prompt: z.string(), snapshot }),
  run: ({ host, facets: { senses } }, args) => {
    refuseUnknown(args, promptParams);
    const snapshot = { ...takeSnapshot(senses, args, toolsOf(host).task) };
    const resources = resourcesAround(senses);
    return { prompt: promptOf(snapshot, args.lang, args.maxChars, resources), snapshot };
  },
});

/** Looking into containers is an act in a game that must open them for it. */
export function looksInto({ game }: Host, params: unknown): boolean {
  return looksWithBody(game.facets.senses, params);
}

export const observeDetailOp = defineOp({
  name: 'observe_detail',
  event: 'detail',
  summary: 'A closer look at one thing: items, creatures, blocks, containers, signs, a room.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  usesBody: looksInto,
  params: z.looseObject(detailParams.shape),
  result: z.object({
    ok: z.boolean(),
    msg: z.string().describe('a sentence with the nearest of what was found'),
    what: z.string(),
    data: z.looseObject({}),
  }),
  run: ({ facets: { senses } }, args) => {
    refuseUnknown(args, detailParams);
    return observeDetail(senses, args);
  },
});

const OBSERVERS = [
  { name: 'observe.snapshot', op: 'observe_snapshot', params: snapshotParams },
  { name: 'observe.prompt', op: 'observe_prompt', params: promptParams },
  { name: 'observe.detail', op: 'observe_detail', params: detailParams },
];

export const observeSchema = defineOp({
  name: 'observe_schema',
  event: 'observers',
  summary: 'What the observers take, as JSON Schema.',
  facet: 'avatar',
  kind: 'read',
  params: z.object({}),
  result: z.object({ observers: z.array(z.looseObject({ name: z.string() })) }),
  run: () => ({
    observers: OBSERVERS.map((one) => ({ ...one, params: jsonSchemaOf(one.params) })),
  }),
});
