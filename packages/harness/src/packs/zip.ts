import { inflateRawSync } from 'node:zlib';
import { type ArchiveLimits, BadArchive, isSafePath } from './archive.js';
import { crc32 } from './crc32.js';

/*
 * Zip archives of strangers. The directory at the end says what there is; nothing is unpacked
 * before all of it was checked, and what is unpacked may not be more than it says.
 */

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

/** The files of an archive by their names; throws a BadArchive that says what is wrong. */
export function readZip(archive: Buffer, limits: ArchiveLimits): Map<string, Uint8Array> {
  if (archive.length > limits.archiveBytes) {
    throw new BadArchive(`it has more than ${limits.archiveBytes} bytes`);
  }
  const { entries, start } = readDirectory(archive, limits);
  refuseTooMuch(entries, limits);
  const places = entries.map((entry) => placeOf(archive, entry, start));
  refuseOverlaps(places);
  return new Map(
    entries.map((entry, i) => {
      const { from, end } = places[i]!;
      return [entry.name, unpack(entry, archive.subarray(from, end))];
    }),
  );
}

function readDirectory(archive: Buffer, limits: ArchiveLimits) {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const size = archive.readUInt32LE(end + 12);
  const start = archive.readUInt32LE(end + 16);
  const isSplit = archive.readUInt32LE(end + 4) !== 0 || archive.readUInt16LE(end + 8) !== count;
  if (isSplit) throw new BadArchive('it is one part of several');
  if (count === 0xffff || start === 0xffffffff || size === 0xffffffff) {
    throw new BadArchive('it is a zip64, which no pack needs');
  }
  if (count > limits.entries) throw new BadArchive(`it has more than ${limits.entries} entries`);
  if (start + size > end) throw new BadArchive('its directory is not where its end says');
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== ENTRY_MARK) {
      throw new BadArchive('its directory has fewer entries than its end says');
    }
    const nameBytes = archive.readUInt16LE(at + 28);
    const restBytes = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const next = at + ENTRY_BYTES + nameBytes + restBytes;
    if (next > end) throw new BadArchive('its directory is cut off');
    const entry = readEntry(archive, at, nameBytes);
    at = next;
    if (entry === undefined) continue;
    if (names.has(entry.name)) throw new BadArchive(`'${entry.name}' is in it twice`);
    names.add(entry.name);
    entries.push(entry);
  }
  return { entries, start };
}

/** The end has a comment behind it, of a length that it says itself. */
function findEnd(archive: Buffer): number {
  const last = archive.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) {
    if (archive.readUInt32LE(at) !== END_MARK) continue;
    if (at + END_BYTES + archive.readUInt16LE(at + 20) === archive.length) return at;
  }
  throw new BadArchive('it is no zip, or its end is missing');
}

/** Undefined: a folder, which needs no entry of its own. */
function readEntry(archive: Buffer, at: number, nameBytes: number): Entry | undefined {
  const name = nameAt(archive, at + ENTRY_BYTES, nameBytes);
  if (!isSafePath(name.replace(/\/$/, ''))) {
    throw new BadArchive(`the name '${shown(name)}' leads out of it`);
  }
  const kind = (archive.readUInt32LE(at + 38) >>> 16) & KIND_BITS;
  if (kind === KIND_LINK) throw new BadArchive(`'${shown(name)}' is a link`);
  if (kind !== 0 && kind !== KIND_FILE && kind !== KIND_FOLDER) {
    throw new BadArchive(`'${shown(name)}' is no file`);
  }
  if (name.endsWith('/')) return undefined;
  if ((archive.readUInt16LE(at + 8) & ENCRYPTED) !== 0) {
    throw new BadArchive(`'${shown(name)}' is encrypted`);
  }
  const method = archive.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) {
    throw new BadArchive(`'${shown(name)}' is packed in a way that is not known (${method})`);
  }
  return {
    name,
    method,
    crc: archive.readUInt32LE(at + 16),
    packedBytes: archive.readUInt32LE(at + 20),
    bytes: archive.readUInt32LE(at + 24),
    at: archive.readUInt32LE(at + 42),
  };
}

function nameAt(archive: Buffer, at: number, bytes: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(archive.subarray(at, at + bytes));
  } catch {
    throw new BadArchive('it has a name that is not in UTF-8');
  }
}

function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function refuseTooMuch(entries: readonly Entry[], limits: ArchiveLimits): void {
  let total = 0;
  for (const { name, bytes, packedBytes } of entries) {
    if (bytes > limits.fileBytes) {
      throw new BadArchive(`'${shown(name)}' has more than ${limits.fileBytes} bytes`);
    }
    if (bytes > limits.ratioFromBytes && bytes > packedBytes * limits.ratio) {
      const message = `'${shown(name)}' unpacks to more than ${limits.ratio} times its size`;
      throw new BadArchive(message);
    }
    total += bytes;
  }
  if (total > limits.totalBytes) {
    throw new BadArchive(`it unpacks to more than ${limits.totalBytes} bytes`);
  }
}

interface Place {
  /** its own header, its packed bytes behind that, and their end */
  readonly header: number;
  readonly from: number;
  readonly end: number;
}

function placeOf(archive: Buffer, entry: Entry, directory: number): Place {
  const { name, at, method, packedBytes } = entry;
  const lie = new BadArchive(`'${shown(name)}' is not where the directory says`);
  if (at + LOCAL_BYTES > directory || archive.readUInt32LE(at) !== LOCAL_MARK) throw lie;
  const nameBytes = archive.readUInt16LE(at + 26);
  const from = at + LOCAL_BYTES + nameBytes + archive.readUInt16LE(at + 28);
  const end = from + packedBytes;
  if (end > directory || archive.readUInt16LE(at + 8) !== method) throw lie;
  if (nameAt(archive, at + LOCAL_BYTES, nameBytes) !== name) throw lie;
  return { header: at, from, end };
}

/** A small archive would grow huge if many entries were the same bytes. */
function refuseOverlaps(places: readonly Place[]): void {
  let last = 0;
  for (const { header, end } of [...places].sort((a, b) => a.header - b.header)) {
    if (header < last) throw new BadArchive('its files lie over one another');
    last = end;
  }
}

function unpack({ name, method, bytes, crc }: Entry, packed: Buffer): Uint8Array {
  const lie = new BadArchive(`'${shown(name)}' is not what the directory says`);
  let whole: Uint8Array;
  try {
    // It stops there: what a header says is a promise, not a fact.
    const maxOutputLength = Math.max(1, bytes);
    whole = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength });
  } catch {
    throw lie;
  }
  if (whole.length !== bytes || crc32(whole) !== crc) throw lie;
  return whole;
}
