import { CASES, type ConformanceSubject, isApplicable, RULINGS } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from './support/fakeTime.js';
import type { TurnClock } from './support/turnGame/turnGame.js';
import { TurnServer } from './support/turnGame/turnSubject.js';

const VARIANTS: readonly [string, TurnClock, ConformanceSubject['clock']][] = [
  ['without a clock', 'none', 'auto'],
  ['with its own ticks', 'theirs', 'auto'],
  ['with a clock that is stepped from outside', 'remote', 'wait'],
  ['with a clock that is driven from outside', 'remote', 'free'],
];

describe.each(VARIANTS)('a game in another process, %s', (_, clock, mode) => {
  const server = new TurnServer(clock);
  let subject: ConformanceSubject | undefined;

  beforeEach(async () => {
    const pass = fakeTime();
    subject ??= await server.subject(mode, pass);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(async () => {
    await subject?.end();
    await server.kill();
  });

  it.each(CASES)('$name', async (one) => {
    if (!isApplicable(one, subject!)) return;
    try {
      await one.run(subject!);
    } finally {
      await subject!.end();
      subject = undefined;
    }
  });

  it('is put through every ruling that says something of it', () => {
    const applied = CASES.filter((one) => isApplicable(one, subject!)).map(({ ruling }) => ruling);
    const missing = RULINGS.filter((ruling) => !applied.includes(ruling));
    // 2: it is no game of ours; 4: it has no body for a skill to move; 7: all clocks but this one
    expect(missing).toEqual(mode === 'free' ? [2, 4, 7] : [2, 4]);
  });
});
