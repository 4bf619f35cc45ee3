import {
  cellOf,
  failure,
  type LongAction,
  type MoveGoal,
  type MoveOptions,
  REACH,
} from '@bridle/facets';
import type { RouteGoal } from '@bridle/paths';
import type { Arrival, Effort, Walking } from './walking.js';
import { type Point, pointDistance, type WalkingBody } from './walkingBody.js';

/** Nearer than this to a point is the cell that it is in. */
const CELL_RADIUS = 0.9;
/** Something that moved so far has to be gone after anew. */
const STRAYED = 1.5;
/** Places to reach a block from that are tried before it counts as out of reach. */
const STANDS_MAX = 6;
/** No block lies further out than this. */
const WORLD_BLOCKS_MAX = 30_000_000;

/** Walks to a goal; says how many ticks it took. */
export function* moveTo(
  body: WalkingBody,
  walking: Walking,
  goal: MoveGoal,
  options: MoveOptions,
): LongAction<{ ticks: number }> {
  const began = body.now;
  refuseNonsense(goal);
  if (body.isRiding) {
    throw failure('refused', 'the player sits on a mount', 'dismount first');
  }
  if (body.isFlying) yield* body.land();
  const effort = effortOf(options);
  const { sprint = body.isBrisk, goesNear = false } = options;
  walking.onWork = options.onWork;
  if (goal.kind === 'entity') yield* follow(body, walking, goal, effort, sprint);
  else if (goal.kind === 'block' || goal.kind === 'place') {
    yield* goToReach(body, walking, goal.kind, cellOf(goal.pos), effort, sprint);
  } else if (!isThere(body.feet(), goal)) {
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
  return { ticks: body.now - began };
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

function isThere(feet: Point, goal: PointGoal): boolean {
  const [x, y, z] = goal.pos;
  if (goal.kind === 'cell' || (goal.kind === 'near' && goal.radius < CELL_RADIUS)) {
    const [cx, cy, cz] = cellOf(goal.pos);
    const isInCell = Math.floor(feet.x) === cx && Math.floor(feet.z) === cz;
    return isInCell && Math.floor(feet.y + 0.01) === cy;
  }
  const far = pointDistance(feet, { x, y, z });
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

/** Goes after something until it is near; looks for a new way whenever it has moved. */
function* follow(
  body: WalkingBody,
  walking: Walking,
  { id, radius }: Extract<MoveGoal, { kind: 'entity' }>,
  effort: Effort,
  sprint: boolean,
): LongAction<void> {
  const near = Math.max(radius, CELL_RADIUS);
  for (let isFirst = true; ; isFirst = false) {
    const thing = body.thing(id);
    if (thing === undefined) {
      const text = isFirst ? `nothing has the number ${id}` : 'it is gone';
      throw failure('gone', text, 'look around again');
    }
    if (pointDistance(body.feet(), thing) <= near) return;
    const began = body.now;
    const isEnough = (): boolean => {
      const now = body.thing(id);
      return (
        now === undefined ||
        pointDistance(body.feet(), now) <= near ||
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
      if (arrival.at === 'there' && pointDistance(body.feet(), thing) <= near + 1) return;
    }
    if (body.now === began) yield* body.tick();
  }
}

/** Goes where the hand gets to a block and sees it, or can put one into a cell. */
function* goToReach(
  body: WalkingBody,
  walking: Walking,
  kind: 'block' | 'place',
  cell: readonly [number, number, number],
  effort: Effort,
  sprint: boolean,
): LongAction<void> {
  const [x, y, z] = cell;
  const reaching = body.reaching(kind, cell);
  if (reaching.isDone()) return;
  const tried = new Set<string>();
  const accept = (cx: number, cy: number, cz: number): boolean =>
    !tried.has(`${cx} ${cy} ${cz}`) && reaching.accept(cx, cy, cz);
  const goal: RouteGoal = { kind: 'reach', x, y, z, reach: REACH - 0.4, accept };
  const { what } = reaching;
  for (let stands = 0; stands < STANDS_MAX; stands++) {
    refuseUnlessThere(yield* walking.walk({ goal, effort, sprint }), what, effort);
    if (reaching.isDone()) return;
    const feet = body.feet();
    tried.add(cellOf([feet.x, feet.y + 0.01, feet.z]).join(' '));
  }
  throw failure('out_of_reach', `no place to reach ${what} from was found`);
}
