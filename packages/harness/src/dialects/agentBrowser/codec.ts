import { HarnessError } from '@bridle/facets';
import { ID_CHARS_MAX } from '../../limits.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A line of the agent-browser CLI. The id is the JSON text that the reply repeats. */
export type Request = { readonly id: string } & (
  | { readonly action: string; readonly fields: Fields }
  | { readonly error: HarnessError }
);

/** Reads a line. Never throws. */
export function decode(line: string): Request {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return bad('null', 'Invalid JSON: send one JSON object per line');
  }
  if (!isFields(value)) return bad('null', 'Expected a JSON object with id and action');
  const id = idText(value.id);
  if (id.length > ID_CHARS_MAX) return bad('null', `id is longer than ${ID_CHARS_MAX} characters`);
  const { action } = value;
  if (typeof action !== 'string') return bad(id, 'Missing action');
  return { id, action, fields: value };
}

export function encode(id: string, data: object | null): string {
  return `{"id":${id},"success":true,"data":${JSON.stringify(data)}}`;
}

/** The CLI prints one sentence, so what to do next is a part of it. */
export function encodeError(id: string, { message, hint }: HarnessError): string {
  const text = hint === undefined ? message : `${message}; ${hint}`;
  return `{"id":${id},"success":false,"error":${JSON.stringify(printable(text))}}`;
}

/** A game's text as it may reach a terminal, which must not obey it. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

function idText(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : 'null';
}

function bad(id: string, message: string): Request {
  return { id, error: new HarnessError('bad_request', message) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
