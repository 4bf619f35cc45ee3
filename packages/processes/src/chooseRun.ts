import { dirname } from 'node:path';
import { printableLine } from './printable.js';
import { isReachable, type Run, type RunGame, Runs, runsDirOf } from './runs.js';

/** What to do where nothing runs: every client ends its complaint with this. */
export const START_ONE = 'start one with `npm start` in a clone, or `bridle serve`';

/** Which run is meant cannot be told: none is called so, or several could be. */
export class RunChoiceError extends Error {}

export type SocketPlace = { readonly path: string } | { readonly host: string; port: number };

export function reachableRuns(env: NodeJS.ProcessEnv): Run[] {
  return new Runs(runsDirOf(env)).list().filter(isReachable);
}

/**
 * The run of that name; or else that of this folder, or of the nearest folder around it that has
 * one; or else the only one. Which of several is meant is not guessed; `how` says how to name it.
 */
export function chooseRun(
  runs: readonly Run[],
  folder: string,
  name: string | undefined,
  how: string,
): Run | undefined {
  if (name !== undefined) return runCalled(runs, name);
  const near = runsNear(runs, folder);
  if (near.length > 0) return onlyOneOf(near, how);
  if (runs.length < 2) return runs[0];
  throw notChosen('several runs are there, and none is of this folder', how, runs);
}

/** The same, but never one of elsewhere that was not named: whoever plays there would lose it. */
export function chooseRunHere(
  runs: readonly Run[],
  folder: string,
  name: string | undefined,
  how: string,
): Run | undefined {
  if (name !== undefined) return runCalled(runs, name);
  const near = runsNear(runs, folder);
  if (near.length > 0) return onlyOneOf(near, how);
  if (runs.length === 0) return undefined;
  throw notChosen('no run is of this folder', how, runs);
}

function runCalled(runs: readonly Run[], name: string): Run {
  const named = runs.find((run) => run.name === name);
  if (named !== undefined) return named;
  throw new RunChoiceError(`no run is called ${printableLine(name)}${thereAre(runs)}`);
}

function onlyOneOf([run, ...more]: readonly Run[], how: string): Run {
  if (more.length === 0) return run!;
  const where = printableLine(run!.folder);
  throw notChosen(`several runs are there, in ${where}`, how, [run!, ...more]);
}

function notChosen(why: string, how: string, runs: readonly Run[]): RunChoiceError {
  return new RunChoiceError(`${why}; choose one with ${how}:\n${listOf(runs)}`);
}

/** Those of this folder, or of the nearest one around it that has any. */
export function runsNear(runs: readonly Run[], folder: string): Run[] {
  for (let at = folder; ; at = dirname(at)) {
    const here = runs.filter((run) => run.folder === at);
    if (here.length > 0 || dirname(at) === at) return here;
  }
}

/** Where a run listens under the first of these names that it has noted. */
export function socketPlaceOf(
  endpoints: Readonly<Record<string, string>>,
  keys: readonly string[],
): SocketPlace | undefined {
  const at = keys.map((key) => endpoints[key]).find((found) => found !== undefined);
  if (at === undefined) return undefined;
  const [, host, port] = /^\[?([^[\]/]*)\]?:(\d{1,5})$/.exec(at) ?? [];
  return host === undefined ? { path: at } : { host, port: Number(port) };
}

/** What one game plays. Whether it will have a world is known once it is there. */
export function worldText({ world, plays }: Pick<RunGame, 'world' | 'plays'>): string {
  if (world === null) return plays ?? 'it is being opened';
  const where = world.kept === null ? 'kept nowhere' : `kept in ${world.kept}`;
  return `the world of seed ${world.seed}, ${where}`;
}

/** What a run plays: its world, or its games. */
export function playedText({ games, ...run }: Run): string {
  if (games === undefined) return worldText(run);
  return `the games ${games.map(({ name }) => name).join(', ')}`;
}

/** Runs as somebody chooses among them. */
function listOf(runs: readonly Run[]): string {
  const lines = runs.map((run) => `  ${run.name}  in ${run.folder}: ${playedText(run)}`);
  return lines.map(printableLine).join('\n');
}

/** The folder that we are in; one that was removed is none that anything runs in. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}

function thereAre(runs: readonly Run[]): string {
  return runs.length === 0 ? `: none is there; ${START_ONE}` : `; there are:\n${listOf(runs)}`;
}
