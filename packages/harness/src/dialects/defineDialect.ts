import type { EngineDoor, Flag, Flags, RunCommand } from '@bridle/facets';
import type { Games } from '../core/games.js';
import type { Host } from '../core/host.js';
import type { Address } from '../transport/address.js';
import type { PageFile } from '../transport/pages.js';
import type { Dialect } from './dialect.js';

/** The environment of a process, handed down as a value. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where each dialect listens, by the key of its endpoint: `host:port`, or the path of a socket. */
export type Endpoints = Readonly<Record<string, string>>;

export interface DialectFlag extends Flag {
  /** why it has no effect in a run that does not listen for the dialect */
  readonly without?: string;
}

/** What somebody who starts a run has said. */
export interface RunRequest<F extends readonly Flag[] = readonly DialectFlag[]> {
  readonly command: RunCommand;
  readonly flags: Flags<F>;
  readonly env: Environment;
  /** input comes from a script: whoever plays by one has no other hands */
  readonly isScripted: boolean;
  /** nobody is to see it but clients */
  readonly isHeadless: boolean;
  /** a person has started it, to play: a world is chosen first */
  readonly startsInMenu: boolean;
  /** the names of the games of the run after the first */
  readonly furtherGames: readonly string[];
  /** the name of a game that waits for an engine to dial: there must be a port for it, whatever is asked for */
  readonly awaitsEngine?: string | undefined;
  /** on this machine, that games of the run dial themselves: nothing of the run listens there */
  readonly dialledPorts?: readonly number[];
}

/** By whom engines are let in that dial a port. */
export interface EngineEntrance {
  readonly door: EngineDoor;
  /** the one whose port it is */
  readonly game: string;
  /** that engines on other machines must have; without one the port is for this machine alone */
  readonly token?: string | undefined;
}

/** The server of a run, as far as a dialect needs it. */
export interface Listening {
  listenTcp(address: Address, dialect: Promise<Dialect>, orNext?: number): Promise<string>;
  listenTcpAndWebSocket(
    address: Address,
    dialect: Promise<Dialect>,
    orNext?: number,
    engines?: EngineEntrance,
  ): Promise<string>;
  /** Serves files to browsers, and takes the WebSockets of their page alone. */
  listenPage(
    address: Address,
    dialect: Promise<Dialect>,
    files: ReadonlyMap<string, PageFile>,
    orNext?: number,
  ): Promise<string>;
  listenUnix(path: string, dialect: Promise<Dialect>): Promise<string>;
}

export interface RestartRequest {
  /** on its own, with its words in a file; or on this terminal */
  readonly mode: 'detached' | 'inherit';
  readonly delayMs: number;
}

export interface ChatDryRequest {
  readonly username: string;
  readonly content: string;
  readonly withTools: boolean;
  readonly maxToolCalls: number;
}

/** What clients may ask of a run as a whole, where it can be done. */
export interface RunControls {
  /** Arranges a restart and says so; throws `busy` while one is pending. */
  readonly restart?: ((request: RestartRequest) => object) | undefined;
  /** Tries one chat message on the AI, with tools in dry mode. */
  readonly chatDry?: ((request: ChatDryRequest, host: Host) => Promise<object>) | undefined;
}

/** What a run gives a dialect that opens in it, maybe before its games are there. */
export interface Opening {
  readonly server: Listening;
  readonly games: Promise<Games>;
  /** the first is whom clients mean who name none */
  readonly gameNames: readonly string[];
  hostOf(game: string): Promise<Host>;
  readonly controls: RunControls;
  /** by whom engines are let in that dial this run, where it lets any in */
  readonly door?: EngineDoor | undefined;
  readonly version: string;
  /** Says something to whoever has started the run. */
  tell(text: string): void;
  /** where the files of the page lie, once it was built */
  readonly pageFolder: string;
  /** A secret of this user, kept in a file of that name; made where there is none. Throws where others could read it. */
  ownToken(name: string): string;
  /** Writes a file that only this user can read, and says where it lies. */
  privateFile(name: string, text: string): string;
  /** Of a program of that name which is installed; undefined where none is. */
  installedVersion(program: string): Promise<string | undefined>;
}

