import { HarnessError } from '@bridle/facets';
import { EXCESS, type Fields, isFields, LONG_ID, NOT_JSON, readLine } from '../requestLine.js';

/** A line of an ABU client. The id is the JSON text that the reply repeats. */
export type Request = { readonly id: string } & (
  | {
      readonly command: string;
      readonly params: Fields;
      /** the whole request */
      readonly fields: Fields;
    }
  | { readonly error: HarnessError }
);

const FAULTS = {
  not_json: NOT_JSON,
  not_object: 'Expected a JSON object with id, command and params',
  long_id: LONG_ID,
  ...EXCESS,
} as const;

/** Reads a line. Never throws. */
export function decode(line: string): Request {
  const read = readLine(line);
  if ('fault' in read) return bad(read.id ?? 'null', FAULTS[read.fault]);
  const { id = 'null', fields } = read;
  const { command, params = {} } = fields;
  if (typeof command !== 'string') return bad(id, 'Missing command');
  if (params !== null && !isFields(params)) return bad(id, 'params must be an object');
  return { id, command, params: params ?? {}, fields };
}

export function encode(id: string, data: object): string {
  return `{"id":${id},"success":true,"data":${JSON.stringify(data)}}`;
}

/**
 * The seed knows one sentence; what to do next, and the scene that an action left half-way, are
 * fields that its clients pass over.
 */
export function encodeError(id: string, { message, hint }: HarnessError, data?: object): string {
  const next = hint === undefined ? '' : `,"hint":${JSON.stringify(hint)}`;
  const left = data === undefined ? '' : `,"data":${JSON.stringify(data)}`;
  return `{"id":${id},"success":false,"error":${JSON.stringify(message)}${next}${left}}`;
}

function bad(id: string, message: string): Request {
  return { id, error: new HarnessError('bad_request', message) };
}
