import { type Fingerprint, UnorderedHash } from '../hash.js';
import type { MobKind } from '../mobs/kinds/kind.js';
import { scramble } from '../random/random.js';
import { columnKey } from '../terrain/column.js';
import { Mob, NOBODY } from './mob.js';
import { type Orb, printOrb } from './orb.js';
import { type Projectile, printProjectile } from './projectile.js';

/** All that lives, flies and glows in one land, in the order of the ids. */
export class Mobs {
  readonly list: Mob[] = [];
  readonly projectiles: Projectile[] = [];
  readonly orbs: Orb[] = [];
  /** columns near the player whose animals have come, by key */
  readonly #settled = new Map<number, readonly [columnX: number, columnZ: number]>();
  readonly #settledPrint = new UnorderedHash();
  /** the column around which all of them were seen to be near: memory only */
  #nearX = Number.NaN;
  #nearZ = Number.NaN;
  /** whom the player has hit or been hit by, for those who defend the player */
  foe = NOBODY;
  foeTicks = 0;
  /** those of the list that are near enough to the player to live: good within a tick only */
  readonly awake: Mob[] = [];
  /** searches for a way that this tick may still do */
  searches = 0;

  get isEmpty(): boolean {
    return this.list.length === 0 && this.projectiles.length === 0 && this.orbs.length === 0;
  }

  /** Puts a mob into the land. Whoever calls sees to its place. */
  add(id: number, kind: MobKind, x: number, y: number, z: number): Mob {
    const mob = new Mob(id, kind);
    mob.x = x;
    mob.y = y;
    mob.z = z;
    mob.markX = x;
    mob.markZ = z;
    this.list.push(mob);
    return mob;
  }

  byId(id: number): Mob | undefined {
    const { list } = this;
    let low = 0;
    let high = list.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = list[middle]!;
      if (found.id === id) return found;
      if (found.id < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** Takes out whoever is dead or gone: with no health left. */
  removeDead(): void {
    const { list } = this;
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      const mob = list[i]!;
      if (mob.health > 0) list[kept++] = mob;
    }
    list.length = kept;
  }

  /** Notes that the animals of a column have come. Says whether they had not yet. */
  settle(columnX: number, columnZ: number): boolean {
    const key = columnKey(columnX, columnZ);
    if (this.#settled.has(key)) return false;
    this.#settled.set(key, [columnX, columnZ]);
    this.#toggle(columnX, columnZ);
    this.#nearX = Number.NaN;
    return true;
  }

  /** Forgets what has come where the player is far from: who comes back finds others there. */
  unsettleFar(columnX: number, columnZ: number, radius: number): void {
    // Where nothing has come since, and nobody has gone, nothing has got far away.
    if (columnX === this.#nearX && columnZ === this.#nearZ) return;
    this.#nearX = columnX;
    this.#nearZ = columnZ;
    for (const [key, [x, z]] of this.#settled) {
      if (Math.abs(x - columnX) <= radius && Math.abs(z - columnZ) <= radius) continue;
      this.#settled.delete(key);
      this.#toggle(x, z);
    }
  }

  #toggle(columnX: number, columnZ: number): void {
    const word = scramble(scramble(columnX) ^ columnZ);
    this.#settledPrint.toggle(scramble(word ^ 0x2c1b3c6d), word);
  }

  /** As x and z of columns, one after the other. */
  get settledColumns(): number[] {
    const columns = [...this.#settled].sort(([a], [b]) => a - b);
    return columns.flatMap(([, [x, z]]) => [x, z]);
  }

  fork(): Mobs {
    const fork = new Mobs();
    for (const mob of this.list) fork.list.push(mob.copy());
    for (const projectile of this.projectiles) fork.projectiles.push({ ...projectile });
    for (const orb of this.orbs) fork.orbs.push({ ...orb });
    for (const [key, column] of this.#settled) fork.#settled.set(key, column);
    fork.#settledPrint.toggle(this.#settledPrint.high, this.#settledPrint.low);
    fork.foe = this.foe;
    fork.foeTicks = this.foeTicks;
    return fork;
  }

  fingerprint(print: Fingerprint): void {
    const { list, projectiles, orbs } = this;
    print.pair(list.length | (projectiles.length << 16), orbs.length);
    print.pair(this.#settledPrint.high, this.#settledPrint.low);
    print.pair(this.foe, this.foeTicks);
    for (let i = 0; i < list.length; i++) list[i]!.fingerprint(print);
    for (let i = 0; i < projectiles.length; i++) printProjectile(print, projectiles[i]!);
    for (let i = 0; i < orbs.length; i++) printOrb(print, orbs[i]!);
  }
}

/** All that may live in one land at a time, so that no breeder can fill a memory. */
export const MOBS_MAX = 2_000;
