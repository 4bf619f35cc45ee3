import { attempt, bareName, HarnessError, type LongAction, type Vector } from '@bridle/facets';
import { comeToHand } from './mining.js';
import type { ScenePlayer } from './player.js';
import { goNear, goTo } from './walking.js';

/** A portal takes four seconds. */
const PORTAL_TICKS_MAX = 120;
const TRIES = 4;

/** Goes where the hand gets to a block, and does something with it there. */
function* inHand<T>(player: ScenePlayer, pos: Vector, act: () => LongAction<T>): LongAction<T> {
  const name = player.nameAt(pos) ?? 'it';
  for (let tries = 0; ; tries++) {
    yield* comeToHand(player, pos, name);
    const done = yield* attempt(act(), 'no_room');
    if (done.done) return done.value;
    if (done.error.reason !== 'out_of_reach' || tries === TRIES) throw done.error;
  }
}

/** Goes where the hand gets to a block, and uses it. */
export function* useBlock(player: ScenePlayer, pos: Vector): LongAction<void> {
  const name = bareName(player.nameAt(pos) ?? 'it');
  yield* inHand(player, pos, () => player.hands.useOnBlock(pos));
  const isOpen = (player.game.state.read().screen ?? null) !== null;
  player.note(`${isOpen ? 'Opened' : 'Used'} ${name}`);
}

/** Lies down and waits until the night is over; says so when it could not. */
export function* sleepIn(player: ScenePlayer, pos: Vector): LongAction<void> {
  let isOver = false;
  try {
    yield* inHand(player, pos, () => player.hands.sleep(pos));
    isOver = true;
  } finally {
    // Stopped before the morning, the player stays in bed.
    if (!isOver && player.state.sleeping) player.note('Lay down to sleep');
  }
  player.note('Slept until morning');
}

/** Walks into a portal and waits until it has taken the player along. */
export function* enter(player: ScenePlayer, pos: Vector): LongAction<void> {
  const dimension = (): string => player.game.state.read().dimension;
  const from = dimension();
  player.promise(() => !player.state.dead && dimension() !== from);
  yield* goTo(player, { kind: 'cell', pos }, 'the portal');
  for (let i = 0; i < PORTAL_TICKS_MAX && dimension() === from; i++) yield* player.tick();
  if (dimension() === from) {
    throw new HarnessError('bad_request', 'the portal does not take the player along');
  }
  player.note(`Came to ${dimension()}`);
}

/** Goes to a spring and dips a bucket into it. */
export function* fillBucket(player: ScenePlayer, bucket: string, pos: Vector): LongAction<void> {
  const name = player.nameAt(pos) ?? 'it';
  const before = player.nameAt(pos);
  yield* goNear(player, pos, bareName(name));
  yield* player.hands.equip(bucket, 'hand');
  yield* inHand(player, pos, () => player.hands.useOnBlock(pos));
  if (player.nameAt(pos) === before && player.state.held?.item === bucket) {
    throw new HarnessError('bad_request', `the bucket does not get to the ${bareName(name)}`);
  }
  player.note(`Filled a bucket with ${bareName(name)}`);
}

/** Chews until one of it is gone. */
export function* eat(player: ScenePlayer, item: string): LongAction<void> {
  const count = (): number =>
    player.senses
      .inventory()
      .reduce((sum, stack) => sum + (stack.item === item ? stack.count : 0), 0);
  const had = count();
  player.promise(() => !player.state.dead && count() < had);
  yield* player.hands.eat(item);
  player.note(`Ate ${bareName(item)}`);
}

/** Puts on what is worn somewhere. */
export function* wear(player: ScenePlayer, item: string): LongAction<void> {
  const place = player.senses.itemFacts(item)?.armor?.place ?? 'hand';
  yield* player.hands.equip(item, place);
  player.note(`Put on ${bareName(item)}`);
}
