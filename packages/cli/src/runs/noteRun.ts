import { printableLine } from '../terminal.js';
import { type NewRun, type NotedRun, Runs } from './runs.js';

/**
 * Lets clients find this run by its folder or its name until the process ends. Where that cannot be
 * noted, the run goes on, and its clients must be told where it listens.
 */
export function noteRun(dir: string, run: NewRun): NotedRun | undefined {
  try {
    const noted = new Runs(dir).add(run);
    process.once('exit', () => noted.remove()); // also when asked twice to stop
    return noted;
  } catch (error) {
    const why = printableLine((error as Error).message);
    const advice = 'name its address to them, or set BRIDLE_HOME to a folder of yours';
    process.stderr.write(`bridle: clients cannot look this run up: ${why}; ${advice}\n`);
    return undefined;
  }
}
