import { bareName, cellOf, FOOD_MAX, failure, type LongAction, type Vector } from '@bridle/facets';
import {
  BLOW_MS,
  CHEW_MS_MAX,
  CONFIRM_MS_MAX,
  DROPS_MS,
  LATE_UPDATE_MS,
  TICK_MS,
  USE_MS_MAX,
} from '../limits.js';
import type { BotItem } from '../mineflayer.js';
import { aimAtBlock, isFluid } from './aiming.js';
import { BlockAnswers } from './blockAnswers.js';
import type { BotBody } from './body.js';
import { knownFacts } from './digging.js';
import { aimAtEntity, EntityNews, entityById } from './entities.js';
import { cursorOn } from './faces.js';
import { countOf, itemNamed, takeInHand } from './inHand.js';
import { lookedAt } from './lookedAt.js';
import { isUsable, placedAs } from './placeable.js';
import type { SightHit } from './sight.js';

/** `entity_status` of whoever has eaten up */
const FINISHED_USING = 9;
/** Eaten by whoever is not hungry, too. */
const ALWAYS_EATEN = /golden_apple$|^(chorus_fruit|honey_bottle|suspicious_stew)$/;

const VESSELS = /^(bucket|glass_bottle)$/;

/** Uses what is in hand: a click, or held for some ticks. */
export function* useItem(body: BotBody, ticks: number): LongAction<void> {
  if (!(ticks > 0)) {
    click(body);
    return yield* body.tick(body.floating());
  }
  const endsAt = performance.now() + Math.min(USE_MS_MAX, Math.ceil(ticks) * TICK_MS);
  body.packets.useItem();
  try {
    while (performance.now() < endsAt) yield* body.tick(body.floating());
  } finally {
    body.packets.stopUsing(); // what was drawn is let go
  }
}

/** What the right button does to whatever is looked at, and else to what is in hand. */
export function click(body: BotBody): void {
  const { bot, packets } = body;
  const seen = lookedAt(body);
  if (seen?.entity !== undefined) {
    packets.useOnEntity(seen.entity.id);
    return packets.swing();
  }
  if (seen?.block !== undefined) {
    const { cell, face, point, facts } = seen.block;
    packets.useOnBlock(cell, face, cursorOn(cell, point));
    packets.swing();
    const isForBlock = isUsable(bareName(facts.name)) && !bot.getControlState('sneak');
    if (isForBlock) return;
  }
  // A block that was put down is not used as well.
  const item = bot.heldItem;
  if (item && placedAs(item.name, bot.registry.blocksByName) === undefined) packets.useItem();
}

export function* useOnBlock(body: BotBody, pos: Vector): LongAction<void> {
  const cell = cellOf(pos);
  const facts = knownFacts(body, cell);
  if (facts.isAir) throw failure('not_found', `there is nothing at ${cell.join(' ')}`);
  if (isFluid(facts)) yield* useOnFluid(body, cell);
  else yield* clickBlock(body, cell);
}

/** Looks at a block in reach and clicks on it, once, until the server has said that it has seen it. */
export function* clickBlock(body: BotBody, cell: Vector): LongAction<SightHit> {
  const hit = aimAtBlock(body, cell);
  yield* body.lookAt(hit.point);
  const { bot } = body;
  const answers = new BlockAnswers(bot, cell);
  try {
    const window = bot.currentWindow;
    const sequence = body.packets.useOnBlock(cell, hit.face, cursorOn(cell, hit.point));
    body.packets.swing();
    // Servers say which block is there then, whether it has changed or not.
    const isSeen = (): true | undefined =>
      answers.toldAt !== undefined ||
      answers.sequence >= sequence ||
      bot.currentWindow !== window ||
      bot.isSleeping
        ? true
        : undefined;
    const name = bareName(hit.facts.name);
    yield* body.confirmed(isSeen, CONFIRM_MS_MAX, `the server takes no note of a click on ${name}`);
    return hit;
  } finally {
    answers.stop();
  }
}

