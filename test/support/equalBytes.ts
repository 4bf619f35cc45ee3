import { expect } from 'vitest';

/**
 * Pictures, columns and saves are long arrays of numbers. Vitest compares those number by number,
 * at about a second for a small picture; arrays whose bytes are equal are equal at once, and others
 * go the long way, which says where they differ.
 */
const known = globalThis as { hasBytesTester?: boolean };

// Files of one process share the testers, and one is enough.
if (known.hasBytesTester !== true) {
  expect.addEqualityTesters([(a: unknown, b: unknown) => (haveSameBytes(a, b) ? true : undefined)]);
  known.hasBytesTester = true;
}

function haveSameBytes(a: unknown, b: unknown): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
