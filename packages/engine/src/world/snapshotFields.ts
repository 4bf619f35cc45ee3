import { GAME_MODES } from './player.js';
import { DIFFICULTIES, WEATHERS } from './worldRules.js';

/** Why a snapshot is no world: says where, and what is wrong there. */
export class SnapshotError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SnapshotError';
  }
}

/** What JSON keeps exactly. A number is its own, but for −0, which JSON would forget. */
export type PlainValue =
  | number
  | string
  | boolean
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue };
export type PlainFields = Readonly<Record<string, PlainValue>>;

const MINUS_ZERO = '-0';

/** Words that a field may hold. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  mode: GAME_MODES,
  difficulty: DIFFICULTIES,
  weather: WEATHERS,
};

/** Fields that may be missing, by what they look like when they are there. */
const OPTIONAL: Readonly<Record<string, () => object>> = {
  worldSpawn: () => ({ x: 0, y: 0, z: 0 }),
};

/** What a number may be at most, either way: past these, arithmetic or loops would not end well. */
const BOUNDS: Readonly<Record<string, number>> = {
  x: 0x7fff_ffff,
  y: 0x7fff_ffff,
  z: 0x7fff_ffff,
  spawnX: 0x7fff_ffff,
  spawnY: 0x7fff_ffff,
  spawnZ: 0x7fff_ffff,
  vx: 1_024,
  vy: 1_024,
  vz: 1_024,
  yaw: 1e9,
  pitch: 1e9,
};

/** The fields of an object as plain data. Fields that are undefined are left out. */
export function plainFields(from: object, where: string): PlainFields {
  const fields: Record<string, PlainValue> = {};
  for (const [name, value] of Object.entries(from)) {
    if (value !== undefined) fields[name] = plain(value, `${where}.${name}`);
  }
  return fields;
}

function plain(value: unknown, where: string): PlainValue {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new SnapshotError(`${where} is ${value}`);
    return Object.is(value, -0) ? MINUS_ZERO : value;
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && value !== null && !isIndexed(value)) {
    return plainFields(value, where);
  }
  throw new SnapshotError(`${where} is of a kind that no snapshot keeps`);
}

function isIndexed(value: object): boolean {
  return Symbol.iterator in value;
}

/**
 * Sets fields from plain data. What the fields are follows from what is in them: a field keeps
 * its kind, one that the data lacks keeps its value, and one that is not there is refused.
 */
export function fillFields(target: object, data: unknown, where: string): void {
  const fields = target as Record<string, unknown>;
  for (const [name, value] of Object.entries(asRecord(data, where))) {
    const place = `${where}.${name}`;
    if (!Object.hasOwn(fields, name)) throw new SnapshotError(`${place} is unknown`);
    const present = fields[name] ?? OPTIONAL[name]?.();
    if (typeof present === 'number') fields[name] = asNumber(value, place, BOUNDS[name]);
    else if (typeof present === 'boolean') fields[name] = asFlag(value, place);
    else if (typeof present === 'string') fields[name] = asChoice(value, place, CHOICES[name]);
    else if (typeof present === 'object' && !isIndexed(present)) {
      fillFields(present, value, place);
      fields[name] = present;
    } else throw new SnapshotError(`${place} is of a kind that no snapshot keeps`);
  }
}

function asNumber(value: unknown, where: string, bound = Number.MAX_VALUE): number {
  const number = value === MINUS_ZERO ? -0 : value;
  if (typeof number === 'number' && Math.abs(number) <= bound) return number;
  throw new SnapshotError(`${where} is no number that can be`);
}

function asFlag(value: unknown, where: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new SnapshotError(`${where} is neither true nor false`);
}

export function asChoice<T extends string>(
  value: unknown,
  where: string,
  choices: readonly T[] = [],
): T {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  throw new SnapshotError(`${where} is none of ${choices.join(', ')}`);
}

export function asRecord(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new SnapshotError(`${where} is no object`);
}

export function asList(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new SnapshotError(`${where} is no list`);
}

export function asText(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  throw new SnapshotError(`${where} is no text`);
}

/** A whole number from `min` to `max`. */
export function asWhole(value: unknown, where: string, min: number, max: number): number {
  if (fits(value, min, max)) return value;
  throw new SnapshotError(`${where} is no whole number from ${min} to ${max}`);
}

export function fits(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
