import { createHash } from 'node:crypto';
import { RETRIES_MAX, RETRY_BYTES_MAX, RETRY_MS } from '../../limits.js';

interface Remembered {
  readonly reply: Promise<string>;
  bytes: number;
  /** when to forget it; not while it is under way */
  untilMs: number;
}

/**
 * Answers by request. The CLI sends a line again when no answer came in time, and nothing may
 * happen twice for that. Ids alone are not enough: they have six digits and come around.
 */
export class Retries {
  readonly #byRequest = new Map<string, Remembered>();
  readonly #now: () => number;
  #bytes = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The answer to a line: the one that was given, the one that is being made, or a new one. */
  answer(session: string, line: string, isKept: boolean, make: () => Promise<string>) {
    this.#forget();
    const key = createHash('sha256').update(`${session}\n${line}`).digest('base64');
    const known = this.#byRequest.get(key);
    if (known !== undefined) return known.reply;
    const reply = make();
    const entry: Remembered = { reply, bytes: 0, untilMs: Number.POSITIVE_INFINITY };
    this.#byRequest.set(key, entry);
    void reply.then((text) => {
      if (!isKept) {
        this.#byRequest.delete(key);
        return;
      }
      entry.untilMs = this.#now() + RETRY_MS;
      entry.bytes = text.length;
      this.#bytes += text.length;
      this.#forget();
    });
    return reply;
  }

  #forget(): void {
    const now = this.#now();
    for (const [key, { untilMs, bytes }] of this.#byRequest) {
      const isOver = untilMs <= now;
      const isTooMuch = this.#byRequest.size > RETRIES_MAX || this.#bytes > RETRY_BYTES_MAX;
      if (!isOver && !isTooMuch) return;
      if (untilMs === Number.POSITIVE_INFINITY) continue; // somebody waits for it
      this.#byRequest.delete(key);
      this.#bytes -= bytes;
    }
  }
}