/** Fluids cannot be pointed at: a look goes through them, and a bucket is used on its own. */
function* useOnFluid(body: BotBody, cell: Vector): LongAction<void> {
  yield* body.lookAt(aimAtBlock(body, cell).point);
  const { world } = body.session;
  const state = world.stateAt(...cell);
  const held = signature(body.bot.heldItem);
  body.packets.useItem();
  body.packets.swing();
  const isDone = (): boolean =>
    world.stateAt(...cell) !== state || signature(body.bot.heldItem) !== held;
  const item = bareName(body.bot.heldItem?.name ?? '');
  if (VESSELS.test(item)) {
    // What takes up a fluid has something come of it, also on a server that lags.
    const why = `nothing came of ${item} at ${cell.join(' ')}`;
    const hint = 'look again what is there: only a source fills it';
    yield* body.confirmed(() => (isDone() ? true : undefined), CONFIRM_MS_MAX, why, hint);
    return;
  }
  const endsAt = performance.now() + LATE_UPDATE_MS;
  while (!isDone() && performance.now() < endsAt) yield* body.tick(body.floating());
}

/** Clicks on something once; the protocol has no answer to that but what comes of it. */
export function* useOnEntity(body: BotBody, id: number): LongAction<void> {
  const entity = entityById(body, id);
  yield* body.lookAt(aimAtEntity(body, entity));
  const news = new EntityNews(body.bot, entityById(body, id));
  try {
    const { bot } = body;
    const [held, window] = [signature(bot.heldItem), bot.currentWindow];
    body.packets.useOnEntity(id);
    body.packets.swing();
    let endsAt = performance.now() + BLOW_MS;
    const isSeen = (): boolean =>
      news.isGone ||
      news.isHurt ||
      signature(bot.heldItem) !== held ||
      bot.currentWindow !== window ||
      bot.vehicle?.id === id;
    while (!isSeen() && performance.now() < endsAt) {
      // What is in hand is told at the end of the server's tick, after what became of the other.
      if (news.isChanged) endsAt = Math.min(endsAt, performance.now() + DROPS_MS);
      news.isChanged = false;
      yield* body.tick(body.floating());
    }
  } finally {
    news.stop();
  }
}

function signature(item: BotItem | null | undefined): string {
  return item ? `${item.type} ${item.count} ${item.durabilityUsed ?? 0}` : '';
}

/** Chews one of an item until the server says that it is eaten. */
export function* eat(body: BotBody, name: string): LongAction<{ hunger: number }> {
  const { bot } = body;
  const kind = itemNamed(body, name);
  const item = bareName(kind.name);
  const isFood = Object.hasOwn(bot.registry.foodsByName ?? {}, item);
  if (!isFood) throw failure('refused', `nobody eats ${item}`);
  if (countOf(body, kind) === 0) {
    throw failure('missing_item', `there is no ${item} in the bag`);
  }
  const isFull = (bot.food ?? 0) >= FOOD_MAX && bot.game.gameMode !== 'creative';
  if (isFull && !ALWAYS_EATEN.test(item)) {
    throw failure('refused', 'the player is not hungry', 'eat when hunger is below 20');
  }
  yield* takeInHand(body, kind);
  const [had, hunger] = [countOf(body, kind), bot.food ?? 0];
  let isSwallowed = false;
  const listen = (told: { entityId: number; entityStatus: number }): void => {
    if (told.entityId === bot.entity.id && told.entityStatus === FINISHED_USING) isSwallowed = true;
  };
  bot._client.on('entity_status', listen);
  let isChewing = true;
  body.packets.useItem();
  try {
    const isEaten = (): true | undefined => {
      if (isSwallowed || countOf(body, kind) < had) return true;
      if (bot.heldItem?.type !== kind.id) throw failure('refused', `${item} was not eaten`);
      return undefined;
    };
    yield* body.confirmed(isEaten, CHEW_MS_MAX, `${item} was not eaten`, 'the server may lag');
    isChewing = false;
    const endsAt = performance.now() + LATE_UPDATE_MS;
    const isTold = (): boolean => (bot.food ?? 0) !== hunger && countOf(body, kind) < had;
    while (!isTold() && performance.now() < endsAt) yield* body.tick(body.floating());
    return { hunger: (bot.food ?? 0) - hunger };
  } finally {
    if (isChewing) body.packets.stopUsing();
    bot._client.removeListener('entity_status', listen);
  }
}
