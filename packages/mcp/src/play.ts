import { EventNews } from './eventNews.js';
import { cut, gameLines } from './gameText.js';
import {
  ANSWER_MS_MAX,
  CALL_MS_MAX,
  CHANGES_CHARS_MAX,
  KEEP_WAITING_MS,
  LAST_WORDS_MS,
  VIEWS_KEPT,
} from './limits.js';
import {
  type JoinedConnection,
  OpError,
  type OpFields,
  type RequestOptions,
} from './runConnection.js';
import { changedLines, readView, type SeenView, viewLines } from './sceneView.js';

/** One call of a tool, as far as it comes from its client. */
export interface McpCall {
  /** aborted when the client takes the call back, or is gone */
  readonly signal: AbortSignal;
  /** told where the client wants to hear of progress */
  readonly progress?: ((done: number, total: number | undefined) => void) | undefined;
  /** how the client calls itself */
  readonly client?: string | undefined;
}

export interface PlaySettings {
  /** false: pictures are told of and not shown */
  readonly images: boolean;
}

/** A run that a session has joined, with what its agent has seen of it. */
export class JoinedRun {
  readonly connection: JoinedConnection;
  readonly news: EventNews;
  readonly #views = new Map<number, SeenView>();
  #lastView: SeenView | undefined;
  #nextCursor = 1;
  /** calls of one session come one after the other: a run lets what a client asks wait for what it does */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(connection: JoinedConnection) {
    this.connection = connection;
    this.news = new EventNews(connection);
    const timer = setInterval(() => {
      if (connection.isOpen) connection.request('list_clients').catch(() => {});
      else clearInterval(timer);
    }, KEEP_WAITING_MS).unref();
  }

  /** What the agent has been told last. */
  get lastView(): SeenView | undefined {
    return this.#lastView;
  }

  viewAt(cursor: number): SeenView | undefined {
    return this.#views.get(cursor);
  }

  /** Keeps a view; the result is its cursor. */
  keep(view: SeenView): number {
    const cursor = this.#nextCursor++;
    this.#lastView = view;
    this.#views.set(cursor, view);
    this.#views.delete(cursor - VIEWS_KEPT);
    return cursor;
  }

  /** Does it after all that came before; not at all where that takes until the signal. */
  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void =>
        reject(new OpError('busy', 'another call of this client is still under way', 'call again'));
      const begin = async (): Promise<void> => {
        signal.removeEventListener('abort', giveUp);
        if (signal.aborted) return giveUp();
        await work().then(resolve, reject);
      };
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      this.#turn = this.#turn.then(begin);
    });
  }
}

/** What a tool does its work with. */
export class Play {
  readonly run: JoinedRun;
  readonly settings: PlaySettings;
  readonly #call: McpCall;
  readonly #late = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #beganMs: number;

  /** `beganMs` is when the call came, as `performance.now` counts. */
  constructor(run: JoinedRun, call: McpCall, settings: PlaySettings, beganMs: number) {
    this.run = run;
    this.settings = settings;
    this.#call = call;
    this.#beganMs = beganMs;
    this.#timer = setTimeout(() => this.#late.abort(), this.msLeft(CALL_MS_MAX));
    this.#signal = AbortSignal.any([call.signal, this.#late.signal]);
  }

  /** How much is left of so many milliseconds since the call came, and at least what last words take. */
  msLeft(ofMs: number): number {
    const ms = Math.max(LAST_WORDS_MS, this.#beganMs + ofMs - performance.now());
    return Math.ceil(ms / 100) * 100; // it may be told, in seconds
  }

  /** Nothing more is asked of it. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Aborted when this call has worked as long as it may. */
  get isLate(): boolean {
    return this.#late.signal.aborted;
  }

  /** The client no longer waits for the answer. */
  get isCancelled(): boolean {
    return this.#call.signal.aborted;
  }

  can(op: string): boolean {
    return this.run.connection.capabilities.has(op);
  }

  /** Asks an op. It is cancelled when the call is, or has worked long enough. */
  ask(op: string, params: OpFields = {}, options: RequestOptions = {}): Promise<OpFields> {
    const onProgress = (fields: OpFields): void => {
      const { ticks_done: done, ticks_total: total } = fields;
      if (typeof done !== 'number') return;
      this.#call.progress?.(done, typeof total === 'number' ? total : undefined);
    };
    const timeoutMs = this.msLeft(ANSWER_MS_MAX);
    const own = { signal: this.#signal, onProgress, timeoutMs };
    return this.run.connection.request(op, params, { ...own, ...options });
  }

  /** The same, of what must be asked even after the call was cancelled: letting go. */
  finish(op: string, params: OpFields = {}): Promise<OpFields> {
    return this.run.connection.request(op, params, { timeoutMs: this.msLeft(ANSWER_MS_MAX) });
  }

  /**
   * Acts with control of the game, which is claimed where nobody has it, and given back after: whoever else
   * has it keeps it, and between two calls anybody may act.
   */
  async acting<T>(work: () => Promise<T>): Promise<T> {
    await this.finish('take_control', { reason: 'it acts', only_if_free: true });
    try {
      return await work();
    } finally {
      await this.finish('give_control').catch(() => {}); // a person may have taken it meanwhile
    }
  }

  /** Does all of a call when it is its turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.run.inTurn(work, this.#signal);
  }

  /** What happened that the agent has not been told. */
  news(): Promise<string[]> {
    return this.run.news.take(this.msLeft(ANSWER_MS_MAX));
  }

  async look(): Promise<SeenView> {
    const { snapshot } = await this.finish('get_scene');
    return readView(String(snapshot));
  }

  /** What the agent knows of the screen, or what is there now where it knows nothing. */
  async known(): Promise<SeenView> {
    return this.run.lastView ?? (await this.look());
  }

  /** What is no longer as the agent knew it, with what happened meanwhile; all of it where that is shorter. */
  async changes(before: SeenView, said: readonly string[], snapshot?: unknown): Promise<string> {
    const after = snapshot === undefined ? await this.look() : readView(String(snapshot));
    const cursor = this.run.keep(after);
    const changed = changedLines(before, after);
    const all = viewLines(after);
    const isShort = lengthOf(changed) <= lengthOf(all);
    const told = isShort ? changed : ['The screen now:', ...all];
    const [lines, left] = fitting(told, CHANGES_CHARS_MAX);
    const news = (await this.news()).filter((line) => !isSaid(line, said));
    const what = changed.length === 0 ? ['nothing on the screen changed'] : lines;
    const more = left > 0 ? `\n${left} more lines: look shows all` : '';
    return `${gameLines([...said, ...what, ...news])}${more}\ncursor ${cursor}`;
  }
}

const GOAL = '! milestone name ';

/** A goal that was reached stands in the history of acts already. */
function isSaid(news: string, said: readonly string[]): boolean {
  return news.startsWith(GOAL) && said.includes(`Reached ${news.slice(GOAL.length)}`);
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length + 1, 0);
}

/** As many whole lines as fit, the first of them cut if need be, and how many do not. */
export function fitting(lines: readonly string[], charsMax: number): [string[], number] {
  let chars = 0;
  let count = 0;
  for (const line of lines) {
    chars += line.length + 1;
    if (chars > charsMax) break;
    count++;
  }
  if (count === 0 && lines.length > 0) return [[cut(lines[0]!, charsMax)], lines.length - 1];
  return [lines.slice(0, count), lines.length - count];
}
