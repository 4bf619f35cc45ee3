import {
  type Attempt,
  attempt,
  bareName,
  type ContainerContents,
  type Failure,
  failure,
  type LongAction,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { STORES_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { blockMatch, type NameMatch } from './names.js';
import { feetCell, ON_FOOT, posText } from './reach.js';

/** Something that keeps items for later: a chest, a barrel, a box. A double chest is one. */
export interface Store {
  readonly pos: Vector;
  readonly name: string;
  /** the other half of a double chest */
  readonly other: Vector | undefined;
  readonly slots: number;
}

const SLOTS = 27;
const ENDER_CHEST = 'minecraft:ender_chest';
/** One step clockwise from where a chest looks to. */
const CLOCKWISE: Readonly<Record<string, readonly [number, number]>> = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
};

export const containerField = z
  .union([z.string().min(1).max(64), z.tuple([z.int(), z.int(), z.int()])])
  .optional()
  .describe('where it is, such as 10,64,-3, or which kind, such as barrel; any when left out');

export type ContainerArgument = z.output<typeof containerField>;

/** The stores that are meant, the nearest first. */
export function storesAround(bot: Bot, container: ContainerArgument, radius: number): Store[] {
  const pos = placeIn(container);
  if (pos !== undefined) return [storeAt(bot, pos)];
  const isMeant = kindMatch(bot, container as string | undefined);
  const match = (name: string): boolean =>
    bot.senses.blockFacts(name)?.is_store === true && isMeant(name);
  const found = bot.senses.findBlocks({ match, radius, max: STORES_MAX * 2 });
  const stores: Store[] = [];
  const seen = new Set<string>();
  let hasEnderChest = false;
  for (const cell of found) {
    if (seen.has(posText(cell))) continue;
    const store = storeAt(bot, cell);
    seen.add(posText(cell));
    if (store.other !== undefined) seen.add(posText(store.other));
    // All of them are doors to one and the same chest.
    if (store.name === ENDER_CHEST && hasEnderChest) continue;
    hasEnderChest ||= store.name === ENDER_CHEST;
    stores.push(store);
  }
  return stores.slice(0, STORES_MAX);
}

function kindMatch({ senses }: Bot, kind: string | undefined): NameMatch {
  return kind === undefined || kind === 'any' ? () => true : blockMatch(senses, kind);
}

function placeIn(container: ContainerArgument): Vector | undefined {
  if (container === undefined) return undefined;
  if (typeof container !== 'string') return container;
  const numbers = container.trim().split(/[\s,]+/);
  if (numbers.length !== 3 || !numbers.every((one) => /^-?\d+(\.\d+)?$/.test(one)))
    return undefined;
  return feetCell(numbers.map(Number) as Vector);
}

function storeAt({ senses }: Bot, pos: Vector): Store {
  const block = senses.block(...pos);
  if (block === undefined) throw failure('not_loaded', `nothing is known of ${posText(pos)}`);
  const { name, properties } = block;
  if (!senses.blockFacts(name)?.is_container) {
    throw failure('not_found', `there is no container at ${posText(pos)} but ${bareName(name)}`);
  }
  const [dx, dz] = CLOCKWISE[properties.facing ?? ''] ?? [0, 0];
  const way = properties.type === 'left' ? 1 : properties.type === 'right' ? -1 : 0;
  const other: Vector | undefined =
    way === 0 ? undefined : [pos[0] + dx * way, pos[1], pos[2] + dz * way];
  return { pos, name, other, slots: other === undefined ? SLOTS : SLOTS * 2 };
}

/** What is in it, where that can be known from afar. */
export function knownItems({ senses }: Bot, { pos, other }: Store): SlotState[] | undefined {
  const items = senses.blockData(pos)?.items;
  if (items === undefined || other === undefined) return items;
  const more = senses.blockData(other)?.items ?? [];
  return [...items, ...more.map((one) => ({ ...one, slot: one.slot + SLOTS }))];
}

/** Goes to a store and opens it; what keeps from this one is returned. */
export function* openStore(bot: Bot, { pos }: Store): LongAction<Attempt<ContainerContents>> {
  return yield* attempt(walkAndOpen(bot, pos));
}

function* walkAndOpen({ hands }: Bot, pos: Vector): LongAction<ContainerContents> {
  yield* hands.moveTo({ kind: 'block', pos }, ON_FOOT);
  return yield* hands.openContainer(pos);
}

/** One visit after another; a store that could not be opened is counted. */
export function* visitStores(
  bot: Bot,
  stores: readonly Store[],
  /** says whether to go on to the next */
  work: (contents: ContainerContents, store: Store) => LongAction<boolean>,
): LongAction<{ opened: number; lost: Failure[] }> {
  const lost: Failure[] = [];
  let opened = 0;
  for (const store of stores) {
    const open = yield* openStore(bot, store);
    if (!open.done) {
      lost.push(open.error);
      continue;
    }
    opened++;
    const worked = yield* attempt(work(open.value, store));
    if (!worked.done) lost.push(worked.error); // somebody has taken the chest away meanwhile
    yield* bot.hands.closeContainer();
    if (worked.done && !worked.value) break;
  }
  return { opened, lost };
}
