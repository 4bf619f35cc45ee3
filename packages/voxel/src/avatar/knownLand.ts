import { BLOCK_KINDS, BOTTOM_Y, KIND_OF_STATE, TOP_Y, type World } from '@bridle/engine';
import type { BlockQuery, Vector } from '@bridle/facets';
import { AVATAR_FIND_MAX, AVATAR_VIEW_COLUMNS } from '../limits.js';

const SECTION_CELLS = 4_096;

type Blocks = World['blocks'];
type Column = ReturnType<Blocks['column']>;

/**
 * The land that the avatar knows: what is around the player, as the land that a server sends. It
 * follows from where the player is and from nothing else, so that the same calls find the same
 * blocks whatever happens to be in memory.
 */
export function isKnown({ player }: World, x: number, z: number): boolean {
  return (
    Math.abs((x >> 4) - (Math.floor(player.x) >> 4)) <= AVATAR_VIEW_COLUMNS &&
    Math.abs((z >> 4) - (Math.floor(player.z) >> 4)) <= AVATAR_VIEW_COLUMNS
  );
}

/** The state of a block that is known. */
export function knownState(world: World, x: number, y: number, z: number): number | undefined {
  return isKnown(world, x, z) && y >= BOTTOM_Y && y <= TOP_Y
    ? world.blocks.get(x, y, z)
    : undefined;
}

/** Columns around the middle one, the nearest first. */
const SPIRAL = spiral(AVATAR_VIEW_COLUMNS);

function spiral(radius: number): readonly (readonly [number, number])[] {
  const places: [number, number][] = [];
  for (let z = -radius; z <= radius; z++) {
    for (let x = -radius; x <= radius; x++) places.push([x, z]);
  }
  const away = ([x, z]: readonly number[]): number => x! * x! + z! * z!;
  return places.sort((a, b) => away(a) - away(b) || a[0] - b[0] || a[1] - b[1]);
}

/**
 * Makes the next column of the land around the player that is not in memory yet, so that whoever
 * looks for something later need not wait for all of it at once. Nothing but time can tell.
 */
export function loadNextColumn({ player, blocks }: World): void {
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  for (const [dx, dz] of SPIRAL) {
    if (blocks.isLoaded(columnX + dx, columnZ + dz)) continue;
    blocks.column(columnX + dx, columnZ + dz);
    return;
  }
}

/** Blocks by name, the nearest first. */
export function findBlocks(world: World, query: BlockQuery): Vector[] {
  const { player } = world;
  const middle = query.center ?? [player.x, player.y, player.z];
  const [x, y, z] = middle.map(Math.floor) as Vector;
  const max = Math.min(query.max, AVATAR_FIND_MAX);
  if (!(max > 0) || !(query.radius >= 0)) return [];
  const search = new BlockSearch(world, x, y, z, query.radius, max, query.match);
  return search.run();
}

/** Of every column, per section, the kinds that are in it: known until it is written. */
const kindsOf = new WeakMap<Column, ({ version: number; kinds: Uint16Array } | undefined)[]>();
const isSeen = new Uint8Array(BLOCK_KINDS.length);

function kindsIn(column: Column, section: number, states: Readonly<Uint16Array>): Uint16Array {
  let known = kindsOf.get(column);
  if (known === undefined) {
    known = [];
    kindsOf.set(column, known);
  }
  const version = column.sectionVersion(section);
  const last = known[section];
  if (last?.version === version) return last.kinds;
  const kinds: number[] = [];
  for (let cell = 0; cell < SECTION_CELLS; cell++) {
    const kind = KIND_OF_STATE[states[cell]!]!;
    if (isSeen[kind] === 1) continue;
    isSeen[kind] = 1;
    kinds.push(kind);
  }
  for (const kind of kinds) isSeen[kind] = 0;
  const found = { version, kinds: Uint16Array.from(kinds) };
  known[section] = found;
  return found.kinds;
}

/** One look for blocks: columns from the nearest on, until none further out can be nearer. */
class BlockSearch {
  readonly #world: World;
  readonly #x: number;
  readonly #y: number;
  readonly #z: number;
  readonly #radius: number;
  readonly #max: number;
  readonly #match: (name: string) => boolean;
  /** by kind: 0 nobody has asked, 1 no, 2 yes */
  readonly #isMeant = new Uint8Array(BLOCK_KINDS.length);
  /** of every block found: how far, squared, and where */
  #far: number[] = [];
  #cells: Vector[] = [];

  constructor(
    world: World,
    x: number,
    y: number,
    z: number,
    radius: number,
    max: number,
    match: (name: string) => boolean,
  ) {
    this.#world = world;
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#radius = Math.floor(radius);
    this.#max = max;
    this.#match = match;
  }

