/** A JSON Schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a game is at a tick. What else it says is the game's own affair, and stands in its schema. */
export interface GameState {
  readonly tick: number;
}

export interface StateFacet<S extends GameState = GameState> {
  /**
   * The same object as before as long as nothing has changed, so that it can be kept. A game that is
   * elsewhere keeps the last state that it was sent: reads after every tick wait for nobody.
   */
  read(): Readonly<S>;
  /** Asks a game that is elsewhere how it is now; then `read` gives what has come. */
  refresh?(): Promise<void>;
  /** of what `read` gives */
  readonly schema?: JsonSchema;
  /** What a step can record of it: a name for each, and where it stands. Left out: its own fields. */
  readonly samples?: Readonly<Record<string, readonly string[]>>;
  /** A fingerprint of the whole world, for games that are deterministic. */
  hash?(): string;
}
