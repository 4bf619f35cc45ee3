import { runningServe } from '@bridle/harness/dialects';
import { socketDirOf } from '@bridle/harness/listening';
import { currentFolder, type Run, reachableRuns, runsNear } from '@bridle/processes';
import { UsageError } from './flags.js';
import { chooseRun } from './runs/chooseRun.js';
import { printableLine } from './terminal.js';

/** The socket of a serve; undefined while it does not run. */
export type ServeTarget = () => Promise<string | undefined>;

/**
 * How to find the serve that is meant, now and whenever the connection was lost: one that starts
 * again has its name and its folder again. One that is not registered is found by the files of
 * agent-browser, among which those of registered ones are then not looked at.
 */
export async function serveToJoin(
  name: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<ServeTarget> {
  const dir = socketDirOf(env);
  const socketOf = async ({ name, folder }: Run): Promise<string | undefined> => {
    const run = reachableRuns(env).find((run) => run.name === name && run.folder === folder);
    return run && runningServe(dir, (pid) => pid === run.pid);
  };
  const runs = reachableRuns(env);
  const joinable: Run[] = [];
  for (const run of runs) if ((await socketOf(run)) !== undefined) joinable.push(run);
  const chosen = chooseServe(runs, joinable, name);
  if (chosen !== undefined) return () => socketOf(chosen);
  return () => {
    const registered = new Set(reachableRuns(env).map(({ pid }) => pid));
    return runningServe(dir, (pid) => pid === undefined || !registered.has(pid));
  };
}

/**
 * The serve that is meant among those that can be joined. Where none of this folder can be, none of
 * elsewhere is meant: it is another world. A daemon's own world is joined by nobody.
 */
function chooseServe(
  runs: readonly Run[],
  joinable: readonly Run[],
  name: string | undefined,
): Run | undefined {
  const folder = currentFolder();
  const serves = runs.filter(({ command }) => command === 'serve');
  const near = name === undefined ? runsNear(serves, folder) : [chooseRun(runs, folder, name)!];
  if (near.length === 0) return chooseRun(joinable, folder, undefined);
  const chosen = chooseRun(
    near.filter((run) => joinable.includes(run)),
    folder,
    undefined,
  );
  if (chosen !== undefined) return chosen;
  const only = 'only a bridle serve can be whose agent-browser session has no name of its own';
  const next = name === undefined ? '; --run joins another run, --own-world starts a world' : '';
  const which = printableLine(`${near[0]!.name} in ${near[0]!.folder}`);
  throw new UsageError(`the run ${which} cannot be joined: ${only}${next}`);
}
