import { AIR, stateOf } from '../blocks/index.js';
import { GridAxis, Noise } from '../random/noise.js';
import type { Seed } from '../random/random.js';
import { BOTTOM_Y, SECTIONS } from './column.js';
import { type ColumnDraft, cellAt } from './columnDraft.js';

const LAVA = stateOf('minecraft:lava', { level: '0' });

/** lava stands in caves up to here */
const LAVA_Y = -55;
/** The noises are worked out on every fourth block and mixed between. */
const STEP = 4;
const ACROSS = 16 / STEP + 1;
const CELLS_ACROSS = ACROSS - 1;
const PER_LAYER = ACROSS * ACROSS;
const LAYERS_MAX = (SECTIONS * 16) / STEP + 1;
/** caves begin above the bedrock and the lava under it */
const CAVES_BOTTOM_Y = BOTTOM_Y + 4;
/** a tunnel runs where two noises are both this near to zero */
const TUNNEL = 0.075;
/** further from zero than this at all corners, and no rounding brings it near between them */
const CLEAR = TUNNEL + 1e-9;
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
  /** what four corners of a layer agree on, of the layer below and of this one */
  #below = new Uint8Array(CELLS_ACROSS * CELLS_ACROSS);
  #above = new Uint8Array(CELLS_ACROSS * CELLS_ACROSS);

  constructor(seed: Seed) {
    this.#first = new Noise(seed, 'tunnel a');
    this.#second = new Noise(seed, 'tunnel b');
    this.#hall = new Noise(seed, 'hall');
  }

  /** Hollows out a column, at each of its 256 places (z × 16 + x) up to and including a ceiling. */
  carve(draft: ColumnDraft, ceilings: Int16Array): void {
    let topY = BOTTOM_Y;
    for (let i = 0; i < 256; i++) topY = Math.max(topY, ceilings[i]!);
    const layers = Math.floor((topY - CAVES_BOTTOM_Y) / STEP) + 2;
    this.#layAxes(draft, layers, TUNNEL_WIDE, TUNNEL_HIGH);
    this.#first.space(this.#a, this.#xs, this.#ys, this.#zs);
    this.#second.space(this.#b, this.#xs, this.#ys, this.#zs);
    this.#layAxes(draft, layers, HALL_WIDE, HALL_HIGH);
    this.#hall.space(this.#h, this.#xs, this.#ys, this.#zs);
    this.#judgeCorners(layers * PER_LAYER);
    agree(this.#solid, 0, this.#below);
    for (let layer = 0; layer + 1 < layers; layer++) {
      agree(this.#solid, (layer + 1) * PER_LAYER, this.#above);
      this.#carveLayer(draft, ceilings, layer);
      [this.#below, this.#above] = [this.#above, this.#below];
    }
  }

  #carveLayer(draft: ColumnDraft, ceilings: Int16Array, layer: number): void {
    for (let j = 0, cell = 0; j < CELLS_ACROSS; j++) {
      for (let k = 0; k < CELLS_ACROSS; k++, cell++) {
        const solid = this.#below[cell]! & this.#above[cell]!;
        const isTunnel = (solid & NO_TUNNEL) === 0;
        const isHall = (solid & NO_HALL) === 0;
        if (!isTunnel && !isHall) continue;
        const corner = layer * PER_LAYER + j * ACROSS + k;
        const [x0, y0, z0] = [k * STEP, CAVES_BOTTOM_Y + layer * STEP, j * STEP];
        if (isTunnel) carveTunnel(draft, ceilings, this.#a, this.#b, corner, x0, y0, z0);
        if (isHall) carveHall(draft, ceilings, this.#h, corner, x0, y0, z0);
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

  #layAxes({ columnX, columnZ }: ColumnDraft, layers: number, wide: number, high: number): void {
    this.#xs.lay(columnX * 16, STEP, wide, ACROSS);
    this.#ys.lay(CAVES_BOTTOM_Y, STEP, high, layers);
    this.#zs.lay(columnZ * 16, STEP, wide, ACROSS);
  }
}

/** For each cell of a layer, what its four corners there agree on. */
function agree(bits: Uint8Array, layer: number, out: Uint8Array): void {
  for (let j = 0, cell = 0; j < CELLS_ACROSS; j++) {
    let i = layer + j * ACROSS;
    let west = bits[i]! & bits[i + ACROSS]!;
    for (let k = 0; k < CELLS_ACROSS; k++, cell++) {
      i++;
      const east = bits[i]! & bits[i + ACROSS]!;
      out[cell] = west & east;
      west = east;
    }
  }
}

/** The 64 blocks between eight corners, of which the lowest is given. */
function carveTunnel(
  draft: ColumnDraft,
  ceilings: Int16Array,
  a: Float64Array,
  b: Float64Array,
  corner: number,
  x0: number,
  y0: number,
  z0: number,
): void {
  const up = corner + PER_LAYER;
  for (let dx = 0; dx < STEP; dx++) {
    const u = dx / STEP;
    const aLow = along(a, corner, u);
    const aLowFar = along(a, corner + ACROSS, u);
    const aHigh = along(a, up, u);
    const aHighFar = along(a, up + ACROSS, u);
    if (isClear(aLow, aLowFar, aHigh, aHighFar)) continue;
    const bLow = along(b, corner, u);
    const bLowFar = along(b, corner + ACROSS, u);
    const bHigh = along(b, up, u);
    const bHighFar = along(b, up + ACROSS, u);
    if (isClear(bLow, bLowFar, bHigh, bHighFar)) continue;
    for (let dz = 0; dz < STEP; dz++) {
      const w = dz / STEP;
      const aFloor = aLow + w * (aLowFar - aLow);
      const aRoof = aHigh + w * (aHighFar - aHigh);
      if (Math.min(aFloor, aRoof) >= TUNNEL || Math.max(aFloor, aRoof) <= -TUNNEL) continue;
      const bFloor = bLow + w * (bLowFar - bLow);
      const bRoof = bHigh + w * (bHighFar - bHigh);
      if (Math.min(bFloor, bRoof) >= TUNNEL || Math.max(bFloor, bRoof) <= -TUNNEL) continue;
      for (let dy = 0; dy < STEP; dy++) {
        const v = dy / STEP;
        const isNear = Math.abs(aFloor + v * (aRoof - aFloor)) < TUNNEL;
        if (!isNear || Math.abs(bFloor + v * (bRoof - bFloor)) >= TUNNEL) continue;
        hollow(draft, ceilings, x0 + dx, y0 + dy, z0 + dz);
      }
    }
  }
}

/** Whether all that lies between four values is too far from zero for a tunnel. */
function isClear(a: number, b: number, c: number, d: number): boolean {
  if (a > 0) return Math.min(a, b, c, d) >= CLEAR;
  return Math.max(a, b, c, d) <= -CLEAR;
}

function carveHall(
  draft: ColumnDraft,
  ceilings: Int16Array,
  h: Float64Array,
  corner: number,
  x0: number,
  y0: number,
  z0: number,
): void {
  const up = corner + PER_LAYER;
  for (let dx = 0; dx < STEP; dx++) {
    const u = dx / STEP;
    const near = along(h, corner, u);
    const far = along(h, corner + ACROSS, u);
    const nearUp = along(h, up, u);
    const farUp = along(h, up + ACROSS, u);
    for (let dz = 0; dz < STEP; dz++) {
      const w = dz / STEP;
      const low = near + w * (far - near);
      const rise = nearUp + w * (farUp - nearUp) - low;
      for (let dy = 0; dy < STEP; dy++) {
        if (low + (dy / STEP) * rise <= HALL) continue;
        hollow(draft, ceilings, x0 + dx, y0 + dy, z0 + dz);
      }
    }
  }
}

/** The value between two corners along x. */
function along(lattice: Float64Array, corner: number, u: number): number {
  return lattice[corner]! + u * (lattice[corner + 1]! - lattice[corner]!);
}

function hollow(draft: ColumnDraft, ceilings: Int16Array, x: number, y: number, z: number): void {
  if (y > ceilings[(z << 4) | x]!) return;
  draft.cells[cellAt(x, y, z)] = y <= LAVA_Y ? LAVA : AIR;
  if (y <= LAVA_Y) draft.shine(y);
}
