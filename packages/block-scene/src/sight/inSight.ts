import { cos, sin } from '@bridle/engine/math';
import type { BlockInterest } from '@bridle/facets';
import type { Eyes, SightColumn, SightLand } from './land.js';
import { canSeeFrom, firstWhole } from './lineOfSight.js';

/** A block that can be seen from where the player stands. */
export interface Sighted {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
  /** from the eyes to its middle */
  readonly distance: number;
}

/** How far rare things are looked for, and how far up and down. */
const FAR = 24;
const FAR_UP = 16;
/** How far common ones are, block by block. */
const NEAR = 6;
/** Lines of sight for one kind, and for all, that may turn out to be blocked. */
const TRIES_PER_KIND = 12;
const TRIES_MAX = 400;
/** The cosine of the angle from the middle of the picture to about its left and right edge. */
const AHEAD = 0.65;

/** Numbers of states that a world may have: more than any version of Minecraft. */
const STATES_MAX = 65_536;

/** What interests somebody of every kind of block, and where it was found before. */
export class BlockInterests {
  readonly #land: SightLand;
  readonly #ofKind: readonly (BlockInterest | undefined)[];
  /** for every state 1 if it is worth looking for from afar, 2 if not, 0 as long as nobody has asked */
  readonly #rarity = new Uint8Array(STATES_MAX);
  /** of every column, per section, the cells with something rare: known until they are written */
  readonly #rareCells = new WeakMap<SightColumn, (SectionCells | undefined)[]>();

  constructor(land: SightLand, interestOf: (name: string) => BlockInterest | undefined) {
    this.#land = land;
    this.#ofKind = land.kindNames.map((name) => interestOf(name));
  }

  of(state: number): BlockInterest | undefined {
    return this.#ofKind[this.#land.kindOf(state)];
  }

