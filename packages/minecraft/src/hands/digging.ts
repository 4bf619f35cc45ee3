import { bareName, cellOf, failure, type LongAction, REACH, type Vector } from '@bridle/facets';
import type { BlockStateFacts } from '../blockStates.js';
import { CONFIRM_MS_MAX, DIG_MS_MAX, DROPS_MS, LATE_UPDATE_MS, TICK_MS } from '../limits.js';
import type { BotEntity } from '../mineflayer.js';
import { bestTool } from '../senses/digging.js';
import { ourSlot } from '../slots.js';
import { airOf, asVector } from '../state.js';
import { aimAtBlock, isFluid } from './aiming.js';
import { BlockAnswers } from './blockAnswers.js';
import type { BotBody } from './body.js';
import { DigProgress } from './digProgress.js';
import { refuseAdventurers } from './handAction.js';
import { takeSlotInHand } from './inHand.js';
import { DIG_BEGIN, DIG_CANCEL, DIG_END } from './packets.js';

/** What breaks lets its drops jump out this far at most, in a few ticks. */
const DROP_RADIUS = 1.8;
/** A body that is pushed about gets a little further than a hand that begins. */
const REACH_SPARE = 1;
const SWING_EVERY_TICKS = 5;
/** With less air than this nobody begins to dig, or goes on, under water. */
const AIR_TO_BEGIN = 150;
const AIR_TO_GO_ON = 110;

interface Dug {
  block: string;
  drops: number[];
}

/** Breaks a block in reach as `dig` does, and comes up before it drowns. */
export function* digAndBreathe(
  body: BotBody,
  pos: Vector,
  comeUp: () => LongAction<void>,
): LongAction<Dug> {
  try {
    if (breathOf(body) <= AIR_TO_BEGIN) throw noAir();
    return yield* dig(body, pos, AIR_TO_GO_ON);
  } catch (thrown) {
    if (breathOf(body) <= AIR_TO_BEGIN) yield* comeUp();
    throw thrown;
  }
}

/** Of 300 ticks that a breath lasts; Infinity with the head above water. */
function breathOf({ bot, eyes, session }: BotBody): number {
  const [x, y, z] = cellOf(eyes);
  const isUnderWater = session.world.factsAt(x, y, z)?.fluid === 'water';
  return (isUnderWater ? airOf(bot) : null) ?? Number.POSITIVE_INFINITY;
}

function noAir(): Error {
  return failure('out_of_reach', 'there was no air left to go on', 'try again');
}

/** Breaks a block in reach with the best tool there is, for as long as there is more air than this. */
export function* dig(body: BotBody, pos: Vector, air = Number.NEGATIVE_INFINITY): LongAction<Dug> {
  const { bot, session } = body;
  const cell = cellOf(pos);
  const facts = knownFacts(body, cell);
  if (facts.isAir || isFluid(facts)) {
    throw failure('not_found', `there is nothing to dig at ${cell.join(' ')}`);
  }
  refuseAdventurers(body, 'breaks blocks');
  const state = session.world.stateAt(...cell)!;
  const tool = bestTool(bot, session.states.block(state));
  refuseEndless(facts, tool.ticks * TICK_MS);
  aimAtBlock(body, cell); // before anything is taken in hand
  const slot = tool.item === null ? undefined : ourSlot(tool.item.slot);
  if (slot !== undefined) yield* takeSlotInHand(body, slot);
  const drops: BotEntity[] = [];
  const collect = (entity: BotEntity): void => {
    if (entity.name === 'item' && isNear(entity, cell)) drops.push(entity);
  };
  bot.on('entitySpawn', collect);
  try {
    yield* breakBlock(body, cell, facts, air);
    const endsAt = performance.now() + (tool.givesDrops ? DROPS_MS : 0);
    do yield* body.tick(body.floating());
    while (drops.length === 0 && performance.now() < endsAt);
  } finally {
    bot.removeListener('entitySpawn', collect);
  }
  if (isThere(body, cell, facts)) throw kept(facts);
  return { block: facts.name, drops: drops.map(({ id }) => id) };
}

export function knownFacts({ session }: BotBody, [x, y, z]: Vector): BlockStateFacts {
  if (!Number.isFinite(x + y + z)) throw failure('refused', 'that is no place');
  const facts = session.world.factsAt(x, y, z);
  if (facts !== undefined) return facts;
  throw failure('not_loaded', `nobody knows what is at ${x} ${y} ${z}`, 'go nearer');
}

