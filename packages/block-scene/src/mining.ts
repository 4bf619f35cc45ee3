import {
  attempt,
  bareName,
  failure,
  HarnessError,
  type LongAction,
  REACH,
  resultOf,
  type Vector,
} from '@bridle/facets';
import { SCENE_ACTION_TICKS_MAX } from './limits.js';
import type { ScenePlayer } from './player.js';
import { noWay } from './walking.js';
import { kindOf } from './words.js';

/** What is in the way of the hand may take this long each, and so many of them. */
const OBSTACLE_TICKS_MAX = 40;
const TRIES = 8;
const ITEMS_RADIUS = 32;
const TICKS_PER_SECOND = 20;

/** Goes where the block can be reached, breaks it, and picks up what it leaves. */
export function* mine(player: ScenePlayer, pos: Vector): LongAction<void> {
  const name = refuseEndless(player, pos);
  player.promise(() => player.nameAt(pos) !== name);
  yield* comeToHand(player, pos, name);
  yield* collect(player, yield* breakBlock(player, pos));
}

/** What nobody can break, or not before the action must end, is better not begun. */
function refuseEndless(player: ScenePlayer, pos: Vector): string {
  const name = player.nameAt(pos);
  if (name === undefined) throw failure('not_loaded', `${pos.join(' ')} is not loaded`);
  const { game_mode } = player.state;
  if (game_mode === 'adventure' || game_mode === 'spectator') {
    throw new HarnessError('bad_request', `no block breaks in ${game_mode} mode`);
  }
  const ticks = player.senses.digging(name)?.ticks ?? 0;
  if (game_mode === 'creative' || ticks <= SCENE_ACTION_TICKS_MAX) return name;
  const time = Number.isFinite(ticks)
    ? `takes ${Math.ceil(ticks / TICKS_PER_SECOND)} seconds`
    : 'never breaks';
  throw new HarnessError(
    'bad_request',
    `${bareName(name)} ${time} with what is in the bag`,
    'get a better tool first',
  );
}

/** Breaks a block, and before it what hides it; says which drops it left. */
export function* breakBlock(player: ScenePlayer, pos: Vector): LongAction<number[]> {
  const { hands } = player;
  const name = player.nameAt(pos)!;
  let drops: number[] = [];
  for (let tries = 0; player.nameAt(pos) === name; tries++) {
    const dug = yield* attempt(hands.dig(pos));
    if (dug.done) {
      drops = dug.value.drops;
      continue;
    }
    if (dug.error.reason !== 'out_of_reach' || tries === TRIES) throw dug.error;
    yield* comeToHand(player, pos, name);
  }
  player.note(`Mined ${bareName(name)} at ${pos.join(' ')}`);
  return drops;
}

/** Goes where the hand gets to a block; where leaves or the like hide it, breaks those. */
export function* comeToHand(player: ScenePlayer, pos: Vector, name: string): LongAction<void> {
  const { hands, senses } = player;
  const went = yield* attempt(hands.moveTo({ kind: 'block', pos }, { dig: true, build: true }));
  if (went.done) return;
  const none = noWay(went.error, `the block at ${pos.join(' ')}`);
  if (went.error.reason !== 'out_of_reach') throw none;
  const [x, y, z] = player.view.camera(1, 1).pos;
  const way: Vector = [pos[0] + 0.5 - x, pos[1] + 0.5 - y, pos[2] + 0.5 - z];
  const hit = senses.raycast(REACH, undefined, way);
  if (hit === null) throw none;
  const obstacle = kindOf(hit.block);
  if (hit.pos.every((at, axis) => at === pos[axis])) return;
  if ((senses.digging(obstacle)?.ticks ?? 0) > OBSTACLE_TICKS_MAX) {
    throw new HarnessError('bad_request', `${bareName(obstacle)} hides ${bareName(name)}`);
  }
  yield* hands.dig(hit.pos);
}

/** Picks up what was dropped, and says what stays lying. */
export function* collect(player: ScenePlayer, ids: readonly number[]): LongAction<void> {
  const left: string[] = [];
  for (const id of ids) {
    const lying = itemById(player, id);
    if (lying === undefined) continue;
    const picked = yield* attempt(player.hands.pickUp(id, { dig: true }), 'no_room');
    if (picked.done || itemById(player, id) === undefined) continue;
    const isFull = picked.error.reason === 'no_room';
    const why = isFull ? 'has no room in the inventory' : 'lies out of reach';
    left.push(`${lying.count} ${bareName(lying.item)} ${why}`);
  }
  for (const sentence of left) player.note(sentence);
}

function itemById({ view }: ScenePlayer, id: number): { item: string; count: number } | undefined {
  return view.entities(ITEMS_RADIUS).find((one) => one.id === id)?.item;
}

/** Walks to something that lies about and picks it up. */
export function* fetchItem(player: ScenePlayer, id: number, what: string): LongAction<void> {
  player.promise(() => itemById(player, id) === undefined);
  const picked = yield* attempt(player.hands.pickUp(id, { dig: true, build: true }), 'no_room');
  if (picked.done) return;
  const { error } = picked;
  throw error.reason === 'no_room' || error.reason === 'gone' ? error : noWay(error, what);
}

const CENTRED = 0.12;
const CENTRE_TICKS = 40;

/** Stands still in the middle of the cell, sneaking, so as not to step over an edge. */
function* centre(player: ScenePlayer): LongAction<void> {
  const [fromX, , fromZ] = player.state.pos;
  const [x, z] = [Math.floor(fromX) + 0.5, Math.floor(fromZ) + 0.5];
  for (let i = 0; i < CENTRE_TICKS; i++) {
    const { pos, velocity } = player.state;
    const [dx, dz] = [x - pos[0], z - pos[2]];
    const speed = velocity[0] * velocity[0] + velocity[2] * velocity[2];
    const isNear = dx * dx + dz * dz < CENTRED * CENTRED;
    if (isNear && speed < 1e-4) return;
    if (!isNear) yield* resultOf(player.view.lookAlong([dx, 0, dz]));
    yield* player.tick({ crouch: true, moveY: isNear ? 0 : 1 });
  }
}

/** The cell under the feet: of the block that one stands on, be it as high as it may. */
export function underfoot({ state }: ScenePlayer): Vector {
  const [x, y, z] = state.pos;
  return [Math.floor(x), Math.floor(y - 0.2), Math.floor(z)];
}

const LAND_TICKS = 60;

/** Breaks the block underfoot and falls into its place. */
export function* digDown(player: ScenePlayer): LongAction<void> {
  yield* centre(player);
  const pos = underfoot(player);
  const name = refuseEndless(player, pos);
  player.promise(() => player.nameAt(pos) !== name);
  const drops = yield* breakBlock(player, pos);
  for (let i = 0; i < LAND_TICKS; i++) {
    yield* player.tick();
    if (player.state.on_ground) break;
  }
  yield* collect(player, drops);
}
