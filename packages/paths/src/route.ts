import { BackwardSearch } from './backwardSearch.js';
import { isBounded, placesAt } from './goalPlaces.js';
import type { RouteGoal } from './goals.js';
import {
  BRIDGE,
  CLIMB,
  DIGS,
  DROP,
  JUMP,
  OPENS,
  PILLAR,
  type StepOptions,
  SWIM,
  WALK,
  WAY,
} from './moves.js';
import { RouteSearch, type SearchEnd } from './search.js';
import { BODY, SearchTerrain } from './searchTerrain.js';
import { type FeetPosition, startOf } from './start.js';
import type { Cell, PathTerrain } from './terrain.js';

export type StepKind = 'walk' | 'jump' | 'drop' | 'swim' | 'climb' | 'bridge' | 'pillar';

/** One step of a route: to stand, swim or hang in a cell. */
export interface Step extends Cell {
  readonly kind: StepKind;
  /** where the feet are then; x and z are the cell's middle */
  readonly feetY: number;
  /** blocks to dig away first, in this order */
  readonly dig?: readonly Cell[];
  /** doors and gates to open first, or to shut, where that is what lets one through */
  readonly open?: readonly Cell[];
  /** a block to place, and the one it is placed against */
  readonly place?: { readonly cell: Cell; readonly against: Cell };
}

export interface RouteOptions {
  /** may dig what `digTicks` allows */
  readonly dig?: boolean;
  /** may place as many blocks as the terrain's `placeable` says */
  readonly build?: boolean;
  readonly openDoors?: boolean;
  /** blocks that one may fall onto firm ground; into water more */
  readonly maxDrop?: number;
  /** cells to look at before it gives up as too far */
  readonly maxNodes?: number;
  /**
   * Ticks of getting nearer after which a part of the way will do: for what is so far that the
   * rest is better looked for from there.
   */
  readonly partTicks?: number;
  /**
   * Looks from the goal, too, so as to say `no_path` where the goal is shut in for who is on foot,
   * or where nobody could be there whatever they dig or build, however large the land around is.
   */
  readonly provesNoPath?: boolean;
}

export type RouteResult =
  | {
      readonly ok: true;
      readonly steps: readonly Step[];
      /** it leads only nearer to the goal, as far as `partTicks` asked */
      readonly isPart: boolean;
      /** about how long it takes */
      readonly ticks: number;
      /** how many cells were looked at */
      readonly nodes: number;
    }
  | {
      readonly ok: false;
      /**
       * no_path: there is none. too_far: none was found before the limit. not_loaded: none
       * within what is loaded.
       */
      readonly reason: 'no_path' | 'too_far' | 'not_loaded';
      /** the way to the nearest place that was found */
      readonly best: readonly Step[];
      readonly nodes: number;
    };

const MAX_NODES = 40_000;
/** Blocks that one falls without harm. */
export const SAFE_DROP = 3;
/** Looks at cells between two rests: about a millisecond. */
const SLICE_WORK = 12_000;
/** The first slices are shorter: code that has not run yet is slow. */
const FIRST_SLICE_WORK = 500;

/**
 * Looks for a quick way on foot, from where somebody's feet are to a goal. The search rests after
 * every slice of about a millisecond of work: resume it as often as there is time.
 */
export function* findRoute(
  terrain: PathTerrain,
  feet: FeetPosition,
  goal: RouteGoal,
  options: RouteOptions = {},
): Generator<void, RouteResult> {
  const ground = new SearchTerrain(terrain, options.openDoors ?? true);
  try {
    return yield* route(ground, terrain, feet, goal, options);
  } finally {
    ground.forget();
  }
}

