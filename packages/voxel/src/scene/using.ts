import { AIR, lookingAt } from '@bridle/engine';
import { HarnessError, type LongAction } from '@bridle/facets';
import { aimAt, isAt } from '../body/aim.js';
import { blockName } from '../body/states.js';
import type { Body } from './body.js';
import type { Legs } from './legs.js';

/** Longer than a night's sleep takes. */
const SLEEP_TICKS_MAX = 140;
/** A portal takes four seconds. */
const PORTAL_TICKS_MAX = 120;

/** Goes where the hand gets to a block, and uses it. */
export function* useBlock(
  body: Body,
  legs: Legs,
  x: number,
  y: number,
  z: number,
): LongAction<void> {
  const { world } = body;
  const before = world.blocks.get(x, y, z);
  yield* legs.reach(x, y, z);
  const aim = aimAt(world, x, y, z);
  if (aim === undefined || !isAt(aim.hit, x, y, z)) {
    const hidden = aim === undefined ? 'is out of reach' : `is behind ${blockName(aim.hit.state)}`;
    throw new HarnessError('bad_request', `${blockName(before)} ${hidden}`);
  }
  body.lookAt(...aim.point);
  if (!isAt(lookingAt(world), x, y, z)) {
    throw new HarnessError('bad_request', `${blockName(before)} is out of reach`);
  }
  while (body.player.useCooldown > 1) yield* body.tick();
  yield* body.tick({ useClick: true });
  const { screen } = body.player;
  body.note(screen.isOpen ? `Opened ${blockName(before)}` : `Used ${blockName(before)}`);
}

/** Lies down and waits until the night is over; says so when it could not. */
export function* sleepIn(
  body: Body,
  legs: Legs,
  x: number,
  y: number,
  z: number,
): LongAction<void> {
  yield* useBlock(body, legs, x, y, z);
  if (body.player.sleepTicks === 0) {
    throw new HarnessError('bad_request', 'nobody sleeps now', 'beds are for the night');
  }
  for (let i = 0; i < SLEEP_TICKS_MAX && body.player.sleepTicks > 0; i++) yield* body.tick();
  body.note(body.player.sleepTicks > 0 ? 'Lies in bed' : 'Slept until morning');
}

/** Walks into a portal and waits until it has taken the player along. */
export function* enter(body: Body, legs: Legs, x: number, y: number, z: number): LongAction<void> {
  const from = body.world.dimension;
  body.promise(() => !body.player.isDead && body.world.dimension !== from);
  yield* legs.to(legs.cell(x, y, z), 'the portal');
  for (let i = 0; i < PORTAL_TICKS_MAX && body.world.dimension === from; i++) yield* body.tick();
  if (body.world.dimension === from) {
    throw new HarnessError('bad_request', 'the portal does not take the player along');
  }
  body.note(`Came to ${body.world.dimension}`);
}

/** Walks to the shore. */
export function* goTo(legs: Legs, x: number, y: number, z: number, name: string): LongAction<void> {
  yield* legs.to(legs.near(x + 0.5, y + 0.5, z + 0.5, 3), name);
}

/** Goes to a spring and dips the bucket of a slot into it. */
export function* fillBucket(
  body: Body,
  legs: Legs,
  slot: number,
  x: number,
  y: number,
  z: number,
): LongAction<void> {
  const { world, player } = body;
  const name = blockName(world.blocks.get(x, y, z));
  yield* legs.to(legs.near(x + 0.5, y + 0.5, z + 0.5, 3), name);
  yield* body.select(slot);
  const before = player.inventory.items[slot];
  body.lookAt(x + 0.5, y + 0.7, z + 0.5);
  yield* body.tick({ useClick: true });
  if (player.inventory.items[slot] === before && world.blocks.get(x, y, z) !== AIR) {
    throw new HarnessError('bad_request', `the bucket does not get to the ${name}`);
  }
  body.note(`Filled a bucket with ${name}`);
}
