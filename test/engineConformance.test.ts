import { afterAll, describe, expect } from 'vitest';
import { chromiumPath } from '../scripts/chromiumPath.mjs';
import { type ClockOnTrial, conforms } from './support/conforms.js';
import { GodotOnTrial } from './support/engines/godotSubject.js';
import { DiallingPageOnTrial, OpenedPageOnTrial } from './support/engines/pageSubject.js';
import { UnityOnTrial } from './support/engines/unitySubject.js';
import { HAS_GODOT } from './support/godot.js';
import { HAS_UNITY_GAME } from './support/unityGame.js';

if (!HAS_GODOT) {
  process.stdout.write('SKIPPED: conformance of Godot (godot3-server is not installed)\n');
}

const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_CHROMIUM) process.stdout.write('SKIPPED: conformance of pages (there is no Chromium)\n');

if (!HAS_UNITY_GAME) {
  process.stdout.write('SKIPPED: conformance of the Unity package (mono is not installed)\n');
}

const MODES: readonly [string, ClockOnTrial][] = [
  ['that waits for us', 'wait'],
  ['that runs by itself', 'free'],
  ['that waits once an agent acts', 'auto'],
];

// 2: it is no game of ours; 4: it has no body for a skill to move; 7: its ticks come when they are asked for
const MISSING: Readonly<Record<ClockOnTrial, readonly number[]>> = {
  wait: [2, 4],
  free: [2, 4, 7],
  auto: [2, 4, 7],
};

describe.skipIf(!HAS_GODOT).each(MODES)('a game in Godot, %s', (_, mode) => {
  const trial = new GodotOnTrial();
  conforms(trial, mode, MISSING[mode]);
  afterAll(() => expect(trial.output).not.toContain('SCRIPT ERROR'));
});

describe.skipIf(!HAS_UNITY_GAME).each(MODES)('a game on the core for Unity, %s', (_, mode) => {
  const trial = new UnityOnTrial();
  conforms(trial, mode, MISSING[mode]);
  afterAll(() => expect(trial.output).not.toContain('Unhandled Exception'));
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
