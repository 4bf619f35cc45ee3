import { TAKEN, topOf } from './cells.js';
import { DIAGONAL_TICKS, WALK_TICKS } from './goals.js';
import {
  BODY,
  FEET,
  HAS_PLATES,
  HAS_ROOM,
  IS_WET,
  NOWHERE,
  PASSES,
  type SearchTerrain,
  STANDS,
  STAYS,
} from './searchTerrain.js';

/** How one gets from a cell to the next. */
export const WALK = 0;
export const JUMP = 1;
export const DROP = 2;
export const SWIM = 3;
export const CLIMB = 4;
/** Stands on a block that is placed in front first, or under the own feet. */
export const BRIDGE = 5;
export const PILLAR = 6;
export const WAY = 7;
/** Added to a way: blocks are dug for it, a door is opened for it. */
export const DIGS = 8;
export const OPENS = 16;

export interface StepOptions {
  readonly digs: boolean;
  /** blocks that may be placed */
  readonly placeable: number;
  /** blocks that one may fall onto firm ground */
  readonly maxDrop: number;
}

/** Hears of every cell that a move leads to. */
export interface MoveSink {
  reach(
    x: number,
    y: number,
    z: number,
    height: number,
    way: number,
    ticks: number,
    blocks: number,
  ): void;
}

/** The highest that a jump gets one, in sixteenths, and what a shore may be above the water's cell. */
const JUMP_MAX = 19;
const CLIMB_OUT_MAX = 17;
/** How far one may fall into water, in cells. */
export const SPLASH_MAX = 24;

const STEP_TICKS = 0.5;
const JUMP_TICKS = 4.5;
const FALL_TICKS = 2.6;
/** for getting slow before the edge */
const CAREFUL_TICKS = 6;
/** A little less than it takes: across a sea the search still heads for the other shore. */
const SWIM_TICKS = 9.2;
const CLIMB_UP_TICKS = 8.5;
const CLIMB_DOWN_TICKS = 6.7;
const DOOR_TICKS = 8;
const PLACE_TICKS = 24;
const PILLAR_TICKS = 16;

const DX = [1, -1, 0, 0];
const DZ = [0, 0, 1, -1];

/** The cell one is in. */
export interface StandingCell {
  x: number;
  y: number;
  z: number;
  /** feet above the cell's floor, in sixteenths */
  height: number;
  /** stands on a block that is not there yet */
  isOnPlaced: boolean;
  blocks: number;
}

/** Every move from a cell. One for a search: it allocates nothing per move. */
export class Moves {
  readonly #ground: SearchTerrain;
  readonly #options: StepOptions;
  readonly #sink: MoveSink;
  readonly #doors: number[] = [];
  #at: StandingCell = { x: 0, y: 0, z: 0, height: 0, isOnPlaced: false, blocks: 0 };
  /** the own cell as a place */
  #own = 0;
  #isInWater = false;
  #isClimbing = false;
  /** of the feet, in sixteenths from y = 0 */
  #feet = 0;
  /** a block more would have been needed */
  lackedBlocks = false;

  constructor(ground: SearchTerrain, options: StepOptions, sink: MoveSink) {
    this.#ground = ground;
    this.#options = options;
    this.#sink = sink;
  }

  from(at: StandingCell): void {
    const { x, y, z } = at;
    this.#at = at;
    this.#feet = y * 16 + at.height;
    this.#own = this.#ground.place(x, y, z);
    this.#isInWater = (this.#own & IS_WET) !== 0;
    this.#isClimbing = this.#ground.isClimbable(x, y, z);
    for (let side = 0; side < 4; side++) this.#toSide(DX[side]!, DZ[side]!);
    for (let side = 0; side < 4; side++) {
      this.#toCorner(side < 2 ? 1 : -1, (side & 1) === 0 ? 1 : -1);
    }
    this.#upright();
    if (this.#options.digs) this.#digDown();
    this.#pillar();
  }

  #toSide(dx: number, dz: number): void {
    const landed = this.#land(dx, dz);
    if (landed === NOWHERE && this.#options.digs) {
      for (let up = 1; up >= -1; up--) this.#tunnel(dx, dz, up);
    }
    this.#bridge(dx, dz);
  }

