import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AbuError, type AbuTarget, askOnce } from './abuClient.js';
import { ABU_FLAGS, ABU_HELP, ABU_PORT, readAbuPort } from './abuFlags.js';
import { type Flags, readFlags, UsageError } from './flags.js';

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
  const { flags, words } = readWords(argv);
  if (flags.help) {
    const { flagList } = await import('./help.js');
    process.stdout.write(ABU_HELP + flagList(ABU_FLAGS));
    return 0;
  }
  const [command = '', ...rest] = words;
  const given = readCommand(command, rest);
  const params = paramsOf(command, given, flags);
  const target = await readTarget(flags, env);
  const timeoutMs = readNumber(flags, 'timeout', TIMEOUT_S_DEFAULT, 0.001, 86_400) * 1000;
  try {
    const request = JSON.stringify({ id: randomUUID(), command, params });
    const line = await askOnce(target, request, timeoutMs);
    return show(command, line, given.path, flags.json ?? false);
  } catch (error) {
    if (!(error instanceof AbuError)) throw error;
    process.stderr.write(`Error: ${printable(error.message)}\n`);
    return 1;
  }
}

/** After `--` everything is a word, so that a text may begin with a dash. */
function readWords(argv: readonly string[]): { flags: AbuFlags; words: string[] } {
  const end = argv.indexOf('--');
  const before = end === -1 ? argv : argv.slice(0, end);
  const { flags, words } = readFlags(
    ABU_FLAGS,
    before.map((arg) => (arg === '-h' ? '--help' : arg)),
  );
  return { flags, words: end === -1 ? words : [...words, ...argv.slice(end + 1)] };
}

function readCommand(command: string, words: readonly string[]): Record<string, string> {
  if (command === '') {
    throw new UsageError(
      'name a command, for example: bridle abu snapshot (see bridle abu --help)',
    );
  }
  const names = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (names === undefined) {
    throw UsageError.unknown('command of abu', command, Object.keys(COMMANDS));
  }
  const needed = names.filter((name) => !name.startsWith('['));
  if (words.length < needed.length || words.length > names.length) {
    const form = names.map((name) => (name.startsWith('[') ? name : `<${name}>`));
    throw new UsageError(`write: ${['bridle abu', command, ...form].join(' ')}`);
  }
  return Object.fromEntries(words.map((word, i) => [names[i]!.replace(/[[\]]/g, ''), word]));
}

function paramsOf(command: string, given: Record<string, string>, flags: AbuFlags): object {
  if (command === 'snapshot') {
    const depth = flags['max-depth'];
    return {
      ...(flags.compact && { compact: true }),
      ...(flags.interactive && { interactive: true }),
      ...(depth !== undefined && { maxDepth: readNumber(flags, 'max-depth', 0, 0, 1_000) }),
    };
  }
  for (const name of ['compact', 'interactive', 'max-depth'] as const) {
    if (flags[name] !== undefined) throw new UsageError(`--${name} is for snapshot only`);
  }
  const { path: _, ...params } = given;
  for (const name of ['ref', 'source', 'target']) {
    if (params[name] !== undefined) params[name] = params[name].replace(/^@/, '');
  }
  return params;
}

async function readTarget(flags: AbuFlags, env: NodeJS.ProcessEnv): Promise<AbuTarget> {
  const { connect, 'endpoints-file': file } = flags;
  if (connect === undefined && file === undefined) {
    return { host: '127.0.0.1', port: readAbuPort(env) ?? ABU_PORT };
  }
  if (connect !== undefined && file !== undefined) {
    throw new UsageError('--connect and --endpoints-file contradict each other; drop one');
  }
  const text = connect ?? (await import('./endpointsFile.js')).readEndpoints(file!).abu;
  if (text === undefined) throw new UsageError(`${file} names no abu endpoint`);
  const { parseAddress } = await import('@bridle/harness');
  try {
    return parseAddress(text);
  } catch (error) {
    throw new UsageError(`--connect: ${(error as Error).message}; write host:port`);
  }
}

function readNumber(
  flags: AbuFlags,
  name: 'timeout' | 'max-depth',
  otherwise: number,
  min: number,
  max: number,
): number {
  const text = flags[name];
  const value = text === undefined ? otherwise : Number(text);
  if (value >= min && value <= max && (name === 'timeout' || Number.isInteger(value))) return value;
  throw new UsageError(`--${name} ${text} is not a number from ${min} to ${max}`);
}

/** Prints what a command gave. */
function show(command: string, line: string, path: string | undefined, asJson: boolean): number {
  const reply = parsed(line);
  if (reply.success !== true) {
    if (asJson) process.stdout.write(`${line}\n`);
    const hint = typeof reply.hint === 'string' ? `\n  ${printable(reply.hint)}` : '';
    process.stderr.write(`Error: ${printable(String(reply.error ?? 'no reason given'))}${hint}\n`);
    return 1;
  }
  const data = reply.data ?? {};
  if (command === 'screenshot') {
    const file = save(data.base64, path);
    const { base64: _, ...rest } = data;
    const shown = asJson ? JSON.stringify({ ...reply, data: { ...rest, path: file } }) : file;
    process.stdout.write(`${shown}\n`);
  } else if (asJson) process.stdout.write(`${line}\n`);
  else if (typeof data.snapshot === 'string') showScene(data, data.snapshot);
  else process.stdout.write(`${Object.keys(data)[0] ?? 'done'}\n`);
  return 0;
}

/** The scene itself goes to stdout; what happened on the way is told beside it. */
function showScene({ history, settled, moving }: NonNullable<Reply['data']>, text: string): void {
  process.stdout.write(`${printable(text)}\n`);
  for (const sentence of listOf(history)) process.stderr.write(`${sentence}\n`);
  if (settled === false) {
    process.stderr.write(`not at rest yet: ${listOf(moving).join(', ')}\n`);
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((item) => printable(String(item))) : [];
}

function parsed(line: string): Reply {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Reply;
  } catch {
    // said below
  }
  throw new AbuError('The reply is not a JSON object');
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Writes a picture to the path, or to a folder of its own among the temporary ones. */
function save(base64: unknown, path: string | undefined): string {
  const file = typeof base64 === 'string' ? Buffer.from(base64, 'base64') : Buffer.alloc(0);
  if (!file.subarray(0, PNG.length).equals(PNG)) throw new AbuError('The reply holds no PNG');
  try {
    const to = resolve(path ?? join(mkdtempSync(join(tmpdir(), 'abu-')), 'screenshot.png'));
    writeFileSync(to, file);
    return to;
  } catch (error) {
    throw new AbuError(`Cannot write the picture: ${(error as Error).message}`);
  }
}

/** A label may hold anything; a terminal must not obey it. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, (char) => JSON.stringify(char).slice(1, -1));
}
