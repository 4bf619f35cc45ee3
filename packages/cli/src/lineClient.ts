import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { isObject, type SocketAddress } from '@bridle/harness/listening';
import { textIn } from './terminal.js';

export type LineMessage = Record<string, unknown> & { event?: string; id?: unknown };

/** What came back, parsed and as the line it was. */
export interface ReceivedLine {
  readonly message: LineMessage;
  readonly line: string;
}

/** The connection failed, or ended before the last reply. */
export class ConnectionError extends Error {
  /** of the system, where no connection was made */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** An automation-v1 connection: requests out, replies matched by id, everything else an event. */
export class LineClient {
  readonly #socket: Socket;
  readonly #timeoutMs: number;
  readonly #onEvent: (received: ReceivedLine) => void;
  readonly #pending = new Map<string, (reply: ReceivedLine | ConnectionError) => void>();
  #sent = 0;
  #ended: ConnectionError | undefined;

  static async open(
    target: SocketAddress,
    timeoutMs: number,
    onEvent: (received: ReceivedLine) => void,
  ): Promise<LineClient> {
    const socket = 'path' in target ? connect(target.path) : connect(target.port, target.host);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', (error: NodeJS.ErrnoException) => {
        const at = 'path' in target ? target.path : `${target.host}:${target.port}`;
        const { code, message } = error;
        reject(new ConnectionError(`cannot connect to ${at}: ${code ?? message}`, code));
      });
    });
    return new LineClient(socket, timeoutMs, onEvent);
  }

  private constructor(
    socket: Socket,
    timeoutMs: number,
    onEvent: (received: ReceivedLine) => void,
  ) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
    this.#onEvent = onEvent;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => this.#end('the server closed the connection'));
    createInterface({ input: socket }).on('line', (line) => this.#receive(line));
  }

  /**
   * Sends a request and waits for the reply to it. It goes out under an id of ours, whatever id
   * it had; in the reply's line the id is the given text again, or left out.
   */
  async request(message: LineMessage, idText?: string): Promise<ReceivedLine> {
    if (this.#ended !== undefined) throw this.#ended;
    const id = `drive-${++this.#sent}`;
    const received = await new Promise<ReceivedLine>((resolve, reject) => {
      const seconds = this.#timeoutMs / 1000;
      const timer = setTimeout(() => this.#end(`no reply within ${seconds} s`), this.#timeoutMs);
      this.#pending.set(id, (reply) => {
        clearTimeout(timer);
        if (reply instanceof ConnectionError) reject(reply);
        else resolve(reply);
      });
      this.#socket.write(`${JSON.stringify({ ...message, id })}\n`);
    });
    const restored = idText === undefined ? '' : `,"id":${idText}`;
    return { ...received, line: received.line.replace(`,"id":"${id}"`, () => restored) };
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(line: string): void {
    if (this.#ended !== undefined) return; // what came along with a line that ended it
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#end('the server sent something that is not JSON');
    }
    if (!isObject(message)) return this.#end('the server sent something that is no JSON object');
    const id = textIn(message.id);
    const settle = this.#pending.get(id);
    if (settle !== undefined && message.event !== 'progress') {
      this.#pending.delete(id);
      settle({ message, line });
    } else if (message.event === 'error' && message.id === undefined) {
      this.#end(textIn(message.message)); // the server refuses the connection and says why
    } else this.#onEvent({ message, line });
  }

  #end(why: string): void {
    this.#ended ??= new ConnectionError(why);
    this.#socket.destroy();
    for (const settle of this.#pending.values()) settle(this.#ended);
    this.#pending.clear();
  }
}
