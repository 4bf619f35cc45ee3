import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/server.js';
import { installedVersion } from './installedVersion.js';

describe('the version of a program', () => {
  it('is asked from the one on the PATH', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'agent-browser');
    writeFileSync(path, '#!/bin/sh\necho agent-browser 0.30.1\n');
    chmodSync(path, 0o755);
    expect(await installedVersion('agent-browser', { PATH: `${folder}:/usr/bin:/bin` })).toBe(
      '0.30.1',
    );
  });

  it('is unknown where there is none, or none that works', async () => {
    const folder = temporaryFolder();
    expect(await installedVersion('agent-browser', { PATH: folder })).toBeUndefined();
    writeFileSync(join(folder, 'agent-browser'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(folder, 'agent-browser'), 0o755);
    expect(
      await installedVersion('agent-browser', { PATH: `${folder}:/usr/bin:/bin` }),
    ).toBeUndefined();
  });
});
