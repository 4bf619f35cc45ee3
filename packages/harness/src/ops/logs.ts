import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { LOG_LINES_MAX, LOG_LINES_TOLD_MAX } from '../limits.js';
import { LOG_LEVELS } from '../logs/log.js';

const TOLD_DEFAULT = 100;

export const getLogs = defineOp({
  name: 'get_logs',
  event: 'logs',
  summary: 'What the run and the game have logged after a cursor, such as warnings and errors.',
  facet: undefined,
  kind: 'read',
  params: z.object({
    since: z.int().min(0).nullish().describe('a cursor; left out: only the newest'),
    level: z
      .enum(LOG_LEVELS)
      .nullish()
      .describe('this and what is more urgent; `info` when left out'),
    max: z.int().min(1).max(LOG_LINES_TOLD_MAX).nullish().describe(`${TOLD_DEFAULT} when left out`),
  }),
  result: z.object({
    lines: z.array(
      z.object({
        id: z.int().describe('counts up, of every level'),
        at: z.string().describe('the time of day, as ISO 8601 has it'),
        tick: z.int(),
        level: z.enum(LOG_LEVELS),
        source: z.string().describe('`game`, or what of the run it is about'),
        text: z.string(),
      }),
    ),
    cursor: z.int().describe('for the next call'),
    lost: z
      .int()
      .describe('how many came after the cursor, of every level, and are no longer kept'),
  }),
  run({ host: { log } }, { since, level, max }) {
    const after = since ?? 0;
    const all = log.read({ level: level ?? 'info', limit: LOG_LINES_MAX, since: after });
    const count = max ?? TOLD_DEFAULT;
    const told = since == null ? all.slice(-count) : all.slice(0, count);
    const isRest = since != null && told.length < all.length;
    return {
      lines: told.map(({ id, timestamp, tick, level, logger, message }) => {
        return { id, at: timestamp, tick, level, source: logger, text: message };
      }),
      cursor: isRest ? told.at(-1)!.id : log.lastId,
      lost: since == null ? 0 : Math.max(0, log.lastId - log.size - after),
    };
  },
});
