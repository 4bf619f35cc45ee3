import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { DISK, type Disk } from '../files/disk.js';
import { encodeShot } from './encodeShot.js';
import { shotFileName, writeOver, writeShot } from './shotFile.js';

const PNG = { tick: 1234, extension: 'png' };
const BYTES = Uint8Array.of(1, 2, 3);

function failure(code: string): Error {
  return Object.assign(new Error(`${code}: as asked`), { code });
}

/** The disk, but one thing it does fails like this. */
function diskWith(broken: keyof Disk, code: string): Disk {
  return {
    ...DISK,
    [broken]: (path: string) => {
      if (broken === 'create') writeFileSync(path, 'half'); // as a disk does that fills up
      throw failure(code);
    },
  };
}

describe('the name of a picture', () => {
  it('is its tick in eight digits', () => {
    expect(shotFileName(PNG)).toBe('tick_00001234.png');
    expect(shotFileName({ tick: 0, extension: 'qoi' })).toBe('tick_00000000.qoi');
    expect(shotFileName({ tick: 123_456_789, extension: 'png' })).toBe('tick_123456789.png');
  });

  it.each([
    ['overlook', 'overlook'],
    ['two words', 'two_words'],
    [' \t\n', '_'],
    ['../../etc/passwd', 'etcpasswd'],
    ['..', 'untagged'],
    ['', 'untagged'],
    ['.hidden', 'hidden'],
    ['a.b-c_D9', 'a.b-c_D9'],
    ['日本語', 'untagged'],
    ['nul\0byte/and\\more', 'nulbyteandmore'],
    ['x'.repeat(100), 'x'.repeat(64)],
  ])('has of the tag %j only what a name may hold', (tag, clean) => {
    expect(shotFileName({ ...PNG, tag })).toBe(`tick_00001234_tag-${clean}.png`);
  });
});

describe('writing a picture', () => {
  it('makes the folder, and leaves nothing but the file', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    const path = writeShot(folder, PNG, BYTES, DISK);
    expect(path).toBe(join(folder, 'tick_00001234.png'));
    expect([...readFileSync(path)]).toEqual([...BYTES]);
    expect(readdirSync(folder)).toEqual(['tick_00001234.png']);
  });

  it('keeps a file that is there, and counts', () => {
    const folder = temporaryFolder();
    const tagged = { ...PNG, tag: 'overlook' };
    for (const shot of [PNG, PNG, PNG, tagged, tagged]) writeShot(folder, shot, BYTES, DISK);
    expect(readdirSync(folder).sort()).toEqual([
      'tick_00001234.png',
      'tick_00001234_n0001.png',
      'tick_00001234_n0001_tag-overlook.png',
      'tick_00001234_n0002.png',
      'tick_00001234_tag-overlook.png',
    ]);
  });

  it('counts on a disk without hard links, too', () => {
    const folder = temporaryFolder();
    const files = diskWith('link', 'EPERM');
    writeShot(folder, PNG, BYTES, files);
    writeShot(folder, PNG, Uint8Array.of(4), files);
    expect(readdirSync(folder).sort()).toEqual(['tick_00001234.png', 'tick_00001234_n0001.png']);
    expect([...readFileSync(join(folder, 'tick_00001234.png'))]).toEqual([...BYTES]);
  });

  it.each(['create', 'link'] as const)('leaves nothing behind when %s fails', (broken) => {
    const folder = temporaryFolder();
    expect(() => writeShot(folder, PNG, BYTES, diskWith(broken, 'ENOSPC'))).toThrow('ENOSPC');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('run.json', () => {
  it('is replaced whole', () => {
    const folder = temporaryFolder();
    writeOver(folder, 'run.json', 'old', DISK);
    writeOver(folder, 'run.json', 'new', DISK);
    expect(readdirSync(folder)).toEqual(['run.json']);
    expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe('new');
  });

  it('is named in a sentence where it cannot be written', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'run.json'));
    const pixels = new SharedArrayBuffer(4);
    const job = { pixels, width: 1, height: 1, format: 'png', compress: 'fast' } as const;
    const file = { folder, name: { tick: 0, extension: 'png' }, runText: '{}' };
    expect(encodeShot({ ...job, file }, DISK)).toEqual({
      failed: { code: 'internal', message: `${folder}/run.json is a folder`, hint: undefined },
    });
  });

  it('stays as it was when the disk is full', () => {
    const folder = temporaryFolder();
    writeOver(folder, 'run.json', 'old', DISK);
    expect(() => writeOver(folder, 'run.json', 'new', diskWith('create', 'ENOSPC'))).toThrow();
    expect(readdirSync(folder)).toEqual(['run.json']);
    expect(readFileSync(join(folder, 'run.json'), 'utf8')).toBe('old');
  });
});
