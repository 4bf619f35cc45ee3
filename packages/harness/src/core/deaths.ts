import { type Game, type GameEvent, HarnessError, type Vector } from '@bridle/facets';
import type { Outcome } from './work.js';

interface Death {
  readonly cause: string;
  readonly tick: number;
  /** where the player was; null in a game that does not say */
  readonly pos: Vector | null;
}

/**
 * Deaths of the player. Whoever let time pass is told of those in between, since the player may
 * stand alive and far away when the reply comes.
 */
export class Deaths {
  readonly #game: Game;
  #last: Death | undefined;
  count = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  hear(event: GameEvent, tick: number): void {
    if (event.event !== 'death' || event.target !== 'player') return;
    this.count++;
    const pos = this.#game.facets.state?.read().player.pos.map(rounded) as Vector | undefined;
    this.#last = { cause: event.cause, tick, pos: pos ?? null };
  }

  /** The outcome of a request that began when there had been so many deaths. */
  told(outcome: Outcome, countBefore: number): Outcome {
    const count = this.count - countBefore;
    if (count === 0) return outcome;
    const { cause, tick, pos } = this.#last!;
    const respawned = !(this.#game.facets.state?.read().player.dead ?? false);
    const told = {
      died: true,
      death: { cause, pos, tick, respawned, ...(count > 1 && { count }) },
    };
    if (outcome.ok) return { ok: true, value: { ...outcome.value, ...told } };
    const { code, message, hint, details } = outcome.error;
    const where = pos === null ? '' : ` at ${pos.join(' ')}`;
    const said = `${message}; the player died (${cause})${where}`;
    return { ok: false, error: new HarnessError(code, said, hint, { ...details, ...told }) };
  }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
