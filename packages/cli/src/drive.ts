import { createInterface } from 'node:readline';
import {
  BridleError,
  type LineMessage,
  type ReceivedLine,
  RunConnection,
} from '@bridle/client/connection';
import { decode } from '@bridle/harness/automationCodec';
import { AUTOMATION_PORT, readAddress, type SocketAddress } from '@bridle/harness/listening';
import { DRIVE_FLAGS } from './driveFlags.js';
import { readEndpoints } from './endpointsFile.js';
import { type Flags, onlyOneOf, readFlags, UsageError } from './flags.js';
import { readTimeoutFlag } from './oneCommand.js';
import { plainRequests } from './plainRequests.js';
import { targetOfRun } from './runs/chooseRun.js';
import { startAdvice } from './startOne.js';
import { printableLine, safeJson, textIn } from './terminal.js';

type DriveFlags = Flags<typeof DRIVE_FLAGS>;

const TIMEOUT_S_DEFAULT = 150; // a little more than the server gives its longest request
const IN_FLIGHT_MAX = 64; // well below what the server lets wait

/** automation-v1 from the shell. The result is the exit code. */
export async function drive(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readFlags(DRIVE_FLAGS, argv, 'bridle drive --help');
  if (flags.help || words[0] === 'help') {
    const [op] = words.filter((word) => word !== 'help');
    process.stdout.write(await helpOn(op));
    return 0;
  }
  const requests = plainRequests(words) ?? (await import('./requests.js')).readRequests(words);
  if (requests.length === 0 && process.stdin.isTTY) {
    throw new UsageError(
      'name an op, for example: bridle drive get_state (see bridle drive --help)',
    );
  }
  const target = readTarget(flags, env);
  const timeoutMs = readTimeoutFlag(flags.timeout, TIMEOUT_S_DEFAULT);
  const greeting = readGreeting(flags, env);
  const print = flags.json ? printJson : printText;
  try {
    const connection = await RunConnection.open(target, { ids: 'drive-', onMessage: print });
    const ask: Ask = async (request, idText) =>
      withId(await connection.request(request, { timeoutMs }), idText);
    try {
      if (requests.length > 0) return await sendEach(ask, requests, greeting, print);
      return await sendLines(ask, greeting, print);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!(error instanceof BridleError)) throw error;
    process.stderr.write(`bridle drive: ${printableLine(error.message)}\n`);
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
    const advice = startAdvice(code, '--connect');
    if (advice !== undefined) process.stderr.write(`  ${advice}\n`);
    return 3;
  }
}

async function helpOn(op: string | undefined): Promise<string> {
  const { opHelp, opList } = await import('./opHelp.js');
  if (op !== undefined) return opHelp(op);
  return (await (await import('./help.js')).helpFor('drive')) + opList();
}

type Print = (received: ReceivedLine) => void;
/**
 * Sends a request and waits for the reply to it. It goes out under an id of ours, whatever id it had; in the
 * reply's line the id is the given text again, or left out.
 */
type Ask = (request: LineMessage, idText?: string) => Promise<ReceivedLine>;

/** One after the other; the first failure ends it. */
async function sendEach(
  ask: Ask,
  requests: readonly LineMessage[],
  greeting: Greeting,
  print: Print,
): Promise<number> {
  const refused = await greet(ask, greeting);
  if (refused !== undefined) return show(refused, print);
  for (const request of requests) {
    const code = show(await ask(request), print);
    if (code !== 0) return code;
  }
  return 0;
}

/** Lines from stdin, sent as they come; replies are shown with the ids that the lines had. */
async function sendLines(ask: Ask, greeting: Greeting, print: Print): Promise<number> {
  let worst = 0;
  let lines = 0;
  let lost: BridleError | undefined;
  const inFlight = new Set<Promise<void>>();
  const send = async (request: LineMessage, idText: string | undefined): Promise<void> => {
    try {
      worst = Math.max(worst, show(await ask(request, idText), print));
    } catch (error) {
      if (!(error instanceof BridleError)) throw error;
      lost ??= error;
    }
  };
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const call = decode(line);
    lines++;
    const isHello = 'op' in call && call.op === 'hello';
    if (lines === 1 && !isHello) {
      const refused = await greet(ask, greeting);
      if (refused !== undefined) return show(refused, print);
    }
    if ('error' in call) {
      await Promise.all(inFlight); // errors stand where their line does
      worst = show(localError(`line ${lines}: ${call.error.message}`), print);
      continue;
    }
    const request = call.params as LineMessage;
    if (isHello) Object.assign(request, { ...greeting.hello, ...request });
    const done = send(request, call.key);
    inFlight.add(done);
    void done.finally(() => inFlight.delete(done));
    if (isHello) {
      await done;
      const refused = worst === 0 ? await take(ask, greeting) : undefined;
      if (refused !== undefined) return show(refused, print);
    }
    if (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
    if (lost !== undefined) throw lost;
  }
  await Promise.all(inFlight);
  if (lost !== undefined) throw lost;
  return worst;
}

