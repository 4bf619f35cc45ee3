import type { Games } from '../../core/games.js';
import type { JournalEntry } from '../../core/journal.js';
import { RECORD_BYTES_MAX } from '../../limits.js';

/** What the journal calls this dialect. */
export const AGENT_BROWSER = 'agent-browser';

/** The first line of its file, by which we know our own. */
export const RECORD_HEAD = '{"bridle":"record","format":1}\n';

/**
 * What a session asks from its start on, and is answered, as the journals of the games have it,
 * whichever tab it has chosen: one JSON object a line, in memory until the end. A request that was made
 * before is not in it.
 */
export class Recording {
  readonly path: string | undefined;
  readonly #lines: string[] = [RECORD_HEAD];
  readonly #startMs = performance.now();
  /** what is asked and not answered yet; each request has a client of its own */
  readonly #asked = new Map<object, string>();
  #bytes = 0;
  /** Writes down nothing more. */
  readonly end: () => void;

  constructor(games: Games, session: string, path?: string) {
    this.path = path;
    this.end = games.each(({ journal }) =>
      journal.listen(['line'], (line) => {
        if (line.dialect === AGENT_BROWSER && line.session === session) this.#hear(line);
      }),
    );
  }

  get entries(): number {
    return this.#lines.length - 1;
  }

  get text(): string {
    return this.#lines.join('');
  }

  #hear({ speaker, is, tick, text }: JournalEntry<'line'>): void {
    if (is === 'request') return void this.#asked.set(speaker, text!);
    const request = this.#asked.get(speaker);
    if (request === undefined || !this.#asked.delete(speaker)) return;
    const ms = Math.round(performance.now() - this.#startMs);
    const line = `{"ms":${ms},"tick":${tick},"request":${request},"reply":${text}}\n`;
    this.#bytes += line.length;
    if (this.#bytes <= RECORD_BYTES_MAX) this.#lines.push(line);
  }
}
