import { CASES, type ConformanceSubject, isApplicable, RULINGS } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import { GodotOnTrial } from './support/engines/godotSubject.js';
import { DiallingPageOnTrial, OpenedPageOnTrial } from './support/engines/pageSubject.js';
import { fakeTime } from './support/fakeTime.js';
import { HAS_GODOT } from './support/godot.js';

if (!HAS_GODOT) {
  process.stdout.write('SKIPPED: conformance of Godot (godot3-server is not installed)\n');
}

const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_CHROMIUM) process.stdout.write('SKIPPED: conformance of pages (there is no Chromium)\n');

type Mode = ConformanceSubject['clock'];
interface OnTrial {
  subject(mode: Mode, pass: ConformanceSubject['pass']): Promise<ConformanceSubject>;
  close(): Promise<void>;
}

/** Goes through all that the suite has to say of a game; `missing` are the rulings of which that is nothing. */
function conforms(trial: OnTrial, mode: Mode, missing: readonly number[]): void {
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

const MODES: readonly [string, Mode][] = [
  ['that waits for us', 'wait'],
  ['that runs by itself', 'free'],
  ['that waits once an agent acts', 'auto'],
];

// 2: it is no game of ours; 4: it has no body for a skill to move; 7: its ticks come when they are asked for
const MISSING: Readonly<Record<Mode, readonly number[]>> = {
  wait: [2, 4],
  free: [2, 4, 7],
  auto: [2, 4, 7],
};

describe.skipIf(!HAS_GODOT).each(MODES)('a game in Godot, %s', (_, mode) => {
  const trial = new GodotOnTrial();
  conforms(trial, mode, MISSING[mode]);
  afterAll(() => expect(trial.output).not.toContain('SCRIPT ERROR'));
});

describe.skipIf(!HAS_CHROMIUM).each(MODES)('a page that Bridle has opened, %s', (_, mode) => {
  // 8: a page that is loaded anew has elements of its own; test/engineFaults.test.ts has that
  conforms(
    new OpenedPageOnTrial(),
    mode,
    [...MISSING[mode], 8].sort((a, b) => a - b),
  );
});

describe.skipIf(!HAS_CHROMIUM)(
  'a page that dials by itself, and lives on while nobody hears it',
  () => {
    conforms(new DiallingPageOnTrial(), 'auto', MISSING.auto);
  },
);
