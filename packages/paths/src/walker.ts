import { angleOf } from '@bridle/engine/math';
import { CLIMBABLE, STEP_EAST, STEP_NORTH, STEP_SOUTH, STEP_WEST, topOf, WATER } from './cells.js';
import { type BodyMotion, motionOf, slideOf } from './forecast.js';
import { type Move, neutral, type WalkerBody } from './move.js';
import { SAFE_DROP, type Step } from './route.js';
import { isRun, Runner } from './running.js';
import { moveBeforeStep } from './stepPreparation.js';
import { isBesideDanger, isFloorGone, isSafeFloor, middleX, middleZ } from './stepSafety.js';
import type { Cell, PathTerrain } from './terrain.js';

export interface WalkerOptions {
  readonly maxDrop?: number;
  /** sprints where the way is straight and level; only for who is able to, or jumps fall short */
  readonly sprint?: boolean;
  /**
   * Does not go from cell to cell but wherever it does no harm: through turns, over corners, and
   * with `sprint` on the run. For a body that moves as players do. Every tick takes up to some
   * tenths of a millisecond, to foresee what would come of it.
   */
  readonly brisk?: boolean;
}

/** How near to the middle of a cell counts as there. */
const NEAR = 0.3;
/** and where something beside it hurts */
const NARROW = 0.15;
/** Feet that far from a floor's height still count as on it: half a step of stairs. */
const NEAR_FLOOR = 0.55;
/** How far from the line between two steps one may be, and for how long, before one is lost. */
const ASTRAY = 0.85;
const ASTRAY_TICKS_MAX = 12;
const DIVE_MAX = 5;
const STEP_TICKS_MAX = 80;
/** Doors and building take longer, and digging much longer, but none of it for ever. */
const CLICK_TICKS_MAX = 160;
const DIG_TICKS_MAX = 2_400;
/** Steps further on that one may have come to by being pushed, or by a long fall. */
const LOOK_AHEAD = 4;
/** Blocks per tick at which one comes to an edge without flying over what is below. */
const CAREFUL_SPEED = 0.09;
/** Ticks that a body in the air keeps going for, about. */
const COAST_TICKS = 6;
/** What a jump is needed for; less is walked up. */
const STEP_HEIGHT = 0.6;
const JUMP_FROM = 1.45;
/** Ahead on the line to the next step, so that one comes back to it when pushed off. */
const LEAD = 0.7;
const SPRINT_STEPS = 4;
/** Steps further on that a runner may have come to by cutting corners. */
const RUN_AHEAD = 12;

/** Follows a route, one tick at a time. */
export class Walker {
  readonly #terrain: PathTerrain;
  readonly #steps: readonly Step[];
  readonly #maxDrop: number;
  readonly #sprints: boolean;
  readonly #runner: Runner | undefined;
  #index = 0;
  /** where the step under way began */
  #from: Cell & { feetY: number } = { x: 0, y: 0, z: 0, feetY: 0 };
  #last: WalkerBody | undefined;
  #vx = 0;
  #vy = 0;
  #vz = 0;
  #wasOnGround = true;
  #stepTicks = 0;
  #errandTicks = 0;
  /** those of them in which nothing was dug */
  #clickTicks = 0;
  #astrayTicks = 0;
  #isCareful = false;
  /** how near to the middle of the next cell one must come */
  #near = NEAR;

  constructor(terrain: PathTerrain, steps: readonly Step[], options: WalkerOptions = {}) {
    this.#terrain = terrain;
    this.#steps = steps;
    this.#maxDrop = options.maxDrop ?? SAFE_DROP;
    this.#sprints = options.sprint ?? false;
    if (options.brisk) this.#runner = new Runner(terrain, steps, this.#maxDrop, this.#sprints);
  }

  /** How many steps are behind. */
  get stepsDone(): number {
    return this.#index;
  }

