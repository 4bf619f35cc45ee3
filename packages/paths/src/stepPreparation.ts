import { angleOf } from '@bridle/engine/math';
import { topOf } from './cells.js';
import { EYE_HEIGHT } from './goals.js';
import { type Move, neutral, type WalkerBody } from './move.js';
import type { Step } from './route.js';
import { platesBetween } from './searchTerrain.js';
import type { Cell, PathTerrain } from './terrain.js';

const SNEAKING_EYE_HEIGHT = 1.27;
/** A hand that has just clicked waits so long before it clicks again. */
const CLICK_EVERY_TICKS = 6;
/** So far over the edge of a block one sees its side. */
const OVER_EDGE = 0.62;
/** A body reaches 0.2 short of its cell's edges: further off, its head meets what is beside. */
const CENTRED = 0.18;
const STRAIGHT_DOWN = -Math.PI / 2;

/** What must be done before a step can be made: open a door, dig, place a block. */
export function moveBeforeStep(
  terrain: PathTerrain,
  from: Cell,
  step: Step,
  body: WalkerBody,
  ticks: number,
): Move | undefined {
  for (const door of step.open ?? []) {
    const [dx, dz] = [step.x - from.x, step.z - from.z];
    if (!isShut(terrain, from, door, dx, dz)) continue;
    // A gate stands in the middle of its cell, a door's plate between the two.
    const isOwn = door.x === from.x && door.z === from.z;
    const side = isGate(terrain, door) ? 0 : isOwn ? 0.4 : -0.4;
    return openDoor(door, dx * side, dz * side, body, ticks);
  }
  for (const block of step.dig ?? []) {
    if (topOf(terrain.cell(block.x, block.y, block.z)) > 0) return digBlock(block, body);
  }
  if (step.place === undefined) return undefined;
  const { cell } = step.place;
  if (topOf(terrain.cell(cell.x, cell.y, cell.z)) > 0) return undefined;
  if (step.kind === 'pillar') return raisePillar(step.place, body);
  return extendBridge(from, step, step.place, body, ticks);
}

/** Whether a door's plate, or a gate, is where one wants to go through. */
function isShut(terrain: PathTerrain, from: Cell, door: Cell, dx: number, dz: number): boolean {
  const cell = terrain.cell(door.x, door.y, door.z);
  const [leave, enter] = platesBetween(dx, dz);
  const isOwn = door.x === from.x && door.z === from.z;
  return isGate(terrain, door) || (cell & (isOwn ? leave : enter)) !== 0;
}

function isGate(terrain: PathTerrain, { x, y, z }: Cell): boolean {
  return topOf(terrain.cell(x, y, z)) > 16;
}

/** Clicks on a door that stands so far from the middle of its cell. */
function openDoor(
  door: Cell,
  asideX: number,
  asideZ: number,
  body: WalkerBody,
  ticks: number,
): Move {
  const move = neutral();
  look(move, body, door.x + 0.5 + asideX, door.y + 0.5, door.z + 0.5 + asideZ, EYE_HEIGHT);
  if (ticks % CLICK_EVERY_TICKS === 0) move.open = door;
  return move;
}

function digBlock(block: Cell, body: WalkerBody): Move {
  const move = neutral();
  look(move, body, block.x + 0.5, block.y + 0.5, block.z + 0.5, EYE_HEIGHT);
  move.dig = block;
  return move;
}

/** Jumps from the middle of the cell and puts a block under the feet. */
function raisePillar(place: NonNullable<Step['place']>, body: WalkerBody): Move {
  const move = neutral();
  const { x, y, z } = place.cell;
  move.pitch = STRAIGHT_DOWN;
  const [dx, dz] = [x + 0.5 - body.x, z + 0.5 - body.z];
  if (body.onGround && Math.abs(dx) + Math.abs(dz) > CENTRED) {
    move.yaw = angleOf(dx, dz);
    move.forward = 1;
    move.sneak = true;
    return move;
  }
  move.jump = body.onGround;
  // Sneaking builds onto an oven or a table, instead of opening it.
  move.sneak = !body.onGround;
  if (body.y >= y + 1.01) move.place = place;
  return move;
}

/** Sneaks backwards over the edge until the block's side can be seen, and builds onto it. */
function extendBridge(
  from: Cell,
  step: Step,
  place: NonNullable<Step['place']>,
  body: WalkerBody,
  ticks: number,
): Move {
  const [dx, dz] = [step.x - from.x, step.z - from.z];
  const move = neutral();
  move.sneak = true;
  move.forward = -1;
  move.yaw = angleOf(-dx, -dz);
  const along = (body.x - from.x - 0.5) * dx + (body.z - from.z - 0.5) * dz;
  const out = Math.max(0.05, along - 0.5);
  move.pitch = angleOf(out, -(SNEAKING_EYE_HEIGHT + 0.5));
  if (along >= OVER_EDGE && ticks % CLICK_EVERY_TICKS === 0) move.place = place;
  return move;
}

function look(move: Move, body: WalkerBody, x: number, y: number, z: number, eyes: number): void {
  const [dx, dy, dz] = [x - body.x, y - body.y - eyes, z - body.z];
  const across = Math.sqrt(dx * dx + dz * dz);
  if (across > 0.01) move.yaw = angleOf(dx, dz);
  move.pitch = angleOf(across, dy);
}
