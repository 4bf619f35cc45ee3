import { HarnessError } from '@bridle/facets';
import { ArgumentError, checkArguments } from './checkArguments.js';
import { type McpTool, NO_OP, type Part, type Profile, ToolFailure } from './defineTool.js';
import { cut, gameText, inline } from './gameText.js';
import {
  ASK_MS_MAX,
  CLIENT_NAME_CHARS_MAX,
  CONNECT_AGAIN_MS,
  CONNECT_ATTEMPTS,
  CONNECT_MS_MAX,
  JOIN_MS_MAX,
  MESSAGE_CHARS_MAX,
} from './limits.js';
import { hintInOurWords, nextStep } from './nextStep.js';
import { JoinedRun, type McpCall, Play, type PlaySettings } from './play.js';
import { JoinedConnection, OpError, type RunAddress } from './runConnection.js';
import { type ListedTool, listedTool, toolsFor } from './toolTable.js';

/** Which run is meant. It is asked for only when a call needs it. */
export interface RunFinder {
  /** Where it listens; it is started where there is none. Throws what a person can do something about. */
  find(): Promise<FoundRun>;
  /** The same, where it runs already: nothing is started. */
  findRunning?(): Promise<FoundRun | undefined>;
}

export interface FoundRun {
  readonly address: RunAddress;
  readonly token?: string | undefined;
  /** of a run that has several */
  readonly game?: string | undefined;
}

export interface SessionSettings extends PlaySettings {
  readonly profiles: ReadonlySet<Profile>;
  readonly runs: RunFinder;
}

export interface CallResult {
  readonly content: (
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'image'; readonly data: string; readonly mimeType: string }
  )[];
  readonly isError?: true;
  readonly [key: string]: unknown;
}

/**
 * What lasts between the calls of one client, whatever carries them: the run it has joined, what it has seen
 * of it, and the list of tools. It opens nothing before the first call that needs a run.
 */
export class BridleSession {
  readonly #settings: SessionSettings;
  readonly #listeners = new Set<() => void>();
  #joining: Promise<JoinedRun> | undefined;
  #run: JoinedRun | undefined;
  #asking: Promise<void> | undefined;
  /** undefined until a run has said what it can do: then it is taken for the embedded world */
  #capabilities: ReadonlySet<string> | undefined;
  #isClosed = false;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
  }

  /** The tools that there are now, as `tools/list` tells them. */
  listTools(): ListedTool[] {
    return this.#tools().map(listedTool);
  }

  /**
   * The same for who has used none yet: the tools of the run that is there already, which is asked for them
   * and left again. Where there is none, or it does not say, they are those of the embedded world.
   */
  async listToolsOfRun(client: string | undefined): Promise<ListedTool[]> {
    if (this.#capabilities === undefined) {
      this.#asking ??= this.#askCapabilities(client).finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    return this.listTools();
  }

  /** When nobody waits for the list of tools any longer. */
  async listed(): Promise<void> {
    await this.#asking;
  }

  async #askCapabilities(client: string | undefined): Promise<void> {
    try {
      const found = await this.#settings.runs.findRunning?.();
      if (found === undefined) return;
      const asked = { ...found, client: clientName(client), withinMs: ASK_MS_MAX };
      const connection = await JoinedConnection.open(asked);
      connection.close();
      this.#capabilities ??= connection.capabilities;
    } catch {
      // The first use of a tool says what is wrong.
    }
  }

  hasTool(name: string): boolean {
    return this.#tools().some((tool) => tool.name === name);
  }

  /** Called when the list of tools has become another. Returns the undo. */
  onListChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Uses a tool. Whatever goes wrong is a result that says so: nothing is thrown. */
  async callTool(name: string, given: unknown, call: McpCall): Promise<CallResult> {
    const tool = this.#tools().find((tool) => tool.name === name);
    if (tool === undefined) return failed(`there is no tool ${inline(name.slice(0, 64))}`);
    const beganMs = performance.now();
    let play: Play | undefined;
    try {
      const args = checkArguments(listedTool(tool).inputSchema, given);
      if (tool.ops[0] === NO_OP) return succeeded(await tool.run(undefined as never, args));
      const asking = new Play(await this.#joined(call), call, this.#settings, beganMs);
      play = asking;
      if (!this.#tools().includes(tool))
        return failed(`this game has no ${name}: list tools again`);
      return succeeded(await asking.inTurn(async () => tool.run(asking, args)));
    } catch (error) {
      return failureOf(error);
    } finally {
      play?.end();
    }
  }

  /** Leaves the run, which goes on. */
  close(): void {
    this.#isClosed = true;
    this.#run?.connection.close();
    this.#run = undefined;
  }

  #tools(): McpTool[] {
    return toolsFor(this.#settings.profiles, this.#capabilities);
  }

  /** Calls that come while a run is joined wait for the same one: who takes its call back ends only its own. */
  #joined({ signal, client }: McpCall): Promise<JoinedRun> {
    if (this.#run?.connection.isOpen) return Promise.resolve(this.#run);
    this.#joining ??= this.#join(client).finally(() => {
      this.#joining = undefined;
    });
    return unlessAborted(this.#joining, signal, JOIN_MS_MAX);
  }

  /** A run that is about to end may still take a connection: then it is looked for again. */
  async #connect(client: string): Promise<JoinedConnection> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#settings.runs.find();
      try {
        return await JoinedConnection.open({ ...found, client });
      } catch (error) {
        const isLost = error instanceof OpError && GONE.has(error.code);
        if (!isLost || attempt === CONNECT_ATTEMPTS || this.#isClosed) throw error;
        await new Promise((resolve) => setTimeout(resolve, CONNECT_AGAIN_MS));
      }
    }
  }

  async #join(client: string | undefined): Promise<JoinedRun> {
    const connection = await this.#connect(clientName(client));
    if (this.#isClosed) connection.close();
    const run = new JoinedRun(connection);
    await run.news.begin(CONNECT_MS_MAX);
    this.#run = run;
    const before = JSON.stringify(this.listTools());
    this.#capabilities = connection.capabilities;
    if (JSON.stringify(this.listTools()) !== before) for (const tell of this.#listeners) tell();
    return run;
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, msMax: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new OpError('busy', 'the run has not answered yet', 'call again'));
    }, msMax);
    const abort = (): void => reject(new OpError('cancelled', 'cancelled before it began'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(late);
      signal.removeEventListener('abort', abort);
    });
  });
}

