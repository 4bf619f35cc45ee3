import { HarnessError } from '@bridle/facets';

/** The text of a reply, and whether asking again must not do it again. */
export interface Answer {
  readonly body: string;
  readonly isFinal: boolean;
}

export interface KeptBounds {
  /** how many answers are kept at most, and how large they may be together */
  readonly countMax: number;
  readonly bytesMax: number;
  /** how long after they were given; for ever where there is room, when left out */
  readonly keepMs?: number;
}

interface Kept {
  readonly request: string;
  readonly answer: Promise<Answer>;
  /** 0 while it is under way */
  bytes: number;
  untilMs: number;
}

/**
 * Answers for who asks again: they are told what became of it, and nothing is redone. What makes two
 * requests the same is the dialect's to say: a key that the client gave to one request, with a digest of
 * what was asked under it, or a digest of the whole line as the key.
 */
export class AnsweredRequests {
  readonly #byKey = new Map<string, Kept>();
  readonly #bounds: KeptBounds;
  readonly #now: () => number;
  #bytes = 0;

  constructor(bounds: KeptBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#now = now;
  }

  /** The answer that was given or is being made; an error where the key was used for something else. */
  find(key: string, request = ''): Promise<Answer> | undefined {
    const known = this.#byKey.get(key);
    if (known === undefined) return undefined;
    if (known.untilMs <= this.#now()) {
      this.#drop(key, known);
      return undefined;
    }
    if (known.request === request) return known.answer;
    const hint = 'use a new one for every request';
    throw new HarnessError('bad_request', 'requestId was used for another request', hint);
  }

  /** Keeps an answer, also one that is still being made. One that is not final is forgotten then. */
  keep(key: string, answer: Promise<Answer>, request = ''): void {
    this.forget(key);
    const kept: Kept = { request, answer, bytes: 0, untilMs: Number.POSITIVE_INFINITY };
    this.#byKey.set(key, kept);
    void answer.then(({ body, isFinal }) => {
      if (this.#byKey.get(key) !== kept) return;
      if (!isFinal) return this.#drop(key, kept);
      const { keepMs } = this.#bounds;
      if (keepMs !== undefined) kept.untilMs = this.#now() + keepMs;
      kept.bytes = body.length + request.length;
      this.#bytes += kept.bytes;
      this.#makeRoom();
    });
  }

  /** Forgets what is kept under a key, or only this very answer. */
  forget(key: string, answer?: Promise<Answer>): void {
    const known = this.#byKey.get(key);
    if (known !== undefined && (answer ?? known.answer) === known.answer) this.#drop(key, known);
  }

  /** The oldest go first; never one that is under way, for somebody may wait for it. */
  #makeRoom(): void {
    const now = this.#now();
    const { countMax, bytesMax } = this.#bounds;
    for (const [key, kept] of this.#byKey) {
      if (kept.bytes === 0) continue;
      const isTooMuch = this.#byKey.size > countMax || this.#bytes > bytesMax;
      if (!isTooMuch && kept.untilMs > now) return;
      this.#drop(key, kept);
    }
  }

  #drop(key: string, { bytes }: Kept): void {
    this.#byKey.delete(key);
    this.#bytes -= bytes;
  }
}
