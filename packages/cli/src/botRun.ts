import type { Ai, AnswerPace, ChatDry } from '@bridle/ai';
import { HarnessError } from '@bridle/facets';
import type { Games, Host } from '@bridle/harness';
import { type BotConfig, isModelUrl, MODEL_URL_RULE, toolsOf } from '@bridle/harness/bot';
import type { BotFlagConfig } from './botFlags.js';
import { AI, loadPart } from './parts.js';
import { readSettings, watchGate } from './reload.js';
import type { Restart } from './restart.js';

/** What makes a bot of the player: settings that can be read again, a model, a prompt. */
export class BotRun {
  readonly #flags: BotFlagConfig;
  #config: BotConfig;
  #games: Games | undefined;
  /** one for each game, which share the settings and how often they may answer */
  readonly #ais = new Map<Host, Ai>();
  #pace: AnswerPace | undefined;
  readonly #ends: (() => void)[] = [];

  /** Settings that are wrong are an error here, and later only a line: the old ones stay. */
  constructor(flags: BotFlagConfig) {
    this.#flags = flags;
    if (flags.ai.baseUrl !== undefined && !isModelUrl(flags.ai.baseUrl)) {
      const hint = 'the key goes into BRIDLE_AI_KEY';
      throw new HarnessError('bad_request', `BRIDLE_AI_BASE_URL ${MODEL_URL_RULE}`, hint);
    }
    this.#config = readSettings(flags);
  }

  /** From now on tools have their settings, those of every game; what takes loading follows. */
  begin(games: Games, restart: Restart): void {
    this.#games = games;
    this.#settle();
    const report = (error: Error): void => this.#tell(error.message);
    this.#ends.push(watchGate(this.#flags.gate, () => this.#reload().then(this.#tell, report)));
    this.#openAi().catch(report);
    // A game that comes later has the same settings, and an answerer of its own until it ends.
    this.#ends.push(
      games.each((host) => {
        toolsOf(host).configure(this.#toolSettings);
        if (this.#pace !== undefined) this.#openAi().catch(report);
        return () => {
          this.#ais.get(host)?.close();
          this.#ais.delete(host);
        };
      }),
    );
    if (this.#flags.repl) this.#openRepl(restart).catch(report);
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const ai of this.#ais.values()) ai.close();
  }

  async chatDry(request: ChatDry, host: Host): Promise<object> {
    await this.#openAi();
    const ai = this.#ais.get(host);
    if (ai !== undefined) return ai.chatDry(request);
    const hint = 'set BRIDLE_AI_BASE_URL and BRIDLE_AI_MODEL, or ai.baseUrl and ai.model';
    throw new HarnessError('unsupported', 'chatdry is not available: no AI is configured', hint);
  }

  get #toolSettings() {
    return { ...this.#config.tools, file: this.#flags.file };
  }

  #settle(): void {
    for (const host of this.#games!.going) toolsOf(host).configure(this.#toolSettings);
    for (const ai of this.#ais.values()) ai.configure(this.#config.ai);
  }

  #reload = async (): Promise<string> => {
    const { file } = this.#flags;
    this.#config = readSettings(this.#flags);
    this.#settle();
    await this.#openAi();
    for (const host of this.#games!.going) host.recordEvent('reloaded', { file });
    return `read ${file} again`;
  };

  #tell = (line: string): void => {
    this.#games!.first.log.add('info', 'bridle', line);
    process.stderr.write(`bridle: ${line}\n`);
  };

  /** Loads it once there is a model to talk to. */
  async #openAi(): Promise<void> {
    const { ai: address } = this.#flags;
    const baseUrl = this.#config.ai.baseUrl ?? address.baseUrl;
    const model = this.#config.ai.model ?? address.model;
    if (baseUrl === undefined || model === undefined) return;
    const { Ai, AnswerPace } = await import('@bridle/ai');
    const library = loadPart(AI, this.#flags.home) as ConstructorParameters<typeof Ai>[3];
    this.#pace ??= new AnswerPace();
    for (const host of this.#games!.going) {
      if (this.#ais.has(host)) continue; // opened twice at once
      this.#ais.set(host, new Ai(host, this.#config.ai, address, library, this.#pace));
    }
  }

  async #openRepl(restart: Restart): Promise<void> {
    const { openRepl } = await import('./replRun.js');
    const close = openRepl(this.#games!.first, {
      aiOf: (host) => this.#ais.get(host),
      reload: this.#reload,
      restart() {
        restart.request({ mode: 'inherit', delayMs: 50 });
        return 'starting again';
      },
    });
    this.#ends.push(close);
  }
}
