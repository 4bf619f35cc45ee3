import type { HarnessError } from '@bridle/facets';
import type { ClientEvent } from '../../core/client.js';
import { badRequest, EXCESS, type Fields, isFields, LONG_ID, readLine } from '../requestLine.js';

/** A message of a page. The id is the JSON text that the reply repeats. */
export type WindowRequest = { readonly id: string } & (
  | { readonly op: string; readonly params: Fields; readonly game: unknown }
  | { readonly error: HarnessError }
);

const NO_REQUEST = 'send one JSON object with `id`, `op` and `params`';
const FAULTS = {
  not_json: NO_REQUEST,
  not_object: NO_REQUEST,
  long_id: LONG_ID,
  too_deep: EXCESS.too_deep,
  too_many_values: EXCESS.too_many_values,
} as const;

/** Reads a message. Never throws. */
export function decode(line: string): WindowRequest {
  const read = readLine(line);
  if ('fault' in read) return badRequest(read.id ?? 'null', FAULTS[read.fault]);
  const { id = 'null', fields } = read;
  const { op, params = {}, game } = fields;
  if (typeof op !== 'string' || !isFields(params)) return badRequest(id, NO_REQUEST);
  return { id, op, params, game };
}

export function encode(id: string, result: object): string {
  return `{"id":${id},"ok":true,"result":${jsonOf(result)}}`;
}

/** What is frozen is the same for everybody who asks, and large: it becomes text once. */
const frozenTexts = new WeakMap<object, string>();

function jsonOf(result: object): string {
  if (!Object.isFrozen(result)) return JSON.stringify(result);
  const text = frozenTexts.get(result) ?? JSON.stringify(result);
  frozenTexts.set(result, text);
  return text;
}

export function encodeError(id: string, { code, message, hint }: HarnessError): string {
  return `{"id":${id},"ok":false,"error":${JSON.stringify({ code, message, hint })}}`;
}

export function encodeEvent(event: ClientEvent): string {
  return JSON.stringify(event);
}
