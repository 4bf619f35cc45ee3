import { HarnessError } from '@bridle/facets';
import type { Host } from '@bridle/harness';
import { type AiConfig, CHAT_CHARS_MAX, toolNamed } from '@bridle/harness/bot';
import type OpenAI from 'openai';
import { addressed, chatLines, mayAddress } from './addressed.js';
import { AnswerPace } from './answerPace.js';
import { fetchBounded } from './boundedFetch.js';
import {
  type AskModel,
  converse,
  type Exchange,
  type ModelMessage,
  type ToolSpec,
} from './conversation.js';

/** Where the model is, from the environment; the configuration may say otherwise. */
export interface AiAddress {
  readonly baseUrl: string | undefined;
  readonly model: string | undefined;
  readonly key: string | undefined;
}

export interface ChatDry {
  readonly username?: string | undefined;
  readonly content: string;
  readonly withTools?: boolean | undefined;
  readonly maxToolCalls?: number | undefined;
}

interface ChatLine {
  readonly from: string;
  readonly text: string;
}

const AI_CLIENT = { dialect: 'chat', name: 'language model', kind: 'program' } as const;
const VOICE = 'player'; // of a player who is alone in a world
const CHAT_LINES_MAX = 4; // of one answer
const WAITING_MAX = 4; // messages that wait for an answer; more are passed over
const RETRIES = 1;
const OWN_LINES_MAX = 32; // that were said and have not come back from the chat
const ERROR_CHARS_MAX = 500; // of what an endpoint says about a failure

const WHO = `You play a game through the tools you are given. You are the player called NAME.
Answer what is said to you in one or two short sentences of plain text, in the language in which you
were addressed. Use tools to do what is asked and to look; say what happened as the tools tell it,
also when it failed, and never claim what no tool has told you.`;

/** Answers in the chat of one game when somebody says its name, with the tools of that game at hand. */
export class Ai {
  readonly #host: Host;
  readonly #address: AiAddress;
  readonly #OpenAi: typeof OpenAI;
  readonly #pace: AnswerPace;
  readonly #client: ReturnType<Host['connect']>;
  /** One of its own, so that what only looks need not wait for a tool to end. */
  readonly #looker: ReturnType<Host['connect']>;
  /** as others call the player, when it was last asked for */
  #name = 'bridle';
  /** as lines of chat that the player says are signed */
  #voice = VOICE;
  #config: AiConfig;
  #isOn: boolean;
  #waiting: ChatLine[] = [];
  #isBusy = false;
  /** what will come back from the chat as our own voice */
  #ownLines: string[] = [];
  #memory: ModelMessage[] = [];
  #answered = 0;
  #passedOver = 0;
  #lastError: string | null = null;
  #calls = 0;
  readonly #gone = new AbortController();

