import type { GameOpening, OpenGame } from './gameKind.js';

/** A connection to an engine in another process, as whole messages, whatever carries them. */
export interface EngineLink {
  /** where it comes from, for people: `127.0.0.1:51234` */
  readonly from: string;
  /** it comes from this machine */
  readonly isLocal: boolean;
  /** Called at once by whoever is given it: nothing waits for handlers. */
  open(handlers: EngineLinkHandlers): void;
  /** Sends a message. An engine that does not read is hung up on. */
  send(text: string): void;
  /** While it is held, no message comes: it is not read. For who cannot keep up with it. */
  hold?(isHeld: boolean): void;
  /** Lets what was sent go out, then hangs up. */
  close(): void;
}

export interface EngineLinkHandlers {
  /** A message of text, as the bytes that came: a long one is read elsewhere. */
  text(message: Uint8Array): void;
  binary(message: Uint8Array): void;
  /** Called once, however it ended. */
  closed(): void;
}

export interface EngineArrival {
  /** the name of the game whose port was dialled */
  readonly game: string;
  /** what its hello must say: it comes from another machine */
  readonly token?: string | undefined;
  /**
   * Told when its first message is that of a client, which it may be where nothing in its request says
   * that it is an engine; while that message is handled, since the next one is the client's, too. The link
   * is let go of then.
   */
  readonly isClient?: (first: Uint8Array) => void;
}

/** Lets engines in that dial a run: into games that wait for one, or as games of their own. */
export interface EngineDoor {
  enter(link: EngineLink, arrival: EngineArrival): void;
  /** Lets nobody in any more; games hang up on their own engines. */
  close(): void;
}

/** Games that come by themselves into a run that goes on. */
export interface NewGames {
  /** the games that the run began with are there: who comes earlier may belong to one of them */
  readonly ready: Promise<unknown>;
  /** that no other game may have */
  readonly names: readonly string[];
  /** Says something to whoever has started the run. */
  tell(text: string): void;
  /** Opens one under a name that no other has, and says so to whoever has started the run. */
  add(name: string, open: (opening: GameOpening) => OpenGame): Promise<void>;
}
