import { COLOURED } from './coloured.js';
import type { DropRule, DropSpec } from './drops.js';
import { AIR_AND_FLUIDS } from './fluids.js';
import { frozen } from './frozen.js';
import { GROUND } from './ground.js';
import { IRONWORK } from './ironwork.js';
import type { BlockKind, Get, KindSpec, PerState, Property, Tier } from './kind.js';
import { MADE } from './made.js';
import { NETHER } from './nether.js';
import { PLANTS } from './plants.js';
import { type Boxes, CUBE, ShapeTable } from './shapes.js';
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
  ...GROUND,
  ...WOOD,
  ...PLANTS,
  ...MADE,
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
  return frozen(kinds);
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

function ask<T>(fact: PerState<T>, get: Get): T {
  return typeof fact === 'function' ? (fact as (get: Get) => T)(get) : fact;
}

function getterOf({ name }: BlockKind, state: number): Get {
  return (property) => {
    const value = propertyOf(state, property);
    if (value === undefined) throw new Error(`${name} has no property ${property}`);
    return value;
  };
}

const knownShapes = new Map<string, Map<unknown, Uint16Array>>();

/** Shapes of all states of a kind. Kinds that share a rule, as all stairs do, share the answer. */
function shapesOf(kind: BlockKind, fact: PerState<Boxes>): Uint16Array {
  const layout = kind.properties.map(({ name, values }) => `${name}=${values.join()}`).join();
  const known = knownShapes.get(layout) ?? new Map<unknown, Uint16Array>();
  knownShapes.set(layout, known);
  let shapes = known.get(fact);
  if (shapes === undefined) {
    const indexAt = (_: unknown, i: number): number =>
      shapeTable.indexOf(ask(fact, getterOf(kind, kind.firstState + i)));
    shapes = Uint16Array.from({ length: kind.stateCount }, indexAt);
    known.set(fact, shapes);
  }
  return shapes;
}

function fillState(spec: KindSpec, state: number, get: Get): void {
  const waterlogged = propertyOf(state, 'waterlogged') === 'true';
  const fluid = waterlogged
    ? ({ kind: 'water', amount: 8, source: true } as const)
    : spec.fluid && ask(spec.fluid, get);
  const opacity = ask(spec.opacity ?? (SELECTION_SHAPE[state] === 1 ? 15 : 0), get);
  IS_FULL_CUBE[state] = Number(COLLISION_SHAPE[state] === 1);
  LIGHT_EMISSION[state] = ask(spec.light ?? 0, get);
  LIGHT_OPACITY[state] = waterlogged ? Math.max(1, opacity) : opacity;
  IS_AIR[state] = Number(spec.air ?? false);
  IS_REPLACEABLE[state] = Number(ask(spec.replaceable ?? false, get));
  HAS_GRAVITY[state] = Number(spec.gravity ?? false);
  IS_CLIMBABLE[state] = Number(spec.climbable ?? false);
  if (fluid === undefined) return;
  IS_WATER[state] = Number(fluid.kind === 'water');
  IS_LAVA[state] = Number(fluid.kind === 'lava');
  FLUID_AMOUNT[state] = fluid.amount;
  IS_FLUID_SOURCE[state] = Number(fluid.source);
}

for (const kind of BLOCK_KINDS) {
  const { firstState, stateCount } = kind;
  const spec = SPECS[kind.id]!;
  const shape = spec.shape ?? CUBE;
  KIND_OF_STATE.fill(kind.id, firstState, firstState + stateCount);
  SELECTION_SHAPE.set(shapesOf(kind, shape), firstState);
  COLLISION_SHAPE.set(shapesOf(kind, spec.collision ?? shape), firstState);
  for (let state = firstState; state < firstState + stateCount; state++) {
    fillState(spec, state, getterOf(kind, state));
  }
}

/** Six numbers per box: x0, y0, z0, x1, y1, z1 in 0..1 (a fence reaches up to 1.5). */
export const SHAPES: readonly Float64Array[] = Object.freeze(shapeTable.shapes);
