import { z } from 'zod';
import { DEADLINE_SCENE_MS, SELECTOR_CHARS_MAX } from '../limits.js';

export const selector = z.string().min(1).max(SELECTOR_CHARS_MAX);

export const snapshotFields = {
  snapshot: z.string().describe('the elements in sight, a line for each'),
  refs: z
    .record(z.string(), z.object({ role: z.string(), name: z.string() }))
    .describe('of those in the text that can be acted on'),
};

export const effectLogs = z
  .array(z.string())
  .optional()
  .describe('what could be seen and heard, where that was asked for');

/** What every action on the scene answers. */
export const acted = z.object({
  ...snapshotFields,
  changes: z.string().describe('a line for each element: `+` is new, `-` gone, `~` changed'),
  settled: z.boolean(),
  moving: z.array(z.string()).optional().describe('what was not at rest after three seconds'),
  history: z.array(z.string()).optional().describe('what happened, in sentences'),
  effect_logs: effectLogs,
});

/** What all ops have in common that act on the scene. */
export const acting = {
  facet: 'scene',
  mayUse: ['clock'],
  kind: 'time',
  usesBody: true,
  event: 'scene_acted',
  deadlineMs: DEADLINE_SCENE_MS,
  result: acted,
} as const;

export type ActReport = z.output<typeof acted>;
