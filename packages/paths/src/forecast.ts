import {
  bottomOf,
  CLIMBABLE,
  DANGER,
  SLIPPERY,
  SLOW,
  STEP_EAST,
  STEP_NORTH,
  STEP_SOUTH,
  STEP_WEST,
  topOf,
  UNLOADED,
  WALL_EAST,
  WALL_NORTH,
  WALL_SOUTH,
  WALL_WEST,
  WATER,
} from './cells.js';
import type { WalkerBody } from './move.js';
import type { PathTerrain } from './terrain.js';

const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const STEP_HEIGHT = 0.6;
/** What a tick leaves of the speed along the ground, and through the air. */
const GROUND_DRAG = 0.546;
const AIR_DRAG = 0.91;
/** What a key held for a tick adds to the speed, on the ground and in the air. */
const GROUND_PUSH = 0.098;
const AIR_PUSH = 0.0196;
const SPRINT_FACTOR = 1.3;
const JUMP_SPEED = 0.42;
const SPRINT_JUMP_PUSH = 0.2;
const GRAVITY = 0.08;
const FALL_DRAG = 0.98;
/** So far to the sides and below something that hurts must be. */
const DANGER_MARGIN = 0.15;
/** A thin plate takes this much of its cell: a door, a ladder. */
const PLATE = 0.1875;
/** Two faces that touch: less than this is no distance. */
const TOUCH = 1e-7;
/** How a body moves on these, or in them, follows other rules than the ones here. */
const STRANGE_FLOOR = SLOW | SLIPPERY;
const STRANGE = STRANGE_FLOOR | WATER | CLIMBABLE;
const HARMFUL = DANGER | UNLOADED;
const PLATES = WALL_WEST | WALL_EAST | WALL_NORTH | WALL_SOUTH;
const STEPS = STEP_WEST | STEP_EAST | STEP_NORTH | STEP_SOUTH;

/** The cells of one tick: many forecasts look at the same few. */
const CACHE_CELLS = 4096;

class CellCache {
  readonly #terrain: PathTerrain;
  readonly #keys = new Float64Array(CACHE_CELLS).fill(Number.NaN);
  readonly #cells = new Int32Array(CACHE_CELLS);

  constructor(terrain: PathTerrain) {
    this.#terrain = terrain;
  }

  forget(): void {
    this.#keys.fill(Number.NaN);
  }

  cell(x: number, y: number, z: number): number {
    const slot = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    // Nobody looks further than a few blocks around, so that these bits tell all places apart.
    const key = ((x & 0x3fff) * 0x4000 + (z & 0x3fff)) * 0x4000 + (y & 0x3fff);
    if (this.#keys[slot] === key) return this.#cells[slot]!;
    const cell = this.#terrain.cell(x, y, z);
    this.#keys[slot] = key;
    this.#cells[slot] = cell;
    return cell;
  }
}

/** Where a body is and how fast it moves, in blocks and blocks per tick. */
export interface BodyMotion {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  onGround: boolean;
}

/** The motion of a body that has just moved so far, from the ground or in the air. */
export function motionOf(
  { x, y, z, onGround }: WalkerBody,
  dx: number,
  dy: number,
  dz: number,
  wasOnGround: boolean,
): BodyMotion {
  const drag = wasOnGround ? GROUND_DRAG : AIR_DRAG;
  const fall = onGround ? 0 : dy;
  const vy = (fall - GRAVITY) * FALL_DRAG;
  return { x, y, z, vx: dx * drag, vy, vz: dz * drag, onGround };
}

/** How far a body on firm ground gets that moves so fast and lets go of the keys. */
export function slideOf(speed: number): number {
  return speed / (1 - GROUND_DRAG);
}

/**
 * Foresees where a body comes to that holds some keys for a few ticks: by the same rules as the
 * game's, for firm ground and air only.
 */
export class Forecast implements BodyMotion {
  x = 0;
  y = 0;
  z = 0;
  vx = 0;
  vy = 0;
  vz = 0;
  onGround = false;
  /** it ran against something in the last tick */
  hasBumped = false;
  /** it came to where it takes harm, or where nobody foresees anything */
  isOver = false;
  readonly #cells: CellCache;
  /** the boxes around: six numbers each */
  #boxes = new Float64Array(6 * 64);
  #boxCount = 0;

  constructor(terrain: PathTerrain) {
    this.#cells = new CellCache(terrain);
  }

  /** The land may have changed since the last tick. */
  lookAnew(): void {
    this.#cells.forget();
  }

  start(from: BodyMotion): void {
    this.x = from.x;
    this.y = from.y;
    this.z = from.z;
    this.vx = from.vx;
    this.vy = from.vy;
    this.vz = from.vz;
    this.onGround = from.onGround;
    this.hasBumped = false;
    this.isOver = false;
    this.#feel();
  }