function* route(
  ground: SearchTerrain,
  terrain: PathTerrain,
  feet: FeetPosition,
  goal: RouteGoal,
  options: RouteOptions,
): Generator<void, RouteResult> {
  const limits = {
    digs: options.dig ?? false,
    placeable: options.build ? (terrain.placeable ?? 0) : 0,
    maxDrop: options.maxDrop ?? SAFE_DROP,
    maxNodes: options.maxNodes ?? MAX_NODES,
    partTicks: options.partTicks ?? Number.POSITIVE_INFINITY,
  };
  const start = startOf(ground, feet);
  const proves = options.provesNoPath ?? false;
  const isOnFoot = !limits.digs && limits.placeable === 0;
  for (const isThrifty of [false, true]) {
    const search = new RouteSearch(ground, start, start.height, goal, limits, isThrifty);
    try {
      if (proves && isSmall(goal) && hasNoPlace(ground, goal, limits)) {
        return resultOf(search, 'shut', ground, start);
      }
      const isMet = (x: number, y: number, z: number): boolean => search.has(x, y, z);
      const doubt = !proves
        ? undefined
        : isOnFoot
          ? new BackwardSearch(ground, start, goal, limits.maxDrop, isMet).run(SLICE_WORK)
          : lookForPlaces(ground, goal, limits);
      const ending = yield* finish(search, doubt);
      // A quick way to somewhere may have cost the blocks that were needed further on.
      if (ending === 'exhausted' && search.lackedBlocks && !isThrifty) continue;
      return resultOf(search, ending, ground, start);
    } finally {
      search.forget();
    }
  }
  throw new Error('unreachable: the second search has the last word');
}

/** A goal of this radius has so few places that they are looked at beforehand. */
const FEW = 3;

function isSmall(goal: RouteGoal): boolean {
  return goal.kind === 'cell' || (goal.kind === 'near' && goal.radius <= FEW);
}

/** Whether nobody could be at the goal at all: it is in the air, in rock that stays, in fire. */
function hasNoPlace(ground: SearchTerrain, goal: RouteGoal, moves: StepOptions): boolean {
  const hasNone = isBounded(goal) && placesAt(ground, goal, moves).next().done === true;
  return hasNone && !ground.metUnloaded;
}

/** With a tool nothing is shut in, but there may be no place to be. */
// biome-ignore lint/correctness/useYield: it takes less than a rest is worth
function* lookForPlaces(
  ground: SearchTerrain,
  goal: RouteGoal,
  moves: StepOptions,
): Generator<void, boolean> {
  return hasNoPlace(ground, goal, moves);
}

function resultOf(
  search: RouteSearch,
  ending: SearchEnd | 'shut',
  ground: SearchTerrain,
  start: Cell,
): RouteResult {
  const steps = stepsTo(search, ground, start);
  const nodes = search.nodes.count;
  if (ending === 'reached' || ending === 'part') {
    const ticks = search.nodes.cost[search.nearest]!;
    return { ok: true, steps, isPart: ending === 'part', ticks, nodes };
  }
  if (ending === 'shut') return { ok: false, reason: 'no_path', best: steps, nodes };
  const isCut = ending === 'limit' || search.wentTooFar;
  const reason = isCut ? 'too_far' : ground.metUnloaded ? 'not_loaded' : 'no_path';
  return { ok: false, reason, best: steps, nodes };
}

/** A search that has come so far without an end may be about a goal that is shut in. */
const DOUBT_NODES = 2_000;

/**
 * Goes on from both ends in turns, once there is doubt: the smaller side has the last word. `doubt`
 * finds out whether there is no way to the goal.
 */
function* finish(
  search: RouteSearch,
  doubt: Generator<void, boolean> | undefined,
): Generator<void, SearchEnd | 'shut'> {
  let isOpen = doubt === undefined;
  for (let work = FIRST_SLICE_WORK; ; work = Math.min(SLICE_WORK, work * 2)) {
    const ending = search.run(work);
    if (ending !== undefined) return ending;
    yield;
    if (isOpen || search.nodes.count < DOUBT_NODES) continue;
    const step = doubt!.next();
    if (!step.done) yield;
    else if (step.value) return 'shut';
    else isOpen = true;
  }
}

