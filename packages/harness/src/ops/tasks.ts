import { FAILURE_REASONS, type LongAction } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { TASK_MS_DEFAULT, TASK_MS_MAX, TOOL_DEADLINE_MS } from '../limits.js';
import { toolsOf } from '../tools/index.js';
import type { TaskState } from '../tools/runner.js';
import type { TaskPeriod } from '../tools/skills.js';

const period = {
  ticks: z.int().min(1).nullish().describe('of the game; then it is parked'),
  max_ms: z
    .int()
    .min(1)
    .max(TASK_MS_MAX)
    .nullish()
    .describe(`of real time; then it is parked; ${TASK_MS_DEFAULT} when left out`),
  background: z
    .boolean()
    .nullish()
    .describe('answer at once: it goes on by itself whenever time passes'),
};

const result = z.object({
  task: z.int().nullable().describe('its number; null: it took no time'),
  tool: z.string(),
  state: z
    .enum(['parked', 'running', 'done', 'failed', 'cancelled'])
    .describe('`parked`: not done, and it waits for task_continue; `running`: in the background'),
  msg: z.string().optional().describe('a sentence: how it ended, or how far it is'),
  reason: z.enum(FAILURE_REASONS).optional().describe('why it failed'),
  hint: z.string().optional().describe('what to do next'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('arguments that were passed over or made smaller'),
  data: z.looseObject({}).optional(),
  changed: z.looseObject({}).optional().describe('moved, items, health, broken, placed, killed'),
  ticks: z.int().optional().describe('since it began'),
  progress: z.looseObject({ text: z.string() }).nullable().optional(),
});
type TaskResult = z.output<typeof result>;

const acting = {
  event: 'task',
  facet: 'avatar',
  needs: ['senses'],
  mayUse: ['chat', 'clock', 'hands'],
  result,
} as const;

function toldOf(state: TaskState): TaskResult {
  const { id, skill, progress, warnings, result: ended } = state;
  const { ok: _, tool: __, msg, ...more } = (ended ?? {}) as Partial<TaskResult> & { ok?: boolean };
  const said = msg ?? progress?.text;
  return {
    task: id,
    tool: skill,
    state: state.state,
    ...(said !== undefined && { msg: said }),
    ...(warnings && { warnings: [...warnings] }),
    ...(ended === null && progress !== undefined && { progress: progress && { ...progress } }),
    ...more,
  };
}

function periodOf(asked: {
  ticks?: number | null | undefined;
  max_ms?: number | null | undefined;
  background?: boolean | null | undefined;
}): TaskPeriod {
  return {
    ticks: asked.ticks ?? Number.POSITIVE_INFINITY,
    ms: asked.max_ms ?? TASK_MS_DEFAULT,
    background: asked.background ?? false,
  };
}

function* told(going: LongAction<TaskState>): LongAction<TaskResult> {
  return toldOf(yield* going);
}

export const taskRun = defineOp({
  ...acting,
  name: 'task_run',
  summary:
    'Uses a tool for so long, and parks it where it is not done then: nothing of it is lost.',
  kind: 'time',
  deadlineMs: TOOL_DEADLINE_MS,
  params: z.object({
    tool: z.string().describe('its name or an alias of it'),
    args: z
      .record(z.string(), z.unknown())
      .nullish()
      .describe('its arguments; numbers and flags may come as text'),
    ...period,
  }),
  run: ({ host }, { tool, args, ...asked }) =>
    told(toolsOf(host).runTask(tool, args ?? {}, periodOf(asked))),
});

export const taskContinue = defineOp({
  ...acting,
  name: 'task_continue',
  summary: 'Goes on with the tool that is parked or in the background, for so long.',
  kind: 'time',
  deadlineMs: TOOL_DEADLINE_MS,
  params: z.object(period),
  run: ({ host }, asked) => told(toolsOf(host).continueTask(periodOf(asked))),
});

export const taskDrop = defineOp({
  ...acting,
  name: 'task_drop',
  summary: 'Ends the tool that is parked or in the background. What it has done stays done.',
  kind: 'act',
  params: z.object({}),
  run: ({ host }) => toldOf(toolsOf(host).dropTask()),
});

export const taskStatus = defineOp({
  ...acting,
  name: 'task_status',
  summary: 'The tool that is parked or in the background, or else the last that was.',
  kind: 'read',
  params: z.object({}),
  event: 'task_status',
  result: z.object({ now: result.nullable() }),
  run({ host }) {
    const state = toolsOf(host).taskState();
    return { now: state && toldOf(state) };
  },
});
