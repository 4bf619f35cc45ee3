import { HarnessError } from '@bridle/facets';
import type { ArgumentAliases } from './defineTool.js';

/** What scripts of other bots say for our arguments, where several tools share it. */

/** `name` and `names`, of a tool that takes items. */
export const ITEM_NAMES: ArgumentAliases = { name: 'item', names: 'item' };

/** `name`, of a tool about another player, and how long in milliseconds. */
export const PLAYER_NAME: ArgumentAliases = { name: 'player', durationMs: asSeconds };

/** `items` lists names, or names with counts. */
export const ITEM_LIST: ArgumentAliases = { ...ITEM_NAMES, items: itemsOf, all: allOf };

function asSeconds(value: unknown): Readonly<Record<string, unknown>> {
  const ms = typeof value === 'string' ? Number(value) : value;
  return { seconds: typeof ms === 'number' ? ms / 1_000 : value };
}

function allOf(value: unknown): Readonly<Record<string, unknown>> {
  return value === true || value === 'true' ? { item: '*' } : {};
}

function itemsOf(value: unknown): Readonly<Record<string, unknown>> {
  const list = listIn(value);
  if (!Array.isArray(list)) return { item: list };
  const entries = list.map((one: unknown) => (isRecord(one) ? one : { name: one }));
  const names = entries.map(({ name, item }) => name ?? item);
  const counts = entries.map(({ count }) => count).filter((count) => count !== undefined);
  if (entries.length > 1 && counts.length > 0) {
    throw new HarnessError(
      'bad_request',
      'items: several kinds with counts of their own',
      'ask for one kind at a time, with item and count',
    );
  }
  return { item: names, ...(counts.length > 0 && { count: counts[0] }) };
}

/**
 * `area` of the blocks to break: a radius, a box, or both as a place and how far around it.
 * Its other parts are told as unknown.
 */
export function areaOf(value: unknown): Readonly<Record<string, unknown>> {
  const area = listIn(value);
  if (!isRecord(area)) return { radius: area };
  const { radius, height, origin, ...rest } = area;
  const center = isRecord(origin) ? [origin.x, origin.y, origin.z].map(Number) : undefined;
  if (center === undefined || !center.every(Number.isFinite)) {
    return { ...(radius !== undefined && { radius }), ...rest };
  }
  const wide = Number(radius ?? 0);
  const high = Number(height ?? wide);
  const reach = [wide, high, wide];
  return {
    from: center.map((at, i) => Math.floor(at - reach[i]!)),
    to: center.map((at, i) => Math.floor(at + reach[i]!)),
    ...rest,
  };
}

/** A command line has no lists: there they are JSON in a text. */
function listIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
