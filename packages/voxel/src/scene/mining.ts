import { ITEM_KINDS, KIND_OF_STATE, lookingAt, type World } from '@bridle/engine';
import { HarnessError, type LongAction } from '@bridle/facets';
import { aimAt, bestTool, isAt } from '../body/aim.js';
import type { Effort } from '../body/legs.js';
import { bare, blockName } from '../body/states.js';
import type { Body } from './body.js';
import type { Legs } from './legs.js';

/** What is in the way of the hand may take this long each, and so many of them. */
const OBSTACLE_TICKS_MAX = 40;
const TRIES = 8;
/** What breaks lets its drops jump out this far at most, in one tick. */
const DROP_RADIUS = 1.5;
/** Longer than it takes until what was dropped can be picked up. */
const DROP_TICKS = 24;
/** Slots that what is picked up goes into. */
const CARRIED_SLOTS = 36;

/** Goes where the block can be reached, breaks it, and picks up what it leaves. */
export function* mine(body: Body, legs: Legs, x: number, y: number, z: number): LongAction<void> {
  const { blocks } = body.world;
  const state = blocks.get(x, y, z);
  refuseEndless(body, state);
  body.promise(() => KIND_OF_STATE[blocks.get(x, y, z)] !== KIND_OF_STATE[state]);
  yield* legs.reach(x, y, z);
  yield* collect(body, legs, yield* breakBlock(body, legs, x, y, z));
}

/** What nobody can break, or not before the action must end, is better not begun. */
function refuseEndless(body: Body, state: number): void {
  const { player } = body;
  if (player.mode === 'adventure' || player.mode === 'spectator') {
    throw new HarnessError('bad_request', `no block breaks in ${player.mode} mode`);
  }
  if (player.mode === 'creative') return;
  const { ticks } = bestTool(body.world, state);
  if (ticks <= body.ticksLeft) return;
  const time = Number.isFinite(ticks) ? `takes ${Math.ceil(ticks / 20)} seconds` : 'never breaks';
  throw new HarnessError(
    'bad_request',
    `${blockName(state)} ${time} with what is in the hotbar`,
    'get a better tool first',
  );
}

/** Breaks a block in reach, and before it what hides it; says which drops it left. */
export function* breakBlock(
  body: Body,
  legs: Legs,
  x: number,
  y: number,
  z: number,
): LongAction<number[]> {
  const { world } = body;
  const kind = KIND_OF_STATE[world.blocks.get(x, y, z)];
  const name = blockName(world.blocks.get(x, y, z));
  const isThere = (): boolean => KIND_OF_STATE[world.blocks.get(x, y, z)] === kind;
  let first = world.nextEntityId;
  for (let tries = 0; isThere(); tries++) {
    if (tries === TRIES) throw new HarnessError('bad_request', `${name} stays out of reach`);
    const aim = aimAt(world, x, y, z);
    if (aim === undefined) {
      yield* legs.reach(x, y, z);
      continue;
    }
    const { hit } = aim;
    if (!isAt(hit, x, y, z) && bestTool(world, hit.state).ticks > OBSTACLE_TICKS_MAX) {
      throw new HarnessError('bad_request', `${blockName(hit.state)} hides ${name}`);
    }
    first = yield* hack(body, hit.x, hit.y, hit.z, aim.point);
  }
  body.note(`Mined ${name} at ${x} ${y} ${z}`);
  return dropsSince(world, first, x, z);
}

/** What came into the world near a place, from that number on. */
export function dropsSince({ items }: World, first: number, x: number, z: number): number[] {
  const isNear = (away: number): boolean => Math.abs(away) <= DROP_RADIUS;
  return items
    .filter((item) => item.id >= first && isNear(item.x - x - 0.5) && isNear(item.z - z - 0.5))
    .map(({ id }) => id);
}

/**
 * Holds attack on one block until it is another, or no longer before the eyes. Says from which
 * number on things are that came with the last blow.
 */
function* hack(
  body: Body,
  x: number,
  y: number,
  z: number,
  point: readonly [number, number, number],
): LongAction<number> {
  const { world, player } = body;
  const state = world.blocks.get(x, y, z);
  yield* body.select(bestTool(world, state).slot);
  let first = world.nextEntityId;
  do {
    body.lookAt(...point);
    first = world.nextEntityId;
    // Whoever floats sinks out of reach otherwise.
    yield* body.tick({ attackHold: true, jumpHold: isAfloat(world) && player.eyeY < y + 2 });
  } while (world.blocks.get(x, y, z) === state && isAt(lookingAt(world), x, y, z));
  return first;
}

