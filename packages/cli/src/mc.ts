import { setTimeout as sleep } from 'node:timers/promises';
import type { SocketAddress } from '@bridle/harness/listening';
import {
  askOnce,
  Instances,
  isObject,
  MC_CLI_PORT,
  parseReply,
  RegistryError,
  registryDirOf,
} from '@bridle/harness/listening';
import { currentFolder, reachableRuns, runsNear } from '@bridle/processes';
import { onlyOneOf, UsageError } from './flags.js';
import { MC_FLAGS } from './mcFlags.js';
import { logLine, textOf } from './mcShow.js';
import { MC_COMMANDS, type McFlags, requestOf } from './mcWords.js';
import {
  orNoReply,
  readConnect,
  readNumber,
  readTimeoutFlag,
  readWords,
  showFailure,
  showHelp,
} from './oneCommand.js';
import { chooseRun, targetIn } from './runs/chooseRun.js';
import { printable, safeJson, textIn } from './terminal.js';

const TIMEOUT_S_DEFAULT = 60;
const POLL_MS = 250;

interface Reply {
  readonly success?: unknown;
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly hint?: unknown };
}

/** Who asks, whom, and for how long. */
interface Asking {
  readonly target: SocketAddress;
  readonly token: string | undefined;
  readonly game: string | undefined;
  readonly timeoutMs: number;
}

/** The command line of MC-CLI. The result is the exit code. */
export async function mc(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readWords(MC_FLAGS, argv, 'bridle mc --help');
  if (flags.help) return showHelp('mc', words[0], MC_COMMANDS);
  const [command, ...rest] = words;
  if (command === undefined) {
    throw new UsageError('name a command, for example: bridle mc status (see bridle mc --help)');
  }
  if (command === 'compare') {
    const { comparePictures } = await import('./mcCompare.js');
    const percent = { otherwise: 0, min: 0, max: 100 };
    const threshold = readNumber('threshold', flags.threshold, percent) / 100;
    return comparePictures(rest, { out: flags.out, threshold, json: flags.json ?? false });
  }
  if (command === 'instances') return showInstances(env, flags.json ?? false);
  const request = requestOf(command, rest, flags);
  const asking: Asking = {
    target: await readTarget(flags, env),
    token: flags.token ?? (env.BRIDLE_MC_CLI_TOKEN || undefined),
    game: flags.on,
    timeoutMs: readTimeoutFlag(flags.timeout, TIMEOUT_S_DEFAULT),
  };
  return orNoReply(async () => {
    if (command === 'logs' && (flags.follow || flags.until !== undefined)) {
      return await follow(asking, request.params, flags);
    }
    if (flags.watch !== undefined) {
      return await watchPack(
        asking,
        { command, first: rest.length > 0 ? request : undefined },
        flags,
      );
    }
    return show(command, await ask(asking, request), flags.json ?? false);
  });
}

async function ask({ target, token, game, timeoutMs }: Asking, request: object): Promise<Reply> {
  const named = { ...(token !== undefined && { token }), ...(game !== undefined && { game }) };
  const line = JSON.stringify({ id: '1', ...request, ...named });
  return parseReply(await askOnce(target, line, timeoutMs));
}

function show(command: string, { success, data, error }: Reply, asJson: boolean): number {
  if (success !== true) {
    const { code, message, hint } = error ?? {};
    if (asJson) process.stdout.write(`${safeJson(JSON.stringify({ error }))}\n`);
    return showFailure(`${textIn(message ?? 'no reason given')} (${textIn(code)})`, hint);
  }
  const { warnings, ...answer } = data ?? {};
  for (const warning of Array.isArray(warnings) ? warnings : []) {
    process.stderr.write(`bridle: ${printable(textIn(warning))}\n`);
  }
  const text = asJson ? safeJson(JSON.stringify(data ?? {})) : printable(textOf(command, answer));
  if (text !== '') process.stdout.write(`${text}\n`);
  return 0;
}

/** Prints lines as they come, one request after the other, until one holds the text. */
async function follow(asking: Asking, params: object, flags: McFlags): Promise<number> {
  const endMs = performance.now() + asking.timeoutMs;
  const isBounded = flags.timeout !== undefined || flags.until !== undefined;
  let query = params;
  let isHeard = true;
  process.stdout.once('error', () => {
    isHeard = false; // who reads what we print, `head` for example, has had enough
  });
  while (isHeard) {
    const reply = await ask(asking, { command: 'logs', params: query });
    if (reply.success !== true) return show('logs', reply, flags.json ?? false);
    const { logs = [], last_id } = (reply.data ?? {}) as { logs?: unknown[]; last_id?: unknown };
    for (const line of logs) {
      const shown = flags.json ? safeJson(JSON.stringify(line)) : printable(logLine(line));
      process.stdout.write(`${shown}\n`);
      const message = isObject(line) ? textIn(line.message) : '';
      if (flags.until !== undefined && message.includes(flags.until)) return 0;
    }
    // Whatever has come is printed: from here on only what is new, and all of it.
    query = { ...params, since: last_id, limit: 1_000, clear: false };
    if (isBounded && performance.now() >= endMs) {
      if (flags.until === undefined) return 0;
      return showFailure(`no line holds '${flags.until}' yet`);
    }
    await sleep(POLL_MS);
  }
  return 0;
}

