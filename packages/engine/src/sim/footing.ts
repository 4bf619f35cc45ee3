import { BLOCK_KINDS, STATE_COUNT } from '../blocks/index.js';
import type { World } from './world.js';

/** How much of its speed what glides on a block keeps: 0.6 on most. */
const SLIPPERY: Readonly<Record<string, number>> = {
  'minecraft:ice': 0.98,
  'minecraft:packed_ice': 0.98,
  'minecraft:blue_ice': 0.989,
};
const USUAL_DRAG = 0.546;
const SIDE_DRAG = 0.91;
const USUAL_GRIP = 0.216;
const SOUL_SAND_SPEED = 0.4;

const HOLDING: Readonly<Record<string, readonly [sideways: number, upwards: number]>> = {
  'minecraft:cobweb': [0.25, 0.05],
  'minecraft:sweet_berry_bush': [0.8, 0.75],
};

function perState(value: (name: string) => number): Float64Array {
  const table = new Float64Array(STATE_COUNT);
  for (const { name, firstState, stateCount } of BLOCK_KINDS) {
    table.fill(value(name), firstState, firstState + stateCount);
  }
  return table;
}

/** What a tick on a block leaves of the speed along it. */
export const DRAG_ON = perState((name) => {
  const slippery = SLIPPERY[name];
  return slippery === undefined ? USUAL_DRAG : slippery * SIDE_DRAG;
});

/** What feet push off with, of what they do on most blocks: little on ice. */
export const GRIP_ON = perState((name) => {
  const slippery = SLIPPERY[name];
  return slippery === undefined ? 1 : USUAL_GRIP / (slippery * slippery * slippery);
});

/** What a block leaves of the speed of those who walk on it. */
export const PACE_ON = perState((name) => (name === 'minecraft:soul_sand' ? SOUL_SAND_SPEED : 1));

/** What holds those within it: of each move it leaves so much to the sides, and so much up or down. */
export const PACE_IN = perState((name) => HOLDING[name]?.[0] ?? 1);
export const FALL_IN = perState((name) => HOLDING[name]?.[1] ?? 1);

/** The block that the player's feet rest on. */
export function groundUnder({ player, blocks }: World): number {
  return blocks.get(Math.floor(player.x), Math.floor(player.y - 0.5), Math.floor(player.z));
}

/** The block that the player's feet are in. */
export function aroundFeet({ player, blocks }: World): number {
  return blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
}
