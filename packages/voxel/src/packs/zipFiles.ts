import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { inflateRaw, inflateRawSync } from 'node:zlib';
import { inSlices, type Parts } from '@bridle/facets';
import { crc32 } from '@bridle/pictures';
import { TEXTURE_AT_ONCE_BYTES } from '../limits.js';
import {
  type ArchiveLimits,
  isSafePath,
  type PackFiles,
  quotedName,
  refuse,
  sizeText,
} from './archive.js';

const END_BYTES = 22;
const END_MARK = 0x06054b50;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY_BYTES = 46;
const ENTRY_MARK = 0x02014b50;
const LOCAL_BYTES = 30;
const LOCAL_MARK = 0x04034b50;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** entries that are looked at, and bytes that are read or checked, in about a millisecond */
const PART_ENTRIES = 256;
const PART_BYTES = 1_048_576;
const LETTERS = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** what a Unix says of a file: its kind is in the upper four bits */
const KIND_BITS = 0xf000;
const KIND_FILE = 0x8000;
const KIND_FOLDER = 0x4000;
const KIND_LINK = 0xa000;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** where its own header is */
  readonly at: number;
}

interface Place {
  /** its own header, its packed bytes behind that, and their end */
  readonly header: number;
  readonly from: number;
  readonly end: number;
}

/**
 * A zip of a stranger. The directory at its end says what there is; all of it is checked before
 * anything is unpacked, and what is unpacked may not be more than it says.
 */
export class ZipFiles implements PackFiles {
  readonly #zip: Buffer;
  readonly #files = new Map<string, { readonly entry: Entry; readonly place: Place }>();

  /** Throws what says why it is refused. A zip that is too large is not even read. */
  static *opening(path: string, limits: ArchiveLimits): Parts<ZipFiles> {
    refuseLarge(statSync(path).size, limits);
    return yield* ZipFiles.reading(yield* readFile(path), limits);
  }

  static *reading(zip: Buffer, limits: ArchiveLimits): Parts<ZipFiles> {
    refuseLarge(zip.length, limits);
    const read = new ZipFiles(zip);
    const { entries, start } = yield* readDirectory(zip, limits);
    refuseTooMuch(entries, limits);
    const headers = new Float64Array(entries.length);
    const ends = new Float64Array(entries.length);
    for (const [i, entry] of entries.entries()) {
      const place = placeOf(zip, entry, start);
      read.#files.set(entry.name, { entry, place });
      headers[i] = place.header;
      ends[i] = place.end;
      if (i % PART_ENTRIES === 0) yield;
    }
    yield* refuseOverlaps(headers, ends);
    return read;
  }

  private constructor(zip: Buffer) {
    this.#zip = zip;
  }

  names(): Iterable<string> {
    return this.#files.keys();
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  read(name: string, bytesMax = Number.POSITIVE_INFINITY): Uint8Array {
    const { entry, packed } = this.#find(name);
    if (entry.bytes > bytesMax) throw refuse(`it has more than ${sizeText(bytesMax)}`);
    return unpack(entry, packed);
  }

  async load(name: string): Promise<Uint8Array> {
    const { entry, packed } = this.#find(name);
    return entry.bytes > TEXTURE_AT_ONCE_BYTES ? unpackLarge(entry, packed) : unpack(entry, packed);
  }

  #find(name: string): { readonly entry: Entry; readonly packed: Buffer } {
    const found = this.#files.get(name);
    if (found === undefined) throw refuse('there is no such file');
    const { entry, place } = found;
    return { entry, packed: this.#zip.subarray(place.from, place.end) };
  }
}

/** As much of the file as it has when it is opened. */
function* readFile(path: string): Parts<Buffer> {
  const file = openSync(path, 'r');
  try {
    const data = Buffer.alloc(statSync(path).size);
    let at = 0;
    while (at < data.length) {
      const read = readSync(file, data, at, Math.min(PART_BYTES, data.length - at), at);
      if (read === 0) break;
      at += read;
      yield;
    }
    return data.subarray(0, at);
  } finally {
    closeSync(file);
  }
}

function refuseLarge(bytes: number, { archiveBytes }: ArchiveLimits): void {
  if (bytes > archiveBytes) throw refuse(`it is larger than ${sizeText(archiveBytes)}`);
}

function* readDirectory(zip: Buffer, limits: ArchiveLimits) {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  const size = zip.readUInt32LE(end + 12);
  const start = zip.readUInt32LE(end + 16);
  const isSplit = zip.readUInt32LE(end + 4) !== 0 || zip.readUInt16LE(end + 8) !== count;
  if (isSplit) throw refuse('it is one part of several');
  if (count === 0xffff || start === 0xffffffff || size === 0xffffffff) {
    throw refuse('it is a zip64, which no pack needs');
  }
  if (count > limits.entries) throw refuse(`it has more than ${limits.entries} entries`);
  if (start + size > end) throw refuse('its directory is not where its end says');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY_MARK) {
      throw refuse('its directory has fewer entries than its end says');
    }
    const nameBytes = zip.readUInt16LE(at + 28);
    const restBytes = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const next = at + ENTRY_BYTES + nameBytes + restBytes;
    if (next > end) throw refuse('its directory is cut off');
    const entry = readEntry(zip, at, nameBytes);
    at = next;
    if (entry === undefined) continue;
    if (names.has(entry.name)) throw refuse(`${quotedName(entry.name)} is in it twice`);
    names.add(entry.name);
    if (entries.push(entry) % PART_ENTRIES === 0) yield;
  }
  return { entries, start };
}

