/** An event on its way to a client, in neutral words; the dialect gives it its wire form. */
export interface ClientEvent {
  readonly event: string;
  readonly tick: number;
  readonly [field: string]: unknown;
}

/** A connected client as the core knows it. */
export class Client {
  /** whatever has the same share counts as one when the mailbox is full: a connection, mostly */
  readonly share: object;
  readonly #deliver: (event: ClientEvent) => void;
  /** what it asked to be told; a screenshot that comes by schedule is told unasked */
  events: ReadonlySet<string> = new Set(['screenshot']);
  stateEveryTicks = 1;
  /** requests of this client that wait or run */
  unfinished = 0;
  /**
   * Stops and goes on reading from this client, where its wire can. Such a client is read more slowly
   * when it sends more than may wait; any other is told that the server is busy.
   */
  hold: ((isHeld: boolean) => void) | undefined;

  constructor(deliver: (event: ClientEvent) => void, share?: object) {
    this.#deliver = deliver;
    this.share = share ?? this;
  }

  tell(event: ClientEvent): void {
    this.#deliver(event);
  }
}
