import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { askOnce, CTL_SOCKET, NoReplyError, parseReply } from '@bridle/harness/listening';
import { currentFolder, reachableRuns, START_ONE } from '@bridle/processes';
import { onlyOneOf, UsageError } from './flags.js';
import { chooseRun, targetIn } from './runs/chooseRun.js';
import { startAdvice } from './startOne.js';
import { printableLine } from './terminal.js';

export interface CtlTarget {
  readonly path: string;
  readonly token: string | undefined;
  /** which game of the run; undefined: the first */
  readonly game?: string | undefined;
}

/** A reply of the control plane; `ok` is whether the request was served. */
export type CtlReply = Readonly<Record<string, unknown>> & { readonly ok: boolean };

interface TargetFlags {
  readonly sock?: string;
  readonly 'endpoints-file'?: string;
  readonly token?: string;
  readonly run?: string;
  readonly on?: string;
}

export async function readCtlTarget(
  flags: TargetFlags,
  env: NodeJS.ProcessEnv,
): Promise<CtlTarget> {
  onlyOneOf(flags, ['sock', 'endpoints-file', 'run']);
  const { sock, 'endpoints-file': file, token, run } = flags;
  const fromFile =
    file === undefined ? undefined : (await import('./endpointsFile.js')).readEndpoint(file, 'ctl');
  return {
    path: sock ?? fromFile ?? (await socketOfRun(run, env)),
    token: token ?? (env.MCBOT_CTL_TOKEN || undefined),
    game: flags.on,
  };
}

/**
 * A socket in this folder is nearer than any run that is not of this folder: it may be of a bot that
 * is none of ours. What a bot left that was killed is not; nor is one of another user, who would be
 * told our token.
 */
async function socketOfRun(name: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const runs = reachableRuns(env);
  const folder = currentFolder();
  const isOfFolder = name !== undefined || runs.some((run) => run.folder === folder);
  const found = statSync(CTL_SOCKET, { throwIfNoEntry: false });
  const isOurs = found === undefined || found.uid === (process.getuid?.() ?? found.uid);
  if (!isOfFolder && isOurs && found?.isSocket() && (await isListening(CTL_SOCKET))) {
    return CTL_SOCKET;
  }
  const run = chooseRun(runs, folder, name);
  const target = run && targetIn(run, 'ctl');
  if (target !== undefined && 'path' in target) return target.path;
  if (isOurs) return CTL_SOCKET;
  const where = printableLine(folder);
  throw new UsageError(
    `${CTL_SOCKET} in ${where} is of another user; --sock says that it is meant`,
  );
}

/** Whether a process has the socket open, also one that does not let us in. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path, () => resolve(true));
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT');
    });
    probe.once('connect', () => probe.destroy());
  });
}

/** Sends one request and gives its reply; throws a NoReplyError where there is none. */
export async function askCtl(
  { path, token, game }: CtlTarget,
  request: object,
  timeoutMs: number,
): Promise<CtlReply> {
  const named = { ...(token !== undefined && { token }), ...(game !== undefined && { game }) };
  const line = JSON.stringify({ id: 1, ...request, ...named });
  const reply = parseReply(await askOnce({ path }, line, timeoutMs));
  if (typeof reply.ok === 'boolean') return reply as CtlReply;
  throw new NoReplyError(`What answers at ${path} is no control plane`);
}

/** What to do about a connection that could not be made. */
export function adviceFor(error: NoReplyError, { path }: CtlTarget): string | undefined {
  switch (error.code) {
    case 'ECONNREFUSED':
      return `the process that made this socket is gone; ${START_ONE}`;
    case 'EACCES':
    case 'EPERM':
      return `look with \`ls -la ${path}\`: it must be yours and srw-------; a sandbox may forbid it`;
    default:
      return startAdvice(error.code, '--sock');
  }
}

export function readTimeoutMsFlag(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 86_400_000) return value;
  throw new UsageError(`--timeout-ms ${text} is not a whole number from 1 to 86400000`);
}

/** Reads `key=value` words. A value that is a number and can be written as it was becomes one. */
export function readPairs(words: readonly string[]): Record<string, unknown> {
  const pairs = new Map<string, unknown>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw new UsageError(`'${word}' is no argument; write key=value`);
    const key = word.slice(0, at);
    if (pairs.has(key)) throw new UsageError(`${key} is given twice`);
    pairs.set(key, valueIn(word.slice(at + 1)));
  }
  return Object.fromEntries(pairs);
}

/** `007` stays text, so that nothing is lost: the bot knows which of its arguments are numbers. */
function valueIn(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text))
    ? Number(text)
    : text;
}
