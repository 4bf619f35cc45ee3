import { deflateRawSync } from 'node:zlib';
import { crc32 } from '@bridle/pictures';

export interface TestZipEntry {
  readonly name: string;
  readonly data?: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  /** of a Unix: its kind and rights */
  readonly mode?: number;
  /** how names are written; other than as programs do today: latin1 */
  readonly letters?: BufferEncoding;
  /** what is there instead of the truth */
  readonly bytes?: number;
  readonly crc?: number;
  readonly localName?: string;
  readonly at?: number;
  readonly packed?: Buffer;
}

/** An archive as any program would write it, or one that lies: for tests. */
export function zip(parts: readonly TestZipEntry[], count = parts.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { data = Buffer.from('text'), method = 8, flags = 0, mode = 0, letters } = part;
    const name = Buffer.from(part.name, letters);
    const localName = Buffer.from(part.localName ?? part.name, letters);
    const packed = part.packed ?? (method === 8 ? deflateRawSync(data) : Buffer.from(data));
    const { bytes = data.length, crc = crc32(data) } = part;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(localName.length, 26);
    locals.push(local, localName, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(mode * 65_536, 38);
    entry.writeUInt32LE(part.at ?? at, 42);
    directory.push(entry, name);
    at += 30 + localName.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
