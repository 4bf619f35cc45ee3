import {
  type ConnectionState,
  RefusedError,
  type RunEvent,
  type Welcome,
  type WindowConnection,
} from '../connection.js';

/** One socket, which is open or will be. */
export interface PageSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  opened(): void;
  text(text: string): void;
  closed(code: number): void;
}

/** What a connection needs of the browser. */
export interface SocketMeans {
  open(listener: SocketListener): PageSocket;
  /** Calls once, so many milliseconds later. */
  later(run: () => void, ms: number): void;
  /** milliseconds */
  now(): number;
}

const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 5_000;
const WRONG_TOKEN = 4_401;
const UNAUTHORIZED = 'unauthorized';
const OPEN_THE_LINK = 'open the link that the run printed when it started';

/** Ops that are answered at once: what they take is the way there and back. */
const QUICK_OPS = new Set(['get_state', 'list_clients', 'set_actions', 'set_view', 'pulse']);

/** How long to wait before the next try, after so many that failed. */
export function retryMs(failed: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** Math.max(0, failed - 1));
}

interface PendingAsk {
  readonly op: string;
  readonly askedAt: number;
  answered(result: unknown): void;
  failed(error: Error): void;
}

/** A page's way to its run over a WebSocket. It connects again by itself, with the same token. */
export class SocketConnection implements WindowConnection {
  state: ConnectionState = 'connecting';
  reason: string | undefined;
  welcome: Welcome | undefined;
  latencyMs: number | undefined;
  game: string | undefined;
  readonly #means: SocketMeans;
  readonly #pending = new Map<number, PendingAsk>();
  readonly #stateListeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: RunEvent) => void>();
  #token: string | undefined;
  #socket: PageSocket | undefined;
  #lastId = 0;
  #failed = 0;
  /** the run has said no to the token */
  #isRefused = false;

  constructor(means: SocketMeans) {
    this.#means = means;
  }

  /** Connects with a token; one that is given later, by another link, replaces it. */
  connect(token: string | undefined): void {
    this.#token = token;
    this.#failed = 0;
    this.#isRefused = false;
    const before = this.#socket;
    this.#socket = undefined;
    before?.close();
    this.#lose('another link was opened');
    if (token === undefined) this.#become('refused', `this page has no token: ${OPEN_THE_LINK}`);
    else this.#dial(token);
  }

  ask<T = Record<string, unknown>>(op: string, params: object = {}): Promise<T> {
    if (this.state !== 'open') {
      return Promise.reject(new Error(this.reason ?? 'the run is not connected yet'));
    }
    return this.#send<T>(op, params);
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  onEvent(listener: (event: RunEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  #dial(token: string): void {
    this.#become('connecting', undefined);
    const isCurrent = (): boolean => this.#socket === socket;
    const socket: PageSocket = this.#means.open({
      opened: () => {
        if (isCurrent()) void this.#greet(token);
      },
      text: (text) => {
        if (isCurrent()) this.#take(text);
      },
      closed: (code) => {
        if (isCurrent()) this.#closed(code, token);
      },
    });
    this.#socket = socket;
  }

  async #greet(token: string): Promise<void> {
    try {
      const welcome = await this.#send<Welcome>('hello', { token });
      this.#failed = 0;
      this.welcome = welcome;
      if (this.game !== undefined && !welcome.games.includes(this.game)) this.game = undefined;
      this.#become('open', undefined);
    } catch (thrown) {
      this.#isRefused = thrown instanceof RefusedError && thrown.code === UNAUTHORIZED;
    }
  }

  #closed(code: number, token: string): void {
    this.#socket = undefined;
    if (code === WRONG_TOKEN || this.#isRefused) {
      this.#lose('the token is refused');
      this.#become('refused', `the run does not know this page's token: ${OPEN_THE_LINK}`);
      return;
    }
    this.#failed++;
    this.#lose('the connection to the run is lost');
    this.#become('lost', 'the run does not answer; this page tries again by itself');
    this.#means.later(() => {
      if (this.state === 'lost' && this.#token === token) this.#dial(token);
    }, retryMs(this.#failed));
  }

  #send<T>(op: string, params: object): Promise<T> {
    const id = ++this.#lastId;
    const game = this.game === undefined || op === 'hello' ? {} : { game: this.game };
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, {
        op,
        askedAt: this.#means.now(),
        answered: (result) => resolve(result as T),
        failed: reject,
      });
      this.#socket!.send(JSON.stringify({ id, op, params, ...game }));
    });
  }

  #take(text: string): void {
    const message = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof message.event === 'string') {
      for (const listener of [...this.#eventListeners]) listener(message as unknown as RunEvent);
      return;
    }
    const asked = this.#pending.get(message.id as number);
    if (asked === undefined) return;
    this.#pending.delete(message.id as number);
    if (QUICK_OPS.has(asked.op)) this.latencyMs = this.#means.now() - asked.askedAt;
    if (message.ok === true) asked.answered(message.result);
    else asked.failed(refusalIn(message.error));
  }

  /** Nobody answers any more what was asked. */
  #lose(why: string): void {
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    for (const asked of lost) asked.failed(new Error(why));
    this.latencyMs = undefined;
  }

  #become(state: ConnectionState, reason: string | undefined): void {
    this.state = state;
    this.reason = reason;
    for (const listener of [...this.#stateListeners]) listener();
  }
}

function refusalIn(error: unknown): RefusedError {
  const { code, message, hint } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return new RefusedError({
    code: String(code ?? 'error'),
    message: String(message ?? 'the run refused, and did not say why'),
    ...(typeof hint === 'string' && { hint }),
  });
}

/** The means of a real page. */
export function browserMeans(address: string): SocketMeans {
  return {
    open(listener) {
      const socket = new WebSocket(address);
      socket.onopen = () => listener.opened();
      socket.onmessage = ({ data }) => {
        if (typeof data === 'string') listener.text(data);
      };
      socket.onclose = ({ code }) => listener.closed(code);
      return { send: (text) => socket.send(text), close: () => socket.close() };
    },
    later: (run, ms) => void setTimeout(run, ms),
    now: () => performance.now(),
  };
}
