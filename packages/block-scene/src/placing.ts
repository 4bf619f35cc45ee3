import { attempt, bareName, HarnessError, type LongAction, type Vector } from '@bridle/facets';
import { breakBlock } from './mining.js';
import type { ScenePlayer } from './player.js';

/** Cells that are tried before there counts as no room. */
const SPOTS_TRIED_MAX = 4;
/** A niche is dug only where that is quick. */
const NICHE_TICKS_MAX = 100;
const SIDES: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
];
const NEIGHBOURS: readonly Vector[] = [...SIDES, [0, 1, 0], [0, -1, 0]];

function feetOf({ state }: ScenePlayer): Vector {
  const [x, y, z] = state.pos;
  return [Math.floor(x), Math.floor(y + 0.1), Math.floor(z)];
}

function step([x, y, z]: Vector, [dx, dy, dz]: Vector): Vector {
  return [x + dx, y + dy, z + dz];
}

/** Cells beside the feet, below and above them: those ahead first. */
function cellsBeside(player: ScenePlayer): Vector[] {
  const feet = feetOf(player);
  const { right } = player.view.camera(1, 1);
  const [ax, az] = [right[2], -right[0]]; // ahead is at a right angle to the right
  const cells: { cell: Vector; cost: number }[] = [];
  for (const dy of [0, 1, -1]) {
    for (let dz = -2; dz <= 2; dz++) {
      for (let dx = -2; dx <= 2; dx++) {
        if (dx === 0 && dz === 0) continue;
        const far = Math.sqrt(dx * dx + dz * dz);
        const ahead = (dx * ax + dz * az) / far;
        const cost = Math.abs(far - 1.4) + Math.abs(dy) * 2 + (1 - ahead);
        cells.push({ cell: step(feet, [dx, dy, dz]), cost });
      }
    }
  }
  return cells.sort((a, b) => a.cost - b.cost).map(({ cell }) => cell);
}

/** Whether a block can be put there without putting out a fluid. */
function isFree({ senses }: ScenePlayer, cell: Vector): boolean {
  const block = senses.block(...cell);
  return block?.fluid === null && senses.blockFacts(block.name)?.is_replaceable === true;
}

/** Whether a block can be put against another; what opens when it is used is for nobody to build on. */
function holds({ senses, traitOf }: ScenePlayer, cell: Vector): boolean {
  const block = senses.block(...cell);
  return block?.is_solid === true && traitOf(block.name)?.verb !== 'use';
}

/** Puts a block of the bag down beside the player; in a pit, into a niche that it digs. */
export function* placeBeside(player: ScenePlayer, item: string): LongAction<void> {
  if (yield* placeAnywhere(player, item)) return;
  const niche = nicheBeside(player);
  if (niche !== undefined) {
    yield* breakBlock(player, niche);
    if (yield* placeAnywhere(player, item)) return;
  }
  throw new HarnessError(
    'bad_request',
    `no place beside the player takes ${bareName(item)}`,
    'walk to open ground first',
  );
}

/** On the ground if possible, else against a wall. */
function* placeAnywhere(player: ScenePlayer, item: string): LongAction<boolean> {
  const free = cellsBeside(player).filter((cell) => isFree(player, cell));
  const onGround = free.filter((cell) => holds(player, step(cell, [0, -1, 0])));
  const onWall = free.filter((cell) => SIDES.some((side) => holds(player, step(cell, side))));
  yield* player.hands.equip(item, 'hand');
  let tried = 0;
  for (const cell of [...onGround, ...onWall]) {
    const before = player.game.state.read().tick;
    const placed = yield* attempt(player.hands.place(cell, item));
    if (placed.done) {
      player.note(`Placed ${bareName(placed.value.block)} at ${cell.join(' ')}`);
      return true;
    }
    // What takes no time was no try: there was no face to click on.
    if (player.game.state.read().tick > before && ++tried === SPOTS_TRIED_MAX) break;
  }
  return false;
}

/** A block of the wall around the player that can go, without letting anything in. */
function nicheBeside(player: ScenePlayer): Vector | undefined {
  const { senses } = player;
  return SIDES.map((side) => step(feetOf(player), side)).find((cell) => {
    const name = player.nameAt(cell);
    if (name === undefined || !holds(player, cell) || player.traitOf(name)?.verb !== 'mine')
      return false;
    if (!senses.block(...step(cell, [0, -1, 0]))?.is_solid) return false;
    if ((senses.digging(name)?.ticks ?? 0) > NICHE_TICKS_MAX) return false;
    return NEIGHBOURS.every((way) => senses.block(...step(cell, way))?.fluid === null);
  });
}
