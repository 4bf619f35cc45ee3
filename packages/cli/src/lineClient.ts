import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Message = Record<string, unknown> & { event?: string; id?: unknown };

/** The connection failed, or ended before the last reply. */
export class ConnectionError extends Error {}

export type Target = { readonly host: string; readonly port: number } | { readonly path: string };

/** An automation-v1 connection: requests out, replies matched by id, everything else an event. */
export class LineClient {
  readonly #socket: Socket;
  readonly #timeoutMs: number;
  readonly #onEvent: (message: Message) => void;
  readonly #pending = new Map<unknown, (reply: Message | ConnectionError) => void>();
  #ended: ConnectionError | undefined;

  static async open(
    target: Target,
    timeoutMs: number,
    onEvent: (message: Message) => void,
  ): Promise<LineClient> {
    const socket = 'path' in target ? connect(target.path) : connect(target.port, target.host);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', (error: NodeJS.ErrnoException) => {
        const at = 'path' in target ? target.path : `${target.host}:${target.port}`;
        reject(new ConnectionError(`cannot connect to ${at}: ${error.code ?? error.message}`));
      });
    });
    return new LineClient(socket, timeoutMs, onEvent);
  }

  private constructor(socket: Socket, timeoutMs: number, onEvent: (message: Message) => void) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
    this.#onEvent = onEvent;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => this.#end('the server closed the connection'));
    createInterface({ input: socket }).on('line', (line) => this.#receive(line));
  }

  /** Sends a request, which must have an id, and waits for the reply to it. */
  request(message: Message): Promise<Message> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const seconds = this.#timeoutMs / 1000;
      const timer = setTimeout(() => this.#end(`no reply within ${seconds} s`), this.#timeoutMs);
      this.#pending.set(message.id, (reply) => {
        clearTimeout(timer);
        if (reply instanceof ConnectionError) reject(reply);
        else resolve(reply);
      });
      this.#socket.write(`${JSON.stringify(message)}\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(line: string): void {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      return this.#end('the server sent something that is not JSON');
    }
    const settle = this.#pending.get(message.id);
    if (settle !== undefined && message.event !== 'progress') {
      this.#pending.delete(message.id);
      settle(message);
    } else if (message.event === 'error' && message.id === undefined) {
      this.#end(`${message.message}`); // the server refuses the connection and says why
    } else this.#onEvent(message);
  }

  #end(why: string): void {
    this.#ended ??= new ConnectionError(why);
    this.#socket.destroy();
    for (const settle of this.#pending.values()) settle(this.#ended);
    this.#pending.clear();
  }
}
