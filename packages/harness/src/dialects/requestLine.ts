import { HarnessError } from '@bridle/facets';
import { endOfText, excessOf, type JsonExcess, nesting, QUOTE } from '../core/jsonText.js';
import { ID_CHARS_MAX, REQUEST_DEPTH_MAX, REQUEST_VALUES_MAX } from '../limits.js';

const COLON = ':'.charCodeAt(0);
const SPACE = 32;
const TAB = 9;
const CR = 13;

/** of a field's name in JSON, escapes and quotes included, that may still mean `id` */
const KEY_CHARS_MAX = 16;

export type Fields = Readonly<Record<string, unknown>>;

/** Why a line is no request at all; what is wrong with one whose id could be read is told under it. */
export type RequestFault = 'not_json' | 'not_object' | 'long_id' | JsonExcess;

export const NOT_JSON = 'Invalid JSON: send one JSON object per line';
export const LONG_ID = `id is longer than ${ID_CHARS_MAX} characters`;
/** What every dialect says of these, under its own code. */
export const EXCESS: Readonly<Record<JsonExcess, string>> = {
  too_deep: `the request is nested deeper than ${REQUEST_DEPTH_MAX} levels`,
  too_many_values: `the request holds more than ${REQUEST_VALUES_MAX} values`,
};

/** What dialects without codes for these say of a line that is no request. */
export const FAULTS: Readonly<Record<Exclude<RequestFault, 'not_object'>, string>> = {
  not_json: NOT_JSON,
  long_id: LONG_ID,
  ...EXCESS,
};

/** A line that is refused, under the id that its reply repeats. */
export function badRequest<I extends string | undefined>(id: I, message: string, hint?: string) {
  return { id, error: new HarnessError('bad_request', message, hint) };
}

/** Said of a line that is long while the room for such lines is taken. */
export const NO_ROOM = 'server busy: too many long lines are on their way';

export type ReadLine =
  | { readonly fault: RequestFault; readonly id?: string | undefined }
  | { readonly id: string | undefined; readonly fields: Fields };

/**
 * Reads a line that is to hold a JSON object, for every dialect: whatever is echoed, logged,
 * remembered or compared later has passed here, so it is bounded in bytes, in depth and in values. Never
 * throws. The id is the JSON text that the reply repeats; what is no text and no number is not
 * repeated.
 */
export function readLine(line: string): ReadLine {
  const excess = excessOf(line);
  if (excess !== undefined) return { fault: excess, id: idAsSent(line) };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: 'not_json' };
  }
  if (!isFields(value)) return { fault: 'not_object' };
  const id = idText(value.id, line);
  if (id !== undefined && id.length > ID_CHARS_MAX) return { fault: 'long_id' };
  return { id, fields: value };
}

/**
 * Blank lines are skipped: those of JSON's own white space. A line of any other is no request, and is
 * answered as such (a no-break space, or the mark that some editors put at the start of a file).
 */
export function isBlank(line: string): boolean {
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code !== SPACE && code !== TAB && code !== CR) return false;
  }
  return true;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idText(id: unknown, line: string): string | undefined {
  if (typeof id === 'string') return JSON.stringify(id);
  if (typeof id !== 'number') return undefined;
  // A 64-bit id does not survive as a double: the digits that were sent are repeated.
  return Number.isSafeInteger(id) ? String(id) : idAsSent(line);
}

/** The id of a line as it stands there, if it is a text or a number; the line need not be valid JSON. */
function idAsSent(line: string): string | undefined {
  let depth = 0;
  let key: string | undefined;
  let found: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) {
      const end = endOfText(line, i);
      key = depth === 1 && end - i <= KEY_CHARS_MAX ? line.slice(i, end + 1) : undefined;
      i = end;
    } else if (code === COLON && depth === 1 && key !== undefined && parsed(key) === 'id') {
      const value = line.slice(i + 1, i + 3 + ID_CHARS_MAX).trimStart();
      const text = value.startsWith('"')
        ? value.slice(0, endOfText(value, 0) + 1)
        : numberIn(value);
      if (parsed(text) !== undefined) found = text; // a later duplicate wins
    } else depth += nesting(code);
  }
  return found;
}

function numberIn(text: string): string {
  return /^-?[\d.eE+-]+/.exec(text)?.[0] ?? '';
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
