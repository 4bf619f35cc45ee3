/** Table k says what a byte does to the sum when k further bytes follow it in the same step. */
const CRC = crcTables();

/** The CRC-32 of some bytes, as PNGs and zips have it, four bytes a step. */
export function crc32(bytes: Uint8Array, from = 0, end = bytes.length, before = 0): number {
  let sum = ~before;
  let at = from;
  for (; at + 4 <= end; at += 4) {
    sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    sum =
      CRC[768 + (sum & 255)]! ^
      CRC[512 + ((sum >>> 8) & 255)]! ^
      CRC[256 + ((sum >>> 16) & 255)]! ^
      CRC[sum >>> 24]!;
  }
  for (; at < end; at++) sum = CRC[(sum ^ bytes[at]!) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}

function crcTables(): Int32Array {
  const tables = new Int32Array(1_024);
  for (let byte = 0; byte < 256; byte++) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    tables[byte] = sum;
  }
  for (let i = 256; i < 1_024; i++) {
    const shorter = tables[i - 256]!;
    tables[i] = (shorter >>> 8) ^ tables[shorter & 255]!;
  }
  return tables;
}
