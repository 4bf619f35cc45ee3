import { nameOfState } from '@bridle/block-facts';
import { KIND_OF_STATE, lookingAt, SELECTION_SHAPE, type World } from '@bridle/engine';
import { cellOf, failure, type LongAction, type Vector } from '@bridle/facets';
import type { Walking } from '@bridle/legs';
import { AVATAR_DIG_TICKS_MAX } from '../limits.js';
import { aimAtBlock, isAt, waitForFreeSight } from './aiming.js';
import { bestToolInBag, takeToolFor } from './bag.js';
import type { AvatarBody } from './body.js';
import { refuseAdventurers } from './handAction.js';
import { knownState } from './knownLand.js';
import { blockName } from './states.js';

/** What breaks lets its drops jump out this far at most, in one tick. */
const DROP_RADIUS = 1.5;
/** How often the hand may be led away from the block before it is given up. */
const TRIES_MAX = 8;
/** Of 300 ticks that a breath lasts: with fewer nobody begins to dig, or goes on, under water. */
const AIR_TO_BEGIN = 150;
const AIR_TO_GO_ON = 110;

/** Breaks a block in reach with the best tool there is. */
export function* dig(
  body: AvatarBody,
  walking: Walking,
  pos: Vector,
): LongAction<{ block: string; drops: number[] }> {
  const { world } = body;
  const [x, y, z] = cellOf(pos);
  const state = knownState(world, x, y, z);
  if (state === undefined) {
    throw failure('not_loaded', `nobody knows what is at ${x} ${y} ${z}`, 'go nearer');
  }
  if (SELECTION_SHAPE[state] === 0) {
    throw failure('not_found', `there is nothing to dig at ${x} ${y} ${z}`);
  }
  refuseAdventurers(world, 'breaks blocks');
  refuseEndless(world, state);
  yield* breathe(body, walking, AIR_TO_BEGIN);
  aimAtBlock(body, x, y, z);
  yield* takeToolFor(body, state);
  const first = yield* hold(body, walking, x, y, z, KIND_OF_STATE[state]!);
  return { block: nameOfState(state), drops: dropsSince(world, first, x, z) };
}

function refuseEndless(world: World, state: number): void {
  if (world.player.mode === 'creative') return;
  const { ticks } = bestToolInBag(world, state);
  if (ticks <= AVATAR_DIG_TICKS_MAX) return;
  const time = Number.isFinite(ticks) ? `takes ${Math.ceil(ticks / 20)} seconds` : 'never breaks';
  const hint = Number.isFinite(ticks) ? 'get a better tool first' : undefined;
  throw failure('refused', `${blockName(state)} ${time} with what is in the bag`, hint);
}

/** Holds attack until the block is gone; says from which number on things came with the last blow. */
function* hold(
  body: AvatarBody,
  walking: Walking,
  x: number,
  y: number,
  z: number,
  kind: number,
): LongAction<number> {
  const { world, player } = body;
  const isThere = (): boolean => KIND_OF_STATE[world.blocks.get(x, y, z)] === kind;
  let first = world.nextEntityId;
  for (let tries = 0; isThere(); ) {
    if (!isAt(lookingAt(world), x, y, z) && tries++ === TRIES_MAX) {
      throw failure('out_of_reach', `${blockName(world.blocks.get(x, y, z))} stays out of reach`);
    }
    yield* breathe(body, walking, AIR_TO_GO_ON);
    yield* waitForFreeSight(body, () => aimAtBlock(body, x, y, z));
    first = world.nextEntityId;
    // A floating body may sink out of reach; but on firm ground it takes a fifth of the time.
    yield* body.tick({ attackHold: true, jumpHold: isAfloat(world) && player.eyeY < y + 0.5 });
  }
  return first;
}

/** A digger comes up before it drowns, from where the block is out of reach. */
function* breathe(body: AvatarBody, walking: Walking, air: number): LongAction<void> {
  const { player } = body;
  if (player.air > air || !player.isMortal) return;
  yield* walking.comeUp();
  throw failure('out_of_reach', 'there was no air left to go on', 'try again');
}

function isAfloat({ player, blocks }: World): boolean {
  const state = blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
  return blockName(state) === 'water';
}

/** What came into the world near a place, from that number on. */
function dropsSince({ items }: World, first: number, x: number, z: number): number[] {
  const isNear = (away: number): boolean => Math.abs(away) <= DROP_RADIUS;
  return items
    .filter((item) => item.id >= first && isNear(item.x - x - 0.5) && isNear(item.z - z - 0.5))
    .map(({ id }) => id);
}
