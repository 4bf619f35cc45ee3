import { describe } from 'vitest';
import { type ClockOnTrial, conforms } from './support/conforms.js';
import type { TurnClock } from './support/turnGame/turnGame.js';
import { TurnServer } from './support/turnGame/turnSubject.js';

const VARIANTS: readonly [string, TurnClock, ClockOnTrial][] = [
  ['without a clock', 'none', 'auto'],
  ['with its own ticks', 'theirs', 'auto'],
  ['with a clock that is stepped from outside', 'remote', 'wait'],
  ['with a clock that is driven from outside', 'remote', 'free'],
];

describe.each(VARIANTS)('a game in another process, %s', (_, clock, mode) => {
  // 2: it is no game of ours; 4: it has no body for a skill to move; 7: all clocks but this one
  conforms(new TurnServer(clock), mode, mode === 'free' ? [2, 4, 7] : [2, 4]);
});