function clientName(client: string | undefined): string {
  const plain = inline(client ?? '').trim();
  return `${cut(plain, CLIENT_NAME_CHARS_MAX) || 'a client'} via MCP`;
}

function succeeded(result: string | readonly Part[]): CallResult {
  const parts = typeof result === 'string' ? [result] : result;
  return {
    content: parts.map((part) =>
      typeof part === 'string' ? { type: 'text', text: part } : { ...part },
    ),
  };
}

function failed(text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Where no run answers, by the code of the failure. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['no_run', 'no run is there'],
  ['lost', 'the run is gone'],
]);

/** What went wrong, and what to do next. What a run says may hold what a game says. */
function failureOf(error: unknown): CallResult {
  if (error instanceof ArgumentError) return failed(`not done: ${error.message}`);
  if (error instanceof ToolFailure) return failed(error.message);
  if (error instanceof HarnessError) {
    return failed(`not done: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`);
  }
  if (error instanceof OpError) {
    const hint = error.hint === undefined ? '' : `; ${error.hint}`;
    const said = gameText(cut(`${error.message}${hint}`, MESSAGE_CHARS_MAX));
    const gone = GONE.get(error.code);
    if (gone !== undefined) return failed(`${gone}: ${said}\nThe next call looks for it again.`);
    const { holder } = error.fields as { holder?: { name?: unknown } };
    if (holder !== undefined) {
      const who = gameText(cut(inline(String(holder.name)), CLIENT_NAME_CHARS_MAX * 2));
      return failed(`not done: another client has control, ${who}. Try again when it has let go.`);
    }
    const next = hintInOurWords(error);
    if (next !== undefined) {
      return failed(`not done: ${gameText(cut(error.message, MESSAGE_CHARS_MAX))}\n${next}`);
    }
    return failed(`not done (${error.code}): ${said}${nextStep(error)}`);
  }
  const message = error instanceof Error ? error.message : String(error);
  return failed(`not done: ${gameText(cut(message, MESSAGE_CHARS_MAX))}`);
}