function isAfloat({ player, blocks }: World): boolean {
  const state = blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
  return blockName(state) === 'water';
}

/** Picks up what was dropped. */
export function* collect(body: Body, legs: Legs, ids: readonly number[]): LongAction<void> {
  const { world } = body;
  const lying = () => world.items.filter(({ id }) => ids.includes(id));
  // It jumps up, falls, and cannot be picked up for half a second.
  for (let i = 0; i < DROP_TICKS && lying().some(({ onGround }) => !onGround); i++) {
    yield* body.tick();
  }
  for (let i = 0; i < DROP_TICKS && lying().some(({ pickupDelay }) => pickupDelay > 0); i++) {
    yield* body.tick();
  }
  const tried = new Set<number>();
  for (;;) {
    const next = lying().find(({ id }) => !tried.has(id));
    if (next === undefined) break;
    tried.add(next.id);
    yield* fetchItem(body, legs, next.id, 'dig');
  }
  for (const { item, count } of lying()) {
    const why = isFull(body.world) ? 'has no room in the inventory' : 'lies out of reach';
    body.note(`${count} ${bare(ITEM_KINDS[item]!.name)} ${why}`);
  }
}

function isFull({ player: { inventory } }: World): boolean {
  return inventory.items.subarray(0, CARRIED_SLOTS).every((item) => item !== 0);
}

/** Walks to something that lies about; says whether it was picked up. */
export function* fetchItem(
  body: Body,
  legs: Legs,
  id: number,
  effort: Effort,
): LongAction<boolean> {
  const { world } = body;
  const find = () => world.items.find((item) => item.id === id);
  const lying = find();
  if (lying === undefined) return true;
  if (!(yield* legs.tryTo(legs.beside(lying.x, lying.y, lying.z), effort))) return false;
  for (let i = 0; i < DROP_TICKS && find() !== undefined; i++) {
    const { x, z } = find()!;
    const [dx, dz] = [x - body.player.x, z - body.player.z];
    // The last bit of the way is too short for a route.
    const isFar = dx * dx + dz * dz > 0.5;
    if (isFar) body.lookAlong(dx, 0, dz);
    yield* body.tick(isFar ? { moveY: 1, crouch: true } : {});
  }
  return find() === undefined;
}

const CENTRED = 0.12;
const CENTRE_TICKS = 40;

/** Stands still in the middle of the cell, sneaking, so as not to step over an edge. */
export function* centre(body: Body): LongAction<void> {
  const { player } = body;
  const [x, z] = [Math.floor(player.x) + 0.5, Math.floor(player.z) + 0.5];
  for (let i = 0; i < CENTRE_TICKS; i++) {
    const [dx, dz] = [x - player.x, z - player.z];
    const speed = player.vx * player.vx + player.vz * player.vz;
    const isNear = dx * dx + dz * dz < CENTRED * CENTRED;
    if (isNear && speed < 1e-4) return;
    if (!isNear) body.lookAlong(dx, 0, dz);
    yield* body.tick({ crouch: true, moveY: isNear ? 0 : 1 });
  }
}

/** The cell under the feet: of the block that one stands on, be it as high as it may. */
export function underfoot({ player }: World): readonly [number, number, number] {
  return [Math.floor(player.x), Math.floor(player.y - 0.2), Math.floor(player.z)];
}

const LAND_TICKS = 60;

/** Breaks the block underfoot and falls into its place. */
export function* digDown(body: Body, legs: Legs): LongAction<void> {
  const { world, player } = body;
  yield* centre(body);
  const [x, y, z] = underfoot(world);
  const state = world.blocks.get(x, y, z);
  refuseEndless(body, state);
  body.promise(() => KIND_OF_STATE[world.blocks.get(x, y, z)] !== KIND_OF_STATE[state]);
  const drops = yield* breakBlock(body, legs, x, y, z);
  for (let i = 0; i < LAND_TICKS; i++) {
    yield* body.tick();
    if (player.onGround) break;
  }
  yield* collect(body, legs, drops);
}