  /** The library is handed in: it is large, and not everybody has it. */
  constructor(
    host: Host,
    config: AiConfig,
    address: AiAddress,
    library: typeof OpenAI,
    pace = new AnswerPace(),
  ) {
    this.#host = host;
    this.#config = config;
    this.#address = address;
    this.#OpenAi = library;
    this.#pace = pace;
    this.#isOn = config.on;
    this.#client = host.connect((event) => {
      if (event.event === 'chat') this.#hear(String(event.from), String(event.text));
    }, AI_CLIENT);
    this.#client.events = new Set(['chat']);
    this.#looker = host.connect(() => {});
    this.#looker.events = new Set();
    void this.#learnName();
  }

  close(): void {
    this.#gone.abort();
    this.#waiting = [];
    this.#host.disconnect(this.#client);
    this.#host.disconnect(this.#looker);
  }

  /** From the next message on. */
  configure(config: AiConfig): void {
    // What was switched off by hand stays off until the settings say something else.
    if (config.on !== this.#config.on) this.#isOn = config.on;
    this.#config = config;
  }

  setOn(isOn: boolean): string {
    this.#isOn = isOn;
    if (isOn) this.#require();
    return isOn ? `it answers to ${this.#names().join(' and ')}` : 'it is quiet';
  }

  info(): object {
    const { listensTo, maxToolCalls, memory, perMinute, timeoutMs } = this.#config;
    return {
      ...(this.#host.games.hasChoice && { game: this.#host.name }),
      on: this.#isOn,
      configured: this.#model !== undefined && this.#baseUrl !== undefined,
      baseUrl: this.#baseUrl ?? null,
      model: this.#model ?? null,
      hasKey: this.#address.key !== undefined,
      names: this.#names(),
      listensTo,
      maxToolCalls,
      memory,
      perMinute,
      timeoutMs,
      answered: this.#answered,
      passedOver: this.#passedOver,
      lastError: this.#lastError,
    };
  }

  /** One message from beginning to end, with tools in dry mode; nothing is said in the chat. */
  chatDry({ username = 'someone', content, withTools, maxToolCalls }: ChatDry): Promise<Exchange> {
    const callsMax = Math.min(maxToolCalls ?? this.#config.maxToolCalls, this.#config.maxToolCalls);
    return this.#converse(
      { from: username, text: content },
      withTools ?? true,
      callsMax,
      (tool, args) => this.#call('tool_dry', { tool, args }),
    );
  }

  #hear(from: string, text: string): void {
    if (this.#isOwn(text) || !this.#isOn) return;
    void this.#learnName().then(() => this.#consider(from, text));
  }

  /** A game that comes anew may call the player otherwise. */
  async #learnName(): Promise<void> {
    try {
      const { player } = await this.#look('get_game');
      this.#name = (player as string | null) ?? 'bridle';
      const isOnServer =
        this.#host.can('server_status') && (await this.#look('server_status')).connected === true;
      this.#voice = isOnServer ? this.#name : VOICE; // there anybody may be called that
    } catch {
      // the run is about to end
    }
  }

  #consider(from: string, text: string): void {
    const meant = addressed(text, this.#names());
    if (meant === undefined || !mayAddress(from, this.#config.listensTo, this.#voice)) return;
    if (this.#waiting.length >= WAITING_MAX || !this.#pace.take(this.#config.perMinute)) {
      this.#passedOver++;
      this.#host.log.add('warn', 'ai', `passed over a message of ${from}: too many at once`);
      return;
    }
    this.#waiting.push({ from, text: meant });
    if (!this.#isBusy) void this.#answerAll();
  }

  async #answerAll(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await this.#answer(next).catch((error: Error) => this.#fail(error.message));
    }
    this.#isBusy = false;
  }

  async #answer(heard: ChatLine): Promise<void> {
    const { maxToolCalls, memory } = this.#config;
    const exchange = await this.#converse(heard, true, maxToolCalls, async (tool, args) => {
      this.#expectWordsOf(tool, args);
      return this.#call('tool_run', { tool, args });
    });
    if (this.#gone.signal.aborted) return;
    if (!exchange.ok) return this.#fail(exchange.msg);
    this.#answered++;
    this.#lastError = null;
    const exchanged: ModelMessage[] = [
      { role: 'user', content: spoken(heard) },
      { role: 'assistant', content: exchange.reply },
    ];
    this.#memory = memory === 0 ? [] : [...this.#memory, ...exchanged].slice(-2 * memory);
    for (const text of chatLines(exchange.reply!, CHAT_CHARS_MAX, CHAT_LINES_MAX)) {
      this.#expect(text);
      await this.#call('chat_send', { text });
    }
  }

  #fail(message: string): void {
    this.#lastError = message;
    this.#host.log.add('warn', 'ai', `no answer: ${message}`);
  }

  #expect(text: string): void {
    this.#ownLines = [...this.#ownLines, text].slice(-OWN_LINES_MAX);
  }

  /** A tool may speak at once, or later in the background. */
  #expectWordsOf(tool: string, { text, skill, args }: Record<string, unknown>): void {
    const name = toolNamed(tool)?.name;
    if (name === 'say') this.#expect(String(text));
    if (name === 'skill_start') this.#expectWordsOf(String(skill), { ...(args as object) });
  }

  #isOwn(text: string): boolean {
    const at = this.#ownLines.indexOf(text);
    if (at !== -1) this.#ownLines.splice(at, 1);
    return at !== -1;
  }

  async #converse(
    heard: ChatLine,
    withTools: boolean,
    callsMax: number,
    use: (tool: string, args: Record<string, unknown>) => Promise<object>,
  ): Promise<Exchange> {
    const ask = this.#asker();
    const { lang } = this.#config;
    const { prompt } = (await this.#call('observe_prompt', { lang })) as { prompt: string };
    const who = this.#config.system ?? WHO.replace('NAME', this.#names()[0]!);
    const start: ModelMessage[] = [
      { role: 'system', content: `${who}\n\n${prompt}` },
      ...this.#memory,
      { role: 'user', content: spoken(heard) },
    ];
    // A tool that refuses tells the model so, and is no failure of the conversation.
    const safely = (tool: string, args: Record<string, unknown>): Promise<object> =>
      use(tool, args).catch((error: Error) => ({ ok: false, msg: error.message }));
    return converse(start, withTools ? await this.#tools() : [], callsMax, ask, safely);
  }

  #asker(): AskModel {
    const { baseUrl, model } = this.#require();
    const { temperature, timeoutMs } = this.#config;
    const client = new this.#OpenAi({
      baseURL: baseUrl,
      apiKey: this.#address.key ?? 'none',
      // What the library would take from the environment of somebody's other work.
      organization: null,
      project: null,
      logLevel: 'off',
      timeout: timeoutMs,
      maxRetries: RETRIES,
      fetch: fetchBounded,
    });
    return async (messages, tools, mayCall) => {
      const limit = AbortSignal.any([this.#gone.signal, AbortSignal.timeout(timeoutMs)]);
      const stream = client.chat.completions.stream(
        {
          model,
          messages: [...messages],
          ...(temperature !== undefined && { temperature }),
          ...(tools.length > 0 && { tools: [...tools], tool_choice: mayCall ? 'auto' : 'none' }),
        },
        { signal: limit },
      );
      try {
        const completion = await stream.finalChatCompletion();
        const message = completion.choices[0]?.message;
        if (message === undefined) throw new Error('the model sent no choice');
        return message;
      } catch (error) {
        const isLate = limit.aborted && !this.#gone.signal.aborted;
        const late = `the model took longer than ${timeoutMs} ms`;
        throw new Error(isLate ? late : this.#withoutKey((error as Error).message));
      }
    };
  }

  /** Some endpoints repeat the key that they refuse. */
  #withoutKey(message: string): string {
    const { key } = this.#address;
    const hidden = key === undefined ? message : message.replaceAll(key, '(the key)');
    return hidden.slice(0, ERROR_CHARS_MAX);
  }

  async #tools(): Promise<ToolSpec[]> {
    const { registered, extra } = (await this.#look('tool_list')) as Record<string, string[]>;
    const usable = registered!.filter((name) => !extra!.includes(name));
    const { tools } = (await this.#look('tool_schema')) as {
      tools: { name: string; summary: string; params: object }[];
    };
    return tools
      .filter(({ name }) => usable.includes(name))
      .map(({ name, summary, params }) => ({
        type: 'function',
        function: { name, description: summary, parameters: params as Record<string, unknown> },
      }));
  }

  get #baseUrl(): string | undefined {
    return this.#config.baseUrl ?? this.#address.baseUrl;
  }

  get #model(): string | undefined {
    return this.#config.model ?? this.#address.model;
  }

  #require(): { baseUrl: string; model: string } {
    const [baseUrl, model] = [this.#baseUrl, this.#model];
    if (baseUrl !== undefined && model !== undefined) return { baseUrl, model };
    const hint = 'set BRIDLE_AI_BASE_URL and BRIDLE_AI_MODEL, or ai.baseUrl and ai.model';
    throw new HarnessError('unsupported', 'no language model is configured', hint);
  }

  #names(): string[] {
    return [...new Set([this.#name, ...this.#config.names])];
  }

  #look(op: string): Promise<Record<string, unknown>> {
    return this.#host.ask(this.#looker, { key: String(++this.#calls), op, params: {} });
  }

  #call(op: string, params: object): Promise<object> {
    return this.#host.ask(this.#client, { key: String(++this.#calls), op, params });
  }
}

function spoken({ from, text }: ChatLine): string {
  return `${from}: ${text}`;
}
