import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderFiles } from './packFiles.js';
import { writePack, zipOf } from './testPacks.js';
import { ZipFiles } from './zipFiles.js';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-packs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a folder of files', () => {
  it('gives what lies in it, but for links', () => {
    const outside = writePack(temporaryFolder(), { 'secret.txt': 'mine' });
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A', 'deep/er/b.txt': 'B' });
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
    symlinkSync(outside, join(folder, 'elsewhere'));
    const files = new FolderFiles(folder);
    expect([...files.names()].sort()).toEqual(['a.txt', 'deep/er/b.txt']);
    expect(Buffer.from(files.read('deep/er/b.txt')).toString()).toBe('B');
    expect(() => files.read('link.txt')).toThrow(/no link.txt/);
    expect(() => files.read('../secret.txt')).toThrow(/no /);
  });

  it('does not follow a file that became a link', () => {
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A' });
    const files = new FolderFiles(folder);
    rmSync(join(folder, 'a.txt'));
    symlinkSync('/etc/hostname', join(folder, 'a.txt'));
    expect(() => files.read('a.txt')).toThrow(/gone/);
  });

  it('is refused when it is too large or too deep', () => {
    const large = writePack(temporaryFolder(), { 'a.bin': '' });
    truncateSync(join(large, 'a.bin'), 104_857_601);
    expect(() => new FolderFiles(large)).toThrow(/larger than 100 MB/);
    const deep = writePack(temporaryFolder(), { [`${'d/'.repeat(20)}a`]: '' });
    expect(() => new FolderFiles(deep)).toThrow(/deeper/);
  });
});

describe('a zip of files', () => {
  const text = 'hello '.repeat(100);

  it('gives what lies in it', () => {
    const files = new ZipFiles(zipOf({ 'a.txt': text, 'b/': '', 'b/c.txt': '' }));
    expect([...files.names()]).toEqual(['a.txt', 'b/c.txt']);
    expect(Buffer.from(files.read('a.txt')).toString()).toBe(text);
    expect(files.read('b/c.txt')).toHaveLength(0);
  });

  it.each(['../a.txt', 'b/../../a.txt', '/etc/passwd', 'C:\\a.txt', 'c:a', 'a\\b', 'a\0b'])(
    'that names %j is refused',
    (name) => {
      expect(() => new ZipFiles(zipOf({ [name]: '' }))).toThrow(/outside of itself/);
    },
  );

  it('of a file that says it is small and is a bomb is refused', () => {
    const packed = deflateRawSync(Buffer.alloc(30_000_000));
    const files = new ZipFiles(zipOf({ 'a.png': text }, { 'a.png': { packed } }));
    expect(() => files.read('a.png')).toThrow(/larger than the zip's list says/);
  });

  it('of a file that says it is a bomb is refused', () => {
    const bomb = zipOf({ 'a.png': Buffer.alloc(10_000_000) });
    expect(() => new ZipFiles(bomb)).toThrow(/200 times/);
    const huge = zipOf({ 'a.png': '' }, { 'a.png': { bytes: 4_000_000_000 } });
    expect(() => new ZipFiles(huge)).toThrow(/larger than 100 MB/);
  });

  it.each([
    ['another name in its own header', { localName: 'b.txt' }],
    ['another checksum', { crc: 1 }],
    ['more bytes than it has', { bytes: text.length + 1 }],
    ['fewer bytes than it has', { bytes: text.length - 1 }],
    ['bytes that are not packed', { packed: Buffer.from('????????') }],
  ])('of a file with %s is refused', (_what, lie) => {
    const files = new ZipFiles(zipOf({ 'a.txt': text }, { 'a.txt': lie }));
    expect(() => files.read('a.txt')).toThrow(/broken/);
  });

  it('that is no zip, is cut off, or has its list elsewhere is refused', () => {
    const zip = zipOf({ 'a.txt': text });
    expect(() => new ZipFiles(Buffer.from('no zip'))).toThrow(/no zip/);
    expect(() => new ZipFiles(zip.subarray(0, -1))).toThrow(/no zip/);
    const wrong = Buffer.from(zip);
    wrong.writeUInt32LE(0x7fffffff, zip.length - 6);
    expect(() => new ZipFiles(wrong)).toThrow(/past its end/);
    const few = Buffer.from(zip);
    few.writeUInt16LE(9, zip.length - 12);
    few.writeUInt16LE(9, zip.length - 14);
    expect(() => new ZipFiles(few)).toThrow(/ends early/);
  });

  it('never does anything but refuse, whichever bytes are wrong', () => {
    const zip = zipOf({ 'a.txt': text, 'b.txt': 'b' });
    for (let at = 0; at < zip.length; at++) {
      for (const value of [0, 255, zip[at]! ^ 1]) {
        const wrong = Buffer.from(zip);
        wrong[at] = value;
        try {
          const files = new ZipFiles(wrong);
          for (const name of files.names()) files.read(name);
        } catch (error) {
          expect(error).toHaveProperty('code', 'bad_request');
        }
      }
    }
  });

  it('of more than 100 MB is not even read', () => {
    const path = join(temporaryFolder(), 'large.zip');
    writeFileSync(path, '');
    truncateSync(path, 104_857_601);
    expect(() => ZipFiles.open(path)).toThrow(/larger than 100 MB/);
  });
});
