import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  BINARY_BYTES_MAX,
  BRIDGE_PATH,
  COMMANDS,
  type CommandName,
  type EngineEvent,
  EVENTS,
  type Hello,
  PROTOCOL,
  reply as replySchema,
  type WireNode,
} from '@bridle/bridge/wire';
import { onTestFinished } from 'vitest';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

type Fields = Record<string, unknown>;
interface Waiting {
  readonly command: CommandName;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** What an engine answered; `data` of a success has been checked against the schema of its command. */
export type Answer =
  | { readonly success: true; readonly data: Fields }
  | { readonly success: false; readonly error: string; readonly code?: string };

/** Stands where Bridle stands: engines dial it, and a test plays them by the plain wire. */
export class BridgeDriver {
  readonly #server: WebSocketServer;
  #engines: EngineLink[] = [];
  #wake: (() => void) | undefined;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (socket) => {
      const engine = new EngineLink(socket, () => {
        this.#engines.push(engine);
        this.#wake?.();
      });
    });
  }

  static async listen(port = 0): Promise<BridgeDriver> {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      path: BRIDGE_PATH,
      maxPayload: BINARY_BYTES_MAX,
    });
    await once(server, 'listening');
    const driver = new BridgeDriver(server);
    onTestFinished(() => driver.close());
    return driver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}${BRIDGE_PATH}`;
  }

  /** The next engine that has said hello. */
  async engine(): Promise<EngineLink> {
    while (this.#engines.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#engines.shift()!;
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    this.#server.close();
  }
}

/** One engine that has dialled. Whatever it sends that is not of the wire makes the next question fail. */
export class EngineLink {
  readonly closed: Promise<void>;
  readonly events: { readonly event: string; readonly data: Fields }[] = [];
  hello!: Hello;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #pictures = new Map<string, (png: Buffer) => void>();
  #count = 0;
  #fault: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(socket: WebSocket, onHello: () => void) {
    this.#socket = socket;
    socket.on('message', (bytes: RawData, isBinary: boolean) => {
      try {
        if (isBinary) this.#binary(bytes as Buffer);
        else this.#text(String(bytes), onHello);
      } catch (error) {
        this.#fault = error as Error;
        for (const { reject } of this.#waiting.values()) reject(this.#fault);
      }
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        for (const { reject } of this.#waiting.values()) reject(new Error('the engine is gone'));
        this.#wake?.();
        resolve();
      });
    });
  }

  /** Asks without waiting for the answer: its id is for `cancel`. */
  send(command: CommandName, params: Fields = {}): { id: string; answer: Promise<Answer> } {
    COMMANDS[command].params.parse(params);
    return this.#send(command, params);
  }

  /** Asks what the wire does not know. */
  raw(command: string, params: Fields): Promise<Answer> {
    return this.#send(command as CommandName, params).answer;
  }

  ask(command: CommandName, params: Fields = {}): Promise<Answer> {
    return this.send(command, params).answer;
  }

  /** What a command that succeeds answers. */
  async did(command: CommandName, params: Fields = {}): Promise<Fields> {
    const answer = await this.ask(command, params);
    if (!answer.success) throw new Error(`${command}: ${answer.error} (${answer.code})`);
    return answer.data;
  }

  async nodes(): Promise<WireNode[]> {
    return flat((await this.did('snapshot')).nodes as WireNode[]);
  }

  /** The element of this label, and of this role where several have it. */
  async find(label: string, role?: string): Promise<WireNode & { key: string }> {
    return named(await this.nodes(), label, role);
  }

  async keyOf(label: string, role?: string): Promise<string> {
    return (await this.find(label, role)).key;
  }

  async screenshot(): Promise<Buffer> {
    const { id, answer } = this.send('screenshot');
    const png = new Promise<Buffer>((resolve) => this.#pictures.set(id, resolve));
    const got = await answer;
    if (!got.success) throw new Error(`${got.error} (${got.code})`);
    return png;
  }

  /** The next event of this name. */
  async event(name: EngineEvent): Promise<Fields> {
    for (;;) {
      const at = this.events.findIndex(({ event }) => event === name);
      if (at !== -1) return this.events.splice(at, 1)[0]!.data;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Hangs up without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  #send(command: CommandName, params: Fields): { id: string; answer: Promise<Answer> } {
    const id = `q${++this.#count}`;
    const answer = new Promise<Answer>((resolve, reject) => {
      if (this.#fault) reject(this.#fault);
      this.#waiting.set(id, { command, resolve, reject });
    });
    this.#socket.send(JSON.stringify({ id, command, params }));
    return { id, answer };
  }

  #text(text: string, onHello: () => void): void {
    const message = JSON.parse(text) as Fields;
    if (typeof message.event === 'string') {
      const { data } = EVENTS[message.event as EngineEvent];
      const told = data.parse(message.data) as Fields;
      if (message.event === 'hello') {
        this.hello = told as Hello;
        const welcome = { protocol: PROTOCOL, name: this.hello.game };
        this.#socket.send(JSON.stringify({ event: 'welcome', data: welcome }));
        onHello();
      } else this.events.push({ event: message.event, data: told });
      this.#wake?.();
      return;
    }
    const answer = replySchema.parse(message);
    const waiting = this.#waiting.get(String(answer.id));
    if (!waiting) throw new Error(`an answer to nothing, or a second one: ${text.slice(0, 200)}`);
    this.#waiting.delete(String(answer.id));
    if (answer.success) COMMANDS[waiting.command].data.parse(answer.data);
    waiting.resolve(answer as Answer);
  }

  #binary(bytes: Buffer): void {
    const end = bytes.indexOf('\n');
    const id = bytes.toString('utf8', 0, end);
    this.#pictures.get(id)!(bytes.subarray(end + 1));
  }
}

export function flat(nodes: readonly WireNode[]): WireNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

export function named(
  nodes: readonly WireNode[],
  label: string,
  role?: string,
): WireNode & { key: string } {
  const found = nodes.filter(
    (node) => node.label === label && (role === undefined || node.role === role),
  );
  if (found.length !== 1) {
    const all = nodes.map((node) => `${node.role} ${node.label}`).join(', ');
    throw new Error(`${found.length} elements called ${label}; there are ${all}`);
  }
  return found[0] as WireNode & { key: string };
}
