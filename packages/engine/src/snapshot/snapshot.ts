import { formatBlockState, parseBlockState } from '../blocks/index.js';
import { EFFECTS } from '../items/effectNames.js';
import { ITEM_KINDS, itemNamed } from '../items/index.js';
import type { Seed } from '../random/random.js';
import {
  COLUMN_CELLS,
  COORDINATE_MAX,
  type ColumnEdits,
  type ColumnSource,
} from '../terrain/worldBlocks.js';
import { EFFECT_LEVEL_MAX, ENDLESS } from '../world/effects.js';
import { HOTBAR_SLOTS } from '../world/inventory.js';
import { type ItemEntity, loseOldest } from '../world/itemEntities.js';
import { DIMENSIONS, type Dimension, type Land } from '../world/land.js';
import { AT_REST } from '../world/moving.js';
import { portalsAsPlain, portalsFromPlain } from '../world/portalRegistry.js';
import type { PrimedTnt } from '../world/primedTnt.js';
import {
  asChoice,
  asList,
  asRecord,
  asText,
  asWhole,
  fillFields,
  fits,
  type PlainFields,
  plainFields,
  SnapshotError,
} from '../world/snapshotFields.js';
import { World } from '../world/world.js';
import {
  dataAsPlain,
  dataFrom,
  entitiesAsPlain,
  restoreEntities,
  restoreScreen,
  restoreSlots,
  screenAsPlain,
  slotsAsPlain,
} from './containers.js';
import { mobsAsPlain, restoreMobs, type SavedMobs } from './mobs.js';

export { SnapshotError } from '../world/snapshotFields.js';

/** What was changed in one column, by names: numbers of states hold for one build only. */
export interface ColumnSnapshot {
  /** left out: the overworld, as before there were others */
  readonly dimension?: Dimension;
  readonly x: number;
  readonly z: number;
  readonly palette: readonly string[];
  /** first cell, how many, which of the palette; in the order of the cells */
  readonly runs: readonly number[];
}

/** One land but for its blocks. */
interface LandHead {
  readonly dimension: Dimension;
  readonly items: readonly PlainFields[];
  /** by tick, in order: the tick, and positions as x, y, z one after the other */
  readonly pending: readonly (readonly [tick: number, places: readonly number[]])[];
  readonly portals: readonly PlainFields[];
  readonly primed: readonly PlainFields[];
  readonly mobs: SavedMobs;
  /** what chests, ovens and signs keep */
  readonly contents: readonly PlainFields[];
}

/** A world but for its blocks, as plain data that JSON keeps exactly; with the player's land. */
export interface WorldHead extends LandHead {
  readonly seed: Seed;
  readonly tick: number;
  readonly timeOfDay: number;
  readonly nextEntityId: number;
  readonly streams: Readonly<Record<string, readonly number[]>>;
  readonly player: PlainFields;
  /** slots that hold something */
  readonly inventory: readonly PlainFields[];
  readonly screen: PlainFields;
  readonly ender: readonly PlainFields[];
  readonly effects: readonly PlainFields[];
  /** weather, difficulty, game rules */
  readonly rules: PlainFields;
  /** by name, the tick when it was reached */
  readonly milestones: PlainFields;
  /** the lands where the player is not */
  readonly asleep: readonly LandHead[];
}

/** A whole world: all that its hash covers, and so all that its future follows from. */
export interface WorldSnapshot extends WorldHead {
  readonly columns: readonly ColumnSnapshot[];
}

const WORD_MAX = 0xffff_ffff;
const INT_MAX = 0x7fff_ffff;
const COLUMN_MAX = COORDINATE_MAX / 16;
const STEP_CELLS = 8_192;
const SORTED_MAX = 4_096;

export function snapshotOf(world: World): WorldSnapshot {
  const columns = world.lands.flatMap(({ dimension, blocks }) => {
    const edited = [...blocks.editedColumns].filter(({ states }) => states.size > 0);
    return edited
      .map((edits) => columnSnapshot(edits, dimension))
      .sort((a, b) => a.x - b.x || a.z - b.z);
  });
  return { ...headOf(world), columns };
}

export function headOf(world: World): WorldHead {
  const { seed, tick, timeOfDay, nextEntityId, player } = world;
  const streams: Record<string, readonly number[]> = {};
  for (const [name, { state }] of Object.entries(world.streams)) streams[name] = [...state];
  const { inventory, effects, screen, ender, ...body } = player;
  return {
    seed: { high: seed.high, low: seed.low },
    tick,
    timeOfDay,
    nextEntityId,
    streams,
    player: plainFields(body, 'player'),
    inventory: slotsAsPlain(inventory),
    screen: screenAsPlain(screen),
    ender: slotsAsPlain(ender),
    effects: effects.active.map(({ effect, level, ticks }) => ({ effect, level, ticks })),
    rules: plainFields(world.rules, 'rules'),
    milestones: world.milestones.toPlain(),
    ...landHead(world.land),
    asleep: world.lands.filter((land) => land !== world.land).map(landHead),
  };
}

