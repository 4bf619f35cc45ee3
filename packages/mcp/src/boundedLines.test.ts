import { expect, it } from 'vitest';
import { BoundedLines } from './boundedLines.js';

it('lines go on whole however they come, and one that is too long is told of and passed over', async () => {
  const heads: string[] = [];
  const lines = new BoundedLines(8, (head) => heads.push(head));
  const passed: string[] = [];
  lines.on('data', (data: Buffer) => passed.push(String(data)));
  for (const text of [
    'on',
    'e\ntwo\n',
    '123456',
    '789',
    '0\nthree\n',
    'x'.repeat(9),
    '\n',
    'last',
  ]) {
    lines.write(text);
  }
  lines.end();
  await new Promise((resolve) => lines.once('end', resolve));
  expect(passed).toEqual(['one\n', 'two\n', 'three\n', 'last']);
  expect(heads).toEqual(['123456789', 'xxxxxxxxx']);
});
