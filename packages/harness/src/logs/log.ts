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
  readonly tick: number;
}

export interface LogQuery {
  /** this and what is more urgent */
  readonly level: LogLevel;
  /** the newest of those that match */
  readonly limit: number;
  /** only ids above this one */
  readonly since: number;
}

/** The last lines that the harness and the game have said. */
export class Log {
  readonly #lines: LogLine[] = [];
  #lastId = 0;
  #tick = (): number => 0;

  get lastId(): number {
    return this.#lastId;
  }

  get size(): number {
    return this.#lines.length;
  }

  /** From now on a line says at which tick it came. */
  countBy(tick: () => number): void {
    this.#tick = tick;
  }

  add(level: LogLevel, logger: string, message: string): void {
    const timestamp = new Date().toISOString();
    const text = message.slice(0, LOG_MESSAGE_CHARS_MAX);
    const tick = this.#tick();
    this.#lines.push({ id: ++this.#lastId, timestamp, level, logger, message: text, tick });
    if (this.#lines.length > LOG_LINES_MAX) this.#lines.shift();
  }

  /** The newest last. */
  read({ level, limit, since }: LogQuery): LogLine[] {
    return newest(limit, this.#loud(level, since));
  }

  /**
   * Those of them in which a regular expression finds something, in message or logger and whatever
   * the case. Refuses what is no expression, or one that takes too long.
   */
  async search({ level, limit, since }: LogQuery, filter: string): Promise<LogLine[]> {
    const lines = this.#loud(level, since);
    const found = await matching(
      filter,
      lines.flatMap(({ logger, message }) => [logger, message]),
    );
    if (typeof found === 'string') throw new HarnessError('bad_request', `filter: ${found}`);
    return newest(
      limit,
      lines.filter((_, i) => found[i * 2] || found[i * 2 + 1]),
    );
  }

  /** Forgets all lines, or those up to one. */
  clear(upTo = this.#lastId): void {
    const kept = this.#lines.findIndex(({ id }) => id > upTo);
    this.#lines.splice(0, kept === -1 ? this.#lines.length : kept);
  }

  #loud(level: LogLevel, since: number): LogLine[] {
    const least = LOG_LEVELS.indexOf(level);
    return this.#lines.filter((line) => line.id > since && LOG_LEVELS.indexOf(line.level) >= least);
  }
}

function newest(limit: number, lines: LogLine[]): LogLine[] {
  return limit === 0 ? [] : lines.slice(-limit);
}
