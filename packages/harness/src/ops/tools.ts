import { FAILURE_REASONS, type LongAction } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { TOOL_DEADLINE_MS } from '../limits.js';
import type { Tool } from '../tools/defineTool.js';
import { toolsOf } from '../tools/index.js';

const names = z.array(z.string());
const tool = z.string().describe('its name or an alias of it');
const args = z
  .record(z.string(), z.unknown())
  .nullish()
  .describe('its arguments; numbers and flags may come as text');

/** What every answer of a tool has. */
const answer = {
  ok: z.boolean().describe('whether the tool does it; false is no error of the request'),
  tool: z.string().optional(),
  msg: z.string().describe('a sentence'),
  reason: z.enum(FAILURE_REASONS).optional().describe('why not'),
  hint: z.string().optional().describe('what to do next'),
  warnings: names.optional().describe('arguments that were passed over or made smaller'),
  data: z.looseObject({}).optional(),
};

const dryAnswer = z.object({
  ...answer,
  preview: z.looseObject({}).describe('the arguments as they were read, and what was found'),
  ok: z.boolean().describe('whether the arguments are fit for the tool'),
  warnings: names.describe('it can be done, but; and what keeps it from being done now'),
  blocks: names.describe('what keeps it from being done now'),
  uncertainty: names.describe('what only doing it will show'),
  capability: z.object({
    level: z.enum(['world_preview', 'validate_only', 'read_only', 'unsupported']),
  }),
  dryRun: z.literal(true).optional().describe('it only reads, so it has really been run'),
});

const runAnswer = z.object({
  ...answer,
  changed: z.looseObject({}).optional().describe('moved, items, health, broken, placed, killed'),
  ticks: z.int().optional().describe('how long it took'),
});

export const toolList = defineOp({
  name: 'tool_list',
  event: 'tools',
  summary: 'The tools of the avatar: which may be used, and which this game can serve.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  params: z.object({}),
  result: z.object({
    allowlist: names.describe('may be used'),
    registered: names.describe('this game can serve them'),
    missing: names.describe('may be used, and this game cannot serve them'),
    extra: names.describe('this game could serve them, and they may not be used'),
    chosen: z.literal(true).optional().describe('the settings choose what may be used'),
  }),
  run: ({ host }) => toolsOf(host).list(),
});

export const toolSchema = defineOp({
  name: 'tool_schema',
  event: 'tool_schemas',
  summary: 'What a tool takes, as JSON Schema; of all tools when none is named.',
  facet: 'avatar',
  needs: ['senses'],
  kind: 'read',
  params: z.object({ tool: tool.nullish() }),
  result: z.object({ tools: z.array(z.record(z.string(), z.unknown())) }),
  run: ({ host }, { tool }) => ({
    tools: toolsOf(host).describe(tool ?? undefined) as Record<string, unknown>[],
  }),
});

export const toolDry = defineOp({
  name: 'tool_dry',
  event: 'tool_preview',
  summary: 'Says what a tool would do and what is missing for it, and changes nothing.',
  facet: 'avatar',
  needs: ['senses'],
  mayUse: ['chat', 'clock', 'hands'],
  kind: 'read',
  params: z.object({ tool, args }),
  result: dryAnswer,
  run: ({ host }, { tool, args }) =>
    toolsOf(host).dry(tool, args ?? {}) as LongAction<z.output<typeof dryAnswer>>,
});

function isAct(host: Host, params: unknown): boolean {
  const { tool, args } = params as { tool?: unknown; args?: unknown };
  if (typeof tool !== 'string') return false;
  const given = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
  return toolsOf(host).isAct(tool, given);
}

function toolIn(host: Host, params: unknown): Tool | undefined {
  const { tool } = params as { tool?: unknown };
  if (typeof tool !== 'string') return undefined;
  try {
    return toolsOf(host).find(tool);
  } catch {
    return undefined; // there is nothing to wait for
  }
}

/** Tools that anybody may stop others with, unless control was taken from them. */
const STOPS: ReadonlySet<string> = new Set(['stop', 'stop_all', 'skill_cancel']);

function needsControl(host: Host, params: unknown): boolean {
  const tool = toolIn(host, params);
  return tool?.kind === 'control' && (host.control.isTaken || !STOPS.has(tool.name));
}

export const toolRun = defineOp({
  name: 'tool_run',
  event: 'tool_result',
  summary: 'Uses a tool. The reply says how it ended and what changed.',
  facet: 'avatar',
  needs: ['senses'],
  mayUse: ['chat', 'clock', 'hands'],
  kind: 'time',
  // Stopping must not wait for what it stops, nor looking for what moves.
  isAtOnce: (host, params) => !isAct(host, params),
  needsControl,
  deadlineMs: TOOL_DEADLINE_MS,
  params: z.object({ tool, args }),
  result: runAnswer,
  run: ({ host }, { tool, args }) =>
    toolsOf(host).run(tool, args ?? {}) as z.output<typeof runAnswer>,
});

export const eventsSince = defineOp({
  name: 'events_since',
  event: 'events',
  summary: 'What happened after a cursor: chat, damage, deaths, tools and skills that ended.',
  facet: 'avatar',
  kind: 'read',
  params: z.object({
    cursor: z.int().min(0).nullish().describe('of an answer before; left out: only the newest'),
    max: z.int().min(1).max(1_000).nullish().describe('100 when left out'),
  }),
  result: z.object({
    events: z.array(z.looseObject({ seq: z.int(), tick: z.int(), event: z.string() })),
    cursor: z.int().describe('for the next call'),
    lost: z.int().describe('how many came after the cursor and are no longer kept'),
  }),
  run: ({ host }, { cursor, max }) => host.recentEvents.since(cursor ?? 0, max ?? 100),
});
