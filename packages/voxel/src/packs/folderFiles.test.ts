import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allAtOnce } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { FolderFiles } from './folderFiles.js';
import { writePack } from './testPacks.js';

const LIMITS = {
  archiveBytes: 1_000_000,
  entries: 20,
  fileBytes: 1_000,
  totalBytes: 2_097_152,
  ratio: 100,
  ratioFromBytes: 10_000,
};

function textOf(files: FolderFiles, name: string): string {
  return Buffer.from(files.read(name)).toString();
}

function openFolder(...how: Parameters<typeof FolderFiles.opening>): FolderFiles {
  return allAtOnce(FolderFiles.opening(...how));
}

describe('a folder of files', () => {
  it('gives what lies in it', () => {
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A', 'deep/er/b.txt': 'B' });
    const files = openFolder(folder, LIMITS);
    expect([...files.names()]).toEqual(['a.txt', 'deep/er/b.txt']);
    expect(textOf(files, 'deep/er/b.txt')).toBe('B');
    expect(() => files.read('../a.txt')).toThrow('no such file');
  });

  it('gives only what lies below where it is told to look', () => {
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A', 'deep/er/b.txt': 'B' });
    expect([...openFolder(folder, LIMITS, 'deep').names()]).toEqual(['deep/er/b.txt']);
    expect([...openFolder(folder, LIMITS, 'nowhere').names()]).toEqual([]);
  });

  it('names links, and follows none', () => {
    const outside = writePack(temporaryFolder(), { 'secret.txt': 'mine' });
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A' });
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
    symlinkSync(outside, join(folder, 'elsewhere'));
    const files = openFolder(folder, LIMITS);
    expect([...files.names()].sort()).toEqual(['a.txt', 'elsewhere', 'link.txt']);
    expect(() => files.read('link.txt')).toThrow('it is a link');
    expect(() => files.read('elsewhere/secret.txt')).toThrow('no such file');
    expect(() => openFolder(folder, LIMITS, 'elsewhere')).toThrow("'elsewhere' is a link");
  });

  it('does not follow a file that became a link, and misses one that is gone', () => {
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A' });
    const files = openFolder(folder, LIMITS);
    rmSync(join(folder, 'a.txt'));
    expect(() => files.read('a.txt')).toThrow('it is gone');
    symlinkSync('/etc/hostname', join(folder, 'a.txt'));
    expect(() => files.read('a.txt')).toThrow('it is a link');
  });

  it('gives a file as large as it is when it is read', () => {
    const folder = writePack(temporaryFolder(), { 'a.txt': 'A' });
    const files = openFolder(folder, LIMITS);
    writeFileSync(join(folder, 'a.txt'), 'longer than before');
    expect(textOf(files, 'a.txt')).toBe('longer than before');
    writeFileSync(join(folder, 'a.txt'), 'x'.repeat(1_001));
    expect(() => files.read('a.txt')).toThrow('it has more than 1000 bytes');
  });

  it('is refused when it is too large, has too many files or is too deep', () => {
    const large = writePack(temporaryFolder(), { 'a.bin': '' });
    truncateSync(join(large, 'a.bin'), 2_097_153);
    expect(() => openFolder(large, LIMITS)).toThrow('larger than 2 MB');
    const names = Array.from({ length: 21 }, (_, i) => [`${i}.txt`, '']);
    const many = writePack(temporaryFolder(), Object.fromEntries(names));
    expect(() => openFolder(many, LIMITS)).toThrow('more than 20 files and folders');
    const deep = writePack(temporaryFolder(), { [`${'d/'.repeat(18)}a`]: '' });
    expect(() => openFolder(deep, LIMITS)).toThrow('deeper');
  });

  it('with many files is read in many parts', () => {
    const names = Array.from({ length: 300 }, (_, i) => [`${i}.txt`, '']);
    const folder = writePack(temporaryFolder(), Object.fromEntries(names));
    const opening = FolderFiles.opening(folder, { ...LIMITS, entries: 300 });
    let count = 0;
    while (!opening.next().done) count++;
    expect(count).toBeGreaterThanOrEqual(8);
  });

  it('passes over a folder that is gone before it is looked into', () => {
    const names = Array.from({ length: 100 }, (_, i) => [`a${i}.txt`, '']);
    const pack = { ...Object.fromEntries(names), 'z/b.txt': '' };
    const folder = writePack(temporaryFolder(), pack);
    const opening = FolderFiles.opening(folder, { ...LIMITS, entries: 300 });
    opening.next(); // it has seen the names
    rmSync(join(folder, 'z'), { recursive: true });
    let step = opening.next();
    while (!step.done) step = opening.next();
    expect([...step.value.names()]).toHaveLength(100);
  });
});