function refuseEndless({ name }: BlockStateFacts, ms: number): void {
  if (ms <= DIG_MS_MAX) return;
  const isPossible = Number.isFinite(ms);
  const time = isPossible ? `takes ${Math.ceil(ms / 1_000)} seconds` : 'never breaks';
  const hint = isPossible ? 'get a better tool first' : undefined;
  throw failure('refused', `${bareName(name)} ${time} with what is in the bag`, hint);
}

/** The same kind of block is there; how it grew, or which way it is turned, does not count. */
function isThere({ session }: BotBody, cell: Vector, { name }: BlockStateFacts): boolean {
  return session.world.factsAt(...cell)?.name === name;
}

/** Digs until the server has said that the block is gone. */
function* breakBlock(
  body: BotBody,
  cell: Vector,
  facts: BlockStateFacts,
  air: number,
): LongAction<void> {
  const { bot, packets, session } = body;
  const block = session.states.block(session.world.stateAt(...cell)!);
  const answers = new BlockAnswers(bot, cell);
  let face = 0;
  let isBegun = false;
  try {
    const aim = aimAtBlock(body, cell);
    face = aim.face;
    yield* body.lookAt(aim.point);
    const beganAt = performance.now();
    let sequence = packets.dig(DIG_BEGIN, cell, face);
    isBegun = true;
    const digMs = (): number => {
      if (breathOf(body) <= air) throw noAir();
      return bot.digTime(block);
    };
    const isAtOnce = yield* strike(body, cell, facts, answers, digMs);
    answers.forget();
    if (!isAtOnce && isThere(body, cell, facts)) sequence = packets.dig(DIG_END, cell, face);
    isBegun = false;
    // A server that is behind goes on by itself, and breaks the block when its own time is up.
    const ms = CONFIRM_MS_MAX + (performance.now() - beganAt);
    yield* untilGone(body, cell, facts, answers, sequence, ms);
  } finally {
    if (isBegun) packets.dig(DIG_CANCEL, cell, face);
    answers.stop();
  }
}

/** Swings until the block must be through; says whether it was at the first blow. */
function* strike(
  body: BotBody,
  cell: Vector,
  facts: BlockStateFacts,
  answers: BlockAnswers,
  digMs: () => number,
): LongAction<boolean> {
  const middle = cell.map((low) => low + 0.5) as Vector;
  // Asked anew every tick: whether one stands, is under water, and what is in hand may change.
  const progress = new DigProgress(performance.now());
  for (let ticks = 0; ; ticks++) {
    if (ticks % SWING_EVERY_TICKS === 0) body.packets.swing();
    if (progress.tick(digMs(), performance.now())) return progress.wasAtOnce;
    yield* body.tick(body.floating());
    if (!isThere(body, cell, facts)) return false;
    if (answers.digs.get(DIG_BEGIN)?.isDone === false) throw kept(facts);
    if (Math.hypot(...middle.map((at, axis) => at - body.eyes[axis]!)) > REACH + REACH_SPARE) {
      throw failure('out_of_reach', `${bareName(facts.name)} stays out of reach`);
    }
  }
}

function* untilGone(
  body: BotBody,
  cell: Vector,
  facts: BlockStateFacts,
  answers: BlockAnswers,
  sequence: number,
  ms: number,
): LongAction<void> {
  const { bot, session } = body;
  const endsAt = performance.now() + ms;
  while (isThere(body, cell, facts)) {
    const now = performance.now();
    const told = answers.digs.get(DIG_END);
    if (told?.isDone === false) throw kept(facts);
    if (told !== undefined && session.states.of(told.state).name !== facts.name) {
      bot.world.setBlockStateId(new session.libraries.Vec3(...cell), told.state);
      return;
    }
    const isDealtWith = told !== undefined || answers.sequence >= sequence;
    const { toldAt } = answers;
    // The block that was is told of anew: at once where the server is done, else it may be late news.
    const isTold = toldAt !== undefined && (isDealtWith || now - toldAt > LATE_UPDATE_MS);
    // One that says yes all the same goes on by itself, as until 1.18.
    if (isTold && told?.isDone !== true) throw kept(facts);
    if (now > endsAt) {
      if (isDealtWith) throw kept(facts);
      const text = `the server does not say what became of ${bareName(facts.name)}`;
      throw failure('timeout', text, 'it lags, or refuses without a word: look again');
    }
    yield* body.tick(body.floating());
  }
}

function kept({ name }: BlockStateFacts): Error {
  const text = `the server keeps ${bareName(name)}`;
  return failure('refused', text, 'the land may be protected');
}

function isNear({ position }: BotEntity, cell: Vector): boolean {
  return asVector(position).every((at, axis) => Math.abs(at - cell[axis]! - 0.5) <= DROP_RADIUS);
}
