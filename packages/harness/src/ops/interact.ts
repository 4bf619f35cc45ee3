import {
  type Act,
  after,
  type BlockWorldInput,
  EYE_HEIGHT,
  type HandsFacet,
  type HandsOutcome,
  HarnessError,
  HOTBAR_SLOTS,
  type InputFacet,
  isLongAction,
  type LongAction,
  OFFHAND_SLOT,
  resultOf,
  type SensesFacet,
  type SlotClick,
  SNEAKING_EYE_HEIGHT,
  Stopped,
  UNLOADED,
  type Vector,
  whole,
} from '@bridle/facets';

import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { ANSWER_TICKS, USE_TICKS_MAX } from '../limits.js';
import { outcome } from './containers.js';
import { noView } from './input.js';
import { stack } from './stacks.js';
import { lookedAt } from './world.js';

const EYE_HEIGHTS = [EYE_HEIGHT, SNEAKING_EYE_HEIGHT];

const cell = z.tuple([z.int(), z.int(), z.int()]);
const slot = z.int().min(0).max(OFFHAND_SLOT);
const FACES: Readonly<Record<string, Vector>> = {
  up: [0.5, 1, 0.5],
  down: [0.5, 0, 0.5],
  north: [0.5, 0.5, 0],
  south: [0.5, 0.5, 1],
  west: [0, 0.5, 0.5],
  east: [1, 0.5, 0.5],
};
const MIDDLE: Vector = [0.5, 0.5, 0.5];

export const interact = defineOp({
  name: 'interact',
  summary: 'Uses or hits what is looked at, or takes a slot in hand, and lets its ticks pass.',
  facet: 'input',
  needs: ['senses'],
  kind: 'time',
  usesBody: true,
  refusal: noView,
  event: 'interacted',
  params: z.object({
    action: z.enum(['use', 'attack', 'select']),
    pos: cell.nullish().describe('look at this block first; it must be in reach and in sight'),
    face: z.enum(Object.keys(FACES)).nullish().describe('at this side of it'),
    ticks: z
      .int()
      .min(1)
      .max(USE_TICKS_MAX)
      .nullish()
      .describe('go on for so many ticks, or until the block at `pos` is gone; 1 when left out'),
    slot: z
      .int()
      .min(0)
      .max(HOTBAR_SLOTS - 1)
      .nullish()
      .describe('with `select`: of the hotbar'),
  }),
  result: z.object({
    tick: z.int(),
    target: lookedAt.nullable().describe('the block that was looked at'),
    entity: z.int().nullable().describe('the entity that was looked at'),
    hotbar_slot: z.int(),
    held: stack.nullable().describe('what is in hand now'),
  }),
  ticks: ({ ticks }) => ticks ?? 1,
  *run({ host, facet, facets: { senses } }, { action, pos, face, ticks, slot }) {
    if (pos != null) yield* lookAt(senses, facet, pos, face ?? undefined);
    const { looking_at, looking_at_entity } = senses.self();
    const before = shownOf(senses);
    const [click, hold, release] = buttonsOf(action, slot ?? undefined);
    host.input.pulse(click);
    if ((ticks ?? 1) > 1 || action === 'select') host.input.hold(hold);
    const was = pos == null ? undefined : blockAt(senses, pos);
    try {
      // A game with its own time is told after a tick what is held in the next one.
      if (host.noSteps !== undefined) yield;
      for (let done = 0; done < (ticks ?? 1); done++) {
        yield;
        if (action === 'attack' && pos != null && hasGone(senses, pos, was)) break;
      }
    } finally {
      host.input.hold(release);
    }
    const isMeant = looking_at !== null || looking_at_entity !== null;
    if (host.noSteps !== undefined && action !== 'select' && isMeant) {
      yield* answered(senses, before);
    }
    const { hotbar_slot, held } = senses.self().player;
    return { tick: host.tick, target: looking_at, entity: looking_at_entity, hotbar_slot, held };
  },
});

/** What a hand that acts on something may change. */
function shownOf(senses: SensesFacet): string {
  const { player, looking_at, screen } = senses.self();
  return JSON.stringify([player.held, looking_at?.block, screen]);
}

/** A game that has its own time takes some of it to tell what came of a click, if anything did. */
function* answered(senses: SensesFacet, before: string): LongAction<void> {
  for (let waited = 0; waited < ANSWER_TICKS && shownOf(senses) === before; waited++) yield;
}

/** Whether another block is there now; one that is not loaded may be there still. */
function hasGone(senses: SensesFacet, pos: Vector, was: string | undefined): boolean {
  const now = blockAt(senses, pos);
  return now !== was && now !== UNLOADED;
}

function blockAt(senses: SensesFacet, pos: Vector): string | undefined {
  return senses.blocksIn({ from: pos, to: pos }).palette[0];
}

