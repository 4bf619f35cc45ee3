import { createHash } from 'node:crypto';
import { type ColumnEdits, columnInSteps, type Dimension, type WorldHead } from '@bridle/engine';
import { HarnessError, type Parts } from '@bridle/facets';
import { LEVEL_BYTES_MAX } from '../limits.js';

/** Older ones are brought up to date on reading; newer ones are refused. */
export const SAVE_FORMAT = 2;
const COLUMN_FORMAT = 1;

/** Each brings a save of one format to the next: the first from 1 to 2, and so on. */
const UPGRADES: readonly ((save: unknown) => unknown)[] = [
  // Since 2 a save may hold more than one dimension; what has none named is the overworld's.
  (save) => save,
];

/** Characters that are encoded at once, roughly: well under a millisecond. */
const PIECE_CHARACTERS = 8_192;

export interface EncodedFile {
  readonly bytes: Uint8Array;
  readonly checksum: string;
}

/** The world but for its seed, which stands beside it. */
export type SavedHead = Omit<WorldHead, 'seed'>;

export interface SavedLevel {
  readonly seed: bigint;
  readonly worldType: string;
  /** undefined while the world has never been saved; not looked into yet */
  readonly world: Readonly<Record<string, unknown>> | undefined;
  /** the files in `columns` that belong to it */
  readonly columns: readonly string[];
}

/** Why a file is not what it should be, to be put behind its name. */
export class FormatError extends Error {
  /** a save of ours, though damaged, or something else altogether, or one from the future */
  readonly kind: 'damaged' | 'foreign' | 'newer';

  constructor(kind: FormatError['kind'], message: string) {
    super(message);
    this.name = 'FormatError';
    this.kind = kind;
  }
}

/**
 * A world that has been decided on and not been saved yet has no head. What `decodeLevel` could not
 * read again is refused, so that it never takes the place of what it can.
 */
export function* encodeLevel(
  seed: bigint,
  worldType: string,
  world: SavedHead | undefined,
  columns: readonly string[],
  bytesMax = LEVEL_BYTES_MAX,
): Parts<Uint8Array> {
  const save = { seed: String(seed), worldType, world: world ?? null, columns };
  const { bytes, checksum } = yield* encoded(jsonPieces(save), levelSalt(SAVE_FORMAT), bytesMax);
  const head = `{"bridle":"save","format":${SAVE_FORMAT},"checksum":"${checksum}","save":`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('}\n')]);
}

const LEVEL_HEAD = /^\{"bridle":"save","format":([1-9]\d{0,8}),/;
const LEVEL_CHECKSUM = /^"checksum":"([0-9a-f]{32})","save":/;

/** Long enough for both. */
const LEVEL_START_BYTES = 128;

export function decodeLevel(bytes: Buffer): SavedLevel {
  const start = bytes.toString('latin1', 0, LEVEL_START_BYTES);
  const head = LEVEL_HEAD.exec(start);
  if (head === null) throw headless(start);
  const format = Number(head[1]);
  if (format > SAVE_FORMAT) {
    throw new FormatError(
      'newer',
      `has format ${format}, and this version reads up to ${SAVE_FORMAT}`,
    );
  }
  const sum = LEVEL_CHECKSUM.exec(start.slice(head[0].length));
  const isWhole = bytes.toString('latin1', bytes.length - 2) === '}\n';
  if (sum === null || !isWhole) throw new FormatError('damaged', 'is torn');
  const body = bytes.subarray(head[0].length + sum[0].length, -2);
  if (checksumOf(levelSalt(format), body) !== sum[1]) {
    throw new FormatError('damaged', 'does not match its checksum');
  }
  let save = parsed(body.toString('utf8'));
  for (const upgrade of UPGRADES.slice(format - 1)) save = upgrade(save);
  return asLevel(save);
}

function headless(text: string): FormatError {
  if (text === '') return new FormatError('foreign', 'is empty');
  const start = '{"bridle":"save","format":';
  const isCut = start.startsWith(text) || text.startsWith(start);
  return isCut
    ? new FormatError('damaged', 'is torn')
    : new FormatError('foreign', 'is not the level of a save');
}

/** The checksum covers the format too. */
function levelSalt(format: number): string {
  return `bridle save ${format}\n`;
}

function asLevel(save: unknown): SavedLevel {
  const { seed, worldType, world, columns } = (save ?? {}) as Record<string, unknown>;
  const isLevel =
    typeof seed === 'string' &&
    /^\d{1,20}$/.test(seed) &&
    BigInt(seed) < 2n ** 64n &&
    typeof worldType === 'string' &&
    typeof world === 'object' &&
    Array.isArray(columns) &&
    columns.every((name) => COLUMN_NAME.test(name));
  if (!isLevel) throw new FormatError('damaged', 'lacks what a level has');
  return {
    seed: BigInt(seed),
    worldType,
    world: (world as SavedLevel['world'] | null) ?? undefined,
    columns: columns as string[],
  };
}

const COLUMN_NAME = /^((?:[a-z_]{1,32}\.)?-?\d{1,8}\.-?\d{1,8})\.([0-9a-f]{32})\.json$/;

/** A column of which dimension, and where: `<x>.<z>`, or `the_nether.<x>.<z>`. */
export function placeIn(dimension: string, x: unknown, z: unknown): string {
  const name = dimension.replace(/^minecraft:/, '');
  return name === 'overworld' ? `${x}.${z}` : `${name}.${x}.${z}`;
}

/** A column file, and what it is called. */
export function* encodeColumn(
  edits: ColumnEdits,
  dimension: Dimension,
): Parts<{ readonly name: string; readonly bytes: Uint8Array }> {
  const column = yield* columnInSteps(edits, dimension);
  const file = { bridle: 'column', format: COLUMN_FORMAT, ...column };
  const { bytes, checksum } = yield* encoded(jsonPieces(file), '');
  return { name: `${placeIn(dimension, column.x, column.z)}.${checksum}.json`, bytes };
}

/** Which column a file is of, as `placeIn` says it. */
export function columnOfFile(name: string): string {
  return COLUMN_NAME.exec(name)?.[1] ?? '';
}

/** The column as the engine restores it; what is in it is the engine's to check. */
export function decodeColumn(name: string, bytes: Buffer): unknown {
  const [, place, checksum] = COLUMN_NAME.exec(name) ?? [];
  if (checksumOf('', bytes) !== checksum) {
    throw new FormatError('damaged', 'does not match the checksum in its name');
  }
  const { bridle, format, ...column } = (parsed(bytes.toString('utf8')) ?? {}) as Record<
    string,
    unknown
  >;
  const dimension = String(column.dimension ?? 'minecraft:overworld');
  if (bridle !== 'column' || placeIn(dimension, column.x, column.z) !== place) {
    throw new FormatError('foreign', 'is not the column that it is named after');
  }
  if (format !== COLUMN_FORMAT) {
    throw new FormatError(
      'newer',
      `has format ${format}, and this version reads up to ${COLUMN_FORMAT}`,
    );
  }
  return column;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FormatError('damaged', 'is no JSON');
  }
}

