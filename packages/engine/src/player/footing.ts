import { BLOCK_KINDS, type BlockKind, STATE_COUNT } from '../blocks/index.js';
import type { World } from '../world/world.js';

const USUAL_DRAG = 0.546;
const SIDE_DRAG = 0.91;
const USUAL_GRIP = 0.216;

function perState(value: (kind: BlockKind) => number): Float64Array {
  const table = new Float64Array(STATE_COUNT);
  for (const kind of BLOCK_KINDS) {
    table.fill(value(kind), kind.firstState, kind.firstState + kind.stateCount);
  }
  return table;
}

/** What a tick on a block leaves of the speed along it. */
export const DRAG_ON = perState(({ slippery }) =>
  slippery === undefined ? USUAL_DRAG : slippery * SIDE_DRAG,
);

/** What feet push off with, of what they do on most blocks: little on ice. */
export const GRIP_ON = perState(({ slippery }) =>
  slippery === undefined ? 1 : USUAL_GRIP / (slippery * slippery * slippery),
);

/** What a block leaves of the speed of those who walk on it. */
export const PACE_ON = perState(({ paceOn }) => paceOn ?? 1);

/** What holds those within it: of each move it leaves so much to the sides, and so much up or down. */
export const PACE_IN = perState(({ paceIn }) => paceIn?.[0] ?? 1);
export const FALL_IN = perState(({ paceIn }) => paceIn?.[1] ?? 1);

/** The block that the player's feet rest on. */
export function groundUnder({ player, blocks }: World): number {
  return blocks.get(Math.floor(player.x), Math.floor(player.y - 0.5), Math.floor(player.z));
}

/** The block that the player's feet are in. */
export function aroundFeet({ player, blocks }: World): number {
  return blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
}
