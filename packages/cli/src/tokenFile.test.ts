import {
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { readTokenFile } from './tokenFile.js';

describe('the token of bridle mcp --http', () => {
  it('is made once for a user, and read from then on', () => {
    const home = join(temporaryFolder(), 'home');
    const { path, token } = readTokenFile(undefined, { BRIDLE_HOME: home });
    expect([path, statSync(path).mode & 0o777]).toEqual([join(home, 'mcp-token'), 0o600]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(path, 'utf8')).toBe(`${token}\n`);
    expect(readTokenFile(undefined, { BRIDLE_HOME: home })).toEqual({ path, token });
    expect(readdirSync(home)).toEqual(['mcp-token']);
    const other = readTokenFile(join(home, 'other'), {});
    expect(other.token).not.toBe(token);
  });

  it('is not taken from a file that others can read, that leads elsewhere or holds none', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'token');
    const read = (path: string) => () => readTokenFile(path, {});
    writeFileSync(path, 't'.repeat(32));
    chmodSync(path, 0o640);
    expect(read(path)).toThrow('other users of this machine may read');
    chmodSync(path, 0o600);
    expect(readTokenFile(path, {}).token).toBe('t'.repeat(32));
    symlinkSync(path, join(folder, 'link'));
    expect(read(join(folder, 'link'))).toThrow('is no file with a token');
    expect(read(folder)).toThrow('is no file with a token');
    for (const text of ['short', 'two words that are long enough', `${'é'.repeat(32)}`, '']) {
      writeFileSync(path, text);
      expect(read(path)).toThrow('holds no token');
    }
    writeFileSync(path, 't'.repeat(5_000));
    expect(read(path)).toThrow('is no file with a token');
    expect(read(join(folder, 'none', 'token'))).toThrow('no such file');
    expect(readdirSync(folder)).toEqual(['link', 'token']);
  });
});
