import type { BlockQuery, Vector } from '@bridle/facets';
import { FIND_BLOCKS_MAX, FIND_RADIUS_MAX } from '../limits.js';
import { SECTION_CELLS, type SectionStates, statesOfSection, unpackStates } from '../sections.js';
import type { BotSession } from '../session.js';

/** A section in which something may be that is looked for, and the least distance to it, squared. */
interface Candidate {
  readonly section: SectionStates;
  readonly low: Vector;
  readonly away: number;
}

/** How far along one axis a cell may be from the middle: so many make one digit of a key. */
const SPAN = 2 * FIND_RADIUS_MAX + 1;

/**
 * Blocks by name, the nearest first. The list of states that every section keeps says where to look at
 * all, so that what is nowhere near costs next to nothing.
 */
export function findBlocks(session: BotSession, query: BlockQuery): Vector[] {
  const { x, y, z } = session.bot.entity.position;
  const middle = (query.center ?? [x, y, z]).map(Math.floor) as Vector;
  const max = Math.min(query.max, FIND_BLOCKS_MAX);
  if (!(max > 0) || !(query.radius >= 0) || !middle.every(Number.isSafeInteger)) return [];
  const radius = Math.min(Math.floor(query.radius), FIND_RADIUS_MAX);
  return new BlockSearch(session, middle, radius, Math.ceil(max), query.match).run();
}

class BlockSearch {
  readonly #session: BotSession;
  readonly #middle: Vector;
  readonly #radius: number;
  readonly #max: number;
  readonly #match: (name: string) => boolean;
  /** by name: 0 nobody has asked, 1 no, 2 yes */
  readonly #isMeant: Uint8Array;
  readonly #cells = new Uint16Array(SECTION_CELLS);
  /** a number for each block found, by which it is sorted: how far it is, squared, then y, x and z */
  readonly #keys: Float64Array;
  #found = 0;
  /** how far the last of enough is, squared */
  #limit = Number.POSITIVE_INFINITY;

  constructor(
    session: BotSession,
    middle: Vector,
    radius: number,
    max: number,
    match: (name: string) => boolean,
  ) {
    this.#session = session;
    this.#middle = middle;
    this.#radius = radius;
    this.#max = max;
    this.#match = match;
    this.#isMeant = new Uint8Array(session.states.names.length);
    this.#keys = new Float64Array(3 * max + SECTION_CELLS);
  }

  run(): Vector[] {
    const candidates = this.#candidates().sort((a, b) => a.away - b.away);
    for (const candidate of candidates) {
      if (candidate.away > this.#limit) break;
      this.#search(candidate);
      // Early once, for a limit, and then seldom: sorting is what takes longest.
      const most = this.#limit === Number.POSITIVE_INFINITY ? this.#max : 3 * this.#max;
      if (this.#found >= most) this.#trim();
    }
    this.#trim();
    return Array.from(this.#keys.subarray(0, this.#found), (key) => this.#placeOf(key));
  }

  #candidates(): Candidate[] {
    const { world } = this.#session;
    const [x, y, z] = this.#middle;
    const radius = this.#radius;
    const { bottomY, endY } = world;
    const first = Math.max(0, Math.floor((y - radius - bottomY) / 16));
    const last = Math.min((endY - 1 - bottomY) >> 4, Math.floor((y + radius - bottomY) / 16));
    const candidates: Candidate[] = [];
    for (const { columnX, columnZ, column } of world.columnsWithin(x, z, radius)) {
      for (let i = first; i <= last; i++) {
        const section = statesOfSection(column.sections[i]);
        if (!this.#mayHold(section)) continue;
        const low: Vector = [columnX * 16, bottomY + i * 16, columnZ * 16];
        const [dx, dy, dz] = [outside(x, low[0]), outside(y, low[1]), outside(z, low[2])];
        candidates.push({ section, low, away: dx * dx + dy * dy + dz * dz });
      }
    }
    return candidates;
  }

  #mayHold({ only, palette }: SectionStates): boolean {
    if (only !== undefined) return this.#means(only);
    if (palette === undefined) return true;
    for (let i = 0; i < palette.length; i++) if (this.#means(palette[i]!)) return true;
    return false;
  }

  #means(state: number): boolean {
    const { states } = this.#session;
    if (state >= states.count) return false;
    const name = states.nameOfState[state]!;
    if (this.#isMeant[name] === 0) {
      this.#isMeant[name] = this.#match(states.names[name]!) ? 2 : 1;
    }
    return this.#isMeant[name] === 2;
  }

  #search({ section, low }: Candidate): void {
    const cells = this.#cells;
    unpackStates(section, cells);
    const keys = this.#keys;
    const radius = this.#radius;
    const limit = this.#limit;
    const [x, y, z] = low.map((one, i) => one - this.#middle[i]!) as Vector;
    let found = this.#found;
    // Cells one beside the other are mostly of one state.
    let last = -1;
    let isMeant = false;
    for (let cell = 0; cell < SECTION_CELLS; cell++) {
      const state = cells[cell]!;
      if (state !== last) {
        last = state;
        isMeant = this.#means(state);
      }
      if (!isMeant) continue;
      const dx = x + (cell & 15);
      const dy = y + (cell >> 8);
      const dz = z + ((cell >> 4) & 15);
      const far = dx * dx + dy * dy + dz * dz;
      if (far > limit) continue;
      if (dx > radius || dy > radius || dz > radius) continue;
      if (dx < -radius || dy < -radius || dz < -radius) continue;
      const place = (dy + FIND_RADIUS_MAX) * SPAN + dx + FIND_RADIUS_MAX;
      keys[found++] = (far * SPAN * SPAN + place) * SPAN + dz + FIND_RADIUS_MAX;
    }
    this.#found = found;
  }

  #placeOf(key: number): Vector {
    const [x, y, z] = this.#middle;
    const digit = (place: number): number => (Math.floor(key / place) % SPAN) - FIND_RADIUS_MAX;
    return [x + digit(SPAN), y + digit(SPAN * SPAN), z + digit(1)];
  }

  /** Only the nearest, in their order; of equally near ones always the same come first. */
  #trim(): void {
    this.#keys.subarray(0, this.#found).sort();
    if (this.#found < this.#max) return;
    this.#found = this.#max;
    this.#limit = Math.floor(this.#keys[this.#max - 1]! / SPAN ** 3);
  }
}

/** How far a place is outside sixteen cells from `low` on. */
function outside(at: number, low: number): number {
  return at < low ? low - at : at > low + 15 ? at - low - 15 : 0;
}
