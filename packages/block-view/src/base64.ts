const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

const CODES = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));

/** Bytes as base64, without Node and without a browser; what the two have of their own is not the same. */
export function toBase64(bytes: Readonly<Uint8Array>): string {
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    texts.push(chunkText(bytes, from, Math.min(from + CHUNK_BYTES, bytes.length)));
  }
  return texts.join('');
}

const codes = new Uint8Array(8_192); // as many as a call takes for arguments with ease
const CHUNK_BYTES = (codes.length / 4) * 3;

function chunkText(bytes: Readonly<Uint8Array>, from: number, end: number): string {
  let at = 0;
  for (let i = from; i < end; i += 3) {
    // Beyond the last byte there is undefined, which is 0 here.
    const word = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!;
    codes[at++] = CODES[word >> 18]!;
    codes[at++] = CODES[(word >> 12) & 63]!;
    codes[at++] = CODES[(word >> 6) & 63]!;
    codes[at++] = CODES[word & 63]!;
  }
  const lacking = (3 - ((end - from) % 3)) % 3;
  codes.fill(PAD, at - lacking, at);
  // Spread, they would go through an iterator one by one, which takes most of the time.
  return String.fromCharCode.apply(null, codes.subarray(0, at) as unknown as number[]);
}

const PAD = 61; // =

/** The bytes of what `toBase64` has written. */
export function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let i = 0, at = 0; i < text.length; i += 4, at += 3) {
    const word =
      (VALUES[text.charCodeAt(i)]! << 18) |
      (VALUES[text.charCodeAt(i + 1)]! << 12) |
      (VALUES[text.charCodeAt(i + 2) & 127]! << 6) |
      VALUES[text.charCodeAt(i + 3) & 127]!;
    bytes[at] = word >> 16;
    bytes[at + 1] = word >> 8;
    bytes[at + 2] = word;
  }
  return bytes;
}
