import { describe, expect, it } from 'vitest';
import { type Flag, onlyOneOf, readFlags, UsageError } from './flags.js';
import { readWords } from './oneCommand.js';

const TABLE = [
  { name: 'size', value: '<n>', help: '' },
  { name: 'json', help: '' },
  { name: 'help', help: '' },
] as const satisfies readonly Flag[];

describe('flags', () => {
  it('stand anywhere among the words, and -h is --help', () => {
    expect(readFlags(TABLE, ['a', '--size=2', 'b', '-h', '-1'])).toEqual({
      flags: { size: '2', help: true },
      words: ['a', 'b', '-1'],
    });
  });

  it('end at --, where a text may begin with a dash', () => {
    expect(readWords(TABLE, ['a', '--json', '--', '--size', '-h'])).toEqual({
      flags: { json: true },
      words: ['a', '--size', '-h'],
    });
  });

  it('that contradict each other are refused by name', () => {
    onlyOneOf({ size: '1' }, ['size', 'json']);
    expect(() => onlyOneOf({ size: '1', json: true }, ['json', 'size'])).toThrow(
      new UsageError('--json and --size contradict each other; drop one'),
    );
  });
});
