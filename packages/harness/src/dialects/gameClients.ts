import type { Client } from '../core/client.js';
import { readIdentity } from '../core/clientIdentity.js';
import type { Host } from '../core/host.js';
import type { Fields } from './requestLine.js';

/** A client, and the game that it is a client of. */
export interface GameClient {
  readonly host: Host;
  readonly client: Client;
}

/**
 * A connection whose requests may each name a game has a client in each that it has asked something
 * of, with the same id, name and kind; requests that name none go to the first.
 */
export class GameClients {
  readonly #home: Host;
  readonly #dialect: string;
  readonly #holdBy: (host: Host) => (isHeld: boolean) => void;
  readonly #clients = new Map<Host, GameClient>();

  constructor(home: Host, dialect: string, holdBy: (host: Host) => (isHeld: boolean) => void) {
    this.#home = home;
    this.#dialect = dialect;
    this.#holdBy = holdBy;
  }

  /** Where a request goes. Throws where there is no game of the name in it, or its client's is none. */
  at(request: Fields): GameClient {
    const host = this.#home.games.choose(request.game, this.#home);
    const introduced = readIdentity(request);
    const gameClient = this.#clients.get(host) ?? this.#take(host);
    for (const { client } of this.#clients.values()) client.setIdentity(introduced);
    return gameClient;
  }

  #take(host: Host): GameClient {
    const [other] = this.#clients.values();
    const client = host.connect(() => {}, other?.client.info ?? { dialect: this.#dialect });
    client.hold = this.#holdBy(host);
    const gameClient = { host, client };
    this.#clients.set(host, gameClient);
    return gameClient;
  }

  /** requests that wait or run */
  get unfinished(): number {
    let sum = 0;
    for (const { client } of this.#clients.values()) sum += client.unfinished;
    return sum;
  }

  leave(): void {
    for (const { host, client } of this.#clients.values()) host.disconnect(client);
  }
}
