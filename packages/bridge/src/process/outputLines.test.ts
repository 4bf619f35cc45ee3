import { describe, expect, it } from 'vitest';
import { LOG_CHARS_MAX } from '../wire/limits.js';
import { LAST_LINES_MAX, OUTPUT_LINES_PER_SECOND_MAX } from './limits.js';
import { OutputLines, OutputRate } from './outputLines.js';

function output() {
  const added: string[] = [];
  const clock = { ms: 0 };
  const rate = new OutputRate(
    (_, line) => added.push(line),
    () => clock.ms,
  );
  return { added, clock, rate, lines: new OutputLines('info', rate) };
}

describe('the output of a game', () => {
  it('is cut into lines, wherever its bytes are cut', () => {
    const { added, lines } = output();
    const bytes = Buffer.from('Höhe: 3\r\n\n  zwei\nlast');
    for (const byte of bytes) lines.read(Buffer.of(byte));
    expect(added).toEqual(['Höhe: 3', '  zwei']);
    lines.end();
    expect(added).toEqual(['Höhe: 3', '  zwei', 'last']);
  });

  it('has no line longer than the log takes, however long it is before it ends', () => {
    const { added, lines } = output();
    for (let i = 0; i < 100; i++) lines.read(Buffer.alloc(65_536, 'x'));
    lines.read(Buffer.from('\nnext\n'));
    expect(added).toEqual(['x'.repeat(LOG_CHARS_MAX), 'next']);
  });

  it('is counted where it comes too fast, and goes on in the next second', () => {
    const { added, clock, lines } = output();
    lines.read(Buffer.from('y\n'.repeat(OUTPUT_LINES_PER_SECOND_MAX + 7)));
    expect(added).toHaveLength(OUTPUT_LINES_PER_SECOND_MAX);
    clock.ms = 1_000;
    lines.read(Buffer.from('again\n'));
    expect(added.slice(OUTPUT_LINES_PER_SECOND_MAX)).toEqual([
      '7 lines of its output are left out: they came too fast',
      'again',
    ]);
  });

  it('is remembered to its last lines, also where the log has had enough', () => {
    const { lines, rate } = output();
    const count = OUTPUT_LINES_PER_SECOND_MAX * 2;
    lines.read(Buffer.from(Array.from({ length: count }, (_, i) => `${i}\n`).join('')));
    expect(rate.last).toHaveLength(LAST_LINES_MAX);
    expect(rate.last.at(-1)).toBe(String(count - 1));
  });
});
