import { describe } from 'vitest';
import { type ClockOnTrial, conforms } from './support/conforms.js';
import { EngineOnTrial } from './support/engines/engineSubject.js';

// 2: it is no game of ours; 4: it has no body for a skill to move; 7: its ticks come when they are asked for
const VARIANTS: readonly [string, readonly string[], ClockOnTrial, readonly number[]][] = [
  ['without a clock', ['--clock', 'none'], 'auto', [2, 4]],
  ['that waits for us', ['--clock', 'remote'], 'wait', [2, 4]],
  ['that runs by itself', ['--clock', 'remote'], 'free', [2, 4, 7]],
  ['that waits once an agent acts', ['--clock', 'remote'], 'auto', [2, 4, 7]],
];

describe.each(VARIANTS)('an engine behind the bridge wire, %s', (_, args, mode, missing) => {
  conforms(new EngineOnTrial(args), mode, missing);
});
