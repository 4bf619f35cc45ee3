// A picture of flat rectangles as PNG, the same bytes for the same rectangles.
import { deflateSync } from 'node:zlib';

/**
 * @param {number} width
 * @param {number} height
 * @param {{ bounds: number[], colour: number[] }[]} boxes from the back to the front
 */
export function pngOf(width, height, boxes) {
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height, 24);
  for (let y = 0; y < height; y++) pixels[y * row] = 0; // no filter
  for (const { bounds, colour } of boxes) {
    const [left, top, wide, high] = bounds;
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y++) {
      for (let x = Math.max(0, left); x < Math.min(width, left + wide); x++) {
        pixels.set(colour, y * row + 1 + x * 3);
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits of red, green and blue
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, sum]);
}

function crcOf(bytes) {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ -1) >>> 0;
}
