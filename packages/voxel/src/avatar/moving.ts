import { canSeeFrom } from '@bridle/block-scene';
import { COLLISION_SHAPE, EYE_HEIGHT, IS_WATER, SELECTION_SHAPE, type World } from '@bridle/engine';
import {
  bareName,
  cellOf,
  failure,
  type LongAction,
  type MoveGoal,
  type MoveOptions,
  REACH,
} from '@bridle/facets';
import type { RouteGoal } from '@bridle/paths';
import { VoxelSight } from '../sightLand.js';
import { aimAt, isAt } from './aiming.js';
import type { AvatarBody } from './body.js';
import { type Point, pointDistance } from './distance.js';
import { isBodyIn, spotsFrom } from './placing.js';
import { blockName, IS_HARMFUL } from './states.js';
import type { Arrival, Effort, Walking } from './walking.js';

/** Nearer than this to a point is the cell that it is in. */
const CELL_RADIUS = 0.9;
/** Something that moved so far has to be gone after anew. */
const STRAYED = 1.5;
/** Places to reach a block from that are tried before it counts as out of reach. */
const STANDS_MAX = 6;
/** A body so near to the middle of a block stands on it: half of it, and half of a body. */
const UNDERFOOT = 0.8;
/** Blocks that one falls without harm. */
const HARMLESS_DROP = 3;
const WORLD_LEVELS = 384;
/** No block lies further out than this. */
const WORLD_BLOCKS_MAX = 30_000_000;

/** Walks to a goal; says how many ticks it took. */
export function* moveTo(
  body: AvatarBody,
  walking: Walking,
  goal: MoveGoal,
  options: MoveOptions,
): LongAction<{ ticks: number }> {
  const { player } = body;
  const began = body.world.tick;
  refuseNonsense(goal);
  if (player.riding !== 0) {
    throw failure('refused', 'the player sits on a mount', 'dismount first');
  }
  if (player.flying) yield* body.tick({ toggleFly: true });
  const effort = effortOf(options);
  const { sprint = false, goesNear = false } = options;
  walking.onWork = options.onWork;
  if (goal.kind === 'entity') yield* follow(body, walking, goal, effort, sprint);
  else if (goal.kind === 'block' || goal.kind === 'place') {
    yield* goToReach(body, walking, goal.kind, cellOf(goal.pos), effort, sprint);
  } else if (!isThere(body.world, goal)) {
    const isBold = goal.kind === 'away';
    const arrival = yield* walking.walk({
      goal: asPathGoal(goal),
      effort,
      sprint,
      isBold,
      goesNear,
    });
    refuseUnlessThere(arrival, placeText(goal), effort);
  }
  return { ticks: body.world.tick - began };
}

export function effortOf({ dig, build }: MoveOptions): Effort {
  if (build) return 'build';
  return dig ? 'dig' : 'walk';
}

function refuseNonsense(goal: MoveGoal): void {
  const numbers = goal.kind === 'entity' ? [goal.radius] : [...goal.pos];
  if (goal.kind === 'near' || goal.kind === 'away') numbers.push(goal.radius);
  if (numbers.every((one) => Math.abs(one) <= WORLD_BLOCKS_MAX)) return;
  throw failure('refused', 'there is no such place', 'places are within the world');
}

type PointGoal = Extract<MoveGoal, { kind: 'near' | 'cell' | 'away' }>;

function isThere({ player }: World, goal: PointGoal): boolean {
  const [x, y, z] = goal.pos;
  if (goal.kind === 'cell' || (goal.kind === 'near' && goal.radius < CELL_RADIUS)) {
    const [cx, cy, cz] = cellOf(goal.pos);
    const isInCell = Math.floor(player.x) === cx && Math.floor(player.z) === cz;
    return isInCell && Math.floor(player.y + 0.01) === cy;
  }
  const far = pointDistance(player, { x, y, z });
  return goal.kind === 'near' ? far <= goal.radius : far >= goal.radius;
}

function asPathGoal(goal: PointGoal): RouteGoal {
  const [x, y, z] = goal.pos;
  if (goal.kind === 'away') return { kind: 'away', x, y, z, radius: goal.radius };
  if (goal.kind === 'near' && goal.radius >= CELL_RADIUS) {
    return { kind: 'near', x, y, z, radius: goal.radius };
  }
  const [cx, cy, cz] = cellOf(goal.pos);
  return { kind: 'cell', x: cx, y: cy, z: cz };
}

function placeText(goal: PointGoal): string {
  const place = goal.pos.map((one) => Math.round(one * 10) / 10).join(' ');
  return goal.kind === 'away' ? `${goal.radius} blocks away from ${place}` : place;
}

/** What a walk that did not get there ends with. */
export function refuseUnlessThere(arrival: Arrival, what: string, effort: Effort): void {
  if (arrival.at !== 'near') return;
  switch (arrival.why) {
    case 'no_path': {
      const hint = effort === 'walk' ? 'allow digging or building' : undefined;
      throw failure('no_path', `there is no way to ${what} from here`, hint);
    }
    case 'not_loaded':
      throw failure('not_loaded', `the way to ${what} leads over land nobody knows yet`);
    case 'too_far':
      throw failure('too_far', `no way to ${what} was found`, 'go there in steps');
    default:
      throw failure('timeout', `something is in the way to ${what} again and again`);
  }
}

