import {
  attempt,
  bareName,
  type EntityState,
  type Failure,
  failure,
  isFailure,
  type LongAction,
  stopping,
  type Vector,
  whole,
} from '@bridle/facets';
import { z } from 'zod';
import { FOE_FORGET_TICKS, FOE_MISSES_MAX, FOE_TICKS_MAX, TARGETS_TOLD_MAX } from '../limits.js';
import { isHostile } from '../observers/creatures.js';
import type { Bot } from './defineTool.js';
import { carried, countNames, listed } from './names.js';
import { tenths } from './reach.js';

/** From here on a blow is tried; the hand itself knows whether it gets there. */
const ARM = 2.8;
/** What stands so near, above or below, may be in reach although there is no way to it. */
const STRETCH = 4.5;
const CHASE_TICKS = 40;
/** How far those walk who are hurt, and those who have just hit something that blows up. */
const RETREAT_BLOCKS = 16;
const RETREAT_TICKS = 200;
const DODGE_BLOCKS = 8;
const DODGE_TICKS = 100;
/** So often one looks where to run on to. */
const DODGE_STEP_TICKS = 5;
/** Nearer than this something blows up, further than that it calms down, in so many ticks. */
const FUSE_BLOCKS = 3.6;
const CALM_BLOCKS = 7.2;
const CALM_TICKS = 20;
/** A foe that one had to run from so often is given up. */
const DODGES_MAX = 12;
const BLOWS_UP = /creeper$/;
const SEEN_BLOCKS = 64;
/** What hops or flies comes down again. */
const MISS_TICKS = 4;
/** A way that was not there is not there a moment later. */
const NO_WAY_MISSES = 5;

export const retreatField = z
  .number()
  .min(0)
  .max(20)
  .default(6)
  .describe('health below which it runs away and ends; 0 never does; 6 when left out');

/** Blows dealt for one tool: who was killed, who could not be had, and whether to go on. */
export class Fight {
  readonly #bot: Bot;
  readonly #retreatAt: number;
  readonly killed: string[] = [];
  /** by id, since which tick */
  readonly #lost = new Map<number, { tick: number; error: Failure }>();
  gone = 0;
  #dodges = 0;

  constructor(bot: Bot, retreatAt: number) {
    this.#bot = bot;
    this.#retreatAt = retreatAt;
  }

  isLost({ id }: EntityState): boolean {
    const lost = this.#lost.get(id);
    return lost !== undefined && this.#bot.tick - lost.tick < FOE_FORGET_TICKS;
  }

  get lost(): readonly Failure[] {
    return [...this.#lost.values()].map(({ error }) => error);
  }

  get killedText(): string {
    return this.killed.length === 0 ? 'nothing' : listed(countNames(this.killed));
  }

  /** Lets a fight go on to its end; what kills the player says how far it got. */
  *during<T>(action: LongAction<T>): LongAction<T> {
    try {
      return yield* action;
    } catch (thrown) {
      if (!isFailure(thrown) || thrown.reason !== 'died') throw thrown;
      throw failure('died', `died in the fight, after killing ${this.killedText}`, thrown.hint);
    }
  }

  /** Fights one foe until it is dead, gone, or out of reach for good. Throws when too hurt. */
  *beat(foe: EntityState, ticksMax = FOE_TICKS_MAX): LongAction<'killed' | 'gone' | 'lost'> {
    yield* this.takeWeapon();
    const end = this.#bot.tick + ticksMax;
    const dodgesBefore = this.#dodges;
    let error = failure('timeout', `${bareName(foe.type)} could not be beaten in time`);
    for (let misses = 0; misses < FOE_MISSES_MAX && this.#bot.tick < end; ) {
      const now = seen(this.#bot, foe.id);
      if (now === undefined) {
        this.gone++;
        return 'gone';
      }
      const strike = this.#mindingBombs(now.id, this.#reachAndStrike(now));
      const blow = yield* attempt(whole(this.whileWell(strike)));
      if (!blow.done) {
        error = blow.error;
        misses += error.reason === 'no_path' ? NO_WAY_MISSES : 1;
        yield* this.#bot.hands.wait(MISS_TICKS);
        continue;
      }
      misses = 0;
      if (this.#dodges > dodgesBefore + DODGES_MAX) {
        const text = `what blows up keeps ${bareName(foe.type)} out of reach`;
        error = failure('out_of_reach', text, 'range_attack with a bow is safer');
        break;
      }
      if (blow.value) {
        this.killed.push(foe.type);
        return 'killed';
      }
    }
    this.lose(foe, error);
    return 'lost';
  }

  /** One blow, or a part of the way there. Says whether it has killed. */
  *#reachAndStrike({ id, type, distance }: EntityState): LongAction<boolean> {
    const { hands } = this.#bot;
    if (distance > ARM) {
      const before = this.#bot.tick;
      const goal = { kind: 'entity', id, radius: ARM - 0.4 } as const;
      const walk = yield* attempt(hands.moveTo(goal, { sprint: true, ticksMax: CHASE_TICKS }));
      const isOnTheWay = !walk.done && walk.error.reason === 'timeout' && this.#bot.tick > before;
      if (isOnTheWay) return false;
      if (!walk.done && (walk.error.reason !== 'no_path' || distance > STRETCH)) throw walk.error;
      const blow = yield* attempt(hands.attack(id));
      if (!blow.done) throw walk.done ? blow.error : walk.error;
      return yield* this.#afterBlow(type, blow.value.killed);
    }
    const { killed } = yield* hands.attack(id);
    return yield* this.#afterBlow(type, killed);
  }

  *#afterBlow(type: string, killed: boolean): LongAction<boolean> {
    if (!killed && BLOWS_UP.test(type)) yield* this.#dodge();
    return killed;
  }

