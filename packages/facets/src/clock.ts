export interface OwnClock {
  readonly kind: 'ours';
  readonly tick: number;
  advance(): void;
}

/** A game with a time of its own. */
export interface TheirClock {
  readonly kind: 'theirs';
  readonly tick: number;
  /** why nobody can let its ticks pass one by one, for whoever tries */
  readonly reason: string;
  /** Calls after every tick, until the returned function is called. */
  onTick(listener: () => void): () => void;
}

/** A game whose ticks pass elsewhere, when we ask for them. */
export interface RemoteClock {
  readonly kind: 'remote';
  readonly tick: number;
  /** Lets so many pass, with the input that was applied last; resolves when they have. */
  advance(ticks: number): Promise<void>;
  /** how it passes by itself while our clock does not wait; left out, we ask for every tick */
  readonly free?: FreeRun;
}

/** Time of a game elsewhere that runs by itself, smoother than ticks could be asked for. */
export interface FreeRun {
  /** Lets it run, or holds it; resolves when that is so. */
  set(isRunning: boolean): Promise<void>;
  /** Calls when time has passed while it runs, until the returned function is called. */
  onTick(listener: () => void): () => void;
}

/** Time of a game, by who drives it. A game without this facet has none. */
export type ClockFacet = OwnClock | TheirClock | RemoteClock;
