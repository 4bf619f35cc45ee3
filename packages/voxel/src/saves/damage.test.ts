import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessError } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import {
  columnFiles,
  filesOf,
  loadedHash,
  newSavePath,
  open,
  refusal,
  savedWorld,
} from '../../../../test/support/saves.js';
import { SaveFolder } from './saveFolder.js';

describe('a damaged save', () => {
  async function damaged(
    name: string,
    change: (bytes: Buffer) => Buffer | string | undefined,
  ): Promise<{ path: string; file: string; error: HarnessError }> {
    const path = newSavePath();
    await savedWorld(path);
    const file = join(path, name === 'column' ? `columns/${columnFiles(path)[0]}` : name);
    const bytes = change(readFileSync(file));
    if (bytes === undefined) rmSync(file);
    else writeFileSync(file, bytes);
    const before = filesOf(path);
    const error = await refusal(loadedHash(path));
    expect(error.message).toContain(file);
    expect(error.message).toContain('nothing was changed');
    expect(error.hint).toBeTruthy();
    expect(filesOf(path)).toEqual(before);
    return { path, file, error };
  }

  it('is reported by name wherever level.json ends, and left as it is', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const whole = readFileSync(join(path, 'level.json'));
    for (let length = 0; length < whole.length; length += length < 100 ? 7 : 211) {
      await damaged('level.json', (bytes) => bytes.subarray(0, length));
    }
    await damaged('level.json', (bytes) => bytes.subarray(0, -1));
    await damaged('level.json', (bytes) => Buffer.concat([bytes, Buffer.from('\n')]));
  });

  it('is reported by name whichever byte of level.json is wrong', async () => {
    const path = newSavePath();
    await savedWorld(path);
    const { length } = readFileSync(join(path, 'level.json'));
    for (let at = 0; at < length; at += at < 100 ? 9 : 97) {
      await damaged('level.json', (bytes) => {
        bytes[at]! ^= 1;
        return bytes;
      });
    }
  });

  it('is reported by name when a column is torn, wrong, foreign or missing', async () => {
    for (const length of [0, 1, 40]) {
      await damaged('column', (bytes) => bytes.subarray(0, length));
    }
    await damaged('column', (bytes) => {
      bytes[bytes.length - 5]! ^= 4;
      return bytes;
    });
    await damaged('column', () => '{"columns":[]}');
    const { error } = await damaged('column', () => undefined);
    expect(error.message).toContain('is missing');
  });

  it('is reported when its level.json is missing', async () => {
    const { error } = await damaged('level.json', () => undefined);
    expect(error.message).toContain('is missing, though there are columns');
  });

  it('can be reset', async () => {
    for (const change of [
      (bytes: Buffer) => bytes.subarray(0, 200),
      (bytes: Buffer) => bytes.subarray(0, 9),
      () => undefined,
    ]) {
      const { path } = await damaged('level.json', change);
      const folder = await open(path, { reset: true, seed: 9n });
      expect([folder.isNew, columnFiles(path)]).toEqual([true, []]);
    }
  });

  it('of a newer format is refused, with reset too', async () => {
    const { path, error } = await damaged('level.json', (bytes) =>
      bytes.toString().replace('"format":2,', '"format":3,'),
    );
    expect(error.code).toBe('unsupported');
    expect(error.message).toContain('has format 3, and this version reads up to 2');
    const before = filesOf(path);
    await refusal(SaveFolder.open(path, { reset: true }));
    expect(filesOf(path)).toEqual(before);
  });
});
