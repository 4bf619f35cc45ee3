import {
  currentFolder,
  isRunning,
  playedText,
  Runs,
  runsDirOf,
  START_ONE,
  stopBot,
} from '@bridle/processes';
import { UsageError } from '../flags.js';
import { readTimeoutFlag, readWords, showFailure, showHelp } from '../oneCommand.js';
import { printableLine, safeJson } from '../terminal.js';
import { chooseRunToEnd } from './chooseRun.js';
import { STOP_FLAGS } from './runsFlags.js';

const TIMEOUT_S_DEFAULT = 30;

/** Ends one run of this user. The result is the exit code. */
export async function stop(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readWords(STOP_FLAGS, argv);
  if (flags.help) return showHelp('stop');
  const [name, ...more] = words;
  if (more.length > 0) throw new UsageError('write: bridle stop [name]');
  const timeoutMs = readTimeoutFlag(flags.timeout, TIMEOUT_S_DEFAULT);
  const runs = new Runs(runsDirOf(env));
  const run = chooseRunToEnd(runs.list(), currentFolder(), name);
  if (run === undefined) return showFailure(`nothing runs; ${START_ONE}`, undefined, 'bridle');
  const what = printableLine(`${run.name} (process ${run.pid}, in ${run.folder})`);
  const end = await stopBot(run.pid, timeoutMs, () => isRunning(run));
  if (end === 'forbidden') {
    const next = 'end it as the user that it runs as';
    return showFailure(`${what} was not asked to end: the system forbids it`, next, 'bridle');
  }
  if (end === 'late') {
    const why = `${what} has not ended within ${timeoutMs / 1_000} s`;
    return showFailure(
      why,
      'it was asked to, and is not killed: wait, or end it yourself',
      'bridle',
    );
  }
  const wasKilled = runs.hasFile(run);
  runs.sweep();
  if (wasKilled) {
    const lost = 'what it had not saved is lost';
    return showFailure(`${what} has ended, but not in good order: ${lost}`, undefined, 'bridle');
  }
  const { pid, folder, world, games } = run;
  const ended = { stopped: true, name: run.name, pid, folder, world, ...(games && { games }) };
  const shown = flags.json
    ? safeJson(JSON.stringify(ended))
    : `ended ${what}: ${printableLine(playedText(run))}`;
  process.stdout.write(`${shown}\n`);
  return 0;
}