function withId(received: ReceivedLine, idText: string | undefined): ReceivedLine {
  const restored = idText === undefined ? '' : `,"id":${idText}`;
  const own = `,"id":${JSON.stringify(received.id)}`;
  return { ...received, line: received.line.replace(own, () => restored) };
}

function localError(message: string): ReceivedLine {
  const error = { event: 'error', code: 'bad_request', message };
  return { message: error, line: JSON.stringify(error) };
}

/** Prints a reply; the result is 1 for one that says that it failed. */
function show(received: ReceivedLine, print: Print): number {
  const { event } = received.message;
  if (event === 'error' && print !== printJson) printError(received.message);
  else print(received);
  return isUndone(received.message) ? 1 : 0;
}

/** An error, a no, or none of what was asked for and why, as `craft` answers without wood. */
function isUndone({ event, ok, count, reason }: LineMessage): boolean {
  return event === 'error' || ok === false || (count === 0 && reason !== undefined);
}

/** How a connection begins: hello, and then perhaps control that another client has. */
interface Greeting {
  readonly hello: LineMessage;
  readonly take: LineMessage | undefined;
}

function readGreeting({ control, reason, ...flags }: DriveFlags, env: NodeJS.ProcessEnv): Greeting {
  if (control !== undefined && control !== 'none' && control !== 'take') {
    throw new UsageError(`--control is none or take, not '${control}'`);
  }
  if (reason !== undefined && control !== 'take') {
    throw new UsageError('--reason goes with --control take');
  }
  const token = flags.token ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined);
  const hello = {
    ...{ op: 'hello', version: 1, client: 'bridle drive' },
    ...(token !== undefined && { token }),
    ...(flags.on !== undefined && { game: flags.on }),
    ...(control !== undefined && { control: 'none' }),
  };
  const why = reason ?? 'bridle drive --control take';
  return { hello, take: control === 'take' ? { op: 'take_control', reason: why } : undefined };
}

/** What the server refuses, if anything. */
async function greet(ask: Ask, greeting: Greeting): Promise<ReceivedLine | undefined> {
  const received = await ask(greeting.hello);
  return received.message.event === 'error' ? received : take(ask, greeting);
}

async function take(ask: Ask, { take }: Greeting): Promise<ReceivedLine | undefined> {
  if (take === undefined) return undefined;
  const received = await ask(take);
  return received.message.event === 'error' ? received : undefined;
}

function readTarget(flags: DriveFlags, env: NodeJS.ProcessEnv): SocketAddress {
  onlyOneOf(flags, ['connect', 'uds', 'endpoints-file', 'run']);
  if (flags.uds !== undefined) return { path: flags.uds };
  if (flags.connect !== undefined) return readAddress('connect', flags.connect);
  if (flags['endpoints-file'] === undefined) {
    const found = targetOfRun('automation', flags.run, env);
    return found ?? { host: '127.0.0.1', port: AUTOMATION_PORT };
  }
  const { automation, 'automation-uds': uds } = readEndpoints(flags['endpoints-file']);
  if (automation !== undefined) return readAddress('connect', automation);
  if (uds !== undefined) return { path: uds };
  throw new UsageError(`${flags['endpoints-file']} names no automation endpoint`);
}

/** An error for a person goes to stderr; as JSON it goes where the replies go. */
function printError({ code, message, hint }: LineMessage): void {
  process.stderr.write(`${printableLine(`error ${textIn(code)}: ${textIn(message)}`)}\n`);
  if (hint !== undefined) process.stderr.write(`  ${printableLine(textIn(hint))}\n`);
}

function printJson({ line }: ReceivedLine): void {
  process.stdout.write(`${safeJson(line)}\n`);
}

/** `state tick=20 dimension=Overworld player.pos=0.5,64,4.6 …` */
function printText({ message }: ReceivedLine): void {
  const { event, id: _, ...fields } = message;
  process.stdout.write(`${printableLine([textIn(event), ...flatten('', fields)].join(' '))}\n`);
}

function flatten(prefix: string, fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix + name;
    if (Array.isArray(value) && value.length === 0) return [`${key}=[]`];
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      const separator = value.every((item) => typeof item === 'number') ? ',' : ' | ';
      return [`${key}=${value.join(separator)}`];
    }
    if (Array.isArray(value)) return [`${key}=${JSON.stringify(value)}`];
    if (typeof value === 'object' && value !== null) return flatten(`${key}.`, value);
    return [`${key}=${value}`];
  });
}
