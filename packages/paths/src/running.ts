import { angleOf } from '@bridle/engine/math';
import { type BodyMotion, Forecast } from './forecast.js';
import { type Move, neutral } from './move.js';
import type { Step } from './route.js';
import type { PathTerrain } from './terrain.js';

/** Ticks that a runner takes for a block, and more for a jump up or a drop. */
const RUN_TICKS = 3.57;
/** and one that jumps all the time */
const LEAST_TICKS = 2.7;
const RISE_TICKS = 3;
const FALL_TICKS = 1;
/** A jump makes hungry: it must save more than this. */
const JUMP_PRICE = 5;
/** How far ahead one may head for a step. */
const STEPS_AHEAD = 10;
const BLOCKS_AHEAD = 7;
/** Ticks to foresee at most, and then until one stands. */
const TICKS_AHEAD = 30;
const STOP_TICKS = 16;
/** As near to the middle of a cell as that is there. */
const NEAR = 0.35;
/** Feet that far below a floor have fallen off it. */
const FALLEN = 0.6;
const ABOVE = 1.1;
/** Whoever stands still in a cell is so near to its middle. */
const WITHIN = 0.45;
/** Further than any jump and the way to where it begins. */
const JUMP_BLOCKS = 4.5;
/** Ticks after which to jump, for who cannot yet. */
const NEVER = -1;
const LATER = [1, 2, 3, 4, 6, 8];
/** Ticks that a body in the air keeps going for, about. */
const COAST_TICKS = 6;
const STILL = 0.05;
const ROUNDING = 1e-6;

/**
 * Follows a route as fast as the land allows: runs through turns, cuts corners, jumps on the run.
 * In every tick it foresees what comes of heading for one of the next steps, and takes the way
 * that saves most of those that end well.
 */
export class Runner {
  readonly #steps: readonly Step[];
  readonly #maxDrop: number;
  readonly #sprints: boolean;
  readonly #forecast: Forecast;
  /** ticks from each step to the end, about */
  readonly #left: Float64Array;
  readonly #now: BodyMotion = { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0, onGround: false };
  /** the height that a fall is counted from */
  #height = Number.NEGATIVE_INFINITY;
  /** the last forecast bumped against something, or came to a bad end */
  #needsJump = false;

  constructor(terrain: PathTerrain, steps: readonly Step[], maxDrop: number, sprints: boolean) {
    this.#sprints = sprints;
    this.#steps = steps;
    this.#maxDrop = maxDrop;
    this.#forecast = new Forecast(terrain);
    this.#left = ticksLeft(steps);
  }

  /** Hears of every tick where the feet are, and whether something holds the body. */
  notice(y: number, isHeld: boolean): void {
    this.#height = isHeld ? y : Math.max(this.#height, y);
  }

