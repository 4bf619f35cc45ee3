import { nameOfState } from '@bridle/block-facts';
import {
  COLLISION_SHAPE,
  castRay,
  EYE_HEIGHT,
  IS_REPLACEABLE,
  lookingAt,
  perKind,
  SELECTION_SHAPE,
  SNEAKING_EYE_HEIGHT,
  stateOf,
  type World,
} from '@bridle/engine';
import {
  bareName,
  cellOf,
  type Failure,
  failure,
  isBodyIn,
  type LongAction,
  REACH,
  type Vector,
} from '@bridle/facets';
import { mobIn, waitForFreeSight } from './aiming.js';
import { itemKind, takeInHand } from './bag.js';
import type { AvatarBody } from './body.js';
import { refuseAdventurers } from './handAction.js';
import { knownState } from './knownLand.js';
import { blockName } from './states.js';

type Place = readonly [number, number, number];

/** A cell's neighbours, the face of theirs that looks at it, and the middle of that face. */
const HOLDS: readonly {
  readonly step: Place;
  readonly face: string;
  readonly point: Place;
}[] = [
  { step: [0, -1, 0], face: 'up', point: [0.5, 1, 0.5] },
  { step: [1, 0, 0], face: 'west', point: [0, 0.5, 0.5] },
  { step: [-1, 0, 0], face: 'east', point: [1, 0.5, 0.5] },
  { step: [0, 0, 1], face: 'north', point: [0.5, 0.5, 0] },
  { step: [0, 0, -1], face: 'south', point: [0.5, 0.5, 1] },
  { step: [0, 1, 0], face: 'down', point: [0.5, 0, 0.5] },
];
/** Towards the edges of a face, where its middle cannot be seen. */
const SHIFTS = [0, 0.35, -0.35] as const;

/** What does something when it is clicked on, so that one must sneak to build onto it. */
const IS_USABLE = perKind(({ use, opens, keeps }) => (use ?? opens ?? keeps) !== undefined);
const SPOTS_TRIED_MAX = 4;
const HAND_READY_TICKS = 4;

/** A face to click on: where to look, and whether one must sneak for it. */
interface Spot {
  readonly point: Place;
  readonly holder: Place;
  readonly sneaks: boolean;
}

/** Faces that a block could be put against to be in a cell, seen from feet at a place. */
export function* spotsFrom(world: World, feet: Place, [x, y, z]: Place): Generator<Spot, void> {
  for (const sneaks of [false, true]) {
    const eyeY = feet[1] + (sneaks ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT);
    for (const hold of HOLDS) {
      const holder = [x + hold.step[0], y + hold.step[1], z + hold.step[2]] as const;
      const state = world.blocks.get(...holder);
      if (SELECTION_SHAPE[state] === 0 || IS_REPLACEABLE[state] === 1) continue;
      if ((IS_USABLE[state] === 1) !== sneaks) continue;
      const point = pointOn(world, [feet[0], eyeY, feet[2]], [x, y, z], holder, hold);
      if (point !== undefined) yield { point, holder, sneaks };
    }
  }
}

/** Whether there is anything at all that a block in a cell could be put against. */
function hasHold({ blocks }: World, [x, y, z]: Place): boolean {
  return HOLDS.some(({ step }) => {
    const state = blocks.get(x + step[0], y + step[1], z + step[2]);
    return SELECTION_SHAPE[state] !== 0 && IS_REPLACEABLE[state] !== 1;
  });
}

function pointOn(
  world: World,
  eyes: Place,
  cell: Place,
  holder: Place,
  { face, point }: (typeof HOLDS)[number],
): Place | undefined {
  const flat = [0, 1, 2].filter((axis) => point[axis] === 0.5) as [number, number];
  for (const first of SHIFTS) {
    for (const second of SHIFTS) {
      const at = holder.map((low, axis) => low + point[axis]!) as [number, number, number];
      at[flat[0]]! += first;
      at[flat[1]]! += second;
      if (isMet(world, eyes, at, cell, holder, face)) return at;
    }
  }
  return undefined;
}

