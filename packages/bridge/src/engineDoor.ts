import { timingSafeEqual } from 'node:crypto';
import type {
  EngineArrival,
  EngineDoor,
  EngineLink,
  GameOpening,
  NewGames,
  OpenGame,
} from '@bridle/facets';
import { BridgeGame, isSameGame } from './bridgeGame.js';
import type { EngineFacts } from './engine.js';
import { type GreetedEngine, greet } from './greeting.js';
import { ENGINES_MAX, REFUSALS_TOLD_MAX } from './limits.js';
import { openGameOf } from './openGameOf.js';

/** A game that waits for an engine. */
export interface EngineSlot {
  /** of the game in its run */
  readonly name: string;
  readonly game: BridgeGame;
  /** who says it belongs here */
  readonly token?: string | undefined;
  /** engines that say no token are let in, too */
  readonly isOpen: boolean;
  /** it came by itself, and makes room for others when it is lost */
  readonly isOnItsOwn: boolean;
}

/**
 * Finds the place of every engine that dials: that of the game which it was before, the first one that waits
 * for an engine, or else one of its own.
 */
export class BridgeDoor implements EngineDoor {
  readonly #games: NewGames;
  readonly #slots = new Set<EngineSlot>();
  /** names of games that are being opened */
  readonly #coming = new Set<string>();
  /** games that are played by the engine which their token was given to */
  readonly #owners = new WeakSet<BridgeGame>();
  /** why engines were not let in */
  readonly #told = new Set<string>();
  #isClosed = false;

  constructor(games: NewGames) {
    this.#games = games;
  }

  /** From now on engines may come to this one, until the returned function is called. */
  open(slot: EngineSlot): () => void {
    this.#slots.add(slot);
    return () => void this.#slots.delete(slot);
  }

  enter(link: EngineLink, arrival: EngineArrival): void {
    if (this.#isClosed) return link.close();
    greet(link, arrival)
      .then((engine) => engine && this.#admit(engine, arrival))
      .catch((thrown: unknown) => {
        link.close();
        this.#games.tell(`an engine could not be let in: ${String(thrown)}`);
      });
  }

  close(): void {
    this.#isClosed = true;
  }

  async #admit(engine: GreetedEngine, arrival: EngineArrival): Promise<void> {
    await this.#games.ready;
    if (this.#isClosed) return this.#refuse(engine, 'this run is over');
    const { token } = engine;
    const wanted = engine.isLocal ? undefined : arrival.token;
    const isKnown = wanted !== undefined && isSame(wanted, token);
    if (!engine.isLocal && !isKnown) {
      return this.#refuse(
        engine,
        'an engine on another machine needs the token of this run in its hello',
      );
    }
    const slots = [...this.#slots];
    const owned = slots.find((slot) => slot.token !== undefined && isSame(slot.token, token));
    if (token !== undefined && owned === undefined && !isKnown) {
      return this.#refuse(engine, 'no game of this run has this token');
    }
    // Whoever came without the token makes way for the one that it was given to.
    const isTaken = owned?.game.isPlayed && this.#owners.has(owned.game);
    if (isTaken && !isBack(owned!.game, engine.facts)) {
      return this.#refuse(engine, 'the game of this token is played already');
    }
    const place = owned ?? this.#placeOf(engine, arrival, slots);
    if (place !== undefined) return this.#settle(engine, place);
    await this.#addGame(engine);
  }

  /** An engine dials again and again: what is wrong with it is told once. */
  #refuse(engine: GreetedEngine, reason: string): void {
    engine.refuse(reason);
    const text = `the engine of ${engine.facts.game} was not let in: ${reason}`;
    if (this.#told.has(text) || this.#told.size >= REFUSALS_TOLD_MAX) return;
    this.#told.add(text);
    this.#games.tell(text);
  }

  /** Where an engine goes that names no place by a token. */
  #placeOf(
    { facts }: GreetedEngine,
    arrival: EngineArrival,
    slots: readonly EngineSlot[],
  ): EngineSlot | undefined {
    const open = slots.filter(({ isOpen }) => isOpen);
    const before = open.find(({ game }) => isBack(game, facts));
    if (before !== undefined) return before;
    // One that was asked for and has lost its engine is played by another one.
    const free = open.filter(({ game, isOnItsOwn }) => !game.isPlayed && !isOnItsOwn);
    const empty = free.filter(({ game }) => game.facts === undefined);
    const atPort = ({ name }: EngineSlot): boolean => name === arrival.game;
    return empty.find(atPort) ?? empty[0] ?? free.find(atPort) ?? free[0];
  }

  #settle(engine: GreetedEngine, { name, game, token }: EngineSlot): void {
    if (token !== undefined && isSame(token, engine.token)) this.#owners.add(game);
    else this.#owners.delete(game);
    engine.welcome(name);
    game.adopt(engine);
  }

  async #addGame(engine: GreetedEngine): Promise<void> {
    const own = [...this.#slots].filter(({ isOnItsOwn }) => isOnItsOwn);
    if (own.length >= ENGINES_MAX) {
      // One that was lost and did not come back makes room.
      const lost = own.find(({ game }) => !game.isPlayed);
      if (lost === undefined) {
        return this.#refuse(
          engine,
          `this run has ${ENGINES_MAX} engines that came by themselves already`,
        );
      }
      lost.game.end('it was lost, and others needed its place');
    }
    const name = this.#freeName(engine.facts.game);
    this.#coming.add(name);
    try {
      await this.#games.add(name, (opening) => this.#openOwn(engine, name, opening));
    } catch (thrown) {
      this.#refuse(engine, (thrown as Error).message);
    } finally {
      this.#coming.delete(name);
    }
  }

  #openOwn(engine: GreetedEngine, name: string, opening: GameOpening): OpenGame {
    const game = new BridgeGame(opening.log, () => 'start it again, and it is known again', true);
    const slot: EngineSlot = { name, game, isOpen: true, isOnItsOwn: true };
    const leave = this.open(slot);
    game.life.onChange(() => game.life.state === 'ended' && leave());
    this.#settle(engine, slot);
    const { game: title, engine: kind } = engine.facts;
    return openGameOf(game, { text: `${title} (${kind})`, listedAs: title }, leave);
  }

  /** Of letters that a game's name may have, and not that of another. */
  #freeName(title: string): string {
    const words = title.match(/\w[\w.]*/g) ?? ['engine'];
    const short = words.join('-').slice(0, NAME_CHARS);
    const taken = new Set([...this.#games.names, ...this.#coming].map((one) => one.toLowerCase()));
    let name = short;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${short}-${i}`;
    return name;
  }
}

const NAME_CHARS = 32; // of a game's name, with room for a number

/** A process may be back before its old connection is seen to be gone; two processes are two games. */
function isBack({ facts: before, isPlayed }: BridgeGame, facts: EngineFacts): boolean {
  if (before === undefined || !isSameGame(before, facts)) return false;
  return !isPlayed || (facts.pid !== undefined && facts.pid === before.pid);
}

function isSame(wanted: string, given: string | undefined): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given ?? '')];
  return a.length === b.length && timingSafeEqual(a, b);
}
