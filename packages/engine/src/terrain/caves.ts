import { AIR, stateOf } from '../blocks/index.js';
import { GridAxis, Noise } from '../random/noise.js';
import type { Seed } from '../random/random.js';
import { BOTTOM_Y, type Column, SECTIONS } from './column.js';

const BEDROCK = stateOf('minecraft:bedrock');
const LAVA = stateOf('minecraft:lava', { level: '0' });

/** lava stands in caves up to here */
const LAVA_Y = -55;
/** The noises are worked out on every fourth block and mixed between. */
const STEP = 4;
const ACROSS = 16 / STEP + 1;
const PER_LAYER = ACROSS * ACROSS;
const LAYERS_MAX = (SECTIONS * 16) / STEP + 1;
/** caves begin above the bedrock and the lava under it */
const CAVES_BOTTOM_Y = BOTTOM_Y + 4;
/** a tunnel runs where two noises are both this near to zero */
const TUNNEL = 0.075;
/** a hall opens where a third is this high */
const HALL = 0.5;
/** how wide and how high the features of the noises are, in blocks */
const TUNNEL_WIDE = 48;
const TUNNEL_HIGH = 34;
const HALL_WIDE = 70;
const HALL_HIGH = 38;

const A_ABOVE = 1;
const A_BELOW = 2;
const B_ABOVE = 4;
const B_BELOW = 8;
const NO_HALL = 16;
const NO_TUNNEL = A_ABOVE | A_BELOW | B_ABOVE | B_BELOW;

/** Tunnels and halls. They follow from the seed and the place alone. */
export class Caves {
  readonly #first: Noise;
  readonly #second: Noise;
  readonly #hall: Noise;
  readonly #xs = new GridAxis(ACROSS);
  readonly #ys = new GridAxis(LAYERS_MAX);
  readonly #zs = new GridAxis(ACROSS);
  readonly #a = new Float64Array(LAYERS_MAX * PER_LAYER);
  readonly #b = new Float64Array(LAYERS_MAX * PER_LAYER);
  readonly #h = new Float64Array(LAYERS_MAX * PER_LAYER);
  readonly #solid = new Uint8Array(LAYERS_MAX * PER_LAYER);
  /** which of the 64 blocks between eight corners are hollow: z × 16 + x × 4 + y */
  readonly #hollow = new Uint8Array(STEP * STEP * STEP);

  constructor(seed: Seed) {
    this.#first = new Noise(seed, 'tunnel a');
    this.#second = new Noise(seed, 'tunnel b');
    this.#hall = new Noise(seed, 'hall');
  }

