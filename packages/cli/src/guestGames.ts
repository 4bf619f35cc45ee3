import { type GameOpening, HarnessError, type NewGames, type OpenGame } from '@bridle/facets';
import { type Games, GUEST_GAMES_MAX } from '@bridle/harness';
import type { RunFile } from '@bridle/processes';
import { endAlone } from './gameEnds.js';
import { librariesOf } from './gameLibraries.js';
import { NAME } from './gameWords.js';
import { type GameOptions, openGame, type PlayedGame } from './playedGame.js';
import type { RunPlaces } from './reservedPlaces.js';
import type { RunConfig } from './runFlags.js';
import { printableLine } from './terminal.js';

/** What a run has once its own games are there. */
export interface BegunRun extends Pick<GameOptions, 'door' | 'doorAt'> {
  readonly games: Games;
  readonly runFile: RunFile | undefined;
}

export interface GuestOptions {
  readonly config: RunConfig;
  /** the folder of what belongs to this user */
  readonly home: string;
  readonly places: RunPlaces;
  readonly env: NodeJS.ProcessEnv;
}

/** Games that come by themselves into a run that goes on, and leave it. */
export class GuestGames implements NewGames {
  readonly #options: GuestOptions;
  readonly #begun: Promise<BegunRun>;
  #begin: (run: BegunRun) => void = () => {};
  #run: BegunRun | undefined;
  /** that are being opened, as folders know them */
  readonly #opening = new Set<string>();
  readonly #played = new Set<PlayedGame>();

  constructor(options: GuestOptions) {
    this.#options = options;
    this.#begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  /** Those who have come already are let in. */
  begin(run: BegunRun): void {
    this.#run = run;
    this.#begin(run);
  }

  get ready(): Promise<unknown> {
    return this.#begun;
  }

  tell(text: string): void {
    process.stderr.write(`${printableLine(`bridle: ${text}`)}\n`);
  }

  get names(): readonly string[] {
    const own = this.#options.config.games.map(({ name }) => name);
    const all = this.#run?.games.going.map(({ name }) => name) ?? [];
    return [...new Set([...own, ...all])];
  }

  async add(name: string, open: (opening: GameOpening) => OpenGame): Promise<void> {
    const run = await this.#begun;
    this.#refuse(name, run.games);
    const key = name.toLowerCase();
    this.#opening.add(key);
    try {
      await this.#open(name, open, run);
    } finally {
      this.#opening.delete(key);
    }
  }

  #refuse(name: string, games: Games): void {
    if (games.isOver) throw new HarnessError('cancelled', 'the run is over');
    if (!NAME.test(name)) {
      throw new HarnessError('bad_request', 'a name has up to 40 letters, digits, . _ -');
    }
    const going = new Set(games.going.map((host) => host.name.toLowerCase()));
    const own = this.#options.config.games.map((game) => game.name.toLowerCase());
    const key = name.toLowerCase(); // folders are called after it
    if (going.has(key) || own.includes(key) || this.#opening.has(key)) {
      throw new HarnessError('busy', `a game of this run is called ${name}`, 'choose another name');
    }
    if (games.hasRoomForGuest && this.#opening.size < GUEST_GAMES_MAX) return;
    const message = `${GUEST_GAMES_MAX} games have come into this run, which are enough`;
    throw new HarnessError('busy', message, 'end one of them');
  }

  async #open(
    name: string,
    open: (opening: GameOpening) => OpenGame,
    { games, runFile, door, doorAt }: BegunRun,
  ): Promise<void> {
    const { config, home, places, env } = this.#options;
    const kind = config.doorKind!;
    const guest = config.guest(kind, name);
    const forgetPlace = places.add(guest.screenshots.dir);
    let played: PlayedGame | undefined;
    let opened: OpenGame | undefined;
    try {
      played = await openGame({
        run: config,
        config: guest,
        games,
        isGuest: true,
        home,
        places,
        env,
        library: await librariesOf({ name: kind.name }, home),
        scripts: undefined,
        open: async (opening) => {
          opened = open(opening);
          return opened;
        },
        door,
        doorAt,
        onWorld: (world) => runFile?.setWorld(world, name),
        onPlace: () => {},
        onStop: (reason) => {
          forgetPlace();
          runFile?.removeGame(name);
          if (played !== undefined && !games.isStopped) endAlone(config, played, reason);
        },
      });
    } catch (error) {
      forgetPlace();
      await opened?.close().catch(() => {});
      throw error;
    }
    this.#played.add(played);
    void played.ended.then(() => this.#played.delete(played!));
    runFile?.addGame({ name, kind: kind.name, world: null }, config.games[0].name);
    runFile?.setOpened(played.open.text, name);
    this.#tell(played);
    played.host.log.add('info', 'bridle', played.open.text);
    played.host.start();
  }

  #tell({ config: { name, kind }, open }: PlayedGame): void {
    if (this.#options.config.json) {
      const line = { event: 'game_added', game: name, kind: kind.name, ...open.identity };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    } else {
      const line = `bridle: a game has come, ${name}: ${open.text}; clients reach it with --on ${name}`;
      process.stderr.write(`${printableLine(line)}\n`);
    }
  }

  /** Keeps them as they are, and waits for their pictures. */
  async close(): Promise<void> {
    await Promise.all([...this.#played].flatMap((game) => [game.keep(), game.closeScreens()]));
  }
}
