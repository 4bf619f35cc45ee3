import type { EngineDoor, NewGames } from './engineLink.js';
import type { Flag, Flags } from './flags.js';
import type { Game } from './game.js';
import type { ServerVisitor } from './server.js';

/** `daemon` is a run that one client has for itself, and that ends with it. */
export type RunCommand = 'run' | 'serve' | 'daemon';

/** What of its run matters to a game. */
export interface RunFacts {
  readonly command: RunCommand;
  readonly headless: boolean;
  /** somebody can connect; and step a clock that waits */
  readonly reachable: boolean;
  readonly steppable: boolean;
}

/** A world that is played: its seed, and where it is kept; null: nowhere. */
export interface PlayedWorld {
  readonly seed: string;
  readonly kept: string | null;
}

export interface GameOpening {
  /** it is to have pictures, where it can */
  readonly render: boolean;
  /** what clients can read */
  readonly log: { add(level: 'info' | 'error', logger: string, message: string): void };
  /** Says something to whoever has started the run. */
  tell(text: string): void;
  /** Told of the world that is entered, now and later, in games that have worlds. */
  readonly onEnter: (world: PlayedWorld) => void;
  /**
   * Loads a library of the part that the kind names, as `require` does. Throws `unsupported`, with the
   * command that installs the part, where it cannot be loaded.
   */
  readonly library: (name: string) => unknown;
  /**
   * Makes a folder that only this user can read, where there is none, and gives its path. One that is not
   * absolute lies in the folder of what belongs to this user, never in a project.
   */
  readonly privateFolder: (path: string) => string;
  /** of its pictures, in pixels, where it can choose */
  readonly size: { readonly width: number; readonly height: number };
  /** its clock waits from the beginning: no time is to pass before somebody asks for it */
  readonly waits: boolean;
  /** of the run's own process, for programs that a game starts */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** who lets engines in that dial this run, where it listens for them */
  readonly door?: EngineDoor | undefined;
  /** where engines dial: `host:port`; known once the run listens */
  readonly doorAt?: string | undefined;
}

/** A game that is there, and waits to be started. */
export interface OpenGame {
  readonly game: Game;
  /** what is played, in a few words */
  readonly text: string;
  /** where it is kept, in a few words */
  readonly kept: string;
  /** whose time passes there, in a few words, where it is not ours to hold */
  readonly clock?: string;
  /** under which clients of other programs find it, unless it was given a name */
  readonly listedAs: string;
  /** which one it is, for programs */
  readonly identity: object;
  /** of it, in run.json */
  readonly record: object;
  /** Writes down how it is now, where it is kept, and goes on. */
  save?(): Promise<void>;
  /** Keeps it as it is and gives free what it holds. */
  close(): Promise<void>;
}

/** A kind of game that a run can hold; `Own` is what its own flags say. */
export interface GameKind<F extends readonly Flag[] = readonly Flag[], Own = unknown> {
  /** as it stands after `--game` */
  readonly name: string;
  /** what its libraries are in, as `bridle setup` calls it: a run without that is not begun */
  readonly part?: string | ((own: Own) => string | undefined);
  /** words after `--` are for it: a program that it starts */
  readonly takesCommand?: true;
  /** the kind of game on whose servers one may go from it, and come back */
  readonly visits?: string;
  /** that no other kind has: those of any game are the command's */
  readonly flags: F;
  /** flags of a game that say the contrary of a default for all: the default is passed over */
  readonly insteadOf: Readonly<Record<string, readonly string[]>>;
  /** in the folder of any run, not for the files of clients: the next one may have other flags */
  readonly places: readonly string[];
  /** `name` is the one that the game was given, if it was; `command` what stands after `--`. */
  read(
    flags: Flags<F>,
    run: RunFacts,
    name: string | undefined,
    command?: readonly string[] | undefined,
  ): Own;
  /** Flags that change nothing here, each in a sentence. */
  warnings(flags: Flags<F>, run: RunFacts): string[];
  /** folders that no two games may have in common, by the flag that names them */
  folders(own: Own): Readonly<Record<string, string | undefined>>;
  /** what else it reads and writes, which is not for the files of clients */
  reserved(own: Own): readonly (string | undefined)[];
  /** Whether a folder is a world of this kind, anybody's: no file of a client may lie in it. */
  holdsWorld(folder: string): boolean;
  /** Throws where it could not be opened, before anything is begun. */
  check(own: Own): void;
  /** it waits for an engine to dial: the run listens for one, whatever its other flags are */
  awaitsEngine?(own: Own): boolean;
  /** where it dials itself, and the flag that says so: no port for this run to listen on */
  dials?(
    own: Own,
  ): { readonly host: string; readonly port: number; readonly flag?: string } | undefined;
  /** Makes the door for engines, of which a run has one; made before its games are opened. */
  door?(games: NewGames): EngineDoor;
  open(own: Own, opening: GameOpening): Promise<OpenGame>;
  /** Makes ready to play on a server for a while, in the place of another game; `name` is that game's. */
  visit?(
    address: string,
    port: number,
    visitor: ServerVisitor & { readonly name: string | undefined },
    opening: GameOpening,
  ): Promise<() => OpenGame>;
}

/** One literal says all that the command knows of a kind of game. */
export function defineGameKind<const F extends readonly Flag[], Own>(
  kind: GameKind<F, Own>,
): GameKind {
  // The command gives a kind only what its own flags were read from, and what it has read itself.
  return kind as unknown as GameKind;
}
