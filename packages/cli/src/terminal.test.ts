import { describe, expect, it } from 'vitest';
import { printable, printableLine, safeJson } from './terminal.js';

/** Clears the screen in seven bits and in eight, rings, deletes, and turns what follows around. */
const OBEYED = '\u001b[2J\u009b2J\u0007\u007f\u202e\u2066';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('what reaches a terminal', () => {
  it('holds nothing that a terminal would obey', () => {
    expect(printable(OBEYED)).not.toMatch(UNSAFE);
    expect(printable(OBEYED)).toBe('\\u001b[2J\\u009b2J\\u0007\\u007f\\u202e\\u2066');
    expect(safeJson(JSON.stringify(OBEYED))).not.toMatch(UNSAFE);
  });

  it('stays the same JSON', () => {
    expect(JSON.parse(safeJson(JSON.stringify({ a: OBEYED })))).toEqual({ a: OBEYED });
  });

  it('keeps its lines, or becomes one', () => {
    expect(printable('a\nb\r\n')).toBe('a\nb\\r\n');
    expect(printableLine('a\nb\r\n')).toBe('a\\nb\\r\\n');
  });
});
