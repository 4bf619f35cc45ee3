import { cos, sin } from '../math.js';

/** How an arrow flies that was shot with the bow fully drawn. */
export const FULL_DRAW_TICKS = 21;
const SPEED = 3;
const GRAVITY = 0.05;
const DRAG = 0.99;
const FLIGHT_TICKS_MAX = 80;
const STEPS = 24;
/** Radians: from straight at it up to where arrows fly furthest. */
const PITCH_MAX = 0.75;
const PITCH_MIN = -1.55;

export interface ArrowShot {
  readonly pitch: number;
  /** until it is there */
  readonly ticks: number;
}

/** How high an arrow is when it has gone so far, and when that is; undefined where it never gets there. */
function flight(pitch: number, far: number): { height: number; ticks: number } | undefined {
  let [x, y, vx, vy] = [0, 0, cos(pitch) * SPEED, sin(pitch) * SPEED];
  for (let ticks = 1; ticks <= FLIGHT_TICKS_MAX; ticks++) {
    const [fromX, fromY] = [x, y];
    x += vx;
    y += vy;
    if (x >= far) {
      const part = (far - fromX) / (x - fromX);
      return { height: fromY + (y - fromY) * part, ticks };
    }
    vx *= DRAG;
    vy = vy * DRAG - GRAVITY;
  }
  return undefined;
}

/** The flattest pitch with which an arrow hits something so far away and so much higher. */
export function arrowPitch(far: number, height: number): ArrowShot | undefined {
  let [low, high] = [PITCH_MIN, PITCH_MAX];
  const top = flight(high, far);
  if (top === undefined || top.height < height) return undefined;
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    const at = flight(middle, far);
    if (at === undefined || at.height < height) low = middle;
    else high = middle;
  }
  return { pitch: high, ticks: flight(high, far)?.ticks ?? 0 };
}
