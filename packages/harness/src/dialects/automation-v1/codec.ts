import { HarnessError } from '@bridle/facets';
import type { Call } from '../../core/host.js';
import { ID_CHARS_MAX } from '../../limits.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A line as a call, and its id as the text to repeat in the reply. Never throws. */
export function decode(line: string): Call {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The parser's own message would quote the line, and the line may hold a token.
    return bad(undefined, 'invalid JSON', 'send one JSON object per line');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return bad(undefined, 'expected a JSON object', 'send one JSON object per line');
  }
  const fields = value as Fields;
  const key = idText(fields.id, line);
  if (key !== undefined && key.length > ID_CHARS_MAX) {
    return bad(undefined, `\`id\` is longer than ${ID_CHARS_MAX} characters`);
  }
  const op = fields.op;
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

/** An id is repeated if it is a string or a number; anything else is no id. */
function idText(id: unknown, line: string): string | undefined {
  if (typeof id === 'string') return JSON.stringify(id);
  if (typeof id !== 'number') return undefined;
  // A 64-bit id does not survive as a double: repeat the digits that were sent.
  return Number.isSafeInteger(id) ? String(id) : rawNumber(line, 'id');
}

/** The text of a top-level number in a line that is known to be a JSON object. */
function rawNumber(line: string, field: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;
  let depth = 0;
  let key: string | undefined;
  let afterColon = false;
  let found: string | undefined;
  for (const [text] of line.matchAll(token)) {
    if (text === '{' || text === '[') depth++;
    else if (text === '}' || text === ']') depth--;
    else if (depth === 1 && text === ':') afterColon = true;
    else if (depth === 1 && text === ',') afterColon = false;
    else if (depth === 1 && afterColon) {
      if (key === field && /^[-\d]/.test(text)) found = text; // a later duplicate wins
    } else if (depth === 1) key = JSON.parse(text) as string;
  }
  return found;
}
