import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { readAddress } from '@bridle/harness/listening';
import type { FoundRun } from '@bridle/mcp';
import { bridleHomeOf } from './bridleHome.js';
import { UsageError } from './flags.js';
import { chooseRun, currentFolder, reachableRuns, targetIn } from './runs/chooseRun.js';
import type { Run } from './runs/runs.js';
import { ownCommand } from './supervise.js';

const DIALECT = 'automation';
const START_MS_MAX = 30_000; // a world is made in a second; a busy machine takes longer
const LOOK_EVERY_MS = 50;
const LOG = 'serve.log';
const LOG_CHARS_TOLD = 600;

export interface RunFlags {
  readonly join?: string;
  readonly dir?: string;
  readonly token?: string;
}

/** Where the run listens that is meant; one is started where there is none. */
export async function findRun(
  flags: RunFlags,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<FoundRun> {
  const token = flags.token ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined);
  try {
    return { address: await addressOf(flags, env, signal), token };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const next = 'bridle ps lists the runs; the MCP configuration names one with --join <name>';
    throw new HarnessError('bad_request', error.message.replaceAll('--run', '--join'), next);
  }
}

async function addressOf({ join: to, dir }: RunFlags, env: NodeJS.ProcessEnv, signal: AbortSignal) {
  if (to?.includes('/')) return { path: resolve(to) };
  if (to !== undefined && /:\d{1,5}$/.test(to)) return readAddress('join', to);
  if (to !== undefined) return targetIn(chooseRun(reachableRuns(env), '', to)!, DIALECT);
  if (dir !== undefined) {
    const folder = folderOf(dir);
    return targetIn(runIn(folder, env) ?? (await start(folder, env, signal)), DIALECT);
  }
  const runs = reachableRuns(env).filter(({ endpoints }) => hasAutomation(endpoints));
  const found = chooseRun(runs, currentFolder(), undefined);
  if (found !== undefined) return targetIn(found, DIALECT);
  const home = join(bridleHomeOf(env), 'mcp');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return targetIn(await start(realpathSync(home), env, signal), DIALECT);
}

function hasAutomation(endpoints: Readonly<Record<string, string | undefined>>): boolean {
  return endpoints.automation !== undefined || endpoints['automation-uds'] !== undefined;
}

function folderOf(dir: string): string {
  try {
    return realpathSync(dir);
  } catch (error) {
    throw new UsageError(`--dir ${dir}: ${(error as Error).message}`);
  }
}

function runIn(folder: string, env: NodeJS.ProcessEnv): Run | undefined {
  return reachableRuns(env).find((run) => run.folder === folder && hasAutomation(run.endpoints));
}

/**
 * Starts a run in a folder, which goes on when this process has ended. Of several that do so at once, one gets
 * the lock of the world; the others find its run.
 */
async function start(folder: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<Run> {
  const path = join(folder, LOG);
  const log = openSync(path, 'a', 0o600);
  const began = Date.now();
  const flags = ['--clock', 'wait', '--no-repl', '--save-dir', 'saves/default'];
  const [command, args] = ownCommand(['serve', ...flags]);
  const child = spawn(command, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  let endedMs: number | undefined;
  for (;;) {
    const run = runIn(folder, env);
    if (run !== undefined) return run;
    const now = Date.now();
    if (failure !== undefined)
      throw new HarnessError('internal', `no run began: ${failure.message}`);
    if (child.exitCode !== null || child.signalCode !== null) endedMs ??= now;
    // Another may hold the lock of the world and not have told yet where it listens.
    const isLate = now - began > START_MS_MAX;
    const isOver = endedMs !== undefined && !isLocked(path);
    if (isOver || isLate) {
      throw new HarnessError(
        'internal',
        `the run in ${folder} did not begin`,
        `it said: ${tail(path)}`,
      );
    }
    if (signal.aborted) throw new HarnessError('cancelled', 'cancelled while the run began');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Whether the run has ended since another plays its world. */
function isLocked(log: string): boolean {
  return /in use|already|another/i.test(tail(log));
}

function tail(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-LOG_CHARS_TOLD).trim();
  } catch {
    return 'nothing';
  }
}