/** The end has a comment behind it, of a length that it says itself. */
function findEnd(zip: Buffer): number {
  const last = zip.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) {
    if (zip.readUInt32LE(at) !== END_MARK) continue;
    if (at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  throw refuse('it is no zip, or one that was cut off');
}

/** Undefined: a folder, which needs no entry of its own. */
function readEntry(zip: Buffer, at: number, nameBytes: number): Entry | undefined {
  const name = nameAt(zip, at + ENTRY_BYTES, nameBytes);
  const isFolder = name.endsWith('/');
  if (!isSafePath(isFolder ? name.slice(0, -1) : name)) {
    throw refuse(`the name ${quotedName(name)} leads out of it`);
  }
  const kind = (zip.readUInt32LE(at + 38) >>> 16) & KIND_BITS;
  if (kind === KIND_LINK) throw refuse(`${quotedName(name)} is a link`);
  if (kind !== 0 && kind !== KIND_FILE && kind !== KIND_FOLDER) {
    throw refuse(`${quotedName(name)} is no file`);
  }
  if (isFolder) return undefined;
  if ((zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
    throw refuse(`${quotedName(name)} is encrypted`);
  const method = zip.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) {
    throw refuse(`${quotedName(name)} is packed in a way that is not known (${method})`);
  }
  return {
    name,
    method,
    crc: zip.readUInt32LE(at + 16),
    packedBytes: zip.readUInt32LE(at + 20),
    bytes: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  };
}

/** Old programs write names in the letters of their own country: then each byte is one. */
function nameAt(zip: Buffer, at: number, bytes: number): string {
  const name = zip.subarray(at, at + bytes);
  try {
    return LETTERS.decode(name);
  } catch {
    return name.toString('latin1');
  }
}

function refuseTooMuch(entries: readonly Entry[], limits: ArchiveLimits): void {
  let total = 0;
  for (const { name, bytes, packedBytes } of entries) {
    if (bytes > limits.fileBytes) {
      throw refuse(`${quotedName(name)} has more than ${sizeText(limits.fileBytes)}`);
    }
    if (bytes > limits.ratioFromBytes && bytes > packedBytes * limits.ratio) {
      throw refuse(`${quotedName(name)} unpacks to more than ${limits.ratio} times its size`);
    }
    total += bytes;
  }
  if (total > limits.totalBytes) {
    throw refuse(`it unpacks to more than ${sizeText(limits.totalBytes)}`);
  }
}

function placeOf(zip: Buffer, entry: Entry, directory: number): Place {
  const { name, at, method, packedBytes } = entry;
  const lie = (): Error => refuse(`${quotedName(name)} is not where the directory says`);
  if (at + LOCAL_BYTES > directory || zip.readUInt32LE(at) !== LOCAL_MARK) throw lie();
  const nameBytes = zip.readUInt16LE(at + 26);
  const from = at + LOCAL_BYTES + nameBytes + zip.readUInt16LE(at + 28);
  const end = from + packedBytes;
  if (end > directory || zip.readUInt16LE(at + 8) !== method) throw lie();
  if (nameAt(zip, at + LOCAL_BYTES, nameBytes) !== name) throw lie();
  return { header: at, from, end };
}

/** A small archive would grow huge if many entries were the same bytes. */
function* refuseOverlaps(headers: Float64Array, ends: Float64Array): Parts<void> {
  headers.sort();
  yield;
  ends.sort();
  yield;
  // Where none lies over another, as many have ended before each one as begin before it.
  for (let i = 1; i < headers.length; i++) {
    if (headers[i]! < ends[i - 1]!) throw refuse('its files lie over one another');
  }
}

/** Inflating stops at the bound: what a header says is a promise, not a fact. */
function noMoreThan({ bytes }: Entry): { maxOutputLength: number } {
  return { maxOutputLength: Math.max(1, bytes) };
}

function noSuchFile(): Error {
  return refuse("it is not what the zip's directory says");
}

function unpack(entry: Entry, packed: Buffer): Uint8Array {
  let whole: Uint8Array;
  try {
    whole = entry.method === STORED ? packed : inflateRawSync(packed, noMoreThan(entry));
  } catch {
    throw noSuchFile();
  }
  if (whole.length !== entry.bytes || crc32(whole) !== entry.crc) throw noSuchFile();
  return whole;
}

/** A thread of Node's own inflates it. */
async function unpackLarge(entry: Entry, packed: Buffer): Promise<Uint8Array> {
  let whole: Uint8Array;
  try {
    whole = entry.method === STORED ? packed : await inflate(packed, noMoreThan(entry));
  } catch {
    throw noSuchFile();
  }
  if (whole.length !== entry.bytes || (await inSlices(checksum(whole))) !== entry.crc) {
    throw noSuchFile();
  }
  return whole;
}

const inflate = promisify(inflateRaw) as (
  packed: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

function* checksum(bytes: Uint8Array): Parts<number> {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    crc = crc32(bytes, at, Math.min(bytes.length, at + PART_BYTES), crc);
    yield;
  }
  return crc;
}
