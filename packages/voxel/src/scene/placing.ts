import {
  COLLISION_SHAPE,
  IS_FULL_CUBE,
  IS_REPLACEABLE,
  ITEM_KINDS,
  NEIGHBOURS,
  type World,
} from '@bridle/engine';
import { cos, sin } from '@bridle/engine/math';
import { HarnessError, type LongAction } from '@bridle/facets';
import { bestTool, hitTowards } from '../body/aim.js';
import { HOLDS, SHIFTS } from '../body/holds.js';
import { bare, blockName, IS_FLUID } from '../body/states.js';
import type { Body } from './body.js';
import { traitOfState } from './kinds.js';
import type { Legs } from './legs.js';
import { breakBlock } from './mining.js';

type Place = readonly [number, number, number];

/** What a block is put on or against; a ceiling is nowhere beside the player. */
const [FLOOR, WALLS] = [HOLDS.slice(0, 1), HOLDS.slice(1, 5)];

interface Spot {
  readonly cell: Place;
  /** where to look */
  readonly point: Place;
}

/** Cells beside the feet, below and above them: those ahead first. */
function cellsBeside({ player }: World): Place[] {
  const [fx, fy, fz] = [Math.floor(player.x), Math.floor(player.y + 0.1), Math.floor(player.z)];
  const [ax, az] = [cos(player.yaw), sin(player.yaw)];
  const cells: { cell: Place; cost: number }[] = [];
  for (const dy of [0, 1, -1]) {
    for (let dz = -2; dz <= 2; dz++) {
      for (let dx = -2; dx <= 2; dx++) {
        if (dx === 0 && dz === 0) continue;
        const far = Math.sqrt(dx * dx + dz * dz);
        const ahead = (dx * ax + dz * az) / far;
        const cost = Math.abs(far - 1.4) + Math.abs(dy) * 2 + (1 - ahead);
        cells.push({ cell: [fx + dx, fy + dy, fz + dz], cost });
      }
    }
  }
  return cells.sort((a, b) => a.cost - b.cost).map(({ cell }) => cell);
}

/** Where a block can be put from here: on the ground if possible, else against a wall. */
function* spotsBeside(world: World): Generator<Spot, void> {
  const cells = cellsBeside(world).filter((cell) => isFree(world, cell));
  for (const isOnGround of [true, false]) {
    for (const cell of cells) {
      for (const hold of isOnGround ? FLOOR : WALLS) {
        const point = pointOn(world, cell, hold);
        if (point !== undefined) yield { cell, point };
      }
    }
  }
}

function isFree({ blocks, player }: World, [x, y, z]: Place): boolean {
  const state = blocks.get(x, y, z);
  if (IS_REPLACEABLE[state] !== 1 || IS_FLUID[state] === 1) return false;
  const isInBody =
    player.x + 0.3 > x &&
    player.x - 0.3 < x + 1 &&
    player.z + 0.3 > z &&
    player.z - 0.3 < z + 1 &&
    player.y + 1.8 > y &&
    player.y < y + 1;
  return !isInBody;
}

function pointOn(
  world: World,
  [x, y, z]: Place,
  { step, face, point }: (typeof HOLDS)[number],
): Place | undefined {
  const [hx, hy, hz] = [x + step[0], y + step[1], z + step[2]];
  const holder = world.blocks.get(hx, hy, hz);
  // What opens when it is used cannot be built on.
  if (IS_FULL_CUBE[holder] !== 1 || traitOfState(holder)?.verb === 'use') return undefined;
  const flat = [0, 1, 2].filter((axis) => point[axis] === 0.5) as [number, number];
  for (const first of SHIFTS) {
    for (const second of SHIFTS) {
      const at: [number, number, number] = [hx + point[0], hy + point[1], hz + point[2]];
      at[flat[0]]! += first;
      at[flat[1]]! += second;
      if (isMet(world, at, [hx, hy, hz], face, [x, y, z])) return at;
    }
  }
  return undefined;
}

/** Whether a look at that point meets that face; or a plant in the cell, which gives way. */
function isMet(
  world: World,
  point: Place,
  [hx, hy, hz]: Place,
  face: string,
  [x, y, z]: Place,
): boolean {
  const hit = hitTowards(world, point);
  if (hit === undefined) return false;
  if (hit.x === x && hit.y === y && hit.z === z) return IS_REPLACEABLE[hit.state] === 1;
  return hit.x === hx && hit.y === hy && hit.z === hz && hit.face === face;
}

const SPOTS_TRIED_MAX = 4;
/** A niche is dug only where that is quick. */
const NICHE_TICKS_MAX = 100;

/** Puts a block from the hotbar down beside the player; in a pit, into a niche that it digs. */
export function* placeBeside(body: Body, legs: Legs, slot: number): LongAction<void> {
  const { player } = body;
  const kind = ITEM_KINDS[player.inventory.items[slot]! - 1]!;
  if (yield* placeAnywhere(body, slot)) return;
  const niche = nicheBeside(body.world);
  if (niche !== undefined) {
    yield* breakBlock(body, legs, ...niche);
    if (yield* placeAnywhere(body, slot)) return;
  }
  throw new HarnessError(
    'bad_request',
    `no place beside the player takes ${bare(kind.name)}`,
    'walk to open ground first',
  );
}

function* placeAnywhere(body: Body, slot: number): LongAction<boolean> {
  const { world } = body;
  yield* body.select(slot);
  let tried = 0;
  for (const { cell, point } of spotsBeside(world)) {
    if (tried++ === SPOTS_TRIED_MAX) break;
    const before = world.blocks.get(...cell);
    body.lookAt(...point);
    yield* body.tick({ useClick: true });
    if (world.blocks.get(...cell) !== before) {
      body.note(`Placed ${blockName(world.blocks.get(...cell))} at ${cell.join(' ')}`);
      return true;
    }
    yield* body.wait(4); // until the hand is ready again
  }
  return false;
}

/** A block of the wall around the player that can go, without letting anything in. */
function nicheBeside(world: World): Place | undefined {
  const { player, blocks } = world;
  const [x, y, z] = [Math.floor(player.x), Math.floor(player.y + 0.1), Math.floor(player.z)];
  const sides: Place[] = [
    [x + 1, y, z],
    [x - 1, y, z],
    [x, y, z + 1],
    [x, y, z - 1],
  ];
  return sides.find(([sx, sy, sz]) => {
    const state = blocks.get(sx, sy, sz);
    if (IS_FULL_CUBE[state] !== 1 || traitOfState(state)?.verb !== 'mine') return false;
    if (!bears(world, sx, sy - 1, sz) || bestTool(world, state).ticks > NICHE_TICKS_MAX)
      return false;
    return NEIGHBOURS.every(
      ([dx, dy, dz]) => IS_FLUID[blocks.get(sx + dx, sy + dy, sz + dz)] !== 1,
    );
  });
}

/** Whether there is something under a cell that bears. */
export function bears({ blocks }: World, x: number, y: number, z: number): boolean {
  return COLLISION_SHAPE[blocks.get(x, y, z)] !== 0;
}
