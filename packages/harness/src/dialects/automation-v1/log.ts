import { closeSync, constants, openSync, writeFile } from 'node:fs';
import { promisify } from 'node:util';
import type { Journal, LineKind } from '../../core/journal.js';
import { LOG_BACKLOG_BYTES } from '../../limits.js';

const writeAll = promisify(writeFile) as (file: number, text: string) => Promise<void>;

/** What the journal calls this dialect. */
export const AUTOMATION_V1 = 'automation-v1';

export interface AutomationLogOptions {
  readonly path: string;
  /** Told once when the log cannot be written; the game goes on without it. */
  readonly onFailure: (message: string) => void;
}

/** What the journal has of what was said, one JSON record per line, for finding out later what happened. */
export class AutomationLog {
  readonly #path: string;
  readonly #onFailure: (message: string) => void;
  readonly #connections = new Map<object, number>();
  #count = 0;
  #file: number | undefined;
  #gathered = '';
  #writing: Promise<void> | undefined;

  constructor({ path, onFailure }: AutomationLogOptions) {
    this.#path = path;
    this.#onFailure = onFailure;
    try {
      // Not blocking: a pipe that nobody reads must not hold the game up.
      const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
      this.#file = openSync(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, 0o600);
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Writes down what is said in this dialect from here on, of each journal that it is to read, until
   * the returned function is called. Connections count from 1, whichever games they are in.
   */
  read(journal: Journal): () => void {
    return journal.listen(['line'], ({ dialect, speaker, is, tick, text }) => {
      if (dialect !== AUTOMATION_V1) return;
      const connection = this.#connections.get(speaker) ?? ++this.#count;
      this.record(is, connection, tick, text);
      if (is === 'disconnect') this.#connections.delete(speaker);
      else this.#connections.set(speaker, connection);
    });
  }

  /** `json` is what was received or sent. Never throws and never waits for the disk. */
  record(kind: LineKind, connection: number, tick: number, json?: string): void {
    if (this.#file === undefined) return;
    const ms = performance.now().toFixed(3);
    const head = `{"kind":"${kind}","ms":${ms},"tick":${tick},"conn":${connection}`;
    const body = json === undefined ? '' : `,"line":${withoutPicture(json)}`;
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

  async #writeOut(): Promise<void> {
    while (this.#gathered !== '' && this.#file !== undefined) {
      const text = this.#gathered;
      this.#gathered = '';
      try {
        await writeAll(this.#file, text);
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
