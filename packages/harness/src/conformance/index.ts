import { ACT_CASES } from './acts.js';
import { GAME_CASES } from './games.js';
import type { Case } from './subject.js';

export { type Asked, type Case, isApplicable, type Subject } from './subject.js';

/** What every game must stand that the harness drives; any runner of tests may go through it. */
export const CASES: readonly Case[] = [...ACT_CASES, ...GAME_CASES];
