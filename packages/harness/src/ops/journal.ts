import { type LongAction, until } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host, PartKey } from '../core/host.js';
import { JOURNAL_TOLD_MAX, VIEW_GAP_MS, VIEW_WAIT_MS, VIEW_WAIT_MS_MAX } from '../limits.js';
import { JournalRing } from './journalRing.js';

const RING: PartKey<JournalRing> = { name: 'journal' };

export function journalRingOf(host: Host): JournalRing {
  return host.part(RING, ({ journal }) => new JournalRing(journal));
}

export const journalSince = defineOp({
  name: 'journal_since',
  summary:
    'What was asked of the game and what came of it, after a cursor, in order; it waits for more. What was before the first call of a run, or before its first page, is not kept.',
  facet: undefined,
  kind: 'read',
  isPolled: true,
  event: 'journal',
  params: z.object({
    after: z.int().min(0).nullish().describe('a cursor; left out: all that is kept'),
    limit: z
      .int()
      .min(1)
      .max(JOURNAL_TOLD_MAX)
      .nullish()
      .describe(`${JOURNAL_TOLD_MAX} when left out`),
    wait_ms: z
      .int()
      .min(0)
      .max(VIEW_WAIT_MS_MAX)
      .nullish()
      .describe(`how long to wait for more (${VIEW_WAIT_MS})`),
  }),
  result: z.object({
    entries: z.array(
      z.looseObject({
        cursor: z.int(),
        kind: z.string().describe('`begin`, `end`, `abort`, `refused`, `ticks`, `claim` …'),
        step: z.int(),
        tick: z.int(),
      }),
    ),
    cursor: z.int().describe('for the next call'),
    lost: z.int().describe('how many came after the cursor and are no longer kept'),
  }),
  *run({ host }, { after, limit, wait_ms }) {
    const ring = journalRingOf(host);
    const deadline = performance.now() + (wait_ms ?? VIEW_WAIT_MS);
    for (;;) {
      const told = ring.since(after ?? 0, limit ?? JOURNAL_TOLD_MAX);
      if (told.entries.length > 0 || performance.now() >= deadline) return told;
      yield* waitFor(ring, deadline);
    }
  },
});

/** Waits for an entry, and a moment longer: what follows at once is told with it. */
function* waitFor(ring: JournalRing, deadline: number): LongAction<void> {
  let unwatch = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    yield* until(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.max(0, deadline - performance.now()));
        unwatch = ring.onEntry(() => {
          unwatch();
          clearTimeout(timer);
          timer = setTimeout(resolve, VIEW_GAP_MS);
        });
      }),
    );
  } finally {
    // Also where nobody waits any longer: its client has left.
    unwatch();
    clearTimeout(timer);
  }
}