/**
 * Does what the words say, `set mine` for example, and reloads after every change; each time it
 * says what is wrong and takes a picture.
 */
async function watchPack(
  asking: Asking,
  { command, first }: { command: string; first: object | undefined },
  flags: McFlags,
): Promise<number> {
  if (command !== 'shader' && command !== 'resourcepack') {
    throw new UsageError('--watch is for shader and resourcepack only');
  }
  const { changesOf } = await import('./watchFiles.js');
  const asJson = flags.json ?? false;
  const reload = { command, params: { action: 'reload' } };
  let next = first ?? reload;
  for await (const _ of changesOf(flags.watch!)) {
    const reply = await ask(asking, next);
    const code = show(command, reply, asJson);
    if (next === first && code !== 0) return code;
    if (command === 'shader' && reply.data?.name === null) {
      return showFailure('no shader pack is chosen', 'bridle mc shader set <name> …');
    }
    next = reload;
    if (code !== 0 || reply.data?.has_errors === true || flags.shot === undefined) continue;
    const picture = requestOf('screenshot', [flags.shot], flags);
    show('screenshot', await ask(asking, picture), asJson);
    if (command === 'shader') await showStops(asking, asJson);
  }
  return 0;
}

/** A program may turn out to be endless only when it draws. */
async function showStops(asking: Asking, asJson: boolean): Promise<void> {
  const errors = await ask(asking, { command: 'shader', params: { action: 'errors' } });
  if (errors.data?.has_errors === true) show('shader', errors, asJson);
}

async function readTarget(flags: McFlags, env: NodeJS.ProcessEnv): Promise<SocketAddress> {
  onlyOneOf(flags, ['connect', 'endpoints-file', 'instance', 'run']);
  const given = await readConnect(flags, 'mc-cli');
  if (given !== undefined) return given;
  return flags.instance === undefined ? lookUpRun(flags.run, env) : lookUp(flags.instance, env);
}

/** The run that is meant, unless none is of this folder and games that are none of ours run, too. */
function lookUpRun(name: string | undefined, env: NodeJS.ProcessEnv): SocketAddress {
  const runs = reachableRuns(env);
  const folder = currentFolder();
  if (name === undefined && runsNear(runs, folder).length === 0) {
    const ours = runs.filter(({ endpoints }) => endpoints['mc-cli'] !== undefined);
    const pids = new Set(runs.map(({ pid }) => pid));
    const isOthers = knownInstances(env).some(({ pid }) => !pids.has(pid));
    if (isOthers && ours.length === 0) return lookUp(undefined, env);
    if (isOthers) {
      const advice = 'bridle mc instances and bridle ps list them';
      throw new UsageError(`several games run; choose one with --instance or --run: ${advice}`);
    }
  }
  const run = chooseRun(runs, folder, name);
  return run === undefined ? { host: '127.0.0.1', port: MC_CLI_PORT } : targetIn(run, 'mc-cli');
}

/** The one that runs, or the one that is meant; where none is known, MC-CLI's own port. */
function lookUp(meant: string | undefined, env: NodeJS.ProcessEnv): SocketAddress {
  const all = knownInstances(env);
  const found =
    meant === undefined
      ? all
      : all.filter(({ name, port }) => name === meant || String(port) === meant);
  const names = all.map(({ name, port }) => `${name} (${port})`).join(', ') || 'none';
  if (found.length > 1) {
    throw new UsageError(`several games run; choose one with --instance: ${names}`);
  }
  if (found.length === 0 && meant !== undefined) {
    throw new UsageError(`no game called ${meant} runs; there is: ${names}`);
  }
  return { host: '127.0.0.1', port: found[0]?.port ?? MC_CLI_PORT };
}

function knownInstances(env: NodeJS.ProcessEnv): ReturnType<Instances['list']> {
  try {
    return new Instances(registryDirOf(env)).list();
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    process.stderr.write(`bridle: ${error.message}\n`);
    return [];
  }
}

function showInstances(env: NodeJS.ProcessEnv, asJson: boolean): number {
  const instances = knownInstances(env);
  const lines = instances.map(
    ({ name, port, pid }) => `${name}  127.0.0.1:${port}  process ${pid}`,
  );
  const text = asJson
    ? JSON.stringify({ instances, count: instances.length })
    : lines.join('\n') || 'none';
  process.stdout.write(`${printable(text)}\n`);
  return 0;
}
