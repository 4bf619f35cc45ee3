import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { readAddress } from '@bridle/harness/listening';
import type { FoundRun } from '@bridle/mcp';
import type { Run } from '@bridle/processes';
import {
  bridleHomeOf,
  currentFolder,
  folderFault,
  isAlive,
  makeFolder,
  reachableRuns,
} from '@bridle/processes';
import { UsageError } from './flags.js';
import { chooseRun, targetIn } from './runs/chooseRun.js';
import { ownCommand } from './supervise.js';
import { printableLine } from './terminal.js';

const DIALECT = 'automation';
const START_MS_MAX = 35_000; // a world is made in a second; a call is answered within 45
const LOOK_EVERY_MS = 50;
const LOG = 'run.log';
/** A folder may be somebody else's: a link there could lead to any file of ours. */
const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
const LOG_FLAGS = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW;
const LOG_CHARS_TOLD = 600;
/** Of the process that starts the run, while it does. */
const CLAIM = 'starting';
const SOCKET = 'run.sock';
const SOCKET_PATH_BYTES_MAX = 90; // systems take 103, and it is made under a longer name first
const SAVE = 'saves/default';
const RUN_WORDS = ['--headless', '--clock', 'wait', '--save-dir', SAVE];

export interface RunFlags {
  readonly join?: string;
  readonly dir?: string;
  readonly token?: string;
  readonly on?: string;
  readonly 'world-seed'?: string;
}

/** Where the run listens that is meant; one is started where there is none. */
export async function findRun(flags: RunFlags, env: NodeJS.ProcessEnv): Promise<FoundRun> {
  try {
    const running = findRunning(flags, env);
    if (running !== undefined) return running;
    const folder = flags.dir === undefined ? ownFolder(env) : folderOf(flags.dir);
    const run = await start(folder, flags, env);
    return { address: targetIn(run, DIALECT), ...accessOf(flags, env) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const next = 'bridle ps lists the runs; the MCP configuration names one with --join <name>';
    throw new HarnessError('bad_request', error.message.replaceAll('--run', '--join'), next);
  }
}

/** The same, where it runs already. Nothing is made or started. */
export function findRunning(flags: RunFlags, env: NodeJS.ProcessEnv): FoundRun | undefined {
  const address = addressOf(flags, env);
  return address && { address, ...accessOf(flags, env) };
}

function accessOf({ token, on }: RunFlags, env: NodeJS.ProcessEnv) {
  return { token: token ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined), game: on };
}

function addressOf({ join: to, dir }: RunFlags, env: NodeJS.ProcessEnv) {
  if (to?.includes('/')) return { path: resolve(to) };
  if (to !== undefined && /:\d{1,5}$/.test(to)) return readAddress('join', to);
  if (to !== undefined) return targetIn(chooseRun(reachableRuns(env), '', to)!, DIALECT);
  if (dir !== undefined) {
    const run = runIn(folderOf(dir), env);
    return run && targetIn(run, DIALECT);
  }
  // A run that was once started here is for when there is no other: it is none to choose among.
  const own = ownPath(env);
  const others = reachableRuns(env).filter(
    ({ folder, endpoints }) => folder !== own && hasAutomation(endpoints),
  );
  const found = chooseRun(others, currentFolder(), undefined) ?? runIn(own, env);
  return found && targetIn(found, DIALECT);
}

/** The folder of worlds that are nobody else's, as it would be called. */
function ownPath(env: NodeJS.ProcessEnv): string {
  const own = join(bridleHomeOf(env), 'mcp');
  return existsSync(own) ? realpathSync(own) : own;
}

function ownFolder(env: NodeJS.ProcessEnv): string {
  const own = ownPath(env);
  makeFolder(own, 0o700);
  const fault = folderFault(own);
  if (fault === undefined) return realpathSync(own);
  throw new HarnessError('bad_request', `${own} ${fault}`, `chmod 700 ${own}, or set BRIDLE_HOME`);
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
 * Starts a run in a folder, which goes on when this process has ended. Of several that do so at once, one
 * starts it and the others wait for it; where that goes wrong, the lock of the world lets only one begin.
 */
async function start(folder: string, flags: RunFlags, env: NodeJS.ProcessEnv): Promise<Run> {
  const log = join(folder, LOG);
  const claim = join(folder, CLAIM);
  const began = performance.now();
  let child: ChildProcess | undefined;
  let failure: Error | undefined;
  let isClaimed = false;
  try {
    for (;;) {
      const run = runIn(folder, env);
      if (run !== undefined) return run;
      if (failure !== undefined) throw new HarnessError('internal', failure.message);
      if (child === undefined && claims(claim)) {
        isClaimed = true;
        child = spawnRun(folder, [...seedWords(folder, flags), ...listenWords(folder)], env);
        child.once('error', (error) => {
          failure = error;
        });
      }
      const hasEnded = child?.exitCode != null || child?.signalCode != null;
      if (hasEnded || performance.now() - began > START_MS_MAX) {
        const said = `what it said is in ${log}: ${tail(log)}`;
        throw new HarnessError('internal', `no run began in ${folder}`, said);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    if (isClaimed) rmSync(claim, { force: true });
  }
}

/** In a session of its own, with its output in a file, so that nothing of ours ends it. */
function spawnRun(folder: string, words: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const output = openSync(join(folder, LOG), LOG_FLAGS, 0o600);
  const [command, args] = ownCommand(['run', ...RUN_WORDS, ...words]);
  const stdio = ['ignore', output, output] as const;
  const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: [...stdio] });
  closeSync(output);
  child.unref();
  return child;
}

/** A world that is kept has its seed. */
function seedWords(folder: string, { 'world-seed': seed }: RunFlags): string[] {
  return seed === undefined || existsSync(join(folder, SAVE)) ? [] : ['--world-seed', seed];
}

/** Its own socket: no port that another run would want. A path that is too long for one is none. */
function listenWords(folder: string): string[] {
  const path = join(folder, SOCKET);
  if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX)
    return ['--automation-listen', '127.0.0.1:0'];
  return ['--automation-uds', path];
}

/** Whether it is this process that starts the run; one that died meanwhile no longer does. */
function claims(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    const isFresh = Date.now() - statSync(path).mtimeMs < START_MS_MAX;
    if (isFresh && (holder === 0 || isAlive(holder))) return false;
    rmSync(path, { force: true });
  } catch {
    // It has just gone.
  }
  return false; // the next look claims it
}

function tail(path: string): string {
  try {
    return printableLine(readFileSync(path, 'utf8').slice(-LOG_CHARS_TOLD).trim());
  } catch {
    return 'nothing';
  }
}
