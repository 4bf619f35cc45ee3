import type { Game, GameEvent } from '@bridle/facets';
import type { Client, ClientEvent } from './client.js';

/** Whoever hears of what happens in a game: clients that asked for it, and those who watch it all. */
export class EventSubscribers {
  readonly #clients = new Set<Client>();
  readonly #watchers = new Set<(event: GameEvent) => void>();

  add(client: Client): void {
    this.#clients.add(client);
  }

  get clients(): Iterable<Client> {
    return this.#clients;
  }

  remove(client: Client): void {
    this.#clients.delete(client);
  }

  /** Calls with every event of the game until the returned function is called. */
  watch(watcher: (event: GameEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Something happened in the game. */
  publish(event: GameEvent, tick: number): void {
    // One command may cause thousands of events, and mostly nobody has asked for them.
    if (this.isAskedFor(event.event)) this.tell(event.event, { ...event, tick });
    for (const watcher of this.#watchers) watcher(event);
  }

  isAskedFor(topic: string): boolean {
    for (const client of this.#clients) if (client.events.has(topic)) return true;
    return false;
  }

  tell(topic: string, event: ClientEvent): void {
    for (const client of this.#clients) {
      if (client.events.has(topic)) client.tell(event);
    }
  }

  /** Tells every client, whatever it has asked for. */
  tellAll(event: ClientEvent): void {
    for (const client of this.#clients) client.tell(event);
  }

  /** A tick has passed, after which some want to know how things are. */
  tellState({ facets }: Game, tick: number): void {
    for (const client of this.#clients) {
      if (!client.events.has('state') || tick % client.stateEveryTicks !== 0) continue;
      const state = facets.state?.read();
      if (state !== undefined) client.tell({ event: 'state', ...state });
    }
  }
}
