import { DIALECTS, type SocketAddress } from '@bridle/harness/listening';
import {
  chooseRunHere,
  currentFolder,
  printableLine,
  type Run,
  RunChoiceError,
  reachableRuns,
  chooseRun as runMeant,
  socketPlaceOf,
} from '@bridle/processes';
import { UsageError } from '../flags.js';

/** Where the run listens that a client means; undefined where no run of this user is known. */
export function targetOfRun(
  dialect: string,
  name: string | undefined,
  env: NodeJS.ProcessEnv,
): SocketAddress | undefined {
  const run = chooseRun(reachableRuns(env), currentFolder(), name);
  return run && targetIn(run, dialect);
}

/** The run that a command means: see `chooseRun` of the processes. */
export function chooseRun(
  runs: readonly Run[],
  folder: string,
  name: string | undefined,
): Run | undefined {
  return orUsageError(() => runMeant(runs, folder, name, '--run <name>'));
}

/** The run that a command is to end: never one of elsewhere that was not named. */
export function chooseRunToEnd(
  runs: readonly Run[],
  folder: string,
  name: string | undefined,
): Run | undefined {
  return orUsageError(() => chooseRunHere(runs, folder, name, 'bridle stop <name>'));
}

function orUsageError<T>(choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    throw error instanceof RunChoiceError ? new UsageError(error.message) : error;
  }
}

/** `dialect` is the name of one, under which a run notes where it listens for it. */
export function targetIn({ name, folder, endpoints }: Run, dialect: string): SocketAddress {
  const { endpoints: keys, title, opensBy } = DIALECTS.find(({ name }) => name === dialect)!;
  const found = socketPlaceOf(endpoints, keys);
  if (found !== undefined) return found;
  throw new UsageError(
    `the run ${printableLine(`${name} in ${folder}`)} has no ${title}; ${opensBy} opens it at its start`,
  );
}
