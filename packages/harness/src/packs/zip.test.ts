import { describe, expect, it } from 'vitest';
import type { ArchiveLimits } from './archive.js';
import { type Part, zip } from './testZip.js';
import { readZip } from './zip.js';

const LIMITS: ArchiveLimits = {
  archiveBytes: 1_000_000,
  entries: 20,
  fileBytes: 300_000,
  totalBytes: 500_000,
  ratio: 100,
  ratioFromBytes: 10_000,
};

const read = (parts: readonly Part[]) => readZip(zip(parts), LIMITS);

describe('an archive', () => {
  it('gives its files, packed or not, and no folders', () => {
    const data = Buffer.from('void main() {}\n'.repeat(40));
    const files = read([
      { name: 'shaders/', data: Buffer.alloc(0), method: 0, mode: 0o040755 },
      { name: 'shaders/a.glsl', data },
      { name: 'shaders/b.glsl', data, method: 0, mode: 0o100644 },
      { name: 'ä/empty', data: Buffer.alloc(0) },
    ]);
    expect([...files.keys()]).toEqual(['shaders/a.glsl', 'shaders/b.glsl', 'ä/empty']);
    expect(Buffer.from(files.get('shaders/a.glsl')!)).toEqual(data);
    expect(Buffer.from(files.get('shaders/b.glsl')!)).toEqual(data);
  });

  it('may have a comment at its end', () => {
    const whole = zip([{ name: 'a' }]);
    whole.writeUInt16LE(5, whole.length - 2);
    expect(readZip(Buffer.concat([whole, Buffer.from('hello')]), LIMITS).size).toBe(1);
  });

  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:/x',
    'a\\..\\x',
    './x',
    'a//b',
    'a\0b',
    '..',
    '',
    'x'.repeat(300),
  ])('with the name %j is refused', (name) => {
    expect(() => read([{ name: 'good' }, { name }])).toThrow('leads out of it');
  });

  it.each<[string, Part]>([
    ['is a link', { name: 'a', mode: 0o120777 }],
    ['is no file', { name: 'a', mode: 0o010644 }],
    ['is encrypted', { name: 'a', flags: 1 }],
    ['a way that is not known (12)', { name: 'a', method: 12 }],
    ['has more than 300000 bytes', { name: 'a', data: Buffer.alloc(300_001), method: 0 }],
    ['more than 100 times its size', { name: 'a', data: Buffer.alloc(200_000) }],
    ['is not what the directory says', { name: 'a', data: Buffer.alloc(9_000), bytes: 4 }],
    ['is not what the directory says', { name: 'a', bytes: 40 }],
    ['is not what the directory says', { name: 'a', crc: 1 }],
    ['is not where the directory says', { name: 'a', localName: 'b' }],
    ['is not where the directory says', { name: 'a', at: 3 }],
    ['is not where the directory says', { name: 'a', at: 0xfffffff0 }],
  ])('of which a file %s is refused', (message, part) => {
    expect(() => read([part])).toThrow(message);
  });

  it('is refused when it is too large, unpacked or not, or has too many entries', () => {
    const data = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) >> 5));
    const three = ['a', 'b', 'c'].map((name) => ({ name, data, method: 0 }));
    expect(() => read(three)).toThrow('unpacks to more than 500000 bytes');
    expect(() => read(Array.from({ length: 21 }, (_, i) => ({ name: `${i}` })))).toThrow(
      'more than 20 entries',
    );
    expect(() => readZip(Buffer.alloc(1_000_001), LIMITS)).toThrow('more than 1000000 bytes');
  });

  it('is refused when names or files are there twice', () => {
    expect(() => read([{ name: 'a' }, { name: 'a' }])).toThrow("'a' is in it twice");
    const same = { localName: 'a', name: 'a', at: 0 };
    expect(() => read([same, { ...same, name: 'b', localName: 'b', at: 0 }])).toThrow(
      'is not where the directory says',
    );
    const inner = zip([{ name: 'b', method: 0 }]).subarray(0, 35);
    const outer = { name: 'a', data: inner, method: 0 };
    expect(() => read([outer, { name: 'b', method: 0, at: 31 }])).toThrow('over one another');
  });

  it('is refused when it is cut off anywhere, or any of its bytes is another', () => {
    const whole = zip([{ name: 'shaders/a', data: Buffer.from('abcabcabcabc') }, { name: 'b' }]);
    for (let end = 0; end < whole.length; end++) {
      expect(() => readZip(whole.subarray(0, end), LIMITS)).toThrow();
    }
    for (let i = 0; i < whole.length; i++) {
      const other = Buffer.from(whole);
      other[i]! ^= 0xff;
      try {
        readZip(other, LIMITS);
      } catch (error) {
        expect((error as Error).constructor.name).toBe('BadArchive');
      }
    }
  });

  it('is refused when its end counts entries that are not there', () => {
    const parts = [{ name: 'a' }, { name: 'b' }];
    expect(() => readZip(zip(parts, 3), LIMITS)).toThrow('fewer entries');
    expect(() => readZip(zip(parts, 0xffff), LIMITS)).toThrow('zip64');
  });
});
