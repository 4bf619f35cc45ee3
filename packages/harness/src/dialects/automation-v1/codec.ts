import { HarnessError } from '@bridle/facets';
import type { Call } from '../../core/requests.js';
import { ID_CHARS_MAX } from '../../limits.js';
import { EXCESS, readLine } from '../requestLine.js';

const FAULTS = {
  not_json: ['invalid JSON', 'send one JSON object per line'],
  not_object: ['expected a JSON object', 'send one JSON object per line'],
  long_id: [`\`id\` is longer than ${ID_CHARS_MAX} characters`],
  too_deep: [EXCESS.too_deep],
  too_many_values: [EXCESS.too_many_values],
} as const;

/** A line as a call, and its id as the text to repeat in the reply. Never throws. */
export function decode(line: string): Call {
  const read = readLine(line);
  if ('fault' in read) {
    const [message, hint] = FAULTS[read.fault];
    return bad(read.id, message, hint);
  }
  const { id: key, fields } = read;
  const { op } = fields;
  if (typeof op !== 'string') return bad(key, 'missing or invalid string field `op`');
  return { op, key, params: fields, bytes: line.length };
}

/**
 * The last value that was sent: one that is sent again, as a state is until something changes, is
 * not written out anew. Only the last: to remember more of them costs more than to write a few.
 */
let writtenValue: object | undefined;
let writtenBody = '';

export function encode(event: string, key: string | undefined, value: object): string {
  const head = key === undefined ? `{"event":"${event}"` : `{"event":"${event}","id":${key}`;
  if (value !== writtenValue) {
    writtenBody = JSON.stringify(value);
    writtenValue = value;
  }
  return writtenBody === '{}' ? `${head}}` : `${head},${writtenBody.slice(1)}`;
}

/** automation-v1 knows five codes; only who uses our `cancel` meets a sixth. */
const CODES: Readonly<Record<HarnessError['code'], string>> = {
  bad_request: 'bad_request',
  unauthorized: 'unauthorized',
  unsupported: 'unsupported',
  busy: 'busy',
  cancelled: 'cancelled',
  timeout: 'internal',
  internal: 'internal',
};

export function encodeError(key: string | undefined, error: HarnessError): string {
  return encode('error', key, {
    code: CODES[error.code],
    message: error.message,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
    ...error.details,
  });
}

function bad(key: string | undefined, message: string, hint?: string): Call {
  return { key, error: new HarnessError('bad_request', message, hint) };
}
