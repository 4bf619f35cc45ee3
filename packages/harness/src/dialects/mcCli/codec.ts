import { ID_CHARS_MAX } from '../../limits.js';
import { McError } from './errors.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A line of an MC-CLI client. The id is the JSON text that the reply repeats, if there is one. */
export type Request = { readonly id: string | undefined } & (
  | { readonly command: string; readonly params: Fields; readonly token: string | undefined }
  | { readonly error: McError }
);

/** Reads a line. Never throws. */
export function decode(line: string): Request {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refused(undefined, 'PARSE_ERROR', 'Invalid JSON: send one JSON object per line');
  }
  if (!isFields(value)) {
    return refused(undefined, 'PARSE_ERROR', 'Expected a JSON object with a command');
  }
  const { id: given, command, params = {}, token } = value;
  const id =
    typeof given === 'string' || typeof given === 'number' ? JSON.stringify(given) : undefined;
  if (id !== undefined && id.length > ID_CHARS_MAX) {
    return refused(undefined, 'INVALID_PARAMS', `id is longer than ${ID_CHARS_MAX} characters`);
  }
  if (typeof command !== 'string') {
    return refused(id, 'INVALID_PARAMS', 'Missing required parameters: command');
  }
  if (params !== null && !isFields(params)) {
    return refused(id, 'INVALID_PARAMS', 'params must be an object');
  }
  return {
    id,
    command,
    params: params ?? {},
    token: typeof token === 'string' ? token : undefined,
  };
}

export function encode(id: string | undefined, data: object | null): string {
  return `{${idField(id)}"success":true,"data":${JSON.stringify(data ?? {})}}`;
}

export function encodeError(id: string | undefined, { code, message, hint }: McError): string {
  const error = { code, message, ...(hint !== undefined && { hint }) };
  return `{${idField(id)}"success":false,"error":${JSON.stringify(error)}}`;
}

function idField(id: string | undefined): string {
  return id === undefined ? '' : `"id":${id},`;
}

function refused(id: string | undefined, code: McError['code'], message: string): Request {
  return { id, error: new McError(code, message) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
