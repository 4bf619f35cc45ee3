import {
  defineGameKind,
  type EngineArrival,
  type EngineDoor,
  type EngineLink,
  type Game,
  type GameLife,
  type GameOpening,
  type NewGames,
  type OpenGame,
  type SceneNode,
} from '@bridle/facets';

/** What a small engine says of itself. */
interface Hello {
  readonly game: string;
  readonly token?: string;
}

/** A game whose engine dials the run: a button while it is there, and nothing while it is not. */
class EngineGame implements Game {
  readonly name = 'bridge';
  readonly #listeners = new Set<() => void>();
  readonly #endsWithLink: boolean;
  #state: GameLife['state'] = 'connecting';
  #reason: string | undefined;
  #link: EngineLink | undefined;
  #hasFailed = false;

  constructor(doorAt: string | undefined, endsWithLink: boolean) {
    this.#reason = `no engine has dialled yet; start the game with BRIDLE_URL=ws://${doorAt}/bridge`;
    this.#endsWithLink = endsWithLink;
  }

  get isFree(): boolean {
    return this.#link === undefined;
  }

  readonly life: GameLife = ((game: EngineGame) => ({
    get state() {
      return game.#state;
    },
    get reason() {
      return game.#reason;
    },
    get hasFailed() {
      return game.#hasFailed;
    },
    onChange(listener: () => void) {
      game.#listeners.add(listener);
      return () => void game.#listeners.delete(listener);
    },
  }))(this);

  get facets(): Game['facets'] {
    if (this.#state !== 'ready') return {};
    return {
      scene: {
        read: () => SCENE,
        settled: () => ({ settled: true }),
        act: () => ({ history: ['Start is clicked'] }),
      },
    };
  }

  attach(link: EngineLink): void {
    this.#link = link;
    this.#set('ready', undefined);
  }

  /** Its engine is gone. */
  detach(): void {
    this.#link = undefined;
    this.#set(this.#endsWithLink ? 'ended' : 'lost', 'the engine has hung up; start it again');
  }

  close(): void {
    this.#link?.close();
  }

  /** Its program has ended. */
  end(reason: string, hasFailed: boolean): void {
    this.#hasFailed = hasFailed;
    this.#set('ended', reason);
  }

  #set(state: GameLife['state'], reason: string | undefined): void {
    this.#state = state;
    this.#reason = reason;
    for (const listener of [...this.#listeners]) listener();
  }
}

const SCENE: SceneNode = {
  key: 'root',
  role: 'application',
  children: [{ key: 'start', role: 'button', name: 'Start', actions: ['click'] }],
};

/** Knows an engine by its hello, a client by anything else. */
class TestDoor implements EngineDoor {
  readonly #games: NewGames;
  readonly slots = new Map<string, EngineGame>();

  constructor(games: NewGames) {
    this.#games = games;
  }

  enter(link: EngineLink, arrival: EngineArrival): void {
    let game: EngineGame | undefined;
    link.open({
      text: (message) => {
        if (game !== undefined) return;
        const { event, data } = JSON.parse(Buffer.from(message).toString()) as {
          event?: string;
          data: Hello;
        };
        if (event !== 'hello') return arrival.isClient?.(message);
        if (arrival.token !== undefined && data.token !== arrival.token) {
          link.send('{"event":"refused"}');
          return link.close();
        }
        const slot = this.slots.get(arrival.game) ?? [...this.slots.values()][0];
        if (slot?.isFree) {
          game = slot;
          slot.attach(link);
          return link.send('{"event":"welcome"}');
        }
        const add = (opening: GameOpening): OpenGame => {
          game = new EngineGame(opening.doorAt, true);
          game.attach(link);
          return opened(game);
        };
        this.#games.add(data.game, add).then(
          () => link.send('{"event":"welcome"}'),
          (error: Error) => {
            link.send(JSON.stringify({ event: 'refused', data: { reason: error.message } }));
            link.close();
          },
        );
      },
      binary: () => {},
      closed: () => game?.detach(),
    });
  }

  close(): void {}
}

function opened(game: EngineGame): OpenGame {
  return {
    game,
    text: 'a game of a test',
    kept: 'kept nowhere',
    listedAs: 'test',
    identity: { engine: 'test' },
    record: { game: 'bridge' },
    close: async () => game.close(),
  };
}

const FLAGS = [{ name: 'bridge', value: '<url>', help: 'where the game is' }] as const;

interface Own {
  readonly url: string | undefined;
  readonly command: readonly string[] | undefined;
}

/** A program that a game has started, which the test ends. */
interface StartedCommand {
  readonly command: readonly string[];
  readonly doorAt: string | undefined;
  exit(code: number): void;
}

export const startedCommands: StartedCommand[] = [];

/** A kind like that of the bridge, as far as its run is concerned. */
export const engineKind = defineGameKind({
  name: 'bridge',
  takesCommand: true,
  flags: FLAGS,
  insteadOf: {},
  places: [],
  read: ({ bridge }, _run, _name, command): Own => ({ url: bridge, command }),
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check: () => {},
  awaitsEngine: ({ url }) => !url?.startsWith('tcp:'),
  dials({ url }) {
    const [, host, port] = /^tcp:\/\/(.*):(\d+)$/.exec(url ?? '') ?? [];
    return host === undefined ? undefined : { host, port: Number(port), flag: 'bridge' };
  },
  door: (games) => new TestDoor(games),
  async open({ command }, { door, doorAt }) {
    const game = new EngineGame(doorAt, false);
    (door as TestDoor | undefined)?.slots.set('bridge', game);
    const exit = (code: number): void => game.end(`it has ended with ${code}`, code !== 0);
    if (command !== undefined) startedCommands.push({ command, doorAt, exit });
    return opened(game);
  },
});
