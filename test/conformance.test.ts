import { CASES, isApplicable, type Subject } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passingTime } from './support/passing.js';
import type { TurnClock } from './support/turnGame/turnGame.js';
import { turnSubject } from './support/turnGame/turnSubject.js';

const VARIANTS: readonly [string, TurnClock, Subject['clock']][] = [
  ['without a clock', 'none', 'auto'],
  ['with its own ticks', 'theirs', 'auto'],
  ['with a clock that is stepped from outside', 'remote', 'wait'],
  ['with a clock that is driven from outside', 'remote', 'free'],
];

describe.each(VARIANTS)('a game in another process, %s', (_, clock, mode) => {
  let subject: Subject | undefined;
  let applied = 0;

  beforeEach(async () => {
    const pass = passingTime();
    subject ??= await turnSubject(clock, mode, pass);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => subject?.end());

  it.each(CASES)('$name', async (one) => {
    if (!isApplicable(one, subject!)) return;
    applied++;
    try {
      await one.run(subject!);
    } finally {
      await subject!.end();
      subject = undefined;
    }
  });

  it('is put through most of the suite', () => {
    expect(applied).toBeGreaterThan(CASES.length / 2);
  });
});
