import { deflateRawSync } from 'node:zlib';
import { crc32 } from './crc32.js';

export interface Part {
  readonly name: string;
  readonly data?: Uint8Array;
  readonly method?: number;
  readonly flags?: number;
  /** of a Unix: its kind and rights */
  readonly mode?: number;
  /** what the headers say instead of the truth */
  readonly bytes?: number;
  readonly crc?: number;
  readonly localName?: string;
  readonly at?: number;
}

/** An archive as any program would write it, or one that lies: for tests. */
export function zip(parts: readonly Part[], count = parts.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, data = Buffer.from('text'), method = 8, flags = 0, mode = 0 } = part;
    const packed = method === 8 ? deflateRawSync(data) : Buffer.from(data);
    const { bytes = data.length, crc = crc32(data), localName = name } = part;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(Buffer.byteLength(localName), 26);
    locals.push(local, Buffer.from(localName), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(mode * 65_536, 38);
    entry.writeUInt32LE(part.at ?? at, 42);
    directory.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(localName) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
