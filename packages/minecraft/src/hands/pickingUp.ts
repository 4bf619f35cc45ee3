import {
  bareName,
  cellOf,
  failure,
  type ItemCount,
  type LongAction,
  MAIN_SLOTS,
  type MoveOptions,
  type Vector,
} from '@bridle/facets';
import { effortOf, refuseUnlessThere, type Walking } from '@bridle/legs';
import { DROPS_MS, LATE_UPDATE_MS, PICKUP_MS_MAX } from '../limits.js';
import type { BotEntity, BotItem } from '../mineflayer.js';
import { ourName } from '../names.js';
import { onCollected } from '../pickups.js';
import { theirSlot } from '../slots.js';
import { droppedItem } from '../stacks.js';
import { asVector } from '../state.js';
import type { BotBody } from './body.js';
import { countOf } from './inHand.js';

/** How often one goes after something that flows or falls away. */
const CHASES_MAX = 4;
/** How far down it is looked for the floor under something that falls. */
const FALL_BLOCKS = 32;

/** Goes to something that lies about and picks it up. */
export function* pickUp(
  body: BotBody,
  walking: Walking,
  id: number,
  options: MoveOptions,
): LongAction<ItemCount> {
  const { bot } = body;
  const lying = bot.entities[id];
  const item = lying && (yield* itemOf(body, lying));
  if (!lying || !item) {
    throw failure('gone', `nothing with the number ${id} lies here`, 'look around again');
  }
  const name = ourName(item.name);
  const had = carriedOf(body, item);
  let [count, isGone] = [0, false];
  const gone = (one: BotEntity): void => {
    if (one.id === id) isGone = true;
  };
  const isEnough = (): boolean => count > 0 || isGone;
  const effort = effortOf(options);
  walking.onWork = options.onWork;
  const unlisten = onCollected(bot, (one, got) => {
    if (one.id === id) count += got;
  });
  bot.on('entityGone', gone);
  try {
    refuseFull(body, item, name);
    for (let chase = 0; chase < CHASES_MAX && !isEnough(); chase++) {
      const goal = walking.beside(...restOf(body, asVector(lying.position)));
      const arrival = yield* walking.walk({ goal, effort, isEnough });
      const [x, y, z] = asVector(lying.position);
      // What lies in a hole is picked up from beside it, where nobody can stand in it.
      const isHere = yield* stepOnto(body, lying, isEnough);
      if (!isEnough()) refuseUnlessThere(arrival, bareName(name), effort);
      const { position } = lying;
      // Beside something that lies still there is nothing more to try.
      if (isHere && position.x === x && position.y === y && position.z === z) break;
    }
  } finally {
    unlisten();
    bot.removeListener('entityGone', gone);
  }
  if (count > 0) {
    // What comes into the bag is told at the end of the server's tick.
    const endsAt = performance.now() + LATE_UPDATE_MS;
    while (carriedOf(body, item) <= had && performance.now() < endsAt) {
      yield* body.tick(body.floating());
    }
    return { item: name, count };
  }
  if (isGone) throw failure('gone', `${bareName(name)} is gone`);
  refuseFull(body, item, name);
  throw failure('out_of_reach', `${bareName(name)} lies out of reach`);
}

/** What lies there: servers say that something does before they say what. */
function* itemOf(body: BotBody, lying: BotEntity): LongAction<BotItem | null> {
  const endsAt = performance.now() + DROPS_MS;
  for (;;) {
    const item = droppedItem(lying);
    if (item !== null || !lying.isValid || performance.now() > endsAt) return item;
    yield* body.tick(body.floating());
  }
}

/** Where something that may be falling comes to lie: servers tell of its way once a second. */
function restOf({ session: { world } }: BotBody, [x, y, z]: Vector): Vector {
  const [cellX, , cellZ] = cellOf([x, y, z]);
  for (let cellY = Math.floor(y), falls = 0; falls < FALL_BLOCKS; cellY--, falls++) {
    const facts = world.factsAt(cellX, cellY, cellZ);
    if (facts === undefined) break;
    if (facts.fluid !== null) return [x, Math.min(y, cellY), z];
    if (facts.shapes.length === 0) continue;
    const top = Math.max(...facts.shapes.map((shape) => shape[4]!));
    return [x, Math.min(y, cellY + top), z];
  }
  return [x, y, z];
}

/**
 * The last bit of the way is too short for a route; what was just dropped has to lie for a moment. False
 * where it went away.
 */
function* stepOnto(body: BotBody, lying: BotEntity, isDone: () => boolean): LongAction<boolean> {
  const endsAt = performance.now() + PICKUP_MS_MAX;
  while (!isDone() && performance.now() < endsAt) {
    const [x, y, z] = asVector(lying.position);
    const [feetX, feetY, feetZ] = body.feet;
    const far = Math.hypot(x - feetX, z - feetZ);
    if (far > 2 || Math.abs(restOf(body, [x, y, z])[1] - feetY) > 2) return false;
    if (far > 0.7) body.turnTo([x, body.eyes[1], z]);
    yield* body.tick(far > 0.7 ? { moveY: 1, crouch: true } : body.floating());
  }
  return true;
}

function carriedOf(body: BotBody, { type }: BotItem): number {
  return countOf(body, { id: type });
}

function refuseFull({ bot }: BotBody, item: BotItem, name: string): void {
  const { slots } = bot.inventory;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    const there = slots[theirSlot(slot)];
    if (!there) return;
    if (there.type === item.type && there.count < there.stackSize) return;
  }
  const text = `the inventory has no room for ${bareName(name)}`;
  throw failure('no_room', text, 'toss or store something first');
}