  /** The move for the tick that comes; undefined where only care helps. */
  next(now: Readonly<BodyMotion>, fromFeetY: number, index: number): Move | undefined {
    Object.assign(this.#now, now);
    this.#forecast.lookAnew();
    const run = this.#sprints ? this.#best(fromFeetY, index, true) : undefined;
    return run ?? this.#best(fromFeetY, index, false);
  }

  #best(fromFeetY: number, index: number, sprint: boolean): Move | undefined {
    const { x, z, onGround } = this.#now;
    let least = Number.POSITIVE_INFINITY;
    let target: Step | undefined;
    let jumps = false;
    for (let i = this.#lastAhead(index); i >= index; i--) {
      const step = this.#steps[i]!;
      const [dx, dz] = [step.x + 0.5 - x, step.z + 0.5 - z];
      const away = Math.sqrt(dx * dx + dz * dz);
      const left = this.#left[i]!;
      if (away > BLOCKS_AHEAD) continue;
      const low = this.#lowest(fromFeetY, index, i) - FALLEN;
      const ticks = this.#ticksTo(i, sprint, NEVER, low, least - left);
      if (ticks + left < least) [least, target, jumps] = [ticks + left, step, false];
      // Whoever gets there on the ground saves less by a jump than it costs.
      if (!onGround || !this.#needsJump) continue;
      const now = this.#ticksTo(i, sprint, 0, low, least - left);
      if (now + left < least) [least, target, jumps] = [now + left, step, true];
      else if (now !== Number.POSITIVE_INFINITY || away > JUMP_BLOCKS) continue;
      for (const later of LATER) {
        const then = this.#ticksTo(i, sprint, later, low, least - left);
        if (then + left < least) [least, target, jumps] = [then + left, step, false];
      }
    }
    if (target === undefined) return undefined;
    const move = neutral();
    move.yaw = angleOf(target.x + 0.5 - x, target.z + 0.5 - z);
    move.forward = 1;
    move.sprint = sprint;
    move.jump = jumps;
    return move;
  }

  /** The last of the steps ahead that one can run to: before a door is opened one stops. */
  #lastAhead(index: number): number {
    const last = Math.min(this.#steps.length, index + STEPS_AHEAD) - 1;
    for (let i = index; i <= last; i++) if (!isRun(this.#steps[i]!)) return i - 1;
    return last;
  }

  #lowest(fromFeetY: number, index: number, last: number): number {
    let low = fromFeetY;
    for (let i = index; i <= last; i++) low = Math.min(low, this.#steps[i]!.feetY);
    return low;
  }

  /**
   * Ticks to get to a step by heading straight for it, with a jump at one of them and wherever
   * something is in the way; Infinity where it ends badly, or takes as many as `most`.
   */
  #ticksTo(index: number, sprint: boolean, jumpAt: number, low: number, most: number): number {
    const body = this.#forecast;
    const step = this.#steps[index]!;
    body.start(this.#now);
    if (body.isOver) return Number.POSITIVE_INFINITY;
    this.#needsJump = true;
    let height = this.#height;
    let price = 0;
    for (let ticks = 0; ticks < TICKS_AHEAD; ticks++) {
      const [dx, dz] = [step.x + 0.5 - body.x, step.z + 0.5 - body.z];
      const up = body.y - step.feetY;
      if (Math.abs(dx) <= NEAR && Math.abs(dz) <= NEAR && up > -FALLEN && up < ABOVE) {
        this.#needsJump = price > 0;
        return this.#endsWell(index, height) ? ticks + price : Number.POSITIVE_INFINITY;
      }
      const away = Math.sqrt(dx * dx + dz * dz);
      if (ticks + price + (away - NEAR) * LEAST_TICKS >= most) {
        this.#needsJump = price > 0;
        return Number.POSITIVE_INFINITY;
      }
      const jump = body.onGround && (ticks === jumpAt || (ticks > 0 && body.hasBumped));
      if (jump) price += JUMP_PRICE;
      if (away < 1e-3) body.tick(0, 0, false, jump);
      else body.tick(dx / away, dz / away, sprint, jump);
      height = Math.max(height, body.y);
      if (this.#isHarmed(height, low)) return Number.POSITIVE_INFINITY;
      if (body.onGround) height = body.y;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Whether the foreseen body has left the land that it may be on, or fell from too high. */
  #isHarmed(height: number, low: number): boolean {
    const body = this.#forecast;
    const lowest = height - this.#maxDrop;
    if (body.isOver || body.y < low || body.y < lowest - ROUNDING) return true;
    // Nobody flies over an abyss: a push on the way would be the end.
    return !body.hasFloorAbove(lowest);
  }

  /** Whether a body that lets go of the keys now comes to stand where the route goes on. */
  #endsWell(index: number, from: number): boolean {
    const body = this.#forecast;
    const step = this.#steps[index]!;
    const next = this.#steps[index + 1];
    const mustStop = next === undefined || !isRun(next);
    const low = Math.min(step.feetY, next?.feetY ?? step.feetY) - FALLEN;
    let height = from;
    for (let ticks = 0; ticks < STOP_TICKS; ticks++) {
      if (body.onGround) body.tick(0, 0, false, false);
      else {
        const dx = step.x + 0.5 - body.x - body.vx * COAST_TICKS;
        const dz = step.z + 0.5 - body.z - body.vz * COAST_TICKS;
        const away = Math.sqrt(dx * dx + dz * dz);
        if (away < 0.14) body.tick(0, 0, false, false);
        else body.tick(dx / away, dz / away, false, false);
      }
      height = Math.max(height, body.y);
      if (this.#isHarmed(height, low)) return false;
      if (!body.onGround) continue;
      height = body.y;
      if (Math.abs(body.vx) + Math.abs(body.vz) < STILL) break;
    }
    if (!mustStop) return true;
    const aside = Math.max(Math.abs(body.x - step.x - 0.5), Math.abs(body.z - step.z - 0.5));
    return body.onGround && aside <= WITHIN && Math.abs(body.y - step.feetY) <= FALLEN;
  }
}

/** Whether a step is made on one's feet, with nothing to do first. */
export function isRun({ kind, dig, open, place }: Step): boolean {
  if (dig !== undefined || open !== undefined || place !== undefined) return false;
  return kind === 'walk' || kind === 'jump' || kind === 'drop';
}

function ticksLeft(steps: readonly Step[]): Float64Array {
  const left = new Float64Array(steps.length);
  for (let i = steps.length - 2; i >= 0; i--) {
    const [a, b] = [steps[i]!, steps[i + 1]!];
    const [dx, dz] = [b.x - a.x, b.z - a.z];
    const rise = b.feetY - a.feetY;
    const more = rise > FALLEN ? RISE_TICKS : rise < -FALLEN ? FALL_TICKS : 0;
    left[i] = left[i + 1]! + Math.sqrt(dx * dx + dz * dz) * RUN_TICKS + more;
  }
  return left;
}
