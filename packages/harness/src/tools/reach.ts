import {
  attempt,
  bareName,
  distance,
  EYE_HEIGHT,
  type Failure,
  failure,
  isFailure,
  type LongAction,
  type MoveGoal,
  type MoveOptions,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { TARGET_TICKS_MAX, TOOL_RADIUS_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { isShutIn } from './standingPlaces.js';

/** How far work may go for one target: through what is in the way, and over steps of spare blocks. */
export const WITH_TOOLS: MoveOptions = { dig: true, build: true, ticksMax: TARGET_TICKS_MAX };
export const ON_FOOT: MoveOptions = { ticksMax: TARGET_TICKS_MAX };

/**
 * Goes there as it may; who sits in a hole or on a tree top, and was not told otherwise, digs and
 * builds a way out of it.
 */
export function* walk(bot: Bot, goal: MoveGoal, options: MoveOptions = ON_FOOT): LongAction<void> {
  const went = yield* attempt(bot.hands.moveTo(goal, options));
  if (went.done) return;
  const isToldHow = options.dig !== undefined || options.build !== undefined;
  if (isToldHow || !isStuck(went.error) || !isShutIn(bot.senses)) throw went.error;
  yield* digOut(bot, goal, options);
}

/** So far ahead at a time: a way through much rock is not found at once. */
const STAGE_BLOCKS = 8;
const STAGE_RANGE = 2.5;
const STAGES_MAX = 16;

/** Digs towards a goal, until there is a way on foot or the goal is near. */
function* digOut(bot: Bot, goal: MoveGoal, options: MoveOptions): LongAction<void> {
  const { senses, hands } = bot;
  const tools = { ...options, dig: true, build: true };
  for (let stage = 0; stage < STAGES_MAX; stage++) {
    const { pos } = senses.self().player;
    const end = placeOf(bot, goal);
    if (end === undefined || distance(pos, end) <= STAGE_BLOCKS) break;
    const stop: MoveGoal = { kind: 'near', pos: stopBefore(pos, end), radius: STAGE_RANGE };
    if (!(yield* attempt(hands.moveTo(stop, tools))).done) break;
    if (isShutIn(senses)) continue;
    const went = yield* attempt(hands.moveTo(goal, options));
    if (went.done) return;
    if (!isStuck(went.error)) throw went.error;
  }
  yield* hands.moveTo(goal, tools);
}

function placeOf({ senses }: Bot, goal: MoveGoal): Vector | undefined {
  if (goal.kind === 'away') return undefined;
  if (goal.kind !== 'entity') return goal.pos;
  return senses.entities(TOOL_RADIUS_MAX).find(({ id }) => id === goal.id)?.pos;
}

/** No steeper than stairs: what is straight above is gone up to in turns, past it and back. */
function stopBefore(pos: Readonly<Vector>, end: Vector): Vector {
  const [dx, dy, dz] = [end[0] - pos[0], end[1] - pos[1], end[2] - pos[2]];
  const flat = Math.sqrt(dx * dx + dz * dz);
  const up = Math.max(-STAGE_BLOCKS, Math.min(STAGE_BLOCKS, dy));
  const [wx, wz] = flat < 1 ? [1, 0] : [dx / flat, dz / flat];
  const level = Math.floor(pos[1] + up + 0.5);
  return [pos[0] + wx * STAGE_BLOCKS, level, pos[2] + wz * STAGE_BLOCKS];
}

function isStuck({ reason }: Failure): boolean {
  return reason === 'no_path' || reason === 'too_far';
}

/** One block that was broken, and those that hid it before. */
export interface BrokenBlocks {
  readonly dug: { block: string; pos: Vector }[];
  /** ids of what they left */
  readonly drops: number[];
}

/** Goes where the hand gets to a block, and breaks it; digs its way there where that is allowed. */
export function* breakAt(bot: Bot, pos: Vector, options: MoveOptions): LongAction<BrokenBlocks> {
  const isHidden = !isOpen(bot.senses, pos);
  if (isHidden && options.dig !== true) throw failure('out_of_reach', HIDDEN);
  const goal: MoveGoal = { kind: 'block', pos };
  // From outside nobody sees what rock is all around of, so that there is no such place to go to.
  const went = isHidden ? undefined : yield* attempt(walk(bot, goal, options));
  if (went?.done === false && options.dig !== true) throw went.error;
  const hid = went?.done === true ? { dug: [], drops: [] } : yield* digTowards(bot, pos, options);
  const { block, drops } = yield* digBeside(bot, pos, options);
  return { dug: [...hid.dug, { block, pos }], drops: [...drops, ...hid.drops] };
}

/** Breaks a block in reach; who stands on it over a hole goes beside it first. */
function* digBeside(
  { hands }: Bot,
  pos: Vector,
  options: MoveOptions,
): ReturnType<Bot['hands']['dig']> {
  yield* hands.moveTo({ kind: 'block', pos }, options);
  return yield* hands.dig(pos);
}

const HIDDEN = 'other blocks hide it on every side';
/** So near the hand gets to a block, once what hides it is gone. */
const TUNNEL_END = 2.5;
/** Blocks that hide another from so near. */
const HIDING_MAX = 6;

/** Goes near through whatever is in the way, and breaks what still hides a block from there. */
export function* digTowards(bot: Bot, pos: Vector, options: MoveOptions): LongAction<BrokenBlocks> {
  const { senses, hands } = bot;
  const middle: Vector = [pos[0] + 0.5, pos[1] + 0.5, pos[2] + 0.5];
  const floor: Vector = [middle[0], pos[1], middle[2]];
  yield* hands.moveTo({ kind: 'near', pos: floor, radius: TUNNEL_END }, options);
  const broken: BrokenBlocks = { dug: [], drops: [] };
  while (broken.dug.length < HIDING_MAX) {
    const [x, y, z] = senses.self().player.pos;
    const hiding = senses.blockBetween([x, y + EYE_HEIGHT, z], middle);
    if (hiding === null || hiding.pos.every((value, axis) => value === pos[axis])) break;
    if (senses.blockFacts(hiding.name)?.is_container || isBesideLava(senses, hiding.pos)) {
      throw failure('out_of_reach', `${bareName(hiding.name)} hides it and must stay`);
    }
    const { block, drops } = yield* digBeside(bot, hiding.pos, options);
    broken.dug.push({ block, pos: hiding.pos });
    broken.drops.push(...drops);
  }
  return broken;
}

/** Whether a block has a side that can be seen. */
export function isOpen(senses: SensesFacet, pos: Vector): boolean {
  return NEIGHBOURS.some((side) => {
    const name = senses.nameAt(...beside(pos, side));
    return name !== undefined && senses.blockFacts(name)?.is_opaque === false;
  });
}

/** Goes where a block can be put into a cell, over steps where it must, and puts it there. */
export function* placeAt(bot: Bot, pos: Vector, item: string): LongAction<{ block: string }> {
  const { senses, hands } = bot;
  const went = yield* attempt(walk(bot, { kind: 'place', pos }));
  if (!went.done) {
    const isHeld = NEIGHBOURS.some((side) => senses.block(...beside(pos, side))?.is_solid);
    if (!isStuck(went.error) || !isHeld) throw went.error;
    yield* hands.moveTo({ kind: 'place', pos }, { build: true, ticksMax: TARGET_TICKS_MAX });
  }
  return yield* bot.hands.place(pos, item);
}

/** So near to what lies about, it is picked up. */
const PICKUP_BLOCKS = 1.3;

/** Goes to something that lies about and picks it up; what fell into a crack is dug for. */
export function* pickUp(bot: Bot, id: number, options: MoveOptions): LongAction<void> {
  const { senses, hands } = bot;
  const got = yield* attempt(hands.pickUp(id));
  if (got.done) return;
  const lying = senses.entities(TOOL_RADIUS_MAX).find((entity) => entity.id === id);
  const mayDig = options.dig === true || (isStuck(got.error) && isShutIn(senses));
  if (lying === undefined || !mayDig) throw got.error;
  const goal: MoveGoal = { kind: 'near', pos: lying.pos, radius: PICKUP_BLOCKS };
  yield* hands.moveTo(goal, WITH_TOOLS);
  yield* hands.pickUp(id);
}

/** Picks up what a block has left; says whether there was room for all of it. */
export function* pickUpAll(
  bot: Bot,
  ids: readonly number[],
  options: MoveOptions = ON_FOOT,
): LongAction<boolean> {
  try {
    for (const id of ids) yield* attempt(pickUp(bot, id, options));
    return true;
  } catch (thrown) {
    if (isFailure(thrown) && thrown.reason === 'no_room') return false;
    throw thrown;
  }
}

export const NEIGHBOURS: readonly Vector[] = [
  [0, -1, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
];

export function beside(pos: Vector, side: Vector): Vector {
  return [pos[0] + side[0], pos[1] + side[1], pos[2] + side[2]];
}

/** Breaking this block lets lava in. */
export function isBesideLava(senses: SensesFacet, pos: Vector): boolean {
  return NEIGHBOURS.some((side) => senses.nameAt(...beside(pos, side))?.endsWith(':lava') ?? false);
}

/** From the player's feet to the middle of a block. */
export function distanceTo({ senses }: Bot, pos: Vector): number {
  return distance(senses.self().player.pos, [pos[0] + 0.5, pos[1] + 0.5, pos[2] + 0.5]);
}

export function feetCell([x, y, z]: Readonly<Vector>): Vector {
  return [Math.floor(x), Math.floor(y + 0.01), Math.floor(z)];
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function posText(pos: Readonly<Vector>): string {
  return pos.map(tenths).join(' ');
}

/** `1 block`, `3 blocks`. */
export function amountText(count: number, word: string, many = `${word}s`): string {
  return `${count} ${count === 1 ? word : many}`;
}
