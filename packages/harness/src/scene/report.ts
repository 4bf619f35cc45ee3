import type { LongAction } from '@bridle/facets';
import { z } from 'zod';
import { SELECTOR_CHARS_MAX } from '../limits.js';
import type { Done } from './act.js';
import { snapshot } from './format.js';

export const selector = z.string().min(1).max(SELECTOR_CHARS_MAX);

export const shown = {
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
  ...shown,
  changes: z.string().describe('a line for each element: `+` is new, `-` gone, `~` changed'),
  settled: z.boolean(),
  moving: z.array(z.string()).optional().describe('what was not at rest after three seconds'),
  history: z.array(z.string()).optional().describe('what happened, in sentences'),
  effect_logs: effectLogs,
});

type Acted = z.output<typeof acted>;

/** Says what became of an action once it is over. */
export function reported(
  doing: LongAction<Done> | Promise<Done>,
): LongAction<Acted> | Promise<Acted> {
  return doing instanceof Promise ? doing.then(reportOf) : reportedLater(doing);
}

function reportedLater(doing: LongAction<Done>): LongAction<Acted> {
  const action = reporting(doing);
  const end = action.return.bind(action);
  action.return = (value) => {
    const ended = end(value).value as Done | Acted; // of one that was begun, what it has done
    return { done: true, value: 'after' in ended ? reportOf(ended) : ended };
  };
  return action;
}

function* reporting(doing: LongAction<Done>): LongAction<Acted> {
  return reportOf(yield* doing);
}

export function reportOf({ after, changes, rest, history, effects }: Done): Acted {
  const { text, refs } = snapshot(after);
  return {
    snapshot: text,
    refs,
    changes: changes.text,
    settled: rest.settled,
    ...(!rest.settled && { moving: [...rest.moving] }),
    ...(history.length > 0 && { history: [...history] }),
    ...(effects.length > 0 && { effect_logs: [...effects] }),
  };
}
