import { HarnessError } from '@bridle/facets';
import { LOG_LINES_MAX, LOG_MESSAGE_CHARS_MAX } from '../limits.js';
import { matching } from './pattern.js';

/** From the quietest to the most urgent. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LogLine {
  readonly id: number;
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly logger: string;
  readonly message: string;
}

export interface LogQuery {
  /** this and what is more urgent */
  readonly level: LogLevel;
  /** the newest of those that match */
  readonly limit: number;
  /** only ids above this one */
  readonly since: number;
  /** a regular expression, whatever the case, over message and logger */
  readonly filter?: string | undefined;
}

/** The last lines that the harness and the game have said. */
export class Log {
  readonly #lines: LogLine[] = [];
  #lastId = 0;

  get lastId(): number {
    return this.#lastId;
  }

  get size(): number {
    return this.#lines.length;
  }

  add(level: LogLevel, logger: string, message: string): void {
    const timestamp = new Date().toISOString();
    const text = message.slice(0, LOG_MESSAGE_CHARS_MAX);
    this.#lines.push({ id: ++this.#lastId, timestamp, level, logger, message: text });
    if (this.#lines.length > LOG_LINES_MAX) this.#lines.shift();
  }

  /** The newest last. Refuses a filter that is no expression, or that takes too long. */
  read({ level, limit, since, filter }: LogQuery): LogLine[] {
    const least = LOG_LEVELS.indexOf(level);
    const loud = this.#lines.filter(
      (line) => line.id > since && LOG_LEVELS.indexOf(line.level) >= least,
    );
    const matched = filter === undefined ? loud : this.#matching(loud, filter);
    return limit === 0 ? [] : matched.slice(-limit);
  }

  clear(): void {
    this.#lines.length = 0;
  }

  #matching(lines: readonly LogLine[], filter: string): LogLine[] {
    const texts = lines.flatMap(({ logger, message }) => [logger, message]);
    const found = matching(filter, texts);
    if (typeof found === 'string') throw new HarnessError('bad_request', `filter: ${found}`);
    return lines.filter((_, i) => found[i * 2] || found[i * 2 + 1]);
  }
}
