import {
  attempt,
  bareName,
  type Failure,
  HarnessError,
  type LongAction,
  type MoveGoal,
  type Vector,
} from '@bridle/facets';
import type { ScenePlayer } from './player.js';

/** So near to where one wanted to go is there. */
const ARRIVED = 4;
/** Sideways, in parts of the way ahead. */
const ASIDE = [0, 0.3, -0.3, 0.6, -0.6] as const;

/** Goes there, through and over what is in the way, or says that there is no way. */
export function* goTo(player: ScenePlayer, goal: MoveGoal, what: string): LongAction<void> {
  const went = yield* attempt(player.hands.moveTo(goal, { dig: true, build: true }));
  if (!went.done) throw noWay(went.error, what);
}

/** What a walk that could not be begun says for itself is worth more than that there is no way. */
export function noWay(error: Failure, what: string): HarnessError {
  if (isForbidden(error)) return error;
  return new HarnessError('bad_request', `there is no way to ${what} from here`);
}

/** Whether the game does not allow it at all, as to walk while one rides. */
export function isForbidden({ reason }: Failure): boolean {
  return reason === 'refused';
}

/** Walks to the shore. */
export function goNear(player: ScenePlayer, [x, y, z]: Vector, name: string): LongAction<void> {
  return goTo(player, { kind: 'near', pos: [x + 0.5, y + 0.5, z + 0.5], radius: 3 }, name);
}

/** Walks in a direction, as far as it goes. */
export function* head(
  player: ScenePlayer,
  dx: number,
  dz: number,
  blocks: number,
): LongAction<void> {
  const [fromX, , fromZ] = player.state.pos;
  const walked = (): number => {
    const [x, , z] = player.state.pos;
    const [wx, wz] = [x - fromX, z - fromZ];
    return Math.sqrt(wx * wx + wz * wz);
  };
  const { pos } = placeAhead(player, dx, dz, blocks);
  player.promise(() => !player.state.dead && walked() >= blocks - ARRIVED);
  const goal: MoveGoal = { kind: 'near', pos, radius: ARRIVED };
  const went = yield* attempt(player.hands.moveTo(goal, { dig: true, goesNear: true }));
  if (!went.done && isForbidden(went.error)) throw went.error;
  const whole = Math.round(walked());
  if (whole === 0 && !went.done) {
    throw new HarnessError('bad_request', 'there is no way on in that direction');
  }
  player.note(`Walked ${whole} blocks${went.done ? '' : ', then there was no way on'}`);
}

/** What one comes to by walking there: a biome, or water. */
export function outlook(player: ScenePlayer, dx: number, dz: number, blocks: number): string {
  const { biome, isDry } = placeAhead(player, dx, dz, blocks);
  const name = biome === null ? 'unknown land' : bareName(biome);
  return isDry ? name : `${name}, across water`;
}

interface PlaceAhead {
  readonly pos: Vector;
  readonly biome: string | null;
  readonly isDry: boolean;
}

/** Dry land in that direction, not straight ahead where there is water; else the water. */
function placeAhead(
  { state, view }: ScenePlayer,
  dx: number,
  dz: number,
  blocks: number,
): PlaceAhead {
  const [fromX, , fromZ] = state.pos;
  let water: PlaceAhead | undefined;
  for (const share of [1, 0.75, 0.5]) {
    for (const aside of ASIDE) {
      const x = Math.floor(fromX + (dx - dz * aside) * blocks * share);
      const z = Math.floor(fromZ + (dz + dx * aside) * blocks * share);
      const { y, biome, isDry } = view.foothold(x, z);
      const place: PlaceAhead = { pos: [x + 0.5, y, z + 0.5], biome, isDry };
      if (isDry) return place;
      water ??= place;
    }
  }
  return water!;
}