  /** Goes to the next column of cells; says at which y one comes to a rest, or NOWHERE. */
  #land(dx: number, dz: number): number {
    const { x, y, z, height } = this.#at;
    const ground = this.#ground;
    const nx = x + dx;
    const nz = z + dz;
    for (let ty = y + (height > 12 ? 2 : 1); ty >= y; ty--) {
      const place = ground.place(nx, ty, nz);
      if ((place & (ty === y ? STAYS : STANDS)) === 0) continue;
      return this.#cross(dx, dz, ty, place) ? ty : NOWHERE;
    }
    if (!ground.isClear(nx, nz, this.#feet, this.#feet + BODY)) return NOWHERE;
    return this.#fall(dx, dz);
  }

  #fall(dx: number, dz: number): number {
    const ground = this.#ground;
    const nx = this.#at.x + dx;
    const nz = this.#at.z + dz;
    for (let ty = this.#at.y - 1; ty >= this.#at.y - SPLASH_MAX; ty--) {
      if (ground.isGate(nx, ty, nz)) return NOWHERE;
      const place = ground.place(nx, ty, nz);
      if ((place & STAYS) !== 0) {
        const fallen = this.#feet - ty * 16 - (place & FEET);
        if ((place & IS_WET) === 0 && fallen > this.#dropMax()) return NOWHERE;
        return this.#cross(dx, dz, ty, place) ? ty : NOWHERE;
      }
      if (ground.isInWay(nx, ty, nz, ty * 16, ty * 16 + 16)) return NOWHERE;
    }
    return NOWHERE;
  }

  /** Whether one gets through to that place in the next column; if so it is told. */
  #cross(dx: number, dz: number, ty: number, place: number): boolean {
    if ((place & HAS_ROOM) === 0) return false;
    const { x, z, blocks } = this.#at;
    const height = place & FEET;
    const to = ty * 16 + height;
    const rise = to - this.#feet;
    if (rise > this.#riseMax()) return false;
    const ground = this.#ground;
    const nx = x + dx;
    const nz = z + dz;
    if (rise < 0 && !ground.isClear(nx, nz, to, this.#feet + BODY)) return false;
    if (rise > 0 && !ground.isClear(x, z, this.#feet, to + BODY)) return false;
    const doors = this.#doorsTo(dx, dz, Math.max(to, this.#feet), ty, place);
    if (doors === NOWHERE) return false;
    const isWet = this.#isInWater || (place & IS_WET) !== 0;
    let ticks = isWet ? SWIM_TICKS : WALK_TICKS;
    if (rise > 0) ticks += rise > STEP_RISE ? JUMP_TICKS : STEP_TICKS;
    else if (rise < -STEP_RISE) ticks += dropTicks(-rise);
    if (doors > 0) ticks += DOOR_TICKS;
    const way = wayOf(rise, isWet, this.#isClimbing) | (doors > 0 ? OPENS : 0);
    this.#sink.reach(nx, ty, nz, height, way, ticks, blocks);
    return true;
  }

  /** How many doors must be opened on the way to the next column; NOWHERE when one cannot pass. */
  #doorsTo(dx: number, dz: number, feet: number, ty: number, place: number): number {
    const isLevel = ty === this.#at.y && feet >> 4 === ty;
    if (isLevel && ((place | this.#own) & HAS_PLATES) === 0) return 0;
    this.#doors.length = 0;
    const { x, z } = this.#at;
    if (!this.#ground.passesPlates(x, z, dx, dz, feet, this.#doors)) return NOWHERE;
    return this.#doors.length;
  }

  /** A swimmer or climber may be higher than the cell's floor by almost a block. */
  #dropMax(): number {
    const isLoose = this.#isInWater || this.#isClimbing;
    return (this.#options.maxDrop - (isLoose ? 1 : 0)) * 16;
  }

  #riseMax(): number {
    if (!this.#isInWater && !this.#isClimbing) return JUMP_MAX;
    return CLIMB_OUT_MAX - this.#at.height;
  }

  /** Diagonally, over level ground, a low step or one down: both corners must be free. */
  #toCorner(dx: number, dz: number): void {
    const { x, y, z, height } = this.#at;
    const ground = this.#ground;
    const [nx, nz] = [x + dx, z + dz];
    for (let ty = y + (height > 6 ? 1 : 0); ty >= y - 1; ty--) {
      const place = ground.place(nx, ty, nz);
      if ((place & STAYS) === 0) continue;
      const rise = ty * 16 + (place & FEET) - this.#feet;
      if ((place & HAS_ROOM) === 0 || rise > STEP_RISE || rise < -16) return;
      if (((place | this.#own) & HAS_PLATES) !== 0) return;
      if (!this.#isCornerFree(dx, dz, rise)) return;
      const isWet = this.#isInWater || (place & IS_WET) !== 0;
      let ticks = isWet ? SWIM_TICKS * Math.SQRT2 : DIAGONAL_TICKS;
      if (rise > 0) ticks += STEP_TICKS;
      else if (rise < -STEP_RISE) ticks += dropTicks(-rise);
      const way = wayOf(rise, isWet, this.#isClimbing);
      this.#sink.reach(nx, ty, nz, place & FEET, way, ticks, this.#at.blocks);
      return;
    }
  }

  /** Whether both columns beside a diagonal step, and the two it joins, leave room for a body. */
  #isCornerFree(dx: number, dz: number, rise: number): boolean {
    const { x, y, z, height } = this.#at;
    const ground = this.#ground;
    const [nx, nz] = [x + dx, z + dz];
    const sides = ground.place(nx, y, z) | ground.place(x, y, nz);
    if ((sides & HAS_PLATES) !== 0) return false;
    if (rise === 0 && height === 0) {
      return (ground.place(nx, y, z) & ground.place(x, y, nz) & PASSES) !== 0;
    }
    const low = this.#feet + Math.min(0, rise);
    const high = this.#feet + Math.max(0, rise) + BODY;
    if (rise > 0 && !ground.isClear(x, z, this.#feet, high)) return false;
    if (!ground.isClear(nx, nz, this.#feet + rise, high)) return false;
    const knees = low + STEP_RISE;
    return this.#isOpen(nx, z, knees, high) && this.#isOpen(x, nz, knees, high);
  }

  /** Whether a corner leaves room; what lies low in it lifts whoever treads on it. */
  #isOpen(x: number, z: number, knees: number, high: number): boolean {
    const low = topOf(this.#ground.cell(x, this.#at.y, z));
    return this.#ground.isClear(x, z, knees, low <= STEP_RISE ? high + low : high);
  }

  /** Straight up and down: in water, on a ladder. */
  #upright(): void {
    const { x, y, z, blocks } = this.#at;
    const ground = this.#ground;
    const holds = this.#isInWater || this.#isClimbing;
    if (holds && ground.isClear(x, z, this.#feet, y * 16 + 16 + BODY)) {
      const isWater = ground.isWater(x, y + 1, z);
      if (isWater || ground.isClimbable(x, y + 1, z)) {
        const stays = ground.staying(x, y + 1, z);
        const ticks = isWater ? SWIM_TICKS : CLIMB_UP_TICKS;
        if (stays === 0) this.#sink.reach(x, y + 1, z, 0, isWater ? SWIM : CLIMB, ticks, blocks);
      }
    }
    if (this.#at.isOnPlaced || ground.standing(x, y, z) !== NOWHERE) return;
    this.#letGo(x, y, z, blocks);
  }

  /** Lets go, and sinks or slides to the cell below, or falls from a ladder's end. */
  #letGo(x: number, y: number, z: number, blocks: number): void {
    const ground = this.#ground;
    for (let ty = y - 1; ty >= y - SPLASH_MAX; ty--) {
      const place = ground.place(x, ty, z);
      if ((place & STAYS) !== 0) {
        const isWet = (place & IS_WET) !== 0;
        const down = this.#feet - ty * 16 - (place & FEET);
        if (!isWet && down > this.#dropMax()) return;
        const ticks = (down / 16) * (isWet ? SWIM_TICKS : CLIMB_DOWN_TICKS);
        const way = isWet ? SWIM : ty === y - 1 ? CLIMB : DROP;
        this.#sink.reach(x, ty, z, place & FEET, way, ticks, blocks);
        return;
      }
      if (ground.isInWay(x, ty, z, ty * 16, ty * 16 + 16)) return;
    }
  }

  /** Digs into the next column, one up, level, or one down, where there is a floor to stand on. */
  #tunnel(dx: number, dz: number, up: number): void {
    const { x, y, z, blocks } = this.#at;
    const ground = this.#ground;
    const [nx, ty, nz] = [x + dx, y + up, z + dz];
    const floor = ground.cell(nx, ty - 1, nz);
    if (topOf(floor) !== 16 || !ground.isSafe(nx, ty - 1, nz)) return;
    const to = ty * 16;
    const rise = to - this.#feet;
    if (rise > this.#riseMax()) return;
    const high = Math.max(to, this.#feet) + BODY;
    let digging = ground.digging(nx, nz, to, high);
    if (rise > 0) digging += ground.digging(x, z, this.#feet, high);
    if (!(digging > 0 && digging < Number.POSITIVE_INFINITY)) return;
    this.#doors.length = 0;
    if (!ground.passesPlates(x, z, dx, dz, high - BODY, this.#doors)) return;
    const way = wayOf(rise, false, this.#isClimbing) | DIGS | (this.#doors.length > 0 ? OPENS : 0);
    const ticks = WALK_TICKS + (rise > STEP_RISE ? JUMP_TICKS : 0) + digging;
    this.#sink.reach(nx, ty, nz, 0, way, ticks, blocks);
  }

  #digDown(): void {
    const { x, y, z, isOnPlaced, blocks } = this.#at;
    if (isOnPlaced) return;
    const ground = this.#ground;
    const own = ground.digging(x, z, (y - 1) * 16, this.#feet);
    if (!(own > 0 && own < Number.POSITIVE_INFINITY)) return;
    if (topOf(ground.cell(x, y - 2, z)) !== 16 || !ground.isSafe(x, y - 2, z)) return;
    this.#sink.reach(x, y - 1, z, 0, DROP | DIGS, own + FALL_TICKS, blocks);
  }

  /** Whether there is a whole block below, or will be, to place another against. */
  #hasFirmFloor(): boolean {
    const { x, y, z, height, isOnPlaced } = this.#at;
    if (height !== 0 || this.#isInWater || this.#isClimbing) return false;
    return isOnPlaced || topOf(this.#ground.cell(x, y - 1, z)) === 16;
  }

  #bridge(dx: number, dz: number): void {
    const { x, y, z, blocks } = this.#at;
    if (this.#options.placeable === 0 || !this.#hasFirmFloor()) return;
    const ground = this.#ground;
    const [nx, nz] = [x + dx, z + dz];
    const below = ground.cell(nx, y - 1, nz);
    if (topOf(below) !== 0 || (below & TAKEN) !== 0 || !ground.isSafe(nx, y - 1, nz)) return;
    if (!ground.isClear(nx, nz, this.#feet, this.#feet + BODY)) return;
    if (((this.#own | ground.place(nx, y, nz)) & HAS_PLATES) !== 0) return;
    if (blocks >= this.#options.placeable) this.lackedBlocks = true;
    else this.#sink.reach(nx, y, nz, 0, BRIDGE, PLACE_TICKS, blocks + 1);
  }

  #pillar(): void {
    const { x, y, z, blocks } = this.#at;
    if (this.#options.placeable === 0 || !this.#hasFirmFloor()) return;
    if ((this.#ground.cell(x, y, z) & TAKEN) !== 0) return;
    const high = this.#feet + 16 + BODY;
    let ticks = PILLAR_TICKS;
    let way = PILLAR;
    if (!this.#ground.isClear(x, z, this.#feet, high)) {
      if (!this.#options.digs) return;
      ticks += this.#ground.digging(x, z, this.#feet, high);
      way |= DIGS;
    }
    if (ticks === Number.POSITIVE_INFINITY) return;
    if (blocks >= this.#options.placeable) this.lackedBlocks = true;
    else this.#sink.reach(x, y + 1, z, 0, way, ticks, blocks + 1);
  }
}

/** What is not higher is walked onto, in sixteenths. */
export const STEP_RISE = 9;

function dropTicks(sixteenths: number): number {
  const ticks = (sixteenths / 16) * FALL_TICKS;
  return sixteenths > 16 ? ticks + CAREFUL_TICKS : ticks;
}

function wayOf(rise: number, isWet: boolean, isClimbing: boolean): number {
  if (isWet) return SWIM;
  if (isClimbing) return CLIMB;
  if (rise > STEP_RISE) return JUMP;
  return rise < -STEP_RISE ? DROP : WALK;
}
