import {
  BLOCK_KINDS,
  BOTTOM_Y,
  KIND_OF_STATE,
  perKind,
  SECTIONS,
  type World,
} from '@bridle/engine';
import { cos, sin } from '@bridle/engine/math';
import type { BlockInterest } from '@bridle/facets';
import { canSee, firstWhole } from './avatar/lineOfSight.js';

/** A block that can be seen from where the player stands. */
interface Sighted {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
  /** from the eyes to its middle */
  readonly distance: number;
}

type Blocks = World['blocks'];
type Column = ReturnType<Blocks['column']>;

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

/** What interests somebody of every kind of block, and where it was found before. */
export class BlockInterests {
  readonly #ofKind: readonly (BlockInterest | undefined)[];
  /** for every state 1 if it is worth looking for from afar */
  readonly #isRare: Readonly<Uint8Array>;
  /** of every column, per section, the cells with something rare: known until they are written */
  readonly #rareCells = new WeakMap<Column, (SectionCells | undefined)[]>();

  constructor(interestOf: (name: string) => BlockInterest | undefined) {
    this.#ofKind = BLOCK_KINDS.map(({ name }) => interestOf(name));
    this.#isRare = perKind(({ id }) => this.#ofKind[id]?.isCommon === false);
  }

  of(state: number): BlockInterest | undefined {
    return this.#ofKind[KIND_OF_STATE[state]!];
  }

  rareIn(column: Column, section: number): readonly number[] {
    const states = column.sectionStates(section);
    if (states === undefined) return NO_CELLS; // a section that is full of one kind has no rarity
    let known = this.#rareCells.get(column);
    if (known === undefined) {
      known = new Array<SectionCells | undefined>(SECTIONS).fill(undefined);
      this.#rareCells.set(column, known);
    }
    const version = column.sectionVersion(section);
    if (known[section]?.version === version) return known[section].cells;
    const [cells, isRare]: [number[], Readonly<Uint8Array>] = [[], this.#isRare];
    for (let i = 0; i < states.length; i++) if (isRare[states[i]!] === 1) cells.push(i);
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
export function blocksInSight(world: World, interests: BlockInterests, max: number): Sighted[] {
  const found = new Found(interests);
  collectRare(world, found);
  collectNear(world, found);
  collectAfar(world, found);
  return found.list(max);
}

class Found {
  readonly interests: BlockInterests;
  readonly #ofKind = new Map<number, Sighted[]>();
  /** of each kind, how many are ahead: as many again are shown, for they are in the picture */
  readonly #ahead = new Map<number, number>();

  constructor(interests: BlockInterests) {
    this.interests = interests;
  }

  lacks(state: number): boolean {
    const trait = this.interests.of(state);
    if (trait === undefined) return false;
    return (this.#ofKind.get(KIND_OF_STATE[state]!)?.length ?? 0) < trait.most;
  }

  lacksAhead(state: number): boolean {
    return (this.#ahead.get(KIND_OF_STATE[state]!) ?? 0) < (this.interests.of(state)?.most ?? 0);
  }

  has({ state, x, y, z }: Sighted): boolean {
    const list = this.#ofKind.get(KIND_OF_STATE[state]!) ?? [];
    return list.some((one) => one.x === x && one.y === y && one.z === z);
  }

  add(block: Sighted, isAhead = false): void {
    const kind = KIND_OF_STATE[block.state]!;
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

function seenAt({ player }: World, x: number, y: number, z: number, state: number): Sighted {
  const [dx, dy, dz] = [x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z];
  return { x, y, z, state, distance: Math.sqrt(dx * dx + dy * dy + dz * dz) };
}

function collectRare(world: World, found: Found): void {
  const candidates = rareAround(world, found.interests);
  candidates.sort(byPlace);
  const tries = new Map<number, number>();
  const way = world.lookDirection();
  let left = TRIES_MAX;
  for (const block of candidates) {
    const kind = KIND_OF_STATE[block.state]!;
    const tried = tries.get(kind) ?? 0;
    if (tried >= TRIES_PER_KIND || left === 0) continue;
    const ahead = isAhead(world, way, block);
    if (!found.lacks(block.state) && !(ahead && found.lacksAhead(block.state))) continue;
    if (canSee(world, block.x, block.y, block.z)) found.add(block, ahead);
    else {
      tries.set(kind, tried + 1);
      left--;
    }
  }
}

/** Whether a block is in the picture that the player's eyes see, or nearly. */
function isAhead(
  { player }: World,
  [wx, wy, wz]: readonly [number, number, number],
  { x, y, z, distance }: Sighted,
): boolean {
  const [dx, dy, dz] = [x + 0.5 - player.x, y + 0.5 - player.eyeY, z + 0.5 - player.z];
  return dx * wx + dy * wy + dz * wz > distance * AHEAD;
}

function rareAround(world: World, interests: BlockInterests): Sighted[] {
  const { player, blocks } = world;
  const [px, py, pz] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
  const lowest = Math.max(0, (py - FAR_UP - BOTTOM_Y) >> 4);
  const highest = Math.min(SECTIONS - 1, (py + FAR_UP - BOTTOM_Y) >> 4);
  const candidates: Sighted[] = [];
  for (let cz = (pz - FAR) >> 4; cz <= (pz + FAR) >> 4; cz++) {
    for (let cx = (px - FAR) >> 4; cx <= (px + FAR) >> 4; cx++) {
      const column = blocks.column(cx, cz);
      for (let section = lowest; section <= highest; section++) {
        for (const cell of interests.rareIn(column, section)) {
          const x = cx * 16 + (cell & 15);
          const y = BOTTOM_Y + section * 16 + (cell >> 8);
          const z = cz * 16 + ((cell >> 4) & 15);
          if (Math.abs(y - py) > FAR_UP) continue;
          const block = seenAt(world, x, y, z, column.get(cell & 15, y, (cell >> 4) & 15));
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

function collectNear(world: World, found: Found): void {
  const { player, blocks } = world;
  const [px, py, pz] = [Math.floor(player.x), Math.floor(player.eyeY), Math.floor(player.z)];
  nearCells ??= listNearCells();
  for (const [dx, dy, dz] of nearCells) {
    const [x, y, z] = [px + dx, py + dy, pz + dz];
    const state = blocks.get(x, y, z);
    if (state === 0 || !found.interests.of(state)?.isCommon || !found.lacks(state)) continue;
    // What one stands on is dug by another button.
    if (dx === 0 && dz === 0 && dy < 0) continue;
    if (canSee(world, x, y, z)) found.add(seenAt(world, x, y, z, state));
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
function collectAfar(world: World, found: Found): void {
  const hits: Sighted[] = [];
  const { player, blocks } = world;
  rays ??= listRays();
  for (const [dx, dy, dz] of rays) {
    const end = [
      player.x + dx * RAY_REACH,
      player.eyeY + dy * RAY_REACH,
      player.z + dz * RAY_REACH,
    ];
    const at = firstWhole(blocks, player.x, player.eyeY, player.z, end[0]!, end[1]!, end[2]!);
    const state = blocks.get(at.x, at.y, at.z);
    if (at.isBlocked && found.interests.of(state)?.isCommon && found.lacks(state)) {
      hits.push(seenAt(world, at.x, at.y, at.z, state));
    }
  }
  hits.sort(byPlace);
  for (const hit of hits) if (found.lacks(hit.state) && !found.has(hit)) found.add(hit);
}
