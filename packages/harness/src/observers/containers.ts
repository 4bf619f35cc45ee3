import {
  bareName,
  type ContainerContents,
  type Failure,
  failure,
  isFailure,
  type LongAction,
  type LookInto,
  resultOf,
  type SensesFacet,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { CONTAINERS_FOUND_MAX, CONTAINERS_LOOK_MS_MAX } from '../limits.js';
import type { ListReport } from './lists.js';
import { countItems, type ItemSeen } from './snapshot.js';
import { compassTo, counted, distanceToCell } from './words.js';

export interface ContainersQuery {
  readonly radius: number;
  readonly max: number;
  readonly containerType: string;
  readonly itemMax: number;
  readonly full: boolean;
  readonly how: LookInto;
}

export interface ContainerSeen {
  block: string;
  /** of a double chest the nearer half */
  pos: Vector;
  other_half?: Vector;
  distance: number;
  direction: string;
  /** false: it could not be looked into, and `error` says why */
  ok: boolean;
  error?: string;
  reason?: string;
  size?: number;
  used?: number;
  kinds?: number;
  /** the most numerous first, `itemMax` kinds at most */
  items?: ItemSeen[];
  oven?: ContainerContents['oven'];
}

/** The types that have a name of their own, each with the blocks that it stands for. */
const TYPES: Readonly<Record<string, RegExp>> = {
  chest: /^(trapped_)?chest$/,
  barrel: /^barrel$/,
  ender_chest: /^ender_chest$/,
  shulker_box: /^(\w+_)?shulker_box$/,
};

/** The type that a block is of, where it has a name of its own. */
export function containerTypeOf(name: string): string | undefined {
  return Object.keys(TYPES).find((type) => TYPES[type]!.test(bareName(name)));
}

/** Whether somebody keeps things in such a block. */
export function storesIn(senses: SensesFacet): (name: string) => boolean {
  return (name) => senses.blockFacts(name)?.is_store === true;
}

/** `any` is all that things are kept in; a word that is no type is the name of a block. */
function matcherOf(senses: SensesFacet, containerType: string): (name: string) => boolean {
  const type = bareName(containerType);
  if (type === 'any') return storesIn(senses);
  const pattern = Object.hasOwn(TYPES, type) ? TYPES[type]! : undefined;
  return pattern === undefined
    ? (name) => bareName(name) === type
    : (name) => pattern.test(bareName(name));
}

interface Found {
  readonly block: string;
  readonly pos: Vector;
  readonly otherHalf: Vector | undefined;
}

export function* observeContainers(
  senses: SensesFacet,
  query: ContainersQuery,
): LongAction<ListReport> {
  const found = findContainers(senses, query);
  const looked: Looked[] = [];
  const end = performance.now() + CONTAINERS_LOOK_MS_MAX;
  // One after the other: a game that must open them has one pair of hands.
  for (const one of found.slice(0, query.max)) {
    if (performance.now() > end) {
      const late = failure('timeout', 'there was no time left to open it');
      looked.push(failed(senses, one, late));
    } else looked.push(yield* lookInto(senses, one, query));
  }
  return tell(found.length, looked, query);
}

/** Nearest first; the two halves of a double chest are one. */
function findContainers(senses: SensesFacet, query: ContainersQuery): Found[] {
  const { radius, containerType } = query;
  const match = matcherOf(senses, containerType);
  const places = senses.findBlocks({ match, radius, max: CONTAINERS_FOUND_MAX });
  const halves = new Set<string>();
  const found: Found[] = [];
  for (const pos of places) {
    if (halves.has(pos.join())) continue;
    const otherHalf = otherHalfOf(senses, pos);
    if (otherHalf !== undefined) halves.add(otherHalf.join());
    found.push({ block: bareName(senses.nameAt(...pos) ?? ''), pos, otherHalf });
  }
  return found;
}

/** One step clockwise, seen from above. */
const CLOCKWISE: Readonly<Record<string, readonly [number, number]>> = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
};

