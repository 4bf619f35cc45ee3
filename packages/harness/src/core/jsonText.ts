import { REQUEST_DEPTH_MAX, REQUEST_VALUES_MAX } from '../limits.js';

export const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** What is too much about a request, however few bytes it takes. */
export type JsonExcess = 'too_deep' | 'too_many_values';

/**
 * Whether a JSON text is nested too deep for those who walk its value (writing it out or comparing
 * it recurses, and the stack ends) or holds too many values (each costs its checks). It is looked at
 * before it is parsed, which takes ten times as long; one too short for either is not looked at.
 */
export function excessOf(json: string): JsonExcess | undefined {
  if (json.length <= 2 * REQUEST_DEPTH_MAX) return undefined;
  let depth = 0;
  let commas = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = endOfText(json, i);
    else if (code === COMMA) {
      if (++commas > REQUEST_VALUES_MAX) return 'too_many_values';
    } else {
      depth += nesting(code);
      if (depth > REQUEST_DEPTH_MAX) return 'too_deep';
    }
  }
  return undefined;
}

/** By how much a character of JSON, outside of its texts, changes the depth. */
export function nesting(code: number): number {
  if (code === 0x5b || code === 0x7b) return 1; // [ {
  return code === 0x5d || code === 0x7d ? -1 : 0; // ] }
}

/** Where the text ends that begins with the quote at `start`; it may end with all of the JSON. */
export function endOfText(json: string, start: number): number {
  for (let from = start + 1; ; ) {
    const quote = json.indexOf('"', from);
    if (quote === -1) return json.length;
    let slash = quote;
    while (slash > from && json.charCodeAt(slash - 1) === BACKSLASH) slash--;
    if ((quote - slash) % 2 === 0) return quote; // the last of an odd number escapes the quote
    from = quote + 1;
  }
}
