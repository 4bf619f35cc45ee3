import { closeSync, constants, openSync, writeFile } from 'node:fs';
import { promisify } from 'node:util';
import { LOG_BACKLOG_BYTES } from '../../limits.js';

const writeWhole = promisify(writeFile) as (file: number, text: string) => Promise<void>;

export type LogKind = 'connect' | 'request' | 'request_error' | 'response' | 'event' | 'disconnect';

export interface AutomationLogOptions {
  readonly path: string;
  /** never written, wherever it may turn up */
  readonly secret?: string | undefined;
  /** Told once when the log cannot be written; the game goes on without it. */
  readonly onFailure: (message: string) => void;
}

/** What was said over the wire, one JSON record per line, for finding out later what happened. */
export class AutomationLog {
  readonly #path: string;
  readonly #secret: string | undefined;
  readonly #onFailure: (message: string) => void;
  #file: number | undefined;
  #gathered = '';
  #writing: Promise<void> | undefined;

  constructor({ path, secret, onFailure }: AutomationLogOptions) {
    this.#path = path;
    this.#secret = secret || undefined;
    this.#onFailure = onFailure;
    try {
      // Not blocking: a pipe that nobody reads must not hold the game up.
      const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
      this.#file = openSync(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, 0o600);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** `json` is what was received or sent. Never throws and never waits for the disk. */
  record(kind: LogKind, connection: number, tick: number, json?: string): void {
    if (this.#file === undefined) return;
    const ms = performance.now().toFixed(3);
    const head = `{"kind":"${kind}","ms":${ms},"tick":${tick},"conn":${connection}`;
    const body = json === undefined ? '' : `,"line":${this.#redact(withoutPicture(json))}`;
    this.#gathered += `${head}${body}}\n`;
    if (this.#gathered.length > LOG_BACKLOG_BYTES) {
      this.#fail(new Error('the disk is slower than the log'));
    } else this.#writing ??= Promise.resolve().then(() => this.#writeOut());
  }

  /** Writes what is left; afterwards the file is complete. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#writeOut();
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  /** Rarely needed, so it may be slow: only strings are touched, and it stays JSON. */
  #redact(json: string): string {
    const secret = this.#secret;
    if (secret === undefined || !json.includes(JSON.stringify(secret).slice(1, -1))) return json;
    const clean = (text: string): string => text.replaceAll(secret, '[redacted]');
    return JSON.stringify(JSON.parse(json), (_key, value: unknown) => {
      if (typeof value === 'string') return clean(value);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [clean(key), of]));
    });
  }

  async #writeOut(): Promise<void> {
    while (this.#gathered !== '' && this.#file !== undefined) {
      const text = this.#gathered;
      this.#gathered = '';
      try {
        await writeWhole(this.#file, text);
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#writing = undefined;
  }

  #fail(error: unknown): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#gathered = '';
    const reason = error instanceof Error ? error.message : String(error);
    this.#onFailure(`the automation log ${this.#path} is off: ${reason}`);
  }
}

/** A picture inside a reply would make the log unreadable, and soon fill the disk. */
function withoutPicture(json: string): string {
  return json.replace(/"base64":"[^"]*"/, ({ length }) => `"base64_chars":${length - 11}`);
}
