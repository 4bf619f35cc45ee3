import type { EngineArrival, EngineDoor, EngineLink, NewGames } from '@bridle/facets';
import type { BridgeDoor } from './engineDoor.js';

/** The door of a run that most engines never come to: what it takes is loaded with the first. */
export class LateDoor implements EngineDoor {
  readonly #games: NewGames;
  #door: Promise<BridgeDoor> | undefined;
  #isClosed = false;

  constructor(games: NewGames) {
    this.#games = games;
  }

  /** The door itself. */
  whole(): Promise<BridgeDoor> {
    this.#door ??= import('./engineDoor.js').then(({ BridgeDoor }) => new BridgeDoor(this.#games));
    return this.#door;
  }

  enter(link: EngineLink, arrival: EngineArrival): void {
    if (this.#isClosed) return link.close();
    void this.whole().then((door) => door.enter(link, arrival));
  }

  close(): void {
    this.#isClosed = true;
    void this.#door?.then((door) => door.close());
  }
}
