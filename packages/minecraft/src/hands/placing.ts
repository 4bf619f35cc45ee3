import {
  bareName,
  cellOf,
  EYE_HEIGHT,
  type Failure,
  failure,
  isBodyIn,
  type LongAction,
  SNEAKING_EYE_HEIGHT,
  type Vector,
} from '@bridle/facets';
import type { BlockStateFacts } from '../blockStates.js';
import type { KnownWorld } from '../knownWorld.js';
import { CONFIRM_MS_MAX, LATE_UPDATE_MS } from '../limits.js';
import type { BotEntity } from '../mineflayer.js';
import { asVector } from '../state.js';
import { BlockAnswers } from './blockAnswers.js';
import type { BotBody } from './body.js';
import { cursorOn, FACES } from './faces.js';
import { refuseAdventurers } from './handAction.js';
import { itemNamed, takeInHand } from './inHand.js';
import { isReplaceable, isUsable, placedAs } from './placeable.js';
import { hitTowards, type SightHit } from './sight.js';

/** Faces of neighbours that look at a cell: the one below first, the one above last. */
const FACES_TRIED = [1, 4, 5, 2, 3, 0];
/** Towards the edges of a face, where its middle cannot be seen. */
const SHIFTS = [0, 0.35, -0.35] as const;
const SPOTS_TRIED_MAX = 4;
/** Servers take a use of the hand every fourth tick. */
const HAND_READY_TICKS = 4;

/** A face to click on: where it is met, and whether one must sneak for it. */
export interface Spot {
  readonly hit: SightHit;
  readonly sneaks: boolean;
}

/** Faces that a block could be put against to be in a cell, seen from feet at a place. */
export function* spotsFrom(world: KnownWorld, feet: Vector, cell: Vector): Generator<Spot, void> {
  for (const sneaks of [false, true]) {
    const eyes: Vector = [feet[0], feet[1] + (sneaks ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT), feet[2]];
    for (const face of FACES_TRIED) {
      const holder = cell.map((at, axis) => at - FACES[face]![axis]!) as Vector;
      const facts = world.factsAt(...holder);
      if (!holds(facts) || isUsable(bareName(facts.name)) !== sneaks) continue;
      const hit = hitOn(world, eyes, cell, holder, face);
      if (hit !== undefined) yield { hit, sneaks };
    }
  }
}

function holds(facts: BlockStateFacts | undefined): facts is BlockStateFacts {
  return facts?.isSolid === true && !givesWay(facts);
}

function givesWay({ name, properties }: BlockStateFacts): boolean {
  return isReplaceable(bareName(name), properties);
}

/** Where a look from the eyes meets that face of the holder. */
function hitOn(
  world: KnownWorld,
  eyes: Vector,
  cell: Vector,
  holder: Vector,
  face: number,
): SightHit | undefined {
  const normal = FACES[face]!;
  const flat = [0, 1, 2].filter((axis) => normal[axis] === 0) as [number, number];
  for (const first of SHIFTS) {
    for (const second of SHIFTS) {
      const at = holder.map((low, axis) => low + 0.5 + normal[axis]! / 2) as Vector;
      at[flat[0]]! += first;
      at[flat[1]]! += second;
      const hit = hitTowards(world, eyes, at);
      if (hit === undefined) continue;
      if (isSame(hit.cell, holder) && hit.face === face) return hit;
      // Thin snow, which gives way: what is placed comes to be in its place.
      if (isSame(hit.cell, cell) && givesWay(hit.facts)) return hit;
    }
  }
  return undefined;
}

function isSame(a: Vector, b: Vector): boolean {
  return a.every((at, axis) => at === b[axis]);
}

