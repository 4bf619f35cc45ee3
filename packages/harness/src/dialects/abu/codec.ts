import { HarnessError } from '@bridle/facets';
import { ID_CHARS_MAX } from '../../limits.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A line of an ABU client. The id is the JSON text that the reply repeats. */
export type Request = { readonly id: string } & (
  | { readonly command: string; readonly params: Fields }
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
  if (!isFields(value)) return bad('null', 'Expected a JSON object with id, command and params');
  const id = idText(value.id);
  if (id.length > ID_CHARS_MAX) return bad('null', `id is longer than ${ID_CHARS_MAX} characters`);
  const { command, params = {} } = value;
  if (typeof command !== 'string') return bad(id, 'Missing command');
  if (params !== null && !isFields(params)) return bad(id, 'params must be an object');
  return { id, command, params: params ?? {} };
}

export function encode(id: string, data: object): string {
  return `{"id":${id},"success":true,"data":${JSON.stringify(data)}}`;
}

/** The seed knows one sentence; what to do next is a field that its clients pass over. */
export function encodeError(id: string, { message, hint }: HarnessError): string {
  const next = hint === undefined ? '' : `,"hint":${JSON.stringify(hint)}`;
  return `{"id":${id},"success":false,"error":${JSON.stringify(message)}${next}}`;
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
