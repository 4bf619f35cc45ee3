import { type Traits, traitsOf } from './traits.js';

export type Cell = readonly [x: number, y: number, z: number];

/** The reply to `get_blocks`: runs of count and index, x fastest, then z, then y. */
export interface BlockRuns {
  readonly palette: readonly string[];
  readonly runs: readonly number[];
}

/** Cubes of this side are as much as one `get_blocks` may ask for. */
export const TILE = 64;
/** Tiles begin at 48, 112 … so that most land, sea included, is in one of them. */
const TILE_Y0 = 48;

const UNSEEN = 0;
const NOTHING_KNOWN: Traits = { ...traitsOf('minecraft:bedrock'), name: 'unseen' };

/** The blocks that a client has seen so far, kept up to date by `block` events. */
export class BlockMap {
  readonly #fetch: (from: Cell, to: Cell) => Promise<BlockRuns>;
  readonly #tiles = new Map<number, Uint16Array>();
  readonly #numbers = new Map<string, number>();
  readonly #traits: Traits[] = [NOTHING_KNOWN];
  #lastKey = Number.NaN;
  #lastTile: Uint16Array | undefined;

  constructor(fetch: (from: Cell, to: Cell) => Promise<BlockRuns>) {
    this.#fetch = fetch;
  }

  /** What is known of a block; one never looked at counts as unbreakable. */
  at(x: number, y: number, z: number): Traits {
    const tile = this.#tile(x, y, z);
    return this.#traits[tile === undefined ? UNSEEN : tile[cellIndex(x, y, z)]!]!;
  }

  isSolid(x: number, y: number, z: number): boolean {
    const { isOpen, isWater, isHarmful } = this.at(x, y, z);
    return !isOpen && !isWater && !isHarmful;
  }

  /** Takes in a `block` event. */
  note([x, y, z]: Cell, block: string): void {
    const tile = this.#tile(x, y, z);
    if (tile !== undefined) tile[cellIndex(x, y, z)] = this.#numberOf(block);
  }

  /** Looks at everything within `side` blocks and up to `up` and `down` of a cell. */
  async see([x, y, z]: Cell, side: number, down: number, up: number): Promise<void> {
    for (let ty = tileY(y - down); ty <= tileY(y + up); ty++) {
      for (let tz = (z - side) >> 6; tz <= (z + side) >> 6; tz++) {
        for (let tx = (x - side) >> 6; tx <= (x + side) >> 6; tx++) await this.#load(tx, ty, tz);
      }
    }
  }

  async #load(tx: number, ty: number, tz: number): Promise<void> {
    const key = tileKey(tx, ty, tz);
    if (this.#tiles.has(key)) return;
    const from: Cell = [tx * TILE, TILE_Y0 + ty * TILE, tz * TILE];
    const to: Cell = [from[0] + TILE - 1, from[1] + TILE - 1, from[2] + TILE - 1];
    const { palette, runs } = await this.#fetch(from, to);
    const numbers = palette.map((block) => this.#numberOf(block));
    const tile = new Uint16Array(TILE * TILE * TILE);
    for (let i = 0, at = 0; i < runs.length; i += 2) {
      tile.fill(numbers[runs[i + 1]!]!, at, at + runs[i]!);
      at += runs[i]!;
    }
    this.#tiles.set(key, tile);
    this.#lastKey = Number.NaN;
  }

  #numberOf(block: string): number {
    let number = this.#numbers.get(block);
    if (number === undefined) {
      number = this.#traits.push(traitsOf(block)) - 1;
      this.#numbers.set(block, number);
    }
    return number;
  }

  #tile(x: number, y: number, z: number): Uint16Array | undefined {
    const key = tileKey(x >> 6, tileY(y), z >> 6);
    if (key !== this.#lastKey) {
      this.#lastKey = key;
      this.#lastTile = this.#tiles.get(key);
    }
    return this.#lastTile;
  }
}

function tileY(y: number): number {
  return (y - TILE_Y0) >> 6;
}

function tileKey(tx: number, ty: number, tz: number): number {
  return ((tx + 32_768) * 65_536 + tz + 32_768) * 16 + ty + 8;
}

function cellIndex(x: number, y: number, z: number): number {
  return (((y - TILE_Y0) & 63) << 12) | ((z & 63) << 6) | (x & 63);
}
