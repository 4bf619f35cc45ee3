import { inflateSync } from 'node:zlib';

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA */
  readonly data: Uint8Array;
}

/** Reads an RGB or RGBA picture of eight bits a channel, as any viewer would: not by our code. */
export function readPng(file: Buffer): Pixels {
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const channels = file[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)]!;
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : bytes[y * stride + i - channels]!;
      const up = y === 0 ? 0 : bytes[(y - 1) * stride + i]!;
      const corner = y === 0 || i < channels ? 0 : bytes[(y - 1) * stride + i - channels]!;
      const raw = rows[y * (stride + 1) + 1 + i]!;
      bytes[y * stride + i] = raw + predicted(filter, left, up, corner);
    }
  }
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) {
    data.set(bytes.subarray(i * channels, i * channels + channels), i * 4);
  }
  return { width, height, data };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [pl, pu, pc] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  return pl <= pu && pl <= pc ? left : pu <= pc ? up : corner;
}