function otherHalfOf(senses: SensesFacet, pos: Vector): Vector | undefined {
  const half = senses.block(...pos);
  const type = half?.properties.type;
  const step = CLOCKWISE[half?.properties.facing ?? ''];
  if (step === undefined || (type !== 'left' && type !== 'right')) return undefined;
  const way = type === 'left' ? 1 : -1;
  const other: Vector = [pos[0] + step[0] * way, pos[1], pos[2] + step[1] * way];
  const block = senses.block(...other);
  const fits =
    block?.name === half!.name &&
    block.properties.facing === half!.properties.facing &&
    block.properties.type === (type === 'left' ? 'right' : 'left');
  return fits ? other : undefined;
}

interface Looked {
  readonly seen: ContainerSeen;
  readonly slots: readonly SlotState[];
}

function* lookInto(senses: SensesFacet, found: Found, query: ContainersQuery): LongAction<Looked> {
  try {
    const first = yield* resultOf(senses.lookInto(found.pos, query.how));
    const all = yield* bothHalves(senses, found, query, first);
    return lookedInto(senses, found, all, query);
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return failed(senses, found, thrown);
  }
}

/** A game that tells a half of a chest as a chest of its own is asked for the other one, too. */
const HALF_SIZE = 27;

function* bothHalves(
  senses: SensesFacet,
  { otherHalf }: Found,
  { how }: ContainersQuery,
  first: ContainerContents,
): LongAction<ContainerContents> {
  if (otherHalf === undefined || first.size > HALF_SIZE) return first;
  const second = yield* resultOf(senses.lookInto(otherHalf, how));
  const items = second.items.map((item) => ({ ...item, slot: item.slot + first.size }));
  return { ...first, size: first.size + second.size, items: [...first.items, ...items] };
}

function placeOf(senses: SensesFacet, { block, pos, otherHalf }: Found) {
  const from = senses.self().player.pos;
  return {
    block,
    pos,
    ...(otherHalf !== undefined && { other_half: otherHalf }),
    distance: distanceToCell(from, pos),
    direction: compassTo(from, [pos[0] + 0.5, pos[1], pos[2] + 0.5]),
  };
}

function lookedInto(
  senses: SensesFacet,
  found: Found,
  { size, items, oven }: ContainerContents,
  { itemMax }: ContainersQuery,
): Looked {
  const kinds = countItems(items);
  const seen: ContainerSeen = {
    ...placeOf(senses, found),
    ok: true,
    size,
    used: items.length,
    kinds: kinds.length,
    items: kinds.slice(0, itemMax),
    ...(oven !== undefined && { oven }),
  };
  return { seen, slots: items };
}

function failed(senses: SensesFacet, found: Found, { message, reason }: Failure): Looked {
  return { seen: { ...placeOf(senses, found), ok: false, error: message, reason }, slots: [] };
}

const PREVIEW_MAX = 4;
const PREVIEW_ITEMS_MAX = 3;

function tell(count: number, looked: readonly Looked[], query: ContainersQuery): ListReport {
  const { radius, containerType, full } = query;
  const containers = looked.map(({ seen }) => seen);
  const what = containerType === 'any' ? 'container' : bareName(containerType).replaceAll('_', ' ');
  const many = what.endsWith('x') ? `${what}es` : `${what}s`;
  const head = `${counted(count, what, many)} within ${radius} blocks`;
  const preview = containers.slice(0, PREVIEW_MAX).map(previewOf).join('; ');
  const rest = count - Math.min(count, PREVIEW_MAX);
  const more = rest > 0 ? `; and ${rest} more` : '';
  return {
    msg: preview === '' ? `${head}.` : `${head}: ${preview}${more}.`,
    data: {
      radius,
      containerType,
      count,
      containers,
      ...(full && { allItems: countItems(looked.flatMap(({ slots }) => slots)) }),
    },
  };
}

function previewOf(container: ContainerSeen): string {
  const { block, distance, direction, items = [], kinds = 0, error } = container;
  const where = `${block} ${Math.round(distance)}m ${direction}`;
  if (error !== undefined) return `${where} (${error})`;
  if (kinds === 0) return `${where} (empty)`;
  const named = items
    .slice(0, PREVIEW_ITEMS_MAX)
    .map(({ item, count }) => `${item} x${count}`)
    .join(', ');
  const more = kinds > PREVIEW_ITEMS_MAX ? ' …' : '';
  return `${where} (${counted(kinds, 'kind')}${named === '' ? '' : `: ${named}${more}`})`;
}
