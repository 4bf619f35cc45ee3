import { readFileSync, statSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { crc32 } from '@bridle/render/encode';
import {
  type ArchiveLimits,
  isSafePath,
  type PackFiles,
  quoted,
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
  static open(path: string, limits: ArchiveLimits): ZipFiles {
    refuseLarge(statSync(path).size, limits);
    return new ZipFiles(readFileSync(path), limits);
  }

  constructor(zip: Buffer, limits: ArchiveLimits) {
    refuseLarge(zip.length, limits);
    this.#zip = zip;
    const { entries, start } = readDirectory(zip, limits);
    refuseTooMuch(entries, limits);
    for (const entry of entries) {
      this.#files.set(entry.name, { entry, place: placeOf(zip, entry, start) });
    }
    refuseOverlaps([...this.#files.values()].map(({ place }) => place));
  }

  names(): Iterable<string> {
    return this.#files.keys();
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  read(name: string): Uint8Array {
    const found = this.#files.get(name);
    if (found === undefined) throw refuse('there is no such file');
    return unpack(found.entry, this.#zip.subarray(found.place.from, found.place.end));
  }
}

function refuseLarge(bytes: number, { archiveBytes }: ArchiveLimits): void {
  if (bytes > archiveBytes) throw refuse(`it is larger than ${sizeText(archiveBytes)}`);
}

function readDirectory(zip: Buffer, limits: ArchiveLimits) {
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
    if (names.has(entry.name)) throw refuse(`${quoted(entry.name)} is in it twice`);
    names.add(entry.name);
    entries.push(entry);
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
    throw refuse(`the name ${quoted(name)} leads out of it`);
  }
  const kind = (zip.readUInt32LE(at + 38) >>> 16) & KIND_BITS;
  if (kind === KIND_LINK) throw refuse(`${quoted(name)} is a link`);
  if (kind !== 0 && kind !== KIND_FILE && kind !== KIND_FOLDER) {
    throw refuse(`${quoted(name)} is no file`);
  }
  if (isFolder) return undefined;
  if ((zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw refuse(`${quoted(name)} is encrypted`);
  const method = zip.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) {
    throw refuse(`${quoted(name)} is packed in a way that is not known (${method})`);
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
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return name.toString('latin1');
  }
}

function refuseTooMuch(entries: readonly Entry[], limits: ArchiveLimits): void {
  let total = 0;
  for (const { name, bytes, packedBytes } of entries) {
    if (bytes > limits.fileBytes) {
      throw refuse(`${quoted(name)} has more than ${sizeText(limits.fileBytes)}`);
    }
    if (bytes > limits.ratioFromBytes && bytes > packedBytes * limits.ratio) {
      throw refuse(`${quoted(name)} unpacks to more than ${limits.ratio} times its size`);
    }
    total += bytes;
  }
  if (total > limits.totalBytes) {
    throw refuse(`it unpacks to more than ${sizeText(limits.totalBytes)}`);
  }
}

function placeOf(zip: Buffer, entry: Entry, directory: number): Place {
  const { name, at, method, packedBytes } = entry;
  const lie = (): Error => refuse(`${quoted(name)} is not where the directory says`);
  if (at + LOCAL_BYTES > directory || zip.readUInt32LE(at) !== LOCAL_MARK) throw lie();
  const nameBytes = zip.readUInt16LE(at + 26);
  const from = at + LOCAL_BYTES + nameBytes + zip.readUInt16LE(at + 28);
  const end = from + packedBytes;
  if (end > directory || zip.readUInt16LE(at + 8) !== method) throw lie();
  if (nameAt(zip, at + LOCAL_BYTES, nameBytes) !== name) throw lie();
  return { header: at, from, end };
}

/** A small archive would grow huge if many entries were the same bytes. */
function refuseOverlaps(places: readonly Place[]): void {
  let last = 0;
  for (const { header, end } of [...places].sort((a, b) => a.header - b.header)) {
    if (header < last) throw refuse('its files lie over one another');
    last = end;
  }
}

function unpack({ method, bytes, crc }: Entry, packed: Buffer): Uint8Array {
  const lie = (): Error => refuse("it is not what the zip's directory says");
  let whole: Uint8Array;
  try {
    // It stops there: what a header says is a promise, not a fact.
    const maxOutputLength = Math.max(1, bytes);
    whole = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength });
  } catch {
    throw lie();
  }
  if (whole.length !== bytes || crc32(whole) !== crc) throw lie();
  return whole;
}
