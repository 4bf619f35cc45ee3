import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BytePool } from './bytePool.js';
import { LineReader } from './lineReader.js';

type Read = ReturnType<LineReader['next']>;

function read(reader: LineReader, ...chunks: (string | Uint8Array)[]): Read[] {
  const found: Read[] = [];
  for (const chunk of chunks) {
    reader.push(Buffer.from(chunk as string));
    for (let line = reader.next(); line !== undefined; line = reader.next()) found.push(line);
  }
  return found;
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((p) => p % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  return ends.map((end) => {
    const piece = bytes.subarray(from, end);
    from = end;
    return piece;
  });
}

describe('LineReader', () => {
  it('gives the same lines however the bytes are split', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((s) => !/[\r\n]/.test(s));
    const notHttp = fc.array(line, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(notHttp, fc.array(fc.nat(2_000), { maxLength: 30 }), (lines, places) => {
        const bytes = Buffer.from(`{}\n${lines.join('\n')}\n`);
        const whole = read(new LineReader(10_000), ...cut(bytes, places));
        expect(whole).toEqual(['{}', ...lines]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a character whole that was split between two packets', () => {
    const bytes = Buffer.from('"🎮"\n');
    expect(read(new LineReader(100), bytes.subarray(0, 3), bytes.subarray(3))).toEqual(['"🎮"']);
  });

  it('takes CRLF for one line end', () => {
    expect(read(new LineReader(100), 'a\r', '\nb\r\n', 'c\n')).toEqual(['a', 'b', 'c']);
  });

  it('lets a line at the cap through, and refuses one byte more', () => {
    const full = 'x'.repeat(16);
    expect(read(new LineReader(16), `${full}\n`)).toEqual([full]);
    expect(read(new LineReader(16), `${full}\r\n`)).toEqual([full]);
    expect(read(new LineReader(16), full, '\r', '\n')).toEqual([full]);
    expect(read(new LineReader(16), full, 'x\n')).toEqual([{ fault: 'too_large' }]);
    expect(read(new LineReader(16), `${full}x\n`)).toEqual([{ fault: 'too_large' }]);
  });

  it('refuses an endless line before its end comes, and gives nothing after it', () => {
    const reader = new LineReader(16);
    expect(read(reader, 'x'.repeat(10), 'x'.repeat(10), '\nlater\n')).toEqual([
      { fault: 'too_large' },
    ]);
  });

  it('reports a line that is not UTF-8 and goes on with the next', () => {
    const bad = Buffer.concat([Buffer.from([0x22, 0xff, 0x22, 0x0a]), Buffer.from('ok\n')]);
    expect(read(new LineReader(100), bad)).toEqual([{ fault: 'not_utf8' }, 'ok']);
  });

  it.each(['GET / HTTP/1.1\r\n', 'post /x', 'OPTIONS *', 'CONNECT a:1'])(
    'knows %j for HTTP',
    (start) => {
      const oneByOne = [...Buffer.from(start)].map((byte) => Uint8Array.of(byte));
      expect(read(new LineReader(100), start)).toEqual([{ fault: 'foreign' }]);
      expect(read(new LineReader(100), ...oneByOne)).toEqual([{ fault: 'foreign' }]);
    },
  );

  it('looks for HTTP in the first bytes only', () => {
    expect(read(new LineReader(100), '{}\nGET / HTTP/1.1\n')).toEqual(['{}', 'GET / HTTP/1.1']);
    expect(read(new LineReader(100), 'GETTING\n')).toEqual(['GETTING']);
  });

  it.each([
    ['a TLS hello', Uint8Array.of(0x16, 3, 1)],
    ['the first packet of a Minecraft client', Uint8Array.of(0x10, 0)],
    ['a NUL', Uint8Array.of(0)],
    ['what is no UTF-8', Uint8Array.of(0x80)],
  ])('reads nothing after %s', (_name, start) => {
    const bytes = Buffer.concat([start, Buffer.from('\n{"op":"x"}\n')]);
    const oneByOne = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(read(new LineReader(100), bytes)).toEqual([{ fault: 'foreign' }]);
    expect(read(new LineReader(100), ...oneByOne)).toEqual([{ fault: 'foreign' }]);
  });

  it.each(['', ' ', '\t', '\r', 'help', 'é', '"'])('reads a first line %j', (line) => {
    expect(read(new LineReader(100), `${line}{}\n`)).toEqual([`${line}{}`]);
  });
});

describe('incomplete lines of many connections', () => {
  const LONG = 'x'.repeat(100_000);

  it('have room together, and one that has none is refused', () => {
    const pool = new BytePool(250_000);
    const [first, second, third] = [1, 2, 3].map(() => new LineReader(1_000_000, pool));
    expect(read(first!, LONG)).toEqual([]);
    expect(read(second!, LONG)).toEqual([]);
    expect(read(third!, LONG)).toEqual([{ fault: 'no_room' }]);
  });

  it('give back their room when they end, however that is', () => {
    const pool = new BytePool(150_000);
    for (let time = 0; time < 5; time++) {
      const reader = new LineReader(time === 2 ? 100_000 : 1_000_000, pool);
      expect(read(reader, LONG)).toEqual([]);
      expect(reader.isInLongLine).toBe(true);
      if (time === 1) reader.close();
      else if (time === 2) expect(read(reader, 'x')).toEqual([{ fault: 'too_large' }]);
      else expect(read(reader, '\n')).toEqual([LONG]);
      expect(reader.isInLongLine).toBe(false);
    }
  });

  it('need no room as long as they are short', () => {
    const pool = new BytePool(0);
    expect(read(new LineReader(100_000, pool), 'x'.repeat(16_000), 'x\n')).toHaveLength(1);
  });
});
