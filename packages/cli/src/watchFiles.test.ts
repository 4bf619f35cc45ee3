import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import { changesOf } from './watchFiles.js';

describe('files that are watched', () => {
  it('tell once at the beginning, and once for all that changes together', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep'));
    const end = new AbortController();
    const changes = changesOf(folder, end.signal);
    expect((await changes.next()).done).toBe(false);
    const next = changes.next();
    for (const text of ['a', 'b', 'c']) writeFileSync(join(folder, 'deep', 'sky.glsl'), text);
    expect((await next).done).toBe(false);
    const last = changes.next();
    end.abort();
    expect((await last).done).toBe(true);
  });

  it('tell when there is nothing to watch', async () => {
    const changes = changesOf(join(temporaryFolder(), 'none'));
    await changes.next();
    await expect(changes.next()).rejects.toThrow('--watch');
  });
});