  /** Hollows out a column, at each of its 256 places (z × 16 + x) up to and including a ceiling. */
  carve(column: Column, ceilings: Int16Array): void {
    let topY = BOTTOM_Y;
    for (let i = 0; i < 256; i++) topY = Math.max(topY, ceilings[i]!);
    const layers = Math.floor((topY - CAVES_BOTTOM_Y) / STEP) + 2;
    this.#layAxes(column, layers, TUNNEL_WIDE, TUNNEL_HIGH);
    this.#first.space(this.#a, this.#xs, this.#ys, this.#zs);
    this.#second.space(this.#b, this.#xs, this.#ys, this.#zs);
    this.#layAxes(column, layers, HALL_WIDE, HALL_HIGH);
    this.#hall.space(this.#h, this.#xs, this.#ys, this.#zs);
    this.#judgeCorners(layers * PER_LAYER);
    for (let layer = 0; layer + 1 < layers; layer++) {
      for (let j = 0; j + 1 < ACROSS; j++) {
        for (let k = 0; k + 1 < ACROSS; k++) {
          const corner = layer * PER_LAYER + j * ACROSS + k;
          const solid = sharedByCorners(this.#solid, corner);
          const isTunnel = (solid & NO_TUNNEL) === 0;
          const isHall = (solid & NO_HALL) === 0;
          if (!isTunnel && !isHall) continue;
          const hollow = this.#hollow;
          hollow.fill(0);
          if (isTunnel) markTunnel(hollow, this.#a, this.#b, corner);
          if (isHall) markHall(hollow, this.#h, corner);
          empty(column, hollow, ceilings, k * STEP, CAVES_BOTTOM_Y + layer * STEP, j * STEP);
        }
      }
    }
  }

  /** Notes why there is no cave at a corner: what all eight agree on holds between them. */
  #judgeCorners(count: number): void {
    for (let i = 0; i < count; i++) {
      const a = this.#a[i]!;
      const b = this.#b[i]!;
      let solid = this.#h[i]! > HALL ? 0 : NO_HALL;
      if (a >= TUNNEL) solid |= A_ABOVE;
      else if (a <= -TUNNEL) solid |= A_BELOW;
      if (b >= TUNNEL) solid |= B_ABOVE;
      else if (b <= -TUNNEL) solid |= B_BELOW;
      this.#solid[i] = solid;
    }
  }

  #layAxes({ x, z }: Column, layers: number, wide: number, high: number): void {
    this.#xs.lay(x * 16, STEP, wide, ACROSS);
    this.#ys.lay(CAVES_BOTTOM_Y, STEP, high, layers);
    this.#zs.lay(z * 16, STEP, wide, ACROSS);
  }
}

function sharedByCorners(bits: Uint8Array, corner: number): number {
  const far = corner + ACROSS;
  const up = corner + PER_LAYER;
  const farUp = far + PER_LAYER;
  const low = bits[corner]! & bits[corner + 1]! & bits[far]! & bits[far + 1]!;
  return low & bits[up]! & bits[up + 1]! & bits[farUp]! & bits[farUp + 1]!;
}

function markTunnel(hollow: Uint8Array, a: Float64Array, b: Float64Array, corner: number): void {
  for (let place = 0; place < STEP * STEP; place++) {
    const u = (place & 3) / STEP;
    const w = (place >> 2) / STEP;
    const aLow = between(a, corner, u, w);
    const aHigh = between(a, corner + PER_LAYER, u, w);
    if (Math.min(aLow, aHigh) >= TUNNEL || Math.max(aLow, aHigh) <= -TUNNEL) continue;
    const bLow = between(b, corner, u, w);
    const bHigh = between(b, corner + PER_LAYER, u, w);
    if (Math.min(bLow, bHigh) >= TUNNEL || Math.max(bLow, bHigh) <= -TUNNEL) continue;
    for (let dy = 0; dy < STEP; dy++) {
      const v = dy / STEP;
      const isNear = Math.abs(aLow + v * (aHigh - aLow)) < TUNNEL;
      if (isNear && Math.abs(bLow + v * (bHigh - bLow)) < TUNNEL) hollow[place * STEP + dy] = 1;
    }
  }
}

function markHall(hollow: Uint8Array, h: Float64Array, corner: number): void {
  for (let place = 0; place < STEP * STEP; place++) {
    const u = (place & 3) / STEP;
    const w = (place >> 2) / STEP;
    const low = between(h, corner, u, w);
    const high = between(h, corner + PER_LAYER, u, w);
    for (let dy = 0; dy < STEP; dy++) {
      if (low + (dy / STEP) * (high - low) > HALL) hollow[place * STEP + dy] = 1;
    }
  }
}

/** The value between four corners of one layer. */
function between(lattice: Float64Array, corner: number, u: number, w: number): number {
  const far = corner + ACROSS;
  const x0 = lattice[corner]! + u * (lattice[corner + 1]! - lattice[corner]!);
  const x1 = lattice[far]! + u * (lattice[far + 1]! - lattice[far]!);
  return x0 + w * (x1 - x0);
}

function empty(
  column: Column,
  hollow: Uint8Array,
  ceilings: Int16Array,
  x0: number,
  y0: number,
  z0: number,
): void {
  // Four blocks from a multiple of four are never in two sections.
  const states = column.writableSection((y0 - BOTTOM_Y) >> 4);
  for (let i = 0; i < hollow.length; i++) {
    if (hollow[i] === 0) continue;
    const place = ((z0 + (i >> 4)) << 4) | (x0 + ((i >> 2) & 3));
    const y = y0 + (i & 3);
    const cell = ((y & 15) << 8) | place;
    if (y > ceilings[place]! || states[cell] === BEDROCK) continue;
    states[cell] = y <= LAVA_Y ? LAVA : AIR;
  }
}
