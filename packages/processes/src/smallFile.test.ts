import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { writeSmallFile } from './index.js';

describe('a small file', () => {
  it('is written whole, in place of the one before, for its owner alone', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a');
    writeFileSync(path, 'of another run, and longer');
    writeFileSync(`${path}.${process.pid}.tmp`, 'half'); // a process of our number was killed
    writeSmallFile(path, 'ours\n');
    expect(readFileSync(path, 'utf8')).toBe('ours\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('that cannot be put in its place leaves nothing behind', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    expect(() => writeSmallFile(join(folder, 'a'), 'ours\n')).toThrow();
    expect(readdirSync(folder)).toEqual(['a']);
  });
});