  /** Drops it and runs where something else is about to blow up beside. */
  *#mindingBombs(id: number, action: LongAction<boolean>): LongAction<boolean> {
    try {
      for (;;) {
        const bomb = this.#nearestBomb();
        if (bomb !== undefined && bomb.id !== id && bomb.distance < FUSE_BLOCKS) break;
        const step = action.next();
        if (step.done) return step.value;
        yield step.value;
      }
    } finally {
      yield* stopping(action);
    }
    yield* this.#dodge();
    return false;
  }

  #nearestBomb(): EntityState | undefined {
    return foesAround(this.#bot, DODGE_BLOCKS, ({ type }) => BLOWS_UP.test(type))[0];
  }

  lose({ id }: EntityState, error: Failure): void {
    this.#lost.set(id, { tick: this.#bot.tick, error });
  }

  /** Runs from whatever blows up, the nearest first, until all of it has calmed down. */
  *#dodge(): LongAction<void> {
    this.#dodges++;
    const { hands } = this.#bot;
    const end = this.#bot.tick + DODGE_TICKS;
    for (let calm = 0; calm < CALM_TICKS && this.#bot.tick < end; ) {
      const bomb = this.#nearestBomb();
      if (bomb === undefined || bomb.distance > CALM_BLOCKS) {
        calm++;
        yield* hands.wait(1);
        continue;
      }
      const goal = { kind: 'away', pos: bomb.pos, radius: DODGE_BLOCKS } as const;
      const before = this.#bot.tick;
      yield* attempt(hands.moveTo(goal, { sprint: true, ticksMax: DODGE_STEP_TICKS }));
      if (this.#bot.tick === before) yield* hands.wait(1);
    }
  }

  /** Where the health is not known yet, a fight goes on until it is told. */
  get #isHurt(): boolean {
    const { health } = this.#bot.senses.self().player;
    return health !== null && health < this.#retreatAt && health > 0;
  }

  /** Does something with an eye on the health: whoever is too hurt drops it and runs. */
  *whileWell<T>(action: LongAction<T>): LongAction<T> {
    try {
      while (!this.#isHurt) {
        const step = action.next();
        if (step.done) return step.value;
        yield step.value;
      }
    } finally {
      yield* stopping(action); // what it holds is let go of, also when all is stopped
    }
    return yield* this.#retreat();
  }

  *#retreat(): LongAction<never> {
    const { senses, hands } = this.#bot;
    const { pos } = senses.self().player;
    const from: Vector = foesAround(this.#bot, RETREAT_BLOCKS)[0]?.pos ?? pos;
    const goal = { kind: 'away', pos: from, radius: RETREAT_BLOCKS } as const;
    yield* attempt(hands.moveTo(goal, { sprint: true, ticksMax: RETREAT_TICKS }));
    const { health } = senses.self().player;
    const left = health === null ? 'unknown health' : `${tenths(health)} of 20 health`;
    const text = `ran away with ${left}, after killing ${this.killedText}`;
    throw failure('hurt', text, 'eat and rest, or set retreat_at lower');
  }

  *takeWeapon(): LongAction<void> {
    const weapon = bestWeapon(this.#bot);
    const held = this.#bot.senses.self().player.held?.item;
    if (weapon !== undefined && weapon !== held) yield* this.#bot.hands.equip(weapon, 'hand');
  }
}

/** A sword strikes more often than an axe, which hits harder. */
const SPEED: Readonly<Record<string, number>> = { sword: 1.6, axe: 0.9 };
const OTHER_SPEED = 1.2;

/**
 * What hurts most; undefined: nothing is better than a fist. Of what nobody knows how hard it hits, a sword
 * is still better than that.
 */
export function bestWeapon({ senses }: Bot): string | undefined {
  let [best, most] = [undefined as string | undefined, 1 * OTHER_SPEED];
  for (const { item } of carried(senses, () => true)) {
    const { attack_damage = 0, tool } = senses.itemFacts(item) ?? {};
    const worth = (attack_damage ?? 1) * (SPEED[tool ?? ''] ?? OTHER_SPEED);
    if (worth > most) [best, most] = [item, worth];
  }
  return best;
}

function seen({ senses }: Bot, id: number): EntityState | undefined {
  const found = senses.entities(SEEN_BLOCKS).find((one) => one.id === id);
  return found?.health === 0 ? undefined : found;
}

/** What is hostile around, or of the kinds that are meant; nearest first. */
export function foesAround(
  { senses }: Bot,
  radius: number,
  isMeant: (foe: EntityState) => boolean = isHostile,
): EntityState[] {
  return senses.entities(radius).filter((foe) => isMeant(foe) && foe.health !== 0);
}

const ANYTHING: ReadonlySet<string> = new Set(['', '*', 'any']);

/** By whole words of the name: `horse` is a skeleton_horse, too, but `pig` is no piglin. */
export function typeMatch(text: string): (foe: EntityState) => boolean {
  const words = text
    .split(',')
    .map((word) => bareName(word.trim().toLowerCase().replaceAll(/\s+/g, '_')));
  if (words.every((word) => ANYTHING.has(word))) return () => true;
  return ({ type }) =>
    words.some((word) => word !== '' && `_${bareName(type)}_`.includes(`_${word}_`));
}

/** The first few, as a preview tells of them. */
export function describeFoes(foes: readonly EntityState[]): object[] {
  return foes.slice(0, TARGETS_TOLD_MAX).map(({ id, type, pos, distance, health }) => ({
    id,
    type: bareName(type),
    pos: pos.map(tenths),
    distance: tenths(distance),
    ...(health !== undefined && { health }),
  }));
}