/** Gathers text as bytes, and what it sums up to; yields between pieces. */
function* encoded(
  pieces: Iterable<string>,
  salt: string,
  bytesMax = Number.POSITIVE_INFINITY,
): Parts<EncodedFile> {
  const hash = createHash('sha256').update(salt);
  const gathered: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > bytesMax) throw tooLarge(bytesMax);
    hash.update(bytes);
    gathered.push(bytes);
    yield;
  }
  return { bytes: Buffer.concat(gathered), checksum: short(hash.digest('hex')) };
}

function tooLarge(bytesMax: number): HarnessError {
  return new HarnessError(
    'bad_request',
    `the world is too large to be saved: its level has more than ${bytesMax} bytes, and could not be loaded again`,
    'empty containers or take items that lie about away; what was saved before is intact',
  );
}

/** What JSON.stringify gives, in pieces: what is long is taken apart. */
function* jsonPieces(value: unknown, before = ''): Generator<string> {
  const isWhole = typeof value !== 'object' || value === null;
  if (isWhole || sizeUpTo(PIECE_CHARACTERS, value) <= PIECE_CHARACTERS) {
    yield before + JSON.stringify(value);
  } else if (Array.isArray(value)) {
    yield* listPieces(value, `${before}[`);
  } else {
    yield `${before}{`;
    let opening = '';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield* jsonPieces(field, `${opening}${JSON.stringify(name)}:`);
      opening = ',';
    }
    yield '}';
  }
}

/** Elements that are short go together. */
function* listPieces(list: readonly unknown[], before: string): Generator<string> {
  let opening = before;
  for (let from = 0; from < list.length; opening = ',') {
    let end = from;
    for (let left = PIECE_CHARACTERS; end < list.length; end++) {
      left -= sizeUpTo(left, list[end]);
      if (left < 0) break;
    }
    if (end === from) yield* jsonPieces(list[end++], opening);
    else yield opening + JSON.stringify(list.slice(from, end)).slice(1, -1);
    from = end;
  }
  yield ']';
}

/** Roughly how many characters a value has; whatever is past `most` is not looked at. */
function sizeUpTo(most: number, value: unknown): number {
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && size <= most; i++) size += sizeUpTo(most - size, value[i]);
    return size;
  }
  for (const name in value) {
    size += name.length + 4 + sizeUpTo(most - size, (value as Record<string, unknown>)[name]);
    if (size > most) break;
  }
  return size;
}

function checksumOf(salt: string, bytes: Uint8Array): string {
  return short(createHash('sha256').update(salt).update(bytes).digest('hex'));
}

/** Half of a SHA-256: enough to tell any two columns apart. */
function short(digest: string): string {
  return digest.slice(0, 32);
}
