/** An event on its way to a client, in neutral words; the dialect gives it its wire form. */
export interface ClientEvent {
  readonly event: string;
  readonly tick: number;
  readonly [field: string]: unknown;
}

export const CLIENT_KINDS = ['person', 'program'] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** What a client says of itself, where its protocol lets it. */
export interface ClientIdentity {
  readonly name?: string | undefined;
  readonly kind?: ClientKind | undefined;
}

/** A client as its dialect presents it. */
export interface ClientOptions extends ClientIdentity {
  readonly dialect: string;
  /** of a client that is in another game of the run too, or comes from there; else a new one */
  readonly id?: number;
  /** whatever has the same share counts as one when the mailbox is full: a connection, mostly */
  readonly share?: object;
}

/** A client as others are told of it. */
export interface ClientInfo {
  readonly id: number;
  readonly dialect: string;
  readonly name: string;
  readonly kind: ClientKind;
}

/** of the client that came last; a process is a run, whose games share its ids */
let lastId = 0;

/** A connected client as the core knows it. */
export class Client {
  /** never used again in this run */
  readonly id: number;
  readonly dialect: string;
  readonly share: object;
  readonly #deliver: (event: ClientEvent) => void;
  #name: string | undefined;
  #kind: ClientKind;
  /** It said that it only reads: it acts while it has control, and not while nobody has. */
  actsOnlyInControl = false;
  /** It has left, and comes by nothing any more. */
  isGone = false;
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

  constructor(
    deliver: (event: ClientEvent) => void,
    who: ClientOptions = { dialect: 'in-process' },
  ) {
    this.#deliver = deliver;
    this.id = who.id ?? ++lastId;
    this.dialect = who.dialect;
    this.#name = who.name;
    this.#kind = who.kind ?? 'program';
    this.share = who.share ?? this;
  }

  /** what it calls itself, or its dialect */
  get name(): string {
    return this.#name ?? this.dialect;
  }

  get kind(): ClientKind {
    return this.#kind;
  }

  /** It says who it is; what it leaves out stays as it was. */
  setIdentity({ name, kind }: ClientIdentity): void {
    this.#name = name ?? this.#name;
    this.#kind = kind ?? this.#kind;
  }

  /** as in `window (a person)` */
  get label(): string {
    return `${this.name} (a ${this.kind})`;
  }

  get info(): ClientInfo {
    const { id, dialect, name, kind } = this;
    return { id, dialect, name, kind };
  }

  tell(event: ClientEvent): void {
    this.#deliver(event);
  }
}
