import { readFileSync, statSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { PACK_BYTES_MAX, PACK_FILE_BYTES_MAX, PACK_FILES_MAX, PACK_RATIO_MAX } from '../limits.js';
import { crc32 } from './crc32.js';
import { type PackFiles, refuse } from './packFiles.js';

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Below this an entry may unpack to anything its ratio gives: small files of zeros are honest. */
const RATIO_FREE_BYTES = 65_536;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly localAt: number;
}

/** A pack that is a zip. The list at its end counts; what a file's own header says must agree. */
export class ZipFiles implements PackFiles {
  readonly #zip: Buffer;
  readonly #entries = new Map<string, Entry>();

  static open(path: string): ZipFiles {
    const { size } = statSync(path);
    if (size > PACK_BYTES_MAX) throw refuse(`it is larger than ${PACK_BYTES_MAX / 1_048_576} MB`);
    return new ZipFiles(readFileSync(path));
  }

  constructor(zip: Buffer) {
    this.#zip = zip;
    const end = this.#findEnd();
    const count = zip.readUInt16LE(end + 10);
    const [length, start] = [zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
    if (start === 0xffffffff || count === 0xffff) throw refuse('it is a zip64, which is not read');
    if (zip.readUInt16LE(end + 8) !== count) throw refuse('it is one part of several zips');
    if (start + length > end) throw refuse('it is a broken zip: its list lies past its end');
    if (count > PACK_FILES_MAX) throw refuse(`it has more than ${PACK_FILES_MAX} files`);
    this.#readList(start, start + length, count);
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  read(name: string): Uint8Array {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw refuse(`the pack has no ${name}`);
    if ((entry.flags & ENCRYPTED) !== 0) throw refuse(`${name} is encrypted`);
    const packed = this.#packed(entry);
    const bytes = unpacked(entry, packed);
    if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) {
      throw refuse(`${name} is broken: it is not what the zip's list says`);
    }
    return bytes;
  }

  /** The end's record is last, but for a comment. */
  #findEnd(): number {
    const zip = this.#zip;
    const lowest = Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX);
    for (let at = zip.length - END_BYTES; at >= lowest; at--) {
      if (zip.readUInt32LE(at) !== END) continue;
      if (at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at;
    }
    throw refuse('it is no zip, or one that was cut off');
  }

  #readList(start: number, end: number, count: number): void {
    const zip = this.#zip;
    let total = 0;
    for (let i = 0, at = start; i < count; i++) {
      if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY) {
        throw refuse('it is a broken zip: its list ends early');
      }
      const nameBytes = zip.readUInt16LE(at + 28);
      const next = at + ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30);
      const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
      const entry = {
        name: checkedName(name),
        method: zip.readUInt16LE(at + 10),
        flags: zip.readUInt16LE(at + 8),
        crc: zip.readUInt32LE(at + 16),
        packedBytes: zip.readUInt32LE(at + 20),
        bytes: zip.readUInt32LE(at + 24),
        localAt: zip.readUInt32LE(at + 42),
      };
      at = next + zip.readUInt16LE(at + 32);
      if (name.endsWith('/')) continue;
      total += entry.bytes;
      checkSize(entry, total);
      if (this.#entries.has(name)) throw refuse(`it has two files named ${name}`);
      this.#entries.set(name, entry);
    }
  }

  #packed({ name, localAt, packedBytes, method }: Entry): Buffer {
    const zip = this.#zip;
    const lies = (): Error => refuse(`${name} is broken: its header disagrees with the zip's list`);
    if (localAt + LOCAL_BYTES > zip.length || zip.readUInt32LE(localAt) !== LOCAL) throw lies();
    const nameBytes = zip.readUInt16LE(localAt + 26);
    const start = localAt + LOCAL_BYTES + nameBytes + zip.readUInt16LE(localAt + 28);
    const ownName = zip.toString('utf8', localAt + LOCAL_BYTES, localAt + LOCAL_BYTES + nameBytes);
    if (ownName !== name || zip.readUInt16LE(localAt + 8) !== method) throw lies();
    if (start + packedBytes > zip.length) throw lies();
    return zip.subarray(start, start + packedBytes);
  }
}

/** Nothing that a careless reader could write or read outside of the pack. */
function checkedName(name: string): string {
  const isAway = name.startsWith('/') || /^[a-z]:/i.test(name);
  if (name === '' || isAway || /[\\\0]/.test(name) || name.split('/').includes('..')) {
    throw refuse(`it names a file outside of itself: ${JSON.stringify(name.slice(0, 80))}`);
  }
  return name;
}

function checkSize({ name, bytes, packedBytes }: Entry, total: number): void {
  if (total > PACK_BYTES_MAX) {
    throw refuse(`unpacked it is larger than ${PACK_BYTES_MAX / 1_048_576} MB`);
  }
  if (bytes > PACK_FILE_BYTES_MAX) {
    throw refuse(`${name} has ${bytes} bytes, more than ${PACK_FILE_BYTES_MAX}`);
  }
  if (bytes > RATIO_FREE_BYTES && bytes > packedBytes * PACK_RATIO_MAX) {
    throw refuse(`${name} would unpack to more than ${PACK_RATIO_MAX} times its size`);
  }
}

function unpacked({ name, method, bytes }: Entry, packed: Buffer): Uint8Array {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw refuse(`${name} is packed in a way that is not read (${method})`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw refuse(`${name} is broken, or larger than the zip's list says`);
  }
}
