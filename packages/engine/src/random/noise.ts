import { RandomStream, type Seed } from './random.js';

/** makes straight slopes about as steep as the diagonal ones */
const STRAIGHT = 1_414 / 1_000;

/** x and z of the slopes of noise over a plane. */
const SLOPES_2 = new Float64Array([
  ...[1, 1, 1, -1, -1, 1, -1, -1],
  ...[STRAIGHT, 0, -STRAIGHT, 0, 0, STRAIGHT, 0, -STRAIGHT],
]);

/** x, y and z of the slopes of noise in space: to the middles of a cube's edges, four twice. */
const SLOPES_3 = new Float64Array([
  1, 1, 0, -1, 1, 0, 1, -1, 0, -1, -1, 0, 1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, -1, 0, 1, 1, 0, -1, 1,
  0, 1, -1, 0, -1, -1, 1, 1, 0, 0, -1, 1, -1, 1, 0, 0, -1, -1,
]);

/** The points of a grid along one axis, and where each lies in the cells of the noise. */
export class GridAxis {
  readonly points: Float64Array;
  readonly cells: Int32Array;
  /** from 0 to below 1, how far into its cell a point is */
  readonly into: Float64Array;
  readonly eased: Float64Array;
  count = 0;

  constructor(most: number) {
    this.points = new Float64Array(most);
    this.cells = new Int32Array(most);
    this.into = new Float64Array(most);
    this.eased = new Float64Array(most);
  }

  /** Points at (first + i × step) / scale. */
  lay(first: number, step: number, scale: number, count: number): void {
    this.count = count;
    for (let i = 0; i < count; i++) this.#put(i, (first + i * step) / scale);
  }

  /** For the next layer of a noise: twice as fine, and somewhere else. */
  refine(shift: number): void {
    for (let i = 0; i < this.count; i++) this.#put(i, this.points[i]! * 2 + shift);
  }

  #put(i: number, point: number): void {
    const cell = Math.floor(point);
    const into = point - cell;
    this.points[i] = point;
    this.cells[i] = cell;
    this.into[i] = into;
    this.eased[i] = into * into * into * (into * (into * 6 - 15) + 10);
  }
}

/**
 * Gradient noise, smooth and about within ±1. Only + − × and floor: the same bits everywhere.
 * It is worked out for whole grids, because neighbours on a grid mostly share a cell of the noise
 * and with it the slopes at the cell's corners.
 */
export class Noise {
  readonly #order = new Uint8Array(512);

  constructor(seed: Seed, purpose: string) {
    const random = new RandomStream(seed, purpose);
    const order = this.#order;
    for (let i = 0; i < 256; i++) order[i] = i;
    for (let i = 255; i > 0; i--) {
      const j = random.below(i + 1);
      const swapped = order[i]!;
      order[i] = order[j]!;
      order[j] = swapped;
    }
    order.copyWithin(256, 0, 256);
  }

  /**
   * Several layers of noise over a plane, each twice as fine and half as strong as the one before.
   * The value at (x, z) goes to `out[z × xs.count + x]`. The axes are refined on the way.
   */
  plane(out: Float64Array, xs: GridAxis, zs: GridAxis, layers: number): void {
    const size = xs.count * zs.count;
    out.fill(0, 0, size);
    let strength = 1;
    let total = 0;
    for (let layer = 0; layer < layers; layer++) {
      if (layer > 0) {
        xs.refine(31.7);
        zs.refine(-17.3);
      }
      this.#addPlane(out, xs, zs, strength);
      total += strength;
      strength *= 0.5;
    }
    for (let i = 0; i < size; i++) out[i]! /= total;
  }

