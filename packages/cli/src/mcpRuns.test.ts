import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { findRun } from './mcpRuns.js';

describe('the run that bridle mcp starts', () => {
  it('has no world in a folder that others can write to', async () => {
    const home = temporaryFolder();
    const own = join(home, 'mcp');
    mkdirSync(own);
    chmodSync(own, 0o777);
    const found = findRun({}, { BRIDLE_HOME: home });
    await expect(found).rejects.toMatchObject({
      message: `${own} can be written by others`,
      hint: `chmod 700 ${own}, or set BRIDLE_HOME`,
    });
  });

  it('says what it says in no file that a link in its folder leads to', async () => {
    const folder = temporaryFolder();
    const letter = join(folder, 'letter');
    writeFileSync(letter, 'dear');
    const dir = join(folder, 'dir');
    mkdirSync(dir);
    symlinkSync(letter, join(dir, 'run.log'));
    const env = { BRIDLE_HOME: join(folder, 'home') };
    await expect(findRun({ dir }, env)).rejects.toThrow('run.log');
    expect(readFileSync(letter, 'utf8')).toBe('dear');
    expect(readdirSync(dir)).toEqual(['run.log']);
  });
});