  rareIn(column: SightColumn, section: number): readonly number[] {
    const states = column.sectionStates(section);
    if (states === undefined) return NO_CELLS; // a section that is full of one kind has no rarity
    let known = this.#rareCells.get(column);
    if (known === undefined) {
      known = new Array<SectionCells | undefined>(this.#land.sectionCount).fill(undefined);
      this.#rareCells.set(column, known);
    }
    const version = column.sectionVersion(section);
    if (known[section]?.version === version) return known[section].cells;
    const [cells, rarity]: [number[], Uint8Array] = [[], this.#rarity];
    for (let i = 0; i < states.length; i++) {
      const state = states[i]!;
      if (rarity[state] === 0) rarity[state] = this.of(state)?.isCommon === false ? 1 : 2;
      if (rarity[state] === 1) cells.push(i);
    }
    known[section] = { version, cells };
    return cells;
  }
}

interface SectionCells {
  readonly version: number;
  readonly cells: readonly number[];
}

const NO_CELLS: readonly number[] = [];

/** What is in sight: the nearest few of every kind, what matters most first, at most so many. */
export function blocksInSight(
  land: SightLand,
  eyes: Eyes,
  interests: BlockInterests,
  max: number,
): Sighted[] {
  const found = new Found(land, interests);
  collectRare(land, eyes, found);
  collectNear(land, eyes, found);
  collectAfar(land, eyes, found);
  return found.list(max);
}

class Found {
  readonly interests: BlockInterests;
  readonly #land: SightLand;
  readonly #ofKind = new Map<number, Sighted[]>();
  /** of each kind, how many are ahead: as many again are shown, for they are in the picture */
  readonly #ahead = new Map<number, number>();

  constructor(land: SightLand, interests: BlockInterests) {
    this.#land = land;
    this.interests = interests;
  }

  lacks(state: number): boolean {
    const trait = this.interests.of(state);
    if (trait === undefined) return false;
    return (this.#ofKind.get(this.#land.kindOf(state))?.length ?? 0) < trait.most;
  }

  lacksAhead(state: number): boolean {
    return (this.#ahead.get(this.#land.kindOf(state)) ?? 0) < (this.interests.of(state)?.most ?? 0);
  }

  has({ state, x, y, z }: Sighted): boolean {
    const list = this.#ofKind.get(this.#land.kindOf(state)) ?? [];
    return list.some((one) => one.x === x && one.y === y && one.z === z);
  }

  add(block: Sighted, isAhead = false): void {
    const kind = this.#land.kindOf(block.state);
    if (isAhead) this.#ahead.set(kind, (this.#ahead.get(kind) ?? 0) + 1);
    const list = this.#ofKind.get(kind);
    if (list === undefined) this.#ofKind.set(kind, [block]);
    else list.push(block);
  }

  list(max: number): Sighted[] {
    const rank = ({ state }: Sighted): number => this.interests.of(state)!.rank;
    return [...this.#ofKind.values()]
      .flat()
      .sort((a, b) => rank(a) - rank(b) || byPlace(a, b))
      .slice(0, max);
  }
}

/** The nearer first; of equally near ones always the same. */
function byPlace(a: Sighted, b: Sighted): number {
  return a.distance - b.distance || a.y - b.y || a.x - b.x || a.z - b.z;
}

function seenAt(eyes: Eyes, x: number, y: number, z: number, state: number): Sighted {
  const [dx, dy, dz] = [x + 0.5 - eyes.x, y + 0.5 - eyes.y, z + 0.5 - eyes.z];
  return { x, y, z, state, distance: Math.sqrt(dx * dx + dy * dy + dz * dz) };
}

function collectRare(land: SightLand, eyes: Eyes, found: Found): void {
  const candidates = rareAround(land, eyes, found.interests);
  candidates.sort(byPlace);
  const tries = new Map<number, number>();
  let left = TRIES_MAX;
  for (const block of candidates) {
    const kind = land.kindOf(block.state);
    const tried = tries.get(kind) ?? 0;
    if (tried >= TRIES_PER_KIND || left === 0) continue;
    const ahead = isAhead(eyes, block);
    if (!found.lacks(block.state) && !(ahead && found.lacksAhead(block.state))) continue;
    if (canSeeFrom(land, eyes.x, eyes.y, eyes.z, block.x, block.y, block.z))
      found.add(block, ahead);
    else {
      tries.set(kind, tried + 1);
      left--;
    }
  }
}

/** Whether a block is in the picture that the player's eyes see, or nearly. */
function isAhead(eyes: Eyes, { x, y, z, distance }: Sighted): boolean {
  const [wx, wy, wz] = eyes.way;
  const [dx, dy, dz] = [x + 0.5 - eyes.x, y + 0.5 - eyes.y, z + 0.5 - eyes.z];
  return dx * wx + dy * wy + dz * wz > distance * AHEAD;
}

function rareAround(land: SightLand, eyes: Eyes, interests: BlockInterests): Sighted[] {
  const { bottomY, sectionCount } = land;
  const [px, py, pz] = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)];
  const lowest = Math.max(0, (py - FAR_UP - bottomY) >> 4);
  const highest = Math.min(sectionCount - 1, (py + FAR_UP - bottomY) >> 4);
  const candidates: Sighted[] = [];
  for (let cz = (pz - FAR) >> 4; cz <= (pz + FAR) >> 4; cz++) {
    for (let cx = (px - FAR) >> 4; cx <= (px + FAR) >> 4; cx++) {
      const column = land.column(cx, cz);
      if (column === undefined) continue;
      for (let section = lowest; section <= highest; section++) {
        for (const cell of interests.rareIn(column, section)) {
          const x = cx * 16 + (cell & 15);
          const y = bottomY + section * 16 + (cell >> 8);
          const z = cz * 16 + ((cell >> 4) & 15);
          if (Math.abs(y - py) > FAR_UP) continue;
          const block = seenAt(eyes, x, y, z, land.get(x, y, z));
          if (block.distance <= FAR) candidates.push(block);
        }
      }
    }
  }
  return candidates;
}

type Ways = readonly (readonly [number, number, number])[];

/** Made at the first look, since no run needs them for its first reply. */
let nearCells: Ways | undefined;
let rays: Ways | undefined;

/** Cells around the eyes, the nearest first. */
function listNearCells(): Ways {
  const cells: [number, number, number][] = [];
  for (let y = -NEAR; y <= NEAR; y++) {
    for (let z = -NEAR; z <= NEAR; z++) {
      for (let x = -NEAR; x <= NEAR; x++) {
        if (x * x + y * y + z * z <= NEAR * NEAR) cells.push([x, y, z]);
      }
    }
  }
  const size = ([x, y, z]: readonly number[]): number => x! * x! + y! * y! + z! * z!;
  return cells.sort((a, b) => size(a) - size(b) || a[1] - b[1] || a[0] - b[0] || a[2] - b[2]);
}

function collectNear(land: SightLand, eyes: Eyes, found: Found): void {
  const [px, py, pz] = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)];
  nearCells ??= listNearCells();
  for (const [dx, dy, dz] of nearCells) {
    const [x, y, z] = [px + dx, py + dy, pz + dz];
    const state = land.get(x, y, z);
    if (state === 0 || !found.interests.of(state)?.isCommon || !found.lacks(state)) continue;
    // What one stands on is dug by another button.
    if (dx === 0 && dz === 0 && dy < 0) continue;
    if (!canSeeFrom(land, eyes.x, eyes.y, eyes.z, x, y, z)) continue;
    found.add(seenAt(eyes, x, y, z, state));
  }
}

const RAY_REACH = 32;

/** Ways to look for what covers whole hillsides, by the compass, so that they never turn. */
function listRays(): Ways {
  const ways: [number, number, number][] = [];
  for (const pitch of [-0.4, -0.2, -0.1, -0.04, 0.1]) {
    for (let i = 0; i < 48; i++) {
      const yaw = (i * Math.PI) / 24;
      ways.push([cos(yaw) * cos(pitch), sin(pitch), sin(yaw) * cos(pitch)]);
    }
  }
  return ways;
}

/** What the near search has none of, from rays in all directions. */
function collectAfar(land: SightLand, eyes: Eyes, found: Found): void {
  const hits: Sighted[] = [];
  rays ??= listRays();
  for (const [dx, dy, dz] of rays) {
    const [x, y, z] = [eyes.x + dx * RAY_REACH, eyes.y + dy * RAY_REACH, eyes.z + dz * RAY_REACH];
    const at = firstWhole(land, eyes.x, eyes.y, eyes.z, x, y, z);
    const state = land.get(at.x, at.y, at.z);
    if (at.isBlocked && found.interests.of(state)?.isCommon && found.lacks(state)) {
      hits.push(seenAt(eyes, at.x, at.y, at.z, state));
    }
  }
  hits.sort(byPlace);
  for (const hit of hits) if (found.lacks(hit.state) && !found.has(hit)) found.add(hit);
}
