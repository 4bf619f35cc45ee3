import { CASES, type ConformanceSubject, isApplicable, RULINGS } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeTime } from './fakeTime.js';

export type ClockOnTrial = ConformanceSubject['clock'];

/** A game that is put through the suite, anew for every case. */
interface OnTrial {
  subject(mode: ClockOnTrial, pass: ConformanceSubject['pass']): Promise<ConformanceSubject>;
  /** Ends all that it has begun. */
  close(): Promise<void>;
}

/** Goes through all that the suite has to say of a game; `missing` are the rulings of which that is nothing. */
export function conforms(trial: OnTrial, mode: ClockOnTrial, missing: readonly number[]): void {
  let subject: ConformanceSubject | undefined;

  beforeEach(async () => {
    const pass = fakeTime();
    subject ??= await trial.subject(mode, pass);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => trial.close());

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
    expect(RULINGS.filter((ruling) => !applied.includes(ruling))).toEqual(missing);
  });
}
