import type { Parts } from '@bridle/facets/parts';
import { fromBase64, toBase64 } from './base64.js';
import { squeeze, unsqueeze } from './squeeze.js';

/** How many bytes are squeezed in a turn, in about a millisecond. */
const PART_BYTES = 65_536;

/** Bytes, however many, as texts that JSON carries: each is squeezed by itself, so that others have their turn. */
export function* squeezedTexts(bytes: Readonly<Uint8Array>): Parts<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    yield;
    texts.push(toBase64(squeeze(bytes.subarray(from, from + PART_BYTES))));
  }
  return texts;
}

/** The bytes that `squeezedTexts` was given. */
export function* unsqueezedTexts(texts: readonly string[]): Parts<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const text of texts) {
    yield;
    parts.push(unsqueeze(fromBase64(text), PART_BYTES));
  }
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
