import type { GameEvent, Vector } from '@bridle/facets';
import type { ReplyAddition } from '../core/defineOp.js';
import type { Host, PartKey } from '../core/host.js';
import type { Outcome } from '../core/queuedRequest.js';

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
export interface DeathReport {
  readonly died: true;
  readonly death: Death & { readonly respawned: boolean; readonly count?: number };
}

/**
 * Deaths of the player. Whoever let time pass is told of those in between, since the player may
 * stand alive and far away when the reply comes.
 */
class Deaths {
  readonly #host: Host;
  #last: Death | undefined;
  count = 0;

  constructor(host: Host) {
    this.#host = host;
    host.watchEvents((event) => this.#hear(event));
  }

  #hear(event: GameEvent): void {
    if (event.event !== 'death' || event.target !== 'player') return;
    this.count++;
    const { game, tick } = this.#host;
    const pos = game.facets.senses?.self().player.pos.map(rounded) as Vector | undefined;
    this.#last = { cause: String(event.cause), tick, pos: pos ?? null };
  }

  /** Those since there had been so many. */
  since(countBefore: number): DeathsIn | undefined {
    const count = this.count - countBefore;
    return count === 0 ? undefined : { last: this.#last!, count };
  }

  /** What is said of them now, when the player may live again. */
  reportOf({ last, count }: DeathsIn): DeathReport {
    const { cause, pos, tick } = last;
    const { senses } = this.#host.game.facets;
    const isDead = last === this.#last && (senses?.self().player.dead ?? false);
    const death = { cause, pos, tick, respawned: !isDead, ...(count > 1 && { count }) };
    return { died: true, death };
  }

  /** The outcome of a request that began when there had been so many deaths. */
  addToReply(outcome: Outcome, countBefore: number): Outcome {
    const deaths = this.since(countBefore);
    if (deaths === undefined) return outcome;
    const report = this.reportOf(deaths);
    if (outcome.ok) return { ok: true, value: { ...outcome.value, ...report } };
    const message = `${outcome.error.message}; ${deathText(report)}`;
    return { ok: false, error: outcome.error.withDetails({ ...report }, message) };
  }
}

const DEATHS: PartKey<Deaths> = { name: 'deaths' };
const makeDeaths = (host: Host): Deaths => new Deaths(host);

/** Counted from when somebody first asks: whoever tells of deaths has asked before them. */
export function deathsOf(host: Host): Deaths {
  return host.part(DEATHS, makeDeaths); // asked for twice in every step
}

/** For ops that let time pass. */
export const DEATHS_IN_REPLY: ReplyAddition = {
  mark: (host) => deathsOf(host).count,
  addToReply: (host, outcome, countBefore) => deathsOf(host).addToReply(outcome, countBefore),
};

export function deathText({ death: { cause, pos } }: DeathReport): string {
  const where = pos === null ? '' : ` at ${pos.join(' ')}`;
  return `the player died (${cause})${where}`;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
