import {
  type Game,
  type GameLife,
  HarnessError,
  type LongAction,
  type OpenGame,
  type ServerFacet,
  type ServerStatus,
  type ServerVisitor,
  until,
} from '@bridle/facets';

/** Makes ready for a server, or says what is missing; then goes there when it is told to. */
export type PrepareVisit = (
  address: string,
  port: number,
  visitor: ServerVisitor,
) => Promise<() => OpenGame>;

const NO_ERROR = { error: null, error_kind: null };
const NOWHERE: ServerStatus = {
  connected: false,
  connecting: false,
  address: null,
  name: null,
  version: null,
  players: null,
  ...NO_ERROR,
};

/**
 * A world that can be left for a server, and is come back to: one game, of which either is in the place.
 * Meanwhile the world stands still, as it was saved. A server that lets nobody in, or that ends the
 * connection, gives the place back to the world.
 */
export class WorldOrServer implements Game, GameLife {
  state: GameLife['state'] = 'ready';
  reason: string | undefined;
  facets: Game['facets'];
  readonly #world: OpenGame;
  readonly #prepare: PrepareVisit;
  readonly #onPlace: (text: string | undefined) => void;
  readonly #server: ServerFacet;
  readonly #listeners = new Set<() => void>();
  /** the game on a server, from the first attempt on */
  #visit: OpenGame | undefined;
  #unwatch = (): void => {};
  /** where the way leads that is not begun yet */
  #goal: string | undefined;
  /** how the last visit came to its end, where nobody wanted it */
  #failure: Pick<ServerStatus, 'error' | 'error_kind'> = NO_ERROR;
  #isClosed = false;

  /** `onPlace` is told what is played on a server, in a few words; undefined: the world again. */
  constructor(
    world: OpenGame,
    prepare: PrepareVisit,
    onPlace: (text: string | undefined) => void = () => {},
  ) {
    this.#world = world;
    this.#prepare = prepare;
    this.#onPlace = onPlace;
    this.#server = {
      status: () => this.#status(),
      connect: (address, port, visitor = {}) => this.#connect(address, port, visitor),
      disconnect: () => this.#disconnect(),
    };
    this.facets = this.#facetsOf(world);
  }

  get life(): GameLife {
    return this;
  }

  get name(): string {
    return this.#present.game.name;
  }

  get absent(): NonNullable<Game['absent']> {
    return this.#present.game.absent ?? {};
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unwatch();
    await this.#visit?.close();
    await this.#world.close();
  }

  get #present(): OpenGame {
    return this.#visit ?? this.#world;
  }

  #facetsOf({ game }: OpenGame): Game['facets'] {
    return { ...game.facets, server: this.#server };
  }

  #status(): ServerStatus {
    const visited = this.#visit?.game.facets.server?.status();
    if (visited !== undefined) return visited;
    const isGoing = this.#goal !== undefined;
    return { ...NOWHERE, ...this.#failure, connecting: isGoing, address: this.#goal ?? null };
  }

  *#connect(address: string, port: number, visitor: ServerVisitor): LongAction<ServerStatus> {
    if (this.#goal !== undefined) {
      throw new HarnessError('busy', `on the way to ${this.#goal}`, 'wait, or disconnect first');
    }
    // What is missing for it is said before anything is left.
    const begin = yield* until(this.#prepare(address, port, visitor));
    if (this.#visit === undefined) yield* until(this.#world.save?.() ?? Promise.resolve());
    this.#goal = `${address}:${port}`;
    this.#failure = NO_ERROR;
    this.state = 'connecting';
    this.reason = `connecting to ${this.#goal}`;
    // Told later, since all that acts here ends when the world is left, this too.
    setImmediate(() => void this.#go(begin));
    return { ...NOWHERE, connecting: true, address: this.#goal };
  }

  #disconnect(): ServerStatus {
    this.#goal = undefined;
    setImmediate(() => void this.#comeBack());
    return NOWHERE;
  }

  async #go(begin: () => OpenGame): Promise<void> {
    if (this.#goal === undefined) return; // called off
    this.#step('connecting', this.reason);
    await this.#leaveServer();
    if (this.#goal === undefined || this.#isClosed) return this.#comeBack();
    try {
      const visit = begin();
      this.#visit = visit;
      this.#unwatch = visit.game.life!.onChange(() => this.#visitChanged(visit));
    } catch (thrown) {
      this.#failure = { error: (thrown as Error).message, error_kind: 'failed' };
      this.#goal = undefined;
      return this.#comeBack();
    }
    this.#goal = undefined;
  }

  #visitChanged(visit: OpenGame): void {
    const { state, reason } = visit.game.life!;
    if (state === 'ready') {
      this.facets = this.#facetsOf(visit);
      this.#onPlace(visit.text);
      this.#change('ready', undefined);
    }
    if (state !== 'lost') return;
    const { error, error_kind = null } = this.#status();
    this.#failure = { error, error_kind };
    this.#step('lost', reason);
    void this.#comeBack();
  }

  /** The world has the place again, unless the way leads elsewhere by then. */
  async #comeBack(): Promise<void> {
    if (this.#visit !== undefined && this.state === 'ready') {
      this.#step('connecting', 'leaving the server for the world that was left');
    }
    await this.#leaveServer();
    if (this.#isClosed || this.#goal !== undefined || this.#visit !== undefined) return;
    this.facets = this.#facetsOf(this.#world);
    this.#onPlace(undefined);
    this.#change('ready', undefined);
  }

  async #leaveServer(): Promise<void> {
    this.#unwatch();
    this.#unwatch = () => {};
    const visit = this.#visit;
    await visit?.close();
    if (this.#visit === visit) this.#visit = undefined;
  }

  /** Neither the world nor a server has the place. */
  #step(state: 'connecting' | 'lost', reason: string | undefined): void {
    this.facets = { server: this.#server };
    this.#change(state, reason);
  }

  #change(state: GameLife['state'], reason: string | undefined): void {
    this.state = state;
    this.reason = reason;
    for (const listener of [...this.#listeners]) listener();
  }
}
