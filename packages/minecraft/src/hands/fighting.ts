import { type ArrowShot, arrowPitch, FULL_DRAW_TICKS } from '@bridle/engine';
import { bareName, failure, HOTBAR_SLOTS, type LongAction } from '@bridle/facets';
import { BLOW_MS, CONFIRM_MS_MAX, FLIGHT_MS_MAX, TICK_MS } from '../limits.js';
import type { BotEntity } from '../mineflayer.js';
import { asVector } from '../state.js';
import type { BotBody } from './body.js';
import { aimAtEntity, EntityNews, entityById, entityName } from './entities.js';
import { carried, itemNamed, takeInHand } from './inHand.js';
import { wallBefore } from './sight.js';

export interface BotStrikeResult {
  health: number | null;
  killed: boolean;
}

const SHOT_BLOCKS_MAX = 64;
/** Servers tell of a wound and of the health that is left in one tick, which may be cut in two. */
const AFTER_TICKS = 3;
const ARROWS = /^((spectral|tipped)_)?arrow$/;

/** One blow, as soon as the arm is back. */
export function* attack(body: BotBody, id: number): LongAction<BotStrikeResult> {
  aimAtEntity(body, entityById(body, id));
  for (;;) {
    const entity = entityById(body, id);
    yield* body.lookAt(aimAtEntity(body, entity));
    if (body.packets.readyMs() <= 0) break;
  }
  const entity = entityById(body, id);
  const news = new EntityNews(body.bot, entity);
  try {
    body.packets.attack(id);
    yield* heard(body, news, BLOW_MS);
    return strikeResult(news);
  } finally {
    news.stop();
  }
}

/** Waits for a wound or a death, and for what is told along with it; nothing may be told at all. */
function* heard(body: BotBody, news: EntityNews, ms: number): LongAction<void> {
  const endsAt = performance.now() + ms;
  const isOver = (): boolean => news.isDead || news.isGone;
  while (!news.isHurt && !isOver() && performance.now() < endsAt) {
    yield* body.tick(body.floating());
  }
  for (let i = 0; i < AFTER_TICKS && news.isHurt && !isOver(); i++) {
    yield* body.tick(body.floating());
  }
}

function strikeResult({ isDead, isGone, health }: EntityNews): BotStrikeResult {
  if (isDead || isGone) return { health: null, killed: isDead };
  return { health, killed: false };
}

/** Draws the bow as far as it goes and lets an arrow fly; waits until it has hit something. */
export function* shoot(body: BotBody, id: number): LongAction<BotStrikeResult> {
  const bow = itemNamed(body, 'bow');
  refuseUnarmed(body);
  aimBow(body, entityById(body, id)); // before anything is taken in hand: what is hidden is not shot at
  yield* takeInHand(body, bow);
  const news = new EntityNews(body.bot, entityById(body, id));
  const arrows: BotEntity[] = [];
  const collect = (one: BotEntity): void => {
    if (ARROWS.test(one.name ?? '')) arrows.push(one);
  };
  let isDrawn = false;
  try {
    aimBow(body, entityById(body, id));
    yield* body.tick(body.floating());
    body.packets.useItem();
    isDrawn = true;
    const drawnAt = performance.now() + FULL_DRAW_TICKS * TICK_MS;
    for (let i = 0; i < FULL_DRAW_TICKS || performance.now() < drawnAt; i++) {
      aimBow(body, entityById(body, id));
      yield* body.tick(body.floating());
    }
    body.bot.on('entitySpawn', collect);
    body.packets.stopUsing();
    isDrawn = false;
    yield* watchArrow(body, arrows, news);
    return strikeResult(news);
  } finally {
    if (isDrawn) putDown(body);
    body.bot.removeListener('entitySpawn', collect);
    news.stop();
  }
}

/** A bow that is let go half-way would shoot: to take another slot in hand puts it down. */
export function putDown({ bot }: BotBody): void {
  const slot = bot.quickBarSlot ?? 0;
  bot.setQuickBarSlot((slot + 1) % HOTBAR_SLOTS);
  bot.setQuickBarSlot(slot);
}

function refuseUnarmed(body: BotBody): void {
  const has = (pattern: RegExp): boolean =>
    [...carried(body)].some(([, { name }]) => pattern.test(name));
  if (!has(/^bow$/)) throw failure('missing_item', 'there is no bow in the bag', 'make one');
  const inOffhand = body.bot.inventory.slots[45];
  const hasArrow = has(ARROWS) || (inOffhand && ARROWS.test(inOffhand.name));
  if (hasArrow || body.bot.game.gameMode === 'creative') return;
  throw failure('missing_item', 'there is no arrow in the bag', 'make some');
}

/** Looks where an arrow must be shot to come down on something. */
function aimBow(body: BotBody, entity: BotEntity): void {
  const { eyes } = body;
  const name = entityName(entity);
  const [x, y, z] = asVector(entity.position);
  const far = Math.hypot(x - eyes[0], z - eyes[2]);
  if (far > SHOT_BLOCKS_MAX) {
    throw failure('out_of_reach', `${name} is ${Math.round(far)} blocks away`, 'go nearer');
  }
  const middle = y + entity.height * 0.6;
  const hidden = wallBefore(body.session.world, eyes, [x, middle, z]);
  if (hidden !== undefined) {
    throw failure('out_of_reach', `${bareName(hidden.name)} hides ${name}`, 'go elsewhere');
  }
  const height = middle - eyes[1] + 0.1;
  let shot: ArrowShot | undefined = arrowPitch(far, height);
  // Where it will be when the arrow is there.
  const ticks = shot?.ticks ?? 0;
  const [ax, az] = [
    x + entity.velocity.x * ticks - eyes[0],
    z + entity.velocity.z * ticks - eyes[2],
  ];
  const flat = Math.hypot(ax, az);
  shot = arrowPitch(flat, height);
  if (shot === undefined) throw failure('out_of_reach', `no arrow flies as far as ${name}`);
  body.turnTo([eyes[0] + ax, eyes[1] + Math.tan(shot.pitch) * flat, eyes[2] + az]);
}

/** Waits until an arrow that has just been shot sticks, or has hit. */
function* watchArrow(body: BotBody, arrows: BotEntity[], news: EntityNews): LongAction<void> {
  const first = (): BotEntity | undefined => arrows[0];
  const arrow = yield* body.confirmed(
    first,
    CONFIRM_MS_MAX,
    'the server has let no arrow fly',
    'it may be too slow: try again',
  );
  const endsAt = performance.now() + FLIGHT_MS_MAX;
  let stood = 0;
  let last = asVector(arrow.position);
  while (arrow.isValid && !news.isHurt && !news.isDead && performance.now() < endsAt) {
    yield* body.tick(body.floating());
    const now = asVector(arrow.position);
    stood = now.every((at, axis) => Math.abs(at - last[axis]!) < 0.01) ? stood + 1 : 0;
    last = now;
    if (stood > ARROW_STUCK_TICKS) break;
  }
  yield* heard(body, news, 0);
  for (let i = 0; i < AFTER_TICKS && !news.isHurt; i++) yield* body.tick(body.floating());
}

/** Servers tell of arrows once a second at least while they fly. */
const ARROW_STUCK_TICKS = 25;
