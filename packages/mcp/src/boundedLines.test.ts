import { describe, expect, it } from 'vitest';
import { BoundedLines } from './boundedLines.js';

const BYTES_MAX = 2_000;

/** What comes through of these chunks, and the ids of what does not. */
function through(...chunks: string[]): { text: string; ids: unknown[] } {
  const ids: unknown[] = [];
  const lines = new BoundedLines(BYTES_MAX, (id) => ids.push(id));
  for (const chunk of chunks) lines.write(chunk);
  return { text: String(lines.read() ?? ''), ids };
}

const long = 'x'.repeat(BYTES_MAX);

describe('BoundedLines', () => {
  it('lets lines through as they are, however they are cut', () => {
    expect(through('{"a"', ':1}\n{"b":2}\n', '\n')).toEqual({
      text: '{"a":1}\n{"b":2}\n\n',
      ids: [],
    });
  });

  it('drops a line that is too long, and lets those around it through', () => {
    const { text, ids } = through(`1\n${long}`, `${long}\n2\n`);
    expect(text).toBe('1\n2\n');
    expect(ids).toEqual([null]);
  });

  it.each([
    [`{"jsonrpc":"2.0","id":7,"method":"${long}"}\n`, 7],
    [`{"method":"${long}","jsonrpc":"2.0","id":"a-1"}\r\n`, 'a-1'],
    [`{"method":"${long}","params":{"id":3}}\n`, null],
    [`{"id":${'9'.repeat(BYTES_MAX)}}\n`, null],
  ])('finds the id of the request that such a line is', (line, id) => {
    expect(through(line).ids).toEqual([id]);
    expect(through(...line.split(/(?<=x{100})/)).ids).toEqual([id]);
  });
});
