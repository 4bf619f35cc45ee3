import type { EngineLink, EngineLinkHandlers } from '@bridle/facets';

/** The connection to one document of a page: it ends with it, and the next document has another. */
export class PageLink implements EngineLink {
  readonly from: string;
  readonly isLocal = true;
  #handlers: EngineLinkHandlers | undefined;
  #waiting: (() => void)[] = [];
  #isEnded = false;
  readonly #take: (text: string) => void;

  constructor(from: string, take: (text: string) => void) {
    this.from = from;
    this.#take = take;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  open(handlers: EngineLinkHandlers): void {
    this.#handlers = handlers;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const deliver of waiting) deliver();
  }

  send(text: string): void {
    if (!this.#isEnded) this.#take(text);
  }

  close(): void {
    this.end();
  }

  text(message: string): void {
    this.#deliver((handlers) => handlers.text(Buffer.from(message)));
  }

  binary(message: Uint8Array): void {
    this.#deliver((handlers) => handlers.binary(message));
  }

  end(): void {
    if (this.#isEnded) return;
    this.#deliver((handlers) => handlers.closed());
    this.#isEnded = true;
  }

  /** What comes before somebody listens waits for them. */
  #deliver(give: (handlers: EngineLinkHandlers) => void): void {
    if (this.#isEnded) return;
    if (this.#handlers !== undefined) give(this.#handlers);
    else this.#waiting.push(() => give(this.#handlers!));
  }
}