  #addPlane(out: Float64Array, xs: GridAxis, zs: GridAxis, strength: number): void {
    const order = this.#order;
    const { cells, into, eased, count } = xs;
    for (let j = 0, i = 0; j < zs.count; j++) {
      const Z = zs.cells[j]! & 255;
      const dz = zs.into[j]!;
      const w = zs.eased[j]!;
      for (let k = 0; k < count; ) {
        const cell = cells[k]!;
        const a = order[cell & 255]! + Z;
        const b = order[(cell & 255) + 1]! + Z;
        const s00 = (order[a]! & 7) * 2;
        const s10 = (order[b]! & 7) * 2;
        const s01 = (order[a + 1]! & 7) * 2;
        const s11 = (order[b + 1]! & 7) * 2;
        // Mixed along z first, each end of the cell is a straight line in x.
        const west = mix(SLOPES_2[s00 + 1]! * dz, SLOPES_2[s01 + 1]! * (dz - 1), w);
        const east = mix(SLOPES_2[s10 + 1]! * dz, SLOPES_2[s11 + 1]! * (dz - 1), w);
        const westSlope = mix(SLOPES_2[s00]!, SLOPES_2[s01]!, w);
        const eastSlope = mix(SLOPES_2[s10]!, SLOPES_2[s11]!, w);
        for (; k < count && cells[k] === cell; k++, i++) {
          const dx = into[k]!;
          out[i]! += strength * mix(west + westSlope * dx, east + eastSlope * (dx - 1), eased[k]!);
        }
      }
    }
  }

  /** The value at (x, y, z) goes to `out[(y × zs.count + z) × xs.count + x]`. */
  space(out: Float64Array, xs: GridAxis, ys: GridAxis, zs: GridAxis): void {
    for (let j = 0; j < zs.count; j++) {
      for (let k = 0; k < xs.count; k++) this.#pillar(out, xs, ys, zs, j, k);
    }
  }

  /** All of a grid in space that lies at one x and z: the slopes change only with the y cell. */
  #pillar(out: Float64Array, xs: GridAxis, ys: GridAxis, zs: GridAxis, j: number, k: number): void {
    const order = this.#order;
    const { cells, into, eased, count } = ys;
    const perLayer = xs.count * zs.count;
    const X = xs.cells[k]! & 255;
    const Z = zs.cells[j]! & 255;
    const dx = xs.into[k]!;
    const dz = zs.into[j]!;
    const u = xs.eased[k]!;
    const w = zs.eased[j]!;
    for (let layer = 0, i = j * xs.count + k; layer < count; ) {
      const cell = cells[layer]!;
      const a = order[X]! + (cell & 255);
      const b = order[X + 1]! + (cell & 255);
      const s000 = slopeAt(order, a, Z);
      const s100 = slopeAt(order, b, Z);
      const s010 = slopeAt(order, a + 1, Z);
      const s110 = slopeAt(order, b + 1, Z);
      const s001 = slopeAt(order, a, Z + 1);
      const s101 = slopeAt(order, b, Z + 1);
      const s011 = slopeAt(order, a + 1, Z + 1);
      const s111 = slopeAt(order, b + 1, Z + 1);
      // Mixed along x and z first, the floor and the roof of the cell are straight lines in y.
      const floor = mix(
        mix(flatRise(s000, dx, dz), flatRise(s100, dx - 1, dz), u),
        mix(flatRise(s001, dx, dz - 1), flatRise(s101, dx - 1, dz - 1), u),
        w,
      );
      const roof = mix(
        mix(flatRise(s010, dx, dz), flatRise(s110, dx - 1, dz), u),
        mix(flatRise(s011, dx, dz - 1), flatRise(s111, dx - 1, dz - 1), u),
        w,
      );
      const floorSlope = mix(
        mix(slopeUp(s000), slopeUp(s100), u),
        mix(slopeUp(s001), slopeUp(s101), u),
        w,
      );
      const roofSlope = mix(
        mix(slopeUp(s010), slopeUp(s110), u),
        mix(slopeUp(s011), slopeUp(s111), u),
        w,
      );
      for (; layer < count && cells[layer] === cell; layer++, i += perLayer) {
        const dy = into[layer]!;
        out[i] = mix(floor + floorSlope * dy, roof + roofSlope * (dy - 1), eased[layer]!);
      }
    }
  }
}

function mix(a: number, b: number, t: number): number {
  return a + t * (b - a);
}

/** Where in SLOPES_3 the slope of a cell's corner is. */
function slopeAt(order: Uint8Array, xy: number, z: number): number {
  return (order[order[xy]! + z]! & 15) * 3;
}

function flatRise(slope: number, dx: number, dz: number): number {
  return SLOPES_3[slope]! * dx + SLOPES_3[slope + 2]! * dz;
}

function slopeUp(slope: number): number {
  return SLOPES_3[slope + 1]!;
}