/** What is pressed, what is held, and how it is let go. */
function buttonsOf(
  action: 'use' | 'attack' | 'select',
  slot: number | undefined,
): [Partial<BlockWorldInput>, Partial<BlockWorldInput>, Partial<BlockWorldInput>] {
  if (action === 'use') return [{ useClick: true }, { useHold: true }, { useHold: false }];
  if (action === 'attack') {
    return [{ attackClick: true }, { attackHold: true }, { attackHold: false }];
  }
  if (slot === undefined) throw new HarnessError('bad_request', '`select` needs a `slot`');
  return [{}, { hotbarSlot: slot }, { hotbarSlot: undefined }];
}

/** Turns the view to a block, to the side that is named or to whatever of it can be seen. */
function* lookAt(
  senses: SensesFacet,
  input: InputFacet,
  pos: Vector,
  face: string | undefined,
): LongAction<void> {
  const { player } = senses.self();
  const before = { yaw: player.yaw, pitch: player.pitch };
  const aims = face === undefined ? [MIDDLE, ...Object.values(FACES)] : [FACES[face]!];
  for (const height of EYE_HEIGHTS) {
    for (const aim of aims) {
      const [dx, dy, dz] = [0, 1, 2].map(
        (i) => pos[i]! + aim[i]! - player.pos[i]! - (i === 1 ? height : 0),
      ) as Vector;
      const [yaw, pitch] = [Math.atan2(dz, dx), Math.atan2(dy, Math.hypot(dx, dz))];
      yield* resultOf(input.setView!(rounded(yaw), rounded(pitch)));
      const seen = senses.self().looking_at;
      if (seen === null || seen.pos.some((value, i) => value !== pos[i])) continue;
      if (face === undefined || seen.face === face) return;
    }
  }
  yield* resultOf(input.setView!(before.yaw, before.pitch));
  const side = face === undefined ? '' : ` from ${face}`;
  throw new HarnessError(
    'bad_request',
    `the block at ${pos.join(' ')} is out of reach or out of sight${side}`,
    'go nearer, or leave out the face',
  );
}

/** The last bits of an arc tangent differ between machines, and views must not. */
function rounded(radians: number): number {
  return Math.round(radians * 1e6) / 1e6;
}

export const swapSlots = defineOp({
  name: 'swap_slots',
  summary: 'Exchanges what is in two slots of the inventory.',
  facet: 'hands',
  needs: ['senses'],
  kind: 'act',
  usesBody: true,
  event: 'swapped',
  params: z.object({ from: slot, to: slot }),
  result: z.object(outcome),
  run({ facet, facets: { senses } }, { from, to }) {
    const isOpen = facet.container().screen !== null;
    const before = stacksIn(senses, [from, to]);
    const clicks = clicksFor(senses, from, to);
    // Clicks open the inventory, and while it is open hands do nothing else.
    const close = (): Act<unknown> => (isOpen ? undefined : facet.close());
    const swapping = after(clickAll(facet, clicks), (results) => {
      const now = stacksIn(senses, [from, to]);
      if (now[0] === before[1] && now[1] === before[0]) {
        const changed = new Map(results.flatMap((r) => r.changed).map((c) => [c.slot, c]));
        return after(close(), () => ({
          changed: [...changed.values()],
          screen: facet.container().screen,
        }));
      }
      const undone = clickAll(facet, clicks.reverse()); // each exchange undoes itself
      return after(after(undone, close), () => {
        const why = `slots ${from} and ${to} cannot hold each other's items`;
        throw new HarnessError('bad_request', why);
      });
    });
    return isLongAction(swapping) ? closingWhenStopped(swapping, close) : swapping;
  },
});

function* closingWhenStopped<T>(action: LongAction<T>, close: () => Act<unknown>): LongAction<T> {
  let isStopped = true; // unless it ends by itself
  try {
    const done = yield* whole(action);
    isStopped = false;
    return done;
  } catch (thrown) {
    isStopped = thrown instanceof Stopped;
    throw thrown;
  } finally {
    if (isStopped) yield* resultOf(close());
  }
}

function clickAll(facet: HandsFacet, clicks: readonly SlotClick[]): Act<HandsOutcome[]> {
  return clicks.reduce<Act<HandsOutcome[]>>(
    (before, click) =>
      after(before, (results) => after(facet.click(click), (result) => [...results, result])),
    [],
  );
}

/** Slots are exchanged with one of the hotbar or the offhand; any two, by way of such a one. */
function clicksFor(senses: SensesFacet, from: number, to: number): SlotClick[] {
  const swap = (slot: number, button: number) => ({ slot, button, mode: 'swap' });
  if (from === to) return [];
  if (isHand(to)) return [swap(from, to)];
  if (isHand(from)) return [swap(to, from)];
  const hotbar = Array.from({ length: HOTBAR_SLOTS }, (_, i) => i);
  const free = hotbar.find((slot) => stacksIn(senses, [slot])[0] === undefined) ?? 0;
  return [swap(from, free), swap(to, free), swap(from, free)];
}

function isHand(slot: number): boolean {
  return slot < HOTBAR_SLOTS || slot === OFFHAND_SLOT;
}

function stacksIn(senses: SensesFacet, slots: readonly number[]): (string | undefined)[] {
  const all = senses.inventory();
  return slots.map((slot) => {
    const found = all.find((stack) => stack.slot === slot);
    return found && JSON.stringify({ ...found, slot: undefined });
  });
}
