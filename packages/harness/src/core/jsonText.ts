import { REQUEST_DEPTH_MAX } from '../limits.js';

export const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/**
 * Whether a text that is valid JSON is nested too deep for those who walk its value: writing it
 * out or comparing it recurses, and the stack ends. One too short for that is not looked at.
 */
export function isTooDeep(json: string): boolean {
  if (json.length <= 2 * REQUEST_DEPTH_MAX) return false;
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) i = endOfText(json, i);
    else {
      depth += nesting(code);
      if (depth > REQUEST_DEPTH_MAX) return true;
    }
  }
  return false;
}

/** By how much a character of JSON, outside of its texts, changes the depth. */
export function nesting(code: number): number {
  if (code === 0x5b || code === 0x7b) return 1; // [ {
  return code === 0x5d || code === 0x7d ? -1 : 0; // ] }
}

/** Where the text of valid JSON ends that begins with the quote at `start`. */
export function endOfText(json: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i++;
  }
}
