import type { Behaviour } from './behaviour.js';
import { COLOURED } from './coloured.js';
import { CRAFTED } from './crafted.js';
import { deepFreeze } from './deepFreeze.js';
import type { DropRule, DropSpec } from './drops.js';
import { AIR_AND_FLUIDS } from './fluids.js';
import { IRONWORK } from './ironwork.js';
import type { BlockKind, GetProperty, KindSpec, PerState, Property, Tier } from './kind.js';
import { NETHER } from './nether.js';
import { PLANTS } from './plants.js';
import { type Boxes, CUBE, ShapeTable } from './shapes.js';
import { SOIL_BLOCKS } from './soil.js';
import { STATIONS } from './stations.js';
import { STONE } from './stone.js';
import { WOOD } from './wood.js';

/**
 * Every kind, in the order that gives kinds and states their ids. An id is good for one run of one
 * build: a line put into a table moves all that follow it, so what is saved or sent is the text.
 */
const SPECS: readonly KindSpec[] = [
  ...AIR_AND_FLUIDS,
  ...STONE,
  ...SOIL_BLOCKS,
  ...WOOD,
  ...PLANTS,
  ...CRAFTED,
  ...STATIONS,
  ...IRONWORK,
  ...COLOURED,
  ...NETHER,
];

const TIERS: Readonly<Record<NonNullable<KindSpec['needs']>, Tier>> = {
  wood: 0,
  stone: 1,
  iron: 2,
  diamond: 3,
};

function fullName(name: string): string {
  return `minecraft:${name}`;
}

function dropRule(spec: DropSpec): DropRule {
  const rule = typeof spec === 'string' ? { item: spec } : spec;
  return {
    count: 1,
    chance: 1,
    ...rule,
    item: fullName(rule.item),
    ...(rule.otherwise !== undefined && { otherwise: fullName(rule.otherwise) }),
  };
}

/** A literal without what the registry works out or puts into tables of its own. */
function behaviourOf(spec: KindSpec): Behaviour {
  const { name, hardness, properties, tool, needs, toolSpeeds, drops, item, ...rest } = spec;
  const {
    light,
    opacity,
    shape,
    collision,
    air,
    replaceable,
    gravity,
    climbable,
    fluid,
    ...facts
  } = rest;
  return facts;
}

function buildKind(spec: KindSpec, id: number, firstState: number): BlockKind {
  let stateCount = 1;
  let usual = 0;
  const properties: Property[] = [];
  for (const { name, values, usual: value } of spec.properties ?? []) {
    stateCount *= values.length;
    usual = usual * values.length + values.indexOf(value);
    properties.push({ name, values });
  }
  const item = spec.item === undefined ? spec.name : spec.item;
  return {
    ...behaviourOf(spec),
    name: fullName(spec.name),
    id,
    firstState,
    stateCount,
    defaultState: firstState + usual,
    properties,
    hardness: spec.hardness,
    ...(spec.tool !== undefined && { tool: spec.tool }),
    tier: spec.needs === undefined ? 0 : TIERS[spec.needs],
    needsTool: spec.needs !== undefined,
    toolSpeeds: spec.toolSpeeds ?? {},
    drops: (spec.drops ?? [spec.name]).map(dropRule),
    ...(item !== null && { item: fullName(item) }),
  };
}

function buildKinds(): readonly BlockKind[] {
  let firstState = 0;
  const kinds = SPECS.map((spec, id) => {
    const kind = buildKind(spec, id, firstState);
    firstState += kind.stateCount;
    return kind;
  });
  return deepFreeze(kinds);
}

export const BLOCK_KINDS: readonly BlockKind[] = buildKinds();

const LAST_KIND = BLOCK_KINDS[BLOCK_KINDS.length - 1]!;
export const STATE_COUNT = LAST_KIND.firstState + LAST_KIND.stateCount;
export const AIR = 0;

/** The kind of each state: an index into BLOCK_KINDS. */
export const KIND_OF_STATE = new Uint16Array(STATE_COUNT);

/** 0..15 */
export const LIGHT_EMISSION = new Uint8Array(STATE_COUNT);
/** 0 lets all light through, 15 none */
export const LIGHT_OPACITY = new Uint8Array(STATE_COUNT);
export const IS_AIR = new Uint8Array(STATE_COUNT);
/** bodies bump into the whole cell */
export const IS_FULL_CUBE = new Uint8Array(STATE_COUNT);
/** a block can be placed into its cell */
export const IS_REPLACEABLE = new Uint8Array(STATE_COUNT);
export const HAS_GRAVITY = new Uint8Array(STATE_COUNT);
export const IS_CLIMBABLE = new Uint8Array(STATE_COUNT);
/** water itself, what is waterlogged, and what grows in water */
export const IS_WATER = new Uint8Array(STATE_COUNT);
export const IS_LAVA = new Uint8Array(STATE_COUNT);
/** 0..8; 8 is a source, or falls: see IS_FLUID_SOURCE */
export const FLUID_AMOUNT = new Uint8Array(STATE_COUNT);
export const IS_FLUID_SOURCE = new Uint8Array(STATE_COUNT);
/** indices into SHAPES */
export const COLLISION_SHAPE = new Uint16Array(STATE_COUNT);
export const SELECTION_SHAPE = new Uint16Array(STATE_COUNT);

const shapeTable = new ShapeTable();

/** The value of a property, by mixed radix: the last property is the one that counts fastest. */
export function propertyOf(state: number, property: string): string | undefined {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  let rest = state - kind.firstState;
  for (let i = kind.properties.length - 1; i >= 0; i--) {
    const { name, values } = kind.properties[i]!;
    if (name === property) return values[rest % values.length];
    rest = Math.floor(rest / values.length);
  }
  return undefined;
}

