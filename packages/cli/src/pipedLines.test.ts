import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readLines } from './pipedLines.js';

async function linesOf(chunks: Iterable<Buffer>): Promise<string[]> {
  const input = Readable.from(chunks, { objectMode: false });
  const taken: string[] = [];
  const tooLong = (): void => void taken.push('(too long)');
  readLines(input, { take: async (line) => void taken.push(line), tooLong });
  await new Promise((resolve) => input.once('close', resolve));
  await new Promise((resolve) => setImmediate(resolve)); // what is taken at once is taken by then
  return taken;
}

describe('piped lines', () => {
  it('are cut at their ends, however they come; the last needs none', async () => {
    const bytes = Buffer.from('one\n\n附近 two\nlast');
    const single = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(await linesOf([bytes])).toEqual(['one', '', '附近 two', 'last']);
    expect(await linesOf(single)).toEqual(['one', '', '附近 two', 'last']);
  });

  it('have an end, which is told after the last is taken', async () => {
    const told: string[] = [];
    await new Promise<void>((resolve) => {
      readLines(Readable.from([Buffer.from('one\ntwo')], { objectMode: false }), {
        async take(line) {
          await new Promise(setImmediate);
          told.push(line);
        },
        tooLong: () => {},
        ended: resolve,
      });
    });
    expect(told).toEqual(['one', 'two']);
  });

  it('are passed over when they have no end, and the next is read', async () => {
    const part = Buffer.alloc(50_000, 'x');
    const chunks = [...Array.from({ length: 40 }, () => part), Buffer.from('\nnext\n')];
    expect((await linesOf(chunks)).slice(0, 2)).toEqual(['(too long)', 'next']);
    expect((await linesOf([Buffer.concat(chunks)])).slice(0, 2)).toEqual(['(too long)', 'next']);
  });

  it('are read no faster than they are taken', async () => {
    let made = 0;
    function* endless(): Generator<Buffer> {
      for (;;) yield Buffer.from(`line ${++made}\n`);
    }
    let release = (): void => {};
    const taken: string[] = [];
    const input = Readable.from(endless(), { objectMode: false, highWaterMark: 64 });
    const end = readLines(input, {
      take(line) {
        taken.push(line);
        return new Promise((resolve) => {
          release = resolve;
        });
      },
      tooLong() {},
    });
    for (let i = 1; i <= 20; i++) {
      while (taken.length < i) await new Promise((resolve) => setImmediate(resolve));
      release();
    }
    expect(taken.at(-1)).toBe('line 20');
    expect(made).toBeLessThan(60);
    end();
  });
});
