import type { HarnessError } from '@bridle/facets';
import { badRequest, FAULTS, type Fields, isFields, readLine } from '../requestLine.js';

/** A line of an ABU client. The id is the JSON text that the reply repeats. */
export type AbuRequest = { readonly id: string } & (
  | {
      readonly command: string;
      readonly params: Fields;
      /** the whole request */
      readonly fields: Fields;
    }
  | { readonly error: HarnessError }
);

const NOT_OBJECT = 'Expected a JSON object with id, command and params';

/** Reads a line. Never throws. */
export function decode(line: string): AbuRequest {
  const read = readLine(line);
  if ('fault' in read) {
    const { id = 'null', fault } = read;
    return badRequest(id, fault === 'not_object' ? NOT_OBJECT : FAULTS[fault]);
  }
  const { id = 'null', fields } = read;
  const { command, params = {} } = fields;
  if (typeof command !== 'string') return badRequest(id, 'Missing command');
  if (params !== null && !isFields(params)) return badRequest(id, 'params must be an object');
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
