import { AbuError, askOnce } from './abuClient.js';
import { CTL_SOCKET } from './ctlFlags.js';
import { UsageError } from './flags.js';

export interface CtlTarget {
  readonly path: string;
  readonly token: string | undefined;
}

/** A reply of the control plane; `ok` is whether the request was served. */
export type CtlReply = Readonly<Record<string, unknown>> & { readonly ok: boolean };

interface TargetFlags {
  readonly sock?: string;
  readonly 'endpoints-file'?: string;
  readonly token?: string;
}

export async function readCtlTarget(
  { sock, 'endpoints-file': file, token }: TargetFlags,
  env: NodeJS.ProcessEnv,
): Promise<CtlTarget> {
  if (sock !== undefined && file !== undefined) {
    throw new UsageError('--sock and --endpoints-file contradict each other; drop one');
  }
  const noted =
    file === undefined ? undefined : (await import('./endpointsFile.js')).readEndpoints(file).ctl;
  if (file !== undefined && noted === undefined) {
    throw new UsageError(`${file} names no ctl endpoint`);
  }
  return {
    path: sock ?? noted ?? CTL_SOCKET,
    token: token ?? (env.MCBOT_CTL_TOKEN || undefined),
  };
}

/** Sends one request and gives its reply; throws an AbuError where there is none. */
export async function askCtl(
  { path, token }: CtlTarget,
  request: object,
  timeoutMs: number,
): Promise<CtlReply> {
  const line = JSON.stringify({ id: 1, ...request, ...(token !== undefined && { token }) });
  const answer = await askOnce({ path }, line, timeoutMs);
  let reply: unknown;
  try {
    reply = JSON.parse(answer);
  } catch {
    throw new AbuError(`The reply of ${path} is not JSON`);
  }
  if (isObject(reply) && typeof reply.ok === 'boolean') return reply as CtlReply;
  throw new AbuError(`What answers at ${path} is no control plane`);
}

/** What to do about a connection that could not be made. */
export function adviceFor(error: AbuError, { path }: CtlTarget): string | undefined {
  switch (error.code) {
    case 'ENOENT':
      return 'start one in this folder with `npm start` or `bridle serve`, or name its --sock';
    case 'ECONNREFUSED':
      return 'the process that made this socket is gone; start it again';
    case 'EACCES':
    case 'EPERM':
      return `look with \`ls -la ${path}\`: it must be yours and srw-------; a sandbox may forbid it`;
    default:
      return undefined;
  }
}

/** Text of a game as it may reach a terminal, which must not obey it; it stays the same JSON. */
export function safeJson(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readTimeoutMs(text: string | undefined, otherwise: number): number {
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
