import { CASES, type ConformanceSubject, isApplicable } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineOnTrial } from './support/engines/engineSubject.js';
import { fakeTime } from './support/fakeTime.js';

const VARIANTS: readonly [string, readonly string[], ConformanceSubject['clock']][] = [
  ['without a clock', ['--clock', 'none'], 'auto'],
  ['that waits for us', ['--clock', 'remote'], 'wait'],
  ['that runs by itself', ['--clock', 'remote'], 'free'],
  ['that waits once an agent acts', ['--clock', 'remote'], 'auto'],
];

describe.each(VARIANTS)('an engine behind the bridge wire, %s', (_, args, mode) => {
  const trial = new EngineOnTrial(args);
  let subject: ConformanceSubject | undefined;

  beforeEach(async () => {
    const pass = fakeTime();
    subject ??= await trial.subject(mode, pass);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => trial.end());

  it.each(CASES)('$name', async (one) => {
    if (!isApplicable(one, subject!)) return;
    try {
      await one.run(subject!);
    } finally {
      await subject!.end();
      subject = undefined;
    }
  });

  it('is put through cases about acts, declarations, life and control', () => {
    const applied = new Set(
      CASES.filter((one) => isApplicable(one, subject!)).map((one) => one.ruling),
    );
    for (const ruling of [1, 3, 5, 6, 8, 12]) expect(applied).toContain(ruling);
  });
});
