import { setTimeout as sleep } from 'node:timers/promises';
import {
  botIn,
  currentFolder,
  isRunning,
  PID_FILE,
  type Run,
  Runs,
  runsDirOf,
  stopBot,
} from '@bridle/processes';
import { STOP_SIGNALS } from './earlySignals.js';
import { type Flag, type Flags, readFlags, UsageError } from './flags.js';
import { RUN_FLAGS, readRunConfig } from './runFlags.js';
import { RESPAWN_CODE, runChild, WATCHED } from './supervise.js';
import { RESTART_FLAGS, WATCH_FLAGS } from './watchFlags.js';

const STABLE_MS = 60_000; // who has lived so long fails anew, not again

export async function watch(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (isHelp(argv)) return tell('watch');
  const { flags, rest } = readWords(WATCH_FLAGS, argv, env);
  const takeover = flags.takeover ?? 'true';
  if (takeover !== 'true' && takeover !== 'false') {
    throw new UsageError(`--takeover ${takeover} is unknown; choose true or false`);
  }
  const first = wholeNumber('backoff-ms', flags['backoff-ms']) ?? 1_000;
  const longest = wholeNumber('backoff-max-ms', flags['backoff-max-ms']) ?? 30_000;
  const timeoutMs = wholeNumber('timeout-ms', flags['timeout-ms']) ?? 10_000;
  if (!(await makeWay(takeover === 'true', timeoutMs, env))) return 1;
  const stopping = new AbortController();
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => stopping.abort());
  }
  for (let wait = first; ; ) {
    const began = performance.now();
    const { code, isStopped } = await runChild(['serve', ...rest], env, WATCHED);
    if (isStopped || stopping.signal.aborted || code === 0 || code === 2) return code;
    if (code === RESPAWN_CODE) continue;
    if (performance.now() - began > STABLE_MS) wait = first;
    process.stderr.write(`bridle: it ended with ${code}; started again in ${wait} ms\n`);
    await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return code;
    wait = Math.min(longest, wait * 2);
  }
}

export async function restart(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (isHelp(argv)) return tell('restart');
  const { flags, rest } = readWords(RESTART_FLAGS, argv, env);
  const timeoutMs = wholeNumber('timeout-ms', flags['timeout-ms']) ?? 10_000;
  if (!(await makeWay(true, timeoutMs, env))) return 1;
  const { run } = await import('./run.js');
  return run('serve', rest, env);
}

function isHelp(argv: readonly string[]): boolean {
  return argv.includes('--help') || argv.includes('-h');
}

async function tell(command: string): Promise<number> {
  process.stdout.write(await (await import('./help.js')).helpFor(command));
  return 0;
}

/** Flags before `--` are ours. What stands after it must be right before anything is ended. */
function readWords<const F extends readonly Flag[]>(
  known: F,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): { flags: Flags<F>; rest: readonly string[] } {
  const at = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const own = argv.slice(0, at);
  const rest = argv.slice(at + 1);
  const isOurs = (word: string): boolean => known.some(({ name }) => hasName(word, name));
  const stray = own.find(
    (word) => !isOurs(word) && RUN_FLAGS.some(({ name }) => hasName(word, name)),
  );
  const { flags, words } =
    stray === undefined ? readFlags(known, own) : { flags: {}, words: [stray] };
  if (words.length > 0) {
    throw new UsageError(`unexpected '${words[0]}'; what is for bridle serve stands after --`);
  }
  readRunConfig('serve', rest, env);
  return { flags: flags as Flags<F>, rest };
}

function hasName(word: string, name: string): boolean {
  return word.split('=')[0] === `--${name}`;
}

/** Ends what runs in this folder, if that is wanted; says whether there is room now. */
async function makeWay(
  takeover: boolean,
  timeoutMs: number,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const bot = botIn(PID_FILE);
  const serve = bot === undefined ? onlyServeHere(env) : undefined;
  const pid = bot ?? serve?.pid;
  if (pid === undefined) return true;
  if (!takeover) {
    process.stderr.write(`bridle: ${pid} runs here already; --takeover=true ends it first\n`);
    return false;
  }
  process.stderr.write(`bridle: ending ${pid}\n`);
  const end = await stopBot(pid, timeoutMs, serve && (() => isRunning(serve)));
  if (end === 'ended') return true;
  const why =
    end === 'late' ? `did not end within ${timeoutMs} ms` : 'may not be ended by this user';
  process.stderr.write(`bridle: ${pid} ${why}; end it yourself\n`);
  return false;
}

/** A serve of this very folder that has no pid file, because it has no control plane. */
function onlyServeHere(env: NodeJS.ProcessEnv): Run | undefined {
  const folder = currentFolder();
  const all = new Runs(runsDirOf(env)).list();
  const here = all.filter((run) => run.command === 'serve' && run.folder === folder);
  if (here.length < 2) return here[0];
  const names = here.map(({ name }) => name).join(', ');
  throw new UsageError(`several run here: ${names}; end those that are to end with bridle stop`);
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} ${text} is not a whole number`);
}
