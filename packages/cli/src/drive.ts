import { createInterface } from 'node:readline';
import { parseAddress } from '@bridle/harness';
import { DRIVE_FLAGS } from './driveFlags.js';
import { readEndpoints } from './endpointsFile.js';
import { type Flags, readFlags, UsageError } from './flags.js';
import { helpFor } from './help.js';
import { ConnectionError, LineClient, type Message, type Target } from './lineClient.js';
import { readRequests } from './requests.js';

type DriveFlags = Flags<typeof DRIVE_FLAGS>;

const TIMEOUT_S_DEFAULT = 150; // a little more than the server gives its longest request
const IN_FLIGHT_MAX = 64; // well below what the server lets wait

/** automation-v1 from the shell. The result is the exit code. */
export async function drive(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readFlags(
    DRIVE_FLAGS,
    argv.map((arg) => (arg === '-h' ? '--help' : arg)),
  );
  if (flags.help) {
    process.stdout.write(helpFor('drive'));
    return 0;
  }
  const requests = readRequests(words);
  if (requests.length === 0 && process.stdin.isTTY) {
    throw new UsageError(
      'name an op, for example: bridle drive get_state (see bridle drive --help)',
    );
  }
  const target = readTarget(flags);
  const timeoutMs = readTimeout(flags.timeout) * 1000;
  const token = flags.token ?? (env.BRIDLE_AUTOMATION_TOKEN || undefined);
  const print = flags.json ? printJson : printText;
  try {
    const client = await LineClient.open(target, timeoutMs, print);
    try {
      if (requests.length > 0) return await sendEach(client, requests, token, print);
      return await sendLines(client, token, print);
    } finally {
      client.close();
    }
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    process.stderr.write(`bridle drive: ${error.message}\n`);
    if (error.message.startsWith('cannot connect')) {
      process.stderr.write('  start one with `npm start` or `bridle serve`, or set --connect\n');
    }
    return 3;
  }
}

type Print = (message: Message) => void;

/** One after the other; the first error ends it. */
async function sendEach(
  client: LineClient,
  requests: readonly Message[],
  token: string | undefined,
  print: Print,
): Promise<number> {
  const greeting = await client.request(hello(token));
  if (greeting.event === 'error') return failed(greeting, print);
  for (const [index, request] of requests.entries()) {
    const { id: _, ...reply } = await client.request({ ...request, id: index + 1 });
    if (reply.event === 'error') return failed(reply, print);
    print(reply);
  }
  return 0;
}

/** Lines from stdin, sent as they come; what is sent without an id is shown without one. */
async function sendLines(
  client: LineClient,
  token: string | undefined,
  print: Print,
): Promise<number> {
  let worst = 0;
  let sent = 0;
  const inFlight = new Set<Promise<void>>();
  const send = async (request: Message): Promise<void> => {
    const ownId = request.id === undefined || request.id === null;
    const reply = await client.request(ownId ? { ...request, id: `drive-${sent}` } : request);
    if (ownId) delete reply.id;
    if (reply.event === 'error') worst = failed(reply, print);
    else print(reply);
  };
  let lost: ConnectionError | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const request = asRequest(line);
    sent++;
    if (sent === 1 && request?.op !== 'hello') {
      const greeting = await client.request(hello(token));
      if (greeting.event === 'error') return failed(greeting, print);
    }
    if (request === undefined) {
      await Promise.all(inFlight); // errors stand where their line does
      worst = failed(
        { event: 'error', code: 'bad_request', message: `line ${sent} is no JSON object` },
        print,
      );
      continue;
    }
    if (request.op === 'hello') request.token ??= token;
    const done: Promise<void> = send(request).catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      lost ??= error;
    });
    inFlight.add(done);
    void done.finally(() => inFlight.delete(done));
    if (request.op === 'hello') await done;
    if (inFlight.size >= IN_FLIGHT_MAX) await Promise.race(inFlight);
    if (lost !== undefined) throw lost;
  }
  await Promise.all(inFlight);
  if (lost !== undefined) throw lost;
  return worst;
}

function hello(token: string | undefined): Message {
  return { op: 'hello', id: 'drive-hello', version: 1, ...(token === undefined ? {} : { token }) };
}

function asRequest(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

function readTarget(flags: DriveFlags): Target {
  const given = (['connect', 'uds', 'endpoints-file'] as const).filter((name) => flags[name]);
  if (given.length > 1) {
    throw new UsageError(`--${given[0]} and --${given[1]} contradict each other; drop one`);
  }
  if (flags.uds !== undefined) return { path: flags.uds };
  if (flags['endpoints-file'] === undefined) return parseAddress(flags.connect ?? '127.0.0.1:4242');
  const { automation, 'automation-uds': uds } = readEndpoints(flags['endpoints-file']);
  if (automation !== undefined) return parseAddress(automation);
  if (uds !== undefined) return { path: uds };
  throw new UsageError(`${flags['endpoints-file']} names no automation endpoint`);
}

function readTimeout(text: string | undefined): number {
  const seconds = text === undefined ? TIMEOUT_S_DEFAULT : Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds;
  throw new UsageError(`--timeout ${text} is not a number of seconds`);
}

/** An error for a person goes to stderr; as JSON it goes where the replies go. */
function failed(reply: Message, print: Print): number {
  if (print === printJson) print(reply);
  else {
    process.stderr.write(`error ${reply.code}: ${reply.message}\n`);
    if (reply.hint !== undefined) process.stderr.write(`  ${reply.hint}\n`);
  }
  return 1;
}

function printJson(message: Message): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** `state tick=20 dimension=Overworld player.pos=0.5,64,4.6 …` */
function printText({ event, ...fields }: Message): void {
  const words = flatten('', fields);
  process.stdout.write(`${[event, ...words].join(' ')}\n`);
}

function flatten(prefix: string, fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix + name;
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      const separator = value.every((item) => typeof item === 'number') ? ',' : ' | ';
      return [`${key}=${value.join(separator)}`];
    }
    if (typeof value === 'object' && value !== null) return flatten(`${key}.`, value);
    return [`${key}=${value}`];
  });
}
