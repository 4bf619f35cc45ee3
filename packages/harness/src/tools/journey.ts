import {
  type Attempt,
  attempt,
  distance,
  type Failure,
  failure,
  type LongAction,
  type MoveOptions,
  type Vector,
} from '@bridle/facets';
import { GOTO_BLOCKS_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { posText, tenths, walk } from './reach.js';
import { standingLevel } from './standingPlaces.js';

/** Further than this nobody looks for a way at once: land may not even be loaded there. */
const LEG_BLOCKS = 48;
/** So near to the end of a leg is there. */
const LEG_RANGE = 5;
/** Left and right of the straight way, in parts of a leg, where it is blocked. */
const ASIDE = [0, 0.4, -0.4, 0.9, -0.9] as const;
/** Legs that brought nobody nearer. */
const DETOURS_MAX = 8;
/** A leg counts as a step ahead when it brings one so many blocks nearer. */
const AHEAD = 4;

export interface Journey {
  /** Asked again on the way: of land that is far away, the level is not known at first. */
  readonly goal: () => Vector;
  /** Told of a goal that there is no way to: `goal` may know another. */
  readonly lose?: (goal: Vector) => void;
  readonly range: number;
  readonly move: MoveOptions;
}

/** Walks however far it is, in legs that can be looked over. Says where it went. */
export function* journey(bot: Bot, { goal, lose, range, move }: Journey): LongAction<Vector> {
  const { senses } = bot;
  const from = distance(senses.self().player.pos, goal());
  if (from > GOTO_BLOCKS_MAX) {
    throw failure('too_far', `it is ${tenths(from)} blocks away`, 'go there in parts');
  }
  let nearest = from;
  let detours = 0;
  let failed: Failure | undefined;
  for (;;) {
    const end = goal();
    const left = distance(senses.self().player.pos, end);
    bot.progress(
      `${tenths(left)} blocks to go`,
      Math.max(0, Math.round(from - left)),
      Math.round(from),
    );
    if (flat(senses.self().player.pos, end) <= LEG_BLOCKS) {
      const went = yield* attempt(walk(bot, lastGoal(end, range), move));
      if (went.done) return end;
      failed ??= went.error;
      if (went.error.reason === 'no_path' || went.error.reason === 'too_far') lose?.(end);
      // The level was a guess as long as the place was far away, or one of several.
      if (posText(goal()) !== posText(end) && detours++ < DETOURS_MAX) continue;
      throw wayEnds(failed, move);
    }
    const went = yield* leg(bot, end, move);
    const now = distance(senses.self().player.pos, goal());
    if (now < nearest - AHEAD) [nearest, detours] = [now, 0];
    else if (++detours > DETOURS_MAX || !went.done) {
      throw went.done
        ? failure('no_path', `no way comes nearer than ${tenths(nearest)} blocks`)
        : wayEnds(went.error, move);
    }
  }
}

function lastGoal(pos: Vector, range: number): Parameters<Bot['hands']['moveTo']>[0] {
  if (range >= 0.5) return { kind: 'near', pos, radius: range };
  return { kind: 'cell', pos: [Math.floor(pos[0]), Math.floor(pos[1]), Math.floor(pos[2])] };
}

/** One part of the way: straight ahead, or past what is in the way. */
function* leg(bot: Bot, end: Vector, move: MoveOptions): LongAction<Attempt<unknown>> {
  const { senses } = bot;
  const [x, y, z] = senses.self().player.pos;
  const far = flat([x, y, z], end);
  const [dx, dz] = [(end[0] - x) / far, (end[2] - z) / far];
  let failed: Attempt<unknown> | undefined;
  for (const aside of ASIDE) {
    const px = Math.floor(x + (dx - dz * aside) * LEG_BLOCKS);
    const pz = Math.floor(z + (dz + dx * aside) * LEG_BLOCKS);
    const level = standingLevel(senses, px, pz, Math.floor(y)) ?? Math.floor(y);
    const goal = { kind: 'near', pos: [px + 0.5, level, pz + 0.5], radius: LEG_RANGE } as const;
    const went = yield* attempt(walk(bot, { ...goal, pos: [...goal.pos] }, move));
    if (went.done) return went;
    failed ??= went;
  }
  return failed!;
}

function flat(a: Readonly<Vector>, b: Readonly<Vector>): number {
  return distance([a[0], 0, a[2]], [b[0], 0, b[2]]);
}

/** The same error, with what may help. */
function wayEnds({ reason, message, hint }: Failure, { dig, build }: MoveOptions): Failure {
  const isWay = reason === 'no_path' || reason === 'too_far' || reason === 'timeout';
  const help = !isWay || (dig && build) ? hint : 'dig=true and build=true allow other ways';
  return failure(reason, message, help);
}
