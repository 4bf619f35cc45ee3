import { HarnessError } from '@bridle/facets';
import { OUTCOME_BYTES_MAX, OUTCOMES_MAX } from '../../limits.js';

/** The body of a reply, and whether asking again must not do it again. */
export interface Answer {
  readonly body: string;
  readonly isFinal: boolean;
}

interface Remembered {
  readonly request: string;
  readonly answer: Promise<Answer>;
  /** 0 while it is under way */
  bytes: number;
}

/** What became of acts that carry a `requestId`: who asks again is told, and nothing is redone. */
export class Outcomes {
  readonly #byId = new Map<string, Remembered>();
  #bytes = 0;

  /** The answer that was given, the one that is being made, or a new one. */
  answer(requestId: string, request: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#byId.get(requestId);
    if (known !== undefined) {
      if (known.request === request) return known.answer;
      const hint = 'use a new one for every request';
      throw new HarnessError('bad_request', 'requestId was used for another request', hint);
    }
    const answer = make();
    const entry: Remembered = { request, answer, bytes: 0 };
    this.#byId.set(requestId, entry);
    void answer.then(({ body, isFinal }) => {
      if (!isFinal) {
        this.#byId.delete(requestId);
        return;
      }
      entry.bytes = body.length + request.length;
      this.#bytes += entry.bytes;
      this.#forget();
    });
    return answer;
  }

  /** The oldest first; never one that somebody waits for. */
  #forget(): void {
    for (const [requestId, { bytes }] of this.#byId) {
      if (this.#byId.size <= OUTCOMES_MAX && this.#bytes <= OUTCOME_BYTES_MAX) return;
      if (bytes === 0) continue;
      this.#byId.delete(requestId);
      this.#bytes -= bytes;
    }
  }
}
