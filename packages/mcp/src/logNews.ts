import { cut, inline } from './gameText.js';
import { WARNING_CHARS_MAX, WARNINGS_TOLD_MAX } from './limits.js';
import type { JoinedConnection } from './runConnection.js';

interface LoggedLine {
  readonly id: number;
  readonly level: string;
  readonly source: string;
  readonly text: string;
}

/** Whoever gives a command is told what became of it. */
const TOLD_ELSEWHERE = 'command';
const READ_MAX = 20;

/** Warnings and errors of the run and its game that the agent has not been told. A run of old has none. */
export class LogNews {
  readonly #connection: JoinedConnection;
  #cursor = 0;

  constructor(connection: JoinedConnection) {
    this.#connection = connection;
  }

  /** From now on; what was before is no news. */
  async begin(timeoutMs: number): Promise<void> {
    await this.#read(timeoutMs);
  }

  /** As lines, each said once. */
  async take(timeoutMs: number): Promise<string[]> {
    const fresh = await this.#read(timeoutMs);
    const all = fresh.filter(({ source }) => source !== TOLD_ELSEWHERE);
    const told = all.slice(-WARNINGS_TOLD_MAX).map(textOf);
    const left = all.length - told.length;
    if (left === 0) return told;
    const count = fresh.length < READ_MAX ? `${left}` : `${left} or more`;
    return [`! ${count} warnings and errors before these`, ...told];
  }

  async #read(timeoutMs: number): Promise<LoggedLine[]> {
    if (!this.#connection.capabilities.has('get_logs')) return [];
    const asked = { level: 'warn', max: READ_MAX };
    const reply = await this.#connection.request('get_logs', asked, { timeoutMs });
    const seen = this.#cursor;
    this.#cursor = Number(reply.cursor);
    return (reply.lines as LoggedLine[]).filter(({ id }) => id > seen);
  }
}

function textOf({ level, source, text }: LoggedLine): string {
  const what = level === 'error' ? 'error' : 'warning';
  return cut(`! ${what} of ${inline(String(source))}: ${inline(String(text))}`, WARNING_CHARS_MAX);
}