  /** Whether something carries, or softens a fall, between its feet and a height. */
  hasFloorAbove(height: number): boolean {
    const [x, z] = [Math.floor(this.x), Math.floor(this.z)];
    for (let y = Math.floor(this.y); y >= Math.floor(height) - 1; y--) {
      const cell = this.#cells.cell(x, y, z);
      if (topOf(cell) > 0 || (cell & WATER) !== 0) return true;
    }
    return false;
  }

  /** One tick of heading for where `toX`, `toZ` points, a vector of length 1, or 0 for no key. */
  tick(toX: number, toZ: number, sprint: boolean, jump: boolean): void {
    const drag = this.onGround ? GROUND_DRAG : AIR_DRAG;
    const push = (this.onGround ? GROUND_PUSH : AIR_PUSH) * (sprint ? SPRINT_FACTOR : 1);
    if (jump && this.onGround) {
      this.vy = JUMP_SPEED;
      if (sprint) {
        this.vx += toX * SPRINT_JUMP_PUSH;
        this.vz += toZ * SPRINT_JUMP_PUSH;
      }
    }
    this.vx += toX * push;
    this.vz += toZ * push;
    this.#move();
    this.vx *= drag;
    this.vz *= drag;
    this.vy = (this.vy - GRAVITY) * FALL_DRAG;
  }

  #move(): void {
    const { vx, vy, vz } = this;
    this.#collect(vx, vy, vz);
    const [x0, y0, z0] = [this.x, this.y, this.z];
    const dy = this.#slideY(vy);
    this.y += dy;
    let dx = this.#slideX(vx);
    this.x += dx;
    let dz = this.#slideZ(vz);
    this.z += dz;
    const isLanded = dy !== vy && vy < 0;
    if ((this.onGround || isLanded) && (dx !== vx || dz !== vz)) {
      const [x1, y1, z1] = [this.x, this.y, this.z];
      [this.x, this.y, this.z] = [x0, y0, z0];
      const up = this.#slideY(STEP_HEIGHT);
      this.y += up;
      const stepX = this.#slideX(vx);
      this.x += stepX;
      const stepZ = this.#slideZ(vz);
      this.z += stepZ;
      if (stepX * stepX + stepZ * stepZ > dx * dx + dz * dz) {
        this.y += this.#slideY(-up);
        [dx, dz] = [stepX, stepZ];
      } else {
        [this.x, this.y, this.z] = [x1, y1, z1];
      }
    }
    this.hasBumped = dx !== vx || dz !== vz;
    this.onGround = isLanded;
    if (dx !== vx) this.vx = 0;
    if (dz !== vz) this.vz = 0;
    if (dy !== vy) this.vy = 0;
    this.#feel();
  }

