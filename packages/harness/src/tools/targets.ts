import { bareName, type Failure, type FailureReason, type Vector } from '@bridle/facets';
import { TARGETS_LOST_MAX, TARGETS_TOLD_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { distanceTo, isOpen, posText, tenths } from './reach.js';

interface Lost {
  readonly reason: FailureReason;
  readonly why: string;
}

type LossCause = Pick<Failure, 'reason'> & Partial<Pick<Failure, 'message'>>;

const REASON_WORDS: Readonly<Partial<Record<FailureReason, string>>> = {
  no_path: 'with no way there',
  too_far: 'with no way found',
  not_loaded: 'in land that is not loaded',
  out_of_reach: 'out of reach',
  not_found: 'no longer there',
  gone: 'no longer there',
  timeout: 'that took too long',
};

/** What is hidden costs as much as so many blocks of a way: what lies open is taken first. */
const HIDDEN_COST = 8;
/** And what one stands on is left for later. */
const UNDERFOOT_COST = 4;

export interface TargetsOptions {
  /** Finds them, in any order. */
  readonly look: () => Vector[];
  /** Whether what was found there still is. */
  readonly isThere: (pos: Vector) => boolean;
  /** What it costs to take this one, in blocks; how far it is when left out. */
  readonly cost?: (pos: Vector) => number;
}

/**
 * Places to work at, one after the other: the nearest to where the player is then. What cannot
 * be reached is set aside, and tried once more when something else was done since, which may
 * have opened a way.
 */
export class Targets {
  readonly #bot: Bot;
  readonly #options: TargetsOptions;
  #found: Vector[];
  readonly #lost = new Map<string, Lost>();
  #lostInARow = 0;
  #isOpened = false;

  constructor(bot: Bot, options: TargetsOptions) {
    this.#bot = bot;
    this.#options = options;
    this.#found = options.look();
  }

  /** What there is to do now, nearest first. */
  list(): Vector[] {
    const far = (pos: Vector): number => distanceTo(this.#bot, pos);
    return [...this.#found].sort((a, b) => far(a) - far(b));
  }

  next(): Vector | undefined {
    if (this.#lostInARow >= TARGETS_LOST_MAX) return undefined;
    const next = this.#cheapest() ?? this.#lookAgain();
    if (next !== undefined || !this.#isOpened || this.#lost.size === 0) return next;
    this.#isOpened = false;
    this.#lost.clear();
    return this.#lookAgain();
  }

  /** It could not be had. */
  lose(pos: Vector, { reason, message }: LossCause, why?: string): void {
    // A search that gave up took long: fewer of those are tried.
    this.#lostInARow += reason === 'too_far' || reason === 'timeout' ? 2 : 1;
    const because = message === undefined ? reason : `because ${message}`;
    this.#lost.set(posText(pos), { reason, why: why ?? REASON_WORDS[reason] ?? because });
  }

  /** It is done. */
  gain(): void {
    this.#lostInARow = 0;
    this.#isOpened = true;
  }

  /** How many there are still to do, lost ones too. */
  left(): number {
    return this.#options.look().length;
  }

  get lost(): number {
    return this.#lost.size;
  }

  /** Why the first was lost that was. */
  get reason(): FailureReason | undefined {
    return this.#lost.values().next().value?.reason;
  }

  /** `2 out of reach, 1 beside lava`. */
  get lostText(): string {
    const counts = new Map<string, number>();
    for (const { why } of this.#lost.values()) counts.set(why, (counts.get(why) ?? 0) + 1);
    return [...counts].map(([why, count]) => `${count} ${why}`).join(', ');
  }

  #lookAgain(): Vector | undefined {
    this.#found = this.#options.look();
    return this.#cheapest();
  }

  #cheapest(): Vector | undefined {
    const { isThere, cost = (pos: Vector) => distanceTo(this.#bot, pos) } = this.#options;
    this.#found = this.#found.filter((pos) => !this.#lost.has(posText(pos)) && isThere(pos));
    let best: Vector | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const pos of this.#found) {
      const costs = cost(pos);
      if (costs < least) [best, least] = [pos, costs];
    }
    return best;
  }
}

/** How far it is to a block that is to be broken; more for one that is hidden or underfoot. */
export function digCost(bot: Bot, pos: Vector): number {
  const { senses } = bot;
  const [x, y, z] = senses.self().player.pos;
  const isUnderfoot =
    pos[0] === Math.floor(x) && pos[2] === Math.floor(z) && pos[1] === Math.floor(y - 0.2);
  return (
    distanceTo(bot, pos) +
    (isOpen(senses, pos) ? 0 : HIDDEN_COST) +
    (isUnderfoot ? UNDERFOOT_COST : 0)
  );
}

/** The first few, as a preview tells of them. */
export function describeTargets(bot: Bot, targets: readonly Vector[]): object[] {
  return targets.slice(0, TARGETS_TOLD_MAX).map((pos) => {
    const name = bot.senses.nameAt(...pos);
    return {
      ...(name !== undefined && { block: bareName(name) }),
      pos,
      distance: tenths(distanceTo(bot, pos)),
    };
  });
}