function landHead(land: Land): LandHead {
  const { dimension, items, pending, portals, primed, mobs, contents } = land;
  return {
    dimension,
    items: items.map(({ data, ...entity }) => {
      const kept = dataAsPlain(data);
      return {
        ...plainFields(entity, `item ${entity.id}`),
        item: ITEM_KINDS[entity.item]!.name,
        ...(kept && { data: kept }),
      };
    }),
    pending: pending.due.sort(([a], [b]) => a - b),
    portals: portalsAsPlain(portals),
    primed: primed.map((charge) => plainFields(charge, `charge ${charge.id}`)),
    mobs: mobsAsPlain(mobs),
    contents: entitiesAsPlain(contents),
  };
}

/** The same changes give the same snapshot, in whatever order they came about. */
export function columnSnapshot(edits: ColumnEdits, dimension: Dimension): ColumnSnapshot {
  const work = columnInSteps(edits, dimension);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** The same in steps of about a millisecond, for whoever has no more time at once. */
export function* columnInSteps(
  { columnX, columnZ, states }: ColumnEdits,
  dimension: Dimension,
): Generator<void, ColumnSnapshot> {
  const cells = states.size <= SORTED_MAX ? sortedCells(states) : yield* scannedCells(states);
  const palette: string[] = [];
  const indexOf = new Map<number, number>();
  const runs: number[] = [];
  for (let i = 0, end = 0; i < cells.length; i = end) {
    const state = states.get(cells[i]!)!;
    end = i + 1;
    while (end < cells.length && cells[end] === cells[i]! + end - i) {
      if (states.get(cells[end]!) !== state) break;
      end++;
      if (end % STEP_CELLS === 0) yield;
    }
    let index = indexOf.get(state);
    if (index === undefined) {
      index = palette.push(formatBlockState(state)) - 1;
      indexOf.set(state, index);
    }
    runs.push(cells[i]!, end - i, index);
    if (end % STEP_CELLS === 0) yield;
  }
  const column = { x: columnX, z: columnZ, palette, runs };
  return dimension === DIMENSIONS[0] ? column : { dimension, ...column };
}

function sortedCells(states: ReadonlyMap<number, number>): Uint32Array {
  return Uint32Array.from(states.keys()).sort();
}

/** The same for so many that one would notice the sorting. */
function* scannedCells(states: ReadonlyMap<number, number>): Generator<void, Uint32Array> {
  const isThere = new Uint8Array(COLUMN_CELLS);
  for (const cell of states.keys()) isThere[cell] = 1;
  yield;
  const cells = new Uint32Array(states.size);
  for (let cell = 0, count = 0; cell < COLUMN_CELLS; cell++) {
    if (isThere[cell] === 1) cells[count++] = cell;
  }
  yield;
  return cells;
}

/**
 * The world of a snapshot: the same hash, and the same future. A snapshot is foreign data: what
 * cannot be is refused with a SnapshotError that names the place, and names of blocks and items
 * that this build does not know are refused all at once.
 */
export function restoreWorld(snapshot: unknown, source: ColumnSource): World {
  const data = asRecord(snapshot, 'the snapshot');
  const seed = asRecord(data.seed, 'seed');
  const high = asWhole(seed.high, 'seed.high', 0, WORD_MAX);
  const low = asWhole(seed.low, 'seed.low', 0, WORD_MAX);
  const world = World.bare({ high, low }, source);
  world.land = world.landOf(asDimension(data));
  const names = new Names();
  world.tick = asWhole(data.tick, 'tick', 0, Number.MAX_SAFE_INTEGER);
  world.nextEntityId = asWhole(data.nextEntityId, 'nextEntityId', 1, WORD_MAX);
  fillFields(world, { timeOfDay: data.timeOfDay }, 'world');
  restoreStreams(world, asRecord(data.streams, 'streams'));
  restorePlayer(world, asRecord(data.player, 'player'));
  restoreCarried(world, data, names);
  for (const effect of asList(data.effects ?? [], 'effects')) restoreEffect(world, effect);
  restoreLand(world, data, names);
  for (const land of asList(data.asleep ?? [], 'asleep')) restoreAsleep(world, land, names);
  // A snapshot from before there were rules has the usual ones.
  if (data.rules !== undefined) fillFields(world.rules, data.rules, 'rules');
  world.milestones.restore(data.milestones ?? {});
  for (const column of asList(data.columns, 'columns')) restoreColumn(world, column, names);
  names.refuseUnknown();
  return world;
}

/** Of what is from before there were dimensions, the first of them. */
function asDimension(data: Readonly<Record<string, unknown>>): Dimension {
  return asChoice(data.dimension ?? DIMENSIONS[0], 'dimension', DIMENSIONS);
}

/** What is in a land but its blocks. */
function restoreLand(world: World, data: Readonly<Record<string, unknown>>, names: Names): void {
  const land = world.landOf(asDimension(data));
  for (const item of asList(data.items, 'items')) restoreItem(world, land, item, names);
  loseOldest(land.items);
  restorePending(land, asList(data.pending, 'pending'));
  land.portals = portalsFromPlain(data.portals ?? [], 'portals');
  for (const charge of asList(data.primed ?? [], 'primed')) restoreCharge(world, land, charge);
  restoreMobs(land.mobs, data.mobs ?? {}, world.nextEntityId);
  restoreEntities(land.contents, data.contents ?? [], (name) => names.item(name));
}

function restoreAsleep(world: World, listed: unknown, names: Names): void {
  const data = asRecord(listed, 'asleep');
  const dimension = asDimension(data);
  const isListed = world.lands.some((land) => land.dimension === dimension);
  // The overworld is always there, and it may well sleep.
  if (dimension === world.dimension || (isListed && dimension !== DIMENSIONS[0])) {
    throw new SnapshotError(`asleep: ${dimension} is listed twice`);
  }
  restoreLand(world, data, names);
}

/** Items that are no more, and what a save that holds them gets instead. */
const RETIRED_ITEMS: ReadonlyMap<string, string> = new Map([
  ['minecraft:ghast_spawn_egg', 'minecraft:blaze_spawn_egg'],
]);

/** Numbers for names; remembers those that nothing has. */
class Names {
  readonly #states = new Map<string, number>();
  readonly #unknown = new Set<string>();

  state(name: string): number {
    let state = this.#states.get(name);
    if (state === undefined) {
      const parsed = parseBlockState(name);
      if (!parsed.ok) this.#unknown.add(`block ${quoted(name)}`);
      state = parsed.ok ? parsed.state : 0;
      this.#states.set(name, state);
    }
    return state;
  }

  item(name: string): number {
    const kind = itemNamed(RETIRED_ITEMS.get(name) ?? name);
    if (kind === undefined) this.#unknown.add(`item ${quoted(name)}`);
    return kind?.id ?? 0;
  }

  refuseUnknown(): void {
    if (this.#unknown.size === 0) return;
    const [some, more] = [[...this.#unknown].slice(0, 8).join(', '), this.#unknown.size - 8];
    throw new SnapshotError(`unknown: ${some}${more > 0 ? ` and ${more} more` : ''}`);
  }
}

function quoted(name: string): string {
  return `'${name.slice(0, 64)}'`;
}

/** A stream that the snapshot does not have begins where a new world's begins. */
function restoreStreams(world: World, data: Readonly<Record<string, unknown>>): void {
  const streams = new Map(Object.entries(world.streams));
  for (const [name, listed] of Object.entries(data)) {
    const where = `streams.${name}`;
    const stream = streams.get(name);
    if (stream === undefined) throw new SnapshotError(`${where} is unknown`);
    const words = asList(listed, where).map((word, i) =>
      asWhole(word, `${where}.${i}`, 0, WORD_MAX),
    );
    if (words.length !== stream.state.length || words.every((word) => word === 0)) {
      throw new SnapshotError(`${where} is no state of a stream`);
    }
    stream.state.set(words);
  }
}

function restorePlayer({ player, controls }: World, data: Readonly<Record<string, unknown>>): void {
  for (const name of ['inventory', 'effects', 'screen', 'ender']) {
    if (Object.hasOwn(data, name)) throw new SnapshotError(`player.${name} is unknown`);
  }
  fillFields(player, data, 'player');
  if (!fits(player.hotbarSlot, 0, HOTBAR_SLOTS - 1)) {
    throw new SnapshotError('player.hotbarSlot is no slot');
  }
  controls.hotbarSlot = player.hotbarSlot; // what is in hand stays there until somebody chooses
}

/** A snapshot from before there were screens and ender chests has nothing in them. */
function restoreCarried(
  { player }: World,
  data: Readonly<Record<string, unknown>>,
  names: Names,
): void {
  const numberOf = (name: string): number => names.item(name);
  restoreSlots(player.inventory, data.inventory, 'inventory', numberOf);
  restoreSlots(player.ender, data.ender ?? [], 'ender', numberOf);
  if (data.screen !== undefined) restoreScreen(player.screen, data.screen, numberOf);
}

function restoreEffect({ player: { effects } }: World, listed: unknown): void {
  const data = asRecord(listed, 'effects');
  const effect = asChoice(data.effect, 'effects: effect', EFFECTS);
  if (effects.level(effect) > 0) throw new SnapshotError(`effect ${effect} is listed twice`);
  const level = asWhole(data.level, `effect ${effect}: level`, 1, EFFECT_LEVEL_MAX);
  const where = `effect ${effect}: ticks`;
  effects.give(
    effect,
    level,
    data.ticks === ENDLESS ? ENDLESS : asWhole(data.ticks, where, 1, INT_MAX),
  );
}

function restoreItem(world: World, { items }: Land, listed: unknown, names: Names): void {
  const { id, item, count, damage, data, ...rest } = asRecord(listed, 'items');
  const number = asWhole(id, 'items: id', 1, world.nextEntityId - 1);
  const where = `item ${number}`;
  const before = items.at(-1)?.id ?? 0;
  if (number <= before && items.some((other) => other.id === number)) {
    throw new SnapshotError(`${where} is listed twice`);
  }
  const entity: ItemEntity = {
    id: number,
    item: names.item(asText(item, `${where}: item`)),
    count: asWhole(count, `${where}: count`, 1, WORD_MAX),
    damage: asWhole(damage, `${where}: damage`, 0, 0xffff),
    ...(data !== undefined && { data: dataFrom(data, where, (name) => names.item(name)) }),
    ...AT_REST,
    onGround: false,
    age: 0,
    pickupDelay: 0,
    portalPause: 0,
  };
  fillFields(entity, rest, where);
  items.push(entity);
}

function restoreCharge({ nextEntityId }: World, { primed }: Land, listed: unknown): void {
  const { id, fuse, ...rest } = asRecord(listed, 'primed');
  const charge: PrimedTnt = {
    id: asWhole(id, 'primed: id', 1, nextEntityId - 1),
    fuse: asWhole(fuse, 'primed: fuse', -INT_MAX, INT_MAX),
    ...AT_REST,
    onGround: false,
  };
  fillFields(charge, rest, `charge ${charge.id}`);
  primed.push(charge);
}

function restorePending({ pending }: Land, listed: readonly unknown[]): void {
  for (const entry of listed) {
    const [due, list] = asList(entry, 'pending');
    const tick = asWhole(due, 'pending: tick', 0, Number.MAX_SAFE_INTEGER);
    const where = `pending at tick ${tick}`;
    const places = asList(list, where);
    if (places.length % 3 !== 0) throw new SnapshotError(`${where} holds half a position`);
    const size = pending.size + places.length / 3;
    for (let i = 0; i < places.length; i += 3) {
      const [x, y, z] = places
        .slice(i, i + 3)
        .map((value) => asWhole(value, where, -COORDINATE_MAX - 1, COORDINATE_MAX + 1));
      pending.add(tick, x!, y!, z!);
    }
    if (pending.size !== size) throw new SnapshotError(`${where}: a position waits twice`);
  }
}

function restoreColumn(world: World, listed: unknown, names: Names): void {
  const data = asRecord(listed, 'columns');
  const dimension = asDimension(data);
  const land = world.lands.find((known) => known.dimension === dimension);
  if (land === undefined) throw new SnapshotError(`columns: there is no ${dimension}`);
  const x = asWhole(data.x, 'columns: x', -COLUMN_MAX, COLUMN_MAX);
  const z = asWhole(data.z, 'columns: z', -COLUMN_MAX, COLUMN_MAX);
  const where = `column ${x}.${z}`;
  const palette = asList(data.palette, `${where}: palette`).map((name) =>
    names.state(asText(name, `${where}: palette`)),
  );
  const runs = asList(data.runs, `${where}: runs`);
  if (runs.length % 3 !== 0) throw new SnapshotError(`${where}: runs end in the middle of one`);
  const states = new Map<number, number>();
  for (let i = 0, free = 0; i < runs.length; i += 3) {
    const first = asWhole(runs[i], `${where}: runs`, free, COLUMN_CELLS - 1);
    const count = asWhole(runs[i + 1], `${where}: runs`, 1, COLUMN_CELLS - first);
    const index = asWhole(runs[i + 2], `${where}: runs`, 0, palette.length - 1);
    free = first + count;
    for (let cell = first; cell < free; cell++) states.set(cell, palette[index]!);
  }
  if (!land.blocks.restoreEdits(x, z, states)) throw new SnapshotError(`${where} is listed twice`);
}
