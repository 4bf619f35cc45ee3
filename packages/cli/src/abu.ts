import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SocketAddress } from '@bridle/harness/listening';
import {
  ABU_PORT,
  askOnce,
  isObject,
  NoReplyError,
  parseReply,
  readAbuPort,
} from '@bridle/harness/listening';
import { ABU_FLAGS } from './abuFlags.js';
import { type Flags, UsageError } from './flags.js';
import {
  checkWords,
  orNoReply,
  readConnect,
  readNumber,
  readTimeoutFlag,
  readWords,
  showFailure,
  showHelp,
  unknownWord,
} from './oneCommand.js';
import { targetOfRun } from './runs/chooseRun.js';
import { printable, safeJson, textIn } from './terminal.js';

type AbuFlags = Flags<typeof ABU_FLAGS>;

const TIMEOUT_S_DEFAULT = 30;

interface Reply {
  readonly success?: unknown;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly error?: unknown;
  readonly hint?: unknown;
}

/** The names of a command's words; those in brackets may be left out. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  snapshot: [],
  click: ['ref'],
  hover: ['ref'],
  drag: ['source', '[target]'],
  fill: ['ref', 'value'],
  screenshot: ['[path]'],
  launch: [],
  close: [],
};

/** Seed 004's command line: one command, one connection. The result is the exit code. */
export async function abu(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readWords(ABU_FLAGS, argv, 'bridle abu --help');
  if (flags.help) return showHelp('abu', words[0], Object.keys(COMMANDS));
  const [command = '', ...rest] = words;
  const given = readCommand(command, rest);
  const params = paramsOf(command, given, flags);
  warnOfOthers(command, flags);
  const target = await readTarget(flags, env);
  const timeoutMs = readTimeoutFlag(flags.timeout, TIMEOUT_S_DEFAULT);
  return orNoReply(async () => {
    const game = flags.on !== undefined && { game: flags.on };
    const request = JSON.stringify({ id: randomUUID(), ...game, command, params });
    const line = await askOnce(target, request, timeoutMs);
    return show(command, line, given.path, flags.json ?? false);
  });
}

function readCommand(command: string, words: readonly string[]): Record<string, string> {
  if (command === '') {
    throw new UsageError(
      'name a command, for example: bridle abu snapshot (see bridle abu --help)',
    );
  }
  const names = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (names === undefined) {
    throw unknownWord('abu', command, Object.keys(COMMANDS));
  }
  checkWords(`bridle abu ${command}`, names, words);
  return Object.fromEntries(words.map((word, i) => [names[i]!.replace(/[[\]]/g, ''), word]));
}

const SNAPSHOT_FLAGS = ['compact', 'interactive', 'max-depth'] as const;
const HAS_SCENE = ['snapshot', 'click', 'hover', 'drag', 'fill'];

/** What a flag that is for other commands would have done is no reason not to do what was asked. */
function warnOfOthers(command: string, flags: AbuFlags): void {
  const others = [
    ...(command === 'snapshot' ? [] : SNAPSHOT_FLAGS),
    ...(HAS_SCENE.includes(command) ? [] : (['effect-logs'] as const)),
  ];
  for (const name of others) {
    if (flags[name] === undefined) continue;
    process.stderr.write(`bridle: --${name} has no effect on ${command}\n`);
  }
}

function paramsOf(command: string, given: Record<string, string>, flags: AbuFlags): object {
  const isLogged = flags['effect-logs'] && HAS_SCENE.includes(command);
  const logs = isLogged && { effectLogs: true };
  if (command === 'snapshot') {
    const depth = flags['max-depth'];
    return {
      ...logs,
      ...(flags.compact && { compact: true }),
      ...(flags.interactive && { interactive: true }),
      ...(depth !== undefined && { maxDepth: readDepth(depth) }),
    };
  }
  const { path: _, ...params } = given;
  for (const name of ['ref', 'source', 'target']) {
    if (params[name] !== undefined) params[name] = params[name].replace(/^@/, '');
  }
  return { ...params, ...logs };
}

async function readTarget(flags: AbuFlags, env: NodeJS.ProcessEnv): Promise<SocketAddress> {
  const given = await readConnect(flags, 'abu');
  if (given !== undefined) return given;
  const port = readAbuPort(env);
  const isLookedUp = flags.run !== undefined || port === undefined;
  const found = isLookedUp ? targetOfRun('abu', flags.run, env) : undefined;
  return found ?? { host: '127.0.0.1', port: port ?? ABU_PORT };
}

function readDepth(text: string): number {
  const depth = readNumber('max-depth', text, { otherwise: 0, min: 0, max: 1_000 });
  if (Number.isInteger(depth)) return depth;
  throw new UsageError(`--max-depth ${text} is not a whole number`);
}

/** Prints what a command gave. */
function show(command: string, line: string, path: string | undefined, asJson: boolean): number {
  const reply: Reply = parseReply(line);
  if (reply.success !== true) {
    const left = reply.data?.snapshot;
    if (asJson) process.stdout.write(`${safeJson(line)}\n`);
    else if (typeof left === 'string') process.stdout.write(`${printable(left)}\n`);
    return showFailure(textIn(reply.error ?? 'no reason given'), reply.hint);
  }
  const data = reply.data ?? {};
  if (command === 'screenshot') {
    const file = save(data.base64, path);
    const { base64: _, ...rest } = data;
    const shown = asJson ? JSON.stringify({ ...reply, data: { ...rest, path: file } }) : file;
    process.stdout.write(`${safeJson(shown)}\n`);
  } else if (asJson) process.stdout.write(`${safeJson(line)}\n`);
  else if (typeof data.snapshot === 'string') showScene(data, data.snapshot);
  else if (HAS_SCENE.includes(command)) throw new NoReplyError('The reply holds no snapshot');
  else process.stdout.write(`${printable(Object.keys(data)[0] ?? 'done')}\n`);
  return 0;
}

/** The scene itself goes to stdout; what happened on the way is told beside it. */
function showScene(data: NonNullable<Reply['data']>, text: string): void {
  const { history, effectLogs, settled, moving, died } = data;
  process.stdout.write(`${printable(text)}\n`);
  for (const sentence of [...listOf(history), ...listOf(effectLogs)]) {
    process.stderr.write(`${sentence}\n`);
  }
  if (died === true) process.stderr.write(`${printable(deathText(data.death))}\n`);
  if (settled === false) {
    process.stderr.write(`not at rest yet: ${listOf(moving).join(', ')}\n`);
  }
}

function deathText(death: unknown): string {
  const { cause, pos } = isObject(death) ? death : {};
  const where = Array.isArray(pos) ? ` at ${pos.map(textIn).join(' ')}` : '';
  return `The player died (${textIn(cause)})${where}`;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item) => printable(textIn(item))) : [];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Writes a picture to the path, or to a folder of its own among the temporary ones. */
function save(base64: unknown, path: string | undefined): string {
  const file = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
  if (!file.subarray(0, PNG.length).equals(PNG)) throw new NoReplyError('The reply holds no PNG');
  try {
    const to = resolve(path ?? join(mkdtempSync(join(tmpdir(), 'abu-')), 'screenshot.png'));
    writeFileSync(to, file);
    return to;
  } catch (error) {
    throw new NoReplyError(`Cannot write the picture: ${(error as Error).message}`);
  }
}
