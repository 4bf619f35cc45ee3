import type { Act } from './longAction.js';

/** Where a game is played that can be played on servers. */
export interface ServerStatus {
  readonly connected: boolean;
  /** it is on the way to the server, or waits to try again */
  readonly connecting?: boolean;
  /** of the server; null where there is none */
  readonly address: string | null;
  /** as the server calls itself */
  readonly name: string | null;
  /** of the game, as it is spoken there; null: not known yet */
  readonly version?: string | null;
  /** there now, the own one too; null: the server does not say */
  readonly players: number | null;
  /** why the last connection failed or ended; null: it did not */
  readonly error: string | null;
  /** the same in one word, for programs */
  readonly error_kind?: string | null;
}

/** Who plays on a server; what is left out is as the game has it. */
export interface ServerVisitor {
  readonly username?: string | undefined;
  readonly version?: string | undefined;
  readonly auth?: 'offline' | 'microsoft' | undefined;
}

/** Servers on which a game can be played. */
export interface ServerFacet {
  status(): ServerStatus;
  /**
   * Leaves the one before, and goes to another. Ends when the new one lets the player in, or at once
   * where the status says `connecting`: then the life of the game tells how it goes on.
   */
  connect(address: string, port: number, visitor?: ServerVisitor): Act<ServerStatus>;
  disconnect(): Act<ServerStatus>;
}
