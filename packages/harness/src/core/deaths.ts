import type { Game, GameEvent, Vector } from '@bridle/facets';
import type { Outcome } from './work.js';

interface Death {
  readonly cause: string;
  readonly tick: number;
  /** where the player was; null in a game that does not say */
  readonly pos: Vector | null;
}

/** Deaths in some span of time: the last of them, and how many there were. */
export interface DeathsIn {
  readonly last: Death;
  readonly count: number;
}

/** How a reply tells of them. */
export interface DeathTold {
  readonly died: true;
  readonly death: Death & { readonly respawned: boolean; readonly count?: number };
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
    const pos = this.#game.facets.senses?.self().player.pos.map(rounded) as Vector | undefined;
    this.#last = { cause: String(event.cause), tick, pos: pos ?? null };
  }

  /** Those since there had been so many. */
  since(countBefore: number): DeathsIn | undefined {
    const count = this.count - countBefore;
    return count === 0 ? undefined : { last: this.#last!, count };
  }

  /** What is said of them now, when the player may live again. */
  tell({ last, count }: DeathsIn): DeathTold {
    const { cause, pos, tick } = last;
    const isDead = last === this.#last && (this.#game.facets.senses?.self().player.dead ?? false);
    const death = { cause, pos, tick, respawned: !isDead, ...(count > 1 && { count }) };
    return { died: true, death };
  }

  /** The outcome of a request that began when there had been so many deaths. */
  told(outcome: Outcome, countBefore: number): Outcome {
    const deaths = this.since(countBefore);
    if (deaths === undefined) return outcome;
    const told = this.tell(deaths);
    if (outcome.ok) return { ok: true, value: { ...outcome.value, ...told } };
    const said = `${outcome.error.message}; ${deathText(told)}`;
    return { ok: false, error: outcome.error.telling({ ...told }, said) };
  }
}

export function deathText({ death: { cause, pos } }: DeathTold): string {
  const where = pos === null ? '' : ` at ${pos.join(' ')}`;
  return `the player died (${cause})${where}`;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
