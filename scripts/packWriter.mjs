// Writes what a resource pack is made of: PNGs with alpha, and zips.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** The number of Minecraft's format that the pages of packs below keep to. */
const PACK_FORMAT = 34;

/** The files of a pack: paths and bytes. `images` are `{ path, image, ticksPerFrame }`. */
export function packFiles(description, images, coloured = []) {
  const meta = { pack: { pack_format: PACK_FORMAT, description } };
  if (coloured.length > 0) meta.bridle = { coloured };
  const files = new Map([['pack.mcmeta', json(meta)]]);
  for (const { path, image, ticksPerFrame } of images) {
    files.set(`${path}.png`, png(image));
    if (ticksPerFrame === undefined) continue;
    files.set(`${path}.png.mcmeta`, json({ animation: { frametime: ticksPerFrame } }));
  }
  return files;
}

export function writeFolder(folder, files) {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

function json(value) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** RGBA of eight bits. */
function png({ width, height, rgba }) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** Files as they are, one after the other: PNGs are packed already. All from the same day. */
export function zip(files) {
  const DAY = 0x5a21;
  const [bodies, list] = [[], []];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(DAY, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, rest, name);
    at += 30 + name.length + bytes.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
