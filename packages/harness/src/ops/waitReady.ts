import { HarnessError, until } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { WAIT_MS_DEFAULT, WAIT_MS_MAX } from '../limits.js';

const GRACE_MS = 5_000; // beyond its own bound: it answers itself

export const waitReady = defineOp({
  name: 'wait_ready',
  summary:
    'Waits until the game is there: an engine that is yet to dial, a server that is being joined; others go on meanwhile.',
  facet: undefined,
  mayUse: ['input', 'worlds'], // which ops there are is for these to say
  kind: 'read',
  event: 'game_ready',
  deadlineMs: WAIT_MS_MAX + GRACE_MS,
  params: z.object({
    ms: z.int().min(0).max(WAIT_MS_MAX).nullish().describe(`how long at most (${WAIT_MS_DEFAULT})`),
  }),
  result: z.object({
    name: z.string(),
    state: z.literal('ready'),
    capabilities: z.array(z.string()).describe('the ops that it can do now'),
  }),
  *run({ host }, { ms }) {
    const waitMs = ms ?? WAIT_MS_DEFAULT;
    let stop = (): void => {};
    try {
      if (!isReady(host)) {
        yield* until(
          new Promise<void>((resolve, reject) => {
            const late = (): void => reject(notThere(host, waitMs));
            const timer = setTimeout(late, waitMs);
            const unlisten = host.game.life?.onChange(() => isReady(host) && resolve());
            stop = (): void => {
              clearTimeout(timer);
              unlisten?.();
            };
          }),
        );
      }
    } finally {
      stop();
    }
    const capabilities = ['hello', ...host.capabilities()];
    return { name: host.game.name, state: 'ready' as const, capabilities };
  },
});

function isReady({ game }: Host): boolean {
  return (game.life?.state ?? 'ready') === 'ready';
}

function notThere({ game, name }: Host, ms: number): HarnessError {
  const { state = 'connecting', reason } = game.life ?? {};
  const why = reason ?? `it is ${state}`;
  return new HarnessError('timeout', `the game ${name} is not there after ${ms} ms: ${why}`);
}