  run(): Vector[] {
    for (const { columnX, columnZ, away } of this.#columns()) {
      if (this.#far.length >= this.#max && away > this.#worst()) break;
      this.#searchColumn(this.#world.blocks.column(columnX, columnZ));
      if (this.#far.length > 4 * this.#max + 64) this.#trim();
    }
    this.#trim();
    return this.#cells;
  }

  #columns(): { columnX: number; columnZ: number; away: number }[] {
    const radius = this.#radius;
    const columns: { columnX: number; columnZ: number; away: number }[] = [];
    const [px, pz] = [this.#world.player.x, this.#world.player.z];
    const clip = (low: number, middle: number): [number, number] => [
      Math.max((low - radius) >> 4, (Math.floor(middle) >> 4) - AVATAR_VIEW_COLUMNS),
      Math.min((low + radius) >> 4, (Math.floor(middle) >> 4) + AVATAR_VIEW_COLUMNS),
    ];
    const [x0, x1] = clip(this.#x, px);
    const [z0, z1] = clip(this.#z, pz);
    for (let columnZ = z0; columnZ <= z1; columnZ++) {
      for (let columnX = x0; columnX <= x1; columnX++) {
        const dx = outside(this.#x, columnX * 16);
        const dz = outside(this.#z, columnZ * 16);
        columns.push({ columnX, columnZ, away: dx * dx + dz * dz });
      }
    }
    return columns.sort(
      (a, b) => a.away - b.away || a.columnX - b.columnX || a.columnZ - b.columnZ,
    );
  }

  #searchColumn(column: Column): void {
    const lowest = Math.max(BOTTOM_Y, this.#y - this.#radius);
    const highest = Math.min(TOP_Y, this.#y + this.#radius);
    if (lowest > highest) return;
    const [first, last] = [(lowest - BOTTOM_Y) >> 4, (highest - BOTTOM_Y) >> 4];
    const own = Math.min(last, Math.max(first, (this.#y - BOTTOM_Y) >> 4));
    // From the own level up and down, so that near ones come first and far sections can be left out.
    for (let step = 0; step <= last - first; step++) {
      for (const section of step === 0 ? [own] : [own + step, own - step]) {
        if (section < first || section > last) continue;
        if (this.#isTooFar(column, section)) continue;
        const states = column.sectionStates(section);
        const kinds = states === undefined ? undefined : kindsIn(column, section, states);
        const isThere = kinds ? this.#meansAny(kinds) : this.#means(column.uniformState(section));
        if (isThere) this.#searchSection(column, section, states);
      }
    }
  }

  #isTooFar(column: Column, section: number): boolean {
    if (this.#far.length < this.#max) return false;
    const dx = outside(this.#x, column.x * 16);
    const dy = outside(this.#y, BOTTOM_Y + section * 16);
    const dz = outside(this.#z, column.z * 16);
    return dx * dx + dy * dy + dz * dz > this.#worst();
  }

  #means(state: number): boolean {
    return this.#meansKind(KIND_OF_STATE[state]!);
  }

  /** Asks of every one of them, so that it is known of each cell then. */
  #meansAny(kinds: Uint16Array): boolean {
    let isAny = false;
    for (let i = 0; i < kinds.length; i++) if (this.#meansKind(kinds[i]!)) isAny = true;
    return isAny;
  }

  #meansKind(kind: number): boolean {
    if (this.#isMeant[kind] === 0) {
      this.#isMeant[kind] = this.#match(BLOCK_KINDS[kind]!.name) ? 2 : 1;
    }
    return this.#isMeant[kind] === 2;
  }

  #searchSection(column: Column, section: number, states?: Readonly<Uint16Array>): void {
    const isMeant = this.#isMeant;
    const [lowX, lowY, lowZ] = [column.x * 16, BOTTOM_Y + section * 16, column.z * 16];
    for (let cell = 0; cell < SECTION_CELLS; cell++) {
      if (states !== undefined && isMeant[KIND_OF_STATE[states[cell]!]!] !== 2) continue;
      this.#add(lowX + (cell & 15), lowY + (cell >> 8), lowZ + ((cell >> 4) & 15));
    }
  }

  #add(x: number, y: number, z: number): void {
    const [dx, dy, dz] = [x - this.#x, y - this.#y, z - this.#z];
    const radius = this.#radius;
    if (Math.abs(dx) > radius || Math.abs(dy) > radius || Math.abs(dz) > radius) return;
    const far = dx * dx + dy * dy + dz * dz;
    if (this.#kept >= this.#max && far > this.#limit) return;
    this.#far.push(far);
    this.#cells.push([x, y, z]);
  }

  /** after a trim: how many there are, and how far the last of them is */
  #kept = 0;
  #limit = Number.POSITIVE_INFINITY;

  /** How far the furthest is that could be told now, squared. */
  #worst(): number {
    if (this.#kept < this.#max) this.#trim();
    return this.#limit;
  }

  /** Only the nearest, in their order; of equally near ones always the same come first. */
  #trim(): void {
    const order = this.#far.map((_, i) => i);
    const [far, cells] = [this.#far, this.#cells];
    order.sort((a, b) => far[a]! - far[b]! || byPlace(cells[a]!, cells[b]!));
    order.length = Math.min(order.length, this.#max);
    this.#far = order.map((i) => far[i]!);
    this.#cells = order.map((i) => cells[i]!);
    this.#kept = order.length;
    this.#limit = this.#kept < this.#max ? Number.POSITIVE_INFINITY : this.#far.at(-1)!;
  }
}

function byPlace(a: Vector, b: Vector): number {
  return a[1] - b[1] || a[0] - b[0] || a[2] - b[2];
}

/** How far a place is outside sixteen cells from `low` on. */
function outside(at: number, low: number): number {
  return at < low ? low - at : at > low + 15 ? at - low - 15 : 0;
}
