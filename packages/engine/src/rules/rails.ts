import { OPPOSITE, SIDES, type Side, STEP } from '../blocks/directions.js';
import { BLOCK_KINDS, KIND_OF_STATE, perKind, propertyOf, withProperty } from '../blocks/index.js';
import type { World } from '../world/world.js';

/** Where rails are looked for. */
interface Blocks {
  get(x: number, y: number, z: number): number;
}

/** A rail and where it lies. */
interface Rail {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
}

const ASCENDING = 'ascending_';

const IS_RAIL = perKind(({ properties }) =>
  properties.some(({ name, values }) => name === 'shape' && values.includes('north_south')),
);

/** The two sides that a rail of a shape leads to. */
function endsOf(state: number): readonly Side[] {
  const shape = propertyOf(state, 'shape')!;
  if (!shape.startsWith(ASCENDING)) return shape.split('_') as Side[];
  const up = shape.slice(ASCENDING.length) as Side;
  return [up, OPPOSITE[up] as Side];
}

/** Whether rails of the kind can lie in a bend. */
function bends(state: number): boolean {
  const { properties } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  return properties.some(({ name, values }) => name === 'shape' && values.includes('south_east'));
}

/** The rail on a side: on the same level, a step up or a step down. */
function railBeside(blocks: Blocks, { x, y, z }: Rail, side: Side): Rail | undefined {
  const [dx, , dz] = STEP[side];
  for (const level of [y, y + 1, y - 1]) {
    const state = blocks.get(x + dx, level, z + dz);
    if (IS_RAIL[state] === 1) return { x: x + dx, y: level, z: z + dz, state };
  }
  return undefined;
}

/** The sides on which a rail and its neighbour lead to each other. */
function joinedSides(blocks: Blocks, rail: Rail): Side[] {
  return endsOf(rail.state).filter((side) => {
    const other = railBeside(blocks, rail, side);
    return other !== undefined && endsOf(other.state).includes(OPPOSITE[side] as Side);
  });
}

/** Whether a rail has an end to spare for a new one on that side. */
function accepts(blocks: Blocks, rail: Rail, side: Side): boolean {
  const joined = joinedSides(blocks, rail);
  if (joined.includes(side)) return true;
  if (joined.length >= 2) return false;
  return joined.length === 0 || bends(rail.state) || joined[0] === OPPOSITE[side];
}

/** The rail turned so that it leads to the sides given, as far as its two ends go. */
function turnedTo(blocks: Blocks, rail: Rail, sides: readonly Side[]): number {
  const has = (side: Side) => sides.includes(side);
  const alongZ = has('north') || has('south');
  const alongX = has('east') || has('west');
  if (!alongZ && !alongX) return rail.state;
  if (alongZ && alongX && bends(rail.state)) {
    const shape = `${has('south') ? 'south' : 'north'}_${has('east') ? 'east' : 'west'}`;
    return withProperty(rail.state, 'shape', shape);
  }
  const isAlongX = alongX && (!alongZ || endsOf(rail.state).includes('east'));
  const ends: readonly Side[] = isAlongX ? ['east', 'west'] : ['north', 'south'];
  const up = ends.find((side) => has(side) && (railBeside(blocks, rail, side)?.y ?? 0) > rail.y);
  const straight = isAlongX ? 'east_west' : 'north_south';
  return withProperty(rail.state, 'shape', up === undefined ? straight : `${ASCENDING}${up}`);
}

/** A rail as it lies when it is put down: towards the rails around it that have an end to spare. */
export function laidRail(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  if (IS_RAIL[state] !== 1) return state;
  const rail = { x, y, z, state };
  const sides = SIDES.filter((side) => {
    const other = railBeside(blocks, rail, side);
    return other !== undefined && accepts(blocks, other, OPPOSITE[side] as Side);
  });
  return turnedTo(blocks, rail, sides);
}

/** A rail has been put down: those that it leads to turn to it. */
export function turnRailsTo(world: World, x: number, y: number, z: number): void {
  const { blocks } = world;
  const state = blocks.get(x, y, z);
  if (IS_RAIL[state] !== 1) return;
  for (const side of endsOf(state)) {
    const other = railBeside(blocks, { x, y, z, state }, side);
    const back = OPPOSITE[side] as Side;
    if (other === undefined || !accepts(blocks, other, back)) continue;
    const sides = [...joinedSides(blocks, other).filter((one) => one !== back), back];
    world.setBlock(other.x, other.y, other.z, turnedTo(blocks, other, sides));
  }
}
