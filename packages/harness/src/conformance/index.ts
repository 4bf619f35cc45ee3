import { ACT_CASES } from './acts.js';
import { BOUNDARY_CASES } from './boundaries.js';
import { DECLARED_CASES } from './declared.js';
import { GAME_CASES } from './games.js';
import { RUN_CASES } from './runs.js';
import type { ConformanceCase } from './subject.js';

export {
  type ConformanceCase,
  type ConformanceSubject,
  isApplicable,
  type OpCall,
} from './subject.js';

/** What every game must stand that the harness drives; any runner of tests may go through it. */
export const CASES: readonly ConformanceCase[] = [
  ...ACT_CASES,
  ...DECLARED_CASES,
  ...GAME_CASES,
  ...BOUNDARY_CASES,
  ...RUN_CASES,
];

/** Those of the design of the seam: each has a case, or there would be one that no game is held to. */
export const RULINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;
