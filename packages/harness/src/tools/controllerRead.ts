import { failure } from '@bridle/facets';
import { z } from 'zod';
import {
  BEHAVIOR_MS_MAX,
  BEHAVIOR_MS_MIN,
  BEHAVIOR_NAME_CHARS_MAX,
  BEHAVIOR_NODES_MAX,
} from '../limits.js';
import { jsonSchemaOf } from './arguments.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';

const name = z.string().min(1).max(BEHAVIOR_NAME_CHARS_MAX);
const ms = z.int().min(BEHAVIOR_MS_MIN).max(BEHAVIOR_MS_MAX);
const place = z.number().min(-30_000_000).max(30_000_000);

const ACTIONS = {
  goto: z.strictObject({ x: place, y: place, z: place, range: z.number().positive().optional() }),
  look: z.strictObject({ yaw: z.number(), pitch: z.number() }),
  say: z.strictObject({ text: name.regex(/^[^\s/]/) }),
  observe: z.strictObject({
    what: z.string(),
    radius: z.int().positive().optional(),
    max: z.int().positive().optional(),
  }),
};

const actions = Object.entries(ACTIONS).map(([action, args]) =>
  z.strictObject({
    type: z.literal('action'),
    action: z.literal(action),
    args,
    next: name,
    timeoutMs: ms,
  }),
);
const condition = z.strictObject({
  field: z.enum(['health', 'food', 'oxygenLevel']),
  operator: z.enum(['lt', 'lte', 'eq', 'gte', 'gt']),
  value: z.number(),
});
const node = z.union([
  ...actions,
  z.strictObject({ type: z.literal('wait'), ms, next: name }),
  z.strictObject({
    type: z.literal('wait_event'),
    event: z.enum(['health', 'entityHurt', 'rain', 'day', 'night']),
    next: name,
    timeoutMs: ms,
  }),
  z.strictObject({ type: z.literal('branch'), condition, yes: name, no: name }),
  z.strictObject({ type: z.literal('end') }),
]);
const behavior = z.strictObject({
  id: name,
  revision: name,
  entry: name,
  nodes: z.record(name, node),
});

const OPS: Readonly<
  Record<string, (bot: Bot, args: Readonly<Record<string, unknown>>) => ToolEnd>
> = {
  schema: () => ({
    msg: `behaviors are checked here, not run; a tool runs in the background by skill_start`,
    data: {
      protocolVersion: 1,
      ops: Object.keys(OPS),
      behaviorSchema: jsonSchemaOf(behavior),
      limits: { nodes: BEHAVIOR_NODES_MAX, behaviors: 0 },
    },
  }),
  status({ scheduler }) {
    const tasks = scheduler.skills();
    const active = tasks.find(({ state }) => state === 'running');
    return {
      msg: active === undefined ? 'nothing runs in the background' : `${active.skill} runs`,
      data: { lease: null, activeTaskId: active?.id ?? null, tasks, behaviors: [] },
    };
  },
  'behavior.validate': (_, args) => validate(args.behavior),
};

/** A graph of steps as another bot's controller takes it: whether it is whole. */
function validate(given: unknown): ToolEnd {
  const parsed = behavior.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return refused(`behavior${path.map((key) => `.${String(key)}`).join('')}: ${message}`);
  }
  const { entry, nodes } = parsed.data;
  const count = Object.keys(nodes).length;
  if (count > BEHAVIOR_NODES_MAX) return refused(`it has more than ${BEHAVIOR_NODES_MAX} nodes`);
  const isThere = (to: string): boolean => Object.hasOwn(nodes, to);
  if (!isThere(entry)) return refused(`there is no node ${entry}, its entry`);
  for (const [from, one] of Object.entries(nodes)) {
    const lost = Object.entries(one).find(
      ([key, to]) => ['next', 'yes', 'no'].includes(key) && !isThere(String(to)),
    );
    if (lost !== undefined)
      return refused(`node ${from} leads to ${String(lost[1])}, which is not there`);
  }
  return {
    msg: `the behavior is whole: ${count} nodes`,
    data: { nodes: count, runs: false },
  };
}

function refused(msg: string): ToolEnd {
  return { ok: false, reason: 'refused', msg };
}

export const controllerRead = defineTool({
  name: 'controller_read',
  summary: 'What a controller of another bot asks: what runs, and whether a behavior is whole.',
  kind: 'read',
  params: z.strictObject({
    op: z
      .string()
      .default('status')
      .describe('schema, status (when left out) or behavior.validate'),
    args: z.record(z.string(), z.unknown()).default({}).describe('behavior: to be checked'),
  }),
  run(bot, { op, args }) {
    const answer = Object.hasOwn(OPS, op) ? OPS[op]! : undefined;
    if (answer !== undefined) return answer(bot, args);
    throw failure(
      'unsupported',
      'controller_read does not know this op',
      `it knows ${Object.keys(OPS).join(', ')}; events.since tells what happened`,
    );
  },
});
