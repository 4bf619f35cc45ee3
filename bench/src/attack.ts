import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { connect } from '@bridle/client';
import {
  type Attack,
  type EndpointName,
  pageUpgrade,
  WEBSOCKET_UPGRADE,
  webSocketFrame,
} from './attacks.js';

export type Endpoints = Readonly<Record<string, string>>;

/** Under which the endpoints of a run hold the token of its pages, for attackers that were let in. */
const WINDOW_TOKEN = 'window token';

/** The endpoints of a run whose BRIDLE_HOME is this folder, with what a page says hello by. */
export function withWindowToken(endpoints: Endpoints, home: string): Endpoints {
  const token = readFileSync(join(home, 'window-token'), 'utf8').trim();
  return { ...endpoints, [WINDOW_TOKEN]: token };
}

/** What an bystander client asks, and how the answer begins that it hopes for. */
const QUESTIONS = {
  automation: { line: '{"op":"step","ticks":1}', hello: '{"op":"hello","version":1}' },
  'mc-cli': { line: '{"command":"status"}' },
  ctl: { line: '{"op":"observe.snapshot"}' },
} as const;
const GOOD = /"event":"stepped"|"(success|ok)":true/;
/** An agent that hears nothing for so long gives up. */
const PATIENCE_MS = 10_000;

/** It speaks a dialect that the attacker does not; who is in control speaks automation-v1. */
function bystanderEndpoint({ endpoint, isControlled }: Attack): keyof typeof QUESTIONS {
  if (isControlled) return 'automation';
  return endpoint === 'mc-cli' ? 'ctl' : 'mc-cli';
}

/** Lays out what an attack needs in the folder of a run that has not started yet. */
export function layOut({ files }: Attack, folder: string): void {
  for (const [path, text] of Object.entries(files?.() ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Runs an attack until it is answered, hung up on, or its time is up; then it hangs up itself. */
export async function attackFor(attack: Attack, endpoints: Endpoints, ms: number): Promise<void> {
  await say(endpoints, attack.commands ?? []);
  const sockets: Socket[] = [];
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const attacks = Array.from({ length: attack.connections ?? 1 }, () => {
    const socket = open(endpoints, attack.endpoint);
    sockets.push(socket);
    return attackOver(socket, attack, upgradeFor(endpoints, attack.endpoint));
  });
  await Promise.race([timeUp, Promise.all(attacks)]);
  clearTimeout(timer);
  for (const socket of sockets) socket.destroy();
}

/** What opens a WebSocket where the attack goes over one, and what must be said first. */
function upgradeFor(endpoints: Endpoints, endpoint: EndpointName): Buffer | undefined {
  if (endpoint === 'abu, WebSocket') return Buffer.from(WEBSOCKET_UPGRADE);
  if (endpoint !== 'window, WebSocket') return undefined;
  const params = { token: endpoints[WINDOW_TOKEN] };
  const hello = webSocketFrame(JSON.stringify({ id: 'hello', op: 'hello', params }));
  return Buffer.concat([Buffer.from(pageUpgrade(endpoints.window!)), hello]);
}

/** Over when every line has its answer, or nobody is there any more. */
function attackOver(
  socket: Socket,
  { sends, neverReads }: Attack,
  upgrade: Buffer | undefined,
): Promise<void> {
  const isWebSocket = upgrade !== undefined;
  if (isWebSocket) socket.write(upgrade);
  let expected = 0;
  for (const part of sends()) {
    if (typeof part !== 'string') socket.write(part);
    else {
      expected++;
      socket.write(isWebSocket ? webSocketFrame(part) : `${part}\n`);
    }
  }
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    if (neverReads) return void socket.pause();
    let answered = 0;
    socket.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) answered++;
      if (!isWebSocket && expected > 0 && answered >= expected) resolve();
    });
  });
}

function open(endpoints: Endpoints, endpoint: EndpointName): Socket {
  const at = endpoints[endpoint.replace(', WebSocket', '')];
  if (at === undefined) throw new Error(`the run does not listen for ${endpoint}`);
  const [, port] = /^127\.0\.0\.1:(\d+)$/.exec(at) ?? [];
  const socket = port === undefined ? connectSocket(at) : connectSocket(Number(port), '127.0.0.1');
  socket.on('error', () => {}); // who is hung up on is an outcome, not a fault
  return socket;
}

/** Says commands through automation-v1, one after the other. */
async function say(endpoints: Endpoints, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return;
  const client = await connect({ port: Number(endpoints.automation!.split(':').at(-1)) });
  for (const line of commands) await client.command({ line });
  await client.close();
}

/** A client beside the attacker: asks one thing after the other and notes how long each took, in ms. */
export class Bystander {
  readonly times: number[] = [];
  readonly #asker: Asker;
  readonly #question: { readonly line: string; readonly hello?: string };
  #isOver = false;

  constructor(attack: Attack, endpoints: Endpoints) {
    const endpoint = bystanderEndpoint(attack);
    this.#asker = new Asker(open(endpoints, endpoint));
    this.#question = QUESTIONS[endpoint];
  }

  /** Before the attack begins: it is connected, and in control where it is to be. */
  async begin(): Promise<void> {
    const { line, hello } = this.#question;
    if (hello !== undefined) await this.#asker.ask(hello);
    await this.#asker.ask(line);
  }

  /** Goes on until `end` is called, and waits for its last answer. Rejects when it is not served. */
  async play(): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      const reply = await this.#asker.ask(this.#question.line);
      if (!GOOD.test(reply.slice(0, 100))) throw new Error(`refused: ${reply}`);
      this.times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    this.#asker.close();
  }

  end(): void {
    this.#isOver = true;
  }
}

/** One line there, one line back, within its patience. */
class Asker {
  readonly #socket: Socket;
  #text = '';
  #onLine: (line: string) => void = () => {};
  #onLost: (error: Error) => void = () => {};

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      this.#text += chunk;
      const end = this.#text.indexOf('\n');
      if (end === -1) return;
      const reply = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + 1);
      this.#onLine(reply);
    });
    socket.once('close', () => this.#onLost(new Error('hung up on')));
  }

  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('hung up on'));
      const patience = setTimeout(
        () => reject(new Error(`no answer within ${PATIENCE_MS} ms to ${line}`)),
        PATIENCE_MS,
      );
      this.#onLine = (reply) => {
        clearTimeout(patience);
        resolve(reply);
      };
      this.#onLost = (error) => {
        clearTimeout(patience);
        reject(error);
      };
      this.#socket.write(`${line}\n`);
    });
  }

  close(): void {
    this.#onLost = () => {};
    this.#socket.destroy();
  }
}
