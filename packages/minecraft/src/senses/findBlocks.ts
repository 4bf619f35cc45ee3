import type { BlockQuery, Vector } from '@bridle/facets';
import { FIND_BLOCKS_MAX } from '../limits.js';
import type { BotSession } from '../session.js';
import { paletteOf, SECTION_CELLS, unpackSection } from './sections.js';

/** A section in which something may be that is looked for, and the least distance to it, squared. */
interface Candidate {
  readonly section: unknown;
  readonly low: Vector;
  readonly away: number;
}

/**
 * Blocks by name, the nearest first. The list of states that every section keeps says where to look at
 * all, so that what is nowhere near costs next to nothing.
 */
export function findBlocks(session: BotSession, query: BlockQuery): Vector[] {
  const { x, y, z } = session.bot.entity.position;
  const middle = (query.center ?? [x, y, z]).map(Math.floor) as Vector;
  const max = Math.min(query.max, FIND_BLOCKS_MAX);
  if (!(max > 0) || !(query.radius >= 0)) return [];
  return new BlockSearch(session, middle, Math.floor(query.radius), max, query.match).run();
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
  #found: { readonly far: number; readonly pos: Vector }[] = [];
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
  }

  run(): Vector[] {
    const candidates = this.#candidates().sort((a, b) => a.away - b.away);
    for (const candidate of candidates) {
      if (candidate.away > this.#limit) break;
      this.#search(candidate);
      if (this.#found.length >= this.#max) this.#trim();
    }
    this.#trim();
    return this.#found.map(({ pos }) => pos);
  }

  #candidates(): Candidate[] {
    const { world } = this.#session;
    const [x, y, z] = this.#middle;
    const radius = this.#radius;
    const { bottomY, endY } = world;
    const first = Math.max(0, (y - radius - bottomY) >> 4);
    const last = Math.min((endY - 1 - bottomY) >> 4, (y + radius - bottomY) >> 4);
    const candidates: Candidate[] = [];
    for (const { columnX, columnZ, column } of world.columnsWithin(x, z, radius)) {
      for (let i = first; i <= last; i++) {
        const section = column.sections[i];
        if (!this.#mayHold(section)) continue;
        const low: Vector = [columnX * 16, bottomY + i * 16, columnZ * 16];
        const [dx, dy, dz] = [outside(x, low[0]), outside(y, low[1]), outside(z, low[2])];
        candidates.push({ section, low, away: dx * dx + dy * dy + dz * dz });
      }
    }
    return candidates;
  }

  #mayHold(section: unknown): boolean {
    const palette = paletteOf(section);
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
    unpackSection(section, cells);
    const [mx, my, mz] = this.#middle;
    const radius = this.#radius;
    // Cells one beside the other are mostly of one state.
    let [last, isLastMeant] = [-1, false];
    for (let cell = 0; cell < SECTION_CELLS; cell++) {
      const state = cells[cell]!;
      if (state !== last) [last, isLastMeant] = [state, this.#means(state)];
      if (!isLastMeant) continue;
      const x = low[0] + (cell & 15);
      const y = low[1] + (cell >> 8);
      const z = low[2] + ((cell >> 4) & 15);
      const [dx, dy, dz] = [x - mx, y - my, z - mz];
      if (Math.abs(dx) > radius || Math.abs(dy) > radius || Math.abs(dz) > radius) continue;
      const far = dx * dx + dy * dy + dz * dz;
      if (far <= this.#limit) this.#found.push({ far, pos: [x, y, z] });
    }
  }

  /** Only the nearest, in their order; of equally near ones always the same come first. */
  #trim(): void {
    this.#found.sort((a, b) => a.far - b.far || byPlace(a.pos, b.pos));
    if (this.#found.length < this.#max) return;
    this.#found.length = this.#max;
    this.#limit = this.#found.at(-1)!.far;
  }
}

function byPlace(a: Vector, b: Vector): number {
  return a[1] - b[1] || a[0] - b[0] || a[2] - b[2];
}

/** How far a place is outside sixteen cells from `low` on. */
function outside(at: number, low: number): number {
  return at < low ? low - at : at > low + 15 ? at - low - 15 : 0;
}