/** Whether a look at that point meets that face; or a plant in the cell, which gives way. */
function isMet(
  world: World,
  [ex, ey, ez]: Place,
  point: Place,
  cell: Place,
  holder: Place,
  face: string,
): boolean {
  const [dx, dy, dz] = [point[0] - ex, point[1] - ey, point[2] - ez];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length < 1e-6 || length > REACH) return false;
  const way = [dx / length, dy / length, dz / length] as const;
  const hit = castRay(world.blocks, ex, ey, ez, ...way, REACH);
  if (hit === undefined) return false;
  const isIn = ([x, y, z]: Place): boolean => hit.x === x && hit.y === y && hit.z === z;
  if (isIn(cell)) return IS_REPLACEABLE[hit.state] === 1;
  return isIn(holder) && hit.face === face;
}

/** Puts a block into a cell in reach. */
export function* place(body: AvatarBody, pos: Vector, name: string): LongAction<{ block: string }> {
  const { world, player } = body;
  const cell = cellOf(pos);
  const kind = itemKind(name);
  const item = bareName(kind.name);
  refuseAdventurers(world, 'places blocks');
  if (kind.block === undefined) {
    throw failure('refused', `${item} is no block`, 'use it instead');
  }
  const before = knownState(world, ...cell);
  if (before === undefined) throw failure('not_loaded', `${cell.join(' ')} is not loaded`);
  if (IS_REPLACEABLE[before] !== 1) {
    const text = `${blockName(before)} is at ${cell.join(' ')} already`;
    throw failure('refused', text, 'dig it first');
  }
  yield* takeInHand(body, kind.id);
  refuseOwnBody(body, cell, kind.block);
  let tried = 0;
  for (const spot of spotsFrom(world, [player.x, player.y, player.z], cell)) {
    if (tried++ === SPOTS_TRIED_MAX) break;
    if (yield* placeAt(body, spot, cell, before)) {
      return { block: nameOfState(world.blocks.get(...cell)) };
    }
    yield* body.wait(HAND_READY_TICKS);
  }
  throw whyNot(world, cell, item, tried);
}

/** Only what bodies bump into has to be outside of them. */
function refuseOwnBody({ player }: AvatarBody, cell: Place, block: string): void {
  if (!isBodyIn([player.x, player.y, player.z], cell)) return;
  if (COLLISION_SHAPE[stateOf(block)] === 0) return;
  const text = `the player stands in ${cell.join(' ')}`;
  throw failure('refused', text, 'step aside first');
}

function* placeAt(
  body: AvatarBody,
  { point, sneaks }: Spot,
  cell: Place,
  before: number,
): LongAction<boolean> {
  const { world } = body;
  const isDone = (): boolean => world.blocks.get(...cell) !== before;
  while (body.player.useCooldown > 1) yield* body.tick({ crouch: sneaks });
  // It takes a tick to sneak, and the eyes are lower then.
  if (sneaks || body.player.sneaking) yield* body.tick({ crouch: sneaks });
  yield* waitForFreeSight(body, () => body.lookAt(...point), { crouch: sneaks });
  yield* body.tick({ useClick: true, crouch: sneaks });
  return isDone();
}

function whyNot(world: World, cell: Place, item: string, tried: number): Failure {
  const where = cell.join(' ');
  if (!hasHold(world, cell)) {
    const text = `there is nothing beside ${where} to put ${item} against`;
    return failure('refused', text, 'put another block beside it first');
  }
  if (tried === 0) {
    const text = `no face beside ${where} can be reached from here`;
    return failure('out_of_reach', text, 'go to another side of it');
  }
  const mob = mobIn(world, cell);
  if (mob !== undefined) {
    return failure('refused', `a ${bareName(mob.kind.type)} stands in ${where}`, 'try again');
  }
  const at = lookingAt(world);
  const against = at === undefined ? '' : ` against ${blockName(at.state)}`;
  return failure('refused', `${item} cannot be put at ${where}${against}`);
}
