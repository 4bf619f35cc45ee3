import type { JsonSchema } from './state.js';

/** Something that has happened in a game: its name, and whatever the game tells of it. */
export type GameEvent = { readonly event: string; readonly [field: string]: unknown };

/** What is known beforehand of all events of a name. */
export interface EventKind {
  /** of its fields */
  readonly schema?: JsonSchema;
  /** it happens by the thousand: nobody hears of it who has not asked for it */
  readonly isFrequent?: boolean;
  /** it happens all the time: it is for those who look closely */
  readonly isMinor?: boolean;
}

export interface EventsFacet<E extends GameEvent = GameEvent> {
  /** By name, all that may happen. Left out: there is no telling, and any name can be asked for. */
  readonly kinds?: Readonly<Record<string, EventKind>>;
  /** The listener is called after the tick or command in which the event happened. */
  listen(listener: (event: E) => void): void;
}
