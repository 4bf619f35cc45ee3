import { type NewRun, type RunFile, Runs } from '@bridle/processes';
import { printableLine } from '../terminal.js';

/**
 * Lets clients find this run by its folder or its name until the process ends. Where that cannot be
 * written down, the run goes on, and its clients must be told where it listens.
 */
export function registerRun(dir: string, run: NewRun): RunFile | undefined {
  try {
    const file = new Runs(dir).add(run);
    process.once('exit', () => file.remove()); // also when asked twice to stop
    return file;
  } catch (error) {
    const why = printableLine((error as Error).message);
    const advice = 'name its address to them, or set BRIDLE_HOME to a folder of yours';
    process.stderr.write(`bridle: clients cannot look this run up: ${why}; ${advice}\n`);
    return undefined;
  }
}
