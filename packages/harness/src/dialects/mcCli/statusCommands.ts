import { getHeapStatistics } from 'node:v8';
import type {
  BlockData,
  BlockWorldState,
  EntityState,
  LoadState,
  LookedAt,
  Vector,
} from '@bridle/facets';
import { z } from 'zod';
import type { TickFigures } from '../../core/time/tickTimes.js';
import { REACH_MAX } from '../../limits.js';
import { mcPosition } from './angles.js';
import { actions, command, type McCommand, type McContext, readGameState } from './command.js';
import { displayName } from './inventoryCommands.js';
import { shaderStatusOf } from './packCommands.js';
import { isMultiplayer } from './worldCommands.js';

const TARGET_BLOCKS = 5;
const MEGABYTE = 1_048_576;

/** As Minecraft spells what the state gives a title. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  Overworld: 'minecraft:overworld',
  Nether: 'minecraft:the_nether',
};

export function mcDimension({ dimension }: BlockWorldState): string {
  return DIMENSIONS[dimension] ?? dimension;
}

const withData = z.boolean().default(false);
const distance = z.number().positive().max(REACH_MAX).default(TARGET_BLOCKS);
const target = z.object({ max_distance: distance, include_nbt: withData });
const cell = z.object({ x: z.int(), y: z.int(), z: z.int(), include_nbt: withData });

/** The game, what is looked at, and what stands where. */
export const STATUS_COMMANDS: Readonly<Record<string, McCommand>> = {
  status: { anywhere: true, run: command(z.object({}), status) },
  perf: { anywhere: true, run: command(z.object({}), perf) },
  block: {
    run: actions({ target: command(target, blockTarget), at: command(cell, blockAt) }, 'target'),
  },
  entity: { run: actions({ target: command(target, entityTarget) }, 'target') },
};

async function status(context: McContext): Promise<object> {
  const looks = await shaderStatusOf(context);
  if (!context.host.isPlayed) return { in_game: false, world_type: null, ...looks };
  const state = await readGameState(context);
  return {
    in_game: true,
    world_type: (await isMultiplayer(context)) ? 'multiplayer' : 'singleplayer',
    player: mcPosition(state),
    time: state.time_of_day,
    dimension: mcDimension(state),
    ...looks,
  };
}

/** What was measured, not what was hoped for. */
async function perf({ host, call }: McContext): Promise<object> {
  const { load } = (await call('get_game')) as { load?: Partial<LoadState> };
  const now = performance.now();
  const ticks = host.tickTimes.figures(now);
  const frames = host.screens?.frameTimes?.figures(now);
  const { heapUsed, rss } = process.memoryUsage();
  const { heap_size_limit } = getHeapStatistics();
  return {
    fps: tidy(frames?.perSecond ?? 0),
    frame_time_ms: tidy(frames?.median ?? 0),
    frame_times_ms: timesOf(frames),
    tps: tidy(ticks.perSecond),
    tick_rate: host.clock.tickRate,
    clock: host.clock.waiting ? 'wait' : 'free',
    tick_time_ms: timesOf(ticks),
    memory: {
      used_mb: tidy(heapUsed / MEGABYTE),
      max_mb: tidy(heap_size_limit / MEGABYTE),
      percent: tidy((100 * heapUsed) / heap_size_limit),
      rss_mb: tidy(rss / MEGABYTE),
    },
    loaded_columns: load?.loaded_columns ?? 0,
    entity_count: load?.entities ?? 0,
    view_distance: load?.view_distance ?? null,
  };
}

/** Null where nothing has been measured yet. */
function timesOf(figures: TickFigures | undefined): object {
  const { median, p95, p99, longest, count = 0 } = figures ?? {};
  return { median: tidy(median), p95: tidy(p95), p99: tidy(p99), max: tidy(longest), count };
}

function tidy(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 1_000) / 1_000;
}

async function blockTarget(
  context: McContext,
  { max_distance, include_nbt }: z.output<typeof target>,
): Promise<object> {
  const { hit } = (await context.call('raycast', { reach: max_distance })) as {
    hit: LookedAt | null;
  };
  if (hit === null) return { hit: false };
  const { block, pos, face, distance } = hit;
  return { hit: true, ...(await blockOf(context, block, pos, include_nbt)), face, distance };
}

async function blockAt(
  context: McContext,
  { x, y, z, include_nbt }: z.output<typeof cell>,
): Promise<object> {
  const pos: Vector = [x, y, z];
  const { palette } = await context.call('get_blocks', { from: pos, to: pos });
  return blockOf(context, (palette as string[])[0]!, pos, include_nbt);
}

/** A block's name and its properties apart, as F3 shows them; and who keeps something in it. */
async function blockOf(
  { call }: McContext,
  text: string,
  pos: Vector,
  withNbt: boolean,
): Promise<object> {
  const [, id, list] = /^([^[]+)(?:\[(.*)\])?$/.exec(text) ?? [undefined, text, undefined];
  const pairs = (list ?? '').split(',').filter((pair) => pair !== '');
  const properties = Object.fromEntries(pairs.map((pair) => pair.split('=')));
  const [x, y, z] = pos;
  const { data } = (await call('get_block_data', { pos })) as { data: BlockData | null };
  return { id, pos: { x, y, z }, properties, block_entity: data && blockEntityOf(data, withNbt) };
}

function blockEntityOf({ id, ...nbt }: BlockData, withNbt: boolean): object {
  return withNbt ? { id, nbt } : { id };
}

async function entityTarget(
  context: McContext,
  { max_distance, include_nbt }: z.output<typeof target>,
): Promise<object> {
  const { looking_at_entity: number } = await readGameState(context);
  const { entities } = (await context.call('get_entities', { radius: max_distance })) as {
    entities: EntityState[];
  };
  const found = entities.find(({ id }) => id === number);
  if (found === undefined) return { hit: false };
  const { id: entity_id, type, pos, distance, ...nbt } = found;
  const [x, y, z] = pos;
  return {
    hit: true,
    id: type,
    entity_id,
    uuid: uuidOf(entity_id),
    name: displayName(type),
    pos: { x, y, z },
    distance,
    ...(include_nbt && { nbt }),
  };
}

/** Entities have numbers here. A number in the form of a UUID is the same entity's every time. */
function uuidOf(entity: number): string {
  return `00000000-0000-4000-8000-${entity.toString(16).padStart(12, '0')}`;
}
