import {
  type Attempt,
  attempt,
  bareName,
  HarnessError,
  type LongAction,
  MAIN_SLOTS,
  resultOf,
  type SeenEntity,
} from '@bridle/facets';
import { collect } from './mining.js';
import type { ScenePlayer } from './player.js';
import { isForbidden } from './walking.js';

/** How far away what was attacked may still be found. */
const FOE_BLOCKS = 64;
/** Hands get this far to whatever lives. */
const ARM = 2.8;
/** What stands so near, above or below, may be in reach although there is no way to it. */
const STRETCH = 5;
/** After so many ticks on a route, what is followed has gone elsewhere. */
const CHASE_TICKS = 16;
/** Ticks of pushing on where the hand should get to it and does not. */
const NUDGES_MAX = 60;
/** How often there may be no way to it, and how long one waits then. */
const MISSES_MAX = 8;
const MISS_TICKS = 5;
/** So far from the player lies what a mob leaves that runs until the arm is back. */
const DROP_BLOCKS = 7;

function entityById({ view }: ScenePlayer, id: number): SeenEntity | undefined {
  return view.entities(FOE_BLOCKS).find((one) => one.id === id);
}

/** Goes after a mob until the hand gets to it and does something; undefined when it is gone. */
function* onMob<T>(
  player: ScenePlayer,
  id: number,
  act: (mob: SeenEntity) => LongAction<T>,
): LongAction<T | undefined> {
  for (let [nudges, misses] = [0, 0]; ; ) {
    const mob = entityById(player, id);
    if (mob === undefined) return undefined;
    if (mob.distance < STRETCH) {
      const done: Attempt<T> = yield* attempt(act(mob), 'no_room');
      if (done.done) return done.value;
      if (done.error.reason === 'gone') return undefined;
      if (done.error.reason !== 'out_of_reach') throw done.error;
    }
    if (mob.distance < ARM) {
      // So near there is no route any more, but a corner or another mob may be in the way.
      if (nudges++ === NUDGES_MAX) {
        throw new HarnessError('bad_request', `something is in the way of ${bareName(mob.type)}`);
      }
      const [x, y, z] = mob.pos;
      yield* resultOf(player.lookAt(x, y + mob.height * 0.6, z));
      yield* player.tick({ moveY: 1, jumpHold: nudges % 20 > 10 });
      continue;
    }
    const goal = { kind: 'entity', id, radius: ARM } as const;
    const before = player.game.state.read().tick;
    const went = yield* attempt(player.hands.moveTo(goal, { ticksMax: CHASE_TICKS }));
    if (went.done || went.error.reason === 'gone') continue;
    const isOnTheWay = went.error.reason === 'timeout' && player.game.state.read().tick > before;
    if (isOnTheWay) continue;
    if (isForbidden(went.error)) throw went.error;
    // What was knocked off its feet, or flies, may be in reach again soon.
    if (misses++ === MISSES_MAX) {
      throw new HarnessError('bad_request', 'there is no way to it from here');
    }
    yield* player.wait(MISS_TICKS);
  }
}

/** Hits a mob whenever the arm is back, until it is dead. */
export function* attack(player: ScenePlayer, id: number): LongAction<void> {
  const name = bareName(entityById(player, id)?.type ?? 'it');
  player.promise(() => entityById(player, id) === undefined);
  yield* takeWeapon(player);
  let lying: ReadonlySet<number> = new Set();
  const strike = function* (): LongAction<boolean> {
    lying = new Set(itemIds(player));
    return (yield* player.hands.attack(id)).killed;
  };
  while ((yield* onMob(player, id, strike)) === false);
  if (!player.log.says(`Killed ${name}`)) player.note(`${name} is gone`);
  // What is hurt runs while the arm comes back: whatever is new since the blow is what it left.
  yield* collect(
    player,
    itemIds(player).filter((one) => !lying.has(one)),
  );
}

/** What lies about, as far as what was hit can have run. */
function itemIds({ view }: ScenePlayer): number[] {
  return view
    .entities(DROP_BLOCKS)
    .filter(({ item }) => item !== undefined)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/** Takes what hits hardest in hand; what is there already stays where it will do. */
function* takeWeapon(player: ScenePlayer): LongAction<void> {
  const damageOf = (item: string): number => player.senses.itemFacts(item)?.attack_damage ?? 1;
  const { held } = player.state;
  let [best, most]: [string | undefined, number] = [undefined, held ? damageOf(held.item) : 1];
  for (const { slot, item } of player.senses.inventory()) {
    if (slot < MAIN_SLOTS && damageOf(item) > most) [best, most] = [item, damageOf(item)];
  }
  if (best !== undefined) yield* player.hands.equip(best, 'hand');
}

/** Uses what is in hand on a mob. */
export function* useOnMob(player: ScenePlayer, id: number): LongAction<void> {
  const name = bareName(entityById(player, id)?.type ?? 'it');
  const used = yield* onMob(player, id, function* () {
    yield* player.hands.useOnEntity(id);
    return true;
  });
  if (used === undefined) throw new HarnessError('bad_request', 'it is gone');
  player.note(`Used it on ${name}`);
}
