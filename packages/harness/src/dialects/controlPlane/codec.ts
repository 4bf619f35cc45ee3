import type { HarnessError } from '@bridle/facets';
import { REQUEST_ID_CHARS_MAX } from '../../limits.js';
import { badRequest, EXCESS, type Fields, LONG_ID, readLine } from '../requestLine.js';

/** A line of a control-plane client. The id is the JSON text that the reply repeats. */
export type ControlPlaneRequest = { readonly id: string } & (
  | {
      readonly op: string;
      readonly token: string | undefined;
      /** under which an act is done once, however often it is asked for */
      readonly requestId: string | undefined;
      /** the whole request */
      readonly fields: Fields;
    }
  | { readonly error: HarnessError }
);

const NO_OP = ['missing op', 'send one JSON object per line'] as const;
const FAULTS = {
  not_json: NO_OP,
  not_object: NO_OP,
  long_id: [LONG_ID],
  too_deep: [EXCESS.too_deep],
  too_many_values: [EXCESS.too_many_values],
} as const;

/** Reads a line. Never throws. */
export function decode(line: string): ControlPlaneRequest {
  const read = readLine(line);
  if ('fault' in read) {
    const [message, hint] = FAULTS[read.fault];
    return badRequest(read.id ?? 'null', message, hint);
  }
  const { id = 'null', fields } = read;
  const { op, token, requestId } = fields;
  if (typeof op !== 'string' || op === '')
    return badRequest(id, 'missing op', 'ctl.schema lists them');
  if (!isRequestId(requestId)) {
    return badRequest(id, `requestId must be a text of 1 to ${REQUEST_ID_CHARS_MAX} characters`);
  }
  return {
    id,
    op,
    token: typeof token === 'string' ? token : undefined,
    requestId: requestId ?? undefined,
    fields,
  };
}

export function encode(id: string, result: object): string {
  return withId(id, okBody(result));
}

export function encodeError(id: string, error: HarnessError): string {
  return withId(id, errorBody(error));
}

/** All of a reply but its id, so that it can be given again under another one. */
export function okBody(result: object): string {
  return `"ok":true,"result":${JSON.stringify(result)}`;
}

/** The seed knows one sentence; what to do next is a field that its clients pass over. */
export function errorBody({ message, hint }: HarnessError): string {
  const next = hint === undefined ? '' : `,"hint":${JSON.stringify(hint)}`;
  return `"ok":false,"error":${JSON.stringify(message)}${next}`;
}

export function withId(id: string, body: string): string {
  return `{"id":${id},${body}}`;
}

function isRequestId(value: unknown): value is string | null | undefined {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value !== '' && value.length <= REQUEST_ID_CHARS_MAX;
}
