import type { WindowConnection } from '../connection.js';
import { type ClockTold, readClock } from './clockText.js';
import type { JournalClient, ToldEntry } from './journalRows.js';
import { isLasting, refusalText } from './refusalText.js';
import { type Repeating, repeating } from './repeat.js';

export interface ListedGame {
  readonly name: string;
  readonly kind?: string;
  readonly state: string;
  readonly reason?: string;
  readonly tick?: number;
  readonly controlled?: boolean;
}

export interface ListedClient extends JournalClient {
  readonly you?: true;
  readonly control: 'has' | 'taken' | 'none';
  readonly reason?: string;
  readonly running: boolean;
  readonly requests: number;
}

interface GameTold {
  readonly name: string;
  readonly state: string;
  readonly reason?: string;
  readonly facets: readonly string[];
}

const GAP_MS = 1_000;

/** Who is in a run and which games it has, looked at every second while somebody wants to know. */
export class RunWatch {
  readonly #connection: WindowConnection;
  readonly #listeners = new Set<() => void>();
  readonly #repeating: Repeating;
  games: readonly ListedGame[] = [];
  clients: readonly ListedClient[] = [];
  /** what the shown game has; empty while nobody knows */
  facets: readonly string[] = [];
  /** what moves the body in the background */
  skill: string | null = null;
  /** the newest tick that anything here has told of */
  tick: number | undefined;
  /** how time passes; undefined: nothing has told yet */
  clock: ClockTold | undefined;
  /** in words, where it cannot be known who is there */
  trouble: string | undefined;

  constructor(connection: WindowConnection) {
    this.#connection = connection;
    this.#repeating = repeating((isWanted) => this.#look(isWanted));
    connection.onEvent(({ event }) => {
      if (/control|capabilities|game/.test(event)) this.#repeating.soon();
    });
  }

  setLive(isLive: boolean): void {
    if (isLive) this.#repeating.start();
    else this.#repeating.stop();
  }

  soon(): void {
    this.#repeating.soon();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  get you(): ListedClient | undefined {
    return this.clients.find(({ you }) => you);
  }

  get driver(): ListedClient | undefined {
    return this.clients.find(({ control }) => control === 'has');
  }

  get isWatchOnly(): boolean {
    return this.#connection.welcome?.access === 'watch';
  }

  /** Its name where the run has several games: commands must then say which one they mean. */
  get namedGame(): string | undefined {
    const names = this.#connection.welcome?.games ?? [];
    return names.length > 1 ? (this.#connection.game ?? names[0]) : undefined;
  }

  get isFirstGame(): boolean {
    const { game, welcome } = this.#connection;
    return game === undefined || game === welcome?.games[0];
  }

  noteTick(tick: number): void {
    if (this.tick === tick) return;
    this.tick = tick;
    this.#tell();
  }

  noteClock(told: Readonly<Record<string, unknown>>): void {
    this.clock = readClock(told) ?? this.clock;
    if (typeof told.tick === 'number') this.tick = told.tick;
    this.#tell();
  }

  noteEntries(entries: readonly ToldEntry[]): void {
    const last = entries.at(-1);
    if (last === undefined) return;
    const clock = entries.findLast(({ kind }) => kind === 'clock');
    if (clock !== undefined) this.clock = readClock(clock) ?? this.clock;
    this.noteTick(last.tick);
  }

  /** Another game is shown, or another run: what is known is of the one before. */
  reset(): void {
    this.tick = undefined;
    this.clock = undefined;
    this.#repeating.soon();
  }

  async #look(isWanted: () => boolean): Promise<number | undefined> {
    try {
      const [told, present] = await Promise.all([this.#askGames(), this.#askClients()]);
      if (!isWanted()) return undefined;
      Object.assign(this, told, present, { trouble: undefined });
      const { game, welcome } = this.#connection;
      const name = game ?? welcome?.games[0];
      this.tick = told.games.find((listed) => listed.name === name)?.tick ?? this.tick;
    } catch (thrown) {
      if (!isWanted()) return undefined;
      this.trouble = refusalText(thrown);
    }
    this.#tell();
    return GAP_MS;
  }

  async #askGames(): Promise<{ games: readonly ListedGame[]; facets: readonly string[] }> {
    const own = await this.#connection.ask<GameTold>('get_game');
    const { name, state, reason, facets } = own;
    const alone = [{ name, state, ...(reason !== undefined && { reason }) }];
    if ((this.#connection.welcome?.games.length ?? 0) < 2) return { games: alone, facets };
    try {
      const { games } = await this.#connection.ask<{ games: ListedGame[] }>('list_games');
      return { games, facets };
    } catch (thrown) {
      if (isLasting(thrown)) return { games: alone, facets };
      throw thrown;
    }
  }

  #askClients(): Promise<{ clients: readonly ListedClient[]; skill: string | null }> {
    return this.#connection.ask('list_clients');
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