/** Something that is not a block. */
function thingById({ land, items }: World, id: number): (Point & { name: string }) | undefined {
  const { list, projectiles, orbs } = land.mobs;
  const mob = list.find((one) => one.id === id);
  if (mob !== undefined) {
    return mob.health <= 0
      ? undefined
      : { x: mob.x, y: mob.y, z: mob.z, name: bareName(mob.kind.type) };
  }
  const other = [...items, ...projectiles, ...orbs, ...land.primed].find((one) => one.id === id);
  return other && { x: other.x, y: other.y, z: other.z, name: 'it' };
}

/** Goes after something until it is near; looks for a new way whenever it has moved. */
function* follow(
  body: AvatarBody,
  walking: Walking,
  { id, radius }: Extract<MoveGoal, { kind: 'entity' }>,
  effort: Effort,
  sprint: boolean,
): LongAction<void> {
  const { world, player } = body;
  const near = Math.max(radius, CELL_RADIUS);
  for (let isFirst = true; ; isFirst = false) {
    const thing = thingById(world, id);
    if (thing === undefined) {
      const text = isFirst ? `nothing has the number ${id}` : 'it is gone';
      throw failure('gone', text, 'look around again');
    }
    if (pointDistance(player, thing) <= near) return;
    const began = world.tick;
    const isEnough = (): boolean => {
      const now = thingById(world, id);
      return (
        now === undefined ||
        pointDistance(player, now) <= near ||
        pointDistance(now, thing) > STRAYED
      );
    };
    const { x, y, z, name } = thing;
    // A little nearer than asked: the middle of a cell is not where the feet come to a rest.
    const reach = Math.max(CELL_RADIUS, near - 0.4);
    const goal: RouteGoal = { kind: 'near', x, y, z, radius: reach };
    const arrival = yield* walking.walk({ goal, effort, sprint, isEnough, isBold: true });
    if (!isEnough()) {
      refuseUnlessThere(arrival, name, effort);
      if (arrival.at === 'there' && pointDistance(player, thing) <= near + 1) return;
    }
    if (world.tick === began) yield* body.tick();
  }
}

/** Goes where the hand gets to a block and sees it, or can put one into a cell. */
function* goToReach(
  body: AvatarBody,
  walking: Walking,
  kind: 'block' | 'place',
  cell: readonly [number, number, number],
  effort: Effort,
  sprint: boolean,
): LongAction<void> {
  const { world } = body;
  const [x, y, z] = cell;
  const { blocks } = world;
  const tried = new Set<string>();
  const sight = new VoxelSight(blocks);
  const accept = (cx: number, cy: number, cz: number): boolean => {
    if (tried.has(`${cx} ${cy} ${cz}`)) return false;
    if (kind === 'place') return canPlaceFrom(world, [cx + 0.5, cy, cz + 0.5], cell);
    // A body in or on the block would fall with it.
    if (cx === x && cz === z && (cy === y + 1 || cy === y)) return false;
    return canSeeFrom(sight, cx + 0.5, cy + EYE_HEIGHT, cz + 0.5, x, y, z);
  };
  const isDone = (): boolean => {
    const { player } = body;
    if (kind === 'place') return canPlaceFrom(world, [player.x, player.y, player.z], cell);
    return isInHand(world, x, y, z) && !fallsWith(world, x, y, z);
  };
  if (isDone()) return;
  const goal: RouteGoal = { kind: 'reach', x, y, z, reach: REACH - 0.4, accept };
  const what =
    kind === 'place' ? cell.join(' ') : `${blockName(blocks.get(x, y, z))} at ${cell.join(' ')}`;
  for (let stands = 0; stands < STANDS_MAX; stands++) {
    refuseUnlessThere(yield* walking.walk({ goal, effort, sprint }), what, effort);
    if (isDone()) return;
    const { player } = body;
    tried.add(cellOf([player.x, player.y + 0.01, player.z]).join(' '));
  }
  throw failure('out_of_reach', `no place to reach ${what} from was found`);
}

/** Whether somebody who broke this block would fall with it, and take harm. */
function fallsWith({ player, blocks }: World, x: number, y: number, z: number): boolean {
  const [dx, dz] = [Math.abs(player.x - x - 0.5), Math.abs(player.z - z - 0.5)];
  if (Math.max(dx, dz) >= UNDERFOOT) return false;
  // A falling body is about to stand on it.
  const floor = floorBelow(blocks, x, Math.floor(player.y - 0.1), z, WORLD_LEVELS);
  return floor === y && floorBelow(blocks, x, y - 1, z, HARMLESS_DROP) === undefined;
}

/** The level of the first block from this one down, of so many, that carries or softens a fall. */
function floorBelow(
  blocks: World['blocks'],
  x: number,
  y: number,
  z: number,
  levels: number,
): number | undefined {
  for (let level = y; level > y - levels; level--) {
    const state = blocks.get(x, level, z);
    if (IS_HARMFUL[state] === 1) return undefined;
    if (COLLISION_SHAPE[state] !== 0 || IS_WATER[state] === 1) return level;
  }
  return undefined;
}

function canPlaceFrom(
  world: World,
  feet: readonly [number, number, number],
  cell: readonly [number, number, number],
): boolean {
  return !isBodyIn(feet, cell) && !spotsFrom(world, feet, cell).next().done;
}

/** Whether a hand gets to a block, or to what cannot be pointed at, from where the player is. */
function isInHand(world: World, x: number, y: number, z: number): boolean {
  const { player, blocks } = world;
  if (SELECTION_SHAPE[blocks.get(x, y, z)] !== 0) return isAt(aimAt(world, x, y, z)?.hit, x, y, z);
  const [dx, dy, dz] = [x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z];
  if (dx * dx + dy * dy + dz * dz > REACH * REACH) return false;
  return canSeeFrom(new VoxelSight(blocks), player.x, player.eyeY, player.z, x, y, z);
}
