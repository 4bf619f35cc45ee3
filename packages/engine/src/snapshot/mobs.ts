import { COLOURS } from '../blocks/kind.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import { Mob, NOBODY } from '../world/mob.js';
import { MOB_KINDS } from '../world/mobRegistry.js';
import type { Mobs } from '../world/mobs.js';
import { AT_REST } from '../world/moving.js';
import type { Orb } from '../world/orb.js';
import { PROJECTILE_TYPES, type Projectile } from '../world/projectile.js';
import {
  asChoice,
  asList,
  asRecord,
  asWhole,
  fillFields,
  type PlainFields,
  type PlainValue,
  plainFields,
  SnapshotError,
} from '../world/snapshotFields.js';

/** What lives in a land, as a snapshot keeps it. */
export interface SavedMobs {
  readonly list: readonly PlainFields[];
  readonly projectiles: readonly PlainFields[];
  readonly orbs: readonly PlainFields[];
  readonly settled: readonly number[];
  readonly foe: number;
  readonly foeTicks: number;
}

const KIND_NAMES = MOB_KINDS.map(({ name }) => name);
const COLUMN_MAX = COORDINATE_MAX / 16;
const PATH_MAX = 3 * 256;
const TICKS_MAX = 0xffff;
const SPEED_MAX = 100;
/** Whole numbers, and how great they may be. */
const WHOLE: Readonly<Record<string, readonly [least: number, most: number]>> = {
  air: [-100, 0x7fff],
  fireTicks: [0, TICKS_MAX],
  hurtTicks: [0, TICKS_MAX],
  playerHitTicks: [0, TICKS_MAX],
  panicTicks: [0, TICKS_MAX],
  attackTicks: [0, TICKS_MAX],
  angerTicks: [0, TICKS_MAX],
  loveTicks: [0, TICKS_MAX],
  eggTicks: [0, TICKS_MAX],
  fuse: [0, TICKS_MAX],
  age: [-0x7fff_ffff, 0x7fff_ffff],
  size: [1, 4],
  colour: [0, COLOURS.length - 1],
  portalPause: [0, 0x7fff],
  goal: [0, 31],
  goalTicks: [0, 0xffff_ffff],
  temper: [0, 100],
  pathAt: [0, PATH_MAX],
  planTick: [0, Number.MAX_SAFE_INTEGER],
  target: [-1, 0xffff_ffff],
};

export function mobsAsPlain(mobs: Mobs): SavedMobs {
  return {
    list: mobs.list.map(mobAsPlain),
    projectiles: mobs.projectiles.map((one) => plainFields(one, `projectile ${one.id}`)),
    orbs: mobs.orbs.map((one) => plainFields(one, `orb ${one.id}`)),
    settled: mobs.settledColumns,
    foe: mobs.foe,
    foeTicks: mobs.foeTicks,
  };
}

function mobAsPlain(mob: Mob): PlainFields {
  const { kind, path, pathPrint, half, height, restHigh, restLow, isResting, ...kept } = mob;
  const plain: Record<string, PlainValue> = {
    ...plainFields(kept, `mob ${mob.id}`),
    kind: kind.name,
  };
  if (path.length > 0) plain.path = path;
  return plain;
}

/** Puts what a snapshot lists into a land without mobs. Ids have to be below `nextId`. */
export function restoreMobs(mobs: Mobs, saved: unknown, nextId: number): void {
  const data = asRecord(saved, 'mobs');
  for (const mob of asList(data.list ?? [], 'mobs.list')) restoreMob(mobs, mob, nextId);
  for (const one of asList(data.projectiles ?? [], 'mobs.projectiles')) {
    restoreProjectile(mobs, one, nextId);
  }
  for (const one of asList(data.orbs ?? [], 'mobs.orbs')) restoreOrb(mobs, one, nextId);
  const settled = asList(data.settled ?? [], 'mobs.settled');
  for (let i = 0; i < settled.length; i += 2) {
    const [x, z] = [settled[i], settled[i + 1]].map((at) =>
      asWhole(at, 'mobs.settled', -COLUMN_MAX, COLUMN_MAX),
    );
    mobs.settle(x!, z!);
  }
  mobs.foe = asWhole(data.foe ?? NOBODY, 'mobs.foe', NOBODY, nextId);
  mobs.foeTicks = asWhole(data.foeTicks ?? 0, 'mobs.foeTicks', 0, TICKS_MAX);
}

