import {
  BLOCK_KINDS,
  HOTBAR_SLOTS,
  isInReach,
  isUsedOn,
  KIND_OF_STATE,
  type Mob,
  recipeStates,
  type World,
} from '@bridle/engine';
import {
  bareName,
  type CraftLack,
  cellOf,
  failure,
  type ItemStack,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import { craftRounds } from '../crafting.js';
import { AVATAR_USE_TICKS_MAX } from '../limits.js';
import { clickBlock, reachMob } from './aiming.js';
import { emptySlot, itemKind } from './bag.js';
import type { AvatarBody } from './body.js';
import { knownState } from './knownLand.js';
import { blockName } from './states.js';
import type { WorldMessage } from './worldMessage.js';

/** Longer than a night's sleep takes. */
const SLEEP_TICKS_MAX = 140;
const DISMOUNT_TICKS = 10;

/** Uses what is in hand: a click, or held for some ticks. */
export function* useItem(body: AvatarBody, ticks: number): LongAction<void> {
  while (body.player.useCooldown > 1) yield* body.tick();
  if (!(ticks > 0)) return yield* body.tick({ useClick: true });
  const held = Math.min(AVATAR_USE_TICKS_MAX, Math.ceil(ticks));
  for (let i = 0; i < held; i++) yield* body.tick({ useHold: true, useClick: i === 0 });
  yield* body.tick(); // what was drawn is let go
}

export function* useOnBlock(body: AvatarBody, pos: Vector): LongAction<void> {
  const [x, y, z] = cellOf(pos);
  if (knownState(body.world, x, y, z) === undefined) {
    throw failure('not_loaded', `nobody knows what is at ${x} ${y} ${z}`, 'go nearer');
  }
  yield* clickBlock(body, x, y, z);
}

export function* useOnEntity(body: AvatarBody, id: number): LongAction<void> {
  while (body.player.useCooldown > 1) yield* body.tick();
  reachMob(body, id);
  yield* body.tick({ useClick: true });
}

/** Lies down in a bed in reach and waits for the morning. */
export function* sleep(body: AvatarBody, bed: Vector, words: WorldMessage): LongAction<void> {
  const { world, player } = body;
  const [x, y, z] = cellOf(bed);
  const state = knownState(world, x, y, z);
  if (state === undefined || BLOCK_KINDS[KIND_OF_STATE[state]!]!.use !== 'sleep') {
    throw failure('not_found', `there is no bed at ${x} ${y} ${z}`);
  }
  if (world.dimension !== 'minecraft:overworld') {
    throw failure('refused', 'beds burst here', 'sleep in the overworld');
  }
  words.clear();
  yield* clickBlock(body, x, y, z);
  if (player.sleepTicks === 0) {
    throw failure('refused', words.last() ?? 'nobody sleeps now', 'try again at night');
  }
  const { day } = world.rules;
  const time = world.timeOfDay;
  for (let i = 0; i < SLEEP_TICKS_MAX && player.sleepTicks > 0; i++) yield* body.tick();
  const isMorning =
    world.rules.day > day || world.timeOfDay < time || !world.rules.game.doDaylightCycle;
  if (player.sleepTicks === 0 && isMorning) return;
  throw failure('interrupted', 'something woke the player up before the morning');
}

/** Climbs onto something that can be ridden, with a hand that holds nothing it would eat. */
export function* mount(body: AvatarBody, id: number): LongAction<void> {
  const { world, player } = body;
  if (player.riding === id) return;
  if (player.riding !== 0) {
    throw failure('refused', 'the player sits on another mount', 'dismount first');
  }
  const mob = reachMob(body, id);
  const name = bareName(mob.kind.type);
  if (!mob.kind.isRideable || mob.isBaby) {
    const text = mob.isBaby ? `a young ${name} carries nobody` : `nobody rides a ${name}`;
    throw failure('refused', text);
  }
  yield* takeHarmlessInHand(body, mob);
  while (player.useCooldown > 1) yield* body.tick();
  reachMob(body, id);
  yield* body.tick({ useClick: true });
  if (player.riding === id) return;
  const isThere = world.land.mobs.byId(id) !== undefined;
  throw failure(isThere ? 'refused' : 'gone', `${name} does not let the player up`);
}

/** What a mount would eat, or wear, is not what one gets onto it with. */
function* takeHarmlessInHand(body: AvatarBody, { kind }: Mob): LongAction<void> {
  const { world, player } = body;
  const isHarmless = (slot: number): boolean => {
    const item = player.inventory.items[slot]!;
    return item === 0 || !isUsedOn(kind, item - 1);
  };
  if (isHarmless(player.hotbarSlot)) return;
  const free = emptySlot(world, HOTBAR_SLOTS);
  const slots = Array.from({ length: HOTBAR_SLOTS }, (_, slot) => slot);
  const slot = free ?? slots.find(isHarmless);
  if (slot === undefined) throw failure('refused', 'every slot of the hotbar has fodder in it');
  yield* body.select(slot);
}

export function* dismount(body: AvatarBody): LongAction<void> {
  const { player } = body;
  if (player.riding === 0) throw failure('refused', 'the player sits on no mount');
  for (let i = 0; i < DISMOUNT_TICKS && player.riding !== 0; i++)
    yield* body.tick({ crouch: true });
  if (player.riding !== 0) throw failure('timeout', 'the player still sits on the mount');
}

/** Makes so many of an item at least, by whichever recipes there is enough for. */
export function* make(
  body: AvatarBody,
  name: string,
  count: number,
  table: Vector | null,
): LongAction<{ made: number; taken: ItemStack[] }> {
  const kind = itemKind(name);
  const item = bareName(kind.name);
  if (!(count >= 1)) throw failure('refused', 'nothing is to be made', 'ask for one or more');
  if (table !== null) refuseOtherTable(body.world, cellOf(table));
  const recipes = recipeStates(kind.id);
  if (recipes.length === 0) throw failure('refused', `nobody can make ${item}`);
  let made = 0;
  const taken = new Map<string, number>();
  let nearest: CraftLack | undefined;
  for (const recipe of recipes) {
    const times = Math.ceil((count - made) / recipe.result.count);
    if (times <= 0) break;
    const done = body.played.touch((world) => craftRounds(world, recipe, times));
    made += done.count;
    for (const { item, count } of done.taken) taken.set(item, (taken.get(item) ?? 0) + count);
    // Of several recipes that cannot be made, the one that lacks least is worth telling about.
    if (done.lack && done.lack.far < (nearest?.far ?? Number.POSITIVE_INFINITY))
      nearest = done.lack;
  }
  if (made === 0) throw failure(nearest!.reason, nearest!.text, nearest!.hint);
  yield* body.tick();
  return { made, taken: [...taken].map(([item, count]) => ({ item, count })) };
}

function refuseOtherTable(world: World, [x, y, z]: Vector): void {
  const state = knownState(world, x, y, z);
  if (state === undefined || blockName(state) !== 'crafting_table') {
    throw failure('gone', `there is no crafting table at ${x} ${y} ${z}`);
  }
  if (isInReach(world, x, y, z)) return;
  throw failure('out_of_reach', `the table at ${x} ${y} ${z} is out of reach`, 'go nearer');
}
