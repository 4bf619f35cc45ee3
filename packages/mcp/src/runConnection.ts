import { BridleError, RunConnection } from '@bridle/client/connection';
import { ANSWER_MS_MAX, CONNECT_MS_MAX, REPLY_BYTES_MAX } from './limits.js';

export type RunAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };
export type OpFields = Readonly<Record<string, unknown>>;

export interface Joining {
  readonly address: RunAddress;
  /** under which the run's journal and other clients know it */
  readonly client: string;
  readonly token?: string | undefined;
  readonly game?: string | undefined;
  /** for its hello, and before that for the connection */
  readonly withinMs?: number;
}

/** What a run answered instead of a result, or why no answer came: `no_run` was there, or it was `lost`. */
export class OpError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly fields: OpFields;

  constructor(code: string, message: string, hint?: string, fields: OpFields = {}) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.fields = fields;
  }
}

export interface RequestOptions {
  /** When it is aborted, the request is cancelled in the run, which still answers it. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: OpFields) => void) | undefined;
  readonly timeoutMs?: number | undefined;
}

/** A client of a run that claims nothing. A run that does not answer in time is lost to it. */
export class JoinedConnection {
  readonly #connection: RunConnection;
  readonly #isOpen: () => boolean;
  #capabilities: ReadonlySet<string> = new Set();

  /** Connects and says hello, under a name that the run's journal and other clients are told. */
  static async open({
    address,
    client,
    token,
    game,
    withinMs = CONNECT_MS_MAX,
  }: Joining): Promise<JoinedConnection> {
    const connection = await JoinedConnection.#to(address, withinMs);
    const hello = {
      ...{ version: 1, client, control: 'none' },
      ...(token !== undefined && { token }),
      ...(game !== undefined && { game }),
    };
    try {
      const reply = await connection.request('hello', hello, { timeoutMs: withinMs });
      connection.#capabilities = new Set(reply.capabilities as string[]);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  static async #to(address: RunAddress, connectMs: number): Promise<JoinedConnection> {
    let isOpen = true;
    const options = {
      ids: 'm',
      onMessage: () => {},
      onEnd: () => {
        isOpen = false;
      },
      connectMs,
      lineBytesMax: REPLY_BYTES_MAX,
      waitsForCancelled: true,
    };
    const connection = await RunConnection.open(address, options).catch(refuse);
    return new JoinedConnection(connection, () => isOpen);
  }

  private constructor(connection: RunConnection, isOpen: () => boolean) {
    this.#connection = connection;
    this.#isOpen = isOpen;
  }

  /** The ops that this run can do. */
  get capabilities(): ReadonlySet<string> {
    return this.#capabilities;
  }

  get isOpen(): boolean {
    return this.#isOpen();
  }

  async request(
    op: string,
    params: OpFields = {},
    { signal, onProgress, timeoutMs = ANSWER_MS_MAX }: RequestOptions = {},
  ): Promise<OpFields> {
    const options = { signal, onProgress, timeoutMs };
    const asked = this.#connection.request({ ...params, op }, options);
    const { message } = await asked.catch((error: unknown) => {
      if (error instanceof BridleError && error.code === 'timeout') this.#lose(error.message);
      return refuse(error);
    });
    const { event, id: _, ...fields } = message;
    if (event === 'error') throw opErrorOf(BridleError.from(message));
    return fields;
  }

  close(): void {
    this.#lose('the connection was closed');
  }

  #lose(why: string): void {
    this.#connection.close(new BridleError('disconnected', why));
  }
}

/** What the way to a run ends with, in two words: none was there, or it is there for us no longer. */
const LOST: ReadonlyMap<string, string> = new Map([
  ['not_connected', 'no_run'],
  ['disconnected', 'lost'],
  ['timeout', 'lost'],
]);

function refuse(error: unknown): never {
  if (!(error instanceof BridleError)) throw error;
  const { code, message, hint } = error;
  const lost = LOST.get(code);
  throw lost === undefined ? opErrorOf(error) : new OpError(lost, message, hint);
}

function opErrorOf({ code, message, hint, details }: BridleError): OpError {
  return new OpError(code, message, hint, details);
}