type Fact<T> = (get: GetProperty) => T;

function isAskedPerState<T>(fact: PerState<T>): fact is Fact<T> {
  return typeof fact === 'function';
}

/**
 * How far apart the states of a kind are that differ only in being waterlogged; 0 where none is.
 * The dry one comes first.
 */
function wetStep({ properties }: BlockKind): number {
  const at = properties.findIndex(({ name }) => name === 'waterlogged');
  if (at < 0) return 0;
  return properties.slice(at + 1).reduce((step, { values }) => step * values.length, 1);
}

function isWet(state: number, step: number): boolean {
  return step > 0 && Math.floor(state / step) % 2 === 1;
}

/**
 * Writes a fact of all states of a kind. Most are the same for all of them, and none asks about
 * water: what that changes is the same for all kinds (see writeFluid).
 */
function write<T>(
  table: Uint8Array | Uint16Array,
  kind: BlockKind,
  fact: PerState<T>,
  numberOf: (answer: T) => number = Number,
): void {
  const { firstState, stateCount } = kind;
  if (!isAskedPerState(fact)) {
    table.fill(numberOf(fact), firstState, firstState + stateCount);
    return;
  }
  const properties = new Map<string, string>();
  const get: GetProperty = (name) => {
    const value = properties.get(name);
    if (value === undefined) throw new Error(`${kind.name} has no property ${name}`);
    return value;
  };
  const step = wetStep(kind);
  for (let state = 0; state < stateCount; state++) {
    const at = firstState + state;
    if (isWet(state, step)) {
      table[at] = table[at - step]!;
    } else {
      readProperties(kind, state, properties);
      table[at] = numberOf(fact(get));
    }
  }
}

/** All properties but water of a state, which is counted from the first of its kind. */
function readProperties(kind: BlockKind, state: number, into: Map<string, string>): void {
  let rest = state;
  for (let i = kind.properties.length - 1; i >= 0; i--) {
    const { name, values } = kind.properties[i]!;
    if (name !== 'waterlogged') into.set(name, values[rest % values.length]!);
    rest = Math.floor(rest / values.length);
  }
}

const knownShapes = new Map<string, Map<Fact<Boxes>, Uint16Array>>();

/** Kinds that share a rule, as all stairs do, share the answer. */
function writeShapes(table: Uint16Array, kind: BlockKind, fact: PerState<Boxes>): void {
  const { firstState, stateCount, properties } = kind;
  const indexOf = (boxes: Boxes): number => shapeTable.indexOf(boxes);
  if (!isAskedPerState(fact)) return write(table, kind, fact, indexOf);
  const layout = properties.map(({ name, values }) => `${name}=${values.join()}`).join();
  const known = knownShapes.get(layout) ?? new Map<Fact<Boxes>, Uint16Array>();
  knownShapes.set(layout, known);
  const shapes = known.get(fact);
  if (shapes !== undefined) return table.set(shapes, firstState);
  write(table, kind, fact, indexOf);
  known.set(fact, table.slice(firstState, firstState + stateCount));
}

function writeLight(spec: KindSpec, kind: BlockKind): void {
  const { firstState, stateCount } = kind;
  if (spec.light !== undefined) write(LIGHT_EMISSION, kind, spec.light);
  if (spec.opacity !== undefined) return write(LIGHT_OPACITY, kind, spec.opacity);
  for (let state = firstState; state < firstState + stateCount; state++) {
    if (SELECTION_SHAPE[state] === 1) LIGHT_OPACITY[state] = 15;
  }
}

function writeFluid(spec: KindSpec, kind: BlockKind): void {
  const { firstState, stateCount } = kind;
  if (spec.fluid !== undefined) {
    write(IS_WATER, kind, spec.fluid, (fluid) => Number(fluid.kind === 'water'));
    write(IS_LAVA, kind, spec.fluid, (fluid) => Number(fluid.kind === 'lava'));
    write(FLUID_AMOUNT, kind, spec.fluid, ({ amount }) => amount);
    write(IS_FLUID_SOURCE, kind, spec.fluid, ({ source }) => Number(source));
  }
  const step = wetStep(kind);
  for (let state = 0; step > 0 && state < stateCount; state++) {
    if (!isWet(state, step)) continue;
    const at = firstState + state;
    IS_WATER[at] = 1;
    FLUID_AMOUNT[at] = 8;
    IS_FLUID_SOURCE[at] = 1;
    LIGHT_OPACITY[at] = Math.max(1, LIGHT_OPACITY[at]!);
  }
}

for (const kind of BLOCK_KINDS) {
  const spec = SPECS[kind.id]!;
  const shape = spec.shape ?? CUBE;
  write(KIND_OF_STATE, kind, kind.id);
  writeShapes(SELECTION_SHAPE, kind, shape);
  writeShapes(COLLISION_SHAPE, kind, spec.collision ?? shape);
  if (spec.air) write(IS_AIR, kind, spec.air);
  if (spec.replaceable) write(IS_REPLACEABLE, kind, spec.replaceable);
  if (spec.gravity) write(HAS_GRAVITY, kind, spec.gravity);
  if (spec.climbable) write(IS_CLIMBABLE, kind, spec.climbable);
  writeLight(spec, kind);
  writeFluid(spec, kind);
}
for (let state = 0; state < STATE_COUNT; state++) {
  if (COLLISION_SHAPE[state] === 1) IS_FULL_CUBE[state] = 1;
}

/** Six numbers per box: x0, y0, z0, x1, y1, z1 in 0..1 (a fence reaches up to 1.5). */
export const SHAPES: readonly Float64Array[] = Object.freeze(shapeTable.shapes);
