import type { Facets, Game, GameLife, GameOpening } from '@bridle/facets';
import type { Engine, EngineFacts } from './engine.js';
import { ABSENT, type EngineFacets, facetsOf } from './engineFacets.js';

/**
 * A place for an engine in a run: its name, its refs and its log stay while engines come, go and come back.
 */
export class BridgeGame implements Game {
  readonly name = 'bridge';
  readonly absent = ABSENT;
  readonly life: GameLife;
  readonly #log: GameOpening['log'];
  /** an engine that leaves for good ends it: it came by itself, and nobody waits for another */
  readonly #endsWithEngine: boolean;
  /** what to do where there is no engine */
  readonly #nextStep: () => string;
  #state: GameLife['state'] = 'connecting';
  #reason: string | undefined;
  #hasFailed = false;
  readonly #onChange = new Set<() => void>();
  #engine: Engine | undefined;
  #offered: EngineFacets | undefined;
  /** how many games have been here before this one */
  #games = 0;
  /** of the engine that is there, or was last */
  #facts: EngineFacts | undefined;

  constructor(log: GameOpening['log'], nextStep: () => string, endsWithEngine = false) {
    this.#log = log;
    this.#endsWithEngine = endsWithEngine;
    this.#nextStep = nextStep;
    const game = this;
    this.life = {
      get state() {
        return game.#state;
      },
      get reason() {
        return game.#state === 'ready' ? undefined : game.#whyNot();
      },
      get hasFailed() {
        return game.#hasFailed;
      },
      onChange(listener) {
        game.#onChange.add(listener);
        return () => void game.#onChange.delete(listener);
      },
    };
  }

  get facets(): Readonly<Partial<Facets>> {
    return this.#offered?.facets ?? {};
  }

  get facts(): EngineFacts | undefined {
    return this.#facts;
  }

  /** An engine is there. */
  get isPlayed(): boolean {
    return this.#engine !== undefined;
  }

  /** Plays with this engine from now on; one that was there before is hung up on. */
  adopt(engine: Engine): void {
    if (this.#engine !== undefined) this.#lose('another connection of the same game has come');
    const isOther = this.#facts !== undefined && !isSameGame(this.#facts, engine.facts);
    if (isOther) this.#games++;
    if (this.#games > 0) engine.markKeys(`${this.#games} `);
    this.#engine = engine;
    this.#facts = engine.facts;
    const offered = facetsOf(engine, this.#log);
    this.#offered = offered;
    this.#reason = undefined;
    this.#become('ready');
    engine.listen({
      event: (name, data) => {
        if (this.#engine === engine) offered.event(name, data);
      },
      closed: (reason, isForGood) => {
        if (this.#engine !== engine) return;
        if (isForGood && this.#endsWithEngine) this.end(reason);
        else this.#lose(reason);
      },
    });
  }

  /** Says why no engine is there, while none is. */
  setReason(reason: string): void {
    if (this.#engine !== undefined || reason === this.#reason) return;
    this.#reason = reason;
    this.#become(this.#state);
  }

  /** It is over for good, by itself or because something failed. */
  end(reason: string, hasFailed = false): void {
    if (this.#state === 'ended') return;
    this.#hasFailed = hasFailed;
    this.#reason = reason;
    this.#letGo();
    this.#become('ended');
  }

  #lose(reason: string): void {
    this.#reason = `${this.#facts!.game} is not there: ${reason}`;
    this.#letGo();
    this.#become('lost');
  }

  #letGo(): void {
    const engine = this.#engine;
    this.#engine = undefined;
    this.#offered = undefined;
    engine?.close();
  }

  #become(state: GameLife['state']): void {
    this.#state = state;
    for (const listener of this.#onChange) listener();
  }

  #whyNot(): string {
    const next = this.#state === 'ended' ? '' : `; ${this.#nextStep()}`;
    return `${this.#reason ?? 'no engine is connected'}${next}`;
  }
}

/** Whether an engine is the same game as one before: by its instance, or by its name where it has none. */
export function isSameGame(before: EngineFacts, { instance, game }: EngineFacts): boolean {
  return before.instance === instance && (instance !== undefined || before.game === game);
}