function restoreMob(mobs: Mobs, listed: unknown, nextId: number): void {
  const { id, kind, path, ...rest } = asRecord(listed, 'mobs');
  const number = asWhole(id, 'mobs: id', 1, nextId - 1);
  const where = `mob ${number}`;
  if (number <= (mobs.list.at(-1)?.id ?? 0)) throw new SnapshotError(`${where} is out of order`);
  const name = asChoice(kind, `${where}: kind`, KIND_NAMES);
  const mob = new Mob(number, MOB_KINDS.find((one) => one.name === name)!);
  for (const field of DERIVED) {
    if (Object.hasOwn(rest, field)) throw new SnapshotError(`${where}.${field} is unknown`);
  }
  fillFields(mob, rest, where);
  checkMob(mob, where);
  if (path !== undefined) {
    const places = asList(path, `${where}: path`);
    if (places.length % 3 !== 0 || places.length > PATH_MAX) {
      throw new SnapshotError(`${where}: path is no list of places`);
    }
    mob.path = places.map((value) => {
      if (typeof value === 'number' && Math.abs(value) <= 0x7fff_ffff) return value;
      throw new SnapshotError(`${where}: path holds no places`);
    });
    mob.printPath();
  }
  mob.updateSize();
  mobs.list.push(mob);
}

const DERIVED = ['pathPrint', 'half', 'height', 'restHigh', 'restLow', 'isResting'] as const;

function checkMob(mob: Mob, where: string): void {
  const fields = mob as unknown as Readonly<Record<string, unknown>>;
  for (const [name, [least, most]] of Object.entries(WHOLE)) {
    asWhole(fields[name], `${where}.${name}`, least, most);
  }
  if (!(mob.health > 0) || mob.health > 1_000) {
    throw new SnapshotError(`${where}.health is none that lives`);
  }
  if (Math.max(Math.abs(mob.vx), Math.abs(mob.vy), Math.abs(mob.vz)) > SPEED_MAX) {
    throw new SnapshotError(`${where} is too fast`);
  }
  if (mob.y < BOTTOM_Y - 1_000 || mob.y > TOP_Y + 1_000_000) {
    throw new SnapshotError(`${where}.y is no height`);
  }
}

function restoreProjectile(mobs: Mobs, listed: unknown, nextId: number): void {
  const { id, type, owner, damage, isTakable, ...rest } = asRecord(listed, 'projectiles');
  const number = asWhole(id, 'projectiles: id', 1, nextId - 1);
  const where = `projectile ${number}`;
  const projectile: Projectile = {
    id: number,
    type: asChoice(type, `${where}: type`, PROJECTILE_TYPES),
    owner: asWhole(owner, `${where}: owner`, -1, nextId),
    damage: 0,
    isTakable: isTakable === true,
    ...AT_REST,
    age: 0,
    isStuck: false,
  };
  fillFields(projectile, { ...rest, damage }, where);
  asWhole(projectile.age, `${where}.age`, 0, TICKS_MAX);
  mobs.projectiles.push(projectile);
}

function restoreOrb(mobs: Mobs, listed: unknown, nextId: number): void {
  const { id, amount, ...rest } = asRecord(listed, 'orbs');
  const number = asWhole(id, 'orbs: id', 1, nextId - 1);
  const where = `orb ${number}`;
  const orb: Orb = {
    id: number,
    amount: asWhole(amount, `${where}: amount`, 0, 0x7fff_ffff),
    ...AT_REST,
    age: 0,
  };
  fillFields(orb, rest, where);
  asWhole(orb.age, `${where}.age`, 0, TICKS_MAX);
  mobs.orbs.push(orb);
}
