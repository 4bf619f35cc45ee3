/** An answer that says no, in the run's own words. */
export class RefusedError extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor({ code, message, hint }: { code: string; message: string; hint?: string }) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** What a run says of itself when a page has shown its token. */
export interface Welcome {
  readonly version: string;
  readonly run: string | null;
  /** `watch`: whoever has this link may look, and do nothing */
  readonly access: 'play' | 'watch';
  /** the first is the one that is shown until another is chosen */
  readonly games: readonly string[];
  readonly ops: readonly string[];
  /** a windowed run without automation begins in the menu of worlds */
  readonly menu: boolean;
}

export interface RunEvent {
  readonly event: string;
  readonly tick: number;
  readonly [field: string]: unknown;
}

export type ConnectionState = 'connecting' | 'open' | 'refused' | 'lost';

/** A page's way to its run: ops are asked, events come. It connects again by itself. */
export interface WindowConnection {
  readonly state: ConnectionState;
  /** in words, where it is refused or lost */
  readonly reason: string | undefined;
  /** of the run that is connected */
  readonly welcome: Welcome | undefined;
  /** milliseconds that the last answered request of a moment took */
  readonly latencyMs: number | undefined;
  /** the game that requests are for */
  game: string | undefined;
  /** Rejects with a RefusedError, or where the connection is lost before the answer. */
  ask<T = Record<string, unknown>>(op: string, params?: object): Promise<T>;
  /** Calls at every change of the state, until the returned function is called. */
  onState(listener: () => void): () => void;
  onEvent(listener: (event: RunEvent) => void): () => void;
}
