import type {
  EngineArrival,
  EngineDoor,
  EngineLink,
  EngineLinkHandlers,
  NewGames,
} from '@bridle/facets';
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
    const early = new EarlyMessages(link);
    this.whole().then(
      (door) => door.enter(early, arrival),
      () => link.close(),
    );
  }

  close(): void {
    this.#isClosed = true;
    void this.#door?.then((door) => door.close());
  }
}

/** A link whose first messages are kept until somebody opens it. */
class EarlyMessages implements EngineLink {
  readonly #link: EngineLink;
  #handlers: EngineLinkHandlers | undefined;
  readonly #kept: ((handlers: EngineLinkHandlers) => void)[] = [];

  constructor(link: EngineLink) {
    this.#link = link;
    link.hold?.(true); // one message may have come; no more do
    link.open({
      text: (bytes) => this.#pass((handlers) => handlers.text(bytes)),
      binary: (bytes) => this.#pass((handlers) => handlers.binary(bytes)),
      closed: () => this.#pass((handlers) => handlers.closed()),
    });
  }

  get from(): string {
    return this.#link.from;
  }

  get isLocal(): boolean {
    return this.#link.isLocal;
  }

  open(handlers: EngineLinkHandlers): void {
    this.#handlers = handlers;
    for (const pass of this.#kept.splice(0)) pass(handlers);
    this.#link.hold?.(false);
  }

  send(text: string): void {
    this.#link.send(text);
  }

  hold(isHeld: boolean): void {
    this.#link.hold?.(isHeld);
  }

  close(): void {
    this.#link.close();
  }

  #pass(pass: (handlers: EngineLinkHandlers) => void): void {
    if (this.#handlers === undefined) this.#kept.push(pass);
    else pass(this.#handlers);
  }
}
