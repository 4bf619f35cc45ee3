import { createHash } from 'node:crypto';
import type { HarnessError } from '@bridle/facets';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slowGame, Waits } from '../../../../test/support/slowGame.js';
import type { Client } from './client.js';
import { STEP_KINDS } from './journal.js';

const SHOT = ['screenshot', { inline: true, width: 32, height: 24 }] as const;
/** what is asked for after so many ticks */
const ASKED: Readonly<Record<number, readonly [op: string, params: object]>> = {
  4: ['resourcepack_enable', { name: 'red' }],
  8: ['resourcepack_reload', {}],
  12: SHOT,
  16: ['resourcepack_disable', { name: 'red' }],
  20: ['shader_set', { name: 'green' }],
  24: ['shader_reload', {}],
  28: SHOT,
  32: ['shader_disable', {}],
  36: ['world_create', { name: 'second', seed: '2', type: 'flat' }],
  40: SHOT,
  44: ['world_load', { name: 'first' }],
  48: ['world_delete', { name: 'second' }],
  52: SHOT,
  56: ['world_leave', {}],
};

interface Told {
  /** after every tick */
  readonly hashes: string[];
  /** to what was asked for, by the tick */
  readonly replies: Record<number, string>;
  /** as the journal has them */
  readonly steps: string[];
}

afterEach(() => {
  vi.useRealTimers();
});

/** What a run comes to in which everything that waits takes so long. */
async function run(waits: Waits, mode: 'free' | 'wait', delayMs: number): Promise<Told> {
  const told: Told = { hashes: [], replies: {}, steps: [] };
  let ticks = 0;
  const { game, host } = await slowGame(waits, {
    clock: { mode, tickRate: 20 },
    beforeTick: ({ input, game: { facets } }, tick) => {
      input.hold({ moveY: tick % 3 === 0 ? 1 : 0 });
      if (tick % 4 === 0) facets.command!.run(`/setblock ~ ~${1 + (tick % 5)} ~2 sand`);
      return undefined;
    },
    onStop: () => {},
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  waits.later = async () =>
    delayMs === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delayMs));

  let picturesEnded = 0;
  host.journal.listen(STEP_KINDS, (entry) => {
    // What is encoded was drawn before: when a thread is done with it is no matter of the game.
    if (entry.kind === 'end' && entry.op === 'screenshot') picturesEnded++;
    else if (entry.kind !== 'ticks') {
      const op = 'op' in entry ? ` ${entry.op}` : '';
      told.steps.push(`${entry.step - picturesEnded}, tick ${entry.tick}: ${entry.kind}${op}`);
    }
  });
  const actor = host.connect(() => {});
  const ask = (client: Client, op: string, params: object): Promise<object> =>
    host.ask(client, { op, params, key: undefined }).catch((error: HarnessError) => ({ error }));
  const asked = async (at: number): Promise<void> => {
    const [op, params] = ASKED[at]!;
    // Whoever waits for a picture is served nothing else meanwhile.
    const client = op === 'screenshot' ? host.connect(() => {}) : actor;
    const { last_played: _, base64, ...reply }: Reply = await ask(client, op, params);
    const picture = base64 && createHash('sha256').update(base64).digest('hex');
    told.replies[at] = `${op} ${JSON.stringify({ ...reply, picture })}`;
  };
  const watcher = host.connect(() => {
    ticks++;
    told.hashes.push(game.world.hash());
    if (ASKED[ticks] !== undefined) void asked(ticks);
  });
  await ask(watcher, 'subscribe', { events: ['state'] });
  host.start();
  const stepper = host.connect(() => {});
  const stepping = async (): Promise<void> => {
    while (!host.hasNoWorld) await ask(stepper, 'step', { ticks: 1 });
  };
  if (mode === 'wait') void stepping();
  // Time passes only while nothing really is under way, so that no disk is too slow for a deadline.
  while (Object.keys(told.replies).length < Object.keys(ASKED).length) {
    if (waits.busy > 0) await new Promise(setImmediate);
    else await vi.advanceTimersByTimeAsync(50);
  }
  host.stop({ text: 'over' });
  waits.later = async () => {};
  vi.useRealTimers();
  return told;
}

interface Reply {
  readonly last_played?: number;
  readonly base64?: string;
}

describe('a game of ours', () => {
  it.each(['free', 'wait'] as const)(
    'is the same under a %s clock, step by step, however long the disk and threads take',
    async (mode) => {
      const waits = new Waits();
      const told = await run(waits, mode, 0);
      const asked = Object.entries(ASKED).map(([at, [op]]) => [
        at,
        expect.stringMatching(`^${op} `),
      ]);
      expect(told.replies).toEqual(Object.fromEntries(asked));
      expect(Object.values(told.replies).filter((line) => line.includes('"error"'))).toEqual([]);
      expect(new Set(told.hashes).size).toBeGreaterThan(50);
      expect(await run(waits, mode, 500)).toEqual(told);
    },
  );
});