  /**
   * What to do in the tick that comes. `lost`: something is in the way or one was pushed off the
   * route, so look for a new one from here.
   */
  next(body: WalkerBody): Move | 'done' | 'lost' {
    this.#notice(body);
    this.#advance(body);
    const step = this.#steps[this.#index];
    if (step === undefined) return 'done';
    const errand = moveBeforeStep(this.#terrain, this.#from, step, body, this.#errandTicks);
    if (errand !== undefined) {
      this.#errandTicks++;
      if (errand.dig === undefined) this.#clickTicks++;
      const isTooLong = this.#errandTicks > DIG_TICKS_MAX || this.#clickTicks > CLICK_TICKS_MAX;
      return isTooLong || this.#isAstray(step, body) ? 'lost' : errand;
    }
    if (body.onGround && isFloorGone(this.#terrain, step)) return 'lost';
    const run = this.#run(step, body);
    if (run !== undefined) return ++this.#stepTicks > STEP_TICKS_MAX ? 'lost' : run;
    if (++this.#stepTicks > STEP_TICKS_MAX || this.#isAstray(step, body)) return 'lost';
    return this.#steer(step, body);
  }

  /** The move of one who runs; undefined where that does not do. */
  #run(step: Step, body: WalkerBody): Move | undefined {
    if (this.#runner === undefined || !isRun(step)) return undefined;
    if (body.inWater || body.onClimbable) return undefined;
    return this.#runner.next(this.#motion(body), this.#from.feetY, this.#index);
  }

  #notice(body: WalkerBody): void {
    const last = this.#last;
    this.#wasOnGround = last?.onGround ?? body.onGround;
    this.#runner?.notice(body.y, body.onGround || body.inWater || body.onClimbable);
    if (last === undefined) {
      const [x, y, z] = [Math.floor(body.x), Math.floor(body.y + 0.01), Math.floor(body.z)];
      this.#begin({ x, y, z, feetY: body.y });
    } else {
      this.#vx = body.x - last.x;
      this.#vy = body.y - last.y;
      this.#vz = body.z - last.z;
    }
    this.#last = { ...body };
  }

  #begin(from: Cell & { feetY: number }): void {
    this.#from = from;
    this.#stepTicks = 0;
    this.#errandTicks = 0;
    this.#clickTicks = 0;
    this.#astrayTicks = 0;
    const step = this.#steps[this.#index];
    if (step === undefined) return;
    const isNarrow = isBesideDanger(this.#terrain, step);
    this.#near = isNarrow ? NARROW : NEAR;
    this.#isCareful = isNarrow || this.#needsCare(step);
  }

  /** Whether a fall must end in the very cell: it is deep, or what lies behind is no place to be. */
  #needsCare(step: Step): boolean {
    const drop = this.#from.feetY - step.feetY;
    if (drop <= STEP_HEIGHT) return false;
    if (drop > 1.1) return true;
    const [bx, bz] = [step.x * 2 - this.#from.x, step.z * 2 - this.#from.z];
    return !isSafeFloor(this.#terrain, bx, step.y, bz, this.#maxDrop);
  }

  #advance(body: WalkerBody): void {
    if (this.#runner !== undefined) this.#passBy(body);
    const last = Math.min(this.#steps.length, this.#index + LOOK_AHEAD);
    for (let i = last - 1; i >= this.#index; i--) {
      if (!this.#hasArrived(i, body)) continue;
      this.#index = i + 1;
      this.#begin(this.#steps[i]!);
      return;
    }
  }

  /** A runner need not come to the middle of a cell, nor to every cell, but where it must stop. */
  #passBy(body: WalkerBody): void {
    if (!body.onGround) return;
    const end = Math.min(this.#steps.length, this.#index + RUN_AHEAD);
    let passed = -1;
    for (let i = this.#index; i < end && isRun(this.#steps[i]!); i++) {
      const { x, z, feetY } = this.#steps[i]!;
      const next = this.#steps[i + 1];
      const near = next !== undefined && isRun(next) ? 0.5 : NEAR;
      const away = Math.max(Math.abs(body.x - x - 0.5), Math.abs(body.z - z - 0.5));
      if (away > near || Math.abs(body.y - feetY) > NEAR_FLOOR) continue;
      if (near > NEAR || this.#comesToRest(this.#steps[i]!, body)) passed = i;
    }
    if (passed < 0) return;
    this.#index = passed + 1;
    this.#begin(this.#steps[passed]!);
  }

  /** Whether somebody who lets go of the keys now stays in a cell: who lands there slides on. */
  #comesToRest(cell: Cell, body: WalkerBody): boolean {
    const { x, z, vx, vz } = this.#motion(body);
    const [dx, dz] = [x + slideOf(vx) - cell.x - 0.5, z + slideOf(vz) - cell.z - 0.5];
    return Math.max(Math.abs(dx), Math.abs(dz)) < 0.5;
  }

  #motion(body: WalkerBody): BodyMotion {
    return motionOf(body, this.#vx, this.#vy, this.#vz, this.#wasOnGround);
  }

  #hasArrived(index: number, body: WalkerBody): boolean {
    const step = this.#steps[index]!;
    const isLast = index === this.#steps.length - 1;
    if (this.#runner && isLast && body.onGround && !this.#comesToRest(step, body)) return false;
    const [dx, dz] = [body.x - step.x - 0.5, body.z - step.z - 0.5];
    const away = Math.max(Math.abs(dx), Math.abs(dz));
    const near = index === this.#index ? this.#near : NARROW;
    if (away > near && !(away <= 0.5 && this.#isOnTheWay(index, dx, dz))) return false;
    // A walker that leans over the edge to build is not there yet.
    if (step.place !== undefined && this.#isMissing(step.place.cell)) return false;
    const up = body.y - step.feetY;
    const cell = this.#terrain.cell(step.x, step.y, step.z);
    if ((cell & WATER) !== 0) return up > -0.3 && up < this.#swimSlack(step);
    if (body.onGround || body.inWater) return Math.abs(up) <= NEAR_FLOOR;
    if ((cell & CLIMBABLE) === 0) return false;
    const isDownwards = step.feetY < this.#from.feetY;
    return isDownwards ? up < 0.5 && up > -0.5 : up >= -0.05 && up < 0.9;
  }

  #isMissing({ x, y, z }: Cell): boolean {
    return topOf(this.#terrain.cell(x, y, z)) === 0;
  }

  /** A swimmer bobs at the surface; further down the depth matters. */
  #swimSlack(step: Step): number {
    return (this.#terrain.cell(step.x, step.y + 1, step.z) & WATER) === 0 ? 1.3 : 0.6;
  }

  /** Whether one need not stop in the middle of that cell, because the way goes straight on. */
  #isOnTheWay(index: number, dx: number, dz: number): boolean {
    const step = this.#steps[index]!;
    const next = this.#steps[index + 1];
    if (next === undefined || next.dig || next.open || next.place) return false;
    if (index === this.#index && this.#near < NEAR) return false;
    if (next.kind !== 'walk' && next.kind !== 'swim' && next.kind !== 'jump') return false;
    const before = index === this.#index ? this.#from : this.#steps[index - 1]!;
    const [wx, wz] = [step.x - before.x, step.z - before.z];
    if (next.x - step.x !== wx || next.z - step.z !== wz || (wx === 0 && wz === 0)) return false;
    return Math.abs(dx * wz - dz * wx) <= NEAR;
  }

  /** Whether one is off the line of the step under way, and has been for a while. */
  #isAstray(step: Step, body: WalkerBody): boolean {
    if (!body.onGround && !body.inWater && !body.onClimbable) return false;
    const { along, aside } = this.#onLine(step, body);
    // A jump into water dives, and comes up again.
    const depth = body.inWater ? DIVE_MAX : 1.05;
    const low = Math.min(this.#from.feetY, step.feetY) - depth;
    const high = Math.max(this.#from.feetY, step.feetY) + 1.4;
    const isOff = Math.abs(aside) > ASTRAY || along < -1.2 || along > 2.2;
    if (!isOff && body.y > low && body.y < high) {
      this.#astrayTicks = 0;
      return false;
    }
    return ++this.#astrayTicks > ASTRAY_TICKS_MAX;
  }

  /** Where one is on the line of a step: in blocks from its beginning, and beside it. */
  #onLine(step: Step, body: WalkerBody): { along: number; aside: number; length: number } {
    const [wx, wz] = [step.x - this.#from.x, step.z - this.#from.z];
    const [px, pz] = [body.x - this.#from.x - 0.5, body.z - this.#from.z - 0.5];
    const length = Math.sqrt(wx * wx + wz * wz);
    if (length === 0) return { along: 0, aside: Math.sqrt(px * px + pz * pz), length };
    return { along: (px * wx + pz * wz) / length, aside: (px * wz - pz * wx) / length, length };
  }

  #steer(step: Step, body: WalkerBody): Move {
    const move = neutral();
    const isHeld = body.onGround || body.inWater || body.onClimbable;
    if (!isHeld) this.#steerInAir(step, body, move);
    else if (step.x === this.#from.x && step.z === this.#from.z) this.#centre(step, body, move);
    else this.#head(step, body, move);
    if (body.inWater) move.jump = this.#swimsUp(step, body);
    else if (body.onClimbable && !this.#isJump(step, body)) {
      move.jump = body.y < step.feetY - 0.02;
    } else if (body.onGround) move.jump = this.#isJump(step, body);
    if (step.kind === 'bridge') move.sneak = true;
    move.sprint = this.#sprints && move.forward > 0 && this.#isStraightAhead();
    return move;
  }

  /** Comes back to the line if one was pushed off it, and along it to the next cell. */
  #head(step: Step, body: WalkerBody, move: Move): void {
    const { along, length } = this.#onLine(step, body);
    if (length === 0) return this.#centre(step, body, move);
    const ahead = Math.min(length, Math.max(0, along) + LEAD);
    const part = ahead / length;
    const aimX = this.#from.x + 0.5 + (step.x - this.#from.x) * part;
    const aimZ = this.#from.z + 0.5 + (step.z - this.#from.z) * part;
    const [dx, dz] = [aimX - body.x, aimZ - body.z];
    if (Math.abs(dx) + Math.abs(dz) < 0.04) return;
    move.yaw = angleOf(dx, dz);
    // A swimmer who pushes against a wall is lifted by it: sink to the hole first.
    if (!body.onGround && this.#isTooHigh(step, body)) return;
    const speed = Math.sqrt(this.#vx * this.#vx + this.#vz * this.#vz);
    const isTooFast = this.#isCareful && body.onGround && speed > CAREFUL_SPEED && along > 0.1;
    move.forward = isTooFast ? 0 : 1;
  }

  /** Whether the way into the next cell is further down than the body is. */
  #isTooHigh(step: Step, body: WalkerBody): boolean {
    if (body.y < step.feetY + 0.1) return false;
    const head = Math.floor(body.y + 1.79);
    for (let y = Math.floor(body.y); y <= head; y++) {
      if (y > step.feetY && topOf(this.#terrain.cell(step.x, y, step.z)) > 0) return true;
    }
    return false;
  }

  /** In the air one steers for where one would come to a rest. */
  #steerInAir(step: Step, body: WalkerBody, move: Move): void {
    const isRising = step.feetY > this.#from.feetY + STEP_HEIGHT;
    if (isRising || !(this.#isCareful || this.#isOver(step, body))) {
      this.#head(step, body, move);
      return;
    }
    const dx = middleX(this.#terrain, step) - body.x - this.#vx * COAST_TICKS;
    const dz = middleZ(this.#terrain, step) - body.z - this.#vz * COAST_TICKS;
    if (dx * dx + dz * dz < 0.02) return;
    move.yaw = angleOf(dx, dz);
    move.forward = 1;
  }

  /** Whether one is above the cell that the step leads to, or past it. */
  #isOver(step: Step, body: WalkerBody): boolean {
    const { along, length } = this.#onLine(step, body);
    return along > length - NEAR && !this.#goesOnFrom();
  }

  /** Whether the step after this one leads the same way, so that flying on does no harm. */
  #goesOnFrom(): boolean {
    const step = this.#steps[this.#index];
    const next = this.#steps[this.#index + 1];
    if (step === undefined || next === undefined || next.feetY > step.feetY + 0.1) return false;
    const [wx, wz] = [step.x - this.#from.x, step.z - this.#from.z];
    return next.x - step.x === wx && next.z - step.z === wz && !next.place && !next.dig;
  }

  /** Stays in the middle of the cell, for going straight up or down. */
  #centre(step: Step, body: WalkerBody, move: Move): void {
    const dx = middleX(this.#terrain, step) - body.x - this.#vx * 2;
    const dz = middleZ(this.#terrain, step) - body.z - this.#vz * 2;
    // A walker on the edge of something thin must get quite off it to fall.
    const isHeldUp = body.onGround && body.y > step.feetY + 0.3;
    const slack = isHeldUp ? 0.005 : 0.06;
    if (Math.abs(dx) < slack && Math.abs(dz) < slack) return;
    move.yaw = angleOf(dx, dz);
    move.forward = 1;
  }

  #swimsUp(step: Step, body: WalkerBody): boolean {
    const isSwim = (this.#terrain.cell(step.x, step.y, step.z) & WATER) !== 0;
    if (!isSwim) {
      // Onto a shore one needs some way to spare; on the level a ceiling may be low.
      const spare = step.feetY > this.#from.feetY + 0.5 ? 0.3 : 0.05;
      return body.y + this.#vy < step.feetY + spare;
    }
    const above = this.#terrain.cell(step.x, step.y + 1, step.z);
    const isLow = topOf(this.#terrain.cell(step.x, step.y + 2, step.z)) > 0;
    const isDeep = isLow || (above & WATER) !== 0;
    return body.y + this.#vy * 3 < step.feetY + (isDeep ? 0.05 : 0.6);
  }

  #isJump(step: Step, body: WalkerBody): boolean {
    if (!body.onGround || step.feetY - body.y <= STEP_HEIGHT) return false;
    const { aside, along, length } = this.#onLine(step, body);
    if (length - along > JUMP_FROM || Math.abs(aside) > 0.4) return false;
    const block = this.#terrain.cell(step.x, step.y - 1, step.z);
    const isStairs = topOf(block) === 16 && (block & this.#lowSide(step)) !== 0;
    return !isStairs || this.#stepTicks > 15;
  }

  /** The side of a block that one comes to it from. */
  #lowSide(step: Step): number {
    const [dx, dz] = [step.x - this.#from.x, step.z - this.#from.z];
    if (dx !== 0) return dx > 0 ? STEP_WEST : STEP_EAST;
    return dz > 0 ? STEP_NORTH : STEP_SOUTH;
  }

  #isStraightAhead(): boolean {
    let [x, z, y] = [this.#from.x, this.#from.z, this.#from.feetY];
    const first = this.#steps[this.#index]!;
    const [wx, wz] = [first.x - x, first.z - z];
    for (let i = this.#index; i < this.#index + SPRINT_STEPS; i++) {
      const step = this.#steps[i];
      if (step?.kind !== 'walk' || step.feetY !== y || step.open || step.dig) return false;
      if (step.x - x !== wx || step.z - z !== wz) return false;
      [x, z, y] = [step.x, step.z, step.feetY];
    }
    return true;
  }
}