const KINDS: Readonly<Record<number, StepKind>> = {
  [WALK]: 'walk',
  [JUMP]: 'jump',
  [DROP]: 'drop',
  [SWIM]: 'swim',
  [CLIMB]: 'climb',
  [BRIDGE]: 'bridge',
  [PILLAR]: 'pillar',
};

function stepsTo(search: RouteSearch, ground: SearchTerrain, origin: Cell): Step[] {
  const { nodes } = search;
  const steps: Step[] = [];
  for (let node = search.nearest; nodes.parent[node]! >= 0; node = nodes.parent[node]!) {
    const from = placeOf(search, nodes.parent[node]!, origin);
    const to = placeOf(search, node, origin);
    steps.push(stepOf(ground, from, to, nodes.way[node]!));
  }
  return steps.reverse();
}

interface Place extends Cell {
  readonly feet: number;
}

function placeOf({ nodes }: RouteSearch, node: number, origin: Cell): Place {
  const y = nodes.y(node) + origin.y;
  const feet = y * 16 + nodes.height[node]!;
  return { x: nodes.x(node) + origin.x, y, z: nodes.z(node) + origin.z, feet };
}

function stepOf(ground: SearchTerrain, from: Place, to: Place, way: number): Step {
  const { x, y, z } = to;
  const kind = KINDS[way & WAY]!;
  const open = (way & OPENS) !== 0 ? doorsBetween(ground, from, to) : undefined;
  const dig = (way & DIGS) !== 0 ? blocksBetween(ground, from, to) : undefined;
  const place = placeFor(kind, from, to);
  return {
    x,
    y,
    z,
    kind,
    feetY: to.feet / 16,
    ...(dig && { dig }),
    ...(open && { open }),
    ...(place && { place }),
  };
}

function placeFor(kind: StepKind, from: Place, to: Place): Step['place'] | undefined {
  const floor = { x: from.x, y: from.y - 1, z: from.z };
  if (kind === 'pillar') return { cell: { x: from.x, y: from.y, z: from.z }, against: floor };
  if (kind === 'bridge') return { cell: { x: to.x, y: to.y - 1, z: to.z }, against: floor };
  return undefined;
}

function doorsBetween(ground: SearchTerrain, from: Place, to: Place): Cell[] {
  const found: number[] = [];
  const high = Math.max(from.feet, to.feet);
  ground.passesPlates(from.x, from.z, to.x - from.x, to.z - from.z, high, found);
  const doors: Cell[] = [];
  for (let i = 0; i < found.length; i += 3) {
    const [x, y, z] = [found[i]!, found[i + 1]!, found[i + 2]!];
    // Both halves of a door open at once.
    const isKnown = doors.some((door) => door.x === x && door.z === z && door.y === y - 1);
    if (!isKnown) doors.push({ x, y, z });
  }
  return doors;
}

/** From top to bottom, the own column first: so nothing hides what comes next. */
function blocksBetween(ground: SearchTerrain, from: Place, to: Place): Cell[] {
  const high = Math.max(from.feet, to.feet) + BODY;
  const blocks: Cell[] = [];
  const isUpright = from.x === to.x && from.z === to.z;
  if (!isUpright || to.feet > from.feet) collect(ground, from, from.feet, high, blocks);
  if (!isUpright) collect(ground, to, to.feet, high, blocks);
  else if (to.feet < from.feet) collect(ground, to, to.feet, from.feet, blocks);
  return blocks;
}

function collect(ground: SearchTerrain, at: Cell, low: number, high: number, blocks: Cell[]): void {
  for (let y = (high - 1) >> 4; y >= (low >> 4) - 1; y--) {
    if (ground.isInWay(at.x, y, at.z, low, high)) blocks.push({ x: at.x, y, z: at.z });
  }
}
