import { ID_CHARS_MAX } from '../limits.js';

export type Fields = Readonly<Record<string, unknown>>;

/** Why a line is no request at all: it is no JSON, no object, or its id is too long to repeat. */
export type LineFault = 'not_json' | 'not_object' | 'long_id';

export const NOT_JSON = 'Invalid JSON: send one JSON object per line';
export const LONG_ID = `id is longer than ${ID_CHARS_MAX} characters`;

/**
 * Reads a line that is to hold a JSON object. Never throws. The id is the JSON text that the reply
 * repeats; what is no text and no number is not repeated.
 */
export function readLine(
  line: string,
): { readonly fault: LineFault } | { readonly id: string | undefined; readonly fields: Fields } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: 'not_json' };
  }
  if (!isFields(value)) return { fault: 'not_object' };
  const isRepeated = typeof value.id === 'string' || typeof value.id === 'number';
  const id = isRepeated ? JSON.stringify(value.id) : undefined;
  if (id !== undefined && id.length > ID_CHARS_MAX) return { fault: 'long_id' };
  return { id, fields: value };
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
