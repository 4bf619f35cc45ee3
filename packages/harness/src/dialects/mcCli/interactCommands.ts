import {
  type BlockWorldEvent,
  type ItemStack,
  type LookedAt,
  OFFHAND_SLOT,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { USE_TICKS_MAX } from '../../limits.js';
import {
  actions,
  command,
  type McCommand,
  type McContext,
  missing,
  readGameState,
} from './command.js';
import { McError } from './errors.js';
import { factsOf, itemIn, itemOf, readCarried } from './inventoryCommands.js';

const FACES = ['up', 'down', 'north', 'south', 'west', 'east'] as const;
const HOTBAR_LAST = 8;
const CHANGES_MAX = 20;

const hand = z.literal('main', 'the offhand holds, and only the main hand acts').default('main');
const ticks = z.int().min(1).max(USE_TICKS_MAX).default(1);
const face = z.enum(FACES).optional();
const place = { x: z.int().optional(), y: z.int().optional(), z: z.int().optional() };
const slot = z.int().min(0).max(OFFHAND_SLOT);
const asked = z.object({ enabled: z.boolean() });

/** Nothing can have or lose the focus, and nothing pauses. */
const NO_WINDOW = { reason: 'This game has no window' };

/** What the player's hands do, and the screen that they open. Each lets the ticks pass that it takes. */
export const INTERACT_COMMANDS: Readonly<Record<string, McCommand>> = {
  interact: {
    run: actions(
      {
        use: command(z.object({ hand, ticks }), async (context, { hand, ticks }) => {
          const { outcome, ...done } = await acted(context, { action: 'use', ticks });
          return { ...done, hand, item: await heldOf(context, outcome) };
        }),
        use_on_block: command(z.object({ hand, ticks, face, ...place }), useOnBlock),
        attack: command(
          z.object({ target: z.enum(['air', 'block']).optional(), face, ticks, ...place }),
          attack,
        ),
        drop: command(z.object({ slot: slot.optional(), all: z.boolean().default(false) }), drop),
        swap: command(z.object({ from_slot: slot.optional(), to_slot: slot.optional() }), swap),
        select: command(
          z.object({ slot: z.int().min(0).max(HOTBAR_LAST) }),
          async (context, { slot }) => {
            await acted(context, { action: 'select', slot });
            return { slot, item: itemIn(await readCarried(context), slot) };
          },
        ),
      },
      'use',
    ),
  },
  window: {
    anywhere: true,
    run: actions(
      {
        status: command(z.object({}), async (context) => ({
          focus_grab_enabled: false,
          pause_on_lost_focus_enabled: false,
          ...(await screenNow(context)),
        })),
        focus_grab: command(asked, (_, { enabled }) => ({
          focus_grab_enabled: false,
          ...(enabled && NO_WINDOW),
        })),
        pause_on_lost_focus: command(asked, (_, { enabled }) => ({
          pause_on_lost_focus_enabled: false,
          ...(enabled && NO_WINDOW),
        })),
        focus: command(z.object({}), () => ({ focused: false, ...NO_WINDOW })),
        close_screen: command(z.object({}), async (context) => {
          const { screen_open, screen_type } = await screenNow(context);
          if (!screen_open) return { closed: false, screen_type, reason: 'No screen open' };
          await context.call('close');
          return { closed: true, screen_type };
        }),
      },
      'status',
    ),
  },
};

async function screenNow(context: McContext) {
  const screen = !context.host.isPlayed ? null : ((await readGameState(context)).screen ?? null);
  return { screen_open: screen !== null, screen_type: screen?.kind ?? null };
}

interface Outcome {
  readonly target: LookedAt | null;
  readonly entity: number | null;
  readonly held: ItemStack | null;
}

/** Does it, and says which blocks are others now and whether anything came of it. */
async function acted(context: McContext, params: object) {
  const changes: { pos: readonly number[]; from: string; to: string }[] = [];
  const seen = new Set<BlockWorldEvent['event']>();
  const unwatch = context.host.watchEvents((gameEvent) => {
    const event = gameEvent as BlockWorldEvent; // whoever interacts does so in one
    seen.add(event.event);
    if (event.event !== 'block' || changes.length >= CHANGES_MAX) return;
    changes.push({ pos: event.pos, from: event.from, to: event.to });
  });
  const before = JSON.stringify((await readCarried(context)).slots);
  try {
    const outcome = (await context.call('interact', params)) as unknown as Outcome;
    const isSame = before === JSON.stringify((await readCarried(context)).slots);
    const screen = (await readGameState(context)).screen ?? null;
    const isNothing = isSame && changes.length === 0 && !seen.has('damage') && screen === null;
    return { result: isNothing ? 'pass' : 'success', changes, screen, outcome };
  } finally {
    unwatch();
  }
}

async function useOnBlock(
  context: McContext,
  { hand, ticks, face, ...at }: { hand: string; ticks: number; face?: string | undefined } & Place,
): Promise<object> {
  const pos = posOf(at);
  if (pos === undefined && (await readGameState(context)).looking_at === null) {
    throw new McError('EXECUTION_ERROR', 'No block in reach is looked at', 'name x, y and z');
  }
  const { outcome, ...done } = await acted(context, { action: 'use', ticks, pos, face });
  const [x, y, z] = outcome.target!.pos;
  const block_pos = { x, y, z };
  const item = await heldOf(context, outcome);
  return { ...done, hand, block_pos, face: outcome.target!.face, item };
}

async function attack(
  context: McContext,
  {
    target,
    ticks,
    face,
    ...at
  }: { target?: string | undefined; ticks: number; face?: string | undefined } & Place,
): Promise<object> {
  const pos = posOf(at);
  if (target === 'block' && pos === undefined) throw missing(['x', 'y', 'z']);
  const { outcome, ...done } = await acted(context, { action: 'attack', ticks, pos, face });
  const hit = outcome.entity !== null ? 'entity' : outcome.target !== null ? 'block' : 'air';
  return {
    ...done,
    target: hit,
    ...(hit === 'entity' && { entity_id: outcome.entity }),
    ...(hit === 'block' && { block: outcome.target }),
  };
}

async function drop(
  context: McContext,
  { slot: named, all }: { slot?: number | undefined; all: boolean },
): Promise<object> {
  const { player, screen } = await readGameState(context);
  const slot = named ?? player.hotbar_slot;
  const before = itemIn(await readCarried(context), slot);
  if (before.empty) return { dropped: false, count: 0, reason: `Slot ${slot} is empty` };
  await context.call('inventory_click', { slot, button: all ? 1 : 0, mode: 'throw' });
  // Clicks open the inventory, and while it is open hands do nothing else.
  if (screen == null) await context.call('close');
  const left = countOf(itemIn(await readCarried(context), slot));
  const count = countOf(before) - left;
  return { dropped: count > 0, count, item: { ...before, empty: left === 0, count: left } };
}

/** Without slots: what is in the one hand goes into the other. */
async function swap(
  context: McContext,
  given: { from_slot?: number | undefined; to_slot?: number | undefined },
): Promise<object> {
  const isHands = given.from_slot === undefined && given.to_slot === undefined;
  const absent = (['from_slot', 'to_slot'] as const).filter((name) => given[name] === undefined);
  if (!isHands && absent.length > 0) throw missing(absent);
  const from_slot = given.from_slot ?? (await readGameState(context)).player.hotbar_slot;
  const to_slot = given.to_slot ?? OFFHAND_SLOT;
  await context.call('swap_slots', { from: from_slot, to: to_slot });
  const held = await readCarried(context);
  return {
    success: true,
    swapped: true,
    from_slot,
    to_slot,
    from_item: itemIn(held, from_slot),
    to_item: itemIn(held, to_slot),
  };
}

async function heldOf(context: McContext, { held }: Outcome): Promise<object> {
  if (held === null) return { empty: true };
  return { empty: false, ...itemOf(await factsOf(context, [held]), held) };
}

function countOf(item: object): number {
  return 'count' in item && typeof item.count === 'number' ? item.count : 0;
}

type Place = { x?: number | undefined; y?: number | undefined; z?: number | undefined };

/** All three, or none. */
function posOf({ x, y, z }: Place): Vector | undefined {
  if (x !== undefined && y !== undefined && z !== undefined) return [x, y, z];
  const given = { x, y, z };
  const absent = (['x', 'y', 'z'] as const).filter((name) => given[name] === undefined);
  if (absent.length < 3) throw missing(absent);
  return undefined;
}
