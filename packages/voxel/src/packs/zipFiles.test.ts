import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { allAtOnce } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import type { ArchiveLimits } from './archive.js';
import { type TestZipEntry, zip } from './testZip.js';
import { ZipFiles } from './zipFiles.js';

const LIMITS: ArchiveLimits = {
  archiveBytes: 1_000_000,
  entries: 20,
  fileBytes: 300_000,
  totalBytes: 500_000,
  ratio: 100,
  ratioFromBytes: 10_000,
};

function open(archive: Buffer): ZipFiles {
  return allAtOnce(ZipFiles.reading(archive, LIMITS));
}

/** Everything in it, as a reader who wants all would get it. */
function read(parts: readonly TestZipEntry[]): Map<string, string> {
  const files = open(zip(parts));
  return new Map([...files.names()].map((name) => [name, textOf(files, name)]));
}

function textOf(files: ZipFiles, name: string): string {
  return Buffer.from(files.read(name)).toString();
}

describe('an archive', () => {
  it('gives its files, packed or not, and no folders', () => {
    const text = 'void main() {}\n'.repeat(40);
    const data = Buffer.from(text);
    const files = read([
      { name: 'shaders/', data: Buffer.alloc(0), method: 0, mode: 0o040755 },
      { name: 'shaders/a.glsl', data },
      { name: 'shaders/b.glsl', data, method: 0, mode: 0o100644 },
      { name: 'ä/empty', data: Buffer.alloc(0) },
    ]);
    expect([...files]).toEqual([
      ['shaders/a.glsl', text],
      ['shaders/b.glsl', text],
      ['ä/empty', ''],
    ]);
  });

  it('knows no other files', () => {
    const files = open(zip([{ name: 'a' }]));
    expect([files.has('a'), files.has('b')]).toEqual([true, false]);
    expect(() => files.read('b')).toThrow('no such file');
  });

  it('may have a comment at its end', () => {
    const whole = zip([{ name: 'a' }]);
    whole.writeUInt16LE(5, whole.length - 2);
    expect(open(Buffer.concat([whole, Buffer.from('hello')])).has('a')).toBe(true);
  });

  it('may have names in the letters of another country', () => {
    expect([...read([{ name: 'f\u00fcr', letters: 'latin1' }, { name: 'für/x' }]).keys()]).toEqual([
      'für',
      'für/x',
    ]);
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
    expect(() => open(zip([{ name: 'good' }, { name }]))).toThrow('leads out of it');
  });

  it.each<[string, TestZipEntry]>([
    ['is a link', { name: 'a', mode: 0o120777 }],
    ['is no file', { name: 'a', mode: 0o010644 }],
    ['is encrypted', { name: 'a', flags: 1 }],
    ['a way that is not known (12)', { name: 'a', method: 12 }],
    ['has more than 300000 bytes', { name: 'a', data: Buffer.alloc(300_001), method: 0 }],
    ['has more than 300000 bytes', { name: 'a', bytes: 4_000_000_000 }],
    ['more than 100 times its size', { name: 'a', data: Buffer.alloc(200_000) }],
    ['is not where the directory says', { name: 'a', localName: 'b' }],
    ['is not where the directory says', { name: 'a', at: 3 }],
    ['is not where the directory says', { name: 'a', at: 0xfffffff0 }],
  ])('of which a file %s is refused before anything is unpacked', (message, part) => {
    expect(() => open(zip([part]))).toThrow(message);
  });

  it.each<[string, TestZipEntry]>([
    ['more bytes than it says', { name: 'a', data: Buffer.alloc(9_000), bytes: 4 }],
    ['fewer bytes than it says', { name: 'a', bytes: 40 }],
    ['another checksum', { name: 'a', crc: 1 }],
    ['bytes that are not packed', { name: 'a', packed: Buffer.from('????????') }],
    ['a bomb in it', { name: 'a', packed: deflateRawSync(Buffer.alloc(30_000_000)) }],
  ])('gives no file that has %s', (_what, part) => {
    const files = open(zip([part, { name: 'b' }]));
    expect(() => files.read('a')).toThrow("not what the zip's directory says");
    expect(textOf(files, 'b')).toBe('text');
  });

  it('is refused when it is too large, unpacked or not, or has too many entries', () => {
    const data = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7919) >> 5));
    const three = ['a', 'b', 'c'].map((name) => ({ name, data, method: 0 }));
    expect(() => open(zip(three))).toThrow('unpacks to more than 500000 bytes');
    expect(() => open(zip(Array.from({ length: 21 }, (_, i) => ({ name: `${i}` }))))).toThrow(
      'more than 20 entries',
    );
    expect(() => open(Buffer.alloc(1_000_001))).toThrow('larger than 1000000 bytes');
  });

  it('of 100 MB is not even read', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'large.zip');
    writeFileSync(path, '');
    truncateSync(path, 104_857_601);
    const limits = { ...LIMITS, archiveBytes: 104_857_600 };
    expect(() => allAtOnce(ZipFiles.opening(path, limits))).toThrow('larger than 100 MB');
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

  it('never does anything but refuse, cut off anywhere or with any other bytes', () => {
    const whole = zip([{ name: 'shaders/a', data: Buffer.from('abcabcabcabc') }, { name: 'b' }]);
    for (let end = 0; end < whole.length; end++) {
      expect(() => open(whole.subarray(0, end))).toThrow(
        expect.objectContaining({ code: 'bad_request' }),
      );
    }
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 255, whole[at]! ^ 1]) {
        const other = Buffer.from(whole);
        other[at] = value;
        try {
          const files = open(other);
          for (const name of files.names()) files.read(name);
        } catch (error) {
          expect(error).toHaveProperty('code', 'bad_request');
        }
      }
    }
  });

  it('is refused when its end counts entries that are not there, or its list is elsewhere', () => {
    const parts = [{ name: 'a' }, { name: 'b' }];
    expect(() => open(zip(parts, 3))).toThrow('fewer entries');
    expect(() => open(zip(parts, 0xffff))).toThrow('zip64');
    const wrong = zip(parts);
    wrong.writeUInt32LE(0x7fffffff, wrong.length - 6);
    expect(() => open(wrong)).toThrow('not where its end says');
  });

  it('with many files is read in many parts', () => {
    const parts = Array.from({ length: 2_000 }, (_, i) => ({ name: `${i}` }));
    const reading = ZipFiles.reading(zip(parts), { ...LIMITS, entries: 2_000 });
    let count = 0;
    while (!reading.next().done) count++;
    expect(count).toBeGreaterThanOrEqual(2 * Math.floor(2_000 / 256));
  });

  it('gives a large file as it gives a small one, and finds out a false one', async () => {
    const data = Buffer.from(
      Array.from({ length: 299_999 }, (_, i) => Math.imul(i, 2_654_435_761) >>> 24),
    );
    for (const method of [0, 8]) {
      const files = open(zip([{ name: 'a', data, method }]));
      expect(await files.load('a')).toEqual(files.read('a'));
      expect(() => files.read('a', 1_000)).toThrow('it has more than 1000 bytes');
      const broken = open(zip([{ name: 'a', data, method, crc: 1 }]));
      await expect(broken.load('a')).rejects.toThrow("not what the zip's directory says");
    }
  });
});
