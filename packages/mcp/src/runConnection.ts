import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { ANSWER_MS_MAX, CONNECT_MS_MAX, REPLY_BYTES_MAX, REQUEST_BYTES_MAX } from './limits.js';

export type RunAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };
export type Fields = Readonly<Record<string, unknown>>;

export interface Joining {
  readonly address: RunAddress;
  /** under which the run's journal and other clients know it */
  readonly client: string;
  readonly token?: string | undefined;
  readonly game?: string | undefined;
}

/** What a run answered instead of a result, or why no answer came (`lost`). */
export class OpError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly fields: Fields;

  constructor(code: string, message: string, hint?: string, fields: Fields = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.fields = fields;
  }
}

export interface RequestOptions {
  /** When it is aborted, the request is cancelled in the run, which still answers it. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Fields) => void) | undefined;
  readonly timeoutMs?: number | undefined;
}

interface Pending {
  settle(reply: Fields | OpError): void;
  readonly onProgress: ((progress: Fields) => void) | undefined;
}

/** A client of a run that claims nothing: automation-v1, replies matched by id. */
export class RunConnection {
  readonly #socket: Socket;
  readonly #pending = new Map<string, Pending>();
  readonly #decoder = new StringDecoder('utf8');
  #unread = '';
  #sent = 0;
  #ended: OpError | undefined;
  #capabilities: ReadonlySet<string> = new Set();

  /** Connects and says hello, under a name that the run's journal and other clients are told. */
  static async open({ address, client, token, game }: Joining): Promise<RunConnection> {
    const connection = new RunConnection(await socketTo(address));
    const hello = {
      ...{ version: 1, client, control: 'none' },
      ...(token !== undefined && { token }),
      ...(game !== undefined && { game }),
    };
    try {
      const reply = await connection.request('hello', hello, { timeoutMs: CONNECT_MS_MAX });
      connection.#capabilities = new Set(reply.capabilities as string[]);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    socket.once('close', () => this.#end('the run closed the connection'));
  }

  /** The ops that this run can do. */
  get capabilities(): ReadonlySet<string> {
    return this.#capabilities;
  }

  get isOpen(): boolean {
    return this.#ended === undefined;
  }

  request(op: string, params: Fields = {}, options: RequestOptions = {}): Promise<Fields> {
    const { signal, onProgress, timeoutMs = ANSWER_MS_MAX } = options;
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      const id = `m${++this.#sent}`;
      // A run ends the connection over a line that is too long, with all that others wait for on it.
      const line = `${JSON.stringify({ ...params, op, id })}\n`;
      if (Buffer.byteLength(line) > REQUEST_BYTES_MAX) {
        return reject(
          new OpError('bad_request', 'the arguments are too long', 'send less of them'),
        );
      }
      const cancel = (): void => void this.#write({ op: 'cancel', target: id, id: `${id}c` });
      const timer = setTimeout(
        () => this.#end(`no reply within ${timeoutMs / 1_000} s`),
        timeoutMs,
      );
      const settle = (reply: Fields | OpError): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        this.#pending.delete(id);
        if (reply instanceof OpError) reject(reply);
        else resolve(reply);
      };
      this.#pending.set(id, { settle, onProgress });
      this.#socket.write(line);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  close(): void {
    this.#end('the connection was closed');
  }

  #write(message: object): void {
    if (this.#ended === undefined) this.#socket.write(`${JSON.stringify(message)}\n`);
  }

  #read(bytes: Buffer): void {
    const text = this.#unread + this.#decoder.write(bytes);
    const lines = text.split('\n');
    this.#unread = lines.pop()!;
    if (this.#unread.length > REPLY_BYTES_MAX) return this.#end('a reply of the run is too long');
    for (const line of lines) if (this.#ended === undefined && line !== '') this.#receive(line);
  }

  #receive(line: string): void {
    let message: Record<string, unknown>;
    try {
      message = Object(JSON.parse(line)) as Record<string, unknown>;
    } catch {
      return this.#end('the run sent something that is not JSON');
    }
    const { event, id, ...fields } = message;
    const pending = typeof id === 'string' ? this.#pending.get(id) : undefined;
    if (event === 'progress') pending?.onProgress?.(fields);
    else if (event === 'error') {
      const error = errorOf(fields);
      if (pending !== undefined) pending.settle(error);
      else if (id === undefined) this.#end(error.message, error.code, error.hint);
    } else pending?.settle(fields);
  }

  #end(why: string, code = 'lost', hint?: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = new OpError(code, why, hint);
    this.#socket.destroy();
    for (const { settle } of [...this.#pending.values()]) settle(this.#ended);
  }
}

function errorOf({ code, message, hint, ...fields }: Fields): OpError {
  return new OpError(
    String(code),
    String(message),
    hint === undefined ? undefined : String(hint),
    fields,
  );
}

function socketTo(address: RunAddress): Promise<Socket> {
  const socket = 'path' in address ? connect(address.path) : connect(address.port, address.host);
  const at = 'path' in address ? address.path : `${address.host}:${address.port}`;
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      socket.destroy();
      reject(new OpError('lost', `cannot connect to ${at}: ${why}`));
    };
    const timer = setTimeout(() => fail('no answer'), CONNECT_MS_MAX);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      fail(error.code ?? error.message);
    });
  });
}