/** A run whose games are there. */
export interface ReadyRun {
  readonly endpoints: Endpoints;
  /** with the name under which clients of other programs find each */
  readonly games: readonly { readonly name: string; readonly listedAs: string }[];
}

export interface OpenDialect {
  readonly endpoints: Endpoints;
  /** for a person to open in a browser: they hold tokens, and stand in no file and no log */
  readonly links?: { readonly play: string; readonly watch: string };
  /** Whoever connects is answered from now on: so may clients find the run. */
  ready?(run: ReadyRun): void;
  /** Takes away what it has left anywhere; called at the end of the process, too. */
  close?(): void | Promise<void>;
}

/** What a run is to open of a dialect. */
export interface DialectPlan {
  /** that it listens on where nobody has asked for another, by endpoint */
  readonly defaultPorts?: Readonly<Record<string, number>>;
  /** files and folders that are not for the files of clients */
  readonly places?: readonly string[];
  /** Throws where it could not open, before anything is begun. */
  check?(): void;
  open(opening: Opening): Promise<OpenDialect | undefined>;
}

/** What a run that was killed has left behind. */
export interface Leftover {
  readonly path: string;
  /** in a few words */
  readonly what: string;
  /** of the run that has died, where it is known */
  readonly pid?: number;
  /** Takes it out of a file that others use, too; where there is none, the file itself is to go. */
  readonly takeOut?: () => void;
}

/** Where leftovers are looked for. */
export interface LeftoverSearch {
  readonly env: Environment;
  /** of a run */
  readonly folder: string;
  /** of this program */
  readonly version: string;
}

export interface DialectDefinition<F extends readonly DialectFlag[] = readonly DialectFlag[]> {
  /** the first of its endpoints */
  readonly name: string;
  /** as sentences call it */
  readonly title: string;
  /** under which `--endpoints-file` has it */
  readonly endpoints: readonly string[];
  /** its clients cannot name a game: each further one has an endpoint of its own, `<name>:<game>` */
  readonly isPerGame: boolean;
  readonly flags: F;
  /** the flags that ask for it: nobody plays by a script and by one of them */
  readonly askedBy: readonly F[number]['name'][];
  /** engines dial its first endpoint, and those of further games */
  readonly takesEngines?: true;
  /** its clients can step a clock that waits */
  readonly stepsTime?: true;
  /** what opens it in a run that has not */
  readonly opensBy: string;
  /** variables of the environment, and what they say, for the docs */
  readonly environment: readonly (readonly [names: string, meaning: string])[];
  /** in the folder of any run: the next one may have other flags than this */
  readonly places?: readonly string[];
  /** What is certainly ours, of processes that have certainly ended. It changes nothing. */
  readonly leftovers?: (search: LeftoverSearch) => Promise<readonly Leftover[]>;
  /** folders and sockets that are for the user's eyes alone, where there are any */
  readonly privatePlaces?: (search: LeftoverSearch) => readonly string[];
  /** What to type next in another terminal; `to` is how a client finds this run, where it has to know. */
  readonly nextLines: (
    endpoints: Endpoints,
    to: (endpoint: string, flag: string) => string,
    game: { readonly hasScreen: boolean; readonly hasSteps: boolean },
  ) => readonly string[];
  /** undefined: the run does not listen for it */
  readonly plan: (asked: RunRequest<F>) => DialectPlan | undefined;
}

/**
 * One literal says how a run serves a dialect: the command's flags, help, endpoints and opening follow
 * from it. It loads nothing of the dialect: whoever listens for none of it needs none.
 */
export function defineDialect<const F extends readonly DialectFlag[]>(
  definition: DialectDefinition<F>,
): DialectDefinition {
  // The command calls `plan` only with what these flags were read from.
  return definition as unknown as DialectDefinition;
}
