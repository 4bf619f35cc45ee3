import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface EngineReply {
  readonly id: string;
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
  readonly code?: string;
}

/** An engine that has dialled, with all that it has said. */
export class EngineConnection {
  readonly #socket: WebSocket;
  readonly messages: Record<string, unknown>[] = [];
  readonly binaries: Buffer[] = [];
  readonly #listeners = new Set<() => void>();
  readonly closed: Promise<unknown>;
  #nextId = 1;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = once(socket, 'close');
    socket.on('message', (bytes: Buffer, isBinary: boolean) => {
      if (isBinary) this.binaries.push(bytes);
      else this.messages.push(JSON.parse(String(bytes)) as Record<string, unknown>);
      for (const listener of this.#listeners) listener();
    });
  }

  send(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message that is so, also of those that have come. */
  async until(isSo: (message: Record<string, unknown>) => boolean) {
    for (;;) {
      const found = this.messages.find(isSo);
      if (found !== undefined) return found;
      await this.#next();
    }
  }

  async binary(): Promise<Buffer> {
    while (this.binaries.length === 0) await this.#next();
    return this.binaries.shift()!;
  }

  event(name: string) {
    return this.until(({ event }) => event === name);
  }

  /** Sends a command, and gives its id. */
  begin(command: string, params: object = {}): string {
    const id = `t${this.#nextId++}`;
    this.send({ id, command, params });
    return id;
  }

  async reply(id: string): Promise<EngineReply> {
    return (await this.until((message) => message.id === id)) as unknown as EngineReply;
  }

  ask(command: string, params: object = {}): Promise<EngineReply> {
    return this.reply(this.begin(command, params));
  }

  close(): void {
    this.#socket.close();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }
}

/** Listens as a run does, for engines that dial, and leaves everything else to the test. */
export class EngineServer {
  readonly #server: WebSocketServer;
  readonly #arrived: EngineConnection[] = [];
  #wake: () => void = () => {};

  private constructor(server: WebSocketServer) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.#arrived.push(new EngineConnection(socket));
      this.#wake();
    });
  }

  static async start(): Promise<EngineServer> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    const started = new EngineServer(server);
    await once(server, 'listening');
    return started;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The next engine that dials. */
  async next(): Promise<EngineConnection> {
    while (this.#arrived.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#arrived.shift()!;
  }

  async close(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