  /** Notices what hurts around, and what no forecast is made for. */
  #feel(): void {
    const { x, y, z } = this;
    const side = HALF_WIDTH + DANGER_MARGIN;
    const low = Math.floor(y - DANGER_MARGIN);
    const feet = Math.floor(y + TOUCH);
    const high = Math.floor(y + HEIGHT);
    for (let cz = Math.floor(z - side); cz <= Math.floor(z + side); cz++) {
      for (let cx = Math.floor(x - side); cx <= Math.floor(x + side); cx++) {
        const isOwn =
          cx + 1 > x - HALF_WIDTH &&
          cx < x + HALF_WIDTH &&
          cz + 1 > z - HALF_WIDTH &&
          cz < z + HALF_WIDTH;
        for (let cy = low; cy <= high; cy++) {
          const cell = this.#cells.cell(cx, cy, cz);
          if ((cell & HARMFUL) !== 0) this.isOver = true;
          if (isOwn && (cell & (cy >= feet ? STRANGE : STRANGE_FLOOR)) !== 0) {
            this.isOver = true;
          }
        }
      }
    }
  }

  /** Finds the boxes that a move, or a step up on the way, may run against. */
  #collect(vx: number, vy: number, vz: number): void {
    this.#boxCount = 0;
    const x0 = Math.floor(this.x - HALF_WIDTH + Math.min(0, vx));
    const x1 = Math.floor(this.x + HALF_WIDTH + Math.max(0, vx));
    const z0 = Math.floor(this.z - HALF_WIDTH + Math.min(0, vz));
    const z1 = Math.floor(this.z + HALF_WIDTH + Math.max(0, vz));
    // A fence is taller than its cell: look one below, too.
    const y0 = Math.floor(this.y + Math.min(0, vy)) - 1;
    const y1 = Math.floor(this.y + HEIGHT + Math.max(STEP_HEIGHT, vy));
    for (let y = y0; y <= y1; y++) {
      for (let z = z0; z <= z1; z++) {
        for (let x = x0; x <= x1; x++) {
          const cell = this.#cells.cell(x, y, z);
          if (topOf(cell) !== 0) this.#addBlock(cell, x, y, z);
          if ((cell & PLATES) !== 0) this.#addPlates(cell, x, y, z);
        }
      }
    }
  }

  #addBlock(cell: number, x: number, y: number, z: number): void {
    const top = topOf(cell) / 16;
    const bottom = bottomOf(cell) / 16;
    if ((cell & STEPS) === 0 || top !== 1) {
      this.#add(x, y + bottom, z, x + 1, y + top, z + 1);
      return;
    }
    // Stairs: half a block, and on it what is not low.
    this.#add(x, y + Math.min(bottom, 0.5), z, x + 1, y + 0.5, z + 1);
    const west = (cell & STEP_WEST) !== 0 ? 0.5 : 0;
    const east = (cell & STEP_EAST) !== 0 ? 0.5 : 1;
    const north = (cell & STEP_NORTH) !== 0 ? 0.5 : 0;
    const south = (cell & STEP_SOUTH) !== 0 ? 0.5 : 1;
    this.#add(x + west, y + 0.5, z + north, x + east, y + 1, z + south);
  }

  #addPlates(cell: number, x: number, y: number, z: number): void {
    const top = y + 1;
    if ((cell & WALL_WEST) !== 0) this.#add(x, y, z, x + PLATE, top, z + 1);
    if ((cell & WALL_EAST) !== 0) this.#add(x + 1 - PLATE, y, z, x + 1, top, z + 1);
    if ((cell & WALL_NORTH) !== 0) this.#add(x, y, z, x + 1, top, z + PLATE);
    if ((cell & WALL_SOUTH) !== 0) this.#add(x, y, z + 1 - PLATE, x + 1, top, z + 1);
  }

  #add(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
    if (x0 >= x1 || z0 >= z1) return;
    const at = this.#boxCount * 6;
    if (at + 6 > this.#boxes.length) {
      const more = new Float64Array(this.#boxes.length * 2);
      more.set(this.#boxes);
      this.#boxes = more;
    }
    const boxes = this.#boxes;
    boxes[at] = x0;
    boxes[at + 1] = y0;
    boxes[at + 2] = z0;
    boxes[at + 3] = x1;
    boxes[at + 4] = y1;
    boxes[at + 5] = z1;
    this.#boxCount++;
  }

  #slideX(d: number): number {
    const boxes = this.#boxes;
    let left = d;
    for (let i = 0; i < this.#boxCount * 6; i += 6) {
      if (!this.#isBeside(i + 1, this.y, this.y + HEIGHT)) continue;
      if (!this.#isBeside(i + 2, this.z - HALF_WIDTH, this.z + HALF_WIDTH)) continue;
      left = stopped(left, this.x - HALF_WIDTH, this.x + HALF_WIDTH, boxes[i]!, boxes[i + 3]!);
    }
    return left;
  }

  #slideY(d: number): number {
    const boxes = this.#boxes;
    let left = d;
    for (let i = 0; i < this.#boxCount * 6; i += 6) {
      if (!this.#isBeside(i, this.x - HALF_WIDTH, this.x + HALF_WIDTH)) continue;
      if (!this.#isBeside(i + 2, this.z - HALF_WIDTH, this.z + HALF_WIDTH)) continue;
      left = stopped(left, this.y, this.y + HEIGHT, boxes[i + 1]!, boxes[i + 4]!);
    }
    return left;
  }

  #slideZ(d: number): number {
    const boxes = this.#boxes;
    let left = d;
    for (let i = 0; i < this.#boxCount * 6; i += 6) {
      if (!this.#isBeside(i, this.x - HALF_WIDTH, this.x + HALF_WIDTH)) continue;
      if (!this.#isBeside(i + 1, this.y, this.y + HEIGHT)) continue;
      left = stopped(left, this.z - HALF_WIDTH, this.z + HALF_WIDTH, boxes[i + 2]!, boxes[i + 5]!);
    }
    return left;
  }

  /** Whether a box shares some of that stretch of one axis. */
  #isBeside(at: number, low: number, high: number): boolean {
    return this.#boxes[at]! < high - TOUCH && this.#boxes[at + 3]! > low + TOUCH;
  }
}

/** How far one gets along an axis before a box; what one is in already stops nobody. */
function stopped(d: number, low: number, high: number, boxLow: number, boxHigh: number): number {
  if (d > 0 && high <= boxLow + TOUCH) return Math.min(d, Math.max(0, boxLow - high));
  if (d < 0 && low >= boxHigh - TOUCH) return Math.max(d, Math.min(0, boxHigh - low));
  return d;
}
