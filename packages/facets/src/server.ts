import type { Act } from './longAction.js';

/** Where a game is played that can be played on servers. */
export interface ServerStatus {
  readonly connected: boolean;
  /** of the server; null where there is none */
  readonly address: string | null;
  /** as the server calls itself */
  readonly name: string | null;
  /** there now, the own one too; null: the server does not say */
  readonly players: number | null;
  /** why the last connection failed or ended; null: it did not */
  readonly error: string | null;
}

/** Servers on which a game can be played. */
export interface ServerFacet {
  status(): ServerStatus;
  /** Leaves the one before; ends when the new one lets the player in. */
  connect(address: string, port: number): Act<ServerStatus>;
  disconnect(): Act<ServerStatus>;
}
