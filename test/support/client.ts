import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Reply = Record<string, unknown>;

/**
 * A client that knows nothing but lines: for the dialects that have no client of ours, and for tests of the wire
 * itself, such as what comes in which order, what is no request, `hello`, and clients that leave or never read.
 * Others use that of our users: test/support/connected.ts.
 */
export class RawClient {
  readonly socket: Socket;
  /** resolves when the server has hung up */
  readonly closed: Promise<void>;
  #text = '';
  #lines: string[] = [];
  #wake: (() => void) | undefined;
  #isClosed = false;

  constructor(target: string | number) {
    this.socket = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    this.socket.setNoDelay(true);
    this.socket.setEncoding('utf8');
    this.socket.on('error', () => {});
    this.socket.on('data', (chunk: string) => this.#receive(chunk));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', () => {
        this.#isClosed = true;
        this.#wake?.();
        resolve();
      });
    });
    onTestFinished(() => void this.socket.destroy());
  }

  /** Connects and says hello. */
  static async greeted(target: string | number, token?: string): Promise<RawClient> {
    const client = new RawClient(target);
    const hello = await client.ask({ op: 'hello', id: 'hello', version: 1, token });
    if (hello.event !== 'hello') throw new Error(`no hello: ${JSON.stringify(hello)}`);
    return client;
  }

  write(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  send(message: unknown): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  /** The next line, or undefined when the connection has ended. */
  async line(): Promise<string | undefined> {
    while (this.#lines.length === 0 && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#lines.shift();
  }

  async reply(): Promise<Reply> {
    const line = await this.line();
    if (line === undefined) throw new Error('the connection ended without a reply');
    return JSON.parse(line) as Reply;
  }

  async ask(message: unknown): Promise<Reply> {
    this.send(message);
    return this.reply();
  }

  /** The next message for which this holds; others are passed over. */
  async until(holds: (reply: Reply) => boolean): Promise<Reply> {
    for (;;) {
      const reply = await this.reply();
      if (holds(reply)) return reply;
    }
  }

  #receive(chunk: string): void {
    const parts = (this.#text + chunk).split('\n');
    this.#text = parts.pop()!;
    if (parts.length === 0) return;
    this.#lines = this.#lines.concat(parts);
    this.#wake?.();
  }
}
