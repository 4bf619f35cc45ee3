import { EXCESS, type Fields, isFields, LONG_ID, NOT_JSON, readLine } from '../requestLine.js';
import { McError } from './errors.js';

/** A line of an MC-CLI client. The id is the JSON text that the reply repeats, if there is one. */
export type McRequest = { readonly id: string | undefined } & (
  | {
      readonly command: string;
      readonly params: Fields;
      readonly token: string | undefined;
      /** the whole request */
      readonly fields: Fields;
    }
  | { readonly error: McError }
);

const FAULTS = {
  not_json: ['PARSE_ERROR', NOT_JSON],
  not_object: ['PARSE_ERROR', 'Expected a JSON object with a command'],
  long_id: ['INVALID_PARAMS', LONG_ID],
  too_deep: ['INVALID_PARAMS', EXCESS.too_deep],
  too_many_values: ['INVALID_PARAMS', EXCESS.too_many_values],
} as const;

/** Reads a line. Never throws. */
export function decode(line: string): McRequest {
  const read = readLine(line);
  if ('fault' in read) {
    const [code, message] = FAULTS[read.fault];
    return refused(read.id, code, message);
  }
  const { id, fields } = read;
  const { command, params = {}, token } = fields;
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
    fields,
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

function refused(id: string | undefined, code: McError['code'], message: string): McRequest {
  return { id, error: new McError(code, message) };
}