/** Puts a block into a cell in reach. */
export function* place(body: BotBody, pos: Vector, name: string): LongAction<{ block: string }> {
  const { bot, session } = body;
  const { world } = session;
  const cell = cellOf(pos);
  const kind = itemNamed(body, name);
  const item = bareName(kind.name);
  refuseAdventurers(body, 'places blocks');
  const block = placedAs(item, bot.registry.blocksByName);
  if (block === undefined) throw failure('refused', `${item} is no block`, 'use it instead');
  if (!cell.every(Number.isFinite)) throw failure('refused', 'that is no place');
  const before = world.factsAt(...cell);
  if (before === undefined) throw failure('not_loaded', `${cell.join(' ')} is not loaded`);
  if (!givesWay(before)) {
    const text = `${bareName(before.name)} is at ${cell.join(' ')} already`;
    throw failure('refused', text, 'dig it first');
  }
  yield* takeInHand(body, kind);
  refuseOwnBody(body, cell, block);
  let tried = 0;
  for (const spot of spotsFrom(world, body.feet, cell)) {
    if (tried++ === SPOTS_TRIED_MAX) break;
    const placed = yield* placeAt(body, spot, cell);
    if (placed !== undefined) return { block: placed };
    yield* body.wait(HAND_READY_TICKS);
  }
  throw whyNot(body, cell, item, tried);
}

/** Only what bodies bump into has to be outside of them. */
function refuseOwnBody({ bot, feet, session }: BotBody, cell: Vector, block: string): void {
  const { defaultState } = bot.registry.blocksByName[block]!;
  if (!isBodyIn(feet, cell) || !session.states.of(defaultState).isSolid) return;
  throw failure('refused', `the player stands in ${cell.join(' ')}`, 'step aside first');
}

/** The block that is in the cell then; undefined: the server has refused this face. */
function* placeAt(
  body: BotBody,
  { hit, sneaks }: Spot,
  cell: Vector,
): LongAction<string | undefined> {
  const { world } = body.session;
  const input = { ...body.floating(), crouch: sneaks };
  // It takes a tick to sneak, and the eyes are lower then.
  if (sneaks !== body.bot.getControlState('sneak')) yield* body.tick(input);
  yield* body.lookAt(hit.point, input);
  const before = world.stateAt(...cell);
  const answers = new BlockAnswers(body.bot, cell, hit.cell);
  try {
    const cursor = cursorOn(hit.cell, hit.point);
    const sequence = body.packets.useOnBlock(hit.cell, hit.face, cursor);
    body.packets.swing();
    const endsAt = performance.now() + CONFIRM_MS_MAX;
    let dealtWithAt: number | undefined;
    for (;;) {
      const now = performance.now();
      if (world.stateAt(...cell) !== before) return world.factsAt(...cell)?.name;
      if (answers.isAnswered) return undefined; // with the block that was there
      if (answers.sequence >= sequence) dealtWithAt ??= now;
      if (dealtWithAt !== undefined && now - dealtWithAt > LATE_UPDATE_MS) return undefined;
      if (now > endsAt) {
        const text = `the server does not say what became of the block at ${cell.join(' ')}`;
        throw failure('timeout', text, 'it lags, or refuses without a word: look again');
      }
      yield* body.tick(input);
    }
  } finally {
    answers.stop();
  }
}

function whyNot(body: BotBody, cell: Vector, item: string, tried: number): Failure {
  const { world } = body.session;
  const where = cell.join(' ');
  const holders = FACES.map((face) => cell.map((at, axis) => at - face[axis]!) as Vector);
  if (!holders.some((holder) => holds(world.factsAt(...holder)))) {
    const text = `there is nothing beside ${where} to put ${item} against`;
    return failure('refused', text, 'put another block beside it first');
  }
  if (tried === 0) {
    const text = `no face beside ${where} can be reached from here`;
    return failure('out_of_reach', text, 'go to another side of it');
  }
  const mob = Object.values(body.bot.entities).find((one) => isMobIn(one, body, cell));
  if (mob !== undefined) {
    return failure('refused', `a ${mob.username ?? mob.name} stands in ${where}`, 'try again');
  }
  const text = `the server does not let ${item} be put at ${where}`;
  return failure('refused', text, 'the land may be protected');
}

function isMobIn(entity: BotEntity, { bot }: BotBody, cell: Vector): boolean {
  if (entity === bot.entity || !(entity.height > 0.5)) return false;
  const [x, y, z] = asVector(entity.position);
  const half = entity.width / 2;
  return (
    x + half > cell[0] &&
    x - half < cell[0] + 1 &&
    z + half > cell[2] &&
    z - half < cell[2] + 1 &&
    y + entity.height > cell[1] &&
    y < cell[1] + 1
  );
}
